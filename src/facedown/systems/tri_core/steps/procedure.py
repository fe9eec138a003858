"""Perform the steps of an encounter that need no decision."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from facedown.systems.tri_core.model import Attack, Encounter, Exchange, InterruptingCard
from facedown.systems.tri_core.rules import pending_decisions, turn_order
from facedown.systems.tri_core.steps import (
    bonus_actions,
    card_resolution,
    context,
    damage_taken,
    exchange,
    incoming_attacks,
    rotation,
    skills,
)
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter


def advance(ctx: Context) -> bool:
    """Perform the next step that needs no decision, and return True. Return False if play cannot go on.

    Play cannot go on in three cases:

    - there is no Rotation;
    - cards or a decision are due;
    - no character can act.
    """
    encounter = ctx.position.encounter
    if encounter is None or not encounter.rotation:
        return False
    if skills.free_from_lost_hold(ctx):
        return True
    top = encounter.waits.top
    if isinstance(top, InterruptingCard):
        current = encounter.exchange or Exchange((), step="resolving")  # a card can resolve between two turns
        set_encounter(ctx, replace(encounter, waits=encounter.waits.pop(), exchange=current))
        card_resolution.resolve_card(ctx, top.card)
        return True
    if isinstance(top, Attack):
        return incoming_attacks.resolve_attack(ctx)
    if top is not None:
        if pending_decisions.can_use(ctx.position, top):
            return False
        bonus_actions.discard_offer(ctx)
        return True
    if encounter.exchange is None:
        return next_turn(ctx, encounter)
    return STEPS[encounter.exchange.step](ctx, encounter.exchange)


def next_turn(ctx: Context, encounter: Encounter) -> bool:
    """Begin the next turn in which a character can act, and return True (R-TC-163).

    Return False if play stops before a next turn.
    """
    if turn_order.is_at_rest(ctx.position, encounter):
        return False
    return rotation.begin_turn(ctx)


def begin_reactions(ctx: Context, current: Exchange) -> bool:
    """Begin the round of Reactions if all characters with Priority have finished playing cards.

    Return whether the round begins.
    """
    if not current.actions.complete:
        return False
    exchange.open_reactions(ctx)
    return True


def reveal_when_ready(ctx: Context, current: Exchange) -> bool:
    """Reveal the cards of the exchange if every character that may react has reacted or passed.

    Return whether the cards are revealed.
    """
    if not current.reactions.complete:
        return False
    exchange.reveal_cards(ctx)
    return True


def resolve_next(ctx: Context, current: Exchange) -> bool:
    """Perform the next step of resolving an exchange, and return True.

    Change nothing and return False if a player must first choose what a Reaction answers.
    """
    if current.unassigned_reactions:
        return exchange.bind_next_reaction(ctx)
    if current.deferred_effects and current.all_have_acted:
        damage_taken.take_deferred(ctx)
        return True
    if current.queue:
        ctx.opened = True  # for every card, because the effect of any card may reveal a hidden character’s square
        first, *rest = current.queue
        context.set_exchange(ctx, replace(current, queue=tuple(rest)))
        card_resolution.resolve_card(ctx, first)
        return True
    if not current.actors:
        set_encounter(ctx, replace(encounter_of(ctx), exchange=None))
    elif not current.turn_effects_ended:
        rotation.end_turn(ctx)
    else:
        rotation.advance_place(ctx)
    return True


STEPS: dict[str, Callable[[Context, Exchange], bool]] = {
    "acting": begin_reactions, "reacting": reveal_when_ready, "resolving": resolve_next,
}  # fmt: skip
"""For each step of an exchange, the function that continues the exchange.

The function returns False if a decision is pending.
"""
