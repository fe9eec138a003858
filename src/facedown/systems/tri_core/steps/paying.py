"""What actions cost, and Backlash where something is spent that is not there (TC-A-06, TC-C-15, TC-C-24, TC-C-26)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Tally, minus
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.encounter import Exchange, Played
from facedown.systems.tri_core.model import DEFENSE, Position, character_of
from facedown.systems.tri_core.pricing import price
from facedown.systems.tri_core.rolls import rolled
from facedown.systems.tri_core.state import left, total_ap
from facedown.systems.tri_core.steps import falling
from facedown.systems.tri_core.steps.damage import Blow, strike
from facedown.systems.tri_core.steps.exchange import exchange_of, set_exchange
from facedown.systems.tri_core.steps.falling import change

Told = Telling[Position]

BACKLASH_DICE = 2
"""TC-C-15: d12 for each point that is lacking."""


def surcharge(exchange: Exchange, one: Played) -> int:
    """What acting out of turn adds: 1, but not to who was aimed at, once (TC-C-26, TC-C-32, R-TC-53).

    A defence of oneself never has it; stepping in for somebody else does.
    """
    if not one.reaction or one.held:
        return 0
    aimed = any(action.card.aim == one.owner for action in exchange.played)
    answered = next((a for a in exchange.played if (a.owner, a.at) == one.answers), None)
    if one.card.action in DEFENSE:
        return 0 if answered is None or answered.card.target == one.owner else 1
    return 0 if aimed and one.owner not in exchange.waived else 1


def charge(told: Told, one: Played) -> bool:
    """Takes the price of a card from its owner; False where that made them collapse, and the action is lost.

    What is paid with Priority runs the clock of the dying (TC-A-06, TC-E-11, R-TC-103, R-TC-148).
    """
    exchange, rulings = exchange_of(told), told.position.rulings
    owner = character_of(told.position, one.owner)
    extra = surcharge(exchange, one)
    aimed = any(action.card.aim == one.owner for action in exchange.played)
    if one.reaction and not one.held and not extra and one.card.action not in DEFENSE:
        exchange = replace(exchange, waived=(*exchange.waived, one.owner))
        set_exchange(told, exchange)
    cost = price(owner, rulings, one.card, extra)
    waived = one.reaction and not one.held and aimed and not extra and one.card.action not in DEFENSE
    if waived and rulings.targeted_free == "whole_price":
        cost = Tally("Price", ())
    if one.reaction and not one.held and (one.card.action not in DEFENSE or extra):
        change(told, replace(owner, reacted=owner.reacted + 1))
    pay(told, one.owner, cost)
    if not one.reaction:
        falling.run_clock(told, cost.total)
    return character_of(told.position, one.owner).out != "collapse"


def pay(told: Told, key: str, cost: Tally) -> None:
    """AP for an action, with its why."""
    if not cost.total:
        return
    one = character_of(told.position, key)
    after = max(-total_ap(one, told.position.rulings).total, one.ap - cost.total)
    says = f"{one.name} pays {cost.total} AP and has {minus(after)}."
    told.say("TC-A-06", "paid", says, tallies=(cost,), character=key, ap=after)
    falling.lose_ap(told, key, cost.total, "TC-A-06")


def spend(told: Told, seat: str, move: m.Spend) -> None:
    """Stamina, Focus or Mana for something; what is lacking strikes back, where the table plays so (TC-C-15, R-TC-49).

    A Backlash is softened by nothing, its dice do not explode, and it can bring one down as any damage.
    """
    one = character_of(told.position, move.actor)
    there = left(one, move.resource)
    lacking = max(0, move.points - there)
    after = there - (move.points - lacking)
    change(told, replace(one, **{move.resource.lower(): after}))
    words = f" for {move.words.strip().rstrip('.')}" if move.words.strip() else ""
    says = f"{one.name} spends {move.points - lacking} {move.resource}{words}: {after} left."
    told.say("TC-C-24", "spent", says, character=one.key, resource=move.resource, left=after)
    if lacking:
        dice = rolled(told.chance_for(f"{one.name}’s Backlash"), Pool(BACKLASH_DICE * lacking, 12), "TC-C-15")
        says = f"Backlash: {lacking} {move.resource} are lacking."
        told.say("TC-C-15", "backlash", says, tallies=(Tally("Backlash", (dice,)),), character=one.key)
        strike(told, one.key, Blow("The Backlash", dice.value, bare=True))
