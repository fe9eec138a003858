"""Resolves: their rolls, their Challenge Levels and their bands.

Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
TC-C-49, TC-C-50, TC-C-51, TC-C-52.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import STATS, Rulings
from facedown.systems.tri_core.rules.challenge_levels import RESOLVED_BY, resolve_band, resolve_level, resolve_level_of
from tests.systems.tri_core.driver import Scripted, does, refused, vell


def affected(*faces: int, **effect: Any) -> Scripted:
    """Return a game after Vell’s Resolve, by default with VIT 4 against an effect of the world of 10 + 4 + 1."""
    ctx = Scripted(vell())
    does(ctx, m.Affect("vell", **{"stat": "VIT", "words": "a wave", **effect}), faces=[list(faces)])
    return ctx


def test_a_resolve_is_2d12_and_the_stat_and_costs_nothing() -> None:
    """TC-C-37, TC-C-38, R-TC-35: A Resolve is 2d12 plus a stat, and costs neither AP nor a Reaction."""
    ctx = affected(6, 5)
    (resolved,) = [event for event in ctx.events_so_far() if event.kind == "resolved"]
    assert [tally.total for tally in resolved.tallies] == [15, 15]
    assert (ctx.who().ap, ctx.who().reactions_made) == (15, 0)


def test_x_09_the_challenge_level_of_a_resolve() -> None:
    """The Challenge Level of a Resolve against Core 10 at level 1 is 15, or by ruling 14.

    Rules: X-09, W-02, TC-C-48, R-TC-36, R-TC-37.
    """
    found = {reading: resolve_level(Rulings(resolve_cl=reading), 10, 1).total
             for reading in ("core+4+level", "core+4*level", "core+4")}  # fmt: skip
    assert found == {"core+4+level": 15, "core+4*level": 14, "core+4": 14}


def test_the_core_of_an_effect_sets_the_challenge_level() -> None:
    """The Core of an effect sets its Challenge Level: Vell’s Body 12, Mind 11 or Spirit 9, plus 4 and her level.

    Rules: R-TC-39, R-TC-27.
    """
    levels = [resolve_level_of(vell().sheet, Rulings(), core).total for core in ("Body", "Mind", "Spirit")]
    assert levels == [17, 16, 14]


@pytest.mark.parametrize(("margin", "rule"), [(20, "TC-C-49"), (19, "TC-C-50"), (0, "TC-C-50"), (-1, "TC-C-51"),
                                              (-19, "TC-C-51"), (-20, "TC-C-52")])  # fmt: skip
def test_x_10_the_bands(margin: int, rule: str) -> None:
    """A Resolve’s margin is in one of four bands, which have no gaps and do not overlap.

    Rules: X-10, TC-C-49, TC-C-50, TC-C-51, TC-C-52, R-TC-38.
    """
    assert resolve_band(margin).rule == rule


@pytest.mark.parametrize(("faces", "points"), [([12, 12, 10, 1], 0), ([6, 5], 5), ([6, 4], 11)])
def test_x_11_the_effect_by_its_band(faces: list[int], points: int) -> None:
    """A Resolve changes an effect of 11 by its band to 0, 5 or 11, and nothing else reduces a loss of SP.

    Rules: X-11, TC-C-50, R-TC-11.
    """
    assert affected(*faces, what="SP", points=11).who().sp == 12 - min(12, points)


def test_a_critical_failure_doubles_an_effect() -> None:
    """TC-C-52: A Resolve of 2 + VIT 4 against 30 is a critical failure, and twice 5 SP are lost."""
    assert affected(1, 1, strength=25, what="SP", points=5).who().sp == 2


def test_armor_reduces_an_effect_on_hp() -> None:
    """TC-C-53, TC-C-40: Physical Armor 2 and PG 5 reduce an effect on HP after its Resolve, here half of 20."""
    assert affected(6, 5, points=20).who().hp == 31 - 3


@pytest.mark.parametrize(("faces", "cycles"), [([6, 5], 2), ([6, 4], 4), ([12, 12, 10, 1], 0)])
def test_an_effect_without_a_number_lasts_half_as_long(faces: list[int], cycles: int) -> None:
    """A successful Resolve halves the 4 cycles of an effect without a number; half of one cycle is still one.

    Rules: R-TC-147.
    """
    ctx = affected(*faces, what="cycles", points=4)
    assert [event.data["cycles"] for event in ctx.events_so_far() if event.kind == "lasts"] == [cycles]
    assert resolve_band(0).lasting(1) == 1


@pytest.mark.parametrize(("stat", "rule"), [(stat, RESOLVED_BY[stat][1]) for stat in STATS])
def test_each_stat_resolves_its_own_kind_of_effect(stat: Any, rule: str) -> None:
    """Each of the nine stats resolves its own kind of effect by a rule of its own.

    Rules: TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, R-TC-127.
    """
    assert rule == f"TC-C-{39 + STATS.index(stat)}"
    ctx = affected(5, 5, stat=stat, what="cycles", points=1)
    assert ctx.kinds() == ["resolved", "lasts"]


def test_an_effect_of_a_character_has_the_level_of_its_core() -> None:
    """The Resolve against an effect of Ana’s Spirit must reach her Spirit 9, plus 4 and her level of 1.

    Rules: TC-C-48, TC-C-38.
    """
    ctx = Scripted(vell(), vell("ana"))
    does(ctx, m.Affect("vell", "ADR", source="ana", core="Spirit", what="cycles", points=2), faces=[[6, 5]])
    assert [event.data["band"] for event in ctx.events_so_far() if event.kind == "resolved"] == ["success"]


def test_only_the_gm_grants_a_resolve() -> None:
    """TC-F-83, TC-C-37: Only the GM can grant a character a Resolve, at any time."""
    ctx = Scripted(vell())
    refused(ctx, m.Affect("vell", "VIT"), "TC-C-38")
    does(ctx, m.Heal("vell", "HP", 1), m.Affect("vell", "VIT", what="cycles", points=1), faces=[[9, 9]])
    assert "resolved" in ctx.kinds()
