"""What gives resources back: Recover, things that heal or shield, meditation.

Rules: TC-D-01, TC-D-02, TC-D-03, TC-D-04, TC-F-31, TC-F-63.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally, minus
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Played, character_of, term
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.current_numbers import remaining, total_ap
from facedown.systems.tri_core.rules.dice_pools import roll_successes
from facedown.systems.tri_core.rules.rolls import recover_pool, skill_pool
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, exchange_of, set_character
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain


def heal(ctx: Context, seat: str, move: m.Heal) -> None:
    """So much of a resource comes back; who was dying may be brought back by it (TC-E-13, TC-F-63)."""
    add_resource(ctx, move.character, move.resource, move.points)
    one = character_of(ctx.position, move.character)
    after = remaining(one, move.resource)
    says = f"{one.name} has {minus(after)} {move.resource}."
    ctx.say("TC-F-63", "healed", says, character=one.key, resource=move.resource, left=after)
    after_gain(ctx, one.key, move.resource)


def recover_resource(ctx: Context, one: Played) -> None:
    """d6 of one resource, unless a Reaction hurt first; from below 0 AP it lowers Total AP.

    Rules: TC-D-01, TC-D-02, TC-D-03, TC-D-04, TC-E-58.
    """
    owner, rulings, name = character_of(ctx.position, one.owner), ctx.position.rulings, one.card.resource
    if one.owner in exchange_of(ctx).spoilt:
        ctx.say("TC-D-02", "spoilt", f"{owner.name}’s Recover is interrupted.", actor=one.owner)
        return
    gained = recover_pool(owner, rulings).made(ctx.chance_for(f"{owner.name}’s Recover", owner.key))
    if owner.ap < 0:
        owner = set_character(ctx, replace(owner, ap_lost=owner.ap_lost - owner.ap))
        total = total_ap(owner, rulings)
        says = f"{owner.name}’s Total AP is {total.total}."
        ctx.say("TC-C-11", "total-ap", says, tallies=(total,), character=owner.key)
    add_resource(ctx, one.owner, name, gained.total)
    after = remaining(character_of(ctx.position, one.owner), name)
    says = f"{owner.name} recovers {gained.total} {name} and has {minus(after)}."
    ctx.say("TC-D-04", "recovered", says, tallies=(gained,), character=one.owner, resource=name)
    wounds.collapse_if_spent(ctx, one.owner)
    after_gain(ctx, one.owner, name)


def meditate(ctx: Context, seat: str, move: m.Meditate) -> None:
    """Ten quiet minutes give VIT + ATN of a resource, and 1 for each success of its dice (TC-F-32, R-TC-126)."""
    one, rulings = character_of(ctx.position, move.actor), ctx.position.rulings
    dice = skill_pool(one, rulings, "Meditate").dice
    roll = roll_successes(ctx.chance_for(f"{one.name} meditates", one.key), rulings, dice.total)
    faces = ", ".join(map(str, roll.faces))
    parts = [Addend(name, numbers.stat_value(one.sheet, name), "TC-F-32") for name in ("VIT", "ATN")]
    gained = Tally(term("Meditate"), (*parts, Addend(f"successes of {dice.total}d12 ({faces})", roll.total, "R-TC-08")))
    add_resource(ctx, one.key, move.resource, gained.total)
    after = remaining(character_of(ctx.position, one.key), move.resource)
    says = f"{one.name} meditates: {gained.total} {move.resource}, and has {minus(after)}."
    ctx.say("TC-F-32", "meditated", says, tallies=(gained,), character=one.key, resource=move.resource)
    after_gain(ctx, move.actor, move.resource)
