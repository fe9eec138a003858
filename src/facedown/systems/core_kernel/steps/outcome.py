"""Step 5: the damage of each pair, its type, the part that gets through, and its split over Attributes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.core_kernel.attributes import NO_CHIPS, TERMS, Attribute
from facedown.systems.core_kernel.hooks import OutcomeDamage, attach
from facedown.systems.core_kernel.model import (
    CommittedDue,
    Conflict,
    Hand,
    Hit,
    PairResult,
    SpreadDue,
    WaiveDue,
    conflict_and_hand,
    ref,
)
from facedown.systems.core_kernel.rules.damage import (
    as_chips,
    changed_damage,
    changed_outcome,
    chooses_chips,
    committed_ranges,
    core_outcome,
    damage,
    damage_facts,
    forced_spread,
    gets_through,
    loser_of,
    may_spare,
)
from facedown.systems.core_kernel.rules.numbers import counted_terms, nonzero
from facedown.systems.core_kernel.steps.context import Context, set_conflict
from facedown.systems.core_kernel.steps.showdown import resolve_pairs, turn_up_bids

if TYPE_CHECKING:
    from facedown.systems.core_kernel import actions as m


def resolve(ctx: Context, conflict: Conflict, hand: Hand) -> None:
    """Resolve all pairs and ask each damaged Actor to split its damage (CK-S5-01, CK-G-05, R-CK-58, R-CK-60).

    An Actor can deal and take several hits, one for each pair (R-CK-59).
    """
    ctx.opened = True  # damage tells something about private sheets: the Attributes owned
    hand = turn_up_bids(ctx, hand)
    results = resolve_pairs(ctx, conflict, hand)
    hits, shown = [], []
    for result in results:
        if result.winner is None:
            shown.append(result)
            continue
        hit, tally = hit_of(ctx, conflict, hand, result)
        shown.append(replace(result, damage=tally, through=hit.through))
        hits.append(hit)
    order = hand.order.index
    if len(hits) > 1:
        hits.sort(key=lambda hit: (order(hit.target), order(hit.source)))
    numbered = range(len(hits))
    due: list[Any] = [SpreadDue(at) for at in numbered]
    if may_spare(ctx.position.rulings):
        winners_first = sorted(numbered, key=lambda at: (order(hits[at].source), order(hits[at].target)))
        due = [*(WaiveDue(at) for at in winners_first), *due]
    decisions, after = conflict.decisions.push(*due), replace(hand, step="outcome", hits=tuple(hits))
    set_conflict(
        ctx, replace(conflict, last=tuple(shown), last_hand=hand.number, decisions=decisions, hand=after)
    )  # fmt: skip


def hit_of(ctx: Context, conflict: Conflict, hand: Hand, result: PairResult) -> tuple[Hit, Tally]:
    """Return the damage of a pair after Extensions, with its tally, and emit the event about the damage.

    The type of damage is the winner's TA; the loser's Attributes of that TA decide how much gets through.

    Rules: CK-S5-04, CK-S5-10, CK-S5-05, CK-S5-09, CK-S5-15, R-CK-20, R-CK-62.
    """
    assert result.winner is not None
    position = ctx.position
    tally = damage(conflict.es, result.margin)
    core = outcome = core_outcome(position, result, tally.total)
    if position.extensions:
        after = attach(ctx, "Outcome", core, damage_facts(position, conflict, hand, result))
        outcome = changed_outcome(position, result, core, after)
        tell_results(ctx, result, outcome)
        if outcome.damage != core.damage:
            tally = changed_damage(tally, outcome.damage)
    through = gets_through(position.rulings, outcome.damage, outcome.numerator)
    tell_damage(ctx, result, outcome, through, tally)
    return Hit(result.winner, loser_of(result), outcome.aspect, outcome.damage, through), tally


def tell_results(ctx: Context, result: PairResult, outcome: OutcomeDamage) -> None:
    """Emit the winner's loot and degree of success, if an Extension gives any (R-CK-85)."""
    if outcome.loot or outcome.degree:
        assert result.winner is not None
        ctx.add_event(
            "R-CK-85", "result", {"actor": ref(result.winner), "loot": outcome.loot, "degree": outcome.degree}
        )


def tell_damage(ctx: Context, result: PairResult, outcome: OutcomeDamage, through: int, tally: Tally) -> None:
    """Emit the damage of a pair and the part that gets through (CK-S5-03, CK-S5-11, CK-S5-13)."""
    assert result.winner is not None
    partial = through != outcome.damage
    ctx.add_event(
        "CK-S5-11" if not outcome.numerator else "CK-S5-13" if partial else "CK-S5-03",
        "damage",
        {
            "actor": ref(loser_of(result)),
            "source": ref(result.winner),
            "aspect": TERMS[outcome.aspect],
            "parts": nonzero(tally),
            "damage": outcome.damage,
            "through": through,
            "owned": outcome.numerator,
            "partial": partial,
        },
        tallies=(tally,),
    )


