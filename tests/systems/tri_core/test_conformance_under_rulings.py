"""Tri-Core fulfils the contract under other rulings than the defaults."""

from __future__ import annotations

import pytest

from facedown.game import Seat, Setup
from facedown.game.conformance import conform
from facedown.systems.tri_core.system import SYSTEM

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))


@pytest.mark.parametrize(
    "rulings",
    [
        {"core_roll_structure": "one_roll", "parry_mode": "shield"},
        {"ap_refresh": "cycle", "dodge_success_negates": "true", "advantage_applies": "both"},
        {"wound_step": "per_vitality", "parry_fail": "both", "ucb_formula": "dice", "instinct_die": "8"},
        {"ap_collapse": "hours", "chain_parry_ap_gain": "true", "collide_bonus": "dice"},
    ],
    ids=["one roll", "fresh each cycle", "worse wounds", "longer chains"],
)
def test_the_contract_is_kept_under_other_rulings(rulings: dict[str, str]) -> None:
    report = conform(SYSTEM, [Setup(SEATS, SYSTEM.sample(), rulings)], games=3, moves=120, seed=5)
    assert report.never_reached == ()
    assert report.reveals > 5
    assert report.secrets_changed > 10
    assert report.refusals > 200
