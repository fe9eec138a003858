"""The Contract with Extensions: the six hooks, and the variables that an Extension may change at each hook.

A hook may have several moments, each with its own record of variables. An Extension's function receives the record and
the facts of the moment and returns the variables it changes (see `facedown.game.extensions`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from facedown.game import Addend, Contract, Extension, PieceRef, Resolution, Term
from facedown.game.registry import extensions
from facedown.systems.core_kernel.attributes import Aspect, Attribute
from facedown.systems.core_kernel.model import Position, ref
from facedown.systems.core_kernel.rules.dominance import AD, TD, Dominance

Count = Annotated[int, Meta(ge=0, le=99)]
V = TypeVar("V", bound=msgspec.Struct)


class Engagement(msgspec.Struct, frozen=True, gc=False):
    """Variables of Engagement at the start of a Hand: the participants, opponents, clusters, stakes and ES.

    ES is set at the start of a Conflict and, under `es_lock=hand`, before each Hand. ES then follows from a changed
    `highest_rank`, unless `es` is changed too. An Actor may be in one cluster only (R-CK-52).
    """

    participants: tuple[str, ...]
    opposition: tuple[tuple[str, str], ...]
    clusters: tuple[tuple[str, ...], ...]
    utg: str
    highest_rank: Annotated[int, Meta(ge=1, le=99)]
    es: Annotated[int, Meta(ge=1, le=5)]
    stakes: Annotated[str, Meta(max_length=200)]

    def __post_init__(self) -> None:
        pairs = [frozenset(pair) for pair in self.opposition]
        grouped = [key for group in self.clusters for key in group]
        for named in (self.participants, pairs, grouped):
            if len(set(named)) < len(named):
                raise ValueError("a participant or pair is named twice, or an Actor is in two clusters")
        if any(len(pair) < 2 for pair in pairs):
            raise ValueError("an Actor opposes itself")


class EngagementStart(Engagement, frozen=True, gc=False):
    """Variables of Engagement at the start of a Conflict: those of `Engagement`, and the Wildcards of each Actor."""

    wildcard_ranks: dict[str, Annotated[int, Meta(ge=0, le=9)]]


class EngagementJoin(msgspec.Struct, frozen=True, gc=False):
    """Variables of Engagement when a newcomer joins: the newcomer's number of Wildcards."""

    wildcard_ranks: dict[str, Annotated[int, Meta(ge=0, le=9)]]


class CommitAnte(msgspec.Struct, frozen=True, gc=False):
    """Variables of Commit in Step 2: the ante and the Aspect cards that one Actor may play."""

    ante_cost: Annotated[int, Meta(ge=0, le=2)] = 1
    may_ante: bool = True
    aspects: tuple[Aspect, ...] = ()


class CommitBid(msgspec.Struct, frozen=True, gc=False):
    """Variables of Commit in Step 3: the bounds of one Actor's bid on one Attribute.

    `legal` is True if the Attribute's card may be played.
    `bid_cap` is the highest bid that the TS allows.
    `min_bid` is the lowest bid.
    `possession` is the number of chips in the stack. The bid is at most the lower of `bid_cap` and `possession`, and
    never more than the stack holds.
    `wildcard_limit` is the most Wildcards that may be played.
    `may_face_up` is True if the card may be played face up.
    """

    legal: bool
    bid_cap: Count
    min_bid: Count
    possession: Count
    wildcard_limit: Count = 1
    may_face_up: bool = True


class RevealAspects(msgspec.Struct, frozen=True, gc=False):
    """Variables of Reveal in Step 2: the seats that see the Aspect cards.

    Damage, its type and its targets stay public as in the core, even where they tell something about hidden cards.
    """

    aspects_to: Literal["all", "opponents"] = "all"


class RevealActions(msgspec.Struct, frozen=True, gc=False):
    """Variables of Reveal in Step 3: the seats that see the Action cards, and when bids are revealed.

    Bids are revealed with the cards, as in the core, or later at the Showdown.
    """

    actions_to: Literal["all", "opponents"] = "all"
    bids_at: Literal["reveal", "showdown"] = "reveal"


class ResolveTrines(msgspec.Struct, frozen=True, gc=False):
    """Variables of Resolve in Step 2: the table of TD."""

    td: Dominance = msgspec.field(default_factory=TD.copy)

    def __post_init__(self) -> None:
        check_dominance(self.td, TD)


class ResolveAttributes(msgspec.Struct, frozen=True, gc=False):
    """Variables of Resolve in Step 3: the table of AD."""

    ad: Dominance = msgspec.field(default_factory=AD.copy)

    def __post_init__(self) -> None:
        check_dominance(self.ad, AD)


def check_dominance(table: Dominance, core: Dominance) -> None:
    """Check a changed table of dominance. Raises ValueError if its entries are not those of `core`.

    Also raises ValueError if two entries dominate each other or an entry dominates itself.
    """
    beaten = {(one, other) for one, others in table.items() for other in others}
    if set(table) != set(core) or not {other for _, other in beaten} <= set(core):
        raise ValueError("a table of dominance must have exactly the core’s entries")
    if any((other, one) in beaten for one, other in beaten):
        raise ValueError("two entries dominate each other, or one dominates itself")


