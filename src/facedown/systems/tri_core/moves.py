"""What a seat can ask to do in Tri-Core."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.tri_core.cards import Sign
from facedown.systems.tri_core.challenges import Size
from facedown.systems.tri_core.grid import Square
from facedown.systems.tri_core.terms import Core, Fit, Kind, Limb, Resource, Skill, Stat, SubType, Weight

# Cards


class Lay(Move, frozen=True):
    """Lay an Action Card face down, as an action of one's turn or as a Reaction (TC-A-04, TC-D-111, TC-D-113)."""

    actor: str
    action: str
    weight: Weight = "Light"
    items: tuple[str, ...] = ()
    subs: tuple[str, ...] = ()
    target: str = ""
    to: Square | None = None
    spared: bool = False
    resource: Resource = "AP"
    words: str = ""
    sign: Sign = ""


class TakeBack(Move, frozen=True):
    """Take the last card back, before one has let go of them."""

    actor: str


class LetGo(Move, frozen=True):
    """Be done laying cards; with none laid, pass (TC-D-113)."""

    actor: str


class Bind(Move, frozen=True):
    """Say which of the revealed actions a Reaction answers, and at whom it goes (TC-D-116, R-TC-57)."""

    actor: str
    at: int
    owner: str
    place: int
    target: str = ""


class Defend(Move, frozen=True):
    """Defend at once against an attack that nobody could see coming, or take it (R-TC-159)."""

    actor: str
    action: Literal["", "Block", "Dodge", "Parry"] = ""
    weight: Weight = "Light"
    items: tuple[str, ...] = ()
    subs: tuple[str, ...] = ()


class Riposte(Move, frozen=True):
    """Strike back after a Parry (TC-D-61, TC-D-62)."""

    actor: str
    spared: bool = False


class BonusStrike(Move, frozen=True):
    """The Strike that a critical Block has won (TC-D-42)."""

    actor: str
    weight: Weight = "Light"
    items: tuple[str, ...] = ()
    spared: bool = False


class BonusMove(Move, frozen=True):
    """The squares that a Dodge or a critical Collide has won (TC-D-41, TC-D-43, TC-D-59)."""

    actor: str
    to: Square
    stride: Literal["", "Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"] = ""


class LetBe(Move, frozen=True):
    """Leave what one has won unused, or let what one holds wait on."""

    actor: str


class Spring(Move, frozen=True):
    """Play the cards that one held: what they waited for has happened (TC-D-07)."""

    actor: str


class Rest(Move, frozen=True):
    """Take a long or a short rest (TC-C-19, TC-C-20)."""

    actor: str
    length: Literal["long", "short"]


class Camp(Move, frozen=True):
    """The GM has everybody rest who can (TC-C-19, TC-C-20)."""

    length: Literal["long", "short"]


class Meditate(Move, frozen=True):
    """Sit still for ten minutes to restore one resource (TC-F-31, TC-F-32)."""

    actor: str
    resource: Resource


class Spend(Move, frozen=True):
    """Spend Stamina, Focus or Mana, as for an Ability; what is lacking strikes back, if so ruled (TC-C-15)."""

    actor: str
    resource: Literal["SP", "FP", "MP"]
    points: int
    words: str = ""


# Growing


class RaiseStat(Move, frozen=True):
    """Put a level’s bonus on a stat (TC-B-21, R-TC-28)."""

    actor: str
    level: int
    stat: Stat


class Learn(Move, frozen=True):
    """Spend a Skill Rank on a skill, an Instinct, a Specialty or a language (TC-D-30, TC-F-05)."""

    actor: str
    branch: Literal["skill", "instinct", "specialty", "language"]
    name: str


class TakeTrade(Move, frozen=True):
    """Take up a Trade with its three choices (TC-F-42, TC-F-59)."""

    actor: str
    name: str
    choices: tuple[str, ...]


# The GM


class EndDay(Move, frozen=True):
    """End the day (TC-C-23)."""


