"""The results of a roll: Heroics, critical effects, changed clocks, and the consequences of a resolved clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Addend, PieceRef, Tally, Term
from facedown.systems.standard_roll.model import (
    TAGS,
    Clock,
    ClockName,
    CriticalEffect,
    Entity,
    Result,
    Roll,
    challenge_of,
    clock_ref,
    entity_of,
    ref,
    tag_label,
    target_ref,
    with_challenge,
    with_clock,
)
from facedown.systems.standard_roll.rules import criticals, rolls
from facedown.systems.standard_roll.steps import participants, turns
from facedown.systems.standard_roll.steps.context import Context, plain_words, roll_of, set_entity, set_roll

if TYPE_CHECKING:
    from facedown.systems.standard_roll import actions


def judge(ctx: Context, seat: str, move: actions.Judge) -> None:
    """Apply the Curator’s verdict: the chosen critical effects stand, or Value Loss replaces them (R-SR-13)."""
    roll = roll_of(ctx)
    if not move.fits:
        chosen = criticals.effects_if_refused(ctx.position.rulings, roll)
        ctx.emit("R-SR-13", "vetoed", actor=ref(roll.actor), instead=Term(chosen[0]) if chosen else None)
        set_roll(ctx, replace(roll, chosen_effects=chosen))
    resolve_roll(ctx)


def resolve_roll(ctx: Context) -> None:
    """Apply a roll: first Heroics, then tags and clocks, then the end of the Situation (R-SR-24, R-SR-39).

    A miss has no Heroics and changes neither tags nor clocks, whatever its total (R-SR-05): it needs a complication.
    """
    roll, rulings = roll_of(ctx), ctx.position.rulings
    assert roll.sr is not None
    actor = entity_of(ctx.position, roll.actor)
    tally = rolls.total_of_roll(actor, roll)
    total = tally.total
    set_roll(ctx, None)
    success = False
    if roll.miss:
        ctx.position = replace(ctx.position, complication=roll.actor)
        ctx.emit("SR-S1-23", "missed", actor=ref(roll.actor), draws=roll.draws)
    else:
        if rolls.is_super(rulings, roll.sr, total):
            apply_super(ctx, actor, roll, success=total > roll.against)
        success = apply_roll(ctx, roll, total)
    ctx.position = replace(ctx.position, last=Result(roll.actor, tally, roll.against, roll.miss, success))
    end_resolved_situation(ctx)


def apply_super(ctx: Context, actor: Entity, roll: Roll, *, success: bool) -> None:
    """Apply a Super Critical’s benefit: Heroics lower the Situation Clock by 1; Machina is only announced.

    Rules: SR-S1-29, SR-S1-30.
    """
    benefit = criticals.benefit_of_super(ctx.position.rulings, actor, ctx.position.situation, success=success)
    if benefit == "machina":
        ctx.emit("SR-S1-30", "machina", actor=ref(actor.key), draws=roll.draws)
    elif benefit == "heroics":
        ctx.emit("SR-S1-29", "heroics", actor=ref(actor.key), draws=roll.draws)
        lower_situation_clock(ctx, "SR-S1-29")


def lower_situation_clock(ctx: Context, rule: str) -> None:
    """Lower the Situation Clock by 1 (SR-S2-02). The event cites `rule`.

    Nothing happens if the clock is at 0, or if there is no such clock.
    """
    situation = ctx.position.situation
    if situation is None or situation.clock is None or situation.clock.resolved:
        return
    clock = situation.clock.deplete(1)
    ctx.position = replace(ctx.position, situation=replace(situation, clock=clock))
    ctx.emit(rule, "situation-clock", left=clock.left, most=clock.most)


def apply_roll(ctx: Context, roll: Roll, total: int) -> bool:
    """Apply the critical effects of a roll, then its margin. Return whether the roll is a success.

    `total` is the roll’s total; the margin is the total minus the number to exceed.
    Rules: SR-S1-18, SR-S3-08, R-SR-90.
    """
    margin, exceeded = total - roll.against, rolls.exceeds(total, roll.against)
    applied = criticals.effects_apply(ctx.position.rulings, exceeded=exceeded)
    effects = dict.fromkeys(roll.chosen_effects or () if applied else ())
    changes = [apply_critical(ctx, roll, effect) for effect in effects]
    success = exceeded or any(changes)
    rule, kind = ("SR-S3-08", "failed") if not success else ("SR-S3-09" if exceeded else "SR-S1-19", "succeeded")
    ctx.emit(
        rule, kind, draws=roll.draws, actor=ref(roll.actor), total=total, against=roll.against, margin=margin,
        exceeds=exceeded,
    )  # fmt: skip
    if exceeded:
        apply_margin(ctx, roll, margin)
    return success


def apply_margin(ctx: Context, roll: Roll, margin: int) -> None:
    """Lower or restore the clock of the roll’s target by the margin, which Value Loss doubles, or impose a condition.

    Rules: SR-S1-17, SR-S2-01, SR-S2-03, SR-S2-05, R-SR-19.
    """
    amount = criticals.progress(margin, roll.chosen_effects or ())
    if amount > margin:
        parts = (Addend(Term("margin"), margin, "SR-S3-09"), Addend(Term("doubled"), margin, "SR-S1-17"))
        tally = Tally(Term("value-loss"), parts)
        actor = ref(roll.actor)
        ctx.emit("SR-S1-17", "doubled", tallies=(tally,), draws=roll.draws, actor=actor, margin=margin, amount=amount)
    if roll.kind == "effort":
        deplete_challenge(ctx, roll, amount)
    elif roll.kind == "effect":
        deplete_clock(ctx, roll, amount)
    elif roll.kind == "healing":
        restore(ctx, roll, amount, "R-SR-19")
    elif roll.kind == "condition":
        impose(ctx, roll)


def impose(ctx: Context, roll: Roll) -> None:
    """Impose a condition on the target of a roll, as a tag if it lasts, else only in the story (SR-S1-20, R-SR-101)."""
    if roll.lasts:
        add_tag(ctx, roll.target, roll.condition, "SR-S1-20")
    else:
        ctx.emit("SR-S1-20", "imposed", draws=roll.draws, entity=ref(roll.target), condition=roll.condition)


def apply_critical(ctx: Context, roll: Roll, effect: CriticalEffect) -> bool:
    """Apply one critical effect: a tag or Restore. Return whether an entity changed (SR-S1-16, SR-S1-19, R-SR-15).

    Value Loss changes nothing here: it doubles the margin later.
    """
    before = ctx.position.entities
    if effect in TAGS and criticals.can_carry_tag(roll):
        add_tag(ctx, roll.target, TAGS[effect], "SR-S1-12")
    elif effect == "restore" and roll.revives:
        participants.revive(ctx, roll.revives)
    elif effect == "restore" and roll.kind == "healing":
        clock = entity_of(ctx.position, roll.target).clock(roll.clock)
        restore(ctx, roll, clock.most if clock is not None else 0, "SR-S1-16")
    elif effect != "value-loss":
        ctx.emit("R-SR-15", "critical", effect=Term(effect))
    return ctx.position.entities != before


def add_tag(ctx: Context, key: str, tag: str, rule: str) -> None:
    """Put a tag on the entity `key`, unless it has the tag already (R-SR-88, R-SR-93)."""
    entity = entity_of(ctx.position, key)
    already = tag in entity.tags
    if not already:
        set_entity(ctx, replace(entity, tags=(*entity.tags, tag)))
    ctx.emit("R-SR-88" if already else rule, "tag", entity=ref(key), tag=tag_label(tag), already=already)


# Clocks


def restore(ctx: Context, roll: Roll, by: int, rule: str) -> None:
    """Raise the clock of the roll’s target by the given amount, but not above its maximum (SR-S1-16, R-SR-20)."""
    entity = entity_of(ctx.position, roll.target)
    before = entity.clock(roll.clock)
    assert before is not None
    clock = before.restore(by)
    set_entity(ctx, with_clock(entity, roll.clock, clock))
    ctx.emit(
        rule, "restored", draws=roll.draws, entity=ref(entity.key), clock=clock_ref(entity.key, roll.clock),
        before=before.left, gained=clock.left - before.left, left=clock.left, most=clock.most,
    )  # fmt: skip


def deplete_challenge(ctx: Context, roll: Roll, amount: int) -> None:
    """Lower the Task Clock of the challenge that a roll targets.

    If the Task Clock is now at 0 and `counts_for_situation` is True, lower the Situation Clock too, but only once for
    each challenge.

    Rules: SR-S2-02, SR-S2-05, SR-S2-06, SR-SP-05, R-SR-38.
    """
    challenge = challenge_of(ctx.position, roll.target)
    before, clock = challenge.clock, challenge.clock.deplete(amount)
    actor = entity_of(ctx.position, roll.actor)
    counts = clock.resolved and not challenge.counted and criticals.counts_for_situation(ctx.position, actor, None)
    ctx.position = with_challenge(ctx.position, replace(challenge, clock=clock, counted=challenge.counted or counts))
    emit_loss(ctx, "SR-S2-05", roll, clock_ref(challenge.key), before, clock)
    if counts:
        lower_situation_clock(ctx, "SR-S2-02")


def deplete_clock(ctx: Context, roll: Roll, amount: int) -> None:
    """Lower the clock of the entity that a roll targets. At 0 HP, defeat the entity.

    If the clock is now at 0 and `counts_for_situation` is True, lower the Situation Clock too, but only once for each
    clock.

    Rules: SR-S2-02, SR-S2-03, SR-S2-06, R-SR-36, R-SR-37, R-SR-38, R-SR-94.
    """
    target = entity_of(ctx.position, roll.target)
    before = target.clock(roll.clock)
    assert before is not None
    clock = before.deplete(amount)
    target = set_entity(ctx, with_clock(target, roll.clock, clock))
    emit_loss(ctx, "SR-S2-03", roll, clock_ref(target.key, roll.clock), before, clock)
    if not clock.resolved:
        return
    actor = entity_of(ctx.position, roll.actor)
    if criticals.counts_for_situation(ctx.position, actor, target) and roll.clock not in target.counted_clocks:
        set_entity(ctx, replace(target, counted_clocks=(*target.counted_clocks, roll.clock)))
        lower_situation_clock(ctx, "SR-S2-02")
    defeat_at_zero(ctx, target.key, roll.clock)


def emit_loss(ctx: Context, rule: str, roll: Roll, name: PieceRef, before: Clock, clock: Clock) -> None:
    """Emit the points that a clock has lost, and if it is now at 0, that it is resolved (SR-S2-06).

    `name` is the reference to the clock; `before` and `clock` are the clock before and after the loss.
    """
    lost, target = before.left - clock.left, target_ref(roll)
    ctx.emit(
        rule, "clock", draws=roll.draws, target=target, clock=name, before=before.left, lost=lost, left=clock.left,
        most=clock.most,
    )  # fmt: skip
    if clock.resolved:
        ctx.emit("SR-S2-06", "resolved", target=target, clock=name)


def defeat_at_zero(ctx: Context, key: str, name: ClockName) -> None:
    """Defeat the entity `key` if it is active, the clock called `name` is HP, and its HP are 0 (R-SR-94)."""
    entity = entity_of(ctx.position, key)
    hp = entity.clock("HP")
    if name == "HP" and hp is not None and hp.resolved and entity.status == "active":
        participants.take_out(ctx, key, "defeated", "R-SR-94")


def end_resolved_situation(ctx: Context) -> None:
    """End the Situation if its clock is at 0 (SR-S2-07, R-SR-39)."""
    situation = ctx.position.situation
    if situation is not None and situation.clock is not None and situation.clock.resolved:
        turns.close_situation(ctx, "SR-S2-07", "endpoint")


def complicate(ctx: Context, seat: str, move: actions.Complicate) -> None:
    """Record the complication of a miss, as the Curator names it (SR-S1-24, R-SR-07)."""
    actor = ctx.position.complication
    ctx.position = replace(ctx.position, complication="")
    ctx.emit("SR-S1-24", "complication", actor=ref(actor), complication=plain_words(move.complication))
