"""Areas: the squares of each form by its direction, what is bought, the heights, and where an area can be placed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.abilities.areas import (
    Shape,
    ability_reach,
    aim_squares,
    bought_area,
    can_reshape,
    covered_steps,
    heights_reached,
    is_inside,
    reshaped_area,
    travel_squares,
)
from facedown.systems.tri_core.model import Grid, Rulings, Square
from tests.systems.tri_core.driver import ability, entry, somebody

ME: Square = (2, 5)
"""The square of the user of an area."""


def squares(area: Shape, to: Square) -> set[Square]:
    """Return the squares inside an area, also those off the grid."""
    (column, row), steps = covered_steps(area, ME, to)
    return {(column + right, row + down) for right, down in steps}


def around(*middle: int) -> set[Square]:
    """Return the eight squares around a square."""
    column, row = middle
    every = {(column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1)}
    return every - {(column, row)}


def block(columns: range, rows: range) -> set[Square]:
    """Return the squares of these columns and rows."""
    return {(column, row) for column in columns for row in rows}


@pytest.mark.parametrize(("to", "away", "found"), [
    ((6, 5), False, {(3, 5), (4, 5), (5, 5)}), ((2, 1), False, {(2, 4), (2, 3), (2, 2)}),
    ((0, 7), False, {(1, 6), (0, 7), (-1, 8)}), ((6, 5), True, {(6, 5), (7, 5), (8, 5)}),
    ((6, 2), True, {(6, 2), (7, 1), (8, 0)}),
])  # fmt: skip
def test_the_squares_of_a_line(to: Square, away: bool, found: set[Square]) -> None:
    """A line runs straight towards the chosen square, from beside the user or from the chosen square on.

    Rules: TCG-RA-02, R-TCG-128.
    """
    assert squares(Shape("Line", 3, away, 3), to) == found


@pytest.mark.parametrize(("to", "away", "found"), [
    ((2, 1), False, {(1, 4), (2, 4), (3, 4)}), ((2, 1), True, {(1, 1), (2, 1), (3, 1)}),
    ((0, 5), False, {(1, 4), (1, 5), (1, 6)}), ((6, 2), False, {(3, 4), (3, 5), (2, 4)}),
    ((6, 2), True, {(6, 2), (6, 3), (5, 2)}),
])  # fmt: skip
def test_the_squares_of_a_cone(to: Square, away: bool, found: set[Square]) -> None:
    """The middle of a cone’s first row is beside the user, or on the chosen square if the cone begins away.

    Rules: TCG-RA-03.
    """
    assert squares(Shape("Cone", 1, away, 3), to) == found


@pytest.mark.parametrize(("to", "extra", "more"), [
    ((2, 4), 1, {(2, 3)}), ((2, 4), 2, {(2, 3), (1, 3)}), ((2, 4), 3, {(2, 3), (1, 3), (3, 3)}),
    ((3, 6), 1, {(4, 7)}), ((3, 6), 3, {(4, 7), (3, 7), (4, 6)}),
])  # fmt: skip
def test_an_incomplete_row_begins_in_the_middle(to: Square, extra: int, more: set[Square]) -> None:
    """Squares that do not fill a cone’s next row begin in its middle, which is the corner of a diagonal row.

    Rules: R-TCG-125.
    """
    whole = squares(Shape("Cone", 1, False, 3), to)
    assert squares(Shape("Cone", 1, False, 3 + extra, extra), to) == whole | more


@pytest.mark.parametrize(("size", "to", "found"), [
    (2, (4, 5), block(range(4, 6), range(5, 7))), (3, (4, 5), block(range(4, 7), range(4, 7))),
    (3, (2, 3), block(range(1, 4), range(1, 4))), (2, (1, 4), block(range(2), range(3, 5))),
    (3, ME, block(range(2, 5), range(5, 8))),
])  # fmt: skip
def test_the_squares_of_a_cube(size: int, to: Square, found: set[Square]) -> None:
    """TCG-RA-04: a cube extends away from the user; on the user’s own square it extends to the right and down."""
    assert squares(Shape("Cube", size, False, size**3), to) == squares(Shape("Cube", size, True, size**3), to) == found


def test_the_square_of_a_cylinder() -> None:
    """TCG-RA-04a, R-TCG-126: a cylinder covers only the chosen square, whatever its height."""
    for away in (False, True):
        assert squares(Shape("Cylinder", 4, away, 4), (4, 1)) == {(4, 1)}


def test_the_squares_of_a_burst() -> None:
    """A Burst is around the user, whatever square is named, or around a chosen square if it begins away.

    Rules: TCG-RA-05, R-TCG-127.
    """
    near, away = Shape("Burst", 1, False, 8), Shape("Burst", 1, True, 8)
    assert squares(near, ME) == squares(near, (4, 1)) == around(2, 5)
    assert squares(away, (4, 1)) == around(4, 1)
    assert squares(Shape("Burst", 2, True, 24), (4, 1)) == block(range(2, 7), range(-1, 4)) - {(4, 1)}


@pytest.mark.parametrize(("at", "other", "inside"), [
    (None, None, True), (None, (3, 5), True), (ME, None, False), (ME, (3, 5), True), (ME, (4, 5), False),
])  # fmt: skip
def test_who_is_inside_if_somebody_has_no_square(at: Square | None, other: Square | None, inside: bool) -> None:
    """All others are inside an area if its user has no square; otherwise nobody without a square is inside.

    Rules: TCG-RA-04.
    """
    area, user = Shape("Burst", 1, False, 8), somebody("a", at=at)
    assert is_inside(Grid(9, 9), area, user, None, somebody("b", at=other)) is inside
    assert not is_inside(Grid(9, 9), area, user, None, user)


# What is bought


def test_range_i_adds_reach_and_travel_i_adds_movement() -> None:
    """An Ability reaches 1 square and 3 more by Range I, and its user moves 4 squares by Travel I.

    Rules: TCG-RA-01, TCG-TR-01, R-TCG-124.
    """
    far = ability("Far", entry("Range I", squares=3), entry("Travel I", squares=4))
    assert (ability_reach(far), travel_squares(far)) == (1 + 3, 4)
    near = ability("Near", entry("Empower II", points=5))
    assert (ability_reach(near), travel_squares(near)) == (1, 0)


@pytest.mark.parametrize(("form", "values", "found"), [
    ("Line", {"squares": 6}, Shape("Line", 6, False, 6)), ("Cube", {"side": 3}, Shape("Cube", 3, False, 27)),
    ("Cube", {"side": 3, "column": True, "origin": True}, Shape("Cylinder", 3, True, 3)),
    ("Cone", {"rows": 2}, Shape("Cone", 2, False, 8)),
    ("Cone", {"rows": 2, "extra": 3, "origin": True}, Shape("Cone", 2, True, 8 + 3, 3)),
])  # fmt: skip
def test_the_area_that_an_entry_gives(form: Any, values: dict[str, Any], found: Shape) -> None:
    """An entry gives an area its form, its size, whether it begins away from the user, and its squares.

    Rules: TCG-RA-02, TCG-RA-03, TCG-RA-04, TCG-RA-04a.
    """
    assert bought_area(form, values) == found


@pytest.mark.parametrize(("squares", "form", "possible"), [
    (8, "Burst", True), (7, "Burst", False), (3, "Cone", True), (2, "Cone", False), (1, "Cube", True),
    (1, "Cylinder", True),
])  # fmt: skip
def test_a_form_is_possible_if_its_smallest_area_fits(squares: int, form: Any, possible: bool) -> None:
    """R-TCG-78: an area can take a form if its squares are enough: a Burst needs 8, a cone 3, a cube and a column 1."""
    assert can_reshape(Shape("Line", squares, False, squares), form) is possible


def test_a_reshaped_area_begins_where_it_was_bought_to() -> None:
    """A line of 16 squares becomes a cone of 15, or of 16 by ruling, and still begins away from the user.

    Rules: TCG-AT-07, R-TCG-78, R-TCG-125.
    """
    line = Shape("Line", 16, True, 16)
    assert reshaped_area(line, "Cone", Rulings()) == Shape("Cone", 3, True, 16)
    assert reshaped_area(line, "Cone", Rulings(cone_rows="any")) == Shape("Cone", 3, True, 16, 1)
    assert reshaped_area(line, "Cube", Rulings(cone_rows="any")) == Shape("Cube", 2, True, 16)


# Heights, and where an area can be placed


HILL = Grid(12, 12, high=(((6, 2), 3),))


@pytest.mark.parametrize(("area", "to", "heights"), [
    (Shape("Line", 4, True, 4), (6, 2), range(2, 5)), (Shape("Line", 4, False, 4), (6, 2), range(7, 10)),
    (Shape("Burst", 4, True, 80), (6, 3), range(-1, 2)), (Shape("Burst", 4, True, 80), None, range(7, 10)),
    (Shape("Cube", 2, True, 8), (6, 2), range(1, 6)), (Shape("Cylinder", 4, False, 4), (6, 2), range(4, 13)),
])  # fmt: skip
def test_the_heights_that_an_area_covers(area: Shape, to: Square | None, heights: range) -> None:
    """TCG-RA-04: an area covers heights around its user at height 8, or around the ground of a square away from it."""
    assert heights_reached(HILL, area, 8, to) == heights


def test_the_height_of_an_area_away_is_that_of_its_square() -> None:
    """An area away from its user covers a character on a hill 3 squares high, although the user is on the ground.

    Rules: TCG-RA-04.
    """
    user, other = somebody("a", at=ME), somebody("b", at=(6, 2), height=3)
    area = Shape("Line", 2, True, 2)
    assert is_inside(HILL, area, user, (6, 2), other)
    assert not is_inside(HILL, area, user, (6, 2), replace(other, height=0))


@pytest.mark.parametrize(("area", "far", "found"), [
    (Shape("Line", 4, False, 4), 3, around(4, 3)), (Shape("Cube", 2, False, 8), 3, around(4, 3)),
    (Shape("Line", 4, True, 4), 2, block(range(2, 7), range(1, 6)) - {(4, 3)}),
    (Shape("Cone", 1, True, 3), 1, around(4, 3)), (Shape("Burst", 1, True, 8), 2, block(range(2, 7), range(1, 6))),
    (Shape("Cylinder", 2, True, 2), 1, block(range(3, 6), range(2, 5))),
    (Shape("Cube", 2, True, 8), 1, block(range(3, 6), range(2, 5))),
    (Shape("Line", 4, True, 4), 9, block(range(9), range(8)) - {(4, 3)}),
])  # fmt: skip
def test_the_squares_that_can_be_chosen_for_an_area(area: Shape, far: int, found: set[Square]) -> None:
    """An area is aimed beside its user, or within range if it begins away.

    The user’s own square can be chosen only for an area that needs no direction.

    Rules: TCG-RA-00a.
    """
    listed = list(aim_squares(Grid(9, 8), area, (4, 3), far))
    assert len(listed) == len(found)
    assert set(listed) == found
