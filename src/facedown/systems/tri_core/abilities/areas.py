"""The areas of Abilities on the grid: the squares and the characters inside them.

Rules: TCG-RA-00, TCG-RA-01, TCG-RA-02, TCG-RA-03, TCG-RA-04, TCG-RA-05, TCG-RA-06, R-TCG-124, R-TCG-125, R-TCG-126,
R-TCG-127, R-TCG-128.
"""

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
    distance,
    merged,
)


class Shape(NamedTuple):
    """An area: its form, its size, whether it can begin `away` from the user, and the number of squares bought.

    `size` is the length of a line, the rows of a cone, the side of a cube, the height of a cylinder or the rings of a
    burst. `extra` are squares of one more, incomplete row of a cone (R-TCG-125).
    """

    form: Area
    size: int
    away: bool
    squares: int
    extra: int = 0

    @property
    def aimed(self) -> bool:
        """Return whether the user has to choose a square for the area; a Burst around the user needs none."""
        return self.away or self.form != "Burst"


def ability_reach(ability: Ability) -> int:
    """Return the range of an Ability in squares: 1, plus the squares of Range I (TCG-RA-01, R-TCG-124)."""
    return 1 + bought_range(ability)


def bought_range(ability: Ability) -> int:
    """Return the number of squares that Range I adds to the range of an Ability; 0 without Range I."""
    return sum(int(one.values["squares"]) for one in ability.keywords if one.entry == "Range I")


def travel_squares(ability: Ability) -> int:
    """Return how many squares Travel I lets the user of an Ability move; 0 without Travel I (TCG-TR-01)."""
    return sum(int(one.values["squares"]) for one in ability.keywords if one.entry == "Travel I")


@lru_cache(maxsize=4096)
def area_of(ability: Ability) -> Shape | None:
    """Return the area of an Ability as bought; None if it has no area."""
    if any(one.keyword.area for one in ability.keywords):
        for one in merged(ability.keywords):
            if one.keyword.area:
                return bought_area(one.keyword.area, one.values)
    return None


def altered_area(ability: Ability, form: Area | None, rulings: Rulings) -> Shape | None:
    """Return the area of an Ability in the form that Alter I gives it, or as bought if `form` is None.

    Rules: TCG-AT-01, R-TCG-78.
    """
    bought = area_of(ability)
    return reshaped_area(bought, form, rulings) if bought is not None and form else bought


SIZE_FIELDS: Mapping[Area, str] = {
    "Line": "squares", "Cone": "rows", "Cube": "side", "Cylinder": "side", "Burst": "rings",
}  # fmt: skip
"""For each form of area, the choice of its Keyword entry that holds its size."""


def bought_area(form: Area, values: Mapping[str, Any]) -> Shape:
    """Return the area of the form `form` that a Keyword entry with the choices `values` gives."""
    form = "Cylinder" if values.get("column") else form
    size, extra = values[SIZE_FIELDS[form]], values.get("extra") or 0
    return Shape(form, size, bool(values.get("origin")), square_count(form, size) + extra, extra)


def square_count(form: Area, size: int) -> int:
    """Return the number of squares of an area of the form `form` and the size `size`: see `Shape`."""
    counted = {"Cone": "cone", "Cube": "cube", "Burst": "burst"}.get(form)
    return SQUARE_COUNTS[counted](size) if counted else size


def can_reshape(bought: Shape, form: Area) -> bool:
    """Return whether a bought area can take another form: the smallest area of that form needs no more squares.

    Rules: R-TCG-78.
    """
    return square_count(form, 1) <= bought.squares


def reshaped_area(bought: Shape, form: Area, rulings: Rulings) -> Shape:
    """Return the largest area of the form `form` that needs no more squares than were bought (TCG-AT-07, R-TCG-78).

    If the table allows a cone with an incomplete last row, the remaining squares form that row (R-TCG-125).
    """
    size = 1
    while square_count(form, size + 1) <= bought.squares:
        size += 1
    over = bought.squares - square_count(form, size) if form == "Cone" and rulings.cone_rows == "any" else 0
    return Shape(form, size, bought.away, bought.squares, over)


# Squares and characters inside


def covered_steps(area: Shape, user: Square, to: Square) -> tuple[Square, frozenset[Square]]:
    """Return the square at which an area begins, and the squares inside as (columns, rows) counted from that square.

    `user` is the user’s square, `to` the chosen square. Squares off the grid are included. An area
    that begins away from the user begins at `to`, and so does a Cube or Cylinder; others begin beside the user.
    """
    right, down = towards = direction(user, to)
    begins = to if area.away or area.form in ("Cube", "Cylinder") else (user[0] + right, user[1] + down)
    return begins, steps_inside(area, towards)


@lru_cache(maxsize=4096)
def steps_inside(area: Shape, towards: Square) -> frozenset[Square]:
    """Return the squares inside an area that extends in the direction `towards` from its user.

    They are given as (columns, rows) counted from the square where the area begins.
    """
    return frozenset(COVERED_BY_FORM[area.form](area, (-towards[0], -towards[1]), (0, 0)))


def direction(start: Square, to: Square) -> Square:
    """Return the direction from one square to another as (-1, 0 or 1 column, -1, 0 or 1 row)."""
    return (sign(to[0] - start[0]), sign(to[1] - start[1]))


