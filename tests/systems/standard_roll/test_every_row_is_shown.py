"""A test shows every rule that the engine carries out, and every other rule has a text."""

from __future__ import annotations

from tests.systems.rows import RulingsShown
from tests.systems.standard_roll.driver import SYSTEM
from tests.systems.standard_roll.random_games import game

GUIDANCE = [
    "SR-S2-09", "SR-S2-10", "SR-S2-11", "SR-S4-01", "SR-S4-02", "SR-S4-03", "SR-S4-04", "SR-S4-05",
]  # fmt: skip
"""The rows that tell people something and ask nothing of the engine."""

NUMBERED = {"SR-S1": 30, "SR-S2": 11, "SR-S3": 9, "SR-S4": 5, "SR-S5": 20, "SR-S6": 6, "SR-SP": 5, "R-SR": 101}
"""How many rows each series of the inventory has."""

SWITCHES = {
    "initial_roll": "R-SR-01", "double_one_misses": "R-SR-02", "chain_end_misses": "R-SR-03",
    "adv_plus_dis_miss": "R-SR-08", "crits_per_roll": "R-SR-12", "crit_needs_exceed": "R-SR-14",
    "value_loss_tn": "R-SR-16", "super_on": "R-SR-21", "super_needs_success": "R-SR-25", "sit_reduces_on": "R-SR-36",
    "pass_guard": "R-SR-50", "interrupted": "R-SR-59", "late_entry": "R-SR-68", "neither_pile": "R-SR-74",
    "defeat": "R-SR-80", "stated_at_end": "R-SR-96",
}  # fmt: skip
"""The switches that the inventory names, and one more. Switches that are added later need no entry here."""

DEFAULTS = {
    "initial_roll": "first_pair", "double_one_misses": "false", "chain_end_misses": "false",
    "adv_plus_dis_miss": "false", "crits_per_roll": "1", "crit_needs_exceed": "false", "value_loss_tn": "true",
    "super_on": "SR", "super_needs_success": "false", "sit_reduces_on": "player_side", "pass_guard": "true",
    "interrupted": "top", "late_entry": "insert", "neither_pile": "no_surprise", "defeat": "remove",
    "stated_at_end": "undone",
}  # fmt: skip
"""The recommendation of the inventory for each ruling (section 9); the last one is in the rulebook only."""

VECTORS = [
    *("SR-W1", "SR-W1a", "SR-W2", "SR-W3"),
    *(f"SR-D{n:02}" for n in range(1, 21)),
    *(f"SR-I{n:02}" for n in range(1, 22)),
    *(f"SR-X{n:02}" for n in range(1, 21)),
]
"""The worked examples of the document, and the rolls, the turns and the other vectors of the inventory."""

REACHED = {
    "drawn", "rolled", "round", "succeeded", "failed", "clock", "passed", "resolved", "situation-clock", "entered",
    "seized", "missed", "complication", "chosen", "vetoed", "tag", "restored", "heroics", "surprise", "out",
    "back", "situation-over",
}  # fmt: skip
"""The results of random games, to ensure that the games reach these rules."""


class TestRows(RulingsShown):
    system, game = SYSTEM, staticmethod(game)
    guidance, numbered, vectors = GUIDANCE, NUMBERED, VECTORS
    seeds, reached = range(60), REACHED

    def test_the_switches_and_their_defaults(self) -> None:
        """Each ruling that the inventory names can be set, with the default that the inventory recommends."""
        switches = SYSTEM.rulebook.switches
        assert {option: switches[option].id for option in SWITCHES} == SWITCHES
        assert {option: switches[option].default for option in DEFAULTS} == DEFAULTS
