"""A chain of doubles comes out exactly as often as counting every row of pairs says, and as the known facts say."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

import pytest

from facedown.chance import Chain, ChainRoll
from tests.chance import oracles

Mode = Literal["main", "highest", "lowest"]

MODES: list[tuple[Mode, Callable[[tuple[int, int]], int]]] = [
    ("main", lambda pair: pair[0]),
    ("highest", max),
    ("lowest", min),
]


def facts(roll: ChainRoll) -> oracles.ChainFacts:
    return roll.total, roll.doubles, roll.first_one, roll.last_one, roll.any_one


@pytest.mark.parametrize(("sides", "depth"), [(2, 8), (3, 5), (4, 4), (6, 3), (10, 2)])
@pytest.mark.parametrize(("mode", "counts"), MODES)
def test_a_chain_is_the_count_of_every_row_of_pairs(
    sides: int, depth: int, mode: Mode, counts: Callable[[tuple[int, int]], int]
) -> None:
    spread = Chain(sides, mode).distribution()
    found = {facts(roll): spread[roll] for roll in spread if roll.doubles <= depth}
    assert found == oracles.chain_table(sides, depth, counts)


@pytest.mark.parametrize(("sides", "depth"), [(2, 8), (4, 4), (10, 2)])
@pytest.mark.parametrize(("mode", "counts"), MODES)
def test_a_chains_totals_are_the_count_of_every_row_of_pairs(
    sides: int, depth: int, mode: Mode, counts: Callable[[tuple[int, int]], int]
) -> None:
    expected: dict[int, Fraction] = {}
    for (total, *_), chance in oracles.chain_table(sides, depth, counts).items():
        if total <= 2 * depth + 2:  # more doubles than were counted come to more than that
            expected[total] = expected.get(total, Fraction(0)) + chance
    spread = Chain(sides, mode).totals()
    assert {total: spread[total] for total in spread if total <= 2 * depth + 2} == expected


@pytest.mark.parametrize("sides", [2, 3, 7, 10, 100])
@pytest.mark.parametrize("mode", ["main", "highest", "lowest"])
def test_a_chain_cuts_just_the_rows_with_more_doubles_than_it_followed(sides: int, mode: Mode) -> None:
    spread = Chain(sides, mode).distribution()
    followed = max(roll.doubles for roll in spread)
    assert spread.cut_off == Fraction(1, sides ** (followed + 1))
    assert 0 < spread.cut_off < oracles.NEGLIGIBLE


@pytest.mark.parametrize("sides", [2, 3, 10])
@pytest.mark.parametrize("mode", ["main", "highest", "lowest"])
def test_a_chains_totals_are_those_of_its_full_distribution(sides: int, mode: Mode) -> None:
    chain = Chain(sides, mode)
    full, totals = chain.distribution().map(lambda roll: roll.total), chain.totals()
    for total in range(20):  # chains that come to less have few doubles, so that neither has cut any
        assert full[total] == totals[total]


def test_a_chains_distribution_shows_no_single_pairs() -> None:
    assert {roll.pairs for roll in Chain().distribution()} == {()}


# The Standard Roll: 2d10, each double adds both and rolls on


@pytest.mark.parametrize(
    ("mode", "mean", "variance"),
    [
        ("main", Fraction(121, 18), Fraction(8701, 324)),
        ("highest", Fraction(77, 9), Fraction(1903, 81)),
        ("lowest", Fraction(44, 9), Fraction(1903, 81)),
    ],
)
def test_the_standard_roll_has_its_known_mean_and_variance(mode: Mode, mean: Fraction, variance: Fraction) -> None:
    spread = Chain(10, mode).totals()
    largest = max(spread)
    assert abs(spread.mean - mean) <= spread.cut_off * 2 * largest
    assert abs(spread.variance - variance) <= spread.cut_off * 4 * largest**2


@pytest.mark.parametrize("mode", ["main", "highest", "lowest"])
def test_one_standard_roll_in_ten_shows_a_double(mode: Mode) -> None:
    spread = Chain(10, mode).distribution()
    assert spread.probability(lambda roll: roll.doubles > 0) == Fraction(1, 10) - spread.cut_off
    assert spread.probability(lambda roll: roll.doubles == 3) == Fraction(9, 10_000)


@pytest.mark.parametrize("mode", ["main", "highest", "lowest"])
def test_a_one_shows_in_the_standard_roll_as_often_as_worked_by_hand(mode: Mode) -> None:
    # First pair: 19 of 100. Last pair: 18 of the 90 that are no double. None at all: q = 72/100 + q·9/100 = 72/91.
    spread = Chain(10, mode).distribution()
    for found, expected in [
        (spread.probability(lambda roll: roll.first_one), Fraction(19, 100)),
        (spread.probability(lambda roll: roll.last_one), Fraction(18, 90)),
        (spread.probability(lambda roll: roll.any_one), Fraction(19, 91)),
        (spread.probability(lambda roll: not roll.any_one), Fraction(72, 91)),
    ]:
        assert 0 <= expected - found <= spread.cut_off


ENDS: list[tuple[Mode, list[int]]] = [
    ("main", [0, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]),
    ("highest", [0, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18]),
    ("lowest", [0, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0]),
]
"""How many of the 100 pairs are no double and count 0, 1, 2 … 10."""


@pytest.mark.parametrize(("mode", "ends"), ENDS)
def test_the_standard_roll_keeps_its_recurrence(mode: Mode, ends: list[int]) -> None:
    spread = Chain(10, mode).totals()
    for total in range(1, max(spread) + 1):
        ended = Fraction(ends[total], 100) if total <= 10 else Fraction(0)
        rolled_on = sum((spread[total - 2 * face] for face in range(1, 11)), Fraction(0)) / 100
        assert abs(spread[total] - ended - rolled_on) <= spread.cut_off


@pytest.mark.parametrize("mode", ["main", "highest", "lowest"])
def test_a_chain_of_one_sided_dice_is_refused(mode: Mode) -> None:
    with pytest.raises(ValueError, match="2 to 100 sides"):
        Chain(1, mode)
