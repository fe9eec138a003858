"""Exact distributions: integer weights in, fractions out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import Any, Generic, NamedTuple, TypeVar, cast

from flint import fmpz_poly

T = TypeVar("T")
U = TypeVar("U")

MOST_OUTCOMES = 2_000_000
"""How many outcomes a distribution lists at most: about a gigabyte."""


class OutOfReach(ValueError):  # noqa: N818 - it names the question
    """An exact distribution that is too large to be worked out."""

    def __init__(self, asked: str) -> None:
        super().__init__(f"The exact distribution of {asked} is out of reach; ask for less at a time.")


class Comparison(NamedTuple):
    """How one distribution fares against another: four fractions that add up to 1.

    `cut` is the weight that either side left out and that therefore belongs to one of the other three.
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    cut: Fraction


class Distribution(Generic[T]):
    """An immutable table of outcomes with integer weights.

    `weights` maps each outcome to a weight of 0 or more (zeros are dropped); `cut` is the weight of what was left
    out (the far tail of an endless chain of dice). A probability is a weight over `total`, which includes the cut,
    so every probability is a true lower bound, off by at most `cut / total`.

    Raises ValueError for a negative weight or when no weight is left at all.
    """

    __slots__ = ("_cut", "_total", "_weights")

    def __init__(self, weights: Mapping[T, int], cut: int = 0) -> None:
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        if cut < 0 or any(weight < 0 for weight in kept.values()):
            raise ValueError("A weight is 0 or more.")
        self._weights = kept
        self._cut = cut
        self._total = sum(kept.values()) + cut
        if not self._total:
            raise ValueError("A distribution needs some weight.")

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """The distribution of something that is sure to happen."""
        return cls({outcome: 1})

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Each of the outcomes equally likely; one that is named twice counts twice."""
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    @classmethod
    def from_fractions(cls, chances: Mapping[T, Fraction]) -> Distribution[T]:
        """Exact probabilities; what is missing to 1 is the cut. Raises ValueError when they exceed 1."""
        missing = 1 - sum(chances.values(), Fraction(0))
        if missing < 0:
            raise ValueError("Probabilities add up to more than 1.")
        base = lcm(missing.denominator, *(chance.denominator for chance in chances.values()))
        return cls(
            {outcome: int(chance * base) for outcome, chance in chances.items()},
            int(missing * base),
        )

    # Reading

    @property
    def total(self) -> int:
        """All the weight there is, what was cut included."""
        return self._total

    @property
    def cut(self) -> int:
        """The weight that was left out."""
        return self._cut

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights.get(outcome, 0), self.total)

    def exactly(self, outcome: T) -> Fraction:
        """The probability of just this outcome."""
        return self[outcome]

    def weight(self, outcome: T) -> int:
        """The integer weight of an outcome; 0 when it cannot happen."""
        return self._weights.get(outcome, 0)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def items(self) -> Iterable[tuple[T, int]]:
        """Outcomes with their integer weights, in the order in which they were given."""
        return self._weights.items()

    def ordered(self) -> list[tuple[T, Fraction]]:
        """Outcomes with their probabilities, sorted by outcome."""
        return [(outcome, self[outcome]) for outcome in sorted(self._weights, key=cast(Any, None))]

    @property
    def cut_off(self) -> Fraction:
        """The probability that was left out; 0 when nothing was."""
        return Fraction(self.cut, self.total)

    def probability(self, holds: Callable[[T], bool]) -> Fraction:
        """The probability of all outcomes for which `holds` is true."""
        return Fraction(sum(weight for outcome, weight in self._weights.items() if holds(outcome)), self.total)

    def at_least(self, bound: T) -> Fraction:
        """P(outcome >= bound). What was cut is not in it."""
        return self.probability(lambda outcome: cast(Any, outcome) >= bound)

    def at_most(self, bound: T) -> Fraction:
        """P(outcome <= bound). What was cut is not in it."""
        return self.probability(lambda outcome: cast(Any, outcome) <= bound)

    def expectation(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The mean of `value` over all that was not cut. Raises ValueError when nothing else is left."""
        kept = self.total - self.cut
        if not kept:
            raise ValueError("All of this distribution was cut, so it has no mean.")
        return Fraction(sum((value(o) * w for o, w in self._weights.items()), Fraction(0))) / kept

    @property
    def mean(self) -> Fraction:
        """The mean of numeric outcomes, over all that was not cut."""
        return self.expectation(lambda outcome: cast(Any, outcome))

    @property
    def variance(self) -> Fraction:
        """The variance of numeric outcomes, over all that was not cut."""
        return self.expectation(lambda outcome: cast(Any, outcome) ** 2) - self.mean**2

    # Making new ones

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The distribution of `change(outcome)`; outcomes that become equal are merged."""
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Distribution(weights, self.cut)

    def pair(self, other: Distribution[U]) -> Distribution[tuple[T, U]]:
        """The joint distribution of two independent ones. Raises OutOfReach where it would be too large."""
        if len(self._weights) * len(other._weights) > MOST_OUTCOMES:
            raise OutOfReach("two things at once")
        weights = {(a, b): v * w for a, v in self._weights.items() for b, w in other._weights.items()}
        return Distribution(weights, self.total * other.total - sum(weights.values()))

    def plus(self, other: Distribution[T]) -> Distribution[T]:
        """The distribution of the sum of two independent ones. Raises OutOfReach where it would be too large."""
        if all(type(outcome) is int for outcome in (*self._weights, *other._weights)):
            return cast(Distribution[T], _sum_of(cast(Any, self), cast(Any, other)))
        return self.pair(other).map(lambda both: cast(Any, both[0]) + both[1])

    def compare(self, other: Distribution[T]) -> Comparison:
        """P(this > other), P(equal), P(this < other), and what was cut, for two independent distributions."""
        theirs = sorted(other._weights, key=cast(Any, None))
        below = [0, *accumulate(other._weights[outcome] for outcome in theirs)]
        win = tie = lose = 0
        for outcome, weight in self._weights.items():
            under = below[bisect_left(theirs, cast(Any, outcome))]
            same = other._weights.get(outcome, 0)
            win += weight * under
            tie += weight * same
            lose += weight * (below[-1] - under - same)
        total = self.total * other.total
        return Comparison(*(Fraction(part, total) for part in (win, tie, lose, total - win - tie - lose)))

    # A value like any other

    def _lowest_terms(self) -> tuple[dict[T, int], int]:
        divisor = gcd(self.cut, *self._weights.values())
        return {outcome: weight // divisor for outcome, weight in self._weights.items()}, self.cut // divisor

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._lowest_terms() == other._lowest_terms()

    def __hash__(self) -> int:
        weights, cut = self._lowest_terms()
        return hash((frozenset(weights.items()), cut))

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome!r}: {weight}" for outcome, weight in list(self._weights.items())[:8])
        more = ", …" if len(self._weights) > 8 else ""
        return f"Distribution({{{shown}{more}}}, cut={self.cut})"


def _sum_of(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The sum of two whole numbers, as the product of two polynomials."""
    lows = [min(spread, default=0) for spread in (one, other)]
    if max(one, default=0) - lows[0] + max(other, default=0) - lows[1] > MOST_OUTCOMES:
        raise OutOfReach("a sum that goes so far")
    product = _polynomial(one, lows[0]) * _polynomial(other, lows[1])
    weights = {at + sum(lows): int(weight) for at, weight in enumerate(product.coeffs()) if weight}
    return Distribution(weights, one.total * other.total - sum(weights.values()))


def _polynomial(spread: Distribution[int], low: int) -> fmpz_poly:
    weights = [0] * (max(spread, default=low) - low + 1)
    for outcome, weight in spread.items():
        weights[outcome - low] = weight
    return fmpz_poly(weights)
