"""Tri-Core fulfils the contract in encounters in which characters use Abilities."""

from __future__ import annotations

import pytest

from facedown.game import Seat, Setup
from facedown.game.conformance import conform
from facedown.systems.tri_core.system import SYSTEM

SEATS = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))


@pytest.mark.parametrize(
    ("seed", "games", "rulings"),
    [(8, 4, {}), (9, 2, {"boost_stack": "latest", "affliction_gate": "any_hit", "burn_growth": "every_cycle"})],
    ids=["default", "one boost of all"],
)
def test_the_contract_is_kept_where_abilities_are_played(seed: int, games: int, rulings: dict[str, str]) -> None:
    """Random games with Abilities keep the contract of a system, by default and under other rulings.

    Other rulings have seeds of their own: with the same seed they would repeat most of the same moves.
    """
    scene = SYSTEM.sample("burning-mill")
    report = conform(SYSTEM, [Setup(SEATS, scene, rulings)], games=games, moves=120, seed=seed)
    assert report.never_reached == ()
    assert report.reveals > 5
    assert report.secrets_changed > 10
    assert report.refusals > 200
