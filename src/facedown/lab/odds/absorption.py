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


def rolls_to_deplete(steps: Distribution[int], clock: int) -> Fraction:
    """How many rolls bring a clock to 0 on average, each taking off what `steps` says, which is not always 0.

    What a roll takes off beyond the clock is lost, so the last outcome of `steps` stands for all from there on. All
    is kept in whole numbers: rolls from k on are needed[k] / moves ** k, with `moves` the weight of all that takes off.
    """
    moves = steps.total - steps.weight(0)
    needed = [0]
    for size in range(1, clock + 1):
        ahead = 0
        for step in range(size - 1, 0, -1):  # sum of weight(step) * needed[size - step] * moves ** (step - 1)
            ahead = ahead * moves + steps.weight(step) * needed[size - step]
        needed.append(steps.total * moves ** (size - 1) + ahead)
    return Fraction(needed[clock], moves**clock)
