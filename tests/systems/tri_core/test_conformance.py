"""Tri-Core keeps the contract of every system, secrets above all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from facedown.game import Seat, Setup
from facedown.game.conformance import NotConforming, conform
from facedown.systems.tri_core.model import STATS, Position
from facedown.systems.tri_core.system import SYSTEM, TriCore

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))


@pytest.mark.parametrize(
    "rulings",
    [
        {},
        {"core_roll_structure": "one_roll", "parry_mode": "shield"},
        {"ap_refresh": "cycle", "dodge_success_negates": "true", "advantage_applies": "both"},
        {"wound_step": "per_vitality", "parry_fail": "both", "ucb_formula": "dice", "instinct_die": "8"},
        {"ap_collapse": "hours", "chain_parry_ap_gain": "true", "collide_bonus": "dice"},
    ],
    ids=["default", "one roll", "fresh each cycle", "worse wounds", "longer chains"],
)
def test_the_contract_is_kept(rulings: dict[str, str]) -> None:
    report = conform(SYSTEM, [Setup(SEATS, SYSTEM.sample(), rulings)], games=3, moves=120, seed=5)
    assert report.reveals > 5
    assert report.secrets_changed > 10
    assert report.refusals > 200


@pytest.mark.parametrize(
    "rulings",
    [{}, {"boost_stack": "latest", "affliction_gate": "any_hit", "burn_growth": "every_cycle"}],
    ids=["default", "one boost of all"],
)
def test_the_contract_is_kept_where_abilities_are_played(rulings: dict[str, str]) -> None:
    scene = SYSTEM.sample("burning-mill")
    report = conform(SYSTEM, [Setup(SEATS, scene, rulings)], games=4, moves=120, seed=8)
    assert report.reveals > 5
    assert report.secrets_changed > 10
    assert report.refusals > 200


def with_somebody_hidden() -> dict[str, Any]:
    """Two friends, and their only foe in hiding outside the Rotation."""
    stats = dict.fromkeys(STATS, 3)
    people = (
        {"name": "Al", "at": "B2"},
        {"name": "Bo", "at": "C2"},
        {"name": "Cy", "at": "E4", "foe": True, "hidden": True},
    )
    bonuses = {"1": ["PWR", "ACT", "ATN"]}
    return {
        "ground": {"columns": 6, "rows": 5},
        "character": [{**one, "stats": stats, "bonuses": bonuses} for one in people],
    }


def test_the_contract_is_kept_where_somebody_hides() -> None:
    """TC-D-83, TC-D-84: in worlds with and without the hidden one a viewer sees, may do and is told the same."""
    report = conform(SYSTEM, [Setup(SEATS, with_somebody_hidden())], games=3, moves=50, seed=3)
    assert report.worlds_imagined > 100
    assert report.secrets_changed > 5


class TellsWhoTrulyOwes(TriCore):
    """It tells every viewer who owes something in the true position."""

    def awaited_as_seen(self, position: Position, viewer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        return self.awaited(position, seats)


def test_telling_who_truly_owes_breaks_the_contract_where_somebody_hides() -> None:
    """R-TC-137: with the only foe in hiding, the GM owes the end in worlds without it, and not in the true one."""
    with pytest.raises(NotConforming, match="sees the same awaited seats"):
        conform(TellsWhoTrulyOwes(), [Setup(SEATS, with_somebody_hidden())], games=3, moves=50, seed=1)
