"""The squares on which the GM can place a character."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from facedown.game import Field, Squares
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.steps.context import encounter_of
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import SEATS, A, B, Scripted, does, fight, legal, refused

CORPSE, WALL, HIDDEN, FREE = (2, 2), (3, 3), (6, 6), (7, 7)


def placed(to: tuple[int, int], ruling: str = "shared") -> Scripted:
    """Return an encounter of A, B on F5, a dead C on C3 and a hidden D on G7; D4 is a wall. The GM places A on `to`."""
    ctx = fight(A, B, rulings={"hidden_square": ruling})
    wall = replace(encounter_of(ctx).grid, rough=((WALL, 0),))
    dead = replace(B, key="c", at=CORPSE, out="dead")
    hidden = replace(B, key="d", at=HIDDEN, stealthed=True)
    people = (*ctx.position.characters, dead, hidden)
    ctx.position = replace(ctx.position, characters=people, encounter=replace(encounter_of(ctx), grid=wall))
    if legal(ctx, m.Put("a", to), "gm"):
        does(ctx, m.Put("a", to))
    return ctx


def field_of_square(ctx: Scripted) -> Field:
    """Return the field of the option to place a character in which the GM chooses the square."""
    gm = SEATS["gm"]
    (option,) = [one for one in SYSTEM.options(SYSTEM.view(ctx.position, gm), gm) if one.move == "put"]
    (field,) = [one for one in option.fields if one.name == "to"]
    return field


def offered(ctx: Scripted) -> Iterator[tuple[int, int]]:
    """Yield the squares that the option to place a character offers."""
    field = field_of_square(ctx)
    assert isinstance(field.domain, Squares)
    yield from field.domain.values()


@pytest.mark.parametrize("to", [CORPSE, HIDDEN, FREE])
def test_a_character_is_placed_on_a_free_square_or_where_a_dead_or_a_hidden_one_is(to: tuple[int, int]) -> None:
    """TC-D-13, R-TC-164: the GM can place a character on a free square, and on that of a dead or a hidden character."""
    assert placed(to).who("a").at == to


@pytest.mark.parametrize(("to", "name"), [(WALL, "D4"), ((5, 4), "F5"), ((99, 0), "")])
def test_nobody_is_placed_on_a_wall_or_a_taken_square_or_off_the_map(to: tuple[int, int], name: str) -> None:
    """TC-D-13, TC-D-15: the GM cannot place a character on a wall, on a taken square or off the map."""
    assert name in refused(placed(FREE), m.Put("a", to), "TC-D-13", "gm").text


def test_a_hidden_character_is_found_on_the_square_if_the_table_says_so() -> None:
    """With the ruling `hidden_square`, a character placed on a hidden one finds it and comes to the nearest square.

    Rules: R-TC-164.
    """
    ctx = placed(HIDDEN, "found")
    assert ctx.who("a").at != HIDDEN
    assert not ctx.who("d").stealthed
    assert "found" in ctx.kinds()


def test_just_the_squares_on_which_a_character_can_stand_are_offered() -> None:
    """The option to place a character offers every square except walls and squares that are taken."""
    ctx = placed(FREE)
    grid = encounter_of(ctx).grid
    every = {(column, row) for column in range(grid.columns) for row in range(grid.rows)}
    assert set(offered(ctx)) == every - {WALL, (5, 4), FREE}


@pytest.mark.parametrize(
    ("ruling", "label"), [("shared", "Where"), ("found", "Where (a hidden character would be found on G7)")]
)
def test_the_gm_is_told_on_which_squares_a_hidden_character_would_be_found(ruling: str, label: str) -> None:
    """With the ruling `hidden_square`, the GM’s option names squares on which a hidden character would be found.

    Rules: R-TC-164.
    """
    assert field_of_square(placed(FREE, ruling)).label == label
    assert field_of_square(placed(HIDDEN, "found")).label == "Where"
