"""What a rule asks of chance."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Collection
from typing import Any, Generic, TypeVar

from facedown.chance.distribution import MOST_OUTCOMES, Distribution, OutOfReach

T = TypeVar("T")

Below = Callable[[int], int]
"""A source of integers: `below(n)` gives one of 0 … n-1, each equally likely."""

NEGLIGIBLE = 10**-18
"""Endless chains are cut where less than this much probability remains; what was cut is reported."""


class Misfit(ValueError):  # noqa: N818 - it names an answer, not a failure of the program
    """An answer that the draw it was given for cannot have."""


class Draw(Generic[T]):
    """One request to chance: a pool of dice, some cards of a deck.

    A draw is a value: two draws with the same `notation` ask the same. Its answer is of type T; a rule decides by
    the answer's totals and cards, and may show, but never decide by, the single dice of a pool.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def notation(self) -> str:
        """The draw in one line of text, stable from edition to edition: logs hold it."""

    @abstractmethod
    def sample(self, below: Below) -> T:
        """One answer, drawn with the integers of `below`."""

    @abstractmethod
    def distribution(self) -> Distribution[T]:
        """The exact distribution of the answer."""

    @property
    @abstractmethod
    def branches(self) -> int:
        """At most how many answers its distribution lists, known without working it out."""

    def check_reach(self) -> None:
        """Raises OutOfReach where the distribution would list too many answers."""
        if self.branches > MOST_OUTCOMES:
            raise OutOfReach(f"“{self.notation[:80]}”")

    @abstractmethod
    def record(self, answer: T) -> Any:
        """The answer as plain data (numbers, texts, lists) for a log."""

    @abstractmethod
    def restore(self, recorded: Any) -> T:
        """The answer that was recorded. Raises Misfit where this draw cannot have it."""

    @abstractmethod
    def read(self, text: str) -> T:
        """The answer a person typed in after rolling or drawing by hand. Raises Misfit, saying what is wrong."""

    @property
    @abstractmethod
    def asks(self) -> str:
        """What a person is asked to roll or draw by hand, and how to type it."""

    def __str__(self) -> str:
        return self.notation


MOST_DICE = 10_000
MOST_SIDES = 1_000_000
LONGEST_ROW, LONGEST_NAMES = 80_000, 4_000
"""How many characters a person types in for one draw at most: faces of dice, names of cards."""


def check_dice(count: int, sides: int) -> None:
    """Raises ValueError for dice nobody could roll."""
    if type(count) is not int or type(sides) is not int:
        raise ValueError("A number of dice or sides is a whole number.")
    if not 0 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"A roll has 0 to {MOST_DICE:,} dice, of 1 to {MOST_SIDES:,} sides each.")


def whole_numbers(text: str) -> list[int]:
    """The whole numbers in a line, parted by spaces, commas or plus signs. Raises Misfit for anything else."""
    _check_length(text, LONGEST_ROW)
    words = text.replace(",", " ").replace("+", " ").split()
    if not all(word.isascii() and word.removeprefix("-").isdigit() and len(word) < 20 for word in words):
        raise Misfit(f"“{text.strip()}” is not a row of whole numbers.")
    return [int(word) for word in words]


def _check_length(text: str, longest: int) -> None:
    if len(text) > longest:
        raise Misfit(f"That is longer than {longest:,} characters.")


def whole_number_list(recorded: Any) -> list[int]:
    """A recorded list of whole numbers. Raises Misfit for anything else."""
    if isinstance(recorded, list | tuple) and all(type(n) is int for n in recorded):
        return list(recorded)
    raise Misfit(f"{recorded!r} is not a list of whole numbers.")


def written(name: str) -> str:
    """A name as notations have it: plain where it is one word, else in quotation marks, so that no two look alike."""
    plain = name.replace("-", "").replace("_", "").isalnum()
    return name if plain else json.dumps(name, ensure_ascii=False)


def names_in(text: str, names: Collection[str]) -> list[str]:
    """The names a person typed, parted by commas or spaces, whatever their capitals; longest names first.

    A word that begins no name is given back as it is, for the draw to refuse.
    """
    _check_length(text, LONGEST_NAMES)
    found: list[str] = []
    rest = text.strip(" ,\t")
    by_length = sorted(filter(None, names), key=len, reverse=True)
    while rest:
        exact = [name for name in by_length if _begins(rest, name)]
        alike = [name for name in by_length if _begins(rest.casefold(), name.casefold())]
        name = exact[0] if exact else alike[0] if alike else rest.replace(",", " ").split()[0]
        found.append(name)
        rest = rest[len(name) :].strip(" ,\t")
    return found


def _begins(text: str, name: str) -> bool:
    return text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()
