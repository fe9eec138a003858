"""Allies and devices: the tables and vectors of the inventory, worked by hand."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core.abilities.devices import room_for
from facedown.systems.tri_core.builder.ally_limits import (
    allies_of_ally,
    ceiling,
    most_primary_allies,
    primary_slots,
    stat_cap,
    stat_points,
    tiers,
)
from facedown.systems.tri_core.builder.device_budget import RARITIES, days_of_work, device_budget
from facedown.systems.tri_core.model import Rulings
from tests.systems.tri_core.driver import Loaded

BY_LEVEL = {
    1: (2, "3/1", 7, 6), 2: (2, "4/2/1", 9, 6), 3: (2, "4/2/1", 11, 6), 4: (3, "5/2/1", 13, 7), 5: (3, "5/2/1", 15, 7),
    6: (4, "6/3/1", 17, 7), 7: (4, "6/3/1", 19, 8), 8: (5, "7/3/1", 21, 8), 10: (6, "8/4/2/1", 25, 9),
    13: (7, "9/4/2/1", 31, 10), 16: (9, "11/5/2/1", 37, 11), 20: (11, "13/6/3/1", 45, 12),
}  # fmt: skip
"""For each level: Primary Allies, Slots by tier, the ceiling of a Single Slot without a Core, the maximum of stats."""


@pytest.mark.parametrize("level", BY_LEVEL)
def test_allies_by_level(level: int) -> None:
    """The level of a character sets how many Allies it has, their Slots, their ceiling and the maximum of their stats.

    Rules: TCG-AY-04, TCG-AY-08, TCG-AY-09, TCG-AY-10, TCG-AY-13, R-TCG-67, R-TCG-69, R-TCG-72, R-TCG-74.
    """
    found = list(tiers(level))
    slots = "/".join(str(tier.slots) for tier in found)
    assert (most_primary_allies(level), slots, found[0].ceiling, stat_cap(level)) == BY_LEVEL[level]


def test_w_21_the_tree_of_level_10() -> None:
    """A character of level 10 has 6, 12 and 12 Allies of levels 10, 5 and 2, and no Slots for more below these.

    Rules: W-21, TCG-AY-05, TCG-AY-06, TCG-AY-07, R-TCG-68.
    """
    found = list(tiers(10))
    assert [tier.level for tier in found] == [10, 5, 2, 1]
    assert (found[0].each, found[0].each * found[1].each, found[0].each * found[1].each * found[2].each) == (6, 12, 12)
    assert allies_of_ally(1) == 1


def test_x_22_stat_points_and_ceilings_of_an_ally() -> None:
    """With a Core of 12 at level 10 an Ally has a ceiling of 37, and the ACP spent on it give its stat points.

    Rules: X-22, W-20, TCG-AY-11, TCG-AY-12, R-TCG-70, R-TCG-73.
    """
    assert [ceiling(10, 12, slot).total for slot in ("Single", "Double", "Half")] == [37, 74, 18]
    assert stat_points(Loaded([1, 2, 4]), 77).total == 7 + 7
    assert [stat_points(Loaded([1, 2, 4]), 154, temporary=brief).total - 7 for brief in (False, True)] == [15, 10]
    assert stat_points(Loaded([1, 2, 4], [4, 4, 4]), 60, unique=True).total == 7 + 12 + 6


def test_rulings_set_the_ceilings_and_slots_of_allies() -> None:
    """By ruling a ceiling leaves out the Core, and Slots depend on the level of the Ally instead of its controller.

    Rules: R-TCG-70, R-TCG-74.
    """
    assert ceiling(10, 12, "Single", Rulings(ally_acp="plain")).total == 25
    assert [primary_slots(10, 4, Rulings(ally_slots=how)) for how in ("own", "ally_level")] == [8, 5]


@pytest.mark.parametrize(
    ("level", "usual", "rival"),
    [
        (1, [80, 100, 120, 140, 160], [70, 80, 90, 100, 110]),
        (6, [180, 300, 420, 540, 660], [120, 180, 240, 300, 360]),
        (20, [460, 860, 1260, 1660, 2060], [260, 460, 660, 860, 1060]),
    ],
)
def test_x_21_ecp_by_rarity_and_item_level(level: int, usual: list[int], rival: list[int]) -> None:
    """The ECP of a device grow with its rarity and item level, at a rate of 20, or 10 by ruling.

    Rules: X-21, TCG-CR-06, TCG-CR-09, W-31, R-TCG-102.
    """
    assert [device_budget(rarity, level).total for rarity in RARITIES] == usual
    assert [device_budget(rarity, level, Rulings(ecp_rate="10")).total for rarity in RARITIES] == rival


@pytest.mark.parametrize(("ruling", "days"), [("per_rank", 54), ("target_rank", 72), ("once", 18)])
def test_w_30_days_of_work(ruling: str, days: int) -> None:
    """From Common to Epic at item level 6 a device takes 54 or 72 days of work, or by one ruling the printed 18.

    Rules: X-20, W-30, TCG-CR-07, R-TCG-103.
    """
    assert days_of_work("Common", "Epic", 6, Rulings(rarity_days=ruling)) == days  # type: ignore[arg-type]
    assert days_of_work("Rare", "Rare", 6) == 0


def test_w_41_how_many_characters_fit() -> None:
    """W-41, TCG-TR-04, R-TCG-61: 8 squares hold 2 Large, 4 Long, 8 Medium, 16 Small or 32 Tiny."""
    assert [room_for(8, size) for size in ("Large", "Long", "Medium", "Small", "Tiny")] == [2, 4, 8, 16, 32]