class AllowRest(Move, frozen=True):
    """The GM allows somebody more rest on the same day (TC-C-23)."""

    character: str


class Grant(Move, frozen=True):
    """Give somebody Advantage or Disadvantage, or take it back (TC-E-51)."""

    character: str
    what: Literal["Advantage", "Disadvantage"]
    on: bool = True


class Impair(Move, frozen=True):
    """A sense, somebody’s arms or legs, or a device of theirs are impaired (TC-E-52 to TC-E-57)."""

    character: str
    limb: Limb
    cause: str


class Ease(Move, frozen=True):
    """An impairment is over."""

    character: str
    limb: Limb


class Obstruct(Move, frozen=True):
    """Something stands between somebody and those who look, or does no more (TC-F-11)."""

    character: str
    what: Literal["", "partial", "full"]


class Release(Move, frozen=True):
    """Somebody is let go of."""

    character: str


class Bring(Move, frozen=True):
    """Say what a Sub-Action without a text brings, a Ruse 2 dice (TC-E-48, R-TC-17, R-TC-19)."""

    character: str
    sub: str
    works: bool
    note: str = ""


class Hurt(Move, frozen=True):
    """Damage from no character: a fall, a fire (TC-C-38, TC-E-30).

    `counts_as` is what Poison or Acid counts as, where it is not the usual one (R-TC-114).
    """

    character: str
    points: int
    type: SubType = "Impact"
    resource: Resource = "HP"
    source: str = ""
    counts_as: Kind | None = None


class Affect(Move, frozen=True):
    """Have somebody resolve an effect of a character or of the world (TC-C-37 to TC-C-52).

    `source` is a character, whose `core` and level make what is to be reached; without one `strength` stands for a
    Core and `level` for the level. `points` go off what `what` names; cycles are how long something without a number
    lasts. `counts_as` is what Poison or Acid counts as, where it is not the usual one (R-TC-114).
    """

    character: str
    stat: Stat
    source: str = ""
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

    character: str


class Hope(Move, frozen=True):
    """Say how likely it is, in percent, that somebody dying is brought back by a try; 0 for not at all (TC-E-12)."""

    character: str
    percent: int


class Pronounce(Move, frozen=True):
    """Say that nobody came in time for somebody dying (TC-E-11, R-TC-103)."""

    character: str


class Resurrect(Move, frozen=True):
    """Bring back the dead, where the setting knows a way (TC-E-17)."""

    character: str


class Heal(Move, frozen=True):
    """Give back so much of a resource (TC-F-63)."""

    character: str
    resource: Resource
    points: int


class Test(Move, frozen=True):
    """Have somebody make a skill test against a Challenge Level (TC-F-34, TC-F-35, TC-F-37).

    `obstructions` are for Observe, `missing` senses for Influence. `kept`: what was to be reached is the GM’s secret.
    `trade`: whether a Trade fits, as the GM sees it. `needed`: a Challenge Level of the GM’s own. `before`: it is made
    when they next do something of this kind, which comes to nothing where it fails (TC-D-105).
    """

    character: str
    skill: Skill
    level: int = 1
    weight: Literal["Light", "none", "Moderate", "Heavy"] = "none"
    obstructions: tuple[Size, ...] = ()
    missing: int = 0
    trade: Fit = "as written"
    needed: int = 0
    worse: bool = False
    kept: bool = False
    before: Literal["", "Stride", "Core"] = ""


class Untie(Move, frozen=True):
    """Take back a test that was tied to somebody’s next action (TC-D-105)."""

    character: str
    before: Literal["Stride", "Core"]


class Decipher(Move, frozen=True):
    """Have somebody make something of a language (TC-D-34)."""

    character: str
    language: str
    level: int = 1
    needed: int = 0
    kept: bool = False


