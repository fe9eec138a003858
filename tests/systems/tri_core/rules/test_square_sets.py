"""Sets of squares stored as whole numbers: their squares, runs and distances equal those counted one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from facedown.game import among_squares
from facedown.systems.tri_core.model import Grid, Square, distance
from facedown.systems.tri_core.rules.square_sets import (
    grid_bits,
    nearest_squares,
    set_on,
    sets_by_distance,
    squares_within_distance,
)

BITS = grid_bits(Grid(7, 5))
EVERY = [(column, row) for row in range(5) for column in range(7)]
SETS = st.frozensets(st.sampled_from(EVERY))


def test_every_square_of_a_grid() -> None:
    """The squares of a grid are listed row by row, and squares off the grid are left out."""
    assert list(BITS.squares_in(BITS.every)) == EVERY
    assert len(sets_by_distance(BITS, BITS.bit_of((0, 0)))) == 7
    assert BITS.set_of([(7, 0), (0, 5), (-1, 2)]) == 0


@given(SETS)
def test_a_set_keeps_its_squares(squares: frozenset[Square]) -> None:
    """A set returns the squares from which it was made, in runs of neighbours."""
    there = set_on(BITS, squares)
    assert set(BITS.squares_in(there)) == squares
    assert BITS.runs_in(there) == among_squares(squares).runs


@given(SETS, st.sampled_from(EVERY), st.integers(0, 9))
def test_a_set_spreads_as_far_as_distances_say(squares: frozenset[Square], to: Square, far: int) -> None:
    """R-TC-146: a set of squares spreads by one square in each direction, because a diagonal step is one square."""
    around = BITS.spread(set_on(BITS, squares))
    assert set(BITS.squares_in(around)) == {at for at in EVERY if any(distance(at, one) <= 1 for one in squares)}
    within = squares_within_distance(BITS, BITS.bit_of(to), far)
    assert set(BITS.squares_in(within)) == {at for at in EVERY if distance(at, to) <= far}


@given(SETS, SETS)
def test_the_nearest_squares(squares: frozenset[Square], to: frozenset[Square]) -> None:
    """The nearest squares to a set are those at the smallest distance, or all squares if that set is empty."""
    found = set(BITS.squares_in(nearest_squares(BITS, set_on(BITS, squares), set_on(BITS, to))))
    apart = {at: min((distance(at, one) for one in to), default=0) for at in squares}
    assert found == {at for at, far in apart.items() if far == min(apart.values())}
