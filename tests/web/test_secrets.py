"""A browser receives the same bytes at two tables that differ only in what its viewer may not know."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Seat, Setup, System, registry
from facedown.table import History, conformance_twins
from facedown.table.conformance import conform
from tests.systems.tri_core.test_conformance import scene_with_hidden_foe
from tests.table.tables import ANA, BEN, CY, GM
from tests.web.twin_pages import pages_of
from tests.web.twin_reads import Answers, LiveMessages, question_about_odds

SCENES: dict[str, Any] = dict.fromkeys(registry.system_keys()) | {"hidden foe": scene_with_hidden_foe()}
"""The scenes that are played, by the key of their system; None for the first sample."""

RULINGS = {"trinity-code": {"karma_order": "sealed"}}
"""Rulings under which more is secret than by default."""

LEAST = {
    "core-kernel": (45, 160, 1500),
    "skill-deck": (75, 300, 3000),
    "standard-roll": (35, 120, 900),  # only whispers are secret
    "tri-core": (60, 240, 2000),
    "trinity-code": (38, 130, 1000),
    "night-watch": (95, 350, 2800),
    "hidden foe": (185, 730, 6000),
}
"""The least numbers of comparisons, of updates that changed a page, and of refusals in the games of a scene."""

GAMES = {"games": 4, "acts": 80, "seed": 4}
"""The games that are played of each scene."""


def setup_of(name: str) -> tuple[System[Any], Setup]:
    """Return a system, and the setup of a scene by its name."""
    system = registry.system("tri-core" if SCENES[name] is not None else name)
    return system, Setup((GM, ANA, BEN, CY), SCENES[name] or system.sample(), RULINGS.get(name, {}))


@pytest.mark.parametrize("name", SCENES)
def test_a_browser_receives_the_same_bytes_whatever_its_viewer_may_not_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, answers = LiveMessages(), Answers()

    def received(history: History, viewer: Seat) -> dict[str, bytes]:
        return pages_of(history, viewer) | live.received(history, viewer) | question_about_odds(history, viewer)

    monkeypatch.setattr(conformance_twins, "received", received)
    monkeypatch.setattr(conformance_twins, "answers", answers.received)
    system, setup = setup_of(name)
    report = conform(system, [setup], **GAMES)
    counts = report.compared, live.changed, answers.refused
    assert all(count >= least for count, least in zip(counts, LEAST[name], strict=True)), counts
