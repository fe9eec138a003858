"""Modifiers of statistics: which of them make a character immune."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core.model import StatModifier, resistance_to


@pytest.mark.parametrize(
    ("what", "points", "worse", "immune"),
    [
        (resistance_to("Fire"), 2, False, True), ("Resistance to Fire", 3, False, True),
        (resistance_to("Fire"), 1, False, False), (resistance_to("Fire"), 2, True, False),
        ("Physical Armor", 2, False, False),
    ],
)  # fmt: skip
def test_a_full_resistance_is_an_immunity(what: str, points: int, worse: bool, immune: bool) -> None:
    """TCG-AN-04: a Resistance of two halves or more is an immunity; half, a vulnerability and other bonuses are not."""
    assert StatModifier(what, "Aid", "TCG-AN-04", points=points, worse=worse).gives_immunity is immune
