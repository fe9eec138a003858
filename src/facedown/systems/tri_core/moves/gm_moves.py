"""The moves that the GM makes."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.tri_core.model import AfflictionName, Core, Fit, Kind, Limb, Resource, Skill, Stat, SubType
from facedown.systems.tri_core.moves.named_pieces import (
    AbilityOfActor,
    CharacterKey,
    CharacterKeys,
    ItemOfCharacter,
    SquareKey,
)


class Judge(Move, frozen=True):
    """Decide whether an effect of an Ability that no rule computes works.

    `note` is the GM’s description of the effect. `item` is the name of an item that the effect creates, or empty text.
    """

    works: bool = True
    note: str = ""
    item: str = ""


class Afflict(Move, frozen=True):
    """Begin or worsen an Affliction because of the surroundings, for example drowning in water (TCG-AF-03a).

    Negative `steps` ease the Affliction.
    """

    character: CharacterKey
    malady: AfflictionName
    steps: int = 1


class Relieve(Move, frozen=True):
    """Grant a healed character a Resolve against each of its Afflictions (TCG-AF-00b)."""

    character: CharacterKey


class SetEnergy(Move, frozen=True):
    """Set the kind of energy that a square holds; empty text for none (TCG-KI-02, TCG-KI-02a)."""

    square: SquareKey
    energy: str = ""


class EndDay(Move, frozen=True):
    """End the day (TC-C-23)."""


class AllowRest(Move, frozen=True):
    """Allow a character another rest on the same day (TC-C-23)."""

    character: CharacterKey


class Grant(Move, frozen=True):
    """Give a character Advantage or Disadvantage if `on`, else take it away (TC-E-51)."""

    character: CharacterKey
    what: Literal["Advantage", "Disadvantage"]
    on: bool = True


class Impair(Move, frozen=True):
    """Impair a character’s sense, limbs or device; `cause` is the reason, as the GM types it.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
    """

    character: CharacterKey
    limb: Limb
    cause: str


class Ease(Move, frozen=True):
    """End the impairment of a character’s sense, limbs or device."""

    character: CharacterKey
    limb: Limb


class Obstruct(Move, frozen=True):
    """Set how far the view of a character is obstructed; empty text for not at all (TC-F-11)."""

    character: CharacterKey
    what: Literal["", "partial", "full"]


class Release(Move, frozen=True):
    """Release a character from a hold; the GM or the holder’s player makes this move (R-TC-85, R-TC-171)."""

    character: CharacterKey


class Bring(Move, frozen=True):
    """Decide whether a Sub-Action without a rule text works (TC-E-48, R-TC-17, R-TC-19).

    A Ruse that works gives 2 bonus dice; for any other Sub-Action, `note` is what it brings about.
    """

    character: CharacterKey
    sub: str
    works: bool
    note: str = ""


class Hurt(Move, frozen=True):
    """Deal damage caused by no character, for example by a fall or a fire (TC-C-38, TC-E-30, TC-F-62).

    `counts_as` is the kind of damage for Poison or Acid, if it is not the usual kind (R-TC-114).
    """

    character: CharacterKey
    points: int
    type: SubType = "Impact"
    resource: Resource = "HP"
    source: str = ""
    counts_as: Kind | None = None


class Affect(Move, frozen=True):
    """Have a character roll a Resolve against an effect of another character or of the world.

    The total to reach follows from the `core` and the level of the character `source`; without a source, from
    `strength` (as a Core) and `level`. A failure subtracts `points` from the resource `what`, or makes the effect last
    so many cycles. `counts_as` is the kind of damage for Poison or Acid, if it is not the usual kind (R-TC-114).

    Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
    TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """

    character: CharacterKey
    stat: Stat
    source: CharacterKey = ""
    core: Core = "Body"
    strength: int = 10
    level: int = 1
    what: Literal["HP", "AP", "SP", "FP", "MP", "cycles"] = "HP"
    points: int = 10
    type: SubType = "Impact"
    words: str = ""
    counts_as: Kind | None = None


class Overkill(Move, frozen=True):
    """Let the excess damage of a non-lethal attack lower a character’s HP below 0 after all (TC-E-32, R-TC-109)."""

    character: CharacterKey


class Hope(Move, frozen=True):
    """Set the chance in percent to bring back a dying character; 0 if it is impossible (TC-E-12)."""

    character: CharacterKey
    percent: int


class Pronounce(Move, frozen=True):
    """Declare a dying character dead because no help came in time (TC-E-11, R-TC-103)."""

    character: CharacterKey


class Resurrect(Move, frozen=True):
    """Bring back a dead character, if the setting allows it (TC-E-17)."""

    character: CharacterKey


class Heal(Move, frozen=True):
    """Restore points of a character’s resource (TC-F-63)."""

    character: CharacterKey
    resource: Resource
    points: int


class Untie(Move, frozen=True):
    """Cancel a test that was tied to a character’s next action; `before` is the kind of action (TC-D-105)."""

    character: CharacterKey
    before: Literal["Stride", "Core"]


class Decipher(Move, frozen=True):
    """Call for a language test (TC-D-34).

    The Challenge Level follows from `level`, unless the GM sets it to `needed`; 0 if not. `kept` hides the Challenge
    Level from players.
    """

    character: CharacterKey
    language: str
    level: int = 1
    needed: int = 0
    kept: bool = False


class Contest(Move, frozen=True):
    """Call for a contest of two characters’ skills; the second wins a tie (TC-F-36, TC-F-38, TC-F-41).

    `skill` is the skill of `character`, `other` the skill of the opponent `against`. The characters `worse` are at a
    Disadvantage. `trade` and `other_trade` are the GM’s decision whether a Trade of each character fits (TC-F-40).
    """

    character: CharacterKey
    skill: Skill
    against: CharacterKey
    other: Skill
    worse: CharacterKeys = ()
    trade: Fit = "as written"
    other_trade: Fit = "as written"


class Craft(Move, frozen=True):
    """Have a character craft an item of a level, in 8 hours for each level (TC-F-12, TC-F-13, TC-F-14)."""

    character: CharacterKey
    item: str
    level: int = 1


class Repair(Move, frozen=True):
    """Have a character repair an item (TC-F-88).

    The Challenge Level follows from the item’s `level`, unless the GM sets it to `needed`; 0 if not. `kept` hides the
    Challenge Level from players.
    """

    character: CharacterKey
    item: ItemOfCharacter
    level: int = 1
    needed: int = 0
    kept: bool = False


class Chip(Move, frozen=True):
    """Wear down an item whose defence faced at least twice its own Effect Value (TC-D-70, R-TC-93)."""

    character: CharacterKey
    item: ItemOfCharacter


class HandOver(Move, frozen=True):
    """Give one character’s item to another: a gift, loot, a theft (TC-F-39)."""

    character: CharacterKey
    item: ItemOfCharacter
    to: CharacterKey


class GiveItem(Move, frozen=True):
    """Give a character a new item of the sample gear; `item` is its name there."""

    character: CharacterKey
    item: str


class LevelUp(Move, frozen=True):
    """Raise a character by one level (R-TC-117)."""

    character: CharacterKey


class CallTrigger(Move, frozen=True):
    """Declare that the event for a character’s held cards or Trigger has happened (TC-D-07, TCG-AC-09).

    `ability` is the Trigger, or empty text for the held cards.
    """

    actor: CharacterKey
    ability: AbilityOfActor = ""


class StartEncounter(Move, frozen=True):
    """Start an encounter: all participants roll React; hidden characters stay out of the Rotation.

    Rules: TC-D-78, TC-D-79, TC-D-80, TC-D-81, TC-D-82, TC-D-83, TC-D-84.
    """

    participants: CharacterKeys
    hidden: CharacterKeys = ()


class EndEncounter(Move, frozen=True):
    """End the encounter (R-TC-137)."""


class PassCycle(Move, frozen=True):
    """Let a cycle pass in which no character can act (R-TC-163)."""


class Put(Move, frozen=True):
    """Put a character on a square without counting this as movement."""

    character: CharacterKey
    to: SquareKey


class SetSquare(Move, frozen=True):
    """Set the cost to enter a square; 0 makes it impassable (TC-D-15)."""

    square: SquareKey
    cost: int
