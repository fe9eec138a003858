"""Any pool of dice, and one held against another."""

from __future__ import annotations

import re

from facedown.chance import Distribution, OutOfReach, Pool
from facedown.lab.odds.answer import Answer, TooLarge

TERM = re.compile(r"(?P<sign>[+-−])(?:(?P<dice>\d+d\d+!?(?:k[hl]\d+)?)|(?P<number>\d{1,9}))")
MOST_TERMS = 20


def pool(pool: str, vs: str = "") -> Answer:
    """The total of dice and numbers added up, as `4d12! + 9`; with `vs`, how it fares against another.

    Raises ValueError for a text that is no pool, TooLarge for one that is out of reach.
    """
    mine = totals(pool)
    summary = {"mean": mine.mean, "variance": mine.variance}
    if vs:
        fares = mine.compare(totals(vs))
        summary |= {"win": fares.win, "tie": fares.tie, "lose": fares.lose}
        if fares.cut:
            summary["undecided, as it was cut"] = fares.cut
    against = f" against {vs}" if vs else ""
    return Answer(f"{pool}{against}", mine, summary)


def totals(text: str) -> Distribution[int]:
    """The exact distribution of a pool's total."""
    total = Distribution.certain(0)
    for term in terms(text):
        try:
            total = total.plus(term)
        except OutOfReach as error:
            raise TooLarge(f"{error} Fewer dice, or dice of fewer sides, are answered at once.") from None
    return total


def terms(text: str) -> list[Distribution[int]]:
    """What is added up: each pool and each number. Raises ValueError for a text that is none."""
    squeezed = "".join(text.split())
    found: list[Distribution[int]] = []
    at = 0
    signed = squeezed if squeezed[:1] in ("+", "-", "−") else f"+{squeezed}"
    while at < len(signed):
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
    """The total of one pool."""
    try:
        total = Pool.parse(text).totals()
    except OutOfReach as error:
        raise TooLarge(f"{error} Fewer dice, or dice of fewer sides, are answered at once.") from None
    return total.map(lambda value: -value) if negative else total
