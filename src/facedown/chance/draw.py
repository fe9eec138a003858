"""Draws: requests for random results, which rules make and chance answers."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Collection
from typing import Any, Generic, TypeVar

from facedown.chance.distribution import MOST_OUTCOMES, Distribution, OutOfReach
from facedown.chance.quoting import quoted

T = TypeVar("T")

Below = Callable[[int], int]
"""A source of random integers: `below(n)` returns a number from 0 to n-1, all equally likely."""

NEGLIGIBLE = 10**-18
"""A probability that may be left out of a distribution, so that chains of dice without end can be computed.

`Distribution.cut` is the weight of what was left out.
"""


class Misfit(ValueError):  # noqa: N818 - it names an answer, not a failure of the program
    """Raised for an answer that is impossible for its draw. The text of the exception says what to do."""


class Draw(Generic[T]):
    """A request to chance: for example a pool of dice, or some cards of a deck.

    A draw is a value: two draws with the same `notation` are the same request. The answer is of type T. Rules may use
    the totals and cards in the answer. They may show the single dice of a pool, but must not use them.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def notation(self) -> str:
        """The draw as one line of text. Logs contain it, so it must never change."""

    @abstractmethod
    def sample(self, below: Below) -> T:
        """Return a random answer, using the integers from `below`."""

    @abstractmethod
    def distribution(self) -> Distribution[T]:
        """Return the exact distribution of the answer."""

    @property
    @abstractmethod
    def branches(self) -> int:
        """An upper bound for the number of different answers, found without computing the distribution."""

    def check_reach(self) -> None:
        """Check that the distribution is small enough to compute. Raises OutOfReach if it has too many answers."""
        if self.branches > MOST_OUTCOMES:
            raise OutOfReach(quoted(self.notation, 80))

    @abstractmethod
    def record(self, answer: T) -> Any:
        """Return the answer as plain data (numbers, texts, lists) for a log."""

    @abstractmethod
    def restore(self, recorded: Any) -> T:
        """Return the answer from plain data that `record` returned. Raises Misfit if it is impossible for this draw."""

    @abstractmethod
    def read(self, text: str) -> T:
        """Return the answer that a person typed after rolling or drawing by hand. Raises Misfit if it is impossible."""

    @property
    @abstractmethod
    def asks(self) -> str:
        """The request to a person: what to roll or draw by hand, and how to type it."""

    def __str__(self) -> str:
        return self.notation


MOST_DICE = 10_000
MOST_SIDES = 1_000_000
LONGEST_ROW, LONGEST_NAMES = 80_000, 4_000
"""The most characters that a person may type for one draw: in a row of dice faces, and in a list of names."""


def check_dice(count: int, sides: int) -> None:
    """Check that `count` dice of `sides` sides can be rolled.

    Raises ValueError if a number is out of range or not a whole number.
    """
    if type(count) is not int or type(sides) is not int:
        raise ValueError("The numbers of dice and sides must be whole numbers.")
    if not 0 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"A roll has 0 to {MOST_DICE:,} dice, of 1 to {MOST_SIDES:,} sides each.")


def whole_numbers(text: str) -> list[int]:
    """Return the whole numbers in a line, separated by spaces, commas or plus signs. Raises Misfit for other text."""
    _check_length(text, LONGEST_ROW)
    words = text.replace(",", " ").replace("+", " ").split()
    if not all(word.isascii() and word.removeprefix("-").isdigit() and len(word) < 20 for word in words):
        raise Misfit(f"{quoted(text.strip())} is not a row of whole numbers. Type for example 3 1.")
    return [int(word) for word in words]


def _check_length(text: str, longest: int) -> None:
    if len(text) > longest:
        raise Misfit(f"Type at most {longest:,} characters.")


def whole_number_list(recorded: Any) -> list[int]:
    """Return a list of whole numbers from a log. Raises Misfit for other data."""
    if isinstance(recorded, list | tuple) and all(type(n) is int for n in recorded):
        return list(recorded)
    raise Misfit(f"{quoted(recorded)} is not a list of whole numbers.")


def written(name: str) -> str:
    """Return a name as a notation writes it: one word as it is, anything else in quotation marks."""
    plain = name.replace("-", "").replace("_", "").isalnum()
    return name if plain else json.dumps(name, ensure_ascii=False)


def names_in(text: str, names: Collection[str]) -> list[str]:
    """Return the names that a person typed, separated by commas or spaces; capitals do not matter.

    `names` are the possible names; longer names are preferred to shorter ones, then the exact spelling. A word that is
    not a possible name is returned unchanged, and the draw then refuses it. If the text has commas, such words up to
    the next comma stay together.
    """
    _check_length(text, LONGEST_NAMES)
    found: list[str] = []
    commas, rest = "," in text, _without_separators(text)
    while rest:
        alike = [name for name in names if name and _begins(rest.casefold(), name.casefold())]
        unknown = rest.partition(",")[0].rstrip() if commas else rest.split()[0]
        name = max(alike, key=lambda name: (len(name), _begins(rest, name)), default=unknown)
        found.append(name)
        rest = _without_separators(rest[len(name) :])
    return found


def _without_separators(text: str) -> str:
    """Return a text without the spaces and commas at its beginning."""
    while text[:1] == "," or text[:1].isspace():
        text = text.lstrip().lstrip(",")
    return text


def _begins(text: str, name: str) -> bool:
    return text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()
