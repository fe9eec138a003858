"""Making and mending things (TC-F-12, TC-F-13, TC-F-14, TC-F-15)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import counted
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import WEIGHTS, character_of
from facedown.systems.tri_core.rules.challenge_levels import Challenge, challenge_level
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.items import DURABILITY, take_item, with_item
from facedown.systems.tri_core.steps.skills import by_the_gm
from facedown.systems.tri_core.steps.stealth import rolled_skill

CRAFT_HOURS = 8
"""TC-F-13: for each level of the item."""


# Making things


def craft(ctx: Context, seat: str, move: m.Craft) -> None:
    """Eight hours a level make a thing; a bad failure spoils the materials.

    Rules: TC-F-12, TC-F-13, TC-F-14, TCG-CR-10, R-TC-125.
    """
    one = character_of(ctx.position, move.character)
    needed = challenge_level("Crafting", Challenge(move.level))
    total = rolled_skill(ctx, one, "Crafting")
    hours = counted(CRAFT_HOURS * move.level, "hour")
    passed = total.total >= needed.total
    lost = total.total - needed.total <= -20
    how = "it is done" if passed else "time and materials are lost" if lost else "only time is lost"
    says = f"{one.name} works for {hours} on a {GEAR[move.item].name}: {total.total} against {needed.total}, {how}."
    ctx.say("TC-F-12", "crafted", says, tallies=(total, needed), character=one.key, passed=passed, lost=lost)
    if passed:
        take_item(ctx, one.key, GEAR[move.item])


def repair(ctx: Context, seat: str, move: m.Repair) -> None:
    """A worn or broken thing is whole again by the test that would make it (TC-F-88)."""
    one = character_of(ctx.position, move.character)
    item = one.item(move.item)
    needed = by_the_gm(challenge_level("Crafting", Challenge(move.level)), move.needed)
    total = rolled_skill(ctx, one, "Crafting")
    passed = total.total >= needed.total
    against = "" if move.kept else f" against {needed.total}"
    how = "is as new" if passed else "stays as it is"
    tallies = (total,) if move.kept else (total, needed)
    says = f"{one.name}’s {item.name} {how}: {total.total}{against}."
    ctx.say("TC-F-88", "repaired", says, tallies=tallies, character=one.key, passed=passed)
    if passed:
        whole = (item.durability or 0) + item.worn or DURABILITY * WEIGHTS[item.weight][0]
        set_character(ctx, with_item(one, item, replace(item, durability=whole, worn=0)))
