"""Chains: two dice are rolled again and again as long as they show a double (two equal faces), and added up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, get_args

import msgspec
from flint import fmpz_poly

from facedown.chance.distribution import Distribution
from facedown.chance.draw import NEGLIGIBLE, Below, Draw, Misfit, whole_number_list, whole_numbers

Final = Literal["main", "highest", "lowest"]

LONGEST = 1000
"""A chain must have fewer pairs than this number.

The rules set no limit, but so long a chain is a mistake (R-SR-28).
"""


class ChainRoll(msgspec.Struct, frozen=True, order=True, gc=False):
    """The result of a `Chain`: two dice were rolled until they did not show a double.

    `total` is the sum of both dice of every double, plus one die of the last pair.
    `doubles` is the number of doubles.
    `first_one` is True if the first pair contains a 1.
    `last_one` is True if the last pair contains a 1.
    `any_one` is True if at least one pair contains a 1.
    `pairs` are all pairs in order; empty in a distribution.
    """

    total: int
    doubles: int
    first_one: bool
    last_one: bool
    any_one: bool
    pairs: tuple[tuple[int, int], ...] = ()


class Chain(msgspec.Struct, Draw[ChainRoll], frozen=True):
    """Two dice of `sides` sides. After a double, both dice are added and rolled again; any other pair ends the chain.

    In the last pair one die counts: the first (`main`), the `highest` or the `lowest`. With `sides=10`, `main` is the
    Standard Roll, `highest` is the roll with Advantage, and `lowest` is the roll with Disadvantage.
    """

    sides: int = 10
    counts: Final = "main"

    def __post_init__(self) -> None:
        if type(self.sides) is not int or not 2 <= self.sides <= 100:
            raise ValueError("A chain needs dice with 2 to 100 sides.")
        if self.counts not in get_args(Final):
            raise ValueError("`counts` must be main, highest or lowest.")

    @property
    def notation(self) -> str:
        return f"2d{self.sides} chained doubles, {self.counts}"

    def sample(self, below: Below) -> ChainRoll:
        pairs = [(below(self.sides) + 1, below(self.sides) + 1)]
        while pairs[-1][0] == pairs[-1][1] and len(pairs) < LONGEST:
            pairs.append((below(self.sides) + 1, below(self.sides) + 1))
        return self.tally(pairs)

    def tally(self, pairs: list[tuple[int, int]]) -> ChainRoll:
        """Return the result of a chain from all its pairs in order. Raises Misfit if they are not a finished chain."""
        if any(not 1 <= face <= self.sides for pair in pairs for face in pair):
            raise Misfit(f"A d{self.sides} shows 1 to {self.sides}.")
        if len(pairs) >= LONGEST:
            raise Misfit(f"A chain has fewer than {LONGEST} pairs.")
        if not pairs or any(a != b for a, b in pairs[:-1]) or pairs[-1][0] == pairs[-1][1]:
            raise Misfit("Type all doubles, and then the first pair that is not a double.")
        total = sum(a + b for a, b in pairs[:-1]) + self._counted(*pairs[-1])
        ones = [1 in pair for pair in pairs]
        return ChainRoll(total, len(pairs) - 1, ones[0], ones[-1], any(ones), tuple(pairs))

    def _counted(self, main: int, other: int) -> int:
        if self.counts == "main":
            return main
        return max(main, other) if self.counts == "highest" else min(main, other)

    # The exact distribution

    def outline(self, most: int = 0) -> Distribution[ChainRoll]:
        """Return the exact distribution of results with fewer details, for all totals up to at least `most`.

        Very high totals are cut (left out). In these results, `doubles` is 1 if there was at least one double,
        `any_one` ignores the pairs between the first and the last pair, and `pairs` is empty.
        """
        return _outline(self, max(most, _most(self)))

    def totals(self) -> Distribution[int]:
        """Return the exact distribution of the total. The totals that are cut are higher than all others."""
        return self.outline().map(lambda one: one.total)

    @property
    def mean(self) -> Fraction:
        """The exact mean of the total, without a cut."""
        faces = range(1, self.sides + 1)
        last = [self._counted(main, other) for main in faces for other in faces if main != other]
        return Fraction(sum(last), len(last)) + Fraction(self.sides + 1, self.sides - 1)

    @property
    def followed(self) -> int:
        """The most doubles that a chain in `distribution()` can have. Chains with more doubles are cut (left out)."""
        return _depth(self) - 1

    def distribution(self) -> Distribution[ChainRoll]:
        return _full_weights(self)

    @property
    def branches(self) -> int:
        depth = _depth(self)
        return 6 * depth * (depth + 1) * self.sides

    # In and out

    def record(self, answer: ChainRoll) -> Any:
        return [face for pair in answer.pairs for face in pair]

    def restore(self, recorded: Any) -> ChainRoll:
        faces = whole_number_list(recorded)
        if len(faces) % 2:
            raise Misfit("One die is missing. Type both dice of each pair, for example 3 1.")
        return self.tally(list(zip(faces[::2], faces[1::2], strict=True)))

    def read(self, text: str) -> ChainRoll:
        faces = whole_numbers(text)
        return self.restore([10 if face == 0 else face for face in faces] if self.sides == 10 else faces)

    @property
    def asks(self) -> str:
        zero = " A 0 counts as 10." if self.sides == 10 else ""
        return (
            f"Roll 2d{self.sides}, the Main Die first. After a double roll both again, until a pair is not a double. "
            f"Type every face in order.{zero}"
        )


def _doubles(chain: Chain) -> fmpz_poly:
    """Return a polynomial: the coefficient of x^n is the number of doubles whose two faces add up to n."""
    return fmpz_poly([1 if total and total % 2 == 0 else 0 for total in range(2 * chain.sides + 1)])


def _depth(chain: Chain) -> int:
    """Return the smallest number of doubles that a chain reaches with a probability of less than NEGLIGIBLE."""
    depth = 1
    while chain.sides ** float(-depth) >= NEGLIGIBLE:
        depth += 1
    return depth


def _last_pairs(chain: Chain) -> dict[bool, fmpz_poly]:
    """Return two polynomials about the pairs that are no doubles: with a 1 (key True), and without a 1 (key False).

    The coefficient of x^n is the number of such pairs that add n to the total if they end a chain.
    """
    counts = {True: [0] * (chain.sides + 1), False: [0] * (chain.sides + 1)}
    for main in range(1, chain.sides + 1):
        for other in range(1, chain.sides + 1):
            if main != other:
                counts[1 in (main, other)][chain._counted(main, other)] += 1
    return {one: fmpz_poly(weights) for one, weights in counts.items()}


def _ending(chain: Chain, last: list[int], most: int) -> list[int]:
    """Return the weight of each total from 0 to `most`, for chains that end with one of the pairs counted in `last`.

    `last[n]` is the number of these pairs that add n to the total. A probability is a weight divided by sides² to the
    power of `_doublings(most)`. The probability p(n) of the total n follows from smaller totals, because all doubles
    are equally likely: p(n) = (last[n] + p(n - 2) + p(n - 4) + … + p(n - 2 sides)) / sides².
    """
    square, weights = chain.sides**2, [0] * (most + 1)
    unit = square ** _doublings(most)
    window = [0, 0]  # the sums of the last `sides` totals of either parity
    for total in range(most + 1):
        parity = total % 2
        weights[total] = (unit * (last[total] if total < len(last) else 0) + window[parity]) // square
        window[parity] += weights[total]
        if total >= 2 * chain.sides:
            window[parity] -= weights[total - 2 * chain.sides]
    return weights


def _doublings(most: int) -> int:
    """Return an exponent e: the probability of each total up to `most` is a whole number divided by (sides²)^e."""
    return most // 2 + 2


def _most(chain: Chain) -> int:
    """Return a total that a chain exceeds with a probability of less than NEGLIGIBLE."""
    return 2 * chain.sides * _depth(chain)


@lru_cache(maxsize=32)
def _outline(chain: Chain, most: int) -> Distribution[ChainRoll]:
    """Return the exact distribution of results with fewer details (see `Chain.outline`), for totals up to `most`."""
    weights: dict[ChainRoll, int] = {}
    square = chain.sides**2
    unit = square ** _doublings(most)
    for last_one, polynomial in _last_pairs(chain).items():
        last = [int(weight) for weight in polynomial.coeffs()]
        ended = _ending(chain, last, most)
        for total, weight in enumerate(last[: most + 1]):
            weights[ChainRoll(total, 0, last_one, last_one, last_one)] = weight * unit // square
        for total, weight in enumerate(ended):
            plain = unit * (last[total] if total < len(last) else 0) // square
            ones = ended[total - 2] // square if total >= 2 else 0
            weights[ChainRoll(total, 1, True, last_one, True)] = ones
            weights[ChainRoll(total, 1, False, last_one, last_one)] = weight - plain - ones
    return Distribution(weights, unit - sum(weights.values()))


@lru_cache(maxsize=32)
def _full_weights(chain: Chain) -> Distribution[ChainRoll]:
    depth, scale = _depth(chain), chain.sides ** (2 * _depth(chain))
    weights: dict[ChainRoll, int] = {}
    last_pairs = _last_pairs(chain)
    for doubles in range(depth):
        unit = chain.sides ** (2 * (depth - 1 - doubles))
        for first, any_before, before in _doubles_with_ones(chain, doubles):
            for last_one, last in last_pairs.items():
                first_one = first if doubles else last_one
                for total, weight in enumerate((before * last * unit).coeffs()):
                    if weight:
                        roll = ChainRoll(total, doubles, first_one, last_one, any_before or last_one)
                        weights[roll] = weights.get(roll, 0) + int(weight)
    return Distribution(weights, scale - sum(weights.values()))


def _doubles_with_ones(chain: Chain, doubles: int) -> Iterator[tuple[bool, bool, fmpz_poly]]:
    """Yield the possible sums of this number of doubles in up to three groups, by whether a 1-1 is among the doubles.

    Each group is a tuple: whether the first double is 1-1, whether any double is 1-1, and a polynomial. In the
    polynomial, the coefficient of x^n is the number of ways to reach the sum n.
    """
    step, ones = _doubles(chain), fmpz_poly([0, 0, 1])
    others = step - ones
    if not doubles:
        yield False, False, fmpz_poly([1])
        return
    yield True, True, ones * step ** (doubles - 1)
    yield False, True, others * (step ** (doubles - 1) - others ** (doubles - 1))
    yield False, False, others**doubles
