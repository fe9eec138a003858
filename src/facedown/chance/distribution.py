"""Exact distributions: outcomes with integer weights, and their probabilities as fractions."""

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
"""The most outcomes of a distribution, which take about a gigabyte."""


class OutOfReach(ValueError):  # noqa: N818 - it names the question
    """Raised for an exact distribution that is too large to compute."""

    def __init__(self, asked: str) -> None:
        super().__init__(f"The exact distribution of {asked} is too large to compute. Ask for fewer dice or cards.")


class Comparison(NamedTuple):
    """The probabilities of the results of comparing a first outcome with a second outcome.

    `win`: the first outcome is greater.
    `tie`: both outcomes are equal.
    `lose`: the first outcome is less.
    `cut`: unknown, because one of the outcomes was cut from its distribution. The four fractions add up to 1.
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    cut: Fraction


class Distribution(Generic[T]):
    """An immutable table of outcomes with integer weights.

    `weights` maps each outcome to a weight of 0 or more; zeros are dropped. `cut` is the weight of the outcomes that
    were left out: the far tail of an endless chain of dice. A probability is a weight divided by `total`, which
    includes the cut, so every probability is a lower bound that is at most `cut / total` too small.

    Raises ValueError for a negative weight, or if the total weight is 0.
    """

    __slots__ = ("_cut", "_total", "_weights")

    def __init__(self, weights: Mapping[T, int], cut: int = 0) -> None:
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        if cut < 0 or any(weight < 0 for weight in kept.values()):
            raise ValueError("A weight must be 0 or more.")
        self._weights = kept
        self._cut = cut
        self._total = sum(kept.values()) + cut
        if not self._total:
            raise ValueError("A distribution needs a total weight above 0.")

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """Return the distribution in which this outcome has the probability 1."""
        return cls({outcome: 1})

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Return the distribution of equally likely outcomes. An outcome that is named twice is twice as likely."""
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    @classmethod
    def from_fractions(cls, chances: Mapping[T, Fraction]) -> Distribution[T]:
        """Return the distribution with these probabilities. If their sum is less than 1, the rest is the cut.

        Raises ValueError if the sum is more than 1.
        """
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
        """The total weight, including the cut."""
        return self._total

    @property
    def cut(self) -> int:
        """The weight of the outcomes that were left out."""
        return self._cut

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights.get(outcome, 0), self.total)

    def exactly(self, outcome: T) -> Fraction:
        """Return the probability of this outcome."""
        return self[outcome]

    def weight(self, outcome: T) -> int:
        """Return the integer weight of an outcome; 0 if it is impossible."""
        return self._weights.get(outcome, 0)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def items(self) -> Iterable[tuple[T, int]]:
        """Return the outcomes with their integer weights, in the order in which they were given."""
        return self._weights.items()

    def ordered(self) -> list[tuple[T, Fraction]]:
        """Return the outcomes with their probabilities, sorted by outcome."""
        return [(outcome, self[outcome]) for outcome in sorted(self._weights, key=cast(Any, None))]

    @property
    def cut_off(self) -> Fraction:
        """The probability of the outcomes that were left out; 0 if there are none."""
        return Fraction(self.cut, self.total)

    def probability(self, holds: Callable[[T], bool]) -> Fraction:
        """Return the probability of an outcome for which `holds(outcome)` is True."""
        return Fraction(sum(weight for outcome, weight in self._weights.items() if holds(outcome)), self.total)

    def at_least(self, bound: T) -> Fraction:
        """Return the probability that the outcome is at least `bound`. Outcomes that were cut do not count."""
        return self.probability(lambda outcome: cast(Any, outcome) >= bound)

    def at_most(self, bound: T) -> Fraction:
        """Return the probability that the outcome is at most `bound`. Outcomes that were cut do not count."""
        return self.probability(lambda outcome: cast(Any, outcome) <= bound)

    def expectation(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """Return the mean of `value(outcome)` over the outcomes that were not cut.

        Raises ValueError if all outcomes were cut.
        """
        kept = self.total - self.cut
        if not kept:
            raise ValueError("All of this distribution was cut, so it has no mean.")
        return Fraction(sum((value(o) * w for o, w in self._weights.items()), Fraction(0))) / kept

    @property
    def mean(self) -> Fraction:
        """The mean of the outcomes, which must be numbers, over those that were not cut."""
        return self.expectation(lambda outcome: cast(Any, outcome))

    @property
    def variance(self) -> Fraction:
        """The variance of the outcomes, which must be numbers, over those that were not cut."""
        return self.expectation(lambda outcome: cast(Any, outcome) ** 2) - self.mean**2

    # Deriving distributions

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of `change(outcome)`. Outcomes that become equal are merged."""
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Distribution(weights, self.cut)

    def pair(self, other: Distribution[U]) -> Distribution[tuple[T, U]]:
        """Return the distribution of pairs: an outcome of this distribution and an outcome of `other`.

        The two distributions must be independent. Raises OutOfReach if there would be too many pairs.
        """
        if len(self._weights) * len(other._weights) > MOST_OUTCOMES:
            raise OutOfReach("this pair")
        weights = {(a, b): v * w for a, v in self._weights.items() for b, w in other._weights.items()}
        return Distribution(weights, self.total * other.total - sum(weights.values()))

    def plus(self, other: Distribution[T]) -> Distribution[T]:
        """Return the distribution of sums: an outcome of this distribution plus an outcome of `other`.

        The two distributions must be independent. Raises OutOfReach if the result would be too large.
        """
        if all(type(outcome) is int for outcome in (*self._weights, *other._weights)):
            return cast(Distribution[T], _sum_of(cast(Any, self), cast(Any, other)))
        return self.pair(other).map(lambda both: cast(Any, both[0]) + both[1])

    def compare(self, other: Distribution[T]) -> Comparison:
        """Compare an outcome of this distribution (first) with an outcome of `other` (second).

        Return the probabilities of the results. The two distributions must be independent.
        """
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

    # Equality, hash and text

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
    """Return the distribution of the sum of two independent whole numbers, by multiplying two polynomials.

    Raises OutOfReach if the result would have too many outcomes.
    """
    lows = [min(spread, default=0) for spread in (one, other)]
    if max(one, default=0) - lows[0] + max(other, default=0) - lows[1] > MOST_OUTCOMES:
        raise OutOfReach("this sum")
    product = _polynomial(one, lows[0]) * _polynomial(other, lows[1])
    weights = {at + sum(lows): int(weight) for at, weight in enumerate(product.coeffs()) if weight}
    return Distribution(weights, one.total * other.total - sum(weights.values()))


def _polynomial(spread: Distribution[int], low: int) -> fmpz_poly:
    weights = [0] * (max(spread, default=low) - low + 1)
    for outcome, weight in spread.items():
        weights[outcome - low] = weight
    return fmpz_poly(weights)
