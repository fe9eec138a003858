"""When a loss of HP calls for a Resolve, and how much worse it makes wounds (TC-C-04, TC-E-01, TC-E-02, TC-E-03)."""

from __future__ import annotations

from facedown.systems.tri_core.model import Character, Rulings
from facedown.systems.tri_core.rules import numbers

# Threshold and Shock


def reaches_threshold(one: Character, rulings: Rulings, lost: int) -> bool:
    """Whether so much at once is half of all HP or more, of somebody not dying yet (TC-C-04, TC-C-05, R-TC-40)."""
    return one.out not in ("dying", "dead") and 2 * lost >= numbers.score(one.sheet, rulings, "HP").total


# Wounded


def worse_by(one: Character, rulings: Rulings, lost: int) -> int:
    """By how many steps a loss that has been taken off already makes wounds worse.

    Rules: TC-B-06, TC-E-01, TC-E-02, TC-E-03, R-TC-99.
    """
    if one.hp >= 0 or one.out in ("dying", "dead"):
        return 0
    step = max(1, numbers.stat_value(one.sheet, "VIT"))
    if rulings.wound_step == "per_vitality":
        return max(1 if not one.wounded else 0, min(lost, -one.hp) // step)
    return 1 if not one.wounded or lost >= step else 0
