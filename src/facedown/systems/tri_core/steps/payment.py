"""Pay for actions and for the Abilities that they use."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Tally
from facedown.game.values import Label
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE
from facedown.systems.tri_core.model import (
    Ability,
    Played,
    ability_ref,
    character_of,
    character_ref,
)
from facedown.systems.tri_core.rules.card_values import card_name
from facedown.systems.tri_core.rules.costs import (
    ability_resource_cost,
    can_spend,
    waives_whole_cost,
    with_surcharge,
)
from facedown.systems.tri_core.rules.current_numbers import total_ap
from facedown.systems.tri_core.rules.reactions import defends_itself, has_no_surcharge
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.affliction_effects import deal_toxic_damage
from facedown.systems.tri_core.steps.context import Context, exchange_of, set_character
from facedown.systems.tri_core.steps.energy import draw_energy
from facedown.systems.tri_core.steps.resource_spending import take_resource


def pay_for_card(ctx: Context, played: Played, cost: Tally) -> Played | None:
    """Pay for a card, and return the card with its cost recorded; None if the card cannot take effect.

    `cost`: the AP cost without a Reaction’s surcharge. No action of the owner’s own turn has a surcharge, also not the
    second or third. Paid AP are not refunded.

    Rules: TC-A-06, TC-E-11, R-TC-54, R-TC-103, R-TC-148.
    """
    extra = False
    if played.reaction and not played.held:
        cost, extra = pay_reaction_cost(ctx, played, cost)
    purpose = card_name(played.owner, played.card)
    paid = pay_ap(ctx, played.owner, with_surcharge(cost) if extra else cost, purpose)
    if not played.reaction:
        wounds.count_dying_ap(ctx, paid)
    able = character_of(ctx.position, played.owner).able
    return replace(played, price=cost.total) if able and pay_for_ability(ctx, played) else None


def pay_reaction_cost(ctx: Context, played: Played, cost: Tally) -> tuple[Tally, bool]:
    """Count a Reaction, and return its AP cost and whether to add a surcharge of 1 AP.

    Neither `cost` nor the returned cost includes the surcharge. A character’s defence of itself is not counted.

    Rules: TC-C-26, TC-C-30, TC-C-32, TC-D-96, R-TC-53, R-TC-151.
    """
    exchange, owner = exchange_of(ctx), character_of(ctx.position, played.owner)
    free = has_no_surcharge(exchange, played, exchange.reactions_of(played.owner))
    if not defends_itself(exchange, played):
        set_character(ctx, replace(owner, reactions_made=owner.reactions_made + 1))
    if not free:
        return cost, True
    return (Tally(cost.label, ()) if waives_whole_cost(ctx.position.rulings) else cost), False


def pay_ap(ctx: Context, key: str, cost: Tally, purpose: Label) -> int:
    """Subtract an AP cost from a character, deal Toxic damage, and return the AP paid.

    `purpose`: the name of the action or Ability. The AP may fall below 0, but not below minus the Total AP.

    Rules: R-TC-51, R-TC-103.
    """
    character = character_of(ctx.position, key)
    after = max(-total_ap(character, ctx.position.rulings).total, character.ap - cost.total)
    paid = character.ap - after
    if cost.total:
        ctx.emit(
            "TC-A-06",
            "paid",
            tallies=(cost,),
            character=character_ref(key),
            purpose=purpose,
            points=paid,
            cost=cost.total,
            missing=cost.total - paid,
            ap=after,
        )
        wounds.lose_ap(ctx, key, cost.total)
        deal_toxic_damage(ctx, key, paid)
    return paid


def pay_for_ability(ctx: Context, played: Played) -> bool:
    """Pay the points and the drawn energy of a card’s Ability, and return whether the card can take effect.

    False if the owner cannot pay all the points or can no longer act.

    Rules: TC-C-24, TCG-AC-03, TCG-XR-02, TCG-XR-03, R-TC-51.
    """
    owner, rulings = character_of(ctx.position, played.owner), ctx.position.rulings
    if not played.card.ability:
        return True
    cost = ability_resource_cost(owner, rulings, played.card)
    resource = RESOURCE_OF_CORE[owner.sheet.ability(played.card.ability).core]
    if not can_spend(owner, rulings, resource, cost.total):
        return False
    if cost.total:
        take_resource(ctx, played.owner, resource, cost.total, ability_ref(played.owner, played.card.ability), (cost,))
    if played.card.drawn and not played.card.cycles:
        draw_energy(ctx, played.owner, played.card.drawn, energy_source(owner.sheet.ability(played.card.ability)))
    return character_of(ctx.position, played.owner).able


def energy_source(ability: Ability) -> str:
    """Return the only kind of energy that an Ability can draw; "" means that it can draw any kind (TCG-KI-02)."""
    return next((str(one.values.get("source") or "") for one in ability.keywords if one.entry == "Kinesis II"), "")


def spend(ctx: Context, seat: str, move: m.Spend) -> None:
    """Spend a character’s SP, FP or MP for a purpose that the player has entered as text (TC-C-15, R-TC-49)."""
    take_resource(ctx, move.actor, move.resource, move.points, move.words.strip().rstrip("."))
