"""Cards take effect, one after the other: paid for when they come up, then carried out (R-TC-58, inventory 9.0)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import listed
from facedown.systems.tri_core.model import TEXTLESS, Card, Played, character_of, class_of, is_lift
from facedown.systems.tri_core.rules.card_validity import why_no_effect
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.steps import skills
from facedown.systems.tri_core.steps.card_actions import CARD_ACTIONS, doing
from facedown.systems.tri_core.steps.card_preconditions import comes_first
from facedown.systems.tri_core.steps.context import Context, encounter_of, exchange_of, set_character, set_encounter
from facedown.systems.tri_core.steps.exchange import falls_short
from facedown.systems.tri_core.steps.payment import pay_for_card


def carry_out(ctx: Context, one: Played) -> None:
    """The next card: paid, and then what its action does; nothing where its owner cannot act any more."""
    owner = character_of(ctx.position, one.owner)
    if not owner.able:
        says = f"{owner.name} cannot act any more: the {named(one.card)} is lost."
        ctx.say("R-TC-149", "lost", says, actor=one.owner)
        set_encounter(
            ctx,
            replace(
                encounter_of(ctx), held=tuple(h for h in encounter_of(ctx).held if h.ready or h.owner != one.owner)
            ),
        )
        return
    if one.card.cycles and owner.charging is None and not one.paid:
        ctx.say("TCG-CH-07", "lost", f"{owner.name}’s charge is gone.", actor=one.owner)
        return
    if not one.paid:
        paid = paid_for(ctx, one)
        if paid is None:
            return
        one = replace(paid, paid=True)
        if not one.reaction:
            now_acted(ctx, one)
    if comes_first(ctx, one) or (one.moved and falls_short(ctx, one.owner, one.card)):
        return
    if skills.fails_needed_test(ctx, one):
        return
    tell_subs(ctx, one)
    CARD_ACTIONS[doing(one.card)](ctx, one)


def paid_for(ctx: Context, one: Played) -> Played | None:
    """Pay for the card and return it with its cost; None if it has no effect (R-TC-62, R-TC-148)."""
    owner = character_of(ctx.position, one.owner)
    unfit = why_no_effect(ctx.position, exchange_of(ctx), owner, one.card)
    paid = pay_for_card(ctx, one, ap_cost(owner, ctx.position.rulings, one.card))
    if paid is not None and not unfit:
        return paid
    if not unfit:
        ctx.say("R-TC-148", "lost", f"{owner.name}’s {named(one.card)} is lost.", actor=one.owner)
        return None
    ctx.say("R-TC-62", "fizzles", f"{owner.name}’s {named(one.card)} comes to nothing: {unfit}.", actor=one.owner)
    return None


def named(card: Card) -> str:
    """What a card is called in a sentence: its Ability, else its action."""
    return card.ability or card.action


def tell_subs(ctx: Context, one: Played) -> None:
    """Sub-Actions without a text: what they bring is the GM’s to say (TC-D-107, R-TC-17, R-TC-19)."""
    names = tuple(name for name in one.card.subs if name in TEXTLESS and not (name == "Lift" and is_lift(one.card)))
    if names:
        owner = character_of(ctx.position, one.owner)
        set_character(ctx, replace(owner, tricks=(*owner.tricks, *names)))
        says = f"{owner.name} adds {listed(names)}; the GM says what it brings."
        ctx.say("TC-D-107", "sub-actions", says, actor=one.owner, subs=list(names))


def now_acted(ctx: Context, one: Played) -> None:
    """An Active Action counts for its class, once a cycle (TC-D-88, TCG-XR-04)."""
    owner = character_of(ctx.position, one.owner)
    set_character(ctx, replace(owner, acted=(*owner.acted, class_of(one.card.action))))
