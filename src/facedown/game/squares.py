"""The squares of a map as values to choose from, in few numbers however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from facedown.chance import Below
from facedown.game.choices import Choice, number_text, shown_value
from facedown.game.refusals import Reason

Square = tuple[int, int]
"""A square of a map: its column and row, counted from 0."""


class Squares(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="squares"):
    """One square of a map. A value is its column and row, counted from 0; people call it C4.

    `runs` hold the squares in few numbers: a row, and the first and last column of squares side by side in it. The
    squares in `first` are listed before the others, which follow by column and row. `notes` say something about some
    squares. Unless there is a `default`, the usual value is the square that is listed first.
    """

    runs: tuple[tuple[int, int, int], ...]
    first: tuple[Square, ...] = ()
    notes: tuple[tuple[Square, str], ...] = ()
    default: Square | None = None

    def reason_against(self, value: Any, rule: str) -> Reason | None:
        """Why this value is not in the domain; None when it is."""
        if isinstance(value, tuple | list) and len(value) == 2 and all(type(part) is int for part in value):
            column, row = value
            if any(row == at and low <= column <= high for at, low, high in self.runs):
                return None
            return Reason(rule, f"{square_name((column, row))} cannot be chosen here.")
        return Reason(rule, f"{shown_value(value)} is not a square.")

    @property
    def legal(self) -> str:
        """What would be legal, in words."""
        return f"Legal here: {self.ranges}."

    @property
    def ranges(self) -> str:
        """The squares in words, those side by side together: `B3 to F3, H3`."""
        return ", ".join(
            square_name((low, row)) + (f" to {square_name((high, row))}" if high > low else "")
            for row, low, high in self.runs
        )

    @property
    def usual(self) -> Square | None:
        """The value taken when nobody chooses."""
        return next(self.values(), None) if self.default is None else self.default

    @property
    def size(self) -> int:
        """How many values there are."""
        return sum(high - low + 1 for _, low, high in self.runs)

    def values(self) -> Iterator[Square]:
        """Every value, in the order in which they are listed."""
        return iter(_squares_in(self.runs, self.first))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every square as a choice, with what there is to say about it."""
        notes = dict(self.notes)
        return tuple(
            Choice(at, f"{square_name(at)}: {notes[at]}" if at in notes else square_name(at)) for at in self.values()
        )

    def sample(self, below: Below) -> Square:
        """A value of the domain, each equally likely."""
        squares = _squares_in(self.runs, self.first)
        return squares[below(len(squares))]

    def outside(self, below: Below) -> Any:
        """Some value that is not in the domain."""
        row = max((row for row, _, _ in self.runs), default=0)
        return (below(3), row + 1 + below(3)) if below(2) else "no such square"


def square_name(square: Square) -> str:
    """A square as people call it, such as C4; by its numbers if it has no such name."""
    column, row = square
    if 0 <= column < len(LETTERS) and 0 <= row < MOST_ROWS:
        return f"{LETTERS[column]}{row + 1}"
    return f"({number_text(column)}, {number_text(row)})"


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the columns of a map."""

MOST_ROWS = 10_000
"""The rows of a map that have a name: no map has as many."""


def among_squares(
    squares: Iterable[Square],
    first: tuple[Square, ...] = (),
    notes: tuple[tuple[Square, str], ...] = (),
    default: Square | None = None,
) -> Squares:
    """The domain of these squares."""
    runs: list[tuple[int, int, int]] = []
    for column, row in sorted(squares, key=lambda at: (at[1], at[0])):
        if runs and runs[-1][0] == row and runs[-1][2] == column - 1:
            runs[-1] = (row, runs[-1][1], column)
        else:
            runs.append((row, column, column))
    return Squares(tuple(runs), first, notes, default)


@lru_cache(maxsize=1024)
def _squares_in(runs: tuple[tuple[int, int, int], ...], first: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares of these runs by column and row, after those that come first."""
    every = sorted((column, row) for row, low, high in runs for column in range(low, high + 1))
    return (*first, *(at for at in every if at not in first)) if first else tuple(every)
