"""The defence that was laid for an attack, and what it costs (TC-D-71, TC-D-74, R-TC-133)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Attack, Card, Played, character_of
from facedown.systems.tri_core.rules.costs import ap_cost, with_surcharge
from facedown.systems.tri_core.rules.defenses import barred_by_chain, parryable, there_in_time
from facedown.systems.tri_core.rules.ranges import has_all_items
from facedown.systems.tri_core.steps.context import Context, exchange_of, set_exchange
from facedown.systems.tri_core.steps.payment import out_of_turn, pay_ap, pay_for_ability
from facedown.systems.tri_core.steps.skills import fails_needed_test


def laid_for(ctx: Context, attack: Attack) -> Played | None:
    """The defence card that meets an attack: laid for it, or ready for any (R-TC-133, R-TC-160).

    In a Chain Duel a Riposte is parried or not met at all (TC-D-74).
    """
    for one in exchange_of(ctx).defences:
        mine = one.answers is None and one.owner == attack.target
        if (mine or one.answers == (attack.owner, attack.at)) and not (barred_by_chain(ctx.position, attack, one.card)):
            return one
    return None


def paid_defence(ctx: Context, attack: Attack, defence: Played | None) -> Card | None:
    """The defence’s card once it is paid for; None where it can do nothing (TC-D-71, R-TC-133, R-TC-149)."""
    if defence is None:
        return None
    exchange = exchange_of(ctx)
    left = tuple(one for one in exchange.defences if one != defence)
    queue = tuple(one for one in exchange.queue if one != defence)
    set_exchange(ctx, replace(exchange, defences=left, queue=queue))
    one = character_of(ctx.position, defence.owner)
    if not one.able:
        ctx.say("R-TC-149", "lost", f"{one.name} cannot {defence.card.action} any more.", actor=one.key)
        return None
    if not there_in_time(ctx.position, attack, one):
        ctx.say("R-TC-132", "fizzles", f"{one.name} is not close enough to step in.", actor=one.key)
        return None
    if not has_all_items(one, defence.card):
        ctx.say("R-TC-62", "fizzles", f"{one.name} holds no longer what was to {defence.card.action}.", actor=one.key)
        return None
    if not defence.paid:
        cost, extra = ap_cost(one, ctx.position.rulings, defence.card), False
        if defence.answers is not None:
            cost, extra = out_of_turn(ctx, defence, cost)
        pay_ap(ctx, defence.owner, with_surcharge(cost) if extra else cost)
        if not pay_for_ability(ctx, defence):
            return None
    if not character_of(ctx.position, defence.owner).able or fails_needed_test(ctx, defence):
        return None
    if defence.card.action == "Parry" and not parryable(ctx.position, attack, defence.card):
        ctx.say("R-TC-94", "no-parry", f"{one.name} cannot parry that.", character=one.key)
        return None
    return defence.card
