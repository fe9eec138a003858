"""Spend points of a character’s resources, and deal the Backlash for missing points."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Tally
from facedown.game.values import Label
from facedown.systems.tri_core.model import Resource, character_of, character_ref, term
from facedown.systems.tri_core.rules.current_numbers import remaining_points
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.dice_pools import roll_dice
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.damage_taken import deal_damage

BACKLASH_DICE = 2
"""The number of d12 that a Backlash rolls for each missing point (TC-C-15)."""


def take_resource(
    ctx: Context, key: str, resource: Resource, points: int, purpose: Label, why: tuple[Tally, ...] = ()
) -> None:
    """Subtract points from a character’s resource; missing points cause a Backlash (TC-C-24).

    `purpose` names what the points are spent on. `why` are the tallies that the event shows to explain the cost.
    """
    character = character_of(ctx.position, key)
    there = remaining_points(character, resource)
    spent = min(points, there)
    set_character(ctx, replace(character, **{resource.lower(): there - spent}))
    ctx.emit(
        "TC-C-24", "spent", tallies=why, character=character_ref(key), resource=term(resource), points=spent,
        purpose=purpose, left=there - spent,
    )  # fmt: skip
    if points > spent:
        deal_point_backlash(ctx, key, resource, points - spent)


def deal_point_backlash(ctx: Context, key: str, resource: Resource, lacking: int) -> None:
    """Deal a character the Backlash for missing points: 2d12 HP for each point; nothing reduces the damage.

    The dice do not explode. `lacking` is the number of missing points of `resource`.

    Rules: TC-C-15, R-TC-49.
    """
    who = character_ref(key)
    dice = roll_dice(ctx.asking(term("Backlash"), who), Pool(BACKLASH_DICE * lacking, 12), "TC-C-15")
    tally = Tally(term("Backlash"), (dice,))
    ctx.emit(
        "TC-C-15", "backlash-lacking", tallies=(tally,), character=who, points=dice.value, resource=term(resource),
        lacking=lacking,
    )  # fmt: skip
    deal_damage(ctx, key, Damage(term("Backlash"), dice.value, cannot_be_reduced=True))
