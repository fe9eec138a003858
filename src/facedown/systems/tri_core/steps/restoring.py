"""What gives resources back: Recover, things that heal or shield, meditation (TC-D-01 to TC-D-04, TC-F-31, TC-F-63)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally, minus
from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.encounter import Played
from facedown.systems.tri_core.model import Position, Shield, character_of
from facedown.systems.tri_core.rolls import recover, skill, successes, usage
from facedown.systems.tri_core.state import left, total_ap
from facedown.systems.tri_core.steps import afflicting, falling
from facedown.systems.tri_core.steps.attack import spend_edges
from facedown.systems.tri_core.steps.damage import Blow, kinds_of, may_spare, strike, types_of
from facedown.systems.tri_core.steps.exchange import exchange_of
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.giving import give, mended
from facedown.systems.tri_core.steps.handling import use_up

Told = Telling[Position]


def heal(told: Told, seat: str, move: m.Heal) -> None:
    """So much of a resource comes back; who was dying may be brought back by it (TC-E-13, TC-F-63)."""
    give(told, move.character, move.resource, move.points)
    one = character_of(told.position, move.character)
    after = left(one, move.resource)
    says = f"{one.name} has {minus(after)} {move.resource}."
    told.say("TC-F-63", "healed", says, character=one.key, resource=move.resource, left=after)
    mended(told, one.key, move.resource)


def recover_resource(told: Told, one: Played) -> None:
    """d6 of one resource, unless a Reaction hurt first; from below 0 AP it lowers Total AP (TC-D-01 to TC-D-04)."""
    owner, rulings, name = character_of(told.position, one.owner), told.position.rulings, one.card.resource
    if one.owner in exchange_of(told).spoilt:
        told.say("TC-D-02", "spoilt", f"{owner.name}’s Recover is interrupted.", actor=one.owner)
        return
    gained = recover(owner, rulings).made(told.chance_for(f"{owner.name}’s Recover", owner.key))
    if owner.ap < 0:
        owner = change(told, replace(owner, ap_lost=owner.ap_lost - owner.ap))
        total = total_ap(owner, rulings)
        says = f"{owner.name}’s Total AP is {total.total}."
        told.say("TC-C-11", "total-ap", says, tallies=(total,), character=owner.key)
    give(told, one.owner, name, gained.total)
    after = left(character_of(told.position, one.owner), name)
    says = f"{owner.name} recovers {gained.total} {name} and has {minus(after)}."
    told.say("TC-D-04", "recovered", says, tallies=(gained,), character=one.owner, resource=name)
    falling.spent(told, one.owner)
    mended(told, one.owner, name)


def use(told: Told, one: Played) -> None:
    """A thing heals, shields or harms somebody by its Effect Value (TC-D-11, TC-F-62 to TC-F-64, TC-F-86, R-TC-115)."""
    owner = character_of(told.position, one.owner)
    item = owner.item(one.card.items[0])
    chance = told.chance_for(f"{owner.name} uses {item.name}", owner.key)
    value = usage(owner, told.position.rulings, one.card).made(chance)
    use_up(told, one)
    spend_edges(told, one.owner, one.card)
    target = character_of(told.position, one.card.target or one.owner)
    if item.effect == "Damage":
        told.say("TC-F-86", "used", f"{owner.name} uses the {item.name} on {target.name}.", tallies=(value,))
        types = types_of((item,))
        spared = item.non_lethal and may_spare(told.position.rulings, types)
        blow = Blow(owner.name, value.total, types, kinds_of(types, item.kind), item.resource, spared, by=owner.key)
        reached = strike(told, target.key, blow)
        found = [one._replace(sides=item.sides) for one in afflicting.carried(owner, types, None, (item,))]
        afflicting.strike_with(told, owner.key, target.key, found, item.dice, reached)
    elif item.effect == "Shield":
        shield = Shield(item.resource, value.total, next(iter(item.types), None))
        change(told, replace(target, shields=target.shielded(shield, told.position.rulings)))
        says = f"{owner.name}’s {item.name} shields {target.name}’s {item.resource} by {value.total}."
        told.say("TC-F-64", "shielded", says, tallies=(value,), character=target.key, resource=item.resource)
    else:
        give(told, target.key, item.resource, value.total)
        after = left(character_of(told.position, target.key), item.resource)
        says = f"{owner.name}’s {item.name} heals {target.name} by {value.total}: {minus(after)} {item.resource}."
        told.say("TC-F-63", "healed", says, tallies=(value,), character=target.key, resource=item.resource)
        mended(told, target.key, item.resource)


def meditate(told: Told, seat: str, move: m.Meditate) -> None:
    """Ten quiet minutes give VIT + ATN of a resource, and 1 for each success of its dice (TC-F-32, R-TC-126)."""
    one, rulings = character_of(told.position, move.actor), told.position.rulings
    dice = skill(one, rulings, "Meditate").dice
    roll = successes(told.chance_for(f"{one.name} meditates", one.key), rulings, dice.total)
    faces = ", ".join(map(str, roll.faces))
    parts = [Addend(name, numbers.points(one.sheet, name), "TC-F-32") for name in ("VIT", "ATN")]
    gained = Tally("Meditate", (*parts, Addend(f"successes of {dice.total}d12 ({faces})", roll.total, "R-TC-08")))
    give(told, one.key, move.resource, gained.total)
    after = left(character_of(told.position, one.key), move.resource)
    says = f"{one.name} meditates: {gained.total} {move.resource}, and has {minus(after)}."
    told.say("TC-F-32", "meditated", says, tallies=(gained,), character=one.key, resource=move.resource)
    mended(told, move.actor, move.resource)
