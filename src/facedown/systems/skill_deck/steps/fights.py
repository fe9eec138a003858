"""Fights: their beginning and end, the sides, and the order of nearness to the enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Term, known_name
from facedown.systems.skill_deck.model import character_of, sides_of, standing_sides
from facedown.systems.skill_deck.pieces import ref, refs, side_ref
from facedown.systems.skill_deck.steps.context import Context

if TYPE_CHECKING:
    from facedown.systems.skill_deck import actions


def set_conflict(ctx: Context, seat: str, move: actions.SetConflict) -> None:
    """Begin or end a fight, as the Ref decides (R-SD-72)."""
    if move.on:
        begin_fight(ctx)
    else:
        end_fight(ctx, "ref-decides")


def begin_fight(ctx: Context) -> None:
    """Begin a fight: reset the count of damage taken in it, and order each side as in the sheets (R-SD-33, R-SD-34)."""
    people, standing = ctx.position.characters, standing_sides(ctx.position)
    sides = tuple((side, tuple(one.key for one in people if one.side == side)) for side in standing)
    fresh = tuple(replace(one, damage_taken=0) for one in people)
    ctx.position = replace(ctx.position, conflict=True, sides=sides, characters=fresh)
    ctx.emit("R-SD-72", "fight", sides=tuple(side_ref(side) for side in standing))


def end_fight(ctx: Context, reason: str) -> None:
    """End the fight; `reason` is the key of the term for why it ends (R-SD-72)."""
    fresh = tuple(replace(one, damage_taken=0) for one in ctx.position.characters)
    ctx.position = replace(ctx.position, conflict=False, sides=(), characters=fresh)
    ctx.emit("R-SD-72", "fight-over", reason=Term(reason))


def set_side(ctx: Context, seat: str, move: actions.SetSide) -> None:
    """Put a character on a side or on no side, as the Ref decides (R-SD-61, R-SD-62)."""
    put_on_side(ctx, move.character, move.side)


def put_on_side(ctx: Context, key: str, typed: str) -> None:
    """Put the character `key` on the side with the typed name, or on no side if the name is empty.

    During a fight, the character becomes the member farthest from the enemy. Rules: R-SD-33, R-SD-61, R-SD-62.
    """
    position = ctx.position
    side = known_name(sides_of(position), typed)
    sides = {name: tuple(member for member in keys if member != key) for name, keys in position.sides}
    if position.conflict and side:
        sides[side] = (*sides.get(side, ()), key)
    people = tuple(replace(one, side=side) if one.key == key else one for one in position.characters)
    ctx.position = replace(position, characters=people, sides=tuple(sides.items()))
    ctx.emit("R-SD-61" if side else "R-SD-62", "side", character=ref(key), side=side_ref(side) if side else "")


def join_fight(ctx: Context, key: str) -> None:
    """Put a character that comes to the table in a fight farthest from the enemy on its side (R-SD-33)."""
    position, side = ctx.position, character_of(ctx.position, key).side
    if position.conflict and side:
        sides = dict(position.sides)
        ctx.position = replace(position, sides=tuple((sides | {side: (*sides.get(side, ()), key)}).items()))


def set_nearness(ctx: Context, seat: str, move: actions.SetNearness) -> None:
    """Set a character’s place in its side’s order of nearness to the enemy (SD-CB-04, R-SD-33)."""
    character = character_of(ctx.position, move.character)
    sides = dict(ctx.position.sides)
    order = [key for key in sides[character.side] if key != character.key]
    order.insert(move.place - 1, character.key)
    sides[character.side] = tuple(order)
    ctx.position = replace(ctx.position, sides=tuple(sides.items()))
    ctx.emit("SD-CB-04", "nearness", side=side_ref(character.side), order=refs(order))
