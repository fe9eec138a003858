"""Step 4: each opponent pair's Showdown, scoped to that pair."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.game.events import Telling
from facedown.systems.core_kernel.dominance import AD, TD, attribute_dominance, trine_dominance
from facedown.systems.core_kernel.hooks import Facts, ResolveShowdown, attach
from facedown.systems.core_kernel.model import (
    Conflict,
    Hand,
    PairResult,
    Play,
    Position,
    Rulings,
    actor_of,
    play_of,
    with_play,
)
from facedown.systems.core_kernel.naming import name_of
from facedown.systems.core_kernel.secrets import shown_to
from facedown.systems.core_kernel.steps.actions import with_bid
from facedown.systems.core_kernel.steps.aspects import on, put

Told = Telling[Position]


def dominance(hand: Hand, mine: Play, theirs: Play) -> tuple[int, int]:
    """TD and AD of one Actor against another: 1 won, 0 tied, -1 lost (CK-S2-08, CK-S3-14)."""
    assert mine.aspect is not None
    assert theirs.aspect is not None
    assert mine.action is not None
    assert theirs.action is not None
    td = trine_dominance(mine.aspect, theirs.aspect, hand.td or TD)
    return td, attribute_dominance(mine.action, theirs.action, hand.ad or AD)


def share_of_bid(position: Position, play: Play) -> int:
    """What of the bid counts against one opponent: all of it, or an even part (R-CK-44)."""
    return part_of_bid(position.rulings, play.bid or 0, len(play.opponents))


def part_of_bid(rulings: Rulings, bid: int, opponents: int) -> int:
    """How many chips of a bid count against each of so many opponents (R-CK-44)."""
    return bid // opponents if rulings.bid_split == "divided" else bid


def bid_counted(total: Tally) -> int:
    """The bid in a Showdown's total, or the part of it that counted against this opponent (CK-S4-01, R-CK-44)."""
    return sum(addend.value for addend in total.addends if addend.rule == "CK-S4-01")


