"""Add points to characters’ resources and apply the consequences."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Resource, character_of, character_ref
from facedown.systems.tri_core.rules.afflictions import after_healing
from facedown.systems.tri_core.rules.current_numbers import points_after_gain, remaining_points
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character


def add_resource(ctx: Context, key: str, name: Resource, amount: int) -> int:
    """Add points to a character’s resource, up to its maximum, and return the points gained.

    If the points are HP, the Affliction Befoul first blocks some or all of them.

    Rules: TC-F-63, TCG-AF-09.
    """
    amount -= blocked_by_befoul(ctx, key, amount) if name == "HP" else 0
    character = character_of(ctx.position, key)
    after = points_after_gain(character, ctx.position.rulings, name, amount)
    set_character(ctx, replace(character, **{name.lower(): after}))
    return after - remaining_points(character, name)


def after_gain(ctx: Context, key: str, resource: Resource) -> None:
    """Apply the consequences for a character that has gained points of `resource`.

    HP can bring a dying character back (see `resuscitate`). Wounds can be cleared, and Systemic Shock can end.

    Rules: TC-E-13, TC-E-22, R-TC-102, R-TC-157.
    """
    if resource == "HP":
        wounds.resuscitate(ctx, key)
    wounds.clear_wounds(ctx, key)
    wounds.end_shock(ctx, key)


def blocked_by_befoul(ctx: Context, key: str, amount: int) -> int:
    """Reduce the steps of a character’s Befoul by the healed HP that Befoul blocks, and return this number.

    `amount`: the HP to be healed. The result is 0 if the character does not suffer from Befoul.

    Rules: TCG-AF-09, R-TCG-43.
    """
    character, blocked = after_healing(character_of(ctx.position, key), amount)
    if blocked:
        set_character(ctx, character)
        ctx.emit("TCG-AF-09", "befouled", character=character_ref(key), points=blocked)
    return blocked
