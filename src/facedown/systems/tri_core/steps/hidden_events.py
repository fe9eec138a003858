"""Events about characters in hiding reach their own seat and the GM alone (TC-D-83, TC-D-84)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import replace

from facedown.game import Event, PieceRef
from facedown.game.values import pieces_in
from facedown.systems.tri_core.model import Position, character_of, who_knows
from facedown.systems.tri_core.pieces import characters_in_hiding, owner_of
from facedown.systems.tri_core.steps.context import Context

SOURCES = ("source", "ability", "item", "effect")
"""The values that say where something comes from."""


def hide_events(ctx: Context, since: int) -> None:
    """Keep the events since then that name a character in hiding from all who do not know of it.

    Who hides is decided by the position now. So no event of a move tells of somebody who is hidden at its end.
    """
    hidden = characters_in_hiding(ctx.position)
    if hidden:
        ctx.events[since:] = [hidden_event(ctx.position, hidden, event) for event in ctx.events[since:]]


def hidden_event(position: Position, hidden: Collection[str], event: Event) -> Event:
    """The event for the seats that know of every hidden character that it names.

    Where something comes from an Ability or an item of a hidden character, everybody affected learns its name alone.
    """
    values = {name: unowned(value, hidden) if name in SOURCES else value for name, value in event.values.items()}
    open_event = replace(event, values=values)
    named = [key for key in dict.fromkeys(characters_named(open_event)) if key in hidden]
    if not named:
        return open_event
    knowing = [who_knows(position, character_of(position, key)) for key in named]
    seats = event.to if event.to is not None else knowing[0]
    return replace(event, to=tuple(seat for seat in seats if all(seat in some for some in knowing)))


def unowned(value: Any, hidden: Collection[str]) -> Any:
    """An Ability or item of a hidden character by its name alone; any other value as it is."""
    if isinstance(value, PieceRef) and value.kind != "character" and owner_of(value) in hidden:
        return value.key.partition("/")[2]
    return value


def characters_named(event: Event) -> Iterator[str]:
    """The keys of the characters that an event names itself, or by their items and Abilities."""
    labels = [label for tally in event.tallies for label in (tally.label, *(one.label for one in tally.addends))]
    yield from map(owner_of, pieces_in([*event.values.values(), *labels]))
