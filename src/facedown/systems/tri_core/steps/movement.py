"""Move characters on the grid, and change what it costs to enter squares."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Card,
    Character,
    Square,
    character_of,
    character_ref,
    square_ref,
    term,
)
from facedown.systems.tri_core.rules.costs import STRIDE_PRICES
from facedown.systems.tri_core.rules.ranges import open_squares_near
from facedown.systems.tri_core.rules.strides import (
    after_moving,
    found_on_arrival,
    seats_that_see,
    with_charge_dice,
    without_stealth,
)
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.held_card_signs import notice_sign
from facedown.systems.tri_core.steps.rotation_entry import join_rotation


def perform_stride(ctx: Context, key: str, card: Card) -> None:
    """Move a character to the square that its Stride card names; do nothing if the card names no square.

    Rules: TC-D-22, R-TC-128.
    """
    if card.to is None:
        return
    move_to(ctx, key, landing_square(ctx, key, card.to), STRIDE_PRICES[card.action][1])
    if "Charge" in card.subs:
        set_character(ctx, with_charge_dice(character_of(ctx.position, key)))
        ctx.emit("TC-E-50", "charge", actor=character_ref(key), dice=2)
    if card.action != "Prowl":
        reveal_mover(ctx, key)


def reveal_mover(ctx: Context, key: str, to: Character | None = None) -> None:
    """Reveal a hidden character to all. An invisible character is revealed only to the character `to`.

    `to`: None if nobody has noticed the invisible character.

    Rules: R-TC-128, TCG-CO-04.
    """
    character = character_of(ctx.position, key)
    if character.stealthed and not character.unseen:
        set_character(ctx, without_stealth(character))
        ctx.emit("R-TC-128", "seen", character=character_ref(key))
    elif to is not None and character.unnoticed_by(to):
        set_character(ctx, replace(character, noticed_by=(*character.noticed_by, to.key)))
        ctx.emit("TCG-CO-04", "noticed", character=character_ref(key), by=(character_ref(to.key),))


def landing_square(ctx: Context, key: str, to: Square) -> Square:
    """Return the square on which a character’s movement to `to` ends (R-TC-164).

    It is `to`, unless the character finds others there that were out of sight. These are revealed, and the movement
    ends on the nearest free square.
    """
    found = found_on_arrival(ctx.position, to, key)
    for other in found:
        ctx.opened = True
        ctx.emit("R-TC-164", "found", character=character_ref(other.key))
        if other.key in dict(encounter_of(ctx).hidden):
            join_rotation(ctx, other.key, "after")
        reveal_mover(ctx, other.key, character_of(ctx.position, key))
    character = character_of(ctx.position, key)
    return (
        next(iter(open_squares_near(ctx.position, encounter_of(ctx).grid, character, to)), character.at or to)
        if found
        else to
    )


def move_to(ctx: Context, key: str, to: Square, rule: str) -> None:
    """Move a character to a square, count the squares that it moves in this cycle, and emit the movement.

    `rule`: the id for the event.
    """
    character = character_of(ctx.position, key)
    set_character(ctx, after_moving(encounter_of(ctx).grid, character, to))
    to_whom = seats_that_see(ctx.position, character)
    ctx.emit(rule, "moved", to=to_whom, character=character_ref(key), square=square_ref(to))
    notice_sign(ctx, key, "moves")


def place_on(ctx: Context, key: str, to: Square, rule: str, how: Literal["moved", "travels"]) -> None:
    """Put a character on a square. The distance does not count as movement in this cycle (R-TC-86, R-TCG-134).

    `rule`: the rule id for the event.
    `how`: “moved” if the character passes through the squares between; otherwise “travels”.
    """
    character = character_of(ctx.position, key)
    set_character(ctx, replace(after_moving(encounter_of(ctx).grid, character, to), moved=character.moved))
    to_whom = seats_that_see(ctx.position, character)
    ctx.emit(rule, "placed", to=to_whom, character=character_ref(key), square=square_ref(to), how=term(how))


def put_character(ctx: Context, seat: str, move: m.Put) -> None:
    """Put a character on a square, as the GM says. The distance does not count as movement in this cycle.

    See `landing_square` for a square with an unseen character.

    Rules: R-TC-86, R-TC-164.
    """
    moved = character_of(ctx.position, move.character).moved
    move_to(ctx, move.character, landing_square(ctx, move.character, move.to), "TC-D-13")
    set_character(ctx, replace(character_of(ctx.position, move.character), moved=moved))


def set_square(ctx: Context, seat: str, move: m.SetSquare) -> None:
    """Set the cost to enter a square, as the GM says; 0 makes it impassable (TC-D-15)."""
    grid = encounter_of(ctx).grid
    rough = {**dict(grid.rough), move.square: move.cost}
    kept = tuple(sorted((at, cost) for at, cost in rough.items() if cost != 1))
    set_encounter(ctx, replace(encounter_of(ctx), grid=replace(grid, rough=kept)))
    ctx.emit("TC-D-15", "ground", square=square_ref(move.square), cost=move.cost)
