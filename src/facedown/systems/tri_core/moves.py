"""What a seat can ask to do in Tri-Core."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.tri_core.grid import Square
from facedown.systems.tri_core.terms import Resource, Skill, SubType, Weight

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


class TakeBack(Move, frozen=True):
    """Take the last card back, before one has let go of them."""

    actor: str


class LetGo(Move, frozen=True):
    """Be done laying cards; with none laid, pass (TC-D-113)."""

    actor: str


class Bind(Move, frozen=True):
    """Say which of the revealed actions a Reaction answers (TC-D-116)."""

    actor: str
    at: int
    owner: str
    place: int


class Defend(Move, frozen=True):
    """Defend at once against an attack that nobody could see coming, or take it (R-TC-159)."""

    actor: str
    action: Literal["", "Block", "Dodge", "Parry"] = ""
    weight: Weight = "Light"
    items: tuple[str, ...] = ()


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


class LetBe(Move, frozen=True):
    """Leave what one has won unused."""

    actor: str


class Spring(Move, frozen=True):
    """Play the cards that one held: what they waited for has happened (TC-D-07)."""

    actor: str


class Rest(Move, frozen=True):
    """Take a long or a short rest (TC-C-19, TC-C-20)."""

    actor: str
    length: Literal["long", "short"]


class BreakFree(Move, frozen=True):
    """Get out of somebody’s hold by one’s own strength: a Grab or Hoist against theirs (R-TC-85)."""

    actor: str


# The GM


class EndDay(Move, frozen=True):
    """End the day (TC-C-23)."""


class Grant(Move, frozen=True):
    """Give somebody Advantage or Disadvantage, or take it back (TC-E-51)."""

    character: str
    what: Literal["Advantage", "Disadvantage"]
    on: bool = True


class Impair(Move, frozen=True):
    """Somebody’s sight, arms or legs are impaired (TC-E-52 to TC-E-56)."""

    character: str
    limb: Literal["sight", "arms", "legs"]
    cause: str


class Ease(Move, frozen=True):
    """An impairment is over."""

    character: str
    limb: Literal["sight", "arms", "legs"]


class Release(Move, frozen=True):
    """Somebody is let go of."""

    character: str


class Hurt(Move, frozen=True):
    """Damage from no character: a fall, a fire (TC-C-38, TC-E-30)."""

    character: str
    points: int
    type: SubType = "Impact"
    source: str = ""


class Heal(Move, frozen=True):
    """Give back so much of a resource (TC-F-63)."""

    character: str
    resource: Resource
    points: int


class Test(Move, frozen=True):
    """Have somebody make a skill test against a Challenge Level (TC-F-34, TC-F-35, TC-F-37)."""

    character: str
    skill: Skill
    level: int = 1
    weight: Literal["Light", "none", "Moderate", "Heavy"] = "none"
    worse: bool = False


class Contest(Move, frozen=True):
    """Have one character’s skill stand against another’s (TC-F-36, TC-F-38)."""

    character: str
    skill: Skill
    against: str
    other: Skill


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
    | BreakFree
    | EndDay
    | Grant
    | Impair
    | Ease
    | Release
    | Hurt
    | Heal
    | Test
    | Contest
    | CallTrigger
    | StartEncounter
    | EndEncounter
    | EnterRotation
    | Put
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
}
"""The rule that a field breaks when it holds something of the wrong kind."""
