"""Tri-Core fulfils the contract of every system, above all about secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from facedown.game import Seat, Setup
from facedown.game.conformance import NotConforming, conform
from facedown.systems.tri_core.model import STATS, Position
from facedown.systems.tri_core.system import SYSTEM, TriCore

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))


def test_the_contract_is_kept() -> None:
    report = conform(SYSTEM, [Setup(SEATS, SYSTEM.sample())], games=3, moves=120, seed=5)
    assert report.never_reached == ()
    assert report.reveals > 5
    assert report.secrets_changed > 10
    assert report.refusals > 200


def scene_with_hidden_foe(*items: str) -> dict[str, Any]:
    """Return a scene with two friends and a single foe in hiding outside the Rotation. Each carries these items."""
    stats = dict.fromkeys(STATS, 3)
    people = (
        {"name": "Al", "at": "B2"},
        {"name": "Bo", "at": "C2"},
        {"name": "Cy", "at": "E4", "foe": True, "hidden": True},
    )
    bonuses = {"1": ["PWR", "ACT", "ATN"]}
    carried = {"items": [{"name": name, "sort": "tool", "pounds": 1} for name in items]} if items else {}
    return {
        "ground": {"columns": 6, "rows": 5},
        "character": [{**one, "stats": stats, "bonuses": bonuses, **carried} for one in people],
    }


def test_the_contract_is_kept_with_a_character_in_hiding() -> None:
    """TC-D-83, TC-D-84: a viewer’s view, options and events are the same with and without the hidden foe.

    Items that go to the foe or come from it change a view only with an event (TC-F-39).
    """
    report = conform(SYSTEM, [Setup(SEATS, scene_with_hidden_foe("rope", "torch"))], games=3, moves=50, seed=3)
    assert report.never_reached == ()
    assert report.worlds_imagined > 100
    assert report.secrets_changed > 5


class RevealsOwingSeats(TriCore):
    """A faulty Tri-Core that shows every viewer who owes a decision in the true position."""

    def awaited_as_seen(self, position: Position, viewer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        return self.awaited(position, seats)


def test_revealing_the_owing_seats_breaks_the_contract() -> None:
    """A system that shows each viewer the true awaited seats breaks the contract.

    Without the hidden foe the GM would owe the end of the encounter; with it, it does not.

    Rules: R-TC-137.
    """
    with pytest.raises(NotConforming, match="sees the same awaited seats"):
        conform(RevealsOwingSeats(), [Setup(SEATS, scene_with_hidden_foe())], games=3, moves=50, seed=1)
