"""What a seat can do in Core Kernel: one frozen record a move."""

from __future__ import annotations

from typing import Literal

from facedown.game import Move
from facedown.systems.core_kernel.model import Aspect, Attribute

# Between Conflicts


class Propose(Move, frozen=True):
    """State an Action of one of your Actors that another opposes: it asks for a Conflict (CK-S1-01)."""

    actor: str
    against: str
    action: str = ""


class StartConflict(Move, frozen=True):
    """Declare a Conflict among these Actors (CK-P-02)."""

    participants: tuple[str, ...]
    stakes: str = ""


class SetAv(Move, frozen=True):
    """Set an Actor's AVs, None for a dash; those left out stay as they are: recovery and advancement (R-CK-86)."""

    actor: str
    av: dict[str, int | None]


class SetWildcardRank(Move, frozen=True):
    """Set how many Wildcards an Actor gets per Conflict (CK-N-10)."""

    actor: str
    wildcard_rank: int


class SetRank(Move, frozen=True):
    """Set an Actor's Rank (R-CK-83)."""

    actor: str
    rank: int


class SetPlace(Move, frozen=True):
    """Give an Actor a place in table order (R-CK-54)."""

    actor: str
    place: int


class AddActor(Move, frozen=True):
    """Bring a new Actor into the campaign (CK-GL-01)."""

    name: str
    controller: str
    av: dict[str, int | None]
    rank: int = 1
    wildcard_rank: int = 0
    side: str = ""


class AddNote(Move, frozen=True):
    """Note what the fiction makes of something: no mechanical effect (CK-GL-31, CK-S6-02)."""

    actor: str
    note: str


# Step 1: Engagement


class SetUnderTheGun(Move, frozen=True):
    """Say whose Action opened the Conflict (CK-S1-02)."""

    actor: str


class Involve(Move, frozen=True):
    """Say which Actors take part in this Hand (CK-S1-03)."""

    actors: tuple[str, ...]


class Oppose(Move, frozen=True):
    """Say who opposes whom: pairs of Actors as "a|b" (CK-S1-05)."""

    pairs: tuple[str, ...]


class SplitIntoClusters(Move, frozen=True):
    """Put each Actor into a cluster, by number (CK-S1-04)."""

    clusters: dict[str, int]


class Join(Move, frozen=True):
    """Let a newcomer join between Hands (R-CK-69)."""

    actor: str


class OverrideElimination(Move, frozen=True):
    """Say whether the fiction lets an Actor go on with a TA at 0 (CK-C-15)."""

    actor: str
    continues: bool


class DealHand(Move, frozen=True):
    """Confirm participants, opposition and Stakes, and begin the Hand (CK-S1-05, CK-S1-06)."""


class EndConflict(Move, frozen=True):
    """End the Conflict because the fiction has settled it (CK-S1-07, CK-S6-08)."""

    reason: str


# Step 2


class Ante(Move, frozen=True):
    """State intent, pay the ante face down, lay an Aspect card face down.

    Rules: CK-S2-02, CK-S2-03, CK-S2-04, CK-S2-05, CK-S2-06.
    """

    actor: str
    chips: tuple[Attribute, ...]
    aspect: Aspect
    intent: str = ""


class Withdraw(Move, frozen=True):
    """Refuse the ante and leave by Forced Withdrawal (CK-S2-05)."""

    actor: str


# Step 3


class Commit(Move, frozen=True):
    """Lay an Action card and a bid, perhaps with a Wildcard.

    Rules: CK-S3-02, CK-S3-03, CK-S3-04, CK-S3-05, CK-S3-06, CK-S3-07, CK-S3-08, CK-S3-09, CK-S3-10, CK-S3-11.
    """

    actor: str
    action: Attribute
    bid: int
    face_up: bool = False
    wildcards: int = 0
    against: str | None = None


class Fold(Move, frozen=True):
    """Leave by Forced Withdrawal instead of committing (R-CK-55, `fold=any_step`)."""

    actor: str


class Justify(Move, frozen=True):
    """Give one brief line that fits the cards to the intent, or none (CK-S3-13)."""

    actor: str
    line: str = ""


class Accept(Move, frozen=True):
    """The GM lets all tags stand (CK-TC-04)."""


class JudgeFit(Move, frozen=True):
    """The GM says whether one Actor's tag fits (CK-C-13)."""

    actor: str
    verdict: Literal["fits", "retry", "unfit"]


class Object(Move, frozen=True):
    """A player doubts that a GM's Actor fits its tag: the players vote (R-CK-79)."""

    actor: str


class Vote(Move, frozen=True):
    """A player's vote on that (R-CK-79)."""

    actor: str
    fits: bool


# Step 5


class Spare(Move, frozen=True):
    """A pair's winner waives the damage, or not (R-CK-61, `mercy=true`)."""

    actor: str
    target: str
    spares: bool


class Spread(Move, frozen=True):
    """A damaged Actor splits the damage over its Attributes of that TA (CK-S5-06)."""

    actor: str
    source: str
    parts: dict[str, int]


class TakeFromCommitted(Move, frozen=True):
    """How many of the lost chips come from the committed ones (R-CK-10, `damage_order=owner_choice`)."""

    actor: str
    parts: dict[str, int]


# Step 6


class LetContinue(Move, frozen=True):
    """The GM lets an Actor go on whose TA is at 0, or not (CK-C-15)."""

    actor: str
    continues: bool


CoreKernelMove = (
    Propose
    | StartConflict
    | SetAv
    | SetWildcardRank
    | SetRank
    | SetPlace
    | AddActor
    | AddNote
    | SetUnderTheGun
    | Involve
    | Oppose
    | SplitIntoClusters
    | Join
    | OverrideElimination
    | DealHand
    | EndConflict
    | Ante
    | Withdraw
    | Commit
    | Fold
    | Justify
    | Accept
    | JudgeFit
    | Object
    | Vote
    | Spare
    | Spread
    | TakeFromCommitted
    | LetContinue
)

MALFORMED = {
    "move": "CK-P-04",
    "action": "CK-GL-04",
    "chips": "CK-GL-04",
    "aspect": "CK-GL-02",
    "bid": "CK-M-01",
    "wildcards": "CK-M-01",
    "parts": "CK-S5-06",
    "av": "CK-GL-06",
    "rank": "CK-M-01",
}
"""The rule that a field breaks when it holds something of the wrong kind."""
