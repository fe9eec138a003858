"""The free path of a pushed character, and the damage dice of a collision."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Affliction, Grid, Item, Rulings
from facedown.systems.tri_core.rules.collisions import collision_dice, free_path, squares_of_push
from facedown.systems.tri_core.steps.context import encounter_of
from tests.systems.tri_core.driver import fight, kara, vell


def test_a_push_ends_on_another_square_within_its_distance() -> None:
    """TCG-AF-04, TCG-KI-01: on a grid of 4 columns and 2 rows, the squares 2 away come first."""
    assert squares_of_push(Grid(4, 2), (1, 1), 0) == []
    assert squares_of_push(Grid(4, 2), (1, 1), 1) == [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)]
    assert squares_of_push(Grid(4, 2), (1, 1), 2) == [(3, 0), (3, 1), (0, 0), (0, 1), (1, 0), (2, 0), (2, 1)]


@pytest.mark.parametrize(("path", "found"), [
    (((2, 1), (3, 1)), (2, None)), ((), (0, None)), (((2, 1), (3, 1), (4, 1)), (2, "b")),
    (((1, 2), (1, 3), (1, 4)), (2, "")), (((0, 1), (-1, 1)), (1, "")), (((4, 1),), (0, "b")),
])  # fmt: skip
def test_a_path_is_free_until_a_character_a_wall_or_the_edge(
    path: tuple[tuple[int, int], ...], found: tuple[int, str | None]
) -> None:
    """The character a is pushed from (1, 1); b stands on (4, 1), and (1, 4) is a wall.

    Rules: TCG-AF-04, TCG-KI-01.
    """
    pushed = vell("a", at=(1, 1))
    ctx = fight(pushed, vell("b", at=(4, 1)))
    grid = replace(encounter_of(ctx).grid, rough=(((1, 4), 0),))
    position = replace(ctx.position, encounter=replace(encounter_of(ctx), grid=grid))
    assert free_path(position, pushed, path) == found


@pytest.mark.parametrize(("squares", "pounds", "soak", "dice"), [
    (0, 0, 0, 1), (3, 0, 0, 1), (4, 0, 0, 2), (11, 0, 0, 3), (12, 0, 0, 4), (0, 39, 0, 1), (0, 40, 0, 2),
    (4, 140, 0, 4), (0, 20, 1, 2), (0, 0, 1, 1),
])  # fmt: skip
def test_a_collision_has_a_die_for_4_squares_and_a_die_for_100_lb(
    squares: int, pounds: int, soak: int, dice: int
) -> None:
    """Kara weighs 160 lb; what she carries counts too, and each step of Soak as 25 lb.

    Rules: TCG-KI-01c, R-TCG-122, TCG-AF-03b.
    """
    afflictions = (Affliction("Soak", "lea", soak, 20),) if soak else ()
    one = kara(afflictions=afflictions)
    one = replace(one, sheet=replace(one.sheet, items=(Item("chest", pounds=pounds),)))
    assert collision_dice(one, Rulings(), squares) == dice
