"""Paths on the grid: the cost to enter squares, and the squares within reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import pairwise
from operator import or_
from typing import Literal

from facedown.systems.tri_core.model import Grid, Square, distance
from facedown.systems.tri_core.rules.square_sets import GridBits, SquareSet, grid_bits, set_on


def energy_matches(energy: str, source: str) -> bool:
    """Return whether a square’s energy matches the energy source of an Ability (R-TCG-119).

    One text must contain the other; "" matches every text.
    """
    held, wanted = energy.casefold().strip(), source.casefold().strip()
    return held in wanted or wanted in held


def straight_line(one: Square, other: Square) -> tuple[Square, ...]:
    """Return the squares on the straightest line from one square to the other, both included."""
    steps = distance(one, other)
    return (
        tuple(
            (round(one[0] + (other[0] - one[0]) * n / steps), round(one[1] + (other[1] - one[1]) * n / steps))
            for n in range(steps + 1)
        )
        if steps
        else (one,)
    )


Way = Literal["walking", "climbing", "jumping"]
"""The manner in which a character moves; climbing and jumping make differences of height cheaper."""


class Reach(Mapping[Square, int]):
    """The squares on which a move can end, the cheapest first, each with its cost in movement.

    `within`: at index n, the set of squares that cost at most n movement.
    `squares`: the set of all squares.
    """

    __slots__ = ("bits", "squares", "within")

    def __init__(self, bits: GridBits, within: tuple[SquareSet, ...]) -> None:
        """Store `bits` and `within`. In `within`, the set at index n holds the squares that cost at most n movement."""
        self.bits, self.within = bits, within
        self.squares = within[-1]

    def __contains__(self, square: object) -> bool:
        """Return whether the move can end on this square."""
        return isinstance(square, tuple) and bool(self.bits.bit_of(square) & self.squares)

    def __getitem__(self, square: Square) -> int:
        """Return the movement that it costs to get to a square. Raises KeyError if the move cannot end there."""
        bit = self.bits.bit_of(square)
        for cost, squares in enumerate(self.within):
            if squares & bit:
                return cost
        raise KeyError(square)

    def __iter__(self) -> Iterator[Square]:
        """Yield the squares that the move can end on, the cheapest first."""
        for cheaper, squares in pairwise((0, *self.within)):
            yield from self.bits.squares_in(squares & ~cheaper)

    def __len__(self) -> int:
        """Return the number of squares that the move can end on."""
        return self.squares.bit_count()

    def only(self, fits: Callable[[Square], bool]) -> Reach:
        """Return a Reach of the squares for which `fits` returns True; the costs stay the same."""
        fitting = self.bits.set_of(filter(fits, self))
        return Reach(self.bits, tuple([squares & fitting for squares in self.within]))


NOWHERE = Reach(GridBits(0, 0, 0), (0,))
"""The reach of a character that cannot move."""


def squares_within(
    grid: Grid, start: Square, far: int, blocked: frozenset[Square] = frozenset(), *, how: Way = "walking"
) -> Reach:
    """Return the squares other than `start` that cost at most `far` movement to reach (TC-D-13, TC-D-14, TC-D-15).

    `blocked`: squares that cannot be entered.
    `how`: the manner of moving.
    """
    bits, way = grid_bits(grid), how if grid.rough or grid.high else "walking"
    return Reach(bits, squares_around(grid, start, blocked, how=way)[: far + 1])


@lru_cache(maxsize=2048)
def squares_around(grid: Grid, start: Square, blocked: frozenset[Square], *, how: Way) -> tuple[SquareSet, ...]:
    """Return sets of squares: the set at index n holds the squares that cost at most n movement from `start`.

    `start` itself is in no set.
    `blocked`: squares that cannot be entered.

    Rules: I-14.
    """
    bits, steps = grid_bits(grid), steps_on(grid, how=how)
    first = bits.bit_of(start)
    open_ = bits.every & ~set_on(bits, blocked) & ~first
    if not grid.rough and not grid.high:
        return squares_around_on_even_ground(bits, first, open_)
    left, pending, within = open_ | first, {0: first}, list[int]()
    while pending:
        here = pending.pop(len(within), 0) & left
        left &= ~here
        for ground, there in steps:
            around = bits.spread(here & ground) & left if here & ground else 0
            for cost, entered in there if around else ():
                if around & entered:
                    total = len(within) + cost
                    pending[total] = pending.get(total, 0) | around & entered
        within.append(open_ & ~left)
    return tuple(within)


def squares_around_on_even_ground(bits: GridBits, first: SquareSet, open_: SquareSet) -> tuple[SquareSet, ...]:
    """Return sets of squares: the set at index n holds the squares at most n steps from the starting square.

    `first`: the set that holds only the starting square.
    `open_`: the other squares that can be entered.
    """
    within, around = [0], bits.spread(first) & open_
    while around != within[-1]:
        within.append(around)
        around = around | bits.spread(around) & open_
    return tuple(within)


@lru_cache(maxsize=64)
def steps_on(grid: Grid, *, how: Way) -> tuple[tuple[SquareSet, tuple[tuple[int, SquareSet], ...]], ...]:
    """Return the costs of steps to a neighbouring square, grouped by the height of the first square.

    Each entry has the set of all first squares of one height, then pairs (cost, set of the squares entered).
    """
    bits, rough, high = grid_bits(grid), dict(grid.rough), dict(grid.high)
    grounds: dict[tuple[int, int], int] = {}
    for at in {*rough, *high}:
        ground = (rough.get(at, 1), high.get(at, 0))
        grounds[ground] = grounds.get(ground, 0) | bits.bit_of(at)
    grounds[1, 0] = grounds.get((1, 0), 0) | bits.every & ~bits.set_of({*rough, *high})
    found = []
    for level in dict.fromkeys(height for _, height in grounds):
        entered: dict[int, int] = {}
        for (cost, height), squares in grounds.items():
            price = entry_cost(cost, abs(height - level), how=how)
            entered[price] = entered.get(price, 0) | squares
        entered.pop(0, None)
        stood = reduce(or_, (squares for (_, height), squares in grounds.items() if height == level))
        found.append((stood, tuple(entered.items())))
    return tuple(found)


def entry_cost(rough: int, levels: int, *, how: Way) -> int:
    """Return the movement that a step to a square costs; 0 if nobody can enter the square.

    `rough`: the cost from the same height; 0 for a wall.
    `levels`: the difference in height, in squares.

    Rules: TC-D-14, TC-D-15, TC-D-23, R-TC-67.
    """
    if not rough or how == "jumping":
        return min(rough, 1)
    return max(rough, levels) if how == "climbing" else rough + 2 * levels
