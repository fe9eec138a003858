"""Apply the GM’s moves that change a character’s Affliction, or let a healed character resist its Afflictions."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Affliction, character_of
from facedown.systems.tri_core.rules.afflictions import AFFLICTION_KINDS
from facedown.systems.tri_core.rules.challenge_levels import resolve_level
from facedown.systems.tri_core.steps.affliction_effects import destroy_ap_by_jolt, resolve_affliction, update_affliction
from facedown.systems.tri_core.steps.context import Context

USUAL_CORE = 10
"""The Core score used for an effect that no character caused (TC-C-48)."""


def afflict(ctx: Context, seat: str, move: m.Afflict) -> None:
    """Add the steps in `move` to an Affliction of a character; a negative number lowers the steps.

    A new Affliction begins, and an Affliction with 0 steps ends. Jolt is an exception: it has no steps and destroys AP
    at once.

    Rules: TCG-AF-03a, TCG-AF-06a.
    """
    character = character_of(ctx.position, move.character)
    level = resolve_level(ctx.position.rulings, USUAL_CORE, character.sheet.level).total
    if move.malady == "Jolt":
        destroy_ap_by_jolt(ctx, character.key, max(0, move.steps), level)
        return
    counted = AFFLICTION_KINDS[move.malady].cycles
    old = character.afflicted(move.malady) or Affliction(move.malady, "", 0, level, move.steps if counted else 0)
    update_affliction(ctx, character.key, old, replace(old, steps=max(0, old.steps + move.steps)))


def relieve(ctx: Context, seat: str, move: m.Relieve) -> None:
    """Roll a healed character’s Resolve against each of its Afflictions; the result changes or ends the Affliction.

    Rules: TCG-AF-00b.
    """
    for affliction in character_of(ctx.position, move.character).afflictions:
        resolve_affliction(ctx, move.character, affliction.kind)
