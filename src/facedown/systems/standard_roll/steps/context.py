"""Functions shared by all steps: read and change the roll, the turn order and the entities of the position."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Resolution
from facedown.systems.standard_roll.model import Entity, Order, Position, Roll, order_of, with_entity

Context = Resolution[Position]


def roll_of(ctx: Context) -> Roll:
    """Return the roll in progress; there must be one."""
    roll = ctx.position.roll
    assert roll is not None
    return roll


def set_roll(ctx: Context, roll: Roll | None) -> None:
    """Replace the roll in progress; None ends it."""
    ctx.position = replace(ctx.position, roll=roll)


def turn_order(ctx: Context) -> Order:
    """Return the turn order; there must be one."""
    order = order_of(ctx.position)
    assert order is not None
    return order


def set_order(ctx: Context, order: Order | None) -> None:
    """Replace the turn order; None ends it."""
    situation = ctx.position.situation
    assert situation is not None
    ctx.position = replace(ctx.position, situation=replace(situation, order=order))


def set_entity(ctx: Context, entity: Entity) -> Entity:
    """Put this entity into the position, in place of the entity that has the same key. Return this entity."""
    ctx.position = with_entity(ctx.position, entity)
    return entity


def plain_words(words: str) -> str:
    """Return the typed words without spaces around them and without full stops at their end."""
    return words.strip().rstrip(".")
