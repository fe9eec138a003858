"""Restrict events about a hidden character to its own seat and the GM."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from facedown.game import Event, PieceRef
from facedown.game.values import pieces_in
from facedown.systems.tri_core.model import Position, character_of, who_knows
from facedown.systems.tri_core.pieces import characters_in_hiding, owner_of
from facedown.systems.tri_core.steps.context import Context

SOURCES = ("source", "ability", "item", "effect")
"""The names of the event values that can hold the source of an effect."""


def hide_events(ctx: Context, since: int) -> None:
    """Restrict events that name hidden characters to the seats that know all of these characters.

    Call this function at the end of a move: only characters hidden at that time count.
    `since`: the index of the first event.

    Rules: TC-D-83, TC-D-84.
    """
    hidden = characters_in_hiding(ctx.position)
    if hidden:
        ctx.events[since:] = [restrict_event(ctx.position, hidden, event) for event in ctx.events[since:]]


def restrict_event(position: Position, hidden: Collection[str], event: Event) -> Event:
    """Return the event, restricted to the seats that know every hidden character named in the event.

    `hidden`: the keys of the hidden characters.

    A hidden character named only as the owner of the causing Ability or item is removed, and does not
    restrict the event.
    """
    unowned = without_owners_of_sources(event, hidden)
    named = [key for key in dict.fromkeys(characters_named(unowned)) if key in hidden]
    if not named:
        return unowned
    knowing = [who_knows(position, character_of(position, key)) for key in named]
    seats = event.to if event.to is not None else knowing[0]
    shown = without_owners_of_sources(event, set(hidden).difference(named))
    return replace(shown, to=tuple(seat for seat in seats if all(seat in some for some in knowing)))


def without_owners_of_sources(event: Event, owners: Collection[str]) -> Event:
    """Return the event without the owner of the causing Ability or item. The name of the Ability or item stays.

    `owners`: the keys of the owners to leave out.
    """
    values = dict(event.values)
    for name in SOURCES:
        source = values.get(name)
        if isinstance(source, PieceRef) and source.kind != "character" and owner_of(source) in owners:
            values[name] = source.key.partition("/")[2]
    return replace(event, values=values)


def characters_named(event: Event) -> Iterator[str]:
    """Yield the keys of the characters that an event names, directly or as the owners of items and Abilities."""
    labels = [label for tally in event.tallies for label in tally.labels]
    yield from map(owner_of, pieces_in([*event.values.values(), *labels]))
