"""Pushed characters: where they can be pushed, how far the path is free, what they hit, and the collision damage."""

from __future__ import annotations

from facedown.systems.tri_core.model import Character, Grid, Position, Rulings, Square, distance
from facedown.systems.tri_core.rules.current_numbers import total_weight
from facedown.systems.tri_core.rules.ranges import occupants


def squares_of_push(grid: Grid, start: Square, far: int) -> list[Square]:
    """Return the squares towards which a character on `start` can be pushed, the farthest first.

    These are all other squares of the grid within `far` squares. An obstacle on the way ends the push earlier.

    Rules: TCG-AF-04, TCG-KI-01.
    """
    squares = [(column, row) for column in range(grid.columns) for row in range(grid.rows)]
    return sorted((at for at in squares if 0 < distance(start, at) <= far), key=lambda at: (-distance(start, at), at))


def free_path(position: Position, target: Character, path: tuple[Square, ...]) -> tuple[int, str | None]:
    """Return how many squares of a path are free for a target, and the obstacle after these squares.

    The obstacle is a character’s key, or "" for a wall or edge. It is None if the whole path is free.

    Rules: TCG-AF-04, TCG-KI-01.
    """
    assert position.encounter is not None
    grid = position.encounter.grid
    others = occupants(position, target)
    for far, at in enumerate(path):
        if at in others:
            return far, others[at]
        if is_blocked(grid, at):
            return far, ""
    return len(path), None


def is_blocked(grid: Grid, at: Square) -> bool:
    """Return whether a square is a wall or off the grid."""
    return not grid.has(at) or at in grid.walls


def collision_dice(target: Character, rulings: Rulings, squares: int) -> int:
    """Return the number of d12 of damage when a target moved by Kinesis I hits an obstacle.

    It is 1 for each 4 squares that the target has moved, plus 1 for each 100 lb of its weight with all that it carries.

    Rules: TCG-KI-01c, R-TCG-122.
    """
    return squares // 4 + total_weight(target, rulings) // 100
