"""What actions cost, and Backlash where something is spent that is not there (TC-A-06, TC-C-15, TC-C-24, TC-C-26)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Tally, minus
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE
from facedown.systems.tri_core.model import DEFENSE, Ability, Exchange, Played, Resource, character_of, term
from facedown.systems.tri_core.rules.costs import ability_resource_cost, with_surcharge
from facedown.systems.tri_core.rules.current_numbers import remaining, total_ap
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.dice_pools import roll_dice
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.affliction_effects import toxic
from facedown.systems.tri_core.steps.context import Context, exchange_of, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.energy import draw_energy

BACKLASH_DICE = 2
"""TC-C-15: d12 for each point that is lacking."""


def pay_for_card(ctx: Context, one: Played, cost: Tally) -> Played | None:
    """Takes the price of a card from its owner; None where that brought them down, and the action is lost.

    The card then knows what it has cost itself. What is paid with Priority runs the clock of the dying (TC-A-06,
    TC-E-11, R-TC-103, R-TC-148).
    """
    extra = False
    if one.reaction and not one.held:
        cost, extra = out_of_turn(ctx, one, cost)
    paid = pay_ap(ctx, one.owner, with_surcharge(cost) if extra else cost)
    if not one.reaction:
        wounds.run_clock(ctx, paid)
    able = character_of(ctx.position, one.owner).able
    return replace(one, price=cost.total) if able and pay_for_ability(ctx, one) else None


def out_of_turn(ctx: Context, one: Played, cost: Tally) -> tuple[Tally, bool]:
    """What a Reaction costs, and whether 1 more for being out of turn (TC-C-26, TC-C-30, TC-C-32, R-TC-53, R-TC-151).

    Who is aimed at is spared that once. It uses up a Reaction, unless it defends oneself (TC-D-96).
    """
    exchange, owner = exchange_of(ctx), character_of(ctx.position, one.owner)
    spared = spared_by(exchange, one)
    if not defends_itself(exchange, one):
        set_character(ctx, replace(owner, reacted=owner.reacted + 1))
    if not spared:
        return cost, True
    whole = ctx.position.rulings.targeted_free == "whole_price"
    return (Tally(cost.label, ()) if whole else cost), False


def spared_by(exchange: Exchange, one: Played) -> bool:
    """Whether a Reaction does not cost 1 more: of who is aimed at the first laid, but to step in (TC-D-97, R-TC-53)."""
    mine = [card for card in exchange.reactions_of(one.owner) if not for_another(exchange, card)]
    return exchange.targets(one.owner) and one.at == min((card.at for card in mine), default=-1)


def for_another(exchange: Exchange, one: Played) -> bool:
    """Whether a Reaction steps in for somebody else."""
    answered = exchange.answered(one)
    return one.card.action in DEFENSE and answered is not None and answered.card.aim != one.owner


def defends_itself(exchange: Exchange, one: Played) -> bool:
    """Whether a card is a Defense of who is aimed at (TC-D-96)."""
    answered = exchange.answered(one)
    own = answered.card.aim == one.owner if answered is not None else exchange.targets(one.owner)
    return one.card.action in DEFENSE and own


def pay_ap(ctx: Context, key: str, cost: Tally) -> int:
    """AP for an action, with its why; how many were paid, which is fewer where one has no more to give (R-TC-103)."""
    one = character_of(ctx.position, key)
    after = max(-total_ap(one, ctx.position.rulings).total, one.ap - cost.total)
    paid = one.ap - after
    if cost.total:
        says = f"{one.name} pays {paid}{f' of {cost.total}' if paid < cost.total else ''} AP and has {minus(after)}."
        ctx.say("TC-A-06", "paid", says, tallies=(cost,), character=key, ap=after)
        wounds.lose_ap(ctx, key, cost.total)
        toxic(ctx, key, paid)
    return paid


def pay_for_ability(ctx: Context, one: Played) -> bool:
    """Takes the Stamina, Focus or Mana of a card’s Ability; False where they are lacking (TCG-AC-03, TCG-XR-02).

    Where the table plays with Backlash, what is lacking strikes back instead (TCG-XR-03).
    """
    owner, rulings = character_of(ctx.position, one.owner), ctx.position.rulings
    if not one.card.ability:
        return True
    cost = ability_resource_cost(owner, rulings, one.card)
    resource = RESOURCE_OF_CORE[owner.sheet.ability(one.card.ability).core]
    there = remaining(owner, resource)
    if cost.total > there and not rulings.backlash_enabled:
        return False
    if cost.total:
        take_resource(ctx, one.owner, resource, cost.total, one.card.ability, (cost,))
    if one.card.drawn and not one.card.cycles:
        draw_energy(ctx, one.owner, one.card.drawn, source_of(owner.sheet.ability(one.card.ability)))
    return character_of(ctx.position, one.owner).able


def source_of(ability: Ability) -> str:
    """The only energy that an Ability draws on; none where it draws on any (TCG-KI-02)."""
    return next((str(one.values.get("source") or "") for one in ability.keywords if one.entry == "Kinesis II"), "")


def spend(ctx: Context, seat: str, move: m.Spend) -> None:
    """Stamina, Focus or Mana for something; what is lacking strikes back, where the table plays so (TC-C-15, R-TC-49).

    A Backlash is softened by nothing, its dice do not explode, and it can bring one down as any damage.
    """
    take_resource(ctx, move.actor, move.resource, move.points, move.words.strip().rstrip("."))


def take_resource(
    ctx: Context, key: str, resource: Resource, points: int, what: str, why: tuple[Tally, ...] = ()
) -> None:
    """So much of a resource is spent; what is lacking strikes back (TC-C-15, TC-C-24)."""
    one = character_of(ctx.position, key)
    there = remaining(one, resource)
    lacking = max(0, points - there)
    after = there - (points - lacking)
    set_character(ctx, replace(one, **{resource.lower(): after}))
    words = f" for {what}" if what else ""
    says = f"{one.name} spends {points - lacking} {resource}{words}: {after} left."
    ctx.say("TC-C-24", "spent", says, tallies=why, character=one.key, resource=resource, left=after)
    if lacking:
        dice = roll_dice(
            ctx.chance_for(f"{one.name}’s Backlash", one.key), Pool(BACKLASH_DICE * lacking, 12), "TC-C-15"
        )
        says = f"Backlash: {lacking} {resource} are lacking."
        ctx.say("TC-C-15", "backlash", says, tallies=(Tally(term("Backlash"), (dice,)),), character=one.key)
        deal_damage(ctx, one.key, Damage("The Backlash", dice.value, bare=True))
