"""The procedure of the Skill Deck: applies the rules to the position and emits events."""

from __future__ import annotations

from facedown.systems.skill_deck.steps import freezes, results
from facedown.systems.skill_deck.steps.context import Context


def advance(ctx: Context) -> bool:
    """Carry out the next step that needs no decision. False if somebody must decide, or nothing is left to do."""
    position = ctx.position
    if position.happening:
        return results.happen(ctx)
    if position.check is not None or position.freeze is None:
        return False
    return freezes.land(ctx) or freezes.next_check(ctx)
