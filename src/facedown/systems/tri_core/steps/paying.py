"""What actions cost, and Backlash where something is spent that is not there (TC-A-06, TC-C-15, TC-C-24, TC-C-26)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Tally, minus
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.encounter import Exchange, Played
from facedown.systems.tri_core.model import Position, character_of
from facedown.systems.tri_core.pricing import with_surcharge
from facedown.systems.tri_core.rolls import rolled
from facedown.systems.tri_core.state import left, total_ap
from facedown.systems.tri_core.steps import falling
from facedown.systems.tri_core.steps.damage import Blow, strike
from facedown.systems.tri_core.steps.exchange import exchange_of
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.terms import DEFENSE

Told = Telling[Position]

BACKLASH_DICE = 2
"""TC-C-15: d12 for each point that is lacking."""


def charge(told: Told, one: Played, cost: Tally) -> Played | None:
    """Takes the price of a card from its owner; None where that brought them down, and the action is lost.

    The card then knows what it has cost itself. What is paid with Priority runs the clock of the dying (TC-A-06,
    TC-E-11, R-TC-103, R-TC-148).
    """
    extra = False
    if one.reaction and not one.held:
        cost, extra = out_of_turn(told, one, cost)
    paid = pay(told, one.owner, with_surcharge(cost) if extra else cost)
    if not one.reaction:
        falling.run_clock(told, paid)
    able = character_of(told.position, one.owner).able
    return replace(one, price=cost.total) if able else None


def out_of_turn(told: Told, one: Played, cost: Tally) -> tuple[Tally, bool]:
    """What a Reaction costs, and whether 1 more for being out of turn (TC-C-26, TC-C-32, R-TC-53, R-TC-151).

    Who is aimed at is spared that once. It uses up a Reaction, unless it defends oneself (TC-D-96).
    """
    exchange, owner = exchange_of(told), character_of(told.position, one.owner)
    spared = spared_by(exchange, one)
    if not defends_itself(exchange, one):
        change(told, replace(owner, reacted=owner.reacted + 1))
    if not spared:
        return cost, True
    whole = told.position.rulings.targeted_free == "whole_price"
    return (Tally(cost.label, ()) if whole else cost), False


def spared_by(exchange: Exchange, one: Played) -> bool:
    """Whether a Reaction does not cost 1 more: of who is aimed at the first laid, but to step in (R-TC-53)."""
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


def pay(told: Told, key: str, cost: Tally) -> int:
    """AP for an action, with its why; how many were paid, which is fewer where one has no more to give (R-TC-103)."""
    one = character_of(told.position, key)
    after = max(-total_ap(one, told.position.rulings).total, one.ap - cost.total)
    paid = one.ap - after
    if cost.total:
        says = f"{one.name} pays {paid}{f' of {cost.total}' if paid < cost.total else ''} AP and has {minus(after)}."
        told.say("TC-A-06", "paid", says, tallies=(cost,), character=key, ap=after)
        falling.lose_ap(told, key, cost.total, "TC-A-06")
    return paid


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
