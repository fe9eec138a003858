"""Resolve cards one by one: pay for a card when its turn comes, then apply it."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import TEXTLESS, Played, character_of, character_ref, class_of, is_lift, term
from facedown.systems.tri_core.rules.card_validity import why_no_effect
from facedown.systems.tri_core.rules.card_values import card_name, no_effect_values
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.steps import skills
from facedown.systems.tri_core.steps.card_actions import CARD_ACTIONS, card_action_key
from facedown.systems.tri_core.steps.card_preconditions import ask_preconditions
from facedown.systems.tri_core.steps.context import Context, encounter_of, exchange_of, set_character, set_encounter
from facedown.systems.tri_core.steps.exchange import emit_out_of_reach
from facedown.systems.tri_core.steps.payment import pay_for_card


def resolve_card(ctx: Context, played: Played) -> None:
    """Pay for a played card, unless already paid, and apply its action.

    If a decision is needed first, the action is applied after the decision.

    The card has no effect in five cases:
    - The owner cannot act. Held cards are lost too, unless their Hold is resolved.
    - The card’s charge is gone.
    - The cost cannot be paid, or `why_no_effect` returns a reason.
    - The target is still out of reach after a movement.
    - A needed test fails.

    Rules: R-TC-58.
    """
    owner = character_of(ctx.position, played.owner)
    if not owner.able:
        ctx.emit(
            "R-TC-149", "card-lost", actor=character_ref(played.owner), action=card_name(played.owner, played.card)
        )
        set_encounter(
            ctx,
            replace(
                encounter_of(ctx), held=tuple(h for h in encounter_of(ctx).held if h.ready or h.owner != played.owner)
            ),
        )
        return
    if played.card.cycles and owner.charging is None and not played.paid:
        ctx.emit(
            "TCG-CH-07", "charge-gone", actor=character_ref(played.owner), action=card_name(played.owner, played.card)
        )
        return
    if not played.paid:
        paid = pay_and_record_cost(ctx, played)
        if paid is None:
            return
        played = replace(paid, paid=True)
        if not played.reaction:
            record_action_class(ctx, played)
    if ask_preconditions(ctx, played) or (played.moved and emit_out_of_reach(ctx, played.owner, played.card)):
        return
    if skills.fails_needed_test(ctx, played):
        return
    record_sub_actions(ctx, played)
    CARD_ACTIONS[card_action_key(played.card)](ctx, played)


def pay_and_record_cost(ctx: Context, played: Played) -> Played | None:
    """Pay for a card and return the card with its cost recorded; None if the card then has no effect.

    Points that have been paid stay paid.

    Rules: R-TC-62, R-TC-148.
    """
    owner = character_of(ctx.position, played.owner)
    unfit = why_no_effect(ctx.position, exchange_of(ctx), owner, played.card)
    paid = pay_for_card(ctx, played, ap_cost(owner, ctx.position.rulings, played.card))
    if paid is not None and unfit is None:
        return paid
    actor, action = character_ref(played.owner), card_name(played.owner, played.card)
    if unfit is None:
        ctx.emit("R-TC-148", "unpaid", actor=actor, action=action)
    else:
        ctx.emit("R-TC-62", "ineffective", actor=actor, action=action, **no_effect_values(unfit))
    return None


def record_sub_actions(ctx: Context, played: Played) -> None:
    """Record each of a card’s Sub-Actions without a rule for its effect, so that the GM can decide the effect.

    Rules: TC-D-107, R-TC-17, R-TC-19.
    """
    names = tuple(
        name for name in played.card.subs if name in TEXTLESS and not (name == "Lift" and is_lift(played.card))
    )
    if names:
        owner = character_of(ctx.position, played.owner)
        set_character(ctx, replace(owner, tricks=(*owner.tricks, *names)))
        subs = tuple(term(name) for name in names)
        ctx.emit("TC-D-107", "sub-actions", actor=character_ref(played.owner), subs=subs)


def record_action_class(ctx: Context, played: Played) -> None:
    """Record that the owner of a card has taken an Active Action of the card’s class in this cycle.

    Rules: TC-D-88, TCG-XR-04.
    """
    owner = character_of(ctx.position, played.owner)
    set_character(ctx, replace(owner, classes_acted=(*owner.classes_acted, class_of(played.card.action))))