def spare(ctx: Context, seat: str, move: m.Spare) -> None:
    """Record whether the winner of a pair spares the loser all damage of that pair (R-CK-61)."""
    conflict, hand = conflict_and_hand(ctx.position)
    due = conflict.decisions.top
    assert isinstance(due, WaiveDue)
    hits = list(hand.hits)
    hits[due.hit] = replace(hits[due.hit], waived=move.spares)
    if move.spares:
        pairs = ((move.actor, move.target), (move.target, move.actor))
        last = [replace(result, spared=True) if result.pair in pairs else result for result in conflict.last]
        conflict = replace(conflict, last=tuple(last))
    set_conflict(ctx, replace(conflict, decisions=conflict.decisions.pop()), replace(hand, hits=tuple(hits)))
    if move.spares:
        ctx.add_event("R-CK-61", "spared", {"actor": ref(move.actor), "target": ref(move.target)})


def settle_forced(ctx: Context, conflict: Conflict, hand: Hand) -> bool:
    """Answer the pending decision about a hit without asking, if only one answer is possible (CK-S5-16, R-CK-12).

    The decision is a split of damage, or a choice of committed chips. Return False if the player must be asked.
    """
    ctx.opened = True  # whether the player is asked tells something about the chips held
    due = conflict.decisions.owed[0]
    if isinstance(due, CommittedDue):
        ranges = committed_ranges(ctx.position, hand, due.hit)
        if any(few != many for few, many in ranges.values()):
            return False
        settle_committed(ctx, "", {attribute: few for attribute, (few, _) in ranges.items()})
        return True
    assert isinstance(due, SpreadDue)
    parts = forced_spread(ctx.position, hand, due.hit)
    if parts is None:
        return False
    settle(ctx, conflict, hand, due.hit, parts)
    return True


def spread(ctx: Context, seat: str, move: m.Spread) -> None:
    """Record how a damaged Actor's player splits the damage over the Attributes of the hit's TA (CK-S5-06)."""
    conflict, hand = conflict_and_hand(ctx.position)
    due = conflict.decisions.owed[0]
    assert isinstance(due, SpreadDue)
    settle(ctx, conflict, hand, due.hit, move.parts)


def settle(ctx: Context, conflict: Conflict, hand: Hand, at: int, parts: Mapping[Any, int]) -> None:
    """Record the damage that a hit does to each Attribute (CK-S5-06). `at` is the index of the hit in `hand.hits`.

    Attributes left out of `parts` take no damage.
    """
    hits = list(hand.hits)
    hit = hits[at] = replace(hits[at], parts=as_chips(parts))
    rest = conflict.decisions.pop()
    if chooses_chips(ctx.position.rulings) and any(parts.values()):
        rest = rest.push(CommittedDue(at))
    set_conflict(ctx, replace(conflict, decisions=rest, hand=replace(hand, hits=tuple(hits))))
    if not hit.waived and hit.through:
        tell_spread(ctx, hit)


def tell_spread(ctx: Context, hit: Hit) -> None:
    """Emit the split of a hit's damage, with the points that no Attribute can take (CK-S5-06, CK-S5-16)."""
    chips = hit.parts or NO_CHIPS
    parts, void = counted_terms(chips), hit.through - sum(chips)
    ctx.add_event(
        "CK-S5-06" if parts else "CK-S5-16",
        "spread",
        {
            "actor": ref(hit.target),
            "source": ref(hit.source),
            "aspect": TERMS[hit.aspect],
            "parts": parts,
            "void": void,
        },
    )


def take_from_committed(ctx: Context, seat: str, move: m.TakeFromCommitted) -> None:
    """Record how many of the lost chips come from committed chips, as the player chooses (R-CK-10).

    Attributes left out of the move lose as few committed chips as possible.
    """
    conflict, hand = conflict_and_hand(ctx.position)
    due = conflict.decisions.top
    assert isinstance(due, CommittedDue)
    ranges = committed_ranges(ctx.position, hand, due.hit)
    settle_committed(ctx, seat, {attribute: move.parts.get(attribute, few) for attribute, (few, _) in ranges.items()})


def settle_committed(ctx: Context, seat: str, parts: dict[Attribute, int]) -> None:
    """Record the committed chips that a hit destroys, and emit them to the Actor's own player only (R-CK-10).

    `seat` is that player's seat, "" if the player was not asked: then no event is emitted.
    """
    conflict, hand = conflict_and_hand(ctx.position)
    due = conflict.decisions.top
    assert isinstance(due, CommittedDue)
    hits = list(hand.hits)
    hit = hits[due.hit] = replace(hits[due.hit], from_committed=as_chips(parts))
    set_conflict(ctx, replace(conflict, decisions=conflict.decisions.pop()), replace(hand, hits=tuple(hits)))
    if any(parts.values()) and seat:
        lost = counted_terms(hit.from_committed or NO_CHIPS)
        ctx.add_event("R-CK-10", "committed-lost", {"actor": ref(hit.target), "chips": lost}, to=(seat,))
