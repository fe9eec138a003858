"""The grid: its squares, their names, and distances."""

from __future__ import annotations

import msgspec

from facedown.game import square_name

Square = tuple[int, int]
"""A square of the map, as its column and row, both counted from 0."""


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the columns, from left to right."""


MOST_COLUMNS, MOST_ROWS = 26, 40
"""The maximum number of columns and of rows of a grid."""


class Grid(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The map: a grid of squares of 5 ft.

    `rough`: squares with their movement cost, if not 1. Nobody can enter a square of cost 0.
    `high`: squares above the ground, with their height in squares.
    `energy`: squares with a kind of energy, for example fire (TCG-KI-02).
    """

    columns: int = 16
    rows: int = 12
    rough: tuple[tuple[Square, int], ...] = ()
    high: tuple[tuple[Square, int], ...] = ()
    energy: tuple[tuple[Square, str], ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for a size that no scene can have, but that a file with a position can claim."""
        if not (0 <= self.columns <= MOST_COLUMNS and 0 <= self.rows <= MOST_ROWS):
            raise ValueError(f"A grid has at most {MOST_COLUMNS} columns and {MOST_ROWS} rows.")

    def has(self, square: Square) -> bool:
        """Return whether the square is on the grid."""
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows

    @property
    def walls(self) -> frozenset[Square]:
        """Return the squares that nobody can enter."""
        return frozenset(square for square, cost in self.rough if not cost)

    def height(self, square: Square) -> int:
        """Return the height of a square above the ground, in squares; 0 for the ground."""
        return next((height for high, height in self.high if high == square), 0)


def called(square: Square) -> str:
    """Return the name of a square, for example C4, or (26, 3) if the square has no such name."""
    return square_name(square)


def square_of(name: str) -> Square | None:
    """Return the square with this name, for example C4; None if the text is not the name of a square."""
    letter, number = name[:1].upper(), name[1:]
    if letter not in LETTERS or not letter or not (number.isascii() and number.isdecimal()) or len(number) > 2:
        return None
    return (LETTERS.index(letter), int(number) - 1)


def distance(one: Square, other: Square) -> int:
    """Return the distance between two squares, in squares; a diagonal step counts as one (R-TC-146)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
