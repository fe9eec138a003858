"""The areas of Abilities on the grid: the squares and the characters inside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from facedown.systems.tri_core.model import (
    Ability,
    Area,
    Character,
    Grid,
    Rulings,
    Square,
    merged,
)


class Shape(NamedTuple):
    """The form and size of an Ability’s area.

    `size`: length of a line, rows of a cone, side of a cube, height of a cylinder, or rings of a burst.
    `away`: True if the area can begin away from the user.
    `squares`: the number of squares bought.
    `extra`: the squares in an incomplete last row of a cone (R-TCG-125).
    """

    form: Area
    size: int
    away: bool
    squares: int
    extra: int = 0

    @property
    def aimed(self) -> bool:
        """Return whether the user has to choose a square for the area. Only a Burst around the user needs no square."""
        return self.away or self.form != "Burst"


def ability_reach(ability: Ability) -> int:
    """Return the range of an Ability in squares: 1, plus the squares of Range I; also for Cognition.

    Rules: TCG-RA-00, TCG-RA-01, R-TCG-92, R-TCG-124.
    """
    return 1 + bought_range(ability)


def bought_range(ability: Ability) -> int:
    """Return the number of squares that Range I adds to an Ability; 0 without Range I or without a chosen number.

    Each square is 5 feet, and Range I costs 1 ACP for each square (R-TCG-133).
    """
    return sum(int(one.values.get("squares", 0)) for one in ability.keywords if one.entry == "Range I")


def travel_squares(ability: Ability) -> int:
    """Return how many squares the user of an Ability may move because of Travel I; 0 without Travel I (TCG-TR-01)."""
    return sum(int(one.values["squares"]) for one in ability.keywords if one.entry == "Travel I")


@lru_cache(maxsize=4096)
def area_of(ability: Ability) -> Shape | None:
    """Return the area that an Ability was built with; None if it has no area."""
    if any(one.keyword.area for one in ability.keywords):
        for one in merged(ability.keywords):
            if one.keyword.area:
                return bought_area(one.keyword.area, one.values)
    return None


def altered_area(ability: Ability, form: Area | None, rulings: Rulings) -> Shape | None:
    """Return the area of an Ability; None if the Ability has no area.

    `form`: the form chosen with Alter I; None for the area’s own form.

    Rules: TCG-AT-01, R-TCG-78.
    """
    bought = area_of(ability)
    return reshaped_area(bought, form, rulings) if bought is not None and form else bought


SIZE_FIELDS: Mapping[Area, str] = {
    "Line": "squares", "Cone": "rows", "Cube": "side", "Cylinder": "side", "Burst": "rings",
}  # fmt: skip
"""For each form of area: the name of the choice in the Keyword entry that sets the size of the area."""


def bought_area(form: Area, values: Mapping[str, Any]) -> Shape:
    """Return the area that a Keyword entry gives.

    `form`: the usual form of the area. If the choice `column` is set, the area is a Cylinder instead.
    `values`: the choices in the entry.
    """
    form = "Cylinder" if values.get("column") else form
    size, extra = values[SIZE_FIELDS[form]], values.get("extra") or 0
    return Shape(form, size, bool(values.get("origin")), square_count(form, size) + extra, extra)


def square_count(form: Area, size: int) -> int:
    """Return the number of squares of an area of this form and size.

    `size`: the size as `Shape` explains it.
    """
    counted = {"Cone": "cone", "Cube": "cube", "Burst": "burst"}.get(form)
    return SQUARE_COUNTS[counted](size) if counted else size


def can_reshape(bought: Shape, form: Area) -> bool:
    """Return whether the area `bought` has enough squares for the smallest area of the form `form`.

    Rules: R-TCG-78.
    """
    return square_count(form, 1) <= bought.squares


def reshaped_area(bought: Shape, form: Area, rulings: Rulings) -> Shape:
    """Return the largest area of the form `form` that needs no more squares than `bought` (TCG-AT-07, R-TCG-78).

    Rules: R-TCG-125.
    """
    size = 1
    while square_count(form, size + 1) <= bought.squares:
        size += 1
    over = bought.squares - square_count(form, size) if form == "Cone" and rulings.cone_rows == "any" else 0
    return Shape(form, size, bought.away, bought.squares, over)


# Squares and characters inside


def covered_steps(area: Shape, user: Square, to: Square) -> tuple[Square, frozenset[Square]]:
    """Return (first square of an area, squares inside). The squares inside are (columns, rows) from the first square.

    `to`: the square that the user chose. Squares off the grid are included.
    """
    right, down = towards = direction(user, to)
    if area.away or area.form in ("Cube", "Cylinder"):
        return to, steps_inside(area, towards)
    return user if area.form == "Burst" else (user[0] + right, user[1] + down), steps_inside(area, towards)


@lru_cache(maxsize=4096)
def steps_inside(area: Shape, towards: Square) -> frozenset[Square]:
    """Return the squares inside an area, as (columns, rows) from its first square.

    `towards`: the direction of the area, as `direction` returns it.
    """
    return frozenset(COVERED_BY_FORM[area.form](area, towards))


def direction(start: Square, to: Square) -> Square:
    """Return the direction from one square to another as (columns, rows), each of which is -1, 0 or 1."""
    return (sign(to[0] - start[0]), sign(to[1] - start[1]))


def sign(number: int) -> int:
    """Return the sign of a number: -1, 0 or 1."""
    return (number > 0) - (number < 0)


def line_squares(area: Shape, towards: Square) -> Iterator[Square]:
    """Yield the squares of a line as (columns, rows) counted from its first square (TCG-RA-02, R-TCG-128)."""
    right, down = towards
    yield from ((right * n, down * n) for n in range(area.size))


def cone_squares(area: Shape, towards: Square) -> Iterator[Square]:
    """Yield the squares of a cone, as (columns, rows) from the middle of its first row.

    `towards`: the direction of the cone, as `direction` returns it.

    Rules: TCG-RA-03, R-TCG-125.
    """
    right, down = towards
    for row in range(1, area.size + 1 + bool(area.extra)):
        squares = list(cone_row(right, down, row))
        if row > area.size:  # an incomplete row: the squares in its middle
            squares.sort(key=lambda at: (abs(abs(at[0]) - abs(at[1])) if right and down
                                         else min(abs(at[0]), abs(at[1])), at))  # fmt: skip
            del squares[area.extra :]
        yield from [(across - right, along - down) for across, along in squares]


def cone_row(right: int, down: int, row: int) -> Iterator[Square]:
    """Yield the squares of row `row` of a cone, as (columns, rows) from the square before the first row.

    `right`, `down`: the direction of the cone, each -1, 0 or 1.
    """
    if right and down:
        yield from ((right * row, down * n) for n in range(row + 1))
        yield from ((right * n, down * row) for n in range(row))
    else:
        yield from ((right * row or n, down * row or n) for n in range(-row, row + 1))


def cube_squares(area: Shape, towards: Square) -> Iterator[Square]:
    """Yield the squares of a cube, as (columns, rows) from the chosen square.

    `towards`: the direction away from the user; (0, 0) counts as (1, 1).

    Rules: TCG-RA-04.
    """
    firsts = {-1: 1 - area.size, 0: -((area.size - 1) // 2), 1: 0}
    right, down = (firsts[step] for step in (towards if any(towards) else (1, 1)))
    yield from ((right + column, down + row) for column in range(area.size) for row in range(area.size))


def cylinder_squares(area: Shape, towards: Square) -> Iterator[Square]:
    """Yield (0, 0): a cylinder covers only the chosen square, whatever its height (TCG-RA-04a, R-TCG-126)."""
    yield (0, 0)


def burst_squares(area: Shape, towards: Square) -> Iterator[Square]:
    """Yield the squares of a burst as (columns, rows) counted from its middle.

    The middle itself is left out.

    Rules: TCG-RA-05, R-TCG-127.
    """
    around = range(-area.size, area.size + 1)
    yield from ((right, down) for right in around for down in around if right or down)


COVERED_BY_FORM: Mapping[str, Callable[[Shape, Square], Iterator[Square]]] = {
    "Line": line_squares,
    "Cone": cone_squares,
    "Cube": cube_squares,
    "Cylinder": cylinder_squares,
    "Burst": burst_squares,
}
"""For each form of area: the function that yields its squares, given the area and its direction (TCG-RA-06)."""


def is_inside(grid: Grid, area: Shape, user: Character, to: Square | None, other: Character) -> bool:
    """Return whether the character `other` is inside an area of the character `user`.

    `to`: the chosen square; None if the area needs none.
    If `user` is on no square, every other character is inside.

    Rules: TCG-RA-04.
    """
    if user.at is None or other.at is None:
        return user.at is None and other.key != user.key
    (column_, row), steps = covered_steps(area, user.at, to or user.at)
    covered = (other.at[0] - column_, other.at[1] - row) in steps
    return covered and other.height in heights_reached(grid, area, user.height, to)


def heights_reached(grid: Grid, area: Shape, height: int, to: Square | None) -> range:
    """Return the heights that an area covers, in squares.

    `height`: the user’s height.
    `to`: the chosen square; None if the area needs none.

    Rules: TCG-RA-04.
    """
    ground = grid.height(to) if to is not None and area.away else height
    far = area.size if area.form in ("Cube", "Cylinder") else 1
    return range(ground - far, ground + far + 1)


def aim_squares(grid: Grid, area: Shape, user: Square, far: int) -> Iterator[Square]:
    """Yield the squares of the grid that can be chosen for an area.

    `far`: the range in squares; ignored if the area must begin at the user.
    """
    reached = far if area.away else 1
    for column_ in range(user[0] - reached, user[0] + reached + 1):
        for row in range(user[1] - reached, user[1] + reached + 1):
            at = (column_, row)
            apart = at != user or (area.away and area.form in ("Burst", "Cylinder", "Cube"))
            if grid.has(at) and apart:
                yield at


SQUARE_COUNTS: Mapping[str, Callable[[int], int]] = {
    "cone": lambda rows: rows * (rows + 2),
    "cube": lambda side: side**3,
    "burst": lambda rings: 4 * rings * (rings + 1),
    "ring": lambda rings: 8 * rings,
}
"""For each shape: the function that returns the number of its squares, given its size.

Rules: TCG-RA-03, TCG-RA-04, TCG-RA-05, R-TCG-125, R-TCG-127.
"""
