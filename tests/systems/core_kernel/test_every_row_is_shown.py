"""Every row of the rulebook that the engine carries out has a test that shows it, and every other row has a text."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from facedown.game import Event
from tests.systems.core_kernel.driver import SYSTEM
from tests.systems.core_kernel.random_games import game
from tests.systems.rows import Rows

GUIDANCE = [
    "CK-ST-01", "CK-G-04", "CK-GL-05", "CK-GL-25", "CK-N-05", "CK-P-01", "CK-S1-01", "CK-S1-07",
    "CK-TC-01", "CK-TC-02", "CK-TC-03",
    "CK-CM-01", "CK-CM-02", "CK-CM-03", "CK-CM-04", "CK-CM-05", "CK-CM-06", "CK-CM-07",
    "CK-BX-01", "CK-BX-02", "CK-BX-03", "CK-BX-04",
    "CK-X-01", "CK-X-02", "CK-X-03", "CK-X-04", "CK-X-05", "CK-X-06", "CK-X-07", "CK-X-08",
]  # fmt: skip
"""The rows that tell people something and ask nothing of the engine."""

NUMBERED = {
    "CK-ST": 1, "CK-G": 6, "CK-GL": 33, "CK-M": 5, "CK-D": 9, "CK-N": 16, "CK-K": 10, "CK-P": 4, "CK-S1": 7,
    "CK-S2": 18, "CK-S3": 25, "CK-S4": 4, "CK-S5": 16, "CK-S6": 10, "CK-TC": 4, "CK-CM": 7, "CK-BX": 4,
    "CK-C": 18, "CK-R": 2, "CK-X": 8, "R-CK": max(110, len(SYSTEM.rulebook.ruling)),
}  # fmt: skip
"""How many rows each series of the inventory has; rulings may be added to its 108."""

VECTORS = [f"CK-T-{n:02}" for n in range(1, 38)]
"""The vectors of the inventory that are no rows of the rulebook."""

SHIPPED = ("featured-foes", "second-wind", "spoils-of-the-sweep")
"""The Extensions that come with the system."""

THEIRS = {rule.id for key in SHIPPED for rule in SYSTEM.extensions[key].rulebook.rule}
"""The rules of these Extensions."""


class TestRows(Rows):
    system, game = SYSTEM, staticmethod(game)
    guidance, numbered, vectors = GUIDANCE, NUMBERED, VECTORS
    reached = THEIRS

    def emitted(self) -> Iterator[tuple[Event, Collection[str]]]:
        """The same games with Extensions as well, which cite rules of their own."""
        yield from super().emitted()
        known = SYSTEM.rulebook.by_id.keys() | THEIRS
        for seed in self.seeds:
            for step in game(seed, mixed=bool(seed % 2), extensions=SHIPPED):
                for event in step.events:
                    yield event, known