class Contest(Move, frozen=True):
    """Have one character’s skill stand against another’s; some may be at a Disadvantage (TC-F-36, TC-F-38, TC-F-41).

    `trade` and `other_trade`: whether a Trade of theirs fits, as the GM sees it (TC-F-40).
    """

    character: str
    skill: Skill
    against: str
    other: Skill
    worse: tuple[str, ...] = ()
    trade: Fit = "as written"
    other_trade: Fit = "as written"


class Craft(Move, frozen=True):
    """Have somebody make a thing of some level, 8 hours for each (TC-F-12 to TC-F-14)."""

    character: str
    item: str
    level: int = 1


class Repair(Move, frozen=True):
    """Have somebody repair a thing (TC-F-88)."""

    character: str
    item: str
    level: int = 1
    needed: int = 0
    kept: bool = False


class Chip(Move, frozen=True):
    """Wear down a thing that was overcome by twice (TC-D-70, R-TC-93)."""

    character: str
    item: str


class HandOver(Move, frozen=True):
    """Pass a thing from one to another: a present, loot, a picked pocket (TC-F-39)."""

    character: str
    item: str
    to: str


class GiveItem(Move, frozen=True):
    """Give somebody a thing of the sample gear."""

    character: str
    item: str


class LevelUp(Move, frozen=True):
    """Raise somebody a level (R-TC-117)."""

    character: str


class CallTrigger(Move, frozen=True):
    """Say that what somebody’s held cards wait for has happened (TC-D-07)."""

    actor: str


class StartEncounter(Move, frozen=True):
    """Open an encounter: all roll React; those in hiding keep out of the Rotation (TC-D-78 to TC-D-84)."""

    participants: tuple[str, ...]
    hidden: tuple[str, ...] = ()


class EndEncounter(Move, frozen=True):
    """End it (R-TC-137)."""


class EnterRotation(Move, frozen=True):
    """Come out of hiding into the Rotation, before or after whose turn it is (TC-D-83, TC-D-84, R-TC-61)."""

    actor: str
    where: Literal["first", "before", "after"] = "after"


class Put(Move, frozen=True):
    """Put somebody on a square."""

    character: str
    to: Square


class SetSquare(Move, frozen=True):
    """Say what it costs to enter a square; 0 for nobody can (TC-D-15)."""

    square: Square
    cost: int


TriCoreMove = (
    Lay
    | TakeBack
    | LetGo
    | Bind
    | Defend
    | Riposte
    | BonusStrike
    | BonusMove
    | LetBe
    | Spring
    | Rest
    | Camp
    | Meditate
    | Spend
    | RaiseStat
    | Learn
    | TakeTrade
    | EndDay
    | AllowRest
    | Grant
    | Impair
    | Ease
    | Obstruct
    | Release
    | Bring
    | Hurt
    | Affect
    | Overkill
    | Hope
    | Pronounce
    | Resurrect
    | Heal
    | Test
    | Untie
    | Decipher
    | Contest
    | Craft
    | Repair
    | Chip
    | HandOver
    | GiveItem
    | LevelUp
    | CallTrigger
    | StartEncounter
    | EndEncounter
    | EnterRotation
    | Put
    | SetSquare
)

MALFORMED = {
    "action": "TC-A-02",
    "weight": "TC-E-38",
    "items": "TC-D-98",
    "subs": "TC-D-107",
    "resource": "TC-D-03",
    "to": "TC-D-13",
    "participants": "TC-D-78",
    "hidden": "TC-D-83",
    "where": "TC-D-84",
    "length": "TC-C-22",
    "what": "TC-E-51",
    "limb": "TC-E-52",
    "points": "TC-F-62",
    "skill": "TC-F-01",
    "other": "TC-F-36",
    "level": "TC-F-34",
    "type": "TC-F-65",
    "stat": "TC-C-37",
    "core": "TC-C-48",
    "obstructions": "TC-F-18",
    "branch": "TC-D-30",
    "choices": "TC-F-42",
    "square": "TC-D-15",
}
"""The rule that a field breaks when it holds something of the wrong kind."""
