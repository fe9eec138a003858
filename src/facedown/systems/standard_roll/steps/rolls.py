"""A Standard Roll from its declaration to the choice of its critical effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.chance import ChainRoll
from facedown.game import Tally, Term
from facedown.systems.standard_roll.model import (
    Entity,
    Mode,
    Roll,
    challenge_of,
    clock_ref,
    entity_of,
    order_of,
    ref,
    stat_label,
    target_ref,
)
from facedown.systems.standard_roll.rules import rolls
from facedown.systems.standard_roll.steps import turns
from facedown.systems.standard_roll.steps.context import Context, plain_words, roll_of, set_roll

if TYPE_CHECKING:
    from facedown.systems.standard_roll import actions


# Declaring


def affect(ctx: Context, seat: str, move: actions.Affect) -> None:
    """Declare a roll against an entity’s Resistance (SR-S2-03, SR-S2-04)."""
    declare(ctx, Roll(move.actor, "effect", move.target, move.clock, move.stat, move.words))


def impose(ctx: Context, seat: str, move: actions.Impose) -> None:
    """Declare a roll against an entity’s Resistance that only imposes a condition or movement (SR-S1-20, R-SR-101)."""
    condition, lasts = move.condition.strip(), move.lasts
    roll = Roll(move.actor, "condition", move.target, "HP", move.stat, move.words, condition=condition, lasts=lasts)
    declare(ctx, roll)


def try_challenge(ctx: Context, seat: str, move: actions.Try) -> None:
    """Declare a roll against a challenge’s Target Number (SR-S2-05)."""
    declare(ctx, Roll(move.actor, "effort", move.target, "HP", move.stat, move.words))


def heal(ctx: Context, seat: str, move: actions.Heal) -> None:
    """Declare a roll to restore a clock of an entity (R-SR-19)."""
    declare(ctx, Roll(move.actor, "healing", move.target, move.clock, move.stat, move.words))


def react(ctx: Context, seat: str, move: actions.React) -> None:
    """Declare a Reaction; its dice are rolled before those of the roll that it answers (SR-S1-07, R-SR-67)."""
    answered = ctx.position.roll
    if answered is not None:
        ctx.position = replace(ctx.position, waiting_rolls=(answered, *ctx.position.waiting_rolls))
    declare(ctx, Roll(move.actor, "reaction", move.target, "HP", move.stat, move.words))


def declare(ctx: Context, roll: Roll) -> None:
    """Declare a roll; the Curator sets its terms next (SR-S1-01)."""
    set_roll(ctx, replace(roll, against=number_to_exceed(ctx, roll, against=0)))
    actor = entity_of(ctx.position, roll.actor)
    if actor.stats and roll.stat not in dict(actor.stats):
        ctx.emit("R-SR-30", "no-stat", actor=ref(actor.key), stat=stat_label(roll.stat))
    if roll.kind == "condition":
        ctx.emit(
            "SR-S1-20", "imposing", actor=ref(roll.actor), target=target_ref(roll), condition=roll.condition,
            stat=stat_label(roll.stat), words=plain_words(roll.words),
        )  # fmt: skip
        return
    on_clock = roll.kind in ("effect", "healing")
    ctx.emit(
        "SR-S1-01", "declared", actor=ref(roll.actor), roll=Term(roll.kind), target=target_ref(roll),
        clock=clock_ref(roll.target, roll.clock) if on_clock else None, stat=stat_label(roll.stat),
        words=plain_words(roll.words),
    )  # fmt: skip


def number_to_exceed(ctx: Context, roll: Roll, against: int) -> int:
    """Return the number that a roll must exceed: its target’s own, or if the target has none, `against` (SR-SP-03)."""
    if roll.kind == "effort":
        return rolls.number_to_exceed(roll.kind, challenge_of(ctx.position, roll.target), against)
    target = entity_of(ctx.position, roll.target) if roll.target else None
    return rolls.number_to_exceed(roll.kind, target, against)


def refuse(ctx: Context, seat: str, move: actions.Refuse) -> None:
    """Remove a declared roll that the Curator refuses; spend its action if a Reaction made the roll impossible.

    Rules: R-SR-30, R-SR-67.
    """
    roll = roll_of(ctx)
    set_roll(ctx, None)
    if move.spent:
        pay_action(ctx, roll)
        ctx.emit("R-SR-67", "undone", actor=ref(roll.actor), because=plain_words(move.because))
    else:
        ctx.emit("R-SR-30", "refused", actor=ref(roll.actor), because=plain_words(move.because))


# Rolling


def set_terms(ctx: Context, seat: str, move: actions.SetTerms) -> None:
    """Record the terms of a roll that the Curator sets, and roll the dice (SR-S1-02, SR-S1-08, SR-S1-09, SR-SP-03)."""
    roll = roll_of(ctx)
    actor = entity_of(ctx.position, roll.actor)
    against = roll.against if roll.kind in rolls.OWN_NUMBER else move.against
    mode = rolls.mode_of(roll, move.mode, actor, order_of(ctx.position))
    pay_action(ctx, roll)
    emit_terms(ctx, replace(roll, mode=mode, against=against), move.mode)
    rolled = ctx.draw(rolls.CHAINS[mode], stat_label(roll.stat) or Term("sr"), ref(actor.key))
    read_dice(ctx, replace(roll, mode=mode, against=against, draw=ctx.last_draw), mode, rolled)


def read_dice(ctx: Context, roll: Roll, mode: Mode, rolled: ChainRoll) -> None:
    """Record the result of the dice, and whether the roll is a miss or a Critical; emit the dice and the total.

    The total of a miss is computed and emitted, too (R-SR-05).

    Rules: SR-S1-06, SR-S1-11, SR-S1-21, SR-S1-27.
    """
    rulings, actor = ctx.position.rulings, entity_of(ctx.position, roll.actor)
    miss = rolls.is_miss(rulings, mode, rolled, reaction=roll.kind == "reaction")
    roll = replace(roll, sr=rolled.total, doubles=rolled.doubles, pairs=rolled.pairs, miss=miss)
    tally = rolls.total_of_roll(actor, roll)
    is_super = rolls.is_super(rulings, rolled.total, tally.total)
    picks = rolls.picks(rulings, rolled.doubles, miss=miss, super_critical=is_super)
    roll = replace(roll, picks=picks)
    set_roll(ctx, roll)
    result = "miss" if miss else "super-critical" if is_super else "critical" if rolled.doubles else "plain"
    emit_roll(ctx, roll, actor, tally, rolls.counted_die(rolled.total, rolled.pairs), Term(result))


def emit_terms(ctx: Context, roll: Roll, given: Mode) -> None:
    """Emit the terms of a roll: the mode that the Curator gave, and Disadvantage if the rules add it.

    Rules: SR-S1-08, SR-S6-05.
    """
    sets = roll.kind in ("healing", "reaction")
    if given != "normal" or sets:
        ctx.emit("SR-S1-08", "terms", mode=Term(given), against=roll.against, sets=sets)
    if roll.mode != given:
        ctx.emit("SR-S6-05", "surprised", actor=ref(roll.actor))


def emit_roll(ctx: Context, roll: Roll, actor: Entity, tally: Tally, kept: int, result: Term) -> None:
    """Emit the dice and the sum of a roll; `kept` is the number on the die of the last pair that counts (SR-S1-06)."""
    assert roll.sr is not None
    assert roll.mode is not None
    ctx.emit(
        "SR-S1-06", "rolled", tallies=(tally,), actor=ref(actor.key), mode=Term(roll.mode),
        dice=tuple(face for pair in roll.pairs for face in pair), doubles=roll.doubles, kept=kept, sr=roll.sr,
        level=actor.level, stat=stat_label(roll.stat), value=actor.stat(roll.stat), total=tally.total,
        against=roll.against, miss=roll.miss, result=result,
    )  # fmt: skip


def pay_action(ctx: Context, roll: Roll) -> None:
    """Spend an action of the active entity for its roll during turns; a Reaction costs none.

    Rules: SR-S5-08, SR-S5-10, R-SR-57.
    """
    order = order_of(ctx.position)
    if order is not None and roll.kind != "reaction" and order.active == roll.actor:
        turns.spend_one_action(ctx, roll.actor)


# Choosing


def choose_effects(ctx: Context, seat: str, move: actions.ChooseEffects) -> None:
    """Record the critical effects that the player chooses, and why they fit (SR-S1-12)."""
    revives = move.revives if "restore" in move.effects else ""
    set_roll(ctx, replace(roll_of(ctx), chosen_effects=move.effects, revives=revives))
    effects = tuple(Term(effect) for effect in move.effects)
    ctx.emit("SR-S1-12", "chosen", actor=ref(move.actor), effects=effects, because=plain_words(move.because))
