"""The goal and the end of a story."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.systems.trinity_code.steps.context import Context

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def set_goal(ctx: Context, seat: str, move: actions.SetGoal) -> None:
    """Write down the goal of the story, or remove it (R-TRC-94)."""
    ctx.position = replace(ctx.position, goal=move.goal.strip())
    ctx.emit("R-TRC-94", "goal-set", goal=ctx.position.goal)


def end_story(ctx: Context, seat: str, move: actions.EndStory) -> None:
    """End the story; another goal can begin the next one (R-TRC-94)."""
    goal = ctx.position.goal
    ctx.position = replace(ctx.position, goal="")
    ctx.emit("R-TRC-94", "story-over", reached=move.reached, goal=goal, how=move.how.strip())
