"""Functions shared by all steps: read and change the Conflict and the Hand of the position."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Resolution
from facedown.systems.core_kernel.model import Conflict, Hand, Position, actor_of

Context = Resolution[Position]


def conflict_of(ctx: Context) -> Conflict:
    """Return the Conflict in progress; there must be one."""
    conflict = ctx.position.conflict
    assert conflict is not None
    return conflict


def set_conflict(ctx: Context, conflict: Conflict, hand: Hand | None = None) -> None:
    """Replace the Conflict of the position. If `hand` is given, it becomes the Hand of that Conflict."""
    ctx.position = replace(ctx.position, conflict=conflict if hand is None else replace(conflict, hand=hand))


def controller_of(ctx: Context, key: str) -> str:
    """Return the key of the seat that plays the Actor with this key."""
    return actor_of(ctx.position, key).controller
