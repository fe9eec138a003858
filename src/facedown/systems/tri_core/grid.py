"""The grid of an encounter: squares of 5 ft, what it costs to enter them, and how far a Stride gets (TC-D-13 to 15)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

import msgspec

Square = tuple[int, int]
"""Column and row, from 0 on."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

MOST_COLUMNS, MOST_ROWS = 26, 40


class Grid(msgspec.Struct, frozen=True, gc=False):
    """So many columns and rows.

    `rough` are squares that cost more to enter, 0 for those nobody can; `high` are squares above the ground, in squares
    of 5 ft.
    """

    columns: int = 16
    rows: int = 12
    rough: tuple[tuple[Square, int], ...] = ()
    high: tuple[tuple[Square, int], ...] = ()

    def has(self, square: Square) -> bool:
        """Whether the square is on the grid."""
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows


def called(square: Square) -> str:
    """A square as people call it: C4."""
    return f"{LETTERS[square[0]]}{square[1] + 1}"


def square_of(name: str) -> Square | None:
    """The square that people call so; None for what is no square."""
    letter, number = name[:1].upper(), name[1:]
    if letter not in LETTERS or not letter or not (number.isascii() and number.isdecimal()) or len(number) > 2:
        return None
    return (LETTERS.index(letter), int(number) - 1)


def distance(one: Square, other: Square) -> int:
    """How many squares apart; a diagonal step is one (R-TC-146)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def price(grid: Grid, start: Square, square: Square, *, climbing: bool = False) -> int | None:
    """What it costs to enter a square from beside it; None for one that nobody can (TC-D-14, TC-D-15).

    Each step up or down costs two squares, unless one climbs (TC-D-23, R-TC-67).
    """
    cost = dict(grid.rough).get(square, 1)
    if not cost:
        return None
    heights = dict(grid.high)
    return cost + (1 if climbing else 2) * abs(heights.get(square, 0) - heights.get(start, 0))


@lru_cache(maxsize=2048)
def reach(
    grid: Grid, start: Square, speed: int, blocked: frozenset[Square] = frozenset(), *, climbing: bool = False
) -> Mapping[Square, int]:
    """The squares that a Stride of this speed gets to, each with what it costs, the start with 0 (I-14).

    `blocked` are squares that cannot be entered, as those of others.
    """
    costs = {start: 0}
    waiting = [(0, start)]
    while waiting:
        spent, here = heappop(waiting)
        if spent > costs[here]:
            continue
        for there in beside(grid, here):
            step = None if there in blocked else price(grid, here, there, climbing=climbing)
            if step is not None and spent + step <= speed and spent + step < costs.get(there, speed + 1):
                costs[there] = spent + step
                heappush(waiting, (spent + step, there))
    return costs


def beside(grid: Grid, square: Square) -> list[Square]:
    """The squares around one."""
    column, row = square
    around = [(column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down]
    return [one for one in around if grid.has(one)]
