"""The move being resolved, and the two changes that every step makes."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Resolution
from facedown.systems.trinity_code.model import Character, Position, Roll, character_of, with_character

Context = Resolution[Position]


def roll_of(ctx: Context) -> Roll:
    """The move that is being made."""
    roll = ctx.position.roll
    assert roll is not None
    return roll


def set_roll(ctx: Context, roll: Roll | None) -> None:
    """Put the changed move into the position."""
    ctx.position = replace(ctx.position, roll=roll)


def who(ctx: Context, key: str) -> Character:
    """The character with this key, as it is now."""
    return character_of(ctx.position, key)


def set_character(ctx: Context, changed: Character) -> Character:
    """Put a changed character into the position, and return it."""
    ctx.position = with_character(ctx.position, changed)
    return changed
