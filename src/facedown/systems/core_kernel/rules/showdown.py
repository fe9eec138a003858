"""Rules of Step 4: dominance, Sweeps and the two totals of each opponent pair."""

from __future__ import annotations

import msgspec

from facedown.game import Addend, Tally, Term, scaled_addend, single
from facedown.systems.core_kernel.hooks import Facts, ResolveShowdown
from facedown.systems.core_kernel.model import Conflict, Hand, PairResult, Play, Position, Rulings, actor_of, ref
from facedown.systems.core_kernel.rules.dominance import (
    attribute_dominance,
    attribute_table,
    trine_dominance,
    trine_table,
)


def dominance(hand: Hand, mine: Play, theirs: Play) -> tuple[int, int]:
    """Return TD and AD of `mine` against `theirs`, each as 1 for a win, 0 for a tie and -1 for a loss of `mine`.

    Rules: CK-S2-08, CK-S3-14.
    """
    assert mine.aspect is not None
    assert theirs.aspect is not None
    assert mine.action is not None
    assert theirs.action is not None
    td = trine_dominance(mine.aspect, theirs.aspect, trine_table(hand))
    return td, attribute_dominance(mine.action, theirs.action, attribute_table(hand))


def share_of_bid(position: Position, play: Play) -> int:
    """Return the chips of a bid that count against each opponent: all, or an even share by `bid_split` (R-CK-44)."""
    return part_of_bid(position.rulings, play.bid or 0, len(play.opponents))


def part_of_bid(rulings: Rulings, bid: int, opponents: int) -> int:
    """Return the chips of a bid that count against each opponent, if there are `opponents` opponents (R-CK-44)."""
    return bid // opponents if rulings.bid_split == "divided" else bid


def bid_counted(total: Tally) -> int:
    """Return how many chips of the bid are counted in a Showdown total (CK-S4-01, R-CK-44)."""
    return sum(addend.value for addend in total.addends if addend.rule == "CK-S4-01")


def bonuses(es: int, bid: int, td: int, ad: int) -> ResolveShowdown:
    """Return the bonuses of dominance: ES for an AD win, and half the bid for a Sweep.

    `td` and `ad` are 1, 0 or -1 if this side wins, ties or loses.

    Rules: CK-S3-18, CK-S3-21, CK-D-09, CK-S3-25, R-CK-17.
    """
    return ResolveShowdown(ad_bonus=es if ad > 0 else 0, sweep_bonus=bid // 2 if td > 0 and ad > 0 else 0)


def wins_ad(mine: Play, ad: int) -> bool:
    """Return whether this side wins AD with a tag that was not judged unfit (CK-S3-16, R-CK-78)."""
    return ad > 0 and mine.judged != "unfit"


def sweeps(mine: Play, td: int, ad: int) -> bool:
    """Return whether this side makes a Sweep: it wins TD and AD, and its tag was not judged unfit.

    Rules: CK-S3-20, CK-S3-15, R-CK-78.
    """
    return td > 0 and ad > 0 and mine.judged != "unfit"


def core_bonuses(conflict: Conflict, mine: Play, bid: int, td: int, ad: int) -> ResolveShowdown:
    """Return the bonuses of dominance for this side, without Extensions (CK-S3-18, CK-S3-21, R-CK-78).

    `bid` is the part of the bid that counts against this opponent.
    """
    return bonuses(conflict.es, bid, td, 1 if wins_ad(mine, ad) else 0)


def showdown_facts(
    position: Position, conflict: Conflict, hand: Hand, mine: Play, theirs: Play, td: int, ad: int
) -> Facts:
    """Return the facts that an Extension may read about one side of a Showdown (CK-K-04)."""
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
        swept=sweeps(mine, td, ad),
    )


class ShowdownParts(msgspec.Struct, frozen=True, gc=False):
    """The numbers that make up a Showdown total without the addends of Extensions; the total is their sum.

    `bid` is the part of the bid that counts against the opponent. `stakes` is the bonus for an AD win, `sweep` that for
    a Sweep, and `td_bonus` that for a TD win, by a ruling.
    """

    bid: int
    stakes: int
    sweep: int
    wildcards: int
    td_bonus: int

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return self.bid + self.stakes + self.sweep + self.wildcards + self.td_bonus


