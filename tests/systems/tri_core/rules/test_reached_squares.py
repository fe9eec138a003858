"""The squares that a character reaches: each Stride, jumps, squares in use, and holds that must not be left.

Kara has Speed Rank 8, Agility 14 + 12 = 26 and PWR 5, so that she jumps 26 feet freely and 26 + 2 × 5 = 36 with a
check. Odo is another player’s.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Card, Character, Encounter, Grid, Position, Rulings, Square, StatModifier
from facedown.systems.tri_core.rules.grid_paths import Reach
from facedown.systems.tri_core.rules.ranges import (
    all_stride_squares,
    comes_in_range,
    free_squares,
    jump_feet,
    jump_needs_check,
    moves_before_use,
    occupants,
    open_squares_near,
    squares_to_stand_on,
    stride_lengths,
    stride_squares,
    taken_squares,
    within_hold,
    within_jump,
)
from facedown.systems.tri_core.rules.square_sets import grid_bits
from tests.systems.tri_core.driver import ability, able, entry, kara, odo

HERE: Square = (4, 4)
BESIDE: Square = (5, 4)
AROUND_BUT_ODO: tuple[Square, ...] = ((3, 3), (3, 4), (3, 5), (4, 3), (4, 5), (5, 3), (5, 5))
"""The squares around Kara, without Odo’s beside her."""
FLAT = Grid(9, 9)


def changed(what: str, points: int) -> StatModifier:
    """Return a temporary modifier of a score."""
    return StatModifier(what, "Song", "TCG-BO-04", points=abs(points), worse=points < 0, cycles=2)


def around(*people: Character, grid: Grid = FLAT, ruling: Any = "ends", **state: Any) -> Position:
    """Return a position with an encounter of these characters on a grid."""
    return Position(Rulings(hold_apart=ruling), "gm", people, encounter=Encounter(grid=grid, **state))


def reach_of(costs: Mapping[Square, int]) -> Reach:
    """Return the reach of a move on a grid of 9 by 9 squares with these costs."""
    bits = grid_bits(FLAT)
    within = [bits.set_of(at for at, cost in costs.items() if cost <= most) for most in range(max(costs.values()) + 1)]
    return Reach(bits, tuple(within))


# How far a Stride goes


@pytest.mark.parametrize(("rank", "lengths"), [
    (0, (0, 0, 0, 0, 0, 0, 0, 0)), (3, (3 + 26, 3, 1, 1, 0, 3, 0, 0)), (10, (10 + 26, 10, 5, 1, 2, 10, 2, 1)),
    (11, (11 + 26, 11, 5, 1, 2, 11, 2, 1)), (12, (12 + 26, 12, 6, 1, 3, 12, 2, 2)),
    (15, (15 + 26, 15, 7, 1, 3, 15, 3, 2)),
])  # fmt: skip
def test_the_length_of_each_stride(rank: int, lengths: tuple[int, ...]) -> None:
    """Each Stride goes as far as the Speed Rank allows, with fractions rounded down, and a Sprint adds Agility.

    A character without Speed Rank cannot move at all.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-23, TC-D-24, R-TC-11, TCG-AF-02a.
    """
    one = kara(at=HERE, stat_modifiers=(changed("Speed Rank", rank - 8),))
    found = stride_lengths(around(one), one)
    assert list(found.items()) == list(
        zip(("Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"), lengths, strict=True)
    )
    assert all(isinstance(squares, int) for squares in found.values())


def test_a_stride_reaches_the_free_squares_that_it_can_pay_for() -> None:
    """TC-D-13, TC-D-20, R-TC-164: a Walk goes to the eight squares around, without the one that Odo stands on."""
    one = kara(at=HERE)
    position = around(one, odo(at=BESIDE))
    assert stride_squares(position, one, "Walk") == dict.fromkeys(AROUND_BUT_ODO, 1)
    assert BESIDE not in stride_squares(position, one, "Run")
    assert set(all_stride_squares(position, one)) == {
        "Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim",
    }  # fmt: skip


def test_a_stride_without_a_square_is_left_out() -> None:
    """TC-D-21, TC-D-23, TC-D-24: with Speed Rank 3, Prowl, Climb and Swim reach 0 squares and are left out."""
    one = kara(at=HERE, stat_modifiers=(changed("Speed Rank", 3 - 8),))
    position = around(one)
    assert set(all_stride_squares(position, one)) == {"Sprint", "Run", "Hustle", "Walk", "Jump"}
    assert stride_squares(position, one, "Prowl") == {}


def test_nobody_strides_without_a_square_or_an_encounter() -> None:
    """TC-D-13: a character without a square, or without an encounter, has no Strides."""
    nowhere, somewhere = kara(at=None), kara(at=HERE)
    assert all_stride_squares(around(nowhere), nowhere) == {}
    assert all_stride_squares(replace(around(somewhere), encounter=None), somewhere) == {}


# Jumps

LEDGES = Grid(9, 9, high=(((4, 3), 7), ((5, 4), 8), ((4, 5), 9)))
"""Ledges 35, 40 and 45 feet up."""
ALL_LEDGES = {(4, 3): 1, (5, 4): 1, (4, 5): 1, (3, 4): 1}


@pytest.mark.parametrize(("agility", "reached"), [
    (26, {(4, 3): 1, (3, 4): 1}), (30, {(4, 3): 1, (5, 4): 1, (3, 4): 1}),
])  # fmt: skip
def test_the_highest_jump(agility: int, reached: dict[Square, int]) -> None:
    """TC-D-16, R-TC-67: Kara can jump 26 + 2 × 5 = 36 feet high, or 30 + 2 × 5 = 40 feet with more Agility."""
    one = kara(at=HERE, stat_modifiers=(changed("Agility", agility - 26),))
    position = around(one, grid=LEDGES)
    assert within_jump(position, one, reach_of(ALL_LEDGES)) == reached
    found = stride_squares(position, one, "Jump")
    assert {at: found[at] for at in ALL_LEDGES if at in found} == reached


@pytest.mark.parametrize(("depth", "out"), [(7, True), (8, False)])
def test_a_jump_out_of_a_pit(depth: int, out: bool) -> None:
    """TC-D-16, R-TC-67: a jump 35 feet up out of a pit is possible, and one of 40 feet is not."""
    one = kara(at=HERE, height=-depth)
    assert within_jump(around(one), one, reach_of({(4, 3): 1})) == ({(4, 3): 1} if out else {})


def test_the_height_of_a_jump_begins_where_the_character_stands() -> None:
    """TC-D-13, TC-D-16: a jump from a height of 2 squares to 7 is 5 squares of 5 feet high."""
    assert jump_feet(LEDGES, kara(at=HERE, height=2), (4, 3)) == 25
    assert jump_feet(LEDGES, kara(at=HERE, height=2), (3, 4)) == -10


def test_a_jump_as_high_as_agility_needs_no_check() -> None:
    """TC-D-16, TC-F-06: with 35 Agility, 35 feet need no Athletics; with 34 they do."""
    for agility, needed in ((35, False), (34, True)):
        one = kara(at=HERE, stat_modifiers=(changed("Agility", agility - 26),))
        assert jump_needs_check(around(one, grid=LEDGES), one, (4, 3)) is needed


# Holds

NEXT_TO_ODO = {(4, 3): 1, (4, 5): 1, (5, 3): 1, (5, 5): 1, (6, 3): 2, (6, 4): 2, (6, 5): 2}
"""The squares within 2 of Kara and 1 of Odo, with their costs."""


def holding(*, ruling: str = "refused", grid: Grid = FLAT, reach: int = 1) -> tuple[Position, Character]:
    """Return an encounter in which Kara holds Odo beside her, and Kara."""
    one = kara(at=HERE)
    return around(one, odo(at=BESIDE, held_by="kara", hold_reach=reach), grid=grid, ruling=ruling), one


def test_a_holder_that_must_not_leave_stays_in_reach() -> None:
    """If `hold_apart` forbids it to leave, a holder stays within 1 square, or within the reach of the Grab’s Ability.

    Rules: R-TC-170.
    """
    position, one = holding()
    assert free_squares(position, FLAT, one, 2) == NEXT_TO_ODO
    found = all_stride_squares(position, one)
    assert found["Prowl"] == NEXT_TO_ODO
    assert found["Walk"] == dict.fromkeys(((4, 3), (4, 5), (5, 3), (5, 5)), 1)
    position, one = holding(reach=2)
    assert set(free_squares(position, FLAT, one, 1)) == set(AROUND_BUT_ODO)


def test_a_holder_on_higher_ground_may_be_out_of_reach() -> None:
    """R-TC-170, R-TC-146: a square 2 squares up is 2 squares away, so a holder may go there only with a reach of 2."""
    up = {at: cost for at, cost in NEXT_TO_ODO.items() if at != (4, 3)}
    position, one = holding(grid=Grid(9, 9, high=(((4, 3), 2),)))
    assert within_hold(position, one, reach_of(NEXT_TO_ODO)) == up
    position, one = holding(grid=Grid(9, 9, high=(((4, 3), 2),)), reach=2)
    assert within_hold(position, one, reach_of(NEXT_TO_ODO)) == NEXT_TO_ODO


def test_a_holder_that_may_end_the_hold_goes_anywhere() -> None:
    """R-TC-170: if `hold_apart` lets a hold end, its holder goes anywhere, as does a character that holds nobody."""
    position, one = holding(ruling="ends")
    assert len(free_squares(position, FLAT, one, 2)) == 25 - 2
    held_by_another = around(kara(at=HERE), odo(at=BESIDE, held_by="lea"), ruling="refused")
    assert len(free_squares(held_by_another, FLAT, one, 2)) == 25 - 2


# Squares in use


def test_the_characters_in_the_way() -> None:
    """Squares of other characters in sight are in use, except those of the dead.

    Squares of characters out of sight are not, even if these have been noticed.

    Rules: R-TC-164, TC-D-84.
    """
    one = kara(at=HERE)

    def other(key: str, *at: int, **state: Any) -> Character:
        return replace(odo(at=at or None, **state), key=key)

    people = (
        one, other("up", 0, 1), other("down", 0, 2, out="wounds"), other("dead", 0, 3, out="dead"),
        other("stealthed", 0, 4, stealthed=True, noticed_by=("kara",)), other("lurking", 0, 5, lurks=True),
        other("hidden", 0, 6), other("nowhere"),
    )  # fmt: skip
    position = around(*people, hidden=(("hidden", 12),))
    assert occupants(position, one) == {(0, 1): "up", (0, 2): "down"}
    assert taken_squares(position, one) == {(0, 1), (0, 2)}
    assert occupants(replace(position, encounter=None), one) == {(0, 1): "up", (0, 2): "down", (0, 6): "hidden"}


def test_squares_to_stand_on_are_free_of_walls_and_seen_characters() -> None:
    """TC-D-15, R-TC-164: Kara’s square and the wall are shut; those of dead and hidden characters are open.

    Without an encounter, nobody is hidden.
    """
    one, dead, hidden = kara(at=(0, 0)), odo(at=(1, 0), out="dead"), replace(odo(at=(2, 0)), key="nell")
    grid = Grid(4, 1, rough=(((3, 0), 0),))
    position = around(one, dead, hidden, grid=grid, hidden=(("nell", 5),))
    bits = grid_bits(grid)
    assert list(bits.squares_in(squares_to_stand_on(position, grid))) == [(1, 0), (2, 0)]
    assert list(bits.squares_in(squares_to_stand_on(replace(position, encounter=None), grid))) == [(1, 0)]
    assert taken_squares(replace(position, encounter=None), one) == {(2, 0)}


def test_open_squares_are_listed_from_the_nearest() -> None:
    """R-TCG-136, TC-D-15: rough ground is open; a wall and Odo’s square are not. Ties are listed by column."""
    one = kara(at=(0, 0))
    grid = Grid(3, 2, rough=(((1, 0), 0), ((0, 1), 2)))
    position = around(one, odo(at=(2, 1)), grid=grid)
    assert open_squares_near(position, grid, one, (2, 0)) == [(2, 0), (1, 1), (0, 0), (0, 1)]


# Movement before an attack


def test_one_square_of_travel_is_a_movement() -> None:
    """TCG-TR-01: a user with one square of Travel I moves before the use, however short the way is."""
    step = ability("Step", entry("Empower I", dice="1d6"), entry("Travel I", squares=1), aspect="Heal")
    assert moves_before_use(able(kara(at=HERE), step), Card("Ability", ability="Step"))


def test_a_volley_after_a_movement_has_the_range_of_its_device() -> None:
    """TCG-TR-01, R-TCG-124: a Volley reaches 3 squares of movement, 5 of the bow and 2 of Range I."""
    bow = {"name": "bow", "sort": "weapon", "place": "main", "dice": 1, "range": 5}
    leap = ability("Leap", entry("Empower I", dice="1d6"), entry("Range I", squares=2), entry("Travel I", squares=3),
                   action="Volley", sub_type="Fire")  # fmt: skip
    one, card = able(kara(bow, at=(0, 4)), leap), Card("Volley", items=("bow",), ability="Leap")
    assert comes_in_range(one, odo(at=(3 + 5 + 2, 4)), card)
    assert not comes_in_range(one, odo(at=(3 + 5 + 2 + 1, 4)), card)
