"""Every row of the rulebook that the engine carries out has a test that shows it, and every other row has a text."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core.system import SYSTEM
from tests.systems.rows import Rows
from tests.systems.tri_core.random_games import game

GUIDANCE = [
    "TC-A-08", "TC-D-32", "TC-D-103", "TC-E-33", "TC-E-34", "TC-E-35", "TC-E-36", "TC-E-56",
    "TC-F-22", "TC-F-33",
]  # fmt: skip
"""The rows that are guidance for people and require nothing of the engine."""

NUMBERED = {"TC-A": 8, "TC-B": 31, "TC-C": 57, "TC-D": 117, "TC-E": 63, "TC-F": 88, "R-TC": 171}
"""The number of rows of each series of the inventory."""

OF_ABILITIES = {"R-TC-131", "R-TC-135", "R-TC-142"}
"""Rulings that matter only for Abilities."""


class TestRows(Rows):
    """The rows of Sections A to F, without Abilities."""

    system, game = SYSTEM, staticmethod(game)
    guidance, numbered, vectors = GUIDANCE, NUMBERED, ()
    reached = (
        "laid", "revealed", "paid", "accuracy", "effect", "damage", "hp", "wounded", "collapse", "threshold", "shock",
        "defence", "moved", "skill", "recovered", "held", "bound", "priority", "cycle",
    )  # fmt: skip

    def covers(self, key: str) -> bool:
        """Return whether a row belongs to play without Abilities."""
        return "TCG" not in key


PLAYED = {ruling.id for ruling in SYSTEM.rulebook.ruling if "TCG" not in ruling.id} - OF_ABILITIES


@pytest.mark.parametrize("ruling", sorted(PLAYED))
def test_every_ruling_is_shown_by_some_test(ruling: str) -> None:
    """A test cites each ruling, except those on Abilities."""
    assert ruling in TestRows().cited()
