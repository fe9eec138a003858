"""Gear that changes hands or is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.systems.trinity_code.model import gear_ref, ref
from facedown.systems.trinity_code.rules import gear
from facedown.systems.trinity_code.steps.context import Context, current_character, set_character

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def hand_over(ctx: Context, seat: str, move: actions.HandOver) -> None:
    """Hand an item or armour of the acting character over to another one (R-TRC-91)."""
    give(ctx, move.actor, move.what, move.to)


def move_gear(ctx: Context, seat: str, move: actions.MoveGear) -> None:
    """Take an item or armour from a character, and give it to another one unless it is lost (R-TRC-91)."""
    if move.to:
        give(ctx, move.character, move.what, move.to)
        return
    owner, piece = gear.without(current_character(ctx, move.character), move.what)
    set_character(ctx, owner)
    ctx.emit("R-TRC-91", "loses-gear", actor=ref(owner.key), name=piece.name)


def give(ctx: Context, giver: str, what: str, to: str) -> None:
    """Give gear of the character `giver` to the character `to`, with its uses or its threshold (R-TRC-91)."""
    owner, piece = gear.without(current_character(ctx, giver), what)
    set_character(ctx, owner)
    receiver, received = gear.with_gear(current_character(ctx, to), piece)
    set_character(ctx, receiver)
    named = gear_ref(gear.kind_of(piece), receiver.key, received.name)
    ctx.emit("R-TRC-91", "handed-over", actor=ref(owner.key), gear=named, receiver=ref(receiver.key))
