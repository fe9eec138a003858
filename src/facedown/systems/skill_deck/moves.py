"""What a seat can do in the Skill Deck: one frozen record a move."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.skill_deck.model import Answer, BotchKind

# Checks


class OpenCheck(Move, frozen=True):
    """Try something that may need a check, alone or asking others to join (SD-SC-01, SD-PR-10)."""

    lead: str
    skill: str = ""
    asks: tuple[str, ...] = ()
    words: str = ""


class Treat(Move, frozen=True):
    """Use Medicine on somebody, by a check or by spending a use (SD-CB-10, R-SD-52)."""

    lead: str
    skill: str
    target: str


class Bang(Move, frozen=True):
    """Try to shoot somebody outside combat with a weapon carried openly (SD-BG-01, SD-BG-02, SD-BG-03)."""

    lead: str
    arm: str
    target: str
    weapon: str = ""


class Join(Move, frozen=True):
    """Contribute to a check (SD-PR-10)."""

    character: str


class StayOut(Move, frozen=True):
    """Not contribute, though asked."""

    character: str


class LeaveCheck(Move, frozen=True):
    """Contribute no more, before handing in a card (R-SD-64)."""

    character: str


class HandIn(Move, frozen=True):
    """Give the Ref cards of proficiencies in secret, or none (SD-PR-01, SD-PR-02, SD-PR-03, SD-PR-04, R-SD-12)."""

    character: str
    proficiencies: tuple[str, ...] = ()


class DrawCards(Move, frozen=True):
    """The lead draws two cards (SD-SC-05)."""

    lead: str


class GiveUp(Move, frozen=True):
    """The lead gives the check up before the draw; no use is spent (R-SD-15, R-SD-64)."""

    lead: str


# Time freezes and damage


class Declare(Move, frozen=True):
    """Say in secret what a character does in the time freeze (SD-DS-02, R-SD-55, R-SD-71)."""

    character: str
    answer: Answer = "nothing"
    skill: str = ""
    target: str = ""
    weapon: str = ""
    words: str = ""


class SpendArmour(Move, frozen=True):
    """Spend a use of Armour, or of something like it: the point is ignored (SD-CB-06)."""

    character: str
    proficiency: str


class TakePoint(Move, frozen=True):
    """Take the point of damage (SD-CB-07, SD-CB-08, SD-CB-09)."""

    character: str


# The Ref's part


class AcceptCheck(Move, frozen=True):
    """The Ref takes a check up: its skill, and what is relevant beside it (R-SD-13, R-SD-68)."""

    skill: str = ""
    relevant: tuple[str, ...] = ()


class SettleCheck(Move, frozen=True):
    """The Ref says how an attempt ends, without a check (SD-SC-01, R-SD-67)."""

    outcome: Literal["pass", "fail"]
    words: str = ""


class RefuseCheck(Move, frozen=True):
    """The Ref refuses an attempt, or calls a check off before the draw; no use is spent (R-SD-15, SD-BG-01)."""

    because: str = ""


class CloseJoining(Move, frozen=True):
    """Nobody joins any more; all hand in their cards."""


class BuildDeck(Move, frozen=True):
    """The Ref builds the deck, and says which other proficiencies that were handed in are relevant (SD-PR-03)."""

    also: tuple[str, ...] = ()


class AddBaseCard(Move, frozen=True):
    """The Ref puts another card into the base deck of this check (R-SD-20)."""

    value: int
    label: str = ""


class RemoveBaseCard(Move, frozen=True):
    """The Ref takes a card out of the base deck of this check (R-SD-20)."""

    card: str


class SettleBotch(Move, frozen=True):
    """The Ref says what a botch brings (SD-SC-11, R-SD-26)."""

    kinds: tuple[BotchKind, ...]
    points: int = 1
    words: str = ""


class AllowAgain(Move, frozen=True):
    """The Ref says that things have changed: what did not pass may be tried again (R-SD-70)."""


class OpenFreeze(Move, frozen=True):
    """Call a time freeze for a dramatic event; during one, the next (SD-DS-01, R-SD-56)."""

    cause: str = ""


class Resume(Move, frozen=True):
    """Let time run again: results happen (SD-DS-05)."""


class SetDamage(Move, frozen=True):
    """Set what a hit does (SD-CB-02)."""

    lead: str
    points: int


class GivePoint(Move, frozen=True):
    """Give a point of a hit to somebody by hand (SD-CB-05, SD-CB-11)."""

    lead: str
    character: str


class SetNearness(Move, frozen=True):
    """Put somebody in their place in their side's order of nearness (SD-CB-04, R-SD-33)."""

    character: str
    place: int


