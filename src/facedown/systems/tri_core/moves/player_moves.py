"""What whoever plays a character can ask to do."""

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
    """Lay an Action Card face down, as an action of one's turn or as a Reaction (TC-A-04, TC-D-111, TC-D-113).

    `ability` is the Ability it uses; `charge_ap`, `charge_points`, `backlash` and `drawn` what is put into it besides,
    `shape`, `turned` and `element` what it is altered to (TCG-AC-08).
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
    """Take the last card back, before one has let go of them."""

    actor: Actor


class LetGo(Move, frozen=True):
    """Be done laying cards; with none laid, pass (TC-D-113)."""

    actor: Actor


class Bind(Move, frozen=True):
    """Say which of the revealed actions a Reaction answers, and at whom it goes (TC-D-116, R-TC-57)."""

    actor: Actor
    at: int
    owner: CharacterKey
    place: int
    target: CharacterKey = ""


class Defend(Move, frozen=True):
    """Defend at once against an attack that nobody could see coming, or take it (R-TC-159).

    `ability` is that of a card that was laid.
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
    """The Strike that a critical Block has won (TC-D-42)."""

    actor: Actor
    weight: Weight = "Light"
    items: ItemsOfActor = ()
    spared: bool = False


class BonusMove(Move, frozen=True):
    """The squares that a Dodge or a critical Collide has won (TC-D-41, TC-D-43, TC-D-59)."""

    actor: Actor
    to: SquareKey
    stride: Literal["", "Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"] = ""


class LetBe(Move, frozen=True):
    """Leave what one has won unused, or let what one holds wait on."""

    actor: Actor


class Spring(Move, frozen=True):
    """Play the cards that one held: what they waited for has happened (TC-D-07)."""

    actor: Actor


class Fire(Lay, frozen=True, omit_defaults=True):
    """Use a Trigger that has been set off, as a Reaction (TCG-AC-09, R-TCG-23)."""


class Command(Lay, frozen=True, omit_defaults=True):
    """Have a character whose mind was overcome lay a card: `actor` is that character (TCG-CO-01)."""

    actor: CharacterKey


class Shove(Move, frozen=True):
    """Say where somebody is moved by force (TCG-AF-04, TCG-KI-01)."""

    actor: Actor
    to: SquareKey


class Discharge(Move, frozen=True):
    """Say at whom a charge goes that a Shock sets free (TCG-CH-06)."""

    actor: Actor
    target: CharacterKey


class Rest(Move, frozen=True):
    """Take a long or a short rest (TC-C-19, TC-C-20)."""

    actor: Actor
    length: Literal["long", "short"]


class Camp(Move, frozen=True):
    """The GM has everybody rest who can (TC-C-19, TC-C-20)."""

    length: Literal["long", "short"]


class Meditate(Move, frozen=True):
    """Sit still for ten minutes to restore one resource (TC-F-31, TC-F-32)."""

    actor: Actor
    resource: Resource


class Spend(Move, frozen=True):
    """Spend Stamina, Focus or Mana, as for an Ability; what is lacking strikes back, if so ruled (TC-C-15)."""

    actor: Actor
    resource: Literal["SP", "FP", "MP"]
    points: int
    words: str = ""


class RaiseStat(Move, frozen=True):
    """Put a level’s bonus on a stat (TC-B-21, R-TC-28)."""

    actor: Actor
    level: int
    stat: Stat


class Learn(Move, frozen=True):
    """Spend a Skill Rank on a skill, an Instinct, a Specialty or a language (TC-D-30, TC-F-05)."""

    actor: Actor
    branch: Literal["skill", "instinct", "specialty", "language"]
    name: str


class TakeTrade(Move, frozen=True):
    """Take up a Trade with its three choices (TC-F-42, TC-F-59)."""

    actor: Actor
    name: str
    choices: tuple[str, ...]


class EnterRotation(Move, frozen=True):
    """Come out of hiding into the Rotation, before or after whose turn it is (TC-D-83, TC-D-84, R-TC-61)."""

    actor: Actor
    where: Literal["first", "before", "after"] = "after"


class TakeAbility(Move, frozen=True):
    """Have one of the ready Abilities from now on (TCG-AC-05, R-TCG-18)."""

    actor: Actor
    ability: str


class BuildAbility(Move, frozen=True):
    """Have an Ability of one’s own building from now on, in the place of one of its name (TCG-AC-05, R-TCG-18).

    `record` is what its file holds, as one line of JSON.
    """

    actor: Actor
    record: str


class DropAbility(Move, frozen=True):
    """Give an Ability up, and have its Slot free (R-TCG-18)."""

    actor: Actor
    ability: AbilityOfActor


class TradeSlots(Move, frozen=True):
    """Say how many Equipment Slots are Ability Slots instead (TCG-AC-15, R-TCG-17)."""

    actor: Actor
    slots: int