def sign(number: int) -> int:
    """Return the sign of a number: -1, 0 or 1."""
    return (number > 0) - (number < 0)


def line_squares(area: Shape, user: Square, to: Square) -> Iterator[Square]:
    """Yield the squares of a line: from beside the user, or from `to` if it begins away (TCG-RA-02, R-TCG-128)."""
    right, down = direction(user, to)
    first = to if area.away else (user[0] + right, user[1] + down)
    yield from ((first[0] + right * n, first[1] + down * n) for n in range(area.size))


def cone_squares(area: Shape, user: Square, to: Square) -> Iterator[Square]:
    """Yield the squares of a cone: rows of 3, 5, 7 … squares, straight or diagonally (TCG-RA-03, R-TCG-125)."""
    right, down = direction(user, to)
    start = (to[0] - right, to[1] - down) if area.away else user
    for row in range(1, area.size + 1 + bool(area.extra)):
        squares = list(cone_row(right, down, row))
        if row > area.size:  # an incomplete row: the squares in its middle
            squares.sort(key=lambda at: (abs(abs(at[0]) - abs(at[1])) if right and down
                                         else min(abs(at[0]), abs(at[1])), at))  # fmt: skip
            del squares[area.extra :]
        yield from [(start[0] + across, start[1] + along) for across, along in squares]


def cone_row(right: int, down: int, row: int) -> Iterator[Square]:
    """Yield the 2 × `row` + 1 squares of one row of a cone, counted from its point.

    `right` and `down` are the direction of the cone; rows are counted from 1.
    """
    if right and down:
        yield from ((right * row, down * n) for n in range(row + 1))
        yield from ((right * n, down * row) for n in range(row))
    else:
        yield from ((right * row or n, down * row or n) for n in range(-row, row + 1))


def cube_squares(area: Shape, user: Square, to: Square) -> Iterator[Square]:
    """Yield the squares of a cube: a block that extends from `to` away from the user (TCG-RA-04)."""
    right, down = direction(user, to)
    if not right and not down:
        right = down = 1

    def span(step: int, start: int) -> range:
        first = start - (area.size - 1) // 2 if not step else start if step > 0 else start - area.size + 1
        return range(first, first + area.size)

    yield from ((column, row) for column in span(right, to[0]) for row in span(down, to[1]))


def cylinder_squares(area: Shape, user: Square, to: Square) -> Iterator[Square]:
    """Yield the only square of a cylinder, `to`, whatever its height (TCG-RA-04a, R-TCG-126)."""
    yield to


def burst_squares(area: Shape, user: Square, to: Square) -> Iterator[Square]:
    """Yield the squares of the rings around `to`, or around the user if the burst is not away, without the middle.

    Rules: TCG-RA-05, R-TCG-127.
    """
    middle = to if area.away else user
    for right in range(-area.size, area.size + 1):
        for down in range(-area.size, area.size + 1):
            if right or down:
                yield (middle[0] + right, middle[1] + down)


COVERED_BY_FORM: Mapping[str, Callable[[Shape, Square, Square], Iterator[Square]]] = {
    "Line": line_squares,
    "Cone": cone_squares,
    "Cube": cube_squares,
    "Cylinder": cylinder_squares,
    "Burst": burst_squares,
}
"""For each form, the function that yields the squares of an area."""


def is_inside(grid: Grid, one: Shape, user: Character, to: Square | None, other: Character) -> bool:
    """Return whether the character `other` is inside an area: on one of its squares, at a height that it covers.

    `to` is the chosen square; None if the area needs none. If the user has no square, all other characters without a
    square are inside. Rules: TCG-RA-04.
    """
    if user.at is None or other.at is None:
        return user.at is None and other.key != user.key
    (column_, row), steps = covered_steps(one, user.at, to or user.at)
    covered = (other.at[0] - column_, other.at[1] - row) in steps
    return covered and other.height in heights_reached(grid, one, user.height, to)


def heights_reached(grid: Grid, area: Shape, height: int, to: Square | None) -> range:
    """Return the heights, in squares, that an area covers if its user, at `height`, places it at the square `to`.

    Rules: TCG-RA-04.
    """
    ground = grid.height(to) if to is not None and area.away else height
    far = area.size if area.form in ("Cube", "Cylinder") else 1
    return range(ground - far, ground + far + 1)


def aim_squares(grid: Grid, area: Shape, user: Square, far: int) -> Iterator[Square]:
    """Yield the squares that can be chosen for an area: those at most `far` squares from the user.

    If the area begins beside the user, only the squares next to the user can be chosen.
    """
    reached = far if area.away else 1
    for column_ in range(user[0] - reached, user[0] + reached + 1):
        for row in range(user[1] - reached, user[1] + reached + 1):
            at = (column_, row)
            apart = at != user or (area.away and area.form in ("Burst", "Cylinder", "Cube"))
            if grid.has(at) and apart and distance(user, at) <= reached:
                yield at


SQUARE_COUNTS: Mapping[str, Callable[[int], int]] = {
    "cone": lambda rows: rows * (rows + 2),
    "cube": lambda side: side**3,
    "burst": lambda rings: 4 * rings * (rings + 1),
    "ring": lambda rings: 8 * rings,
}
"""For each shape, the function that returns its number of squares by its size.

Rules: TCG-RA-03, TCG-RA-04, TCG-RA-05, R-TCG-125, R-TCG-127.
"""
