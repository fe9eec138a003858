"""Karma: moves are declared, both sides grab before the dice are rolled, and points change pools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Sealed, Term
from facedown.systems.trinity_code.model import Attribute, Modifier, Roll, move_ref, pool_ref, ref
from facedown.systems.trinity_code.rules import karma as rules
from facedown.systems.trinity_code.rules.karma import Side
from facedown.systems.trinity_code.steps.context import Context, roll_of, set_roll

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def declare_move(ctx: Context, actor: str, key: str, attribute: Attribute) -> None:
    """Begin a move, which may be a forced move; its dice are rolled after the grabs (TRC-KA-04, R-TRC-08)."""
    set_roll(ctx, rules.open_round(ctx.position, Roll(actor, key, attribute)))


def make_move(ctx: Context, seat: str, move: actions.MakeMove) -> None:
    """Begin the move that a player makes or the GM calls for (TRC-KA-04)."""
    declare_move(ctx, move.actor, move.sheet, move.attribute)
    ctx.emit(
        "TRC-KA-04", "declared", actor=ref(move.actor), move=move_ref(move.sheet), attribute=Term(move.attribute)
    )  # fmt: skip


def withdraw_move(ctx: Context, seat: str, move: actions.WithdrawMove) -> None:
    """Remove the move in progress; grabbed points return to their pools (R-TRC-06)."""
    actor = roll_of(ctx).actor
    ctx.position = rules.without_roll(ctx.position)
    ctx.emit("R-TRC-06", "withdrawn", actor=ref(actor))


# Grabbing


def grab_bad(ctx: Context, seat: str, move: actions.GrabBad) -> None:
    """Grab Bad Karma for the GM, and add the modifier that the GM names; everybody sees this modifier.

    Rules: TRC-KA-05, TRC-KA-07, R-TRC-03.
    """
    roll = roll_of(ctx)
    if move.modifier:
        because = move.because.strip().rstrip(".")
        modifier = Modifier(because or Term("gm-modifier"), move.modifier, "TRC-KA-07")
        set_roll(ctx, replace(roll, modifiers=(*roll.modifiers, modifier)))
        ctx.emit("TRC-KA-07", "modifier", actor=ref(roll.actor), value=move.modifier, because=because)
    grab_karma(ctx, "bad", move.points, seat)


def offer_good(ctx: Context, seat: str, move: actions.OfferGood) -> None:
    """Record the Good Karma that another player offers; the player of the move decides whether to use it (R-TRC-02)."""
    set_roll(ctx, replace(roll_of(ctx), offered_karma=move.points))
    ctx.emit("R-TRC-02", "offered", actor=ref(roll_of(ctx).actor), points=move.points)


def grab_good(ctx: Context, seat: str, move: actions.GrabGood) -> None:
    """Grab Good Karma for the Players (TRC-KA-06)."""
    set_roll(ctx, replace(roll_of(ctx), offered_karma=0))
    grab_karma(ctx, "good", move.points, seat)


def grab_karma(ctx: Context, side: Side, points: int, seat: str) -> None:
    """Record that a side grabs points; `seat` is the seat that decided.

    If grabs are sealed, the points are committed face down; otherwise they leave the pool at once.

    Rules: R-TRC-01.
    """
    roll = roll_of(ctx)
    set_roll(ctx, replace(roll, karma=roll.karma.lay(side, points)))
    if not rules.grab_order(ctx.position.rulings).sealed:
        set_aside(ctx, side, points)
        return
    ctx.emit("R-TRC-01", "committed", pool=pool_ref(side))
    ctx.emit("R-TRC-01", "committed-yours", to=(seat,), pool=pool_ref(side), points=points)


def set_aside(ctx: Context, side: Side, points: int) -> None:
    """Move grabbed points from a side's pool to the move in progress (TRC-KA-05, TRC-KA-06, R-TRC-05)."""
    ctx.position = rules.with_grab(ctx.position, side, points)
    ctx.emit("TRC-KA-05" if side == "bad" else "TRC-KA-06", "grabbed", pool=pool_ref(side), points=points)


def pass_without_points(ctx: Context) -> bool:
    """Grab nothing for a side that can grab no point, without asking. Return False if there is no such side."""
    roll = roll_of(ctx)
    side = rules.side_without_points(ctx.position, roll)
    if side is None:
        return False
    set_roll(
        ctx, replace(roll, karma=roll.karma.lay(side, 0), passes_in_a_row=rules.passes_after(ctx.position, roll, 0))
    )
    return True


def open_grabs(ctx: Context) -> bool:
    """Reveal committed points once both sides have grabbed. Return True if another round of raising begins instead."""
    roll, order = roll_of(ctx), rules.grab_order(ctx.position.rulings)
    both = rules.sides(ctx.position, roll)
    if order.raising and roll.passes_in_a_row < len(both):
        set_roll(ctx, rules.open_round(ctx.position, roll))
        return True
    if order.sealed and roll.karma.contents:
        set_roll(ctx, replace(roll, karma=Sealed(both, both)))
        for side in both:
            set_aside(ctx, side, roll.karma.of(side) or 0)
    return False


# Points in the pools


def change_pools(ctx: Context) -> None:
    """Turn grabbed Bad points into Good ones and grabbed Good points into Bad ones (TRC-KA-08, TRC-KA-09, R-TRC-04)."""
    roll, before = roll_of(ctx), ctx.position
    if not roll.bad and not roll.good:
        return
    ctx.position = rules.with_points_changed(before)
    ctx.emit(
        "TRC-KA-08", "pools", to_good=roll.bad, to_bad=roll.good, good_before=before.good, bad_before=before.bad,
        good=ctx.position.good, bad=ctx.position.bad,
    )  # fmt: skip


def add_karma(ctx: Context, side: Side, points: int, rule: str) -> None:
    """Add points to a pool (TRC-KA-03)."""
    before = rules.pool(ctx.position, side)
    ctx.position = rules.with_karma(ctx.position, side, points)
    ctx.emit(rule, "karma", pool=pool_ref(side), points=points, before=before, now=before + points)


def spend_karma(ctx: Context, seat: str, move: actions.SpendKarma) -> None:
    """Spend Good Karma on a special effect (TRC-KA-11)."""
    ctx.position = rules.with_good_spent(ctx.position, move.points)
    ctx.emit("TRC-KA-11", "spent", points=move.points, purpose=move.purpose.strip())
