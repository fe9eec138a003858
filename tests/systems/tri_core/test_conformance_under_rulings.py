"""Tri-Core fulfils the contract under other rulings than the defaults."""

from __future__ import annotations

import pytest

from facedown.game import Seat, Setup
from facedown.game.conformance import conform
from facedown.systems.tri_core.system import SYSTEM

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))


@pytest.mark.parametrize(
    ("seed", "rulings"),
    [
        (6, {"core_roll_structure": "one_roll", "parry_mode": "shield"}),
        (7, {"ap_refresh": "cycle", "dodge_success_negates": "true", "advantage_applies": "both"}),
        (8, {"wound_step": "per_vitality", "parry_fail": "both", "ucb_formula": "dice", "instinct_die": "8"}),
        (10, {"ap_collapse": "hours", "chain_parry_ap_gain": "true", "collide_bonus": "dice"}),
    ],
    ids=["one roll", "fresh each cycle", "worse wounds", "longer chains"],
)
def test_the_contract_is_kept_under_other_rulings(seed: int, rulings: dict[str, str]) -> None:
    """The contract of a system holds in random games under other rulings.

    Each case has games of its own, because the same seed would repeat most of the same moves.
    """
    report = conform(SYSTEM, [Setup(SEATS, SYSTEM.sample(), rulings)], games=2, moves=120, seed=seed)
    assert report.never_reached == ()
    assert report.reveals > 5
    assert report.secrets_changed > 10
    assert report.refusals > 200
