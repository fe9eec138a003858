"""The answer to a question about odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from flint import fmpz

from facedown.chance import Distribution


class TooLarge(ValueError):  # noqa: N818 - it names the question
    """A question that is too large to answer exactly. Its message has the size of it, and what is possible."""


class Answer(msgspec.Struct, frozen=True):
    """Exact odds: each outcome with its probability, and a summary.

    `outcomes` are numbers or words. `summary` holds figures by name. The weight that is cut from exploding dice is in
    `outcomes.cut_off`; `cut_above`, `cut_below`: it is known to lie above, or below, everything listed. `notes` are
    sentences about assumptions.
    """

    question: str
    outcomes: Distribution[Any]
    summary: dict[str, Fraction]
    notes: tuple[str, ...] = ()
    cut_above: bool = False
    cut_below: bool = False

    @property
    def numbers(self) -> bool:
        """Whether the outcomes are numbers."""
        return all(isinstance(outcome, int) for outcome in self.outcomes)

    def at_least(self, bound: int) -> Fraction:
        """P(outcome >= bound), without what is cut unless that is known to lie above."""
        if not self.numbers:
            raise ValueError("These outcomes are words, and bounds are for numbers.")
        if self.cut_above and bound <= max(self.outcomes):
            return 1 - self.outcomes.at_most(bound - 1)
        return self.outcomes.at_least(bound)

    def at_most(self, bound: int) -> Fraction:
        """P(outcome <= bound), without what is cut unless that is known to lie below."""
        if not self.numbers:
            raise ValueError("These outcomes are words, and bounds are for numbers.")
        if self.cut_below and bound >= min(self.outcomes):
            return 1 - self.outcomes.at_least(bound + 1)
        return self.outcomes.at_most(bound)

    def beyond(self, bound: int) -> bool:
        """Whether a bound lies beyond the listed outcomes, where something is cut and nothing exact is known."""
        below = bound < min(self.outcomes) and not self.cut_above
        above = bound > max(self.outcomes) and not self.cut_below
        return bool(self.outcomes.cut) and (below or above)

    def between(self, tail: Fraction) -> tuple[int, int]:
        """The range of numbers that matter: the chance to be below it, or above it, is about `tail` at most."""
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
        """All outcomes in order with their probabilities; of more than `most`, the likeliest first."""
        pairs = [(outcome, self.outcomes[outcome]) for outcome in self.outcomes]
        return pairs if len(pairs) <= most else sorted(pairs, key=lambda pair: -pair[1])[:most]

    def as_data(self) -> dict[str, Any]:
        """The answer for programs, every fraction as numerator/denominator."""
        return {
            "question": self.question,
            "outcomes": {str(outcome): ratio(self.outcomes[outcome]) for outcome in self.outcomes},
            "summary": {name: ratio(value) for name, value in self.summary.items()},
            "cut": ratio(self.outcomes.cut_off),
            "notes": list(self.notes),
        }


def is_chance(name: str, value: Fraction) -> bool:
    """Whether a figure of a summary is a probability, not a mean or a count."""
    return 0 <= value <= 1 and not name.startswith(("mean", "expected", "chips", "variance"))


def ratio(value: Fraction) -> str:
    """A fraction as numerator/denominator, of any length; Python limits the length of its own."""
    return f"{fmpz(value.numerator)}/{fmpz(value.denominator)}"
