"""Which energy of the map a character draws, and which energy returns."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core.rules.energy import (
    nearest_energy,
    returning_energy,
    returns_when_drawn,
    with_drawn_energy,
)

FIRE, WIND, LIGHT = ((2, 0), "fire"), ((4, 4), "wind"), ((3, 3), "light")


@pytest.mark.parametrize(
    ("energy", "returns"),
    [("wind", True), ("gravity", True), ("magnetism", True), ("fire", False), ("light", False)],
)
def test_only_constant_energies_return(energy: str, returns: bool) -> None:
    """TCG-KI-02a: wind, gravity and magnetism are always present."""
    assert returns_when_drawn(energy) is returns


def test_each_die_draws_the_nearest_energy_that_is_left() -> None:
    """R-TCG-120: from (3, 2), light is 1 square away, and fire and wind are 2."""
    assert nearest_energy((WIND, FIRE, LIGHT), (3, 2), 1, "") == (LIGHT,)
    assert nearest_energy((WIND, FIRE, LIGHT), (3, 2), 2, "") == (LIGHT, FIRE)
    assert nearest_energy((WIND, FIRE, LIGHT), (3, 2), 5, "") == (LIGHT, FIRE, WIND)
    assert nearest_energy((WIND, FIRE, LIGHT), (3, 2), 0, "") == ()


def test_of_equally_near_squares_the_first_column_and_row_count() -> None:
    """R-TCG-120: the order in which the energies appeared on the map makes no difference."""
    squares = [((3, 1), "fire"), ((1, 3), "fire"), ((1, 1), "fire")]
    for energy in (squares, squares[::-1]):
        assert nearest_energy(energy, (2, 2), 2, "") == (squares[2], squares[1])


def test_a_source_limits_what_can_be_drawn() -> None:
    """R-TCG-119: an Ability that is limited to wind draws no nearer fire."""
    assert nearest_energy((FIRE, LIGHT, WIND), (2, 0), 3, "wind") == (WIND,)


def test_drawn_constant_energy_is_recorded_once_for_each_square() -> None:
    """TCG-KI-02a: fire is gone for good; of two draws from a square, the newest counts."""
    first = with_drawn_energy((), "a", (FIRE, WIND))
    assert first == (("a", *WIND),)
    gravity = ((4, 4), "gravity")
    assert with_drawn_energy((*first, ("b", (0, 0), "wind")), "c", (gravity,)) == (
        ("b", (0, 0), "wind"), ("c", *gravity),
    )  # fmt: skip


def test_the_energy_that_a_character_has_drawn_returns_to_empty_squares() -> None:
    """TCG-KI-02a: energy of others does not return, and none returns to a square that holds energy again."""
    drawn = (("a", (1, 1), "wind"), ("b", (2, 2), "wind"), ("a", (3, 3), "gravity"))
    assert returning_energy(drawn, (((3, 3), "fire"),), "a") == (((1, 1), "wind"),)
    assert returning_energy(drawn, (), "b") == (((2, 2), "wind"),)
    assert returning_energy(drawn, (), "c") == ()
