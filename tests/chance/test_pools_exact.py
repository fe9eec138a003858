"""Dice, picks and pools come out exactly as often as counting every roll says."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest

from facedown.chance import Dice, Distribution, OutOfReach, Pick, Pool, Roll
from tests.chance import oracles


def table(spread: Distribution[int]) -> dict[int, Fraction]:
    return {outcome: spread[outcome] for outcome in spread}


def below(bound: int, chances: dict[int, Fraction]) -> dict[int, Fraction]:
    return {total: chance for total, chance in chances.items() if total < bound}


@pytest.mark.parametrize(("count", "sides"), [(1, 1), (1, 4), (2, 6), (3, 5), (5, 2)])
def test_dice_show_each_row_of_faces_equally_often(count: int, sides: int) -> None:
    spread = Dice(count, sides).distribution()
    assert {row: spread[row] for row in spread} == oracles.shares(oracles.rolls(count, sides))
    assert spread.cut == 0


def test_a_pick_takes_each_thing_equally_often() -> None:
    spread = Pick(("rook", "crow", "owl")).distribution()
    assert {thing: spread[thing] for thing in spread} == dict.fromkeys(("rook", "crow", "owl"), Fraction(1, 3))


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 1), (3, 1), (1, 12), (2, 10), (4, 6), (5, 4), (8, 2)])
def test_a_plain_pool_is_the_count_of_every_roll(count: int, sides: int) -> None:
    spread = Pool(count, sides).totals()
    assert table(spread) == oracles.shares(sum(roll) for roll in oracles.rolls(count, sides))
    assert spread.cut == 0


@pytest.mark.parametrize(
    ("count", "sides", "keep"),
    [(4, 6, 3), (4, 6, 1), (5, 4, 2), (3, 10, 2), (2, 20, 1), (4, 6, 4), (3, 6, 7), (3, 1, 2)],
)
def test_the_highest_dice_of_a_pool_are_the_count_of_every_roll(count: int, sides: int, keep: int) -> None:
    spread = Pool(count, sides, keep=keep).totals()
    expected = oracles.shares(sum(sorted(roll)[-keep:]) for roll in oracles.rolls(count, sides))
    assert table(spread) == expected
    assert spread.cut == 0


@pytest.mark.parametrize(
    ("count", "sides", "keep"),
    [(4, 6, 3), (4, 6, 1), (5, 4, 2), (3, 10, 2), (2, 20, 1), (4, 6, 4), (3, 6, 7), (3, 1, 2)],
)
def test_the_lowest_dice_of_a_pool_are_the_count_of_every_roll(count: int, sides: int, keep: int) -> None:
    spread = Pool(count, sides, keep=-keep).totals()
    expected = oracles.shares(sum(sorted(roll)[:keep]) for roll in oracles.rolls(count, sides))
    assert table(spread) == expected
    assert spread.cut == 0


SUCCESSES = [
    (3, 12, ((7, 1), (12, 2)), (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2)),
    (4, 6, ((5, 1),), (0, 0, 0, 0, 1, 1)),
    (4, 6, ((1, 3), (2, 0), (6, 2)), (3, 0, 0, 0, 0, 2)),
    (3, 6, ((7, 1),), (0, 0, 0, 0, 0, 0)),
    (3, 4, ((2, 5), (4, 1)), (0, 5, 5, 1)),
    (2, 4, ((2, 1), (2, 3)), (0, 3, 3, 3)),
]
"""Count, sides, successes, and what each face is worth."""


@pytest.mark.parametrize(("count", "sides", "success", "worths"), SUCCESSES)
def test_successes_are_the_count_of_every_roll(
    count: int, sides: int, success: tuple[tuple[int, int], ...], worths: tuple[int, ...]
) -> None:
    spread = Pool(count, sides, success=success).totals()
    assert table(spread) == oracles.shares(oracles.counting(worths)([roll]) for roll in oracles.rolls(count, sides))
    assert spread.cut == 0


EXPLODING = [(1, 2, 9), (1, 12, 4), (2, 6, 5), (3, 4, 4), (2, 12, 3), (3, 6, 3), (4, 3, 4)]
"""Count, sides, and how many explosions are counted."""


@pytest.mark.parametrize(("count", "sides", "depth"), EXPLODING)
def test_exploding_dice_are_the_count_of_every_roll(count: int, sides: int, depth: int) -> None:
    complete = sides * (depth + 1)
    expected = below(complete, oracles.exploding_pool(count, sides, depth, oracles.summed))
    assert len(expected) >= sides
    assert below(complete, table(Pool(count, sides, explode=True).totals())) == expected


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (1, 12), (2, 6), (3, 12), (4, 4)])
def test_exploding_dice_are_exact_up_to_the_last_total_and_cut_just_what_lies_beyond(count: int, sides: int) -> None:
    spread = Pool(count, sides, explode=True).totals()
    expected = oracles.endless_pool(count, range(1, sides + 1), max(spread))
    assert table(spread) == {total: chance for total, chance in enumerate(expected) if chance}
    assert spread.cut_off == 1 - sum(expected)
    assert 0 < spread.cut_off < oracles.NEGLIGIBLE


@pytest.mark.parametrize(("count", "sides", "depth", "keep"), [(2, 12, 3, 1), (3, 6, 3, 2), (4, 4, 3, 3), (3, 2, 6, 1)])
def test_the_highest_exploding_dice_are_the_count_of_every_roll(count: int, sides: int, depth: int, keep: int) -> None:
    complete = sides * (depth + 1)
    expected = below(complete, oracles.exploding_pool(count, sides, depth, oracles.highest(keep)))
    assert len(expected) >= sides
    assert below(complete, table(Pool(count, sides, explode=True, keep=keep).totals())) == expected


@pytest.mark.parametrize(("count", "sides", "depth", "keep"), [(2, 12, 3, 1), (3, 6, 3, 2), (4, 4, 3, 3), (3, 2, 6, 1)])
def test_the_lowest_exploding_dice_miss_the_count_of_every_roll_by_no_more_than_the_cut(
    count: int, sides: int, depth: int, keep: int
) -> None:
    complete = sides * (depth + 1)
    expected = below(complete, oracles.exploding_pool(count, sides, depth, oracles.lowest(keep)))
    spread = Pool(count, sides, explode=True, keep=-keep).totals()
    assert below(complete, table(spread)).keys() == expected.keys()
    missing = [chance - spread[total] for total, chance in expected.items()]
    assert min(missing) >= 0
    assert sum(missing) <= spread.cut_off


@pytest.mark.parametrize("keep", [1, -1, 2, -2])
@pytest.mark.parametrize(("count", "sides"), [(3, 2), (3, 6), (4, 12), (10, 10)])
def test_kept_exploding_dice_cut_just_the_rolls_with_a_die_beyond_the_last_explosion(
    count: int, sides: int, keep: int
) -> None:
    spread = Pool(count, sides, explode=True, keep=keep).totals()
    ended_by = (max(spread) // abs(keep) + 1) // sides  # the most dice that a single chain is followed for
    assert spread.cut_off == 1 - prod([1 - Fraction(1, sides**ended_by)] * count)
    assert 0 < spread.cut_off < oracles.NEGLIGIBLE


EXPLODING_SUCCESSES = [
    (2, 12, 3, ((7, 1), (12, 2)), (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2)),
    (3, 6, 3, ((5, 1),), (0, 0, 0, 0, 1, 1)),
    (3, 4, 4, ((1, 1), (4, 3)), (1, 1, 1, 3)),
    (2, 6, 3, ((3, 2),), (0, 0, 2, 2, 2, 2)),
]
"""Count, sides, how many explosions are counted, successes, and what each face is worth."""


@pytest.mark.parametrize(("count", "sides", "depth", "success", "worths"), EXPLODING_SUCCESSES)
def test_exploding_successes_are_the_count_of_every_roll(
    count: int, sides: int, depth: int, success: tuple[tuple[int, int], ...], worths: tuple[int, ...]
) -> None:
    complete = worths[-1] * (depth + 1)
    expected = below(complete, oracles.exploding_pool(count, sides, depth, oracles.counting(worths)))
    assert len(expected) >= depth
    assert below(complete, table(Pool(count, sides, explode=True, success=success).totals())) == expected


@pytest.mark.parametrize(("count", "sides", "_", "success", "worths"), EXPLODING_SUCCESSES)
def test_exploding_successes_are_exact_up_to_the_last_total_and_cut_just_what_lies_beyond(
    count: int, sides: int, _: int, success: tuple[tuple[int, int], ...], worths: tuple[int, ...]
) -> None:
    spread = Pool(count, sides, explode=True, success=success).totals()
    expected = oracles.endless_pool(count, worths, max(spread))
    assert table(spread) == {total: chance for total, chance in enumerate(expected) if chance}
    assert spread.cut_off == 1 - sum(expected)
    assert 0 < spread.cut_off < oracles.NEGLIGIBLE


def test_an_explosion_that_counts_nothing_leaves_the_other_faces() -> None:
    spread = Pool(2, 6, explode=True, success=((3, 1), (6, 0))).totals()
    assert table(spread) == {0: Fraction(4, 25), 1: Fraction(12, 25), 2: Fraction(9, 25)}
    assert spread.cut == 0


@pytest.mark.parametrize("usual", [2, 10, 100])
def test_exploding_successes_cut_next_to_nothing_where_another_face_counts_more_than_the_exploding_one(
    usual: int,
) -> None:
    spread = Pool(1, 6, explode=True, success=((2, usual), (6, 1))).totals()
    expected = Fraction(4, 6) + Fraction(1, 6 ** (usual + 1))  # a 2 to 5 at once, or so many 6s and then a 1
    assert 0 <= expected - spread[usual] <= spread.cut_off
    assert spread.cut_off < oracles.NEGLIGIBLE


def test_an_exploding_pool_of_no_dice_comes_to_nothing() -> None:
    assert Pool(0, 6, explode=True).distribution() == Distribution.certain(Roll(0))


def test_a_pools_distribution_has_its_totals_without_faces() -> None:
    pool = Pool(3, 6, keep=2)
    spread = pool.distribution()
    assert all(roll == Roll(roll.total) for roll in spread)
    assert {roll.total: spread[roll] for roll in spread} == table(pool.totals())


@pytest.mark.parametrize(
    "arguments",
    [
        {"count": -1, "sides": 6},
        {"count": 1, "sides": 0},
        {"count": 10**6, "sides": 12},
        {"count": 2.5, "sides": 6},
        {"count": True, "sides": 6},
        {"count": 1, "sides": 1, "explode": True},
        {"count": 3, "sides": 6, "keep": 2, "success": ((5, 1),)},
        {"count": 3, "sides": 6, "success": ((5, -1),)},
        {"count": 3, "sides": 6, "success": ((5, 1), (3, 2))},
    ],
)
def test_a_pool_that_makes_no_sense_is_refused(arguments: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"pool|roll|die|whole number|Successes"):
        Pool(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("pool", [Pool(10_000, 12), Pool(10_000, 1_000_000), Pool(100, 12, explode=True, keep=50)])
def test_an_exact_distribution_out_of_reach_is_refused_at_once(pool: Pool) -> None:
    with pytest.raises(OutOfReach, match=f"of {pool.notation} is too large"):
        pool.totals()


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (-1, 6), (1, 0)])
def test_dice_that_are_none_are_refused(count: int, sides: int) -> None:
    with pytest.raises(ValueError, match=r"at least one die|A roll has"):
        Dice(count, sides)


@pytest.mark.parametrize("things", [(), ("rook", "crow", "rook")])
def test_a_pick_of_nothing_or_of_one_thing_twice_is_refused(things: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="at least one thing"):
        Pick(things)
