"""Paths on the grid: the cost to enter squares, and the squares within reach (TC-D-13, TC-D-14, TC-D-15)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from facedown.systems.tri_core.model import Grid, Square, distance


def energy_matches(energy: str, source: str) -> bool:
    """Return whether a square’s energy is of this source; every energy matches an empty source (R-TCG-119)."""
    held, wanted = energy.casefold().strip(), source.casefold().strip()
    return held in wanted or wanted in held


def straight_line(one: Square, other: Square) -> tuple[Square, ...]:
    """Return the squares on the straightest line between two squares, both included."""
    steps = distance(one, other)
    return (
        tuple(
            (round(one[0] + (other[0] - one[0]) * n / steps), round(one[1] + (other[1] - one[1]) * n / steps))
            for n in range(steps + 1)
        )
        if steps
        else (one,)
    )


Way = Literal["walking", "climbing", "jumping"]
"""A way to cross the ground."""


@lru_cache(maxsize=2048)
def reachable_squares(
    grid: Grid, start: Square, blocked: frozenset[Square] = frozenset(), *, how: Way = "walking"
) -> Mapping[Square, int]:
    """Return the lowest cost to reach each square from `start`, which costs 0; unreachable squares are left out (I-14).

    `blocked` are squares that cannot be entered, for example those of other characters.
    """
    around = neighbours(grid, how=how)
    costs, rings, spent = dict.fromkeys(blocked, -1) | {start: 0}, defaultdict(list, {0: [start]}), 0
    while rings:
        for here in rings.pop(spent, ()):
            if costs[here] < spent:
                continue
            for there, step in around[here]:
                cost = spent + step
                if there not in costs or cost < costs[there]:
                    costs[there] = cost
                    rings[cost].append(there)
        spent += 1
    return {at: cost for at, cost in costs.items() if cost >= 0}


@lru_cache(maxsize=8192)
def squares_within(
    grid: Grid, start: Square, far: int, blocked: frozenset[Square] = frozenset(), *, how: Way = "walking"
) -> Mapping[Square, int]:
    """Return the other squares within `far` squares of movement, each with its cost (TC-D-13, TC-D-14, TC-D-15)."""
    costs = reachable_squares(grid, start, blocked, how=how if grid.rough or grid.high else "walking")
    return {at: cost for at, cost in costs.items() if cost <= far and at != start}


@lru_cache(maxsize=64)
def neighbours(grid: Grid, *, how: Way) -> Mapping[Square, tuple[tuple[Square, int], ...]]:
    """Return, for each square of a grid, the squares that can be entered from it and the cost of each.

    Each level up or down adds 2 to the cost when walking. Climbing costs 1 for each level, and jumping ignores levels
    and rough ground.

    Rules: TC-D-14, TC-D-15, TC-D-23, R-TC-67.
    """
    every = [(column, row) for column in range(grid.columns) for row in range(grid.rows)]
    rough, high = dict(grid.rough), dict(grid.high)

    def step(here: Square, there: Square) -> int:
        cost, up = rough.get(there, 1), abs(high.get(there, 0) - high.get(here, 0))
        if not cost or how == "jumping":
            return min(cost, 1)
        return max(cost, up) if how == "climbing" else cost + 2 * up

    return {
        here: tuple((there, cost) for there in adjacent_squares(grid, here) if (cost := step(here, there)))
        for here in every
    }


def adjacent_squares(grid: Grid, square: Square) -> list[Square]:
    """Return the squares of the grid next to a square, diagonals included."""
    column, row = square
    around = [(column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down]
    return [one for one in around if grid.has(one)]
