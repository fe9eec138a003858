"""How texts name things."""

from __future__ import annotations

from facedown.game import counted
from facedown.systems.trinity_code.model import Position, character_of


def name_of(position: Position, key: str) -> str:
    """A character's name."""
    return character_of(position, key).name


def karma(count: int, pool: str) -> str:
    """Points of a pool: 2 points of Good Karma."""
    return f"{counted(count, 'point')} of {pool.capitalize()} Karma"
