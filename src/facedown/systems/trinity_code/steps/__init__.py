"""The procedure of The Trinity Code: applies the rules to the position and emits events, a module for each part.

`advance` carries out every step that needs no decision.
"""

from __future__ import annotations

from facedown.systems.trinity_code.model import character_of
from facedown.systems.trinity_code.rules import karma as karma_rules
from facedown.systems.trinity_code.rules import luck as luck_rules
from facedown.systems.trinity_code.steps import forced, gm, harm, karma, luck, recovery, rolls
from facedown.systems.trinity_code.steps.context import Context, roll_of

__all__ = ["Context", "advance", "forced", "gm", "harm", "karma", "luck", "recovery", "rolls"]


def advance(ctx: Context) -> bool:
    """Carry out the next step that needs no decision. Return False if there is no such step."""
    if ctx.position.due:
        return harm.suffer_unless_asked(ctx)
    if ctx.position.roll is not None:
        return advance_roll(ctx)
    return forced.cheat_death(ctx) or recovery.close_investigation(ctx)


def advance_roll(ctx: Context) -> bool:
    """Continue the move in progress: grabs, dice, and its result. Return False if a seat must decide something."""
    roll = roll_of(ctx)
    if roll.misfires:
        return False
    if roll.dice is None:
        if not karma_rules.grabs_complete(ctx.position, roll):
            return karma.pass_without_points(ctx)
        if not karma.open_grabs(ctx):
            rolls.roll_first(ctx)
        return True
    if luck_rules.can_change_result(character_of(ctx.position, roll.actor)):
        return False
    rolls.apply_result(ctx)
    return True
