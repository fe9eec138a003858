"""The procedure of the Standard Roll: functions that apply the rules to the position and emit events."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.standard_roll.rules.criticals import needs_judgement
from facedown.systems.standard_roll.steps import effects, turns
from facedown.systems.standard_roll.steps.context import Context


def advance(ctx: Context) -> bool:
    """Carry out the next step that needs no decision. Return False if there is no such step."""
    position = ctx.position
    roll = position.roll
    if roll is not None:
        if roll.sr is None or (roll.picks and (roll.chosen_effects is None or needs_judgement(position, roll))):
            return False
        effects.resolve_roll(ctx)
        return True
    if position.complication:
        return False
    if position.waiting_rolls:  # the roll that the Reaction answered continues as declared (R-SR-67)
        first, *rest = position.waiting_rolls
        ctx.position = replace(position, roll=first, waiting_rolls=tuple(rest))
        return False
    return turns.draw_card(ctx)
