"""What is told of those in hiding reaches nobody but their own seat and the GM (TC-D-83, TC-D-84)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Event
from facedown.systems.tri_core.model import Position, character_of, who_knows
from facedown.systems.tri_core.steps.context import Context

NAMED = ("character", "actor", "target", "against", "whom")
"""Where events name a character."""


def in_hiding(position: Position) -> set[str]:
    """The keys of those whom others do not know of."""
    outside = position.encounter.hidden if position.encounter is not None else ()
    return {one.key for one in position.characters if one.lurks} | set(dict(outside))


def hide_events(ctx: Context, since: int) -> None:
    """Keeps what was told since then of those who are hidden outside the Rotation from all others."""
    hidden = in_hiding(ctx.position)
    if hidden:
        ctx.events[since:] = [hidden_event(ctx.position, hidden, event) for event in ctx.events[since:]]


def hidden_event(position: Position, hidden: set[str], event: Event) -> Event:
    """An event for those alone who know of whom it tells."""
    of = [key for name in NAMED if isinstance(key := event.data.get(name), str) and key in hidden]
    if not of:
        return event
    knowing = [who_knows(position, character_of(position, key)) for key in of]
    seats = event.to if event.to is not None else knowing[0]
    return replace(event, to=tuple(seat for seat in seats if all(seat in some for some in knowing)))
