"""The roll of a Resolve against an Ability, and the bands that are successes. Kara has VIT 3 and PG 8."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core.model import Affliction, Rulings
from facedown.systems.tri_core.rules.challenge_levels import resolve_band
from facedown.systems.tri_core.rules.resolves import is_success, resolve_roll
from tests.systems.tri_core.driver import kara, label_text, parts_of

PLAIN = Rulings()


@pytest.mark.parametrize(("by", "bonus", "wounded"), [("VIT", 3, 3), ("PG", 8, 8 - 4)])
def test_a_resolve_is_2d12_and_a_stat_or_a_guard(by: str, bonus: int, wounded: int) -> None:
    """A Resolve rolls 2d12 and adds a stat or a guard. Wounded II takes 4 from a guard and nothing from a stat.

    Rules: TC-C-37, R-TCG-29, TC-E-08.
    """
    rolling = resolve_roll(kara(), PLAIN, by)
    assert label_text(rolling.label) == "Resolve"
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(2, 12)]
    assert label_text(rolling.plus.label) == by
    assert parts_of(rolling.plus) == [(by, bonus, "R-TCG-29")]
    assert parts_of(resolve_roll(kara(wounded=2), PLAIN, by).plus) == [(by, wounded, "R-TCG-29")]


def test_pain_lowers_a_resolve_against_an_ability() -> None:
    """TCG-AF-15, R-TCG-49: Pain lowers a Resolve against an Ability by 1 for each step."""
    one = kara(afflictions=(Affliction("Pain", "odo", 3, 17),))
    assert parts_of(resolve_roll(one, PLAIN, "VIT").plus) == [("VIT", 3, "R-TCG-29"), ("Pain", -3, "TCG-AF-15")]


@pytest.mark.parametrize(("margin", "success"), [(20, True), (0, True), (-1, False), (-20, False)])
def test_a_resolve_that_reaches_its_number_is_a_success(margin: int, success: bool) -> None:
    """A Resolve succeeds if it reaches its number, and fails if it is below it.

    Rules: TC-C-49, TC-C-50, TC-C-51, TC-C-52, R-TC-38.
    """
    assert is_success(resolve_band(margin)) is success
