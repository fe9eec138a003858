"""Moves after the grabs: the dice, the total and its band, Luck, and the outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import PieceRef
from facedown.systems.trinity_code.model import (
    FORCED,
    Outcome,
    Result,
    Roll,
    band_term,
    move_ref,
    outcome_ref,
    pool_ref,
    ref,
    sheet_of,
)
from facedown.systems.trinity_code.rules import karma as karma_rules
from facedown.systems.trinity_code.rules import rolls as rules
from facedown.systems.trinity_code.rules.luck import KARMA_OF
from facedown.systems.trinity_code.steps import forced, harm, luck, recovery
from facedown.systems.trinity_code.steps.context import Context, current_character, roll_of, set_roll
from facedown.systems.trinity_code.steps.karma import add_karma, change_pools

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def roll_first(ctx: Context) -> None:
    """Roll the dice of a move; the grabbed Karma then changes pools, once per move and before Luck can be spent.

    Rules: TRC-KA-08, TRC-KA-09, R-TRC-13, R-TRC-14.
    """
    roll_dice(ctx)
    emit_total(ctx, "rolled")
    change_pools(ctx)


def roll_dice(ctx: Context) -> None:
    """Roll the two dice of the move, the first time or again. A new roll replaces the old one (R-TRC-19)."""
    roll = roll_of(ctx)
    first, second = ctx.draw(rules.TWO_DICE, move_ref(roll.move), ref(roll.actor))
    set_roll(ctx, replace(roll, dice=(first, second), draw=ctx.last_draw))


def emit_total(ctx: Context, kind: str, draws: tuple[int, ...] = ()) -> None:
    """Emit the total with its parts and its band (TRC-KA-07, R-TRC-33)."""
    roll = roll_of(ctx)
    assert roll.dice is not None
    position, character, sheet = ctx.position, current_character(ctx, roll.actor), sheet_of(ctx.position, roll.move)
    tally = rules.total(position.rulings, character, roll)
    band = rules.band_of_roll(position.rulings, sheet, character, roll)
    values: dict[str, Any] = {"dice": roll.dice, "roll": sum(roll.dice), "modifier": tally.total - sum(roll.dice)}
    if roll.replaced:
        values = {}
    ctx.emit(
        "TRC-KA-07", kind, draws=draws, tallies=(tally,), actor=ref(roll.actor), **values, total=tally.total,
        band=band_term(sheet, band),
    )  # fmt: skip


# Luck


def spend_luck(ctx: Context, seat: str, move: actions.SpendLuck) -> None:
    """Spend a point of Luck on the result: ignore negative modifiers, roll again, or make it a 12+.

    A 12+ is applied at once; otherwise the player may spend another point.

    Rules: TRC-LU-06, TRC-LU-07, TRC-LU-08, TRC-LU-09, TRC-LU-10, TRC-LU-11, TRC-LU-13, R-TRC-18.
    """
    actor, draw = move.actor, roll_of(ctx).draw
    luck.spend_luck(ctx, actor, RULE_OF_EFFECT[move.effect], f"luck-{move.effect}")
    side = KARMA_OF[move.effect]
    add_karma(ctx, side, 1, "TRC-LU-10" if side == "good" else "TRC-LU-13")
    if move.effect == "ignore":
        set_roll(ctx, replace(roll_of(ctx), ignoring=True))
        emit_total(ctx, "recounted", (draw,))
    elif move.effect == "reroll":
        roll_dice(ctx)
        emit_total(ctx, "rolled")
    else:
        set_roll(ctx, replace(roll_of(ctx), replaced=True))
        emit_total(ctx, "counts-as-12")
    luck.apply_drawback(ctx, actor)
    if move.effect == "twelve":
        apply_result(ctx)


RULE_OF_EFFECT = {"ignore": "TRC-LU-08", "reroll": "TRC-LU-09", "twelve": "TRC-LU-11"}
"""The rule of each effect of Luck on a result."""


def let_stand(ctx: Context, seat: str, move: actions.LetStand) -> None:
    """Let the result stand and apply it (TRC-LU-07)."""
    apply_result(ctx)


# The result


def apply_result(ctx: Context) -> None:
    """Apply the result of the move: its outcomes, or for a forced move the result that the rules define (R-TRC-33)."""
    roll = roll_of(ctx)
    position, character, sheet = ctx.position, current_character(ctx, roll.actor), sheet_of(ctx.position, roll.move)
    tally = rules.total(position.rulings, character, roll)
    band = rules.band_of_roll(position.rulings, sheet, character, roll)
    keys = rules.outcomes_of(sheet, roll, band)
    last = Result(roll.actor, roll.move, tally, band, () if sheet in FORCED else keys)
    ctx.position = replace(position, last=last, roll=None)
    draws = () if roll.replaced else (roll.draw,)
    if sheet in FORCED:
        forced.end_forced_move(ctx, roll, sheet, band, draws)
        return
    outcomes = [rules.outcome_of(sheet, key) for key in keys]
    texts = [
        outcome_ref(sheet.key, key) if one.text else None for key, one in zip(keys, outcomes, strict=True)
    ]  # fmt: skip
    ctx.emit(
        "R-TRC-33", "result", draws=draws, actor=ref(roll.actor), move=move_ref(sheet.key),
        band=band_term(sheet, band), outcome=texts[0], double=texts[1] if len(texts) > 1 else None,
    )  # fmt: skip
    for outcome in outcomes:
        apply_outcome(ctx, roll.actor, outcome, move_ref(sheet.key))
    misfires = sum(outcome.misfires for outcome in outcomes)
    if misfires:
        begin_misfires(ctx, replace(roll, misfires=misfires))


def apply_outcome(ctx: Context, key: str, outcome: Outcome, source: PieceRef) -> None:
    """Apply the Karma of one outcome, then what it heals and calms, then its stress and its harm.

    Rules: TRC-KA-03, R-TRC-11, TRC-ST-02, TRC-HA-02, R-TRC-92.
    """
    if outcome.good:
        add_karma(ctx, "good", outcome.good, "TRC-KA-03")
    if outcome.bad:
        add_karma(ctx, "bad", outcome.bad, "TRC-KA-03")
    if outcome.heal:
        recovery.heal(ctx, key, outcome.heal)
    if outcome.calm:
        recovery.calm(ctx, key, outcome.calm)
    if outcome.stress:
        harm.suffer_stress(ctx, key, outcome.stress, "TRC-ST-02")
    if outcome.harm:
        harm.queue_harm(ctx, key, outcome.harm, physical=outcome.physical, source=source)


# Misfires


def begin_misfires(ctx: Context, roll: Roll) -> None:
    """Begin the misfires of a spell. A player who can cancel misfires is asked first (TRC-KA-12, R-TRC-12)."""
    ctx.emit("TRC-KA-12", "misfire", actor=ref(roll.actor), misfires=roll.misfires)
    if karma_rules.may_cancel_misfires(ctx.position, current_character(ctx, roll.actor), roll):
        set_roll(ctx, roll)
    else:
        emit_misfires(ctx, roll)


def cancel_misfire(ctx: Context, seat: str, move: actions.CancelMisfire) -> None:
    """Spend 1 Good Karma to cancel one misfire; the point goes to the Bad Pool at once (TRC-KA-11, TRC-KA-12)."""
    roll = replace(roll_of(ctx), misfires=roll_of(ctx).misfires - 1)
    ctx.position = karma_rules.with_good_spent(ctx.position, 1)
    ctx.emit(
        "TRC-KA-11", "misfire-cancelled", actor=ref(roll.actor), pool=pool_ref("bad"), points=1, misfires=roll.misfires
    )  # fmt: skip
    if roll.misfires and ctx.position.good:
        set_roll(ctx, roll)
        return
    set_roll(ctx, None)
    if roll.misfires:
        emit_misfires(ctx, roll)


def let_misfire(ctx: Context, seat: str, move: actions.LetMisfire) -> None:
    """Let the remaining misfires take effect; the GM describes them (TRC-KA-12)."""
    roll = roll_of(ctx)
    set_roll(ctx, None)
    emit_misfires(ctx, roll)


def emit_misfires(ctx: Context, roll: Roll) -> None:
    """Emit that the remaining misfires take effect (TRC-KA-12)."""
    ctx.emit("TRC-KA-12", "misfired", actor=ref(roll.actor), misfires=roll.misfires)
