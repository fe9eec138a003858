"""Options for the goal and the end of a story."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import YES_NO, Field, OneOf, Option, Seat, text_field
from facedown.systems.trinity_code.model import View
from facedown.systems.trinity_code.options.common import facilitates, gm_is_free


def set_goal(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to write down the goal of the story (R-TRC-94)."""
    if facilitates(view, seat):
        label = "Change the goal of the story" if view.goal else "Write down the goal of the story"
        yield Option("set-goal", label, "R-TRC-94", fields=(text_field("goal", "Goal", "R-TRC-94", 200),))


def end_story(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end a story that has a goal, between Investigations (R-TRC-94)."""
    if gm_is_free(view, seat) and view.phase == "between" and view.goal:
        fields = (
            Field("reached", OneOf(YES_NO), "Goal reached", "R-TRC-94"),
            text_field("how", "How it ends", "R-TRC-94", 200),
        )
        yield Option("end-story", "End the story", "R-TRC-94", fields=fields, concedes=True)
