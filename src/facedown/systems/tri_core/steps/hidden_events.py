"""Events about characters in hiding reach their own seat and the GM alone (TC-D-83, TC-D-84)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from facedown.game import Event
from facedown.game.values import pieces_in
from facedown.systems.tri_core.model import Position, character_of, who_knows
from facedown.systems.tri_core.pieces import characters_in_hiding, owner_of
from facedown.systems.tri_core.steps.context import Context

NAMED = ("character", "actor", "target", "against", "whom")
"""The values in which an event that has its sentence with it names a character."""


def hide_events(ctx: Context, since: int) -> None:
    """Keep the events since then that name a character in hiding from all who do not know of it.

    Who hides is decided by the position now. So no event of a move tells of somebody who is hidden at its end.
    """
    hidden = characters_in_hiding(ctx.position)
    if hidden:
        ctx.events[since:] = [hidden_event(ctx.position, hidden, event) for event in ctx.events[since:]]


def hidden_event(position: Position, hidden: Collection[str], event: Event) -> Event:
    """The event for the seats that it was for and that know of every hidden character that it names."""
    named = [key for key in dict.fromkeys(characters_named(event)) if key in hidden]
    if not named:
        return event
    knowing = [who_knows(position, character_of(position, key)) for key in named]
    seats = event.to if event.to is not None else knowing[0]
    return replace(event, to=tuple(seat for seat in seats if all(seat in some for some in knowing)))


def characters_named(event: Event) -> Iterator[str]:
    """The keys of the characters that an event names itself, or by their items and Abilities."""
    if event.text:
        yield from (key for name in NAMED if isinstance(key := event.data.get(name), str))
        return
    labels = [label for tally in event.tallies for label in (tally.label, *(one.label for one in tally.addends))]
    yield from map(owner_of, pieces_in([*event.values.values(), *labels]))
