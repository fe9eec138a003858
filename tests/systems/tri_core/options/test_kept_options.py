"""Options that are computed once and kept: they depend on the rulings, and on everything else that they show."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Seat, Setup
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Character, Position
from facedown.systems.tri_core.system import SYSTEM

GM, ANA = Seat("gm", "GM", "facilitator"), Seat("ana")


def begun() -> Position:
    """Return a position with two heroes of level 20 in an encounter, side by side."""
    folk = [
        {"ready": "sera-ashdown-20", "name": "Sera", "at": "E5", "controller": "ana"},
        {"ready": "orrin-pell-20", "name": "Orrin", "foe": True, "at": "F5", "controller": "gm"},
    ]
    position = SYSTEM.begin(Setup((GM, ANA), {"character": folk}))
    keys = tuple(one.key for one in position.characters)
    return SYSTEM.play(position, GM, m.StartEncounter(keys), Dealer(b"kept options")).position


def listed(position: Position) -> bytes:
    """Return all options of both seats as JSON."""
    return b"".join(msgspec.json.encode(SYSTEM.options(SYSTEM.view(position, seat), seat)) for seat in (GM, ANA))


def afresh(position: Position) -> bytes:
    """Return all options of both seats as JSON, computed with nothing kept by rules and options."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith(("facedown.systems.tri_core.rules", "facedown.systems.tri_core.options")):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
    for one in position.characters:
        one.sheet.__dict__.clear()
    return listed(position)


@pytest.mark.parametrize("changed", [
    {"nonlethal_types": "2"}, {"backlash_enabled": True}, {"half_slot": "half_budget_free"},
    {"fatigue_thresholds": "thirds"}, {"targeted_free": "whole_price"},
])  # fmt: skip
def test_options_kept_under_some_rulings_are_not_shown_under_others(changed: dict[str, Any]) -> None:
    """Options kept under the usual rulings are not shown for the same sheets under other rulings.

    Rules: R-TC-107, R-TC-53, R-TC-44.
    """
    usual = begun()
    first = listed(usual)
    other = replace(usual, rulings=replace(usual.rulings, **changed))
    assert listed(other) == afresh(other)
    assert listed(usual) == first


@pytest.mark.parametrize("changed", [
    {"ap": -4}, {"ap": -99}, {"sp": 0, "fp": 0, "mp": 0}, {"sp": 1, "mp": 2}, {"at": (9, 9)}, {"at": None},
    {"held_by": "orrin"}, {"out": "dead"},
])  # fmt: skip
def test_options_kept_for_a_character_are_not_shown_when_it_changes(changed: dict[str, Any]) -> None:
    """Options kept for a character are not shown once it is tired, out of points, elsewhere, held or dead.

    Rules: TC-E-60, TCG-XR-02, TC-C-33.
    """
    usual = begun()
    first = listed(usual)

    def different(one: Character) -> Character:
        return replace(one, **changed) if one.key == "sera" else one

    other = replace(usual, characters=tuple(map(different, usual.characters)))
    assert listed(other) == afresh(other) != first
    assert listed(usual) == first
