"""The moves that a player makes for a character, and the GM’s move `Camp`."""

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
    PlayedAbility,
    SquareKey,
    TargetKey,
)


class Lay(Move, frozen=True, omit_defaults=True):
    """Play an Action Card face down, as an action on the character’s own turn or as a Reaction.

    `subs`: the names of the Sub-Actions.
    `to`: the square that the action targets, or to which the character moves.
    `spared`: True for non-lethal damage.
    `resource`: the resource that a Recover restores.
    `sign`: the kind of event that a Hold waits for; "" if `words` describe the event.
    `words`: the player’s description of the event.
    `ability`: the name of the Ability used, or "".
    `charge_ap`, `charge_points`: the AP and the points of a resource that pay for extra dice (TCG-AC-08).
    `backlash`: the number of extra dice that cause a Backlash.
    `drawn`: the number of energy dice.
    `shape`, `turned`, `element`: the chosen kind of area, Aspect and sub-type of damage; "" if unchanged.
    `at_ap`: True if an unarmed attack damages AP instead of HP.

    Rules: TC-A-04, TC-D-111, TC-D-113.
    """

    actor: Actor
    action: str
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    subs: tuple[str, ...] = ()
    target: TargetKey = ""
    to: OptionalSquareKey = None
    spared: bool = False
    resource: Resource = "AP"
    words: str = ""
    sign: Sign = ""
    ability: PlayedAbility = ""
    charge_ap: int = 0
    charge_points: int = 0
    backlash: int = 0
    drawn: int = 0
    shape: str = ""
    turned: str = ""
    element: str = ""
    at_ap: bool = False


class TakeBack(Move, frozen=True):
    """Take back the last card that a character has played, as long as the character has not finished playing cards."""

    actor: Actor


class FinishPlaying(Move, frozen=True):
    """Finish playing cards for a character. A character that has played no card passes (TC-D-113)."""

    actor: Actor


class Bind(Move, frozen=True):
    """Choose the revealed action that a Reaction answers, and the Reaction’s target (TC-D-116, R-TC-57).

    `at`: the index of the Reaction among the cards of `actor`.
    `owner`, `place`: the key of the character that is answered, and the index of its card.
    """

    actor: Actor
    at: int
    owner: CharacterKey
    place: int
    target: CharacterKey = ""


class Defend(Move, frozen=True):
    """Choose a defence against an attack that was unknown until all cards were revealed (R-TC-159).

    `action`: "" for no defence.
    `ability`: the name of the Ability, if the defence is an Ability’s card that was already played; else "".
    """

    actor: Actor
    action: Literal["", "Block", "Dodge", "Parry"] = ""
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    subs: tuple[str, ...] = ()
    ability: AbilityOfActor = ""


class Riposte(Move, frozen=True):
    """Strike back after a Parry. `spared` is True for non-lethal damage (TC-D-61, TC-D-62)."""

    actor: Actor
    spared: bool = False


class BonusStrike(Move, frozen=True):
    """Make a bonus Strike after a critical Block. `spared` is True for non-lethal damage (TC-D-42)."""

    actor: Actor
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    spared: bool = False


class BonusMove(Move, frozen=True):
    """Make a bonus move after a Dodge, a critical Collide or an Ability (TC-D-41, TC-D-43, TC-D-59).

    `to`: the square to move to.
    `stride`: the kind of Stride after a critical Dodge; else "".
    """

    actor: Actor
    to: SquareKey
    stride: Literal["", "Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"] = ""


class LetBe(Move, frozen=True):
    """Decline what the pending decision offers. If it offers to play held cards, the cards stay held."""

    actor: Actor


class Spring(Move, frozen=True):
    """Play a character’s held cards, because the event that the cards wait for has happened (TC-D-07)."""

    actor: Actor


class Fire(Lay, frozen=True, omit_defaults=True):
    """Use a Trigger whose event has happened, as a Reaction (TCG-AC-09, R-TCG-23)."""


class Command(Lay, frozen=True, omit_defaults=True):
    """Choose the card that a commanded character must play (TCG-CO-01). `actor` is the commanded character."""

    actor: CharacterKey


class Shove(Move, frozen=True):
    """Choose the square to which a character is pushed or relocated (TCG-AF-04, TCG-KI-01, TCG-TR-02).

    `actor`: the character that causes the movement.
    """

    actor: Actor
    to: SquareKey


class Discharge(Move, frozen=True):
    """Choose the target of a charged Ability that a Shock releases (TCG-CH-06)."""

    actor: Actor
    target: CharacterKey


class Rest(Move, frozen=True):
    """Take a long or a short rest with a character (TC-C-19, TC-C-20)."""

    actor: Actor
    length: Literal["long", "short"]


class Camp(Move, frozen=True):
    """Give a rest to every character that may take it. Only the GM makes this move (TC-C-19, TC-C-20)."""

    length: Literal["long", "short"]


class Meditate(Move, frozen=True):
    """Meditate for ten minutes to restore one resource (TC-F-31, TC-F-32)."""

    actor: Actor
    resource: Resource


class Spend(Move, frozen=True):
    """Spend SP, FP or MP. Under rulings with Backlash, a character may spend more than it has (TC-C-15).

    `words`: the purpose, as the player types it.
    """

    actor: Actor
    resource: Literal["SP", "FP", "MP"]
    points: int
    words: str = ""


class RaiseStat(Move, frozen=True):
    """Raise a stat by the bonus that the character has gained at the level `level` (TC-B-21, R-TC-28)."""

    actor: Actor
    level: int
    stat: Stat


class Learn(Move, frozen=True):
    """Spend a Skill Rank on a skill, an Instinct, a Specialty or a language (TC-D-30, TC-F-05).

    `branch`: the type of Rank.
    `name`: the name of the thing learnt.
    """

    actor: Actor
    branch: Literal["skill", "instinct", "specialty", "language"]
    name: str


class TakeTrade(Move, frozen=True):
    """Take a Trade (TC-F-42, TC-F-59).

    `name` is the name that the player types, and `choices` are the three choices of the Trade.
    """

    actor: Actor
    name: str
    choices: tuple[str, ...]


class EnterRotation(Move, frozen=True):
    """Let a character come out of hiding and join the Rotation.

    `where`: the place in the Rotation: first, or before or after the current turn.

    Rules: TC-D-83, TC-D-84, R-TC-61.
    """

    actor: Actor
    where: Literal["first", "before", "after"] = "after"


class TakeAbility(Move, frozen=True):
    """Take one of the ready-made Abilities. `ability` is the key of this Ability (TCG-AC-05, R-TCG-18)."""

    actor: Actor
    ability: str


class BuildAbility(Move, frozen=True):
    """Take an Ability that the player has built, in place of any of the same name (TCG-AC-05, R-TCG-18).

    `record`: the Ability’s file as one line of JSON.
    """

    actor: Actor
    record: str


class DropAbility(Move, frozen=True):
    """Give up an Ability, so that its Slot becomes free (R-TCG-18)."""

    actor: Actor
    ability: AbilityOfActor


class TradeSlots(Move, frozen=True):
    """Set how many Equipment Slots a character has traded for Ability Slots (TCG-AC-15, R-TCG-17)."""

    actor: Actor
    slots: int
