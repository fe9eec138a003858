"""Rolls that are repeated until they end: where they end, and after how many."""

from __future__ import annotations

from fractions import Fraction

from facedown.chance import Distribution


def ends(once: Distribution[str], again: str) -> Distribution[str]:
    """Where a roll ends that is repeated as long as `again` comes up. Raises ValueError if it never ends."""
    left = 1 - once[again]
    if not left:
        raise ValueError("This roll would be repeated for ever.")
    return Distribution.from_fractions({outcome: once[outcome] / left for outcome in once if outcome != again})


def expected_rolls(once: Distribution[str], again: str) -> Fraction:
    """How many rolls that takes on average."""
    return 1 / (1 - once[again])


def rolls_to_deplete(steps: Distribution[int], clock: int) -> Fraction | None:
    """How many rolls bring a clock to 0 on average, each taking off what `steps` says; None if none ever does.

    What a roll takes off beyond the clock is lost, so the last outcome of `steps` stands for all from there on.
    """
    if steps[0] == 1:
        return None
    expected = [Fraction(0)]
    for size in range(1, clock + 1):
        ahead = sum((steps[step] * expected[size - step] for step in range(1, size)), Fraction(0))
        expected.append((1 + ahead) / (1 - steps[0]))
    return expected[clock]
