"""Questions about pools of dice, compared with enumerations that share no code with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from facedown.odds import ask

DICE = list(product(range(1, 7), repeat=2))


def test_pools_are_added_up_and_held_against_each_other() -> None:
    answer = ask("pool", "", pool="2d6 - 1", vs="1d8kh1 + 2")
    mine, theirs = [a + b - 1 for a, b in DICE], [face + 2 for face in range(1, 9)]
    wins = sum(a > b for a, b in product(mine, theirs))
    assert answer.summary["win"] == Fraction(wins, 36 * 8)
    assert answer.at_least(7) == Fraction(sum(total >= 7 for total in mine), 36)


def test_dice_that_explode_downwards_are_cut_below() -> None:
    """Two d6 subtracted from 5: at most x is as likely as two d6 of at least 5 − x, to the last digit."""
    up, down = ask("pool", "", pool="2d6!"), ask("pool", "", pool="5 - 2d6!")
    for bound in (12, 40, 100, 156):
        assert down.at_most(5 - bound) == up.at_least(bound)
    assert down.at_least(5 - 12) == up.at_most(12)
    assert [down.beyond(bound) for bound in (-1000, 0, 1000)] == [True, False, False]
    assert [up.beyond(bound) for bound in (-1000, 0, 1000)] == [False, False, True]
