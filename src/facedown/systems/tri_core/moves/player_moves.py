"""The moves of a player for a character."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.tri_core.model import Resource, Sign, Stat, Weight
from facedown.systems.tri_core.moves.named_pieces import (
    AbilityOfActor,
    Actor,
    CharacterKey,
    ItemsOfActor,
    OptionalSquareKey,
    SquareKey,
)


class Lay(Move, frozen=True, omit_defaults=True):
    """Lay an Action Card face down, as an action on the character’s turn or a Reaction (TC-A-04, TC-D-111, TC-D-113).

    `spared` makes an attack non-lethal. `ability` is the Ability used; `charge_ap`, `charge_points`, `backlash` and
    `drawn` pay for additional dice; `shape`, `turned` and `element` alter it (TCG-AC-08).
    """

    actor: Actor
    action: str
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    subs: tuple[str, ...] = ()
    target: CharacterKey = ""
    to: OptionalSquareKey = None
    spared: bool = False
    resource: Resource = "AP"
    words: str = ""
    sign: Sign = ""
    ability: AbilityOfActor = ""
    charge_ap: int = 0
    charge_points: int = 0
    backlash: int = 0
    drawn: int = 0
    shape: str = ""
    turned: str = ""
    element: str = ""
    at_ap: bool = False


class TakeBack(Move, frozen=True):
    """Take back the last card played, before the character has finished playing cards."""

    actor: Actor


class FinishPlaying(Move, frozen=True):
    """Finish playing cards; without a played card, pass (TC-D-113)."""

    actor: Actor


class Bind(Move, frozen=True):
    """Choose the revealed action that a Reaction answers, and the target of the Reaction (TC-D-116, R-TC-57).

    `owner` and `place` identify the action: its owner and its place among the owner’s cards.
    """

    actor: Actor
    at: int
    owner: CharacterKey
    place: int
    target: CharacterKey = ""


class Defend(Move, frozen=True):
    """Choose a defence against an attack for which no card could be laid, or none (R-TC-159).

    `ability` is the Ability of a card that was played before.
    """

    actor: Actor
    action: Literal["", "Block", "Dodge", "Parry"] = ""
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    subs: tuple[str, ...] = ()
    ability: AbilityOfActor = ""


class Riposte(Move, frozen=True):
    """Strike back after a Parry (TC-D-61, TC-D-62)."""

    actor: Actor
    spared: bool = False


class BonusStrike(Move, frozen=True):
    """Strike after a critical Block (TC-D-42)."""

    actor: Actor
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    spared: bool = False


class BonusMove(Move, frozen=True):
    """Move by the squares that a Dodge, a critical Collide or an Ability gives (TC-D-41, TC-D-43, TC-D-59)."""

    actor: Actor
    to: SquareKey
    stride: Literal["", "Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"] = ""


class LetBe(Move, frozen=True):
    """Decline an offer, or keep held cards waiting."""

    actor: Actor


class Spring(Move, frozen=True):
    """Play the held cards, because the event that they wait for has happened (TC-D-07)."""

    actor: Actor


class Fire(Lay, frozen=True, omit_defaults=True):
    """Use a Trigger that was set off, as a Reaction (TCG-AC-09, R-TCG-23)."""


class Command(Lay, frozen=True, omit_defaults=True):
    """Choose the card that a commanded character, the `actor`, must play (TCG-CO-01)."""

    actor: CharacterKey


class Shove(Move, frozen=True):
    """Choose the square to which a character is pushed (TCG-AF-04, TCG-KI-01)."""

    actor: Actor
    to: SquareKey


class Discharge(Move, frozen=True):
    """Choose the target of a charge that a Shock releases (TCG-CH-06)."""

    actor: Actor
    target: CharacterKey


class Rest(Move, frozen=True):
    """Take a long or a short rest (TC-C-19, TC-C-20)."""

    actor: Actor
    length: Literal["long", "short"]


class Camp(Move, frozen=True):
    """Let every character take a rest that may take it; only the GM decides this (TC-C-19, TC-C-20)."""

    length: Literal["long", "short"]


class Meditate(Move, frozen=True):
    """Meditate for ten minutes to restore one resource (TC-F-31, TC-F-32)."""

    actor: Actor
    resource: Resource


class Spend(Move, frozen=True):
    """Spend SP, FP or MP; if the ruling allows it, missing points cause a Backlash instead (TC-C-15)."""

    actor: Actor
    resource: Literal["SP", "FP", "MP"]
    points: int
    words: str = ""


class RaiseStat(Move, frozen=True):
    """Raise a stat by the bonus of a level (TC-B-21, R-TC-28)."""

    actor: Actor
    level: int
    stat: Stat


class Learn(Move, frozen=True):
    """Spend a Skill Rank on a skill, an Instinct, a Specialty or a language (TC-D-30, TC-F-05)."""

    actor: Actor
    branch: Literal["skill", "instinct", "specialty", "language"]
    name: str


class TakeTrade(Move, frozen=True):
    """Take a Trade and make its three choices (TC-F-42, TC-F-59)."""

    actor: Actor
    name: str
    choices: tuple[str, ...]


class EnterRotation(Move, frozen=True):
    """Come out of hiding into the Rotation: at its top, or before or after the current turn.

    Rules: TC-D-83, TC-D-84, R-TC-61.
    """

    actor: Actor
    where: Literal["first", "before", "after"] = "after"


class TakeAbility(Move, frozen=True):
    """Take one of the ready Abilities (TCG-AC-05, R-TCG-18)."""

    actor: Actor
    ability: str


class BuildAbility(Move, frozen=True):
    """Take an Ability that the player has built; it replaces one of the same name (TCG-AC-05, R-TCG-18).

    `record` is the content of its file as one line of JSON.
    """

    actor: Actor
    record: str


class DropAbility(Move, frozen=True):
    """Give up an Ability, which frees its Slot (R-TCG-18)."""

    actor: Actor
    ability: AbilityOfActor


class TradeSlots(Move, frozen=True):
    """Set how many Equipment Slots are traded for Ability Slots (TCG-AC-15, R-TCG-17)."""

    actor: Actor
    slots: int
