"""Moving over the grid, and what the GM makes of the ground.

Rules: TC-D-13, TC-D-14, TC-D-15, TC-D-16, TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Character, Square, called, character_of, who_sees
from facedown.systems.tri_core.rules.costs import STRIDE_PRICES
from facedown.systems.tri_core.rules.ranges import open_squares_near
from facedown.systems.tri_core.rules.strides import moved_to, out_of_hiding, out_of_sight, with_charge_dice
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.held_card_signs import notice_sign
from facedown.systems.tri_core.steps.rotation_entry import come_in


def perform_stride(ctx: Context, key: str, card: Card) -> None:
    """A Stride; any but a Prowl gives away who was hidden (TC-D-22, R-TC-128)."""
    if card.to is None:
        return
    move_to(ctx, key, landing_square(ctx, key, card.to), STRIDE_PRICES[card.action][1])
    if "Charge" in card.subs:
        one = set_character(ctx, with_charge_dice(character_of(ctx.position, key)))
        ctx.say("TC-E-50", "charge", f"{one.name} charges: 2 dice for the next Strike or Collide.", actor=key)
    if card.action != "Prowl":
        reveal_mover(ctx, key)


def reveal_mover(ctx: Context, key: str, to: Character | None = None) -> None:
    """Somebody who was hidden is hidden no more; the invisible, only to who found it out (R-TC-128, TCG-CO-04)."""
    one = character_of(ctx.position, key)
    if one.stealthed and not one.unseen:
        set_character(ctx, out_of_hiding(one))
        ctx.say("R-TC-128", "seen", f"{one.name} is hidden no more.", character=key)
    elif to is not None and one.unnoticed_by(to):
        set_character(ctx, replace(one, noticed_by=(*one.noticed_by, to.key)))
        ctx.say("TCG-CO-04", "noticed", f"{to.name} notices {one.name} all the same.", character=key, by=[to.key])


def landing_square(ctx: Context, key: str, to: Square) -> Square:
    """The square on which somebody comes to stand who moves or is moved to one (R-TC-164).

    That one, also where somebody out of sight stands on it. Where the table rules that those are found so, they are,
    and it is the nearest free square.
    """
    if ctx.position.rulings.hidden_square == "shared":
        return to
    found = [one for one in ctx.position.characters if one.at == to and one.key != key]
    found = [one for one in found if out_of_sight(ctx.position, one)]
    for other in found:
        ctx.opened = True
        ctx.say("R-TC-164", "found", f"{other.name} is there.", character=other.key)
        if other.key in dict(encounter_of(ctx).hidden):
            come_in(ctx, other.key, "after")
        reveal_mover(ctx, other.key, character_of(ctx.position, key))
    one = character_of(ctx.position, key)
    return next(iter(open_squares_near(ctx.position, encounter_of(ctx).grid, one, to)), one.at or to) if found else to


def move_to(ctx: Context, key: str, to: Square, rule: str) -> None:
    """Somebody is on another square now."""
    one = character_of(ctx.position, key)
    set_character(ctx, moved_to(encounter_of(ctx).grid, one, to))
    to_whom = who_sees(ctx.position, one) if out_of_sight(ctx.position, one) else None
    ctx.say(rule, "moved", f"{one.name} moves to {called(to)}.", to=to_whom, character=key, square=list(to))
    notice_sign(ctx, key, "moves")


def place_on(ctx: Context, key: str, to: Square, rule: str, how: str) -> None:
    """Somebody is on another square by no movement of its own, which gives no run-up (R-TC-86, R-TCG-134)."""
    one = character_of(ctx.position, key)
    set_character(ctx, replace(moved_to(encounter_of(ctx).grid, one, to), moved=one.moved))
    to_whom = who_sees(ctx.position, one) if out_of_sight(ctx.position, one) else None
    ctx.say(rule, "placed", f"{one.name} {how} {called(to)}.", to=to_whom, character=key, square=list(to))


def put_somebody(ctx: Context, seat: str, move: m.Put) -> None:
    """The GM puts somebody on a square."""
    moved = character_of(ctx.position, move.character).moved
    move_to(ctx, move.character, move.to, "TC-D-13")
    set_character(
        ctx, replace(character_of(ctx.position, move.character), moved=moved)
    )  # no run-up of its own (R-TC-86)


def set_square(ctx: Context, seat: str, move: m.SetSquare) -> None:
    """The GM says what it costs to enter a square, or that nobody can (TC-D-15)."""
    grid = encounter_of(ctx).grid
    rough = {**dict(grid.rough), move.square: move.cost}
    kept = tuple(sorted((at, cost) for at, cost in rough.items() if cost != 1))
    set_encounter(ctx, replace(encounter_of(ctx), grid=replace(grid, rough=kept)))
    what = f"costs {move.cost} to enter" if move.cost else "cannot be entered"
    ctx.say("TC-D-15", "ground", f"{called(move.square)} {what}.", square=list(move.square), cost=move.cost)
