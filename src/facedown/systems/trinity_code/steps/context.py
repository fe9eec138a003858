"""Functions shared by all steps: read and change the move in progress and the characters of the position."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Resolution
from facedown.systems.trinity_code.model import Character, Position, Roll, character_of, with_character

Context = Resolution[Position]


def roll_of(ctx: Context) -> Roll:
    """Return the move in progress; there must be one."""
    roll = ctx.position.roll
    assert roll is not None
    return roll


def set_roll(ctx: Context, roll: Roll | None) -> None:
    """Replace the move in progress; None ends it."""
    ctx.position = replace(ctx.position, roll=roll)


def current_character(ctx: Context, key: str) -> Character:
    """Return the current record of the character with this key."""
    return character_of(ctx.position, key)


def set_character(ctx: Context, changed: Character) -> Character:
    """Put `changed` into the position, in place of the character that has the same key. Return `changed`."""
    ctx.position = with_character(ctx.position, changed)
    return changed
