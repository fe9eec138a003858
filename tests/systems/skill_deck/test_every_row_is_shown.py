"""Every row of the rulebook that the engine carries out has a test that shows it, and every other row has a text."""

from __future__ import annotations

from tests.systems.rows import GuidanceShown, RulingsShown
from tests.systems.skill_deck.driver import SYSTEM
from tests.systems.skill_deck.random_games import game

GUIDANCE = ["SD-PR-11"]
"""The row that gives an example and asks nothing more of the engine."""

NUMBERED = {"SD-SC": 15, "SD-PR": 11, "SD-DS": 5, "SD-CB": 15, "SD-BG": 4, "R-SD": 74}
"""How many rows each series of the inventory has."""

VECTORS = [
    *(f"SD-W{n}" for n in ("1", "2", "2b", "3", "3a", "3b", "4")),
    *(f"SD-X{n:02}" for n in range(1, 32)),
]
"""The worked examples of section 8 and the vectors of section 10.2."""


class TestRows(RulingsShown, GuidanceShown):
    system, game = SYSTEM, staticmethod(game)
    guidance, numbered, vectors = GUIDANCE, NUMBERED, VECTORS
