"""Tests that every rule the engine carries out has a test that shows it, and that every other rule has a text."""

from __future__ import annotations

from tests.systems.rows import GuidanceShown, RulingsShown
from tests.systems.trinity_code.driver import SYSTEM
from tests.systems.trinity_code.random_games import game

GUIDANCE = ["TRC-HA-02", "TRC-HE-01", "TRC-HE-05", "TRC-CA-04"]
"""The rows that tell people something and ask nothing of the engine."""

NUMBERED = {"TRC-KA": 13, "TRC-LU": 13, "TRC-HA": 19, "TRC-ST": 11, "TRC-HE": 7, "TRC-CA": 6, "R-TRC": 90}
"""How many rows each series of the inventory has."""

VECTORS = [
    *(f"TRC-W{n}" for n in range(1, 9)),
    *(f"TRC-X{n:02}" for n in range(1, 29) if n != 18),
    "TRC-X18a",
    "TRC-X18b",
]
"""The worked examples of section 8 and the vectors of section 10.2."""


class TestRows(RulingsShown, GuidanceShown):
    system, game = SYSTEM, staticmethod(game)
    guidance, numbered, vectors = GUIDANCE, NUMBERED, VECTORS
