"""What the GM can ask to do."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.tri_core.model import Core, Fit, Kind, Limb, Malady, Resource, Skill, Stat, SubType
from facedown.systems.tri_core.moves.named_pieces import (
    AbilityOfActor,
    CharacterKey,
    CharacterKeys,
    ItemOfCharacter,
    SquareKey,
)


class Judge(Move, frozen=True):
    """The GM says whether something comes of an Ability that no rule reckons, and what."""

    works: bool = True
    note: str = ""
    item: str = ""


class Afflict(Move, frozen=True):
    """The GM says that an Affliction grows or takes hold, as where water closes over somebody (TCG-AF-03a).

    `steps` below 0 ease it.
    """

    character: CharacterKey
    malady: Malady
    steps: int = 1


class Relieve(Move, frozen=True):
    """The GM grants somebody who was healed a Resolve against what afflicts them (TCG-AF-00b)."""

    character: CharacterKey


class SetEnergy(Move, frozen=True):
    """Say that a square holds energy, and of what kind; nothing for none (TCG-KI-02, TCG-KI-02a)."""

    square: SquareKey
    energy: str = ""


class EndDay(Move, frozen=True):
    """End the day (TC-C-23)."""


class AllowRest(Move, frozen=True):
    """The GM allows somebody more rest on the same day (TC-C-23)."""

    character: CharacterKey


class Grant(Move, frozen=True):
    """Give somebody Advantage or Disadvantage, or take it back (TC-E-51)."""

    character: CharacterKey
    what: Literal["Advantage", "Disadvantage"]
    on: bool = True


class Impair(Move, frozen=True):
    """A sense, somebody’s arms or legs, or a device of theirs are impaired.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
    """

    character: CharacterKey
    limb: Limb
    cause: str


class Ease(Move, frozen=True):
    """An impairment is over."""

    character: CharacterKey
    limb: Limb


class Obstruct(Move, frozen=True):
    """Something stands between somebody and those who look, or does no more (TC-F-11)."""

    character: CharacterKey
    what: Literal["", "partial", "full"]


class Release(Move, frozen=True):
    """Let go of somebody, as the GM or as whoever plays the holder (R-TC-85, R-TC-171)."""

    character: CharacterKey


class Bring(Move, frozen=True):
    """Say what a Sub-Action without a text brings, a Ruse 2 dice (TC-E-48, R-TC-17, R-TC-19)."""

    character: CharacterKey
    sub: str
    works: bool
    note: str = ""


class Hurt(Move, frozen=True):
    """Damage from no character: a fall, a fire (TC-C-38, TC-E-30).

    `counts_as` is what Poison or Acid counts as, where it is not the usual one (R-TC-114).
    """

    character: CharacterKey
    points: int
    type: SubType = "Impact"
    resource: Resource = "HP"
    source: str = ""
    counts_as: Kind | None = None


class Affect(Move, frozen=True):
    """Have somebody resolve an effect of a character or of the world.

    `source` is a character, whose `core` and level make what is to be reached; without one `strength` stands for a
    Core and `level` for the level. `points` go off what `what` names; cycles are how long something without a number
    lasts. `counts_as` is what Poison or Acid counts as, where it is not the usual one (R-TC-114).

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
    """Let what a non-lethal blow had too much go below 0 HP after all (TC-E-32, R-TC-109)."""

    character: CharacterKey


class Hope(Move, frozen=True):
    """Say how likely it is, in percent, that somebody dying is brought back by a try; 0 for not at all (TC-E-12)."""

    character: CharacterKey
    percent: int


class Pronounce(Move, frozen=True):
    """Say that nobody came in time for somebody dying (TC-E-11, R-TC-103)."""

    character: CharacterKey


class Resurrect(Move, frozen=True):
    """Bring back the dead, where the setting knows a way (TC-E-17)."""

    character: CharacterKey


class Heal(Move, frozen=True):
    """Give back so much of a resource (TC-F-63)."""

    character: CharacterKey
    resource: Resource
    points: int


class Untie(Move, frozen=True):
    """Take back a test that was tied to somebody’s next action (TC-D-105)."""

    character: CharacterKey
    before: Literal["Stride", "Core"]


class Decipher(Move, frozen=True):
    """Have somebody make something of a language (TC-D-34)."""

    character: CharacterKey
    language: str
    level: int = 1
    needed: int = 0
    kept: bool = False


class Contest(Move, frozen=True):
    """Have one character’s skill stand against another’s; some may be at a Disadvantage (TC-F-36, TC-F-38, TC-F-41).

    `trade` and `other_trade`: whether a Trade of theirs fits, as the GM sees it (TC-F-40).
    """

    character: CharacterKey
    skill: Skill
    against: CharacterKey
    other: Skill
    worse: CharacterKeys = ()
    trade: Fit = "as written"
    other_trade: Fit = "as written"


class Craft(Move, frozen=True):
    """Have somebody make a thing of some level, 8 hours for each (TC-F-12, TC-F-13, TC-F-14)."""

    character: CharacterKey
    item: str
    level: int = 1


class Repair(Move, frozen=True):
    """Have somebody repair a thing (TC-F-88)."""

    character: CharacterKey
    item: ItemOfCharacter
    level: int = 1
    needed: int = 0
    kept: bool = False


class Chip(Move, frozen=True):
    """Wear down a thing that was overcome by twice (TC-D-70, R-TC-93)."""

    character: CharacterKey
    item: ItemOfCharacter


class HandOver(Move, frozen=True):
    """Pass a thing from one to another: a present, loot, a picked pocket (TC-F-39)."""

    character: CharacterKey
    item: ItemOfCharacter
    to: CharacterKey


class GiveItem(Move, frozen=True):
    """Give somebody a thing of the sample gear."""

    character: CharacterKey
    item: str


class LevelUp(Move, frozen=True):
    """Raise somebody a level (R-TC-117)."""

    character: CharacterKey


class CallTrigger(Move, frozen=True):
    """Say that what somebody’s held cards wait for has happened (TC-D-07, TCG-AC-09)."""

    actor: CharacterKey
    ability: AbilityOfActor = ""


class StartEncounter(Move, frozen=True):
    """Open an encounter: all roll React; those in hiding keep out of the Rotation.

    Rules: TC-D-78, TC-D-79, TC-D-80, TC-D-81, TC-D-82, TC-D-83, TC-D-84.
    """

    participants: CharacterKeys
    hidden: CharacterKeys = ()


class EndEncounter(Move, frozen=True):
    """End it (R-TC-137)."""


class PassCycle(Move, frozen=True):
    """Let a cycle pass in which nobody can act (R-TC-163)."""


class Put(Move, frozen=True):
    """Put somebody on a square."""

    character: CharacterKey
    to: SquareKey


class SetSquare(Move, frozen=True):
    """Say what it costs to enter a square; 0 for nobody can (TC-D-15)."""

    square: SquareKey
    cost: int
