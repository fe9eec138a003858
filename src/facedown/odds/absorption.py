"""Rolls that are repeated until an outcome ends them: the odds of the final outcome, and the number of rolls."""

from __future__ import annotations

from fractions import Fraction

from facedown.chance import Distribution


def final_outcome(once: Distribution[str], again: str) -> Distribution[str]:
    """Return the odds of the last outcome of a roll that is repeated as long as its outcome is `again`.

    `once` holds the odds of a single roll. Raises ValueError if the roll would be repeated for ever.
    """
    left = 1 - once[again]
    if not left:
        raise ValueError("This roll would never end.")
    return Distribution.from_fractions({outcome: once[outcome] / left for outcome in once if outcome != again})


def expected_rolls(once: Distribution[str], again: str) -> Fraction:
    """Return the mean number of rolls up to and including the first outcome other than `again`.

    `once` holds the odds of a single roll.
    """
    return 1 / (1 - once[again])


def rolls_to_deplete(steps: Distribution[int], clock: int) -> Fraction:
    """Return the mean number of rolls that bring a clock to 0.

    `clock` is the number on the clock before the first roll. A roll lowers this number by a step, and `steps` holds the
    odds of each step. At least one step must be above 0. A step larger than the clock also brings it to 0.

    The calculation uses whole numbers: for a clock at k, the mean is needed[k] / moves ** k rolls, where `moves` is the
    weight of all steps except 0.
    """
    moves = steps.total - steps.weight(0)
    needed = [0]
    for size in range(1, clock + 1):
        ahead = 0
        for step in range(size - 1, 0, -1):  # sum of weight(step) * needed[size - step] * moves ** (step - 1)
            ahead = ahead * moves + steps.weight(step) * needed[size - step]
        needed.append(steps.total * moves ** (size - 1) + ahead)
    return Fraction(needed[clock], moves**clock)
