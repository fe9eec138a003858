"""What a seat can do in the Standard Roll: one frozen record a move."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.standard_roll.model import ClockName, CriticalEffect, Mode, Surprise

# Rolls


class Affect(Move, frozen=True):
    """Roll an Effect Value against an entity's Resistance (SR-S2-03)."""

    actor: str
    target: str
    clock: ClockName
    stat: str
    words: str = ""


class Try(Move, frozen=True):
    """Roll an Effort against a challenge's Target Number (SR-S2-05)."""

    actor: str
    target: str
    stat: str
    words: str = ""


class Heal(Move, frozen=True):
    """Roll to restore a clock, against a Target Number that the Curator sets (R-SR-19)."""

    actor: str
    target: str
    clock: ClockName
    stat: str
    words: str = ""


class React(Move, frozen=True):
    """Roll in answer to something, against a Target Number that the Curator sets (SR-S1-07, R-SR-57).

    `target` is whom it answers, who can carry what a Critical brings (R-SR-15).
    """

    actor: str
    stat: str
    words: str = ""
    target: str = ""


class SetTerms(Move, frozen=True):
    """The Curator sets Advantage or Disadvantage, and the number to exceed where the rules give none (SR-SP-03)."""

    mode: Mode = "normal"
    against: int = 9


class Refuse(Move, frozen=True):
    """The Curator refuses a roll as it was stated; nothing is spent, unless a Reaction undid it (R-SR-30, R-SR-67)."""

    because: str = ""
    spent: bool = False


class ChooseEffects(Move, frozen=True):
    """The player chooses what a Critical brings, and why it fits (SR-S1-12)."""

    actor: str
    effects: tuple[CriticalEffect, ...]
    because: str = ""
    revives: str = ""


class Judge(Move, frozen=True):
    """The Curator accepts the choice, or does not: then it is Value Loss (R-SR-13)."""

    fits: bool


class Complicate(Move, frozen=True):
    """The Curator says what a miss leads to (SR-S1-24, R-SR-07)."""

    complication: str = ""


# Turns


class SpendAction(Move, frozen=True):
    """Spend an action of the pool on something that needs no roll (SR-S5-10)."""

    actor: str
    words: str = ""


class Pass(Move, frozen=True):
    """End the turn early: with actions left, to act again after all others (SR-S5-11, SR-S5-12, SR-S5-13)."""

    actor: str


class EndTurn(Move, frozen=True):
    """End the turn (SR-S5-04, R-SR-53)."""

    actor: str


class Seize(Move, frozen=True):
    """An effect lets somebody have priority at once, and may bring free actions.

    Rules: SR-S5-15, SR-S5-16, SR-S5-17, SR-S5-18.
    """

    entity: str
    free_actions: int = 0


# The Curator's part


class BeginEpisode(Move, frozen=True):
    """Begin an Episode (SR-S4-02)."""


class BeginScene(Move, frozen=True):
    """Begin the next Scene of the Episode: travel, situations, rests, as they come (SR-S4-03, SR-S4-04)."""


class EndEpisode(Move, frozen=True):
    """End the Episode: Downtime begins (SR-S4-05)."""


class BeginSituation(Move, frozen=True):
    """Begin a Situation; with a clock of 0 it has none, and the Curator ends it (SR-S2-07, R-SR-40)."""

    title: str = ""
    clock: int = 0


class EndSituation(Move, frozen=True):
    """End the Situation (SR-S2-07, R-SR-40)."""


class BeginTurnOrder(Move, frozen=True):
    """Have turns taken by cards; say who has surprise and who is surprised.

    Rules: SR-S5-01, SR-S6-01, SR-S6-02, SR-S6-03, SR-S6-04.
    """

    entities: tuple[str, ...]
    with_surprise: tuple[str, ...] = ()
    surprised: tuple[str, ...] = ()


class EndTurnOrder(Move, frozen=True):
    """Go on without turns (SR-S5-01)."""


class Enter(Move, frozen=True):
    """Somebody joins in mid-round: its card is shuffled into the undrawn ones (SR-S5-19).

    In a surprise round it may be surprised, or have surprise (R-SR-73).
    """

    entity: str
    surprise: Surprise = ""


class SetStatus(Move, frozen=True):
    """Somebody falls, leaves, or is back (R-SR-80, R-SR-81, R-SR-82)."""

    entity: str
    status: Literal["active", "defeated", "absent"]


class SetRevivable(Move, frozen=True):
    """Say whether a fallen one can be revived (SR-S1-16, R-SR-18)."""

    entity: str
    revivable: bool


class SetClock(Move, frozen=True):
    """Set a clock of an entity, or give it one (R-SR-95)."""

    entity: str
    clock: ClockName
    left: int
    most: int


class AddChallenge(Move, frozen=True):
    """Set a challenge: its Target Number and its Task Clock (SR-S2-05, SR-SP-03)."""

    name: str
    tn: int = 9
    clock: int = 1


class SetChallenge(Move, frozen=True):
    """Change a challenge's numbers (SR-S2-11)."""

    challenge: str
    tn: int
    left: int


class DropChallenge(Move, frozen=True):
    """A challenge is no more."""

    challenge: str


class SetSituationClock(Move, frozen=True):
    """Set what is left of the Situation Clock (SR-S2-07)."""

    left: int


class AddTag(Move, frozen=True):
    """Put a tag or a condition on an entity (SR-S1-19, SR-S1-20)."""

    entity: str
    tag: str


class LiftTag(Move, frozen=True):
    """Take a tag off an entity (R-SR-93)."""

    entity: str
    tag: str


class SetStat(Move, frozen=True):
    """Set a stat on a sheet (SR-SP-01)."""

    entity: str
    stat: str
    value: int


class SetLevel(Move, frozen=True):
    """Set a Level (SR-SP-01)."""

    entity: str
    level: int


class AddEntity(Move, frozen=True):
    """Bring somebody in, or an environmental effect; in turns perhaps with a card at once (SR-S5-02, SR-S5-19)."""

    name: str
    controller: str
    player_side: bool = False
    environment: bool = False
    level: int = 0
    every_stat: int = 1
    hp: int = 10
    seed: str = ""
    enters: bool = False


class AddNote(Move, frozen=True):
    """Note what the fiction makes of something, as after a Machina (SR-S1-30)."""

    entity: str
    note: str


StandardRollMove = (
    Affect
    | Try
    | Heal
    | React
    | SetTerms
    | Refuse
    | ChooseEffects
    | Judge
    | Complicate
    | SpendAction
    | Pass
    | EndTurn
    | Seize
    | BeginEpisode
    | BeginScene
    | EndEpisode
    | BeginSituation
    | EndSituation
    | BeginTurnOrder
    | EndTurnOrder
    | Enter
    | SetStatus
    | SetRevivable
    | SetClock
    | AddChallenge
    | SetChallenge
    | DropChallenge
    | SetSituationClock
    | AddTag
    | LiftTag
    | SetStat
    | SetLevel
    | AddEntity
    | AddNote
)

MALFORMED = {
    "tn": "SR-S3-01",
    "against": "SR-S3-01",
    "clock": "SR-S2-06",
    "mode": "SR-S1-08",
    "effects": "SR-S1-12",
    "stat": "SR-SP-04",
    "left": "SR-S2-06",
    "most": "SR-S2-06",
}
"""The rule that a field breaks when it holds something of the wrong kind."""
