"""Find the defence card that answers an attack, and pay for it."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Attack, Card, Played, character_of, character_ref, term
from facedown.systems.tri_core.rules.card_values import card_name
from facedown.systems.tri_core.rules.costs import ap_cost, with_surcharge
from facedown.systems.tri_core.rules.defenses import barred_by_chain, can_defend_from_here, can_parry
from facedown.systems.tri_core.rules.ranges import has_all_items
from facedown.systems.tri_core.steps.context import Context, exchange_of, set_exchange
from facedown.systems.tri_core.steps.payment import pay_ap, pay_for_ability, pay_reaction_cost
from facedown.systems.tri_core.steps.skills import fails_needed_test


def defence_for(ctx: Context, attack: Attack) -> Played | None:
    """Return the first played defence that can answer an attack; None if there is none.

    Rules: TC-D-74, R-TC-133, R-TC-160.
    """
    for played in exchange_of(ctx).defences:
        mine = played.answers is None and played.owner == attack.target
        if (mine or played.answers == (attack.owner, attack.at)) and not (
            barred_by_chain(ctx.position, attack, played.card)
        ):
            return played
    return None


def pay_for_defence_card(ctx: Context, attack: Attack, defence: Played | None) -> Card | None:
    """Remove a defence from the exchange, pay for the defence and return its card (TC-D-71, R-TC-133).

    Return None if there is no defence, or if the defence cannot be used. An unusable defence is also removed, and
    the AP paid for this defence are lost.
    """
    if defence is None:
        return None
    exchange = exchange_of(ctx)
    left = tuple(one for one in exchange.defences if one != defence)
    queue = tuple(one for one in exchange.queue if one != defence)
    set_exchange(ctx, replace(exchange, defences=left, queue=queue))
    if not can_still_defend(ctx, attack, defence) or not pay_defence_costs(ctx, defence):
        return None
    if not character_of(ctx.position, defence.owner).able or fails_needed_test(ctx, defence):
        return None
    if defence.card.action == "Parry" and not can_parry(ctx.position, attack, defence.card):
        ctx.emit("R-TC-94", "no-parry", character=character_ref(defence.owner))
        return None
    return defence.card


def can_still_defend(ctx: Context, attack: Attack, defence: Played) -> bool:
    """Return whether a defender can still defend against an attack; if not, emit the reason."""
    character, action = character_of(ctx.position, defence.owner), term(defence.card.action)
    if not character.able:
        ctx.emit("R-TC-149", "lost", actor=character_ref(character.key), action=action)
    elif not can_defend_from_here(ctx.position, attack, character):
        ctx.emit("R-TC-132", "cannot-step-in", actor=character_ref(character.key), whom=character_ref(attack.target))
    elif not has_all_items(character, defence.card):
        ctx.emit("R-TC-62", "lacks-item", actor=character_ref(character.key), action=action)
    else:
        return True
    return False


def pay_defence_costs(ctx: Context, defence: Played) -> bool:
    """Pay a defence that is not paid yet, and return whether the defence can take effect.

    The AP are lost even if the result is False.
    """
    if defence.paid:
        return True
    character = character_of(ctx.position, defence.owner)
    cost, extra = ap_cost(character, ctx.position.rulings, defence.card), False
    if defence.answers is not None:
        cost, extra = pay_reaction_cost(ctx, defence, cost)
    purpose = card_name(defence.owner, defence.card)
    pay_ap(ctx, defence.owner, with_surcharge(cost) if extra else cost, purpose)
    return pay_for_ability(ctx, defence)
