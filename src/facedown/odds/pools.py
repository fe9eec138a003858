"""The odds of any pool of dice, alone or against another pool."""

from __future__ import annotations

import re
from bisect import bisect_right

from msgspec.structs import replace

from facedown.chance import Distribution, Pool
from facedown.odds.answer import Answer, TooLarge
from facedown.odds.questions import Odds, Question, text

TERM = re.compile(r"\s*(?P<sign>[+−-])\s*(?:(?P<dice>\d+d\d+!?(?:k[hl]\d+)?)|(?P<number>\d{1,9}))(?![\w!])", re.ASCII)
MOST_TERMS = 20
"""The maximum number of terms in a sum of dice and numbers."""

MOST_EFFORT = 10**9
"""The largest `Pool.effort` of a pool that is computed; it takes less than a second."""

MOST_TOTALS = 50_000
MOST_BITS = 30_000_000
"""The maximum number of totals of a sum, and the maximum number of bits of all their weights together."""


def pool(pool: str, vs: str = "") -> Answer:
    """Return the odds of the total of dice and numbers, for example of `4d12! + 9`.

    If `vs` is not "", it is another pool, and the answer includes the odds to beat it. Raises ValueError for a text
    that is not a pool, and TooLarge for a pool that would take too long.
    """
    if not pool.strip():
        raise ValueError("Name a pool, for example 4d12! + 9.")
    mine = totals(pool)
    summary = {"mean": mine.mean, "variance": mine.variance}
    exclusive: tuple[str, ...] = ()
    if vs:
        result = mine.compare(totals(vs))
        ends = {"win": result.win, "tie": result.tie, "lose": result.lose}
        if result.cut:
            ends["undecided (cut)"] = result.cut
        summary, exclusive = summary | ends, tuple(ends)
    against = f" against {vs}" if vs else ""
    added, taken_off = (re.search(rf"{sign}\s*\d+d\d+!", f"+{pool}") for sign in (r"\+", "[−-]"))
    lowest = "kl" in pool  # the lowest of exploding dice are not cut at the top
    notes = ("Mean and variance leave out the cut.",) if mine.cut else ()
    above, below = not taken_off and not lowest, not added and not lowest
    return Answer(f"{pool}{against}", mine, summary, notes, above, below, exclusive, "Total", ("mean", "variance"))


def totals(pool: str) -> Distribution[int]:
    """Return the exact distribution of the total of a pool, for example of `4d12! + 9`.

    Raises ValueError for a text that is not a pool, and TooLarge if there are too many totals or their weights have
    too many digits.
    """
    total = Distribution.certain(0)
    for term in terms(pool):
        span = max(total) - min(total) + max(term) - min(term) + 1
        digits = span * (total.total.bit_length() + term.total.bit_length())
        if span > MOST_TOTALS or digits > MOST_BITS:
            over = f"which is {digits / MOST_BITS:,.3g} times the limit"
            limit = f"more than {MOST_TOTALS:,}" if span > MOST_TOTALS else over
            raise TooLarge(f"The sum {pool} has {span:,} totals, {limit}. Use fewer dice.")
        total = total.plus(term)
    return total


def terms(pool: str) -> list[Distribution[int]]:
    """Return one distribution for each term of a sum of dice and numbers. Raises ValueError for any other text."""
    signed = pool.strip() if pool.strip()[:1] in ("+", "-", "−") else f"+{pool}"
    found: list[Distribution[int]] = []
    at = 0
    while signed[at:].strip():
        term = TERM.match(signed, at)
        if not term or len(found) == MOST_TERMS:
            raise ValueError(f"“{pool[:60]}” is not a pool of dice. Write it like 4d12! + 9, 8d10kh3 or 2d6 - 1.")
        negative = term["sign"] != "+"
        found.append(dice(term["dice"], negative=negative) if term["dice"] else constant(term["number"], negative))
        at = term.end()
    return found


def constant(digits: str, negative: bool) -> Distribution[int]:
    """Return a distribution with one outcome: the number written in `digits`, or its negative if `negative` is True."""
    return Distribution.certain(-int(digits) if negative else int(digits))


def dice(notation: str, *, negative: bool) -> Distribution[int]:
    """Return the distribution of the total of dice in notation, for example 8d10kh3; `negative` changes its sign.

    Raises TooLarge if the pool is too large; the message says how many dice are possible.
    """
    pool = Pool.parse(notation)
    if share_of_limit(pool) > 1:
        most = bisect_right(range(1, pool.count), 1.0, key=lambda count: share_of_limit(with_dice(pool, count)))
        feasible = f"Use {with_dice(pool, most).notation} at most." if most else "Use dice with fewer sides."
        over = f"{share_of_limit(pool):,.3g}"
        raise TooLarge(f"{notation} has up to {pool.branches:,} totals, {over} times the limit. {feasible}")
    total = pool.totals()
    return total.map(lambda value: -value) if negative else total


def share_of_limit(pool: Pool) -> float:
    """Return how large a pool is as a fraction of the limit; above 1, it is too large to compute.

    There are limits for the work and for the number of totals; the larger of the two fractions is returned.
    """
    return max(pool.effort / MOST_EFFORT, pool.branches / MOST_TOTALS)


def with_dice(pool: Pool, count: int) -> Pool:
    """Return the pool with its number of dice changed to `count`. It keeps as many dice as before, if possible."""
    keep = max(-count, min(count, pool.keep))
    return replace(pool, count=count, keep=keep)


ODDS = Odds(
    "pool",
    (
        Question(
            "", "The total of a pool of dice",
            (text("pool", "The pool, for example 4d12! + 9"), text("vs", "The pool to beat")),
            pool,
        ),
    ),
)  # fmt: skip