class SetSide(Move, frozen=True):
    """Put somebody on a side, or on none (R-SD-61, R-SD-62)."""

    character: str
    side: str = ""


class SetConflict(Move, frozen=True):
    """Begin or end a fight (R-SD-72)."""

    on: bool


class BeginPhase(Move, frozen=True):
    """Begin a session or a downtime: its uses are filled up (SD-PR-06, R-SD-24)."""

    phase: Literal["session", "downtime"]


class EndPhase(Move, frozen=True):
    """End the session or the downtime."""


class ChangeScene(Move, frozen=True):
    """A new scene: what did not pass may be tried again (R-SD-70)."""


class Hurt(Move, frozen=True):
    """Damage that the Ref says somebody takes (R-SD-67)."""

    character: str
    points: int = 1


class Mend(Move, frozen=True):
    """Damage that the Ref says is gone (R-SD-73)."""

    character: str
    points: int = 1


class SetShaken(Move, frozen=True):
    """Make somebody shaken, or end it (R-SD-27, R-SD-73)."""

    character: str
    shaken: bool


class SetLevel(Move, frozen=True):
    """Set a proficiency's level; its uses follow (R-SD-25)."""

    character: str
    proficiency: str
    level: int


class SetWeapon(Move, frozen=True):
    """Say of a weapon whether it is carried openly, and whether it will do for a BANG (SD-BG-01, R-SD-60)."""

    character: str
    weapon: str
    openly: bool = True
    ranged: bool = True


class GiveWeapon(Move, frozen=True):
    """Give somebody a weapon (SD-BG-01)."""

    character: str
    name: str
    proficiency: str
    openly: bool = True
    ranged: bool = True


class AddCharacter(Move, frozen=True):
    """Bring a character in (R-SD-66)."""

    name: str
    controller: str
    side: str = ""


class AddNote(Move, frozen=True):
    """Note something on a sheet, as reputation that was lost (SD-SC-11)."""

    character: str
    note: str


SkillDeckMove = (
    OpenCheck
    | Treat
    | Bang
    | Join
    | StayOut
    | LeaveCheck
    | HandIn
    | DrawCards
    | GiveUp
    | Declare
    | SpendArmour
    | TakePoint
    | AcceptCheck
    | SettleCheck
    | RefuseCheck
    | CloseJoining
    | BuildDeck
    | AddBaseCard
    | RemoveBaseCard
    | SettleBotch
    | AllowAgain
    | OpenFreeze
    | Resume
    | SetDamage
    | GivePoint
    | SetNearness
    | SetSide
    | SetConflict
    | BeginPhase
    | EndPhase
    | ChangeScene
    | Hurt
    | Mend
    | SetShaken
    | SetLevel
    | SetWeapon
    | GiveWeapon
    | AddCharacter
    | AddNote
)

MALFORMED = {
    "proficiencies": "SD-PR-02",
    "answer": "SD-DS-02",
    "kinds": "SD-SC-11",
    "outcome": "SD-SC-07",
    "points": "SD-CB-07",
    "value": "R-SD-20",
    "level": "R-SD-23",
    "place": "SD-CB-04",
    "phase": "SD-PR-06",
}
"""The rule that a field breaks when it holds something of the wrong kind."""
