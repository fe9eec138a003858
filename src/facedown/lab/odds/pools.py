"""Any pool of dice, and one held against another."""

from __future__ import annotations

import re
from bisect import bisect_right

from msgspec.structs import replace

from facedown.chance import Distribution, Pool
from facedown.lab.odds.answer import Answer, TooLarge

TERM = re.compile(r"\s*(?P<sign>[+−-])\s*(?:(?P<dice>\d+d\d+!?(?:k[hl]\d+)?)|(?P<number>\d{1,9}))(?![\w!])", re.ASCII)
MOST_TERMS = 20

MOST_EFFORT = 10**9
"""How much work a pool may be: under a second (see Pool.effort)."""

MOST_TOTALS = 50_000
MOST_BITS = 30_000_000
"""How many totals are listed at most, and how long all their weights together may be."""


def pool(pool: str, vs: str = "") -> Answer:
    """The total of dice and numbers added up, as `4d12! + 9`; with `vs`, how it fares against another.

    Raises ValueError for a text that is no pool, TooLarge for one that is out of reach.
    """
    if not pool.strip():
        raise ValueError("Say which pool, like 4d12! + 9.")
    mine = totals(pool)
    summary = {"mean": mine.mean, "variance": mine.variance}
    if vs:
        fares = mine.compare(totals(vs))
        summary |= {"win": fares.win, "tie": fares.tie, "lose": fares.lose}
        if fares.cut:
            summary["undecided, as it was cut"] = fares.cut
    against = f" against {vs}" if vs else ""
    added, taken_off = (re.search(rf"{sign}\s*\d+d\d+!", f"+{pool}") for sign in (r"\+", "[−-]"))
    lowest = "kl" in pool  # what is kept of the lowest is cut elsewhere
    notes = ("Mean and variance are without what was cut.",) if mine.cut else ()
    above, below = not taken_off and not lowest, not added and not lowest
    return Answer(f"{pool}{against}", mine, summary, notes, cut_above=above, cut_below=below)


def totals(text: str) -> Distribution[int]:
    """The exact distribution of a pool's total. Raises TooLarge where it comes to too many, or to too long numbers."""
    total = Distribution.certain(0)
    for term in terms(text):
        span = max(total) - min(total) + max(term) - min(term) + 1
        digits = span * (total.total.bit_length() + term.total.bit_length())
        if span > MOST_TOTALS or digits > MOST_BITS:
            over = f"{digits / MOST_BITS:,.3g} times what is answered"
            size = f"up to {MOST_TOTALS:,} are answered" if span > MOST_TOTALS else over
            raise TooLarge(f"The sum {text} comes to {span:,} totals; {size}. Add fewer dice.")
        total = total.plus(term)
    return total


def terms(text: str) -> list[Distribution[int]]:
    """What is added up: each pool and each number. Raises ValueError for a text that is none."""
    signed = text.strip() if text.strip()[:1] in ("+", "-", "−") else f"+{text}"
    found: list[Distribution[int]] = []
    at = 0
    while signed[at:].strip():
        term = TERM.match(signed, at)
        if not term or len(found) == MOST_TERMS:
            raise ValueError(f"“{text[:60]}” is no pool of dice; write it like 4d12! + 9, 8d10kh3 or 2d6 - 1.")
        negative = term["sign"] != "+"
        found.append(dice(term["dice"], negative=negative) if term["dice"] else number(term["number"], negative))
        at = term.end()
    return found


def number(text: str, negative: bool) -> Distribution[int]:
    """A number that is added or taken off."""
    return Distribution.certain(-int(text) if negative else int(text))


def dice(text: str, *, negative: bool) -> Distribution[int]:
    """The total of one pool. Raises TooLarge, saying how large it is and how many such dice would do."""
    pool = Pool.parse(text)
    if share_of_reach(pool) > 1:
        most = bisect_right(range(1, pool.count), 1.0, key=lambda count: share_of_reach(with_dice(pool, count)))
        feasible = f"Up to {with_dice(pool, most).notation} is answered." if most else "Take dice of fewer sides."
        over = f"{share_of_reach(pool):,.3g}"
        raise TooLarge(f"{text} comes to up to {pool.branches:,} totals, {over} times what is answered. {feasible}")
    total = pool.totals()
    return total.map(lambda value: -value) if negative else total


def share_of_reach(pool: Pool) -> float:
    """How large a pool is beside the largest that is answered: by the work it takes, or by its totals."""
    return max(pool.effort / MOST_EFFORT, pool.branches / MOST_TOTALS)


def with_dice(pool: Pool, count: int) -> Pool:
    """The same pool with so many dice, and no more kept than there are."""
    keep = max(-count, min(count, pool.keep))
    return replace(pool, count=count, keep=keep)