def bonuses(es: int, bid: int, td: int, ad: int) -> ResolveShowdown:
    """What dominance adds to a bid: ES for an AD win, and half the bid if that makes a Sweep.

    `td` and `ad` are 1, 0 or -1 as this side wins, ties or loses.

    Rules: CK-S3-18, CK-S3-21, CK-D-09, CK-S3-25, CK-M-05.
    """
    return ResolveShowdown(ad_bonus=es if ad > 0 else 0, sweep_bonus=bid // 2 if td > 0 and ad > 0 else 0)


def sweeps(mine: Play, td: int, ad: int) -> bool:
    """Whether winning both TD and AD makes a Sweep: not where the tag does not fit (CK-S3-20, CK-S3-15, R-CK-78)."""
    return td > 0 and ad > 0 and mine.judged != "unfit"


def showdown(told: Told, conflict: Conflict, hand: Hand, mine: Play, theirs: Play, td: int, ad: int) -> Tally:
    """One side's Showdown: Bid + ES for an AD win + half the Bid for a Sweep + Wildcard.

    `td` and `ad` are 1, 0 or -1 as this side wins, ties or loses. A play whose tag does not fit gets no AD bonus and no
    Sweep (R-CK-78).

    Rules: CK-S4-01, CK-S3-16, CK-S3-17, CK-S3-18, CK-S3-19, CK-S3-20, CK-S3-21, CK-S3-22, CK-S3-23, CK-S3-24, CK-GL-32.
    """
    position = told.position
    bid = share_of_bid(position, mine)
    wins_ad, swept = ad > 0 and mine.judged != "unfit", sweeps(mine, td, ad)
    adds = bonuses(conflict.es, bid, td, int(wins_ad))
    if position.extensions:
        adds = attach(told, "Resolve", adds, _facts(position, conflict, hand, mine, theirs, swept))
    addends = [Addend("bid" if bid == mine.bid else "share of the bid", bid, "CK-S4-01")]
    if wins_ad or adds.ad_bonus:
        addends.append(Addend(f"Stakes, {mine.action} over {theirs.action}", adds.ad_bonus, "CK-S3-18"))
    if swept or adds.sweep_bonus:
        addends.append(Addend("Sweep, half the bid", adds.sweep_bonus, "CK-S3-21"))
    if mine.wildcards and mine.against in (None, theirs.actor):
        addends.append(Addend("Wildcard", mine.wildcards, "CK-S3-11"))
    if td > 0 and position.rulings.td_bonus:
        addends.append(Addend(f"{mine.aspect} over {theirs.aspect}", position.rulings.td_bonus, "R-CK-24"))
    return Tally(name_of(position, mine.actor), (*addends, *adds.addends))


def _facts(position: Position, conflict: Conflict, hand: Hand, mine: Play, theirs: Play, sweeps: bool) -> Facts:
    actor = actor_of(position, mine.actor)
    return Facts(
        "showdown",
        hand.number,
        conflict.es,
        actor.key,
        actor.kind,
        actor.notes,
        opponent=theirs.actor,
        aspect=mine.aspect,
        attribute=mine.action,
        bid=mine.bid or 0,
        swept=sweeps,
    )


def resolve_pairs(told: Told) -> tuple[PairResult, ...]:
    """Every pair's result: strictly higher Showdown wins, Margin is the difference.

    Rules: CK-S4-01, CK-S4-02, CK-S4-03, CK-S4-04, R-CK-57.
    """
    turn_up_bids(told)
    conflict, hand = on(told)
    results = []
    for mine in hand.plays:
        for key in mine.opponents:
            theirs = play_of(hand, key)
            if hand.order.index(mine.actor) < hand.order.index(key) and mine.action and theirs.action:
                results.append(resolve_pair(told, conflict, hand, mine, theirs))
    return tuple(results)


def turn_up_bids(told: Told) -> None:
    """Where an Extension kept the bids down until now, they turn up."""
    conflict, hand = on(told)
    for key, lay in hand.actions.contents:
        hand = with_play(hand, with_bid(play_of(hand, key), lay))
        says = f"{name_of(told.position, key)} bids {lay.bid}."
        to = shown_to(told.position, hand, play_of(hand, key), "actions")
        told.say("CK-S3-12", "bid", says, to, actor=key, bid=lay.bid)
    put(told, conflict, replace(hand, actions=replace(hand.actions, order=(), laid=(), contents=())))


def resolve_pair(told: Told, conflict: Conflict, hand: Hand, mine: Play, theirs: Play) -> PairResult:
    """One pair's Showdowns, told with all that went into them."""
    td, ad = dominance(hand, mine, theirs)
    totals = (
        showdown(told, conflict, hand, mine, theirs, td, ad),
        showdown(told, conflict, hand, theirs, mine, -td, -ad),
    )
    margin = totals[0].total - totals[1].total
    assert mine.aspect is not None
    assert theirs.aspect is not None
    assert mine.action is not None
    assert theirs.action is not None
    narrowed = hand.aspects_to != "all" or hand.actions_to != "all"
    result = PairResult(
        pair=(mine.actor, theirs.actor),
        aspects=(mine.aspect, theirs.aspect),
        actions=(mine.action, theirs.action),
        dominance=(_beats(mine.aspect, theirs.aspect, td), _beats(mine.action, theirs.action, ad)),
        totals=totals,
        winner=mine.actor if margin > 0 else theirs.actor if margin < 0 else None,
        margin=abs(margin),
        swept=mine.actor if sweeps(mine, td, ad) else theirs.actor if sweeps(theirs, -td, -ad) else None,
        to=(mine.actor, theirs.actor) if narrowed else None,
    )
    tell_pair(told, result)
    return result


def _beats(mine: str, theirs: str, won: int) -> str:
    return f"{mine} ties {theirs}" if not won else f"{mine} over {theirs}" if won > 0 else f"{theirs} over {mine}"


def tell_pair(told: Told, result: PairResult) -> None:
    """A pair's Showdown as an event."""
    position = told.position
    a, b = (name_of(position, key) for key in result.pair)
    ends = f"{name_of(position, result.winner)} wins by {result.margin}" if result.winner else "a tie"
    told.say(
        "CK-S4-02",
        "showdown",
        f"{a} {result.totals[0].total} : {result.totals[1].total} {b} ({'; '.join(result.dominance)}"
        f"{f'; {name_of(position, result.swept)} sweeps' if result.swept else ''}) — {ends}.",
        to=seats_of(position, result),
        tallies=result.totals,
        pair=list(result.pair),
        winner=result.winner,
        margin=result.margin,
    )


def seats_of(position: Position, result: PairResult) -> tuple[str, ...] | None:
    """The seats that may know a pair's cards; None for everybody."""
    if result.to is None:
        return None
    return tuple(dict.fromkeys(actor_of(position, key).controller for key in result.to))
