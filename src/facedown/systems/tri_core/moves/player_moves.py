"""The moves that a player makes for a character."""

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

    The fields have the meanings of the fields of `Card`: `spared` makes an attack non-lethal; `words` or `sign` tell
    what a Hold waits for. `ability` is the Ability used, or empty text. `charge_ap`, `charge_points`, `backlash` and
    `drawn` pay for additional dice of the Ability; `shape`, `turned` and `element` alter it (TCG-AC-08). `at_ap`: bare
    hands damage AP instead of HP.
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
    """Take back the last card that a character has played, before it has finished playing cards."""

    actor: Actor


class FinishPlaying(Move, frozen=True):
    """Finish playing cards for a character; a character that has played no card passes (TC-D-113)."""

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
    """Choose a defence against an attack that the target could not answer with a face-down card (R-TC-159).

    `action` is the defence, or empty text for no defence. `ability` is the Ability of a defence card that was played
    before.
    """

    actor: Actor
    action: Literal["", "Block", "Dodge", "Parry"] = ""
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    subs: tuple[str, ...] = ()
    ability: AbilityOfActor = ""


class Riposte(Move, frozen=True):
    """Strike back after a Parry (TC-D-61, TC-D-62). `spared` makes the Riposte non-lethal."""

    actor: Actor
    spared: bool = False


class BonusStrike(Move, frozen=True):
    """Strike after a critical Block (TC-D-42). `spared` makes the Strike non-lethal."""

    actor: Actor
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    spared: bool = False


class BonusMove(Move, frozen=True):
    """Move by the squares that a Dodge, a critical Collide or an Ability gives (TC-D-41, TC-D-43, TC-D-59).

    `stride` is the kind of Stride after a critical Dodge; otherwise empty text.
    """

    actor: Actor
    to: SquareKey
    stride: Literal["", "Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"] = ""


class LetBe(Move, frozen=True):
    """Decline the offer that is pending; held cards that were offered stay held."""

    actor: Actor


class Spring(Move, frozen=True):
    """Play a character’s held cards, because the event that the cards wait for has happened (TC-D-07)."""

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
    """Take a long or a short rest with a character (TC-C-19, TC-C-20)."""

    actor: Actor
    length: Literal["long", "short"]


class Camp(Move, frozen=True):
    """Give a rest to every character that may take it; only the GM makes this move (TC-C-19, TC-C-20)."""

    length: Literal["long", "short"]


class Meditate(Move, frozen=True):
    """Meditate for ten minutes to restore one resource (TC-F-31, TC-F-32)."""

    actor: Actor
    resource: Resource


class Spend(Move, frozen=True):
    """Spend SP, FP or MP; if the ruling allows it, missing points cause a Backlash instead (TC-C-15).

    `words` is the purpose, as the player types it.
    """

    actor: Actor
    resource: Literal["SP", "FP", "MP"]
    points: int
    words: str = ""


class RaiseStat(Move, frozen=True):
    """Raise a stat by the bonus that the character has for a level (TC-B-21, R-TC-28)."""

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
    """Take one of the sample Abilities by its name (TCG-AC-05, R-TCG-18)."""

    actor: Actor
    ability: str


class BuildAbility(Move, frozen=True):
    """Take an Ability that the player has built, in place of any Ability of the same name (TCG-AC-05, R-TCG-18).

    `record` is the content of the Ability’s file as one line of JSON.
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
