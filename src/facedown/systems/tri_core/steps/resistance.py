"""Resolves against Abilities: by who is to suffer them, against the Legerity of who uses them.

Rules: R-TCG-27, R-TCG-28, R-TCG-29, R-TCG-30.
"""

from __future__ import annotations

from facedown.systems.tri_core.model import character_of
from facedown.systems.tri_core.rules.challenge_levels import Band, resolve_band
from facedown.systems.tri_core.rules.resolves import resolve_roll
from facedown.systems.tri_core.steps.context import Context


def resist(ctx: Context, key: str, by: str, level: int, what: str, rule: str) -> Band:
    """Rolls a Resolve against something; its band says what is left (TCG-XR-05, TCG-XR-06, TCG-XR-07, R-TCG-30)."""
    one = character_of(ctx.position, key)
    total = resolve_roll(one, ctx.position.rulings, by).made(ctx.chance_for(f"{one.name} against {what}", key))
    found = resolve_band(total.total - level)
    says = f"{one.name} resists {what} by {by}: {total.total} against {level}, {found.name}."
    held = total.total >= level
    ctx.say(rule, "resists", says, tallies=(total,), character=key, against=level, held=held, band=found.name)
    return found
