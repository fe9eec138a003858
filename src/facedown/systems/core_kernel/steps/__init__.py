"""The procedure of Core Kernel, a module for each step, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.systems.core_kernel.model import CommittedDue, Conflict, Hand, SpreadDue
from facedown.systems.core_kernel.steps import action_cards, aspect_cards, engagement, outcome, update
from facedown.systems.core_kernel.steps.context import Context

FORCEABLE = (SpreadDue, CommittedDue)
"""The kinds of decisions that are made without asking if only one answer is possible."""


def advance(ctx: Context) -> bool:
    """Carry out the next step that needs no decision (CK-P-04, CK-GL-28). Return False if a decision is needed."""
    conflict = ctx.position.conflict
    if conflict is None:
        return False
    hand, owed = conflict.hand, conflict.decisions.owed
    if hand is None:
        return begin_hand(ctx)
    if owed:
        return isinstance(owed[0], FORCEABLE) and outcome.settle_forced(ctx, conflict, hand)
    return NEXT[hand.step](ctx, conflict, hand) is not False


def begin_hand(ctx: Context) -> bool:
    """Begin the next Hand at a table without a GM; end the Conflict if Extensions leave no opponents (CK-S6-09).

    Return False if there is a GM, who begins each Hand.
    """
    if ctx.position.gm:
        return False
    try:
        engagement.deal_hand(ctx)
    except engagement.NoOpponents:
        update.end(ctx, "CK-S6-09", "no-opponents")
    return True


def after_antes(ctx: Context, conflict: Conflict, hand: Hand) -> bool:
    """Reveal the Aspect cards once all are committed; stop the Hand if no opponents are left (R-CK-56).

    Return False if the next Actor must still decide about its ante.
    """
    if not hand.aspects.order:  # everybody with an opponent has a place in it
        aspect_cards.stop_hand(ctx)
    elif hand.aspects.complete:
        aspect_cards.turn_up(ctx, conflict, hand)
    else:
        return aspect_cards.skip_who_cannot(ctx, conflict, hand)
    return True


def after_commitments(ctx: Context, conflict: Conflict, hand: Hand) -> bool:
    """Reveal the Action cards and bids once all are committed. Return False if the next Actor must still commit."""
    if not hand.actions.complete:
        return action_cards.skip_who_cannot(ctx, conflict, hand)
    action_cards.reveal(ctx, conflict, hand)
    return True


NEXT: dict[str, Callable[[Context, Conflict, Hand], bool | None]] = {
    "aspects": after_antes,
    "actions": after_commitments,
    "justify": outcome.resolve,
    "outcome": update.apply_damage,
    "update": update.finish_hand,
}
"""The function that carries out what follows in each step of the Hand; False if it must wait for a decision."""
