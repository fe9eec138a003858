"""Exact odds: sixteen exploding d12 and the chained 2d10, beside icepool."""

from __future__ import annotations

from collections.abc import Callable

import icepool

from benchmarks.measure import seconds, show
from facedown.chance import Chain, Distribution, Pool, chains, pools


def fresh(cached: object, work: Callable[[], object]) -> Callable[[], object]:
    """The work with its cache emptied before."""

    def anew() -> object:
        cached.cache_clear()  # type: ignore[attr-defined]
        return work()

    return anew


def icepool_sum(dice: int, sides: int, depth: int) -> object:
    """The same sum in icepool, anew: its own caches start empty with a new die."""
    die: icepool.Die[int] = icepool.d(sides).explode(depth=depth)
    return dice @ die


def run(*, quick: bool) -> None:
    """Prints times and ratios."""
    pool = Pool(16, 12, explode=True)
    ours = seconds(fresh(pools._summed_totals, pool.totals), 20)
    theirs = seconds(lambda: icepool_sum(16, 12, 9), 1 if quick else 3)
    exact: Distribution[int] = pool.totals()
    show("16 exploding d12, exact sum", f"{ours * 1e3:.2f} ms", f"{len(exact)} totals, cut {float(exact.cut_off):.0e}")
    show("  the same in icepool, depth 9", f"{theirs * 1e3:.0f} ms", f"ours is {theirs / ours:.0f} times as fast")
    hundred = Pool(100, 12, explode=True)
    show("100 exploding d12", f"{seconds(fresh(pools._summed_totals, hundred.totals), 5) * 1e3:.2f} ms")
    kept = Pool(8, 10, keep=3)
    ours_kept = seconds(fresh(pools._keep, kept.totals), 10)
    theirs_kept = seconds(lambda: icepool.d(10).pool(8).highest(3).sum(), 10)
    show("8d10 keep 3", f"{ours_kept * 1e3:.2f} ms", f"icepool {theirs_kept * 1e3:.2f} ms (it keeps its caches)")
    show("comparison of two such pools", f"{seconds(lambda: exact.compare(exact), 10) * 1e3:.2f} ms")
    chain = Chain(10, "highest")
    show("2d10 chained doubles, all totals", f"{seconds(fresh(chains._total_weights, chain.totals), 10) * 1e3:.2f} ms")
    show("  with doubles and ones", f"{seconds(fresh(chains._full_weights, chain.distribution), 5) * 1e3:.2f} ms")
