"""What a rule asks of chance."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from facedown.chance.distribution import Distribution

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


def whole_numbers(text: str) -> list[int]:
    """The whole numbers in a line, parted by spaces, commas or plus signs. Raises Misfit for anything else."""
    words = text.replace(",", " ").replace("+", " ").split()
    try:
        return [int(word) for word in words]
    except ValueError:
        raise Misfit(f"“{text.strip()}” is not a row of whole numbers.") from None


def whole_number_list(recorded: Any) -> list[int]:
    """A recorded list of whole numbers. Raises Misfit for anything else."""
    if isinstance(recorded, list | tuple) and all(type(n) is int for n in recorded):
        return list(recorded)
    raise Misfit(f"{recorded!r} is not a list of whole numbers.")
