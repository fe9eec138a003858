"""Restore resources: with Recover, by the GM’s healing, or by meditation."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Played, Resource, character_of, character_ref, term
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.current_numbers import maximum, remaining_points, total_ap
from facedown.systems.tri_core.rules.dice_pools import roll_successes
from facedown.systems.tri_core.rules.skill_pools import recover_pool, skill_pool
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, exchange_of, set_character
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain


def heal(ctx: Context, seat: str, move: m.Heal) -> None:
    """Restore points of a character’s resource, as the GM says; healing may bring back a dying character.

    Rules: TC-E-13, TC-F-63.
    """
    gained = add_resource(ctx, move.character, move.resource, move.points)
    left = remaining_points(character_of(ctx.position, move.character), move.resource)
    ctx.emit(
        "TC-F-63", "gm-heals", character=character_ref(move.character), resource=term(move.resource),
        points=move.points, gained=gained, wasted=move.points - gained, left=left,
    )  # fmt: skip
    after_gain(ctx, move.character, move.resource)


def recover_resource(ctx: Context, played: Played) -> None:
    """Roll Recover, and restore as many points of the card’s resource as the total.

    A character hurt by a Reaction restores nothing. Negative AP first reduce Total AP.

    Rules: TC-D-01, TC-D-02, TC-D-03, TC-D-04, TC-E-58.
    """
    owner, rulings, name = character_of(ctx.position, played.owner), ctx.position.rulings, played.card.resource
    if played.owner in exchange_of(ctx).failed_recovers:
        ctx.emit("TC-D-02", "spoilt", actor=character_ref(played.owner))
        return
    who, pool = character_ref(owner.key), recover_pool(owner, rulings)
    if owner.ap < 0:
        owner = set_character(ctx, replace(owner, ap_lost=owner.ap_lost - owner.ap))
        total = total_ap(owner, rulings)
        ctx.emit("TC-C-11", "total-ap", tallies=(total,), character=who, total=total.total)
    rolled = pool.made(ctx.asking(term("Recover"), who))
    ctx.emit("TC-D-04", "recovered", tallies=(rolled,), **gain(ctx, played.owner, name, rolled.total))
    wounds.collapse_if_spent(ctx, played.owner)
    after_gain(ctx, played.owner, name)


def gain(ctx: Context, key: str, name: Resource, points: int) -> dict[str, Any]:
    """Add points to a character’s resource, and return the values of the event that reports the gain.

    `wasted`: the points not gained.
    `capped`: True if points were wasted at the maximum.
    `most`, `left`: the maximum and the new value.
    """
    gained = add_resource(ctx, key, name, points)
    character = character_of(ctx.position, key)
    left, most = remaining_points(character, name), maximum(character, ctx.position.rulings, name)
    return {
        "character": character_ref(key),
        "resource": term(name),
        "points": points,
        "gained": gained,
        "wasted": points - gained,
        "capped": gained < points and left >= most,
        "most": most,
        "left": left,
    }


def meditate(ctx: Context, seat: str, move: m.Meditate) -> None:
    """Roll Meditate, and restore VIT + ATN points of a resource, and 1 more for each success.

    Rules: TC-F-31, TC-F-32, R-TC-126.
    """
    character, rulings = character_of(ctx.position, move.actor), ctx.position.rulings
    who = character_ref(character.key)
    dice = skill_pool(character, rulings, "Meditate").dice
    roll = roll_successes(ctx.asking(term("Meditate"), who), rulings, dice.total)
    parts = [Addend(term(name), numbers.stat_value(character.sheet, name), "TC-F-32") for name in ("VIT", "ATN")]
    total = Tally(term("Meditate"), (*parts, Addend(f"{dice.total}d12", roll.total, "R-TC-08", faces=roll.faces)))
    values = gain(ctx, character.key, move.resource, total.total)
    ctx.emit("TC-F-32", "meditated", tallies=(total,), successes=roll.total, **values)
    after_gain(ctx, move.actor, move.resource)
