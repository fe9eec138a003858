"""Tri-Core fulfils the contract in encounters in which characters use Abilities."""

from __future__ import annotations

import pytest

from facedown.game import Seat, Setup
from facedown.game.conformance import conform
from facedown.systems.tri_core.system import SYSTEM

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))


@pytest.mark.parametrize(
    "rulings",
    [{}, {"boost_stack": "latest", "affliction_gate": "any_hit", "burn_growth": "every_cycle"}],
    ids=["default", "one boost of all"],
)
def test_the_contract_is_kept_where_abilities_are_played(rulings: dict[str, str]) -> None:
    scene = SYSTEM.sample("burning-mill")
    report = conform(SYSTEM, [Setup(SEATS, scene, rulings)], games=4, moves=120, seed=8)
    assert report.never_reached == ()
    assert report.reveals > 5
    assert report.secrets_changed > 10
    assert report.refusals > 200