CORE_TRINES, CORE_ATTRIBUTES = ResolveTrines(), ResolveAttributes()
CORE_ASPECTS, CORE_ACTIONS = RevealAspects(), RevealActions()


class ResolveShowdown(msgspec.Struct, frozen=True, gc=False):
    """Variables of Resolve in Step 4: the bonuses that one side of a pair adds to its Showdown."""

    ad_bonus: Count
    sweep_bonus: Count
    addends: tuple[Addend, ...] = ()


class OutcomePayout(msgspec.Struct, frozen=True, gc=False):
    """Variables of Outcome for the Ante Pot: the Actors that are paid, round-robin in this order."""

    leaders: tuple[str, ...]


class OutcomeDamage(msgspec.Struct, frozen=True, gc=False):
    """Variables of Outcome in Step 5: the damage that one pair's winner deals to the loser.

    `damage` is D, the points of damage.
    `aspect` is the type of damage.
    `numerator` is the number of thirds of D that get through.
    `degree` is the degree of success (DoS); the core leaves it 0 (R-CK-85).
    `loot` names what the winner gains, in words or by terms of the Extension's messages; the core leaves it empty.
    """

    damage: Count
    aspect: Aspect
    numerator: Annotated[int, Meta(ge=0, le=3)]
    degree: Annotated[int, Meta(ge=0, le=999)] = 0
    loot: Annotated[tuple[str | Term, ...], Meta(max_length=30)] = ()


class UpdateState(msgspec.Struct, frozen=True, gc=False):
    """Variables of Update State: lasting changes to one Actor after the damage.

    `eliminated` is True if the Actor is to be eliminated.
    `av_change` is added to the AVs of Attributes that the Actor owns, and to the chips of these Attributes.
    `refreshed` are the numbers of committed chips that return to the stacks now.
    """

    eliminated: bool
    av_change: dict[Attribute, Annotated[int, Meta(ge=-99, le=99)]] = {}
    refreshed: dict[Attribute, Count] = {}


class Facts(msgspec.Struct, frozen=True, gc=False):
    """The facts that an Extension may read at a moment of its hook. Facts that do not belong to the moment are empty.

    `moment` is the name of the moment.
    `hand` is the number of the Hand, and `es` is ES.
    `actor` is the key of the Actor concerned. All other facts about it are facts that its own player may know.
    `kind` and `notes` are those of the Actor.
    `opponent` is the key of the Actor's opponent in a pair.
    `aspect`, `attribute` and `bid` are the Actor's cards and its bid in chips.
    `swept` is True if the Actor makes a Sweep.
    `margin` is the Margin by which it has won.
    `hurt` is the damage that it took in this Hand.
    `av` are its current AVs, and `av_base` its undamaged AVs.
    `cast` holds the key, kind and notes of each Actor of the table.
    """

    moment: str
    hand: int
    es: int
    actor: str = ""
    kind: str = ""
    notes: tuple[str, ...] = ()
    opponent: str = ""
    aspect: Aspect | None = None
    attribute: Attribute | None = None
    bid: int = 0
    swept: bool = False
    margin: int = 0
    hurt: int = 0
    av: tuple[int | None, ...] = ()
    av_base: tuple[int | None, ...] = ()
    cast: tuple[tuple[str, str, tuple[str, ...]], ...] = ()


CONTRACT = Contract(
    system="core-kernel",
    hooks={
        "Engagement": EngagementStart | Engagement | EngagementJoin,
        "Commit": CommitAnte | CommitBid,
        "Reveal": RevealAspects | RevealActions,
        "Resolve": ResolveTrines | ResolveAttributes | ResolveShowdown,
        "Outcome": OutcomePayout | OutcomeDamage,
        "Update State": UpdateState,
    },
    hook_rule="CK-K-07",
    variable_rule="CK-K-09",
    number_rule="CK-M-01",
)
"""The six hooks with their variables. An Extension can attach only to these, and change only these (R-CK-76).

The hooks say where an Extension attaches, the steps when something happens (R-CK-73); both belong to the Contract
(R-CK-74).

Rules: CK-G-02, CK-K-07, CK-K-08, CK-K-09.
"""


def active(position: Position) -> tuple[Extension, ...]:
    """Return the Extensions of this table, in declared order (R-CK-75)."""
    known = extensions("core-kernel")
    return tuple(known[key] for key in position.extensions)


def consult(position: Position, hook: str, variables: V, facts: Facts) -> V:
    """Return `variables` as the table's Extensions at this hook change them, without events: for options and odds."""
    if not position.extensions:
        return variables
    return CONTRACT.apply(active(position), hook, variables, facts)[0]


def attach(ctx: Resolution[Position], hook: str, variables: V, facts: Facts) -> V:
    """Return `variables` as the table's Extensions at this hook change them, and emit an event for each change."""
    position = ctx.position
    if not position.extensions:
        return variables
    extensions = active(position)
    rules = {extension.key: extension.rule for extension in extensions}
    variables, changes = CONTRACT.apply(extensions, hook, variables, facts)
    for change in changes:
        ctx.emit(
            rules[change.extension],
            "extension",
            extension=PieceRef("extension", change.extension),
            hook=Term(hook.lower().replace(" ", "-")),
            variable=Term(change.variable),
            actor=ref(facts.actor) if facts.actor else None,
        )
    return variables
