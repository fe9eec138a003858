"""Which characters can gain a level in play."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.rules.levels import may_level_up
from tests.systems.tri_core.driver import fight, vell


@pytest.mark.parametrize(("level", "state", "may"), [
    (1, {}, True), (19, {}, True), (20, {}, False), (21, {}, False), (1, {"out": "dying"}, False),
    (1, {"out": "dead"}, False), (1, {"out": "wounds"}, True), (1, {"acts_for": "b"}, False),
])  # fmt: skip
def test_who_gains_a_level(level: int, state: dict[str, Any], may: bool) -> None:
    """R-TC-117, TCG-AY-06: level 20 is the highest, and an Ally gains levels only with its owner."""
    one = replace(vell("a"), **state)
    one = replace(one, sheet=replace(one.sheet, level=level))
    during = fight(one, vell("b")).position
    assert may_level_up(replace(during, encounter=None), one) is may
    assert not may_level_up(during, one)
