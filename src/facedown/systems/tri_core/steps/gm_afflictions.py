"""The GM’s rulings on Afflictions: the surroundings make them grow, or a cure grants a Resolve.

Rules: TCG-AF-00b, TCG-AF-03a.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Affliction, character_of
from facedown.systems.tri_core.rules.afflictions import AFFLICTION_KINDS
from facedown.systems.tri_core.rules.challenge_levels import resolve_level
from facedown.systems.tri_core.steps.affliction_effects import jolted, resolve_one, told_change
from facedown.systems.tri_core.steps.context import Context

USUAL_CORE = 10
"""What stands for the Core of the world, as for any effect of the GM’s (TC-C-48)."""


def afflict(ctx: Context, seat: str, move: m.Afflict) -> None:
    """Change an Affliction by a number of steps, or begin it (TCG-AF-03a, TCG-AF-06a)."""
    one = character_of(ctx.position, move.character)
    level = resolve_level(ctx.position.rulings, USUAL_CORE, one.sheet.level).total
    if move.malady == "Jolt":
        jolted(ctx, one.key, max(0, move.steps), level)
        return
    counted = AFFLICTION_KINDS[move.malady].cycles
    old = one.afflicted(move.malady) or Affliction(move.malady, "", 0, level, move.steps if counted else 0)
    told_change(ctx, one.key, old, replace(old, steps=max(0, old.steps + move.steps)))


def relieve(ctx: Context, seat: str, move: m.Relieve) -> None:
    """Let a character that was healed resolve each of its Afflictions (TCG-AF-00b)."""
    for one in character_of(ctx.position, move.character).afflictions:
        resolve_one(ctx, move.character, one.kind)
