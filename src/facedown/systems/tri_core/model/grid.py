"""The grid: its squares, their names, and distances."""

from __future__ import annotations

import msgspec

from facedown.game import square_name

Square = tuple[int, int]
"""Column and row, counted from 0."""


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the columns, from left to right."""


MOST_COLUMNS, MOST_ROWS = 26, 40
"""The maximum number of columns and of rows of a grid."""


class Grid(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A grid of columns and rows.

    `rough` are squares with their cost to enter, 0 if nobody can enter; `high` are squares with their height above the
    ground, in squares of 5 ft. `energy` are squares with energy and its kind, for example fire (TCG-KI-02).
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
        """Return the squares that nobody can enter."""
        return frozenset(square for square, cost in self.rough if not cost)

    def height(self, square: Square) -> int:
        """Return the height of a square above the ground, in squares."""
        return next((height for high, height in self.high if high == square), 0)


def called(square: Square) -> str:
    """Return the name of a square, for example C4; outside every grid, its column and row."""
    return square_name(square)


def square_of(name: str) -> Square | None:
    """Return the square with a name such as C4; None if it is not the name of a square."""
    letter, number = name[:1].upper(), name[1:]
    if letter not in LETTERS or not letter or not (number.isascii() and number.isdecimal()) or len(number) > 2:
        return None
    return (LETTERS.index(letter), int(number) - 1)


def distance(one: Square, other: Square) -> int:
    """Return the distance between two squares in steps; a diagonal step counts as one (R-TC-146)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
