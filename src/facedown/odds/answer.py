"""The answer to a question about odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from flint import fmpz

from facedown.chance import Distribution


class TooLarge(ValueError):  # noqa: N818 - named like the question
    """Raised for a question that is too large to answer exactly. The message gives its size and the limit."""


class Answer(msgspec.Struct, frozen=True):
    """Exact odds: each outcome with its probability, and a summary.

    `question` is a short text, for example “4d12! + 9 against 3d8”. `outcomes` are numbers or words, and `results` says
    what they are, for example “Damage to HP”. `summary` holds probabilities, means and other numbers by name.
    `exclusive` are names in `summary`: exactly one of these events happens, so their probabilities add up to 1.
    `amounts` are the names in `summary` of numbers that are not probabilities. `notes` are sentences about assumptions.
    `unapplied_rulings` are rulings that the answer cannot apply, for example “super_on=total”, each with what the
    question would have to know to apply it, for example “the Level (R-SR-21)”.

    Dice that can explode for ever are cut: very unlikely outcomes are not listed, and `outcomes.cut_off` is their
    probability. `cut_above`: all unlisted outcomes are higher than the listed ones. `cut_below`: all are lower.
    """

    question: str
    outcomes: Distribution[Any]
    summary: dict[str, Fraction]
    notes: tuple[str, ...] = ()
    cut_above: bool = False
    cut_below: bool = False
    exclusive: tuple[str, ...] = ()
    results: str = ""
    amounts: tuple[str, ...] = ()
    unapplied_rulings: Mapping[str, str] = {}

    @property
    def numbers(self) -> bool:
        """Return whether all outcomes are numbers."""
        return all(isinstance(outcome, int) for outcome in self.outcomes)

    def at_least(self, bound: int) -> Fraction:
        """Return the probability of an outcome of at least `bound`.

        The probability of unlisted outcomes is included only if all of them are known to be at least `bound`. Raises
        ValueError if the outcomes are words.
        """
        if not self.numbers:
            raise ValueError("These outcomes are words, and bounds are for numbers.")
        if self.cut_above and bound <= max(self.outcomes):
            return 1 - self.outcomes.at_most(bound - 1)
        return self.outcomes.at_least(bound)

    def at_most(self, bound: int) -> Fraction:
        """Return the probability of an outcome of at most `bound`.

        The probability of unlisted outcomes is included only if all of them are known to be at most `bound`. Raises
        ValueError if the outcomes are words.
        """
        if not self.numbers:
            raise ValueError("These outcomes are words, and bounds are for numbers.")
        if self.cut_below and bound >= min(self.outcomes):
            return 1 - self.outcomes.at_least(bound + 1)
        return self.outcomes.at_most(bound)

    def beyond(self, bound: int) -> bool:
        """Return whether `bound` is outside the range of the listed outcomes, on a side with possible unlisted ones."""
        below = bound < min(self.outcomes) and not self.cut_above
        above = bound > max(self.outcomes) and not self.cut_below
        return bool(self.outcomes.cut) and (below or above)

    def between(self, tail: Fraction) -> tuple[int, int]:
        """Return the lowest and the highest outcome that remain when the ends of the distribution are left out.

        `tail` is approximately the probability that is left out at each end.
        """
        seen = Fraction(0)
        pairs = self.outcomes.ordered()
        low = high = pairs[0][0]
        for outcome, chance in pairs:
            if seen < tail:
                low = outcome
            if seen < 1 - tail:
                high = outcome
            seen += chance
        return low, high

    def likeliest(self, most: int) -> list[tuple[Any, Fraction]]:
        """Return the outcomes with their probabilities.

        If there are more than `most` outcomes, return only the `most` likeliest, with the likeliest first.
        """
        pairs = [(outcome, self.outcomes[outcome]) for outcome in self.outcomes]
        return pairs if len(pairs) <= most else sorted(pairs, key=lambda pair: -pair[1])[:most]

    def as_data(self) -> dict[str, Any]:
        """Return the answer as data for programs; every fraction is a text like “1/6”."""
        return {
            "question": self.question,
            "outcomes": {str(outcome): ratio(self.outcomes[outcome]) for outcome in self.outcomes},
            "summary": {name: ratio(value) for name, value in self.summary.items()},
            "exclusive": list(self.exclusive),
            "amounts": list(self.amounts),
            "cut": ratio(self.outcomes.cut_off),
            "notes": list(self.notes),
        }


def ratio(value: Fraction) -> str:
    """Return a fraction as a text like “1/6”; unlike `str`, this has no limit on the number of digits."""
    return f"{fmpz(value.numerator)}/{fmpz(value.denominator)}"
