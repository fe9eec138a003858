"""Craft and repair items."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import WEIGHTS, character_of, character_ref, item_ref, term
from facedown.systems.tri_core.rules.challenge_levels import Challenge, challenge_level
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.items import DURABILITY, receive_item, with_item
from facedown.systems.tri_core.steps.skills import gm_level_or_usual
from facedown.systems.tri_core.steps.stealth import roll_skill

CRAFT_HOURS = 8
"""The hours of work that a crafted item takes for each of its levels (TC-F-13)."""


MATERIALS_MARGIN = 20
"""A crafting test that fails by at least this number of points destroys the materials (R-TC-125)."""


def craft(ctx: Context, seat: str, move: m.Craft) -> None:
    """Roll a test to craft an item, and give the character the item if the test passes.

    Rules: TC-F-12, TC-F-13, TC-F-14, TCG-CR-10, R-TC-125.
    """
    character = character_of(ctx.position, move.character)
    needed = challenge_level("Crafting", Challenge(move.level))
    total = roll_skill(ctx, character, "Crafting")
    passed = total.total >= needed.total
    lost = total.total - needed.total <= -MATERIALS_MARGIN
    ctx.emit(
        "TC-F-12",
        "crafted",
        tallies=(total, needed),
        character=character_ref(character.key),
        item=term(f"gear-{move.item}"),
        hours=CRAFT_HOURS * move.level,
        total=total.total,
        against=needed.total,
        passed=passed,
        lost=lost,
    )
    if passed:
        receive_item(ctx, character.key, GEAR[move.item])


def repair(ctx: Context, seat: str, move: m.Repair) -> None:
    """Roll a test to repair a worn or broken item; a success restores the item’s full Durability (TC-F-88).

    A `move.needed` of 0 stands for the usual Challenge Level of the level `move.level`.
    """
    character = character_of(ctx.position, move.character)
    item = character.item(move.item)
    needed = gm_level_or_usual(challenge_level("Crafting", Challenge(move.level)), move.needed)
    total = roll_skill(ctx, character, "Crafting")
    passed = total.total >= needed.total
    ctx.emit(
        "TC-F-88",
        "repaired",
        tallies=(total,) if move.kept else (total, needed),
        character=character_ref(character.key),
        item=item_ref(character.key, item.name),
        total=total.total,
        against=None if move.kept else needed.total,
        passed=passed,
    )
    if passed:
        whole = (item.durability or 0) + item.worn or DURABILITY * WEIGHTS[item.weight][0]
        set_character(ctx, with_item(character, item, replace(item, durability=whole, worn=0)))
