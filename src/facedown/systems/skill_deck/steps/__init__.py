"""The procedure of the Skill Deck: functions that apply the rules to the position and emit events."""

from __future__ import annotations

from facedown.systems.skill_deck.steps import freezes, results
from facedown.systems.skill_deck.steps.context import Context


def advance(ctx: Context) -> bool:
    """Carry out the next step that needs no decision. Return False if a seat must decide or nothing is left to do."""
    position = ctx.position
    if position.pending_results:
        return results.apply_next_result(ctx)
    if position.check is not None or position.freeze is None:
        return False
    return freezes.apply_results(ctx) or freezes.begin_next_check(ctx)
