"""The answer to a question about odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from flint import fmpz

from facedown.chance import Distribution


class TooLarge(ValueError):  # noqa: N818 - named like the question
    """Raised for a question that is too large to answer exactly. The message gives its size and the largest allowed."""


class Answer(msgspec.Struct, frozen=True):
    """Exact odds: each outcome with its probability, and a summary.

    `outcomes` are numbers or words. `summary` holds figures by name. `notes` are sentences about assumptions. Dice that
    explode for ever are cut: `outcomes.cut_off` is the probability of all results that are not listed. `cut_above`: the
    unlisted results are all above the listed outcomes. `cut_below`: they are all below.
    """

    question: str
    outcomes: Distribution[Any]
    summary: dict[str, Fraction]
    notes: tuple[str, ...] = ()
    cut_above: bool = False
    cut_below: bool = False

    @property
    def numbers(self) -> bool:
        """Return whether all outcomes are numbers."""
        return all(isinstance(outcome, int) for outcome in self.outcomes)

    def at_least(self, bound: int) -> Fraction:
        """Return the probability of an outcome of at least `bound`.

        The probability that was cut is included only if it is known to lie above. Raises ValueError if the outcomes are
        words.
        """
        if not self.numbers:
            raise ValueError("These outcomes are words, and bounds are for numbers.")
        if self.cut_above and bound <= max(self.outcomes):
            return 1 - self.outcomes.at_most(bound - 1)
        return self.outcomes.at_least(bound)

    def at_most(self, bound: int) -> Fraction:
        """Return the probability of an outcome of at most `bound`.

        The probability that was cut is included only if it is known to lie below. Raises ValueError if the outcomes are
        words.
        """
        if not self.numbers:
            raise ValueError("These outcomes are words, and bounds are for numbers.")
        if self.cut_below and bound >= min(self.outcomes):
            return 1 - self.outcomes.at_least(bound + 1)
        return self.outcomes.at_most(bound)

    def beyond(self, bound: int) -> bool:
        """Return whether `bound` is outside the listed outcomes, on a side where outcomes may have been cut."""
        below = bound < min(self.outcomes) and not self.cut_above
        above = bound > max(self.outcomes) and not self.cut_below
        return bool(self.outcomes.cut) and (below or above)

    def between(self, tail: Fraction) -> tuple[int, int]:
        """Return the lowest and highest outcome that remain when unlikely outcomes are left out at both ends.

        `tail` is about the greatest probability that is left out at each end.
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
        """Return all outcomes with their probabilities; if there are more than `most`, only the likeliest, sorted."""
        pairs = [(outcome, self.outcomes[outcome]) for outcome in self.outcomes]
        return pairs if len(pairs) <= most else sorted(pairs, key=lambda pair: -pair[1])[:most]

    def as_data(self) -> dict[str, Any]:
        """Return the answer as data for programs, with every fraction as a text numerator/denominator."""
        return {
            "question": self.question,
            "outcomes": {str(outcome): ratio(self.outcomes[outcome]) for outcome in self.outcomes},
            "summary": {name: ratio(value) for name, value in self.summary.items()},
            "cut": ratio(self.outcomes.cut_off),
            "notes": list(self.notes),
        }


def is_chance(name: str, value: Fraction) -> bool:
    """Return whether a figure of a summary is a probability, judged by its name and value, not a mean or a count."""
    return 0 <= value <= 1 and not name.startswith(("mean", "expected", "chips", "variance"))


def ratio(value: Fraction) -> str:
    """Return a fraction as numerator/denominator; unlike `str`, this has no limit on the number of digits."""
    return f"{fmpz(value.numerator)}/{fmpz(value.denominator)}"
