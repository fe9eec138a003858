"""Sets of squares as whole numbers, one bit for each square, so that joining and enlarging them is fast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from facedown.systems.tri_core.model import Grid, Square

SquareSet = int
"""A set of squares of a grid: a whole number with one bit for each square, as `GridBits` says."""


class GridBits(NamedTuple):
    """Sets of squares of one grid, each written as a whole number with one bit for each square.

    `columns`, `rows`: the size of the grid.
    `every`: the set of all squares.

    The bit of a square is `row * (columns + 1) + column`. The bit after each row’s last column is never set.
    """

    columns: int
    rows: int
    every: SquareSet

    def bit_of(self, square: Square) -> SquareSet:
        """Return the set that holds only this square; the empty set, 0, if the square is not on the grid."""
        column, row = square
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return 1 << (row * (self.columns + 1) + column)
        return 0

    def set_of(self, squares: Iterable[Square]) -> SquareSet:
        """Return the set of these squares; squares outside the grid are left out."""
        found = 0
        for square in squares:
            found |= self.bit_of(square)
        return found

    def spread(self, squares: SquareSet) -> SquareSet:
        """Return the set `squares` together with all neighbours of its squares; diagonal neighbours count too."""
        width = self.columns + 1
        across = squares | squares << 1 | squares >> 1
        return (across | across << width | across >> width) & self.every

    def squares_in(self, squares: SquareSet) -> Iterator[Square]:
        """Yield the squares in the set `squares`, row by row."""
        width = self.columns + 1
        while squares:
            lowest = squares & -squares
            row, column = divmod(lowest.bit_length() - 1, width)
            yield (column, row)
            squares ^= lowest

    def runs_in(self, squares: SquareSet) -> tuple[tuple[int, int, int], ...]:
        """Return the set `squares` as runs of neighbouring squares, each as (row, first column, last column)."""
        width, runs, row = self.columns + 1, list[tuple[int, int, int]](), 0
        columns = (1 << self.columns) - 1
        while squares:
            if squares & columns:
                runs += runs_in_row(row, squares & columns)
            row, squares = row + 1, squares >> width
        return tuple(runs)


@lru_cache(maxsize=8192)
def runs_in_row(row: int, columns: int) -> tuple[tuple[int, int, int], ...]:
    """Return the runs of neighbouring columns in one row, each as (row, first column, last column).

    `columns`: a number with one bit for each column in the set.
    """
    runs = []
    while columns:
        lowest = columns & -columns
        carried = columns + lowest  # sets the bit after the run, and clears those of the run
        runs.append((row, lowest.bit_length() - 1, (carried & ~columns).bit_length() - 2))
        columns &= carried
    return tuple(runs)


@lru_cache(maxsize=64)
def grid_bits(grid: Grid) -> GridBits:
    """Return the `GridBits` for a grid."""
    row = (1 << grid.columns) - 1
    return GridBits(grid.columns, grid.rows, sum(row << at * (grid.columns + 1) for at in range(grid.rows)))


@lru_cache(maxsize=1024)
def set_on(bits: GridBits, squares: frozenset[Square]) -> SquareSet:
    """Return the set of these squares; the result is cached.

    Squares outside the grid are left out.
    """
    return bits.set_of(squares)


@lru_cache(maxsize=1024)
def sets_by_distance(bits: GridBits, squares: SquareSet) -> tuple[SquareSet, ...]:
    """Return sets of squares: the set at index n holds all squares at most n squares away from `squares`.

    The last set is the whole grid, or empty if `squares` is empty.
    """
    found = [squares]
    while (more := bits.spread(found[-1])) != found[-1]:
        found.append(more)
    return tuple(found)


def squares_within_distance(bits: GridBits, start: SquareSet, far: int) -> SquareSet:
    """Return the set of all squares at most `far` squares away from the set `start`; obstacles are ignored."""
    around = sets_by_distance(bits, start)
    return around[min(far, len(around) - 1)]


def nearest_squares(bits: GridBits, squares: SquareSet, to: SquareSet) -> SquareSet:
    """Return the squares in the set `squares` that are nearest to the set `to`.

    If `to` is empty, `squares` is returned unchanged.
    """
    for around in sets_by_distance(bits, to):
        if around & squares:
            return around & squares
    return squares
