"""Every row and every ruling on Abilities has a test that shows it."""

from __future__ import annotations

from collections import Counter

from facedown.systems.tri_core.system import SYSTEM
from tests.systems.rows import RulingsShown
from tests.systems.tri_core.random_games import game_of_heroes

NUMBERED = {
    "TCG-AC": 27, "TCG-BU": 10, "TCG-DI": 7, "TCG-AF": 29, "TCG-EV": 19, "TCG-AN": 17, "TCG-AY": 19, "TCG-AT": 7,
    "TCG-BO": 16, "TCG-CH": 8, "TCG-CO": 11, "TCG-CR": 11, "TCG-EM": 4, "TCG-PR": 3, "TCG-DU": 8, "TCG-KI": 9,
    "TCG-RA": 9, "TCG-RE": 9, "TCG-TR": 8, "TCG-XR": 12,
}  # fmt: skip
"""The number of rows of each series of the inventory; some series begin with 00, and some rows have sub-rows."""


class TestRows(RulingsShown):
    """The rows of Section G."""

    system, game = SYSTEM, staticmethod(game_of_heroes)
    guidance, numbered, vectors, prefix = (), NUMBERED, (), "TCG"
    seeds = range(2013, 2036)
    reached = (
        "ability", "stat-modifier", "stat-modifier-over", "spent", "set-off", "resists", "ability-shields",
        "ability-heals", "regained", "charges", "afflicted", "placed", "energy", "backlash-lacking",
    )  # fmt: skip
    test_guidance_is_in_the_rulebook_with_a_text = None  # type: ignore[assignment]  # no row is guidance

    def covers(self, key: str) -> bool:
        """Return whether a row is about Abilities."""
        return "TCG" in key

    def test_the_rulebook_has_every_row_of_the_inventory(self) -> None:
        """Each series has its number of rows, and the rulings are numbered without a gap."""
        assert dict(Counter(rule.id.rpartition("-")[0] for rule in self.rules())) == NUMBERED
        rulings = [ruling.id for ruling in SYSTEM.rulebook.ruling if self.covers(ruling.id)]
        assert rulings == [f"R-TCG-{n:02}" for n in range(1, max(153, len(rulings)) + 1)]

    def test_every_ruling_bears_on_a_rule(self) -> None:
        """Each ruling is named by a rule, so that a reader of the rule finds the ruling."""
        named = {key for rule in SYSTEM.rulebook.rule for key in rule.rulings}
        assert {ruling.id for ruling in SYSTEM.rulebook.ruling if self.covers(ruling.id)} <= named
