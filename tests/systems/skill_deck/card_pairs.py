"""The possible totals of two cards of a deck, counted pair by pair, without code shared with the system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from facedown.chance import Distribution


class Odds(NamedTuple):
    """Of how many pairs, and in how many of them there is a pass, a fail, a botch, +2 or more, +3 or more."""

    pairs: int
    passes: int
    fails: int
    botches: int
    two: int
    three: int


def values(
    *, proficient: bool = False, injured: int = 0, shaken: int = 0, added: int = 0, invalid: int = 0
) -> list[int]:
    """The values of a deck: +1, War and Peace, Harmony and Unrest, −1, Proficiency, and what was added."""
    return [1, -injured, -shaken, -1, 2 if proficient else 0] + [2] * added + [-2] * invalid


def totals(deck: Sequence[int]) -> Counter[int]:
    """In how many of the unordered pairs each total comes up."""
    return Counter(one + other for one, other in combinations(deck, 2))


def odds(deck: Sequence[int]) -> Odds:
    """The pairs of a deck, counted."""
    found = [one + other for one, other in combinations(deck, 2)]
    counted = (
        sum(total > 0 for total in found),
        sum(total == 0 for total in found),
        sum(total < 0 for total in found),
        sum(total >= 2 for total in found),
        sum(total >= 3 for total in found),
    )
    return Odds(len(found), *counted)


def chances(deck: Sequence[int]) -> dict[int, Fraction]:
    """The chance of each total."""
    found = totals(deck)
    return {total: Fraction(count, found.total()) for total, count in sorted(found.items())}


def played(spread: Distribution[int]) -> dict[int, Fraction]:
    """The chances that the system gives, in the same form."""
    return {total: spread[total] for total in sorted(spread)}
