"""Step 4: each opponent pair's Showdown."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.core_kernel.attributes import TERMS
from facedown.systems.core_kernel.hooks import attach
from facedown.systems.core_kernel.model import Conflict, Hand, PairResult, Play, play_of, ref, with_play
from facedown.systems.core_kernel.rules.bids import turn_up_bid
from facedown.systems.core_kernel.rules.numbers import nonzero
from facedown.systems.core_kernel.rules.showdown import (
    core_bonuses,
    dominance,
    pair_result,
    share_of_bid,
    showdown,
    showdown_facts,
)
from facedown.systems.core_kernel.steps.context import Context, controller_of
from facedown.systems.core_kernel.view import shown_to


def resolve_pairs(ctx: Context, conflict: Conflict, hand: Hand) -> list[PairResult]:
    """Resolve every opponent pair and return the results; the strictly higher Showdown wins.

    Rules: CK-S4-01, CK-S4-02, CK-S4-03, R-CK-57.
    """
    plays, done = {play.actor: play for play in hand.plays}, set()
    results = []
    for mine in hand.plays:
        done.add(mine.actor)
        for key in mine.opponents:
            theirs = plays[key]
            if key not in done and mine.action and theirs.action:
                results.append(resolve_pair(ctx, conflict, hand, mine, theirs))
    return results


def turn_up_bids(ctx: Context, hand: Hand) -> Hand:
    """Reveal the bids that an Extension kept face down until now, and return the changed Hand (CK-K-03)."""
    if not hand.actions.order:
        return hand
    for key, lay in hand.actions.contents:
        hand = with_play(hand, turn_up_bid(play_of(hand, key), lay))
        to = shown_to(ctx.position, hand, play_of(hand, key), "actions")
        ctx.add_event("CK-S3-12", "bid", {"actor": ref(key), "bid": lay.bid}, to=to)
    return replace(hand, actions=replace(hand.actions, order=(), laid=(), contents=()))


def resolve_pair(ctx: Context, conflict: Conflict, hand: Hand, mine: Play, theirs: Play) -> PairResult:
    """Resolve one pair, emit both Showdowns with all their addends, and return the result.

    Rules: CK-S4-01, CK-S4-02, CK-S4-04.
    """
    td, ad = dominance(hand, mine, theirs)
    totals = (
        total_of(ctx, conflict, hand, mine, theirs, td, ad),
        total_of(ctx, conflict, hand, theirs, mine, -td, -ad),
    )
    result = pair_result(hand, mine, theirs, td, ad, totals)
    tell_pair(ctx, result)
    return result


def total_of(ctx: Context, conflict: Conflict, hand: Hand, mine: Play, theirs: Play, td: int, ad: int) -> Tally:
    """Return the tally of one side of a Showdown; emit an event for each change by an Extension (CK-S4-01, CK-K-04)."""
    bid = share_of_bid(ctx.position, mine)
    adds = core_bonuses(conflict, mine, bid, td, ad)
    if ctx.position.extensions:
        facts = showdown_facts(ctx.position, conflict, hand, mine, theirs, td, ad)
        adds = attach(ctx, "Resolve", adds, facts)
    return showdown(ctx.position.rulings, mine, theirs, bid, td, ad, adds)


def tell_pair(ctx: Context, result: PairResult) -> None:
    """Emit a pair's result: both totals, both dominances, a Sweep, the winner and the Margin (CK-S4-02)."""
    one, other = ref(result.pair[0]), ref(result.pair[1])
    aspect, other_aspect = in_order(result.aspects, result.td)
    action, other_action = in_order(result.actions, result.ad)
    ctx.add_event(
        "CK-S4-02",
        "showdown",
        {
            "pair": (one, other),
            "first": one,
            "second": other,
            "first_parts": nonzero(result.totals[0]),
            "first_total": result.totals[0].total,
            "second_parts": nonzero(result.totals[1]),
            "second_total": result.totals[1].total,
            "td": abs(result.td),
            "aspect": TERMS[aspect],
            "other_aspect": TERMS[other_aspect],
            "ad": abs(result.ad),
            "action": TERMS[action],
            "other_action": TERMS[other_action],
            "swept": ref(result.swept) if result.swept else None,
            "winner": ref(result.winner) if result.winner else None,
            "margin": result.margin,
        },
        to=None if result.to is None else tuple(dict.fromkeys(controller_of(ctx, key) for key in result.to)),
        tallies=result.totals,
    )


def in_order(pair: tuple[str, str], won: int) -> tuple[str, str]:
    """Return the two Aspects or Attributes with the winner first.

    `won` is 1, 0 or -1 if the first wins, ties or loses.
    """
    return (pair[1], pair[0]) if won < 0 else pair
