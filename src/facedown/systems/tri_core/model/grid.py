"""The grid: its squares, their names, and how far apart they are."""

from __future__ import annotations

import msgspec

from facedown.game import square_name

Square = tuple[int, int]
"""Column and row, counted from 0."""


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


MOST_COLUMNS, MOST_ROWS = 26, 40


class Grid(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A grid of columns and rows.

    `rough` are squares with their cost to enter, 0 if nobody can; `high` are squares above the ground, in squares
    of 5 ft. `energy` are squares that hold energy, with its kind, such as fire or wind (TCG-KI-02).
    """

    columns: int = 16
    rows: int = 12
    rough: tuple[tuple[Square, int], ...] = ()
    high: tuple[tuple[Square, int], ...] = ()
    energy: tuple[tuple[Square, str], ...] = ()

    def has(self, square: Square) -> bool:
        """Return whether the square is on the grid."""
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows

    @property
    def walls(self) -> frozenset[Square]:
        """The squares that nobody can enter."""
        return frozenset(square for square, cost in self.rough if not cost)

    def height(self, square: Square) -> int:
        """Return how far above the ground a square is."""
        return next((height for high, height in self.high if high == square), 0)


def called(square: Square) -> str:
    """Return the name of a square, such as C4; its numbers if it is not on any grid."""
    return square_name(square)


def square_of(name: str) -> Square | None:
    """Return the square of this name; None if there is none."""
    letter, number = name[:1].upper(), name[1:]
    if letter not in LETTERS or not letter or not (number.isascii() and number.isdecimal()) or len(number) > 2:
        return None
    return (LETTERS.index(letter), int(number) - 1)


def distance(one: Square, other: Square) -> int:
    """Return how many squares apart two squares are; a diagonal step is one (R-TC-146)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
