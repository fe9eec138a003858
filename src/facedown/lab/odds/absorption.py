"""Rolls that are repeated until they end: how they end, and how many it takes."""

from __future__ import annotations

from fractions import Fraction

from facedown.chance import Distribution


def ends(once: Distribution[str], again: str) -> Distribution[str]:
    """The final outcome of a roll that is repeated while `again` comes up. Raises ValueError if it never ends."""
    left = 1 - once[again]
    if not left:
        raise ValueError("This roll would never end.")
    return Distribution.from_fractions({outcome: once[outcome] / left for outcome in once if outcome != again})


def expected_rolls(once: Distribution[str], again: str) -> Fraction:
    """The mean number of rolls until that."""
    return 1 / (1 - once[again])


def rolls_to_deplete(steps: Distribution[int], clock: int) -> Fraction:
    """The mean number of rolls that bring a clock to 0. Each depletes it by `steps`, which is not always 0.

    What a roll depletes beyond the clock is lost, so the last outcome of `steps` stands for all above it. Everything
    is kept in whole numbers: the rolls from k on are needed[k] / moves ** k; `moves` is the weight of all but 0.
    """
    moves = steps.total - steps.weight(0)
    needed = [0]
    for size in range(1, clock + 1):
        ahead = 0
        for step in range(size - 1, 0, -1):  # sum of weight(step) * needed[size - step] * moves ** (step - 1)
            ahead = ahead * moves + steps.weight(step) * needed[size - step]
        needed.append(steps.total * moves ** (size - 1) + ahead)
    return Fraction(needed[clock], moves**clock)
