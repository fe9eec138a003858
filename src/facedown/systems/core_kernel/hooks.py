"""The Contract: the six hooks where Extensions attach, and the variables that each opens to change.

A hook may have several moments; each has its own record. An Extension's function gets the record and the facts of the
moment and returns the variables it changes (see `facedown.game.extensions`).

Rules: CK-K-07, CK-K-09, CK-G-02, CK-K-08.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from facedown.game import Addend, Contract, Extension, PieceRef, Resolution, Term
from facedown.game.registry import extensions
from facedown.systems.core_kernel.model import Aspect, Attribute, Position, ref
from facedown.systems.core_kernel.rules.dominance import AD, TD, Dominance

Count = Annotated[int, Meta(ge=0, le=99)]
V = TypeVar("V", bound=msgspec.Struct)


class Engagement(msgspec.Struct, frozen=True, gc=False):
    """Engagement, as a Hand begins: who takes part, who opposes whom, what is at stake, what ES is.

    A changed `highest_rank` changes `es` where ES is being set.
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
                raise ValueError("nobody takes part twice, no pair is named twice, and nobody is in two clusters")
        if any(len(pair) < 2 for pair in pairs):
            raise ValueError("nobody opposes itself")


class EngagementStart(Engagement, frozen=True, gc=False):
    """Engagement, as a Conflict begins: besides, how many Wildcards each Actor gets."""

    wildcard_ranks: dict[str, Annotated[int, Meta(ge=0, le=9)]]


class EngagementJoin(msgspec.Struct, frozen=True, gc=False):
    """Engagement, as a newcomer joins: how many Wildcards it gets."""

    wildcard_ranks: dict[str, Annotated[int, Meta(ge=0, le=9)]]


class CommitAnte(msgspec.Struct, frozen=True, gc=False):
    """Commit, Step 2: what one Actor may ante and which Aspect cards it may play."""

    ante_cost: Annotated[int, Meta(ge=0, le=2)] = 1
    may_ante: bool = True
    aspects: tuple[Aspect, ...] = ()


class CommitBid(msgspec.Struct, frozen=True, gc=False):
    """Commit, Step 3: how one Actor may bid one Attribute.

    `bid_cap` is TS, `possession` the chips in the stack; the bid is at most the lower of the two, and never more than
    the stack holds.
    """

    legal: bool
    bid_cap: Count
    min_bid: Count
    possession: Count
    wildcard_limit: Count = 1
    may_face_up: bool = True


class RevealAspects(msgspec.Struct, frozen=True, gc=False):
    """Reveal, Step 2: to whom the Aspect cards are shown.

    Damage, its type and who bears it stay open to all, as in the core: what can be told from them is told.
    """

    aspects_to: Literal["all", "opponents"] = "all"


class RevealActions(msgspec.Struct, frozen=True, gc=False):
    """Reveal, Step 3: to whom Action cards are shown, and when the bids turn up; never earlier than in the core."""

    actions_to: Literal["all", "opponents"] = "all"
    bids_at: Literal["reveal", "showdown"] = "reveal"


class ResolveTrines(msgspec.Struct, frozen=True, gc=False):
    """Resolve, Step 2: the table of TD."""

    td: Dominance = msgspec.field(default_factory=TD.copy)

    def __post_init__(self) -> None:
        check_dominance(self.td, TD)


class ResolveAttributes(msgspec.Struct, frozen=True, gc=False):
    """Resolve, Step 3: the table of AD."""

    ad: Dominance = msgspec.field(default_factory=AD.copy)

    def __post_init__(self) -> None:
        check_dominance(self.ad, AD)


def check_dominance(table: Dominance, core: Dominance) -> None:
    """Raises ValueError for a table that has other places than the core's, or in which two dominate each other."""
    beaten = {(one, other) for one, others in table.items() for other in others}
    if set(table) != set(core) or not {other for _, other in beaten} <= set(core):
        raise ValueError("a table of dominance has a place for each, and no other")
    if any((other, one) in beaten for one, other in beaten):
        raise ValueError("no two dominate each other, and none itself")


CORE_TRINES, CORE_ATTRIBUTES = ResolveTrines(), ResolveAttributes()
CORE_ASPECTS, CORE_ACTIONS = RevealAspects(), RevealActions()


class ResolveShowdown(msgspec.Struct, frozen=True, gc=False):
    """Resolve, Step 4: what one side of a pair adds to its Showdown."""

    ad_bonus: Count
    sweep_bonus: Count
    addends: tuple[Addend, ...] = ()


class OutcomePayout(msgspec.Struct, frozen=True, gc=False):
    """Outcome, the Ante Pot: who is paid, round-robin in this order."""

    leaders: tuple[str, ...]


class OutcomeDamage(msgspec.Struct, frozen=True, gc=False):
    """Outcome, Step 5: what one pair's winner does to its loser.

    `damage` is D, `aspect` its type, `numerator` the n of n·D/3 that gets through. `degree` (DoS) and `loot` are
    results that the core leaves empty (R-CK-85); loot is named in words or by terms of the Extension's own messages.
    """

    damage: Count
    aspect: Aspect
    numerator: Annotated[int, Meta(ge=0, le=3)]
    degree: Annotated[int, Meta(ge=0, le=999)] = 0
    loot: Annotated[tuple[str | Term, ...], Meta(max_length=30)] = ()


class UpdateState(msgspec.Struct, frozen=True, gc=False):
    """Update State: lasting changes of one Actor after the damage.

    `av_change` adds to or takes from AVs it owns (with their chips); `eliminated` is the elimination test's result;
    `refreshed` says how many committed chips go back to their stacks now.
    """

    eliminated: bool
    av_change: dict[Attribute, Annotated[int, Meta(ge=-99, le=99)]] = {}
    refreshed: dict[Attribute, Count] = {}


class Facts(msgspec.Struct, frozen=True, gc=False):
    """What an Extension may read at its moment: the Hand's number, ES, and the Actors it is about.

    Of an Actor only what its own player may know is here, and of an opponent only what everybody may know.
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


def active(position: Position) -> tuple[Extension, ...]:
    """The Extensions of this table, in declared order (R-CK-75)."""
    known = extensions("core-kernel")
    return tuple(known[key] for key in position.extensions)


def consult(position: Position, hook: str, variables: V, facts: Facts) -> V:
    """The variables as the table's Extensions leave them at a hook, without events: for options, views and odds."""
    if not position.extensions:
        return variables
    return CONTRACT.apply(active(position), hook, variables, facts)[0]


def attach(ctx: Resolution[Position], hook: str, variables: V, facts: Facts) -> V:
    """The variables as the table's Extensions leave them at a hook, with an event for each change."""
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
