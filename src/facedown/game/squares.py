"""The squares of a map as a domain, stored compactly: an option may offer thousands of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from facedown.chance import Below, quoted
from facedown.game.choices import Choice, number_text
from facedown.game.refusals import Reason

Square = tuple[int, int]
"""A square of a map: its column and row, counted from 0."""


class Squares(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="squares"):
    """One square of a map. A value is its column and row, counted from 0: (2, 3), shown to people as C4.

    `runs` are the legal squares: each run is a row, and the first and the last column of adjacent squares in this row.
    `first` are the squares that are listed first; all other squares follow, sorted by column and row.
    `notes` are remarks about single squares.
    `default` is the usual value; if it is None, the square that is listed first.
    """

    runs: tuple[tuple[int, int, int], ...]
    first: tuple[Square, ...] = ()
    notes: tuple[tuple[Square, str], ...] = ()
    default: Square | None = None

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Return the reason why this value is not in the domain; None if it is."""
        if type(value) in (tuple, list) and len(value) == 2 and all(type(part) is int for part in value):
            column, row = value
            if any(row == at and low <= column <= high for at, low, high in self.runs):
                return None
            return Reason(rule, f"{square_name((column, row))} cannot be chosen here.")
        return Reason(rule, f"{quoted(value)} is not a square.")

    @property
    def legal(self) -> str:
        """The legal values, as a sentence."""
        return f"Choose from: {self.ranges}."

    @property
    def ranges(self) -> str:
        """The squares in words, with adjacent squares as a range: `B3 to F3, H3`."""
        return ", ".join(
            square_name((low, row)) + (f" to {square_name((high, row))}" if high > low else "")
            for row, low, high in self.runs
        )

    @property
    def usual(self) -> Square | None:
        """The value that is taken if nobody chooses one."""
        return next(self.values(), None) if self.default is None else self.default

    @property
    def size(self) -> int:
        """The number of values."""
        return sum(high - low + 1 for _, low, high in self.runs)

    def values(self) -> Iterator[Square]:
        """Yield every value, in the order in which the squares are listed."""
        return iter(_squares_in(self.runs, self.first))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every square as a choice, with its name and the note about it."""
        notes = dict(self.notes)
        return tuple(Choice(at, square_name(at), notes.get(at, "")) for at in self.values())

    def sample(self, below: Below) -> Square:
        """Return a random value of the domain; all are equally likely."""
        squares = _squares_in(self.runs, self.first)
        return squares[below(len(squares))]

    def outside(self, below: Below) -> Any:
        """Return a random value that is not in the domain."""
        row = max((row for row, _, _ in self.runs), default=0)
        return (below(3), row + 1 + below(3)) if below(2) else "no such square"


def square_name(square: Square) -> str:
    """Return the name of a square, like C4; its column and row as numbers if it has no name."""
    column, row = square
    if 0 <= column < len(LETTERS) and 0 <= row < MOST_ROWS:
        return f"{LETTERS[column]}{row + 1}"
    return f"({number_text(column)}, {number_text(row)})"


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the columns of a map, in order."""

MOST_ROWS = 10_000
"""The number of rows that have a name: no map has as many."""


def among_squares(
    squares: Iterable[Square],
    first: tuple[Square, ...] = (),
    notes: tuple[tuple[Square, str], ...] = (),
    default: Square | None = None,
) -> Squares:
    """Return the domain of these squares; the other parameters are as in `Squares`."""
    runs: list[tuple[int, int, int]] = []
    for column, row in sorted(squares, key=lambda at: (at[1], at[0])):
        if runs and runs[-1][0] == row and runs[-1][2] == column - 1:
            runs[-1] = (row, runs[-1][1], column)
        else:
            runs.append((row, column, column))
    return Squares(tuple(runs), first, notes, default)


@lru_cache(maxsize=1024)
def _squares_in(runs: tuple[tuple[int, int, int], ...], first: tuple[Square, ...]) -> tuple[Square, ...]:
    """Return the squares in `first`, then the other squares of the runs by column and row."""
    every = sorted((column, row) for row, low, high in runs for column in range(low, high + 1))
    return (*first, *(at for at in every if at not in first)) if first else tuple(every)
