"""Apply the cards that attack, defend, move by a Stride, or finish off a dying character."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Attack, Played, character_of, character_ref, term
from facedown.systems.tri_core.rules.active_modifiers import ability_as_used
from facedown.systems.tri_core.steps import items, keyword_movement, movement, wounds
from facedown.systems.tri_core.steps.context import Context, encounter_of, exchange_of, set_encounter, set_exchange
from facedown.systems.tri_core.steps.held_card_signs import notice_sign


def begin_attack(ctx: Context, one: Played) -> None:
    """Add the attack of a card as pending; a target that could not lay a defence before chooses one now (R-TC-159)."""
    if one.card.action == "Volley":
        items.use_up_items(ctx, one)
    unseen = one.reaction or {one.owner, one.card.target} <= set(exchange_of(ctx).actors)
    owner = character_of(ctx.position, one.owner)
    ability = ability_as_used(owner.sheet.ability(one.card.ability), one.card) if one.card.ability else None
    after = keyword_movement.movement_offers(ctx, owner, ability) if ability is not None else ()
    blow = Attack(one.owner, one.card, one.card.target, unseen, at=one.at, price=one.price)
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(blow, *after)))
    if ability is not None:
        keyword_movement.offer_movement(ctx, one.owner, ability)
    notice_sign(ctx, one.owner, "attacks", one.card.target)


def ready_defense(ctx: Context, one: Played) -> None:
    """Keep a defence that answers no action ready for one later attack in this exchange (R-TC-160)."""
    exchange = exchange_of(ctx)
    set_exchange(ctx, replace(exchange, defences=(*exchange.defences, replace(one, answers=None, paid=True))))
    ctx.emit("R-TC-160", "ready", actor=character_ref(one.owner), action=term(one.card.action))


def take_stride(ctx: Context, one: Played) -> None:
    """Move the owner of a Stride to the card’s square.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24.
    """
    movement.perform_stride(ctx, one.owner, one.card)


def finish_off(ctx: Context, one: Played) -> None:
    """Kill a dying character by a coup de grâce (TC-E-18, TC-E-19, R-TC-105)."""
    wounds.mark_dead(ctx, one.card.target, "TC-E-18", character_ref(one.owner))
    movement.reveal_mover(ctx, one.owner)
    notice_sign(ctx, one.owner, "attacks")
