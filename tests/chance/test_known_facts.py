"""Facts about exploding dice that are known in closed form or by a small calculation of another kind."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.chance import Pool
from tests.chance import oracles


def test_an_exploding_twelve_sided_die_is_worth_78_elevenths() -> None:
    spread = Pool(1, 12, explode=True).totals()
    assert abs(spread.mean - Fraction(78, 11)) <= spread.cut_off * 2 * max(spread)


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (2, 6), (4, 12), (7, 20)])
def test_exploding_dice_add_up_to_their_known_mean(count: int, sides: int) -> None:
    # One die: m = (s + 1)/2 + m/s, so m = s(s + 1) / 2(s - 1).
    spread = Pool(count, sides, explode=True).totals()
    assert abs(spread.mean - count * Fraction(sides * (sides + 1), 2 * (sides - 1))) <= spread.cut_off * 2 * max(spread)


def test_an_exploding_die_never_shows_just_its_highest_face() -> None:
    spread = Pool(1, 12, explode=True).totals()
    assert 12 not in spread
    assert spread[11] == Fraction(1, 12)
    assert spread[13] == Fraction(1, 144)


def test_four_exploding_dice_beat_three_as_often_as_counted_apart() -> None:
    four = oracles.endless_pool(4, range(1, 13), 220)
    three = oracles.endless_pool(3, range(1, 13), 220)
    win = sum((four[ours] * sum(three[:ours], Fraction(0)) for ours in range(221)), Fraction(0))
    tie = sum((ours * theirs for ours, theirs in zip(four, three, strict=True)), Fraction(0))
    left_out = 1 - sum(four) * sum(three)
    found = Pool(4, 12, explode=True).totals().compare(Pool(3, 12, explode=True).totals())
    assert left_out < Fraction(1, 10**12)
    assert abs(found.win - win) <= left_out + found.cut
    assert abs(found.tie - tie) <= left_out + found.cut
    assert found.cut < 2 * oracles.NEGLIGIBLE
    assert round(float(win), 9) == round(float(found.win), 9) == 0.704545566


def test_the_best_of_two_six_sided_dice_is_worth_161_thirty_sixths() -> None:
    assert Pool(2, 6, keep=1).totals().mean == Fraction(161, 36)
    assert Pool(2, 6, keep=-1).totals().mean == Fraction(91, 36)


def test_the_best_three_of_four_six_sided_dice_reach_18_in_21_of_1296() -> None:
    spread = Pool(4, 6, keep=3).totals()
    assert spread[18] == Fraction(21, 1296)
    assert spread.mean == Fraction(15869, 1296)
