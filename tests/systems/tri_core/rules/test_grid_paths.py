"""Squares and Strides: the cost of a step, and the squares in reach."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.game import Seat, Setup, registry
from facedown.systems.tri_core.model import Grid, Square, called, distance
from facedown.systems.tri_core.model.grid import square_of
from facedown.systems.tri_core.rules import grid_paths as paths
from facedown.systems.tri_core.rules.grid_paths import (
    Reach,
    Way,
    energy_matches,
    squares_around,
    squares_within,
    straight_line,
)
from facedown.systems.tri_core.rules.square_sets import GridBits

TRI_CORE = registry.system("tri-core")

OPEN = Grid(9, 9)
MIDDLE = (4, 4)


def entry_cost(grid: Grid, here: Square, there: Square, *, how: Way = "walking") -> int | None:
    """Return the cost to enter a square from the one beside it, or None if nobody can."""
    levels = abs(grid.height(there) - grid.height(here))
    return paths.entry_cost(dict(grid.rough).get(there, 1), levels, how=how) or None


def test_a_diagonal_step_costs_as_much_as_a_straight_one() -> None:
    """A diagonal step costs as much as a straight one, so 2 squares of movement reach all squares of 5 × 5.

    Rules: TC-D-13, R-TC-146.
    """
    assert len(squares_within(OPEN, MIDDLE, 2)) == 24
    assert distance((0, 0), (2, 5)) == 5


def test_a_step_up_or_down_costs_two_more() -> None:
    """A step of one level up or down costs 2 more, but a climb or jump costs only the levels.

    Rules: TC-D-14, TC-D-23, R-TC-67.
    """
    hill = Grid(9, 9, high=(((5, 4), 1),))
    assert entry_cost(hill, MIDDLE, (5, 4)) == entry_cost(hill, (5, 4), MIDDLE) == 3
    assert entry_cost(hill, MIDDLE, (5, 4), how="climbing") == 1
    assert entry_cost(hill, MIDDLE, (5, 4), how="jumping") == 1
    assert (5, 4) not in squares_within(hill, MIDDLE, 2)
    assert squares_within(hill, MIDDLE, 3)[(5, 4)] == 3


def test_rough_ground_and_walls() -> None:
    """TC-D-15: a square that costs more than the movement left cannot be entered, and a wall never can."""
    wall = tuple(((5, row), 0) for row in range(9) if row != 4)
    ground = Grid(9, 9, rough=(*wall, ((5, 4), 3)))
    assert (5, 4) not in squares_within(ground, MIDDLE, 2)
    assert squares_within(ground, MIDDLE, 4)[(6, 4)] == 4
    assert (5, 3) not in squares_within(ground, MIDDLE, 99)


def test_occupied_squares_cannot_be_entered() -> None:
    assert (5, 4) not in squares_within(OPEN, MIDDLE, 3, frozenset({(5, 4)}))
    ring = frozenset((4 + right, 4 + down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down)
    assert not squares_within(OPEN, MIDDLE, 99, ring)


# One row of squares, walked from its first: what it costs to reach each of the others

ROWS: list[tuple[Grid, dict[Square, int]]] = [
    (Grid(4, 1, rough=(((1, 0), 2), ((2, 0), 2))), {(1, 0): 2, (2, 0): 4, (3, 0): 5}),
    (Grid(3, 1, rough=(((1, 0), 1),)), {(1, 0): 1, (2, 0): 2}),
    (Grid(4, 1, high=(((1, 0), 1), ((2, 0), 1))), {(1, 0): 3, (2, 0): 4, (3, 0): 7}),
    (Grid(4, 1, rough=(((2, 0), 3),), high=(((1, 0), 2), ((2, 0), 1))), {(1, 0): 5, (2, 0): 5 + 3 + 2, (3, 0): 13}),
]


@pytest.mark.parametrize(("grid", "costs"), ROWS)
def test_the_movement_that_each_square_costs(grid: Grid, costs: dict[Square, int]) -> None:
    """TC-D-14, TC-D-15: a square costs 1, or the number of its rough ground, and 2 for each level up or down."""
    assert dict(squares_within(grid, (0, 0), 99)) == costs


@pytest.mark.parametrize(("rough", "levels", "costs"), [
    (1, 0, (1, 1, 1)), (3, 0, (3, 3, 1)), (1, 2, (5, 2, 1)), (3, 2, (7, 3, 1)), (3, 4, (11, 4, 1)), (0, 2, (0, 0, 0)),
])  # fmt: skip
def test_the_cost_of_a_square_by_each_way(rough: int, levels: int, costs: tuple[int, ...]) -> None:
    """Walking, climbing and jumping into a square each have their own cost, which is 0 if nobody can enter it.

    Rules: TC-D-14, TC-D-15, TC-D-23, R-TC-67.
    """
    ways: tuple[Way, ...] = ("walking", "climbing", "jumping")
    assert tuple(paths.entry_cost(rough, levels, how=how) for how in ways) == costs


def test_the_sets_end_with_the_last_square_that_can_be_reached() -> None:
    """I-14: of squares that cost 4, 1 and 1, movement of 0 to 3 reaches none and movement of 6 reaches all."""
    grid = Grid(4, 1, rough=(((1, 0), 4),))
    first, second, third = 1 << 1, 1 << 2, 1 << 3
    found = (0, 0, 0, 0, first, first | second, first | second | third)
    assert squares_around(grid, (0, 0), frozenset(), how="walking") == found


def test_a_reach_lists_its_squares_by_cost() -> None:
    """A Reach lists its squares by cost, also one that costs nothing, and has no cost for a square outside it."""
    reach = Reach(GridBits(3, 1, 0b111), (0b001, 0b001, 0b101))
    assert (list(reach), dict(reach), len(reach)) == ([(0, 0), (2, 0)], {(0, 0): 0, (2, 0): 2}, 2)
    with pytest.raises(KeyError) as raised:
        reach[1, 0]
    assert raised.value.args == ((1, 0),)


@pytest.mark.parametrize(("square", "name"), [((0, 0), "A1"), ((2, 3), "C4"), ((25, 39), "Z40")])
def test_squares_have_names(square: Square, name: str) -> None:
    assert called(square) == name
    assert square_of(name) == square_of(name.lower()) == square


@pytest.mark.parametrize("name", ["", "4", "C", "C4x", "CC4", "ö4", "C−1", "C111"])
def test_other_texts_name_no_square(name: str) -> None:
    assert square_of(name) is None


SQUARES = st.tuples(st.integers(0, 8), st.integers(0, 8))
ROUGH = st.dictionaries(SQUARES, st.integers(0, 4), max_size=30)
HIGH = st.dictionaries(SQUARES, st.integers(0, 2), max_size=9)


@given(ROUGH, HIGH, st.integers(0, 9))
def test_every_square_reached_can_be_walked_to_for_its_cost(
    rough: dict[Square, int], high: dict[Square, int], speed: int
) -> None:
    """The cost of a square is that of a neighbour plus one step, and more movement never reaches fewer squares.

    Rules: I-14.
    """
    grid = Grid(9, 9, tuple(rough.items()), tuple(high.items()))
    there = {MIDDLE: 0, **squares_within(grid, MIDDLE, speed)}
    for square, cost in there.items():
        assert cost <= speed
        near = [one for one in there if distance(one, square) == 1]
        steps = [(there[one], entry_cost(grid, one, square)) for one in near]
        assert square == MIDDLE or cost == min(before + step for before, step in steps if step is not None)
    assert set(there) <= {MIDDLE, *squares_within(grid, MIDDLE, speed + 1)}


@pytest.mark.parametrize("kind", ["rough", "high", "energy"])
def test_every_square_of_the_largest_grid_can_be_named(kind: str) -> None:
    """A scene can name all 1040 squares of 26 columns and 40 rows, more entries than its other tables may have."""
    squares = [called((column, row)) for column in range(26) for row in range(40)]
    ground = {"columns": 26, "rows": 40, kind: dict.fromkeys(squares, "Fire" if kind == "energy" else 1)}
    scene = {**TRI_CORE.sample("bell-tower"), "ground": ground}
    position = TRI_CORE.begin(Setup((Seat("gm", "", "facilitator"), Seat("ana")), scene))
    assert len(getattr(position.ground, kind)) == 1040


# Lines, and energy


@pytest.mark.parametrize(("one", "other", "line"), [
    ((1, 2), (4, 3), ((1, 2), (2, 2), (3, 3), (4, 3))), ((4, 3), (1, 2), ((4, 3), (3, 3), (2, 2), (1, 2))),
    ((3, 7), (3, 4), ((3, 7), (3, 6), (3, 5), (3, 4))), ((5, 1), (7, 3), ((5, 1), (6, 2), (7, 3))),
    ((3, 7), (3, 7), ((3, 7),)),
])  # fmt: skip
def test_the_squares_of_a_straight_line(one: Square, other: Square, line: tuple[Square, ...]) -> None:
    """R-TC-132, R-TC-146: a straight line has one square for each step, the one nearest to the line."""
    assert straight_line(one, other) == line


def test_the_squares_around_a_square() -> None:
    """A square in the middle has eight squares around it, in order of column and row.

    A square in a corner of the grid has three.

    Rules: R-TC-146.
    """
    around = {at: sorted(squares_within(OPEN, at, 1)) for at in ((1, 2), (0, 0), (8, 8))}
    assert around[1, 2] == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert around[0, 0] == [(0, 1), (1, 0), (1, 1)]
    assert around[8, 8] == [(7, 7), (7, 8), (8, 7)]


@pytest.mark.parametrize(("energy", "source", "matches"), [
    ("Fire", "fire", True), (" Fire ", "fire", True), ("fire", "Fire and wind ", True), ("Strong wind", "wind", True),
    ("Fire", "water", False), ("Fire", "", True), ("Fire", " ", True),
])  # fmt: skip
def test_energy_matches_a_source_by_its_name(energy: str, source: str, matches: bool) -> None:
    """Energy matches a source if one name contains the other, in any case. Without a name any energy matches.

    Rules: R-TCG-119.
    """
    assert energy_matches(energy, source) is matches
