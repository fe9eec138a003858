"""Apply the cards that attack, defend, move by a Stride, or finish off a dying character."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Attack, Played, character_of, character_ref, term
from facedown.systems.tri_core.rules.active_modifiers import ability_as_used
from facedown.systems.tri_core.steps import items, keyword_movement, movement, wounds
from facedown.systems.tri_core.steps.context import Context, encounter_of, exchange_of, set_encounter, set_exchange
from facedown.systems.tri_core.steps.held_card_signs import notice_sign


def begin_attack(ctx: Context, played: Played) -> None:
    """Add a card’s attack to the stack of pending decisions; the attack resolves later (R-TC-159).

    Also offer the movement that the card’s Ability gives.
    """
    if played.card.action == "Volley":
        items.use_up_items(ctx, played)
    unseen = played.reaction or {played.owner, played.card.target} <= set(exchange_of(ctx).actors)
    owner = character_of(ctx.position, played.owner)
    ability = ability_as_used(owner.sheet.ability(played.card.ability), played.card) if played.card.ability else None
    after = keyword_movement.movement_offers(ctx, owner, ability) if ability is not None else ()
    attack = Attack(played.owner, played.card, played.card.target, unseen, at=played.at, price=played.price)
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(attack, *after)))
    if ability is not None:
        keyword_movement.offer_movement(ctx, played.owner, ability)
    notice_sign(ctx, played.owner, "attacks", played.card.target)


def ready_defense(ctx: Context, played: Played) -> None:
    """Keep a defence card that answers no action yet for one later attack in this exchange (R-TC-160)."""
    exchange = exchange_of(ctx)
    set_exchange(ctx, replace(exchange, defences=(*exchange.defences, replace(played, answers=None, paid=True))))
    ctx.emit("R-TC-160", "ready", actor=character_ref(played.owner), action=term(played.card.action))


def take_stride(ctx: Context, played: Played) -> None:
    """Move the owner of a Stride card to the square that the card names.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24.
    """
    movement.perform_stride(ctx, played.owner, played.card)


def finish_off(ctx: Context, played: Played) -> None:
    """Apply a coup de grâce: mark the dying target as dead (TC-E-18, TC-E-19, R-TC-105)."""
    wounds.mark_dead(ctx, played.card.target, "TC-E-18", character_ref(played.owner))
    movement.reveal_mover(ctx, played.owner)
    notice_sign(ctx, played.owner, "attacks")