def showdown_parts(rulings: Rulings, bid: int, wildcards: int, td: int, adds: ResolveShowdown) -> ShowdownParts:
    """Return the parts of a Showdown total. `td` is 1, 0 or -1 if this side wins, ties or loses TD.

    Wildcards count even if the bid is 0 (R-CK-40).

    Rules: CK-S4-01, CK-S3-11, CK-S3-18, CK-S3-21, R-CK-24.
    """
    return ShowdownParts(bid, adds.ad_bonus, adds.sweep_bonus, wildcards, rulings.td_bonus if td > 0 else 0)


def showdown(
    rulings: Rulings, mine: Play, theirs: Play, bid: int, td: int, ad: int, adds: ResolveShowdown
) -> Tally:  # fmt: skip
    """Return the Showdown total of one side as a tally: bid, ES for an AD win, half the bid for a Sweep, Wildcards.

    `bid` is the part of the bid that counts against this opponent, `adds` are the bonuses after Extensions. A play
    whose tag does not fit gets neither AD bonus nor Sweep (R-CK-78). A ruling can add a bonus for a TD win.

    Rules: CK-S4-01, CK-GL-32, CK-S3-17, CK-S3-19, CK-S3-22, CK-S3-23, CK-S3-24.
    """
    wildcards = mine.wildcards if mine.against in (None, theirs.actor) else 0
    parts = showdown_parts(rulings, bid, wildcards, td, adds)
    addends = [counted_bid(mine.bid or 0, parts.bid, len(mine.opponents))]
    if parts.stakes or wins_ad(mine, ad):
        addends.append(Addend(STAKES, parts.stakes, "CK-S3-18"))
    if parts.sweep or sweeps(mine, td, ad):
        half = scaled_addend(single(BID, parts.bid, "CK-S4-01"), "CK-S3-21", label=SWEEP, by=2)
        addends.append(half if half.value == parts.sweep else Addend(SWEEP, parts.sweep, "CK-S3-21"))
    if parts.wildcards:
        addends.append(Addend(WILDCARD, parts.wildcards, "CK-S3-11"))
    if parts.td_bonus:
        addends.append(Addend(TD_BONUS, parts.td_bonus, "R-CK-24"))
    return Tally(ref(mine.actor), (*addends, *adds.addends))


def counted_bid(whole: int, counted: int, opponents: int) -> Addend:
    """Return the addend for the bid in a Showdown total (CK-S4-01, R-CK-44).

    `whole` is the number of chips that were bid, and `counted` the number of chips that count against this opponent.
    `counted` is lower only if a ruling divides the bid by the number of opponents, `opponents`.
    """
    if counted == whole:
        return Addend(BID, counted, "CK-S4-01")
    return scaled_addend(single(BID, whole, "CK-S4-01"), "CK-S4-01", label=SHARE, by=opponents)


BID, SHARE, STAKES, SWEEP, WILDCARD, TD_BONUS = map(
    Term, ("bid", "share-of-bid", "stakes", "sweep-bonus", "wildcard", "td-bonus")
)


def pair_result(hand: Hand, mine: Play, theirs: Play, td: int, ad: int, totals: tuple[Tally, Tally]) -> PairResult:
    """Return the result of a pair with these Showdown totals, before its damage: the strictly higher total wins.

    `td` and `ad` are those of `mine` against `theirs`, as `dominance` returns them.

    Rules: CK-S4-02, CK-S4-03, CK-S4-04.
    """
    assert mine.aspect is not None
    assert theirs.aspect is not None
    assert mine.action is not None
    assert theirs.action is not None
    margin = totals[0].total - totals[1].total
    narrowed = hand.aspects_to != "all" or hand.actions_to != "all"
    return PairResult(
        pair=(mine.actor, theirs.actor),
        aspects=(mine.aspect, theirs.aspect),
        actions=(mine.action, theirs.action),
        td=td,
        ad=ad,
        totals=totals,
        winner=mine.actor if margin > 0 else theirs.actor if margin < 0 else None,
        margin=abs(margin),
        swept=mine.actor if sweeps(mine, td, ad) else theirs.actor if sweeps(theirs, -td, -ad) else None,
        to=(mine.actor, theirs.actor) if narrowed else None,
    )
