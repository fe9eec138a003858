"""Short forms of events, which the tests of steps compare with the events that they expect."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.systems.tri_core.driver import Scripted


class EventSummary(NamedTuple):
    """An event with only the totals of its tallies."""

    rule: str
    kind: str
    to: tuple[str, ...] | None
    totals: list[int]
    data: dict[str, Any]


def expected(
    rule: str,
    kind: str,
    *,
    to: tuple[str, ...] | None = None,
    totals: list[int] | None = None,
    **data: Any,
) -> EventSummary:
    """Return the short form of an expected event."""
    return EventSummary(rule, kind, to, totals or [], data)


def summaries(ctx: Scripted) -> list[EventSummary]:
    """Return a short form of every event."""
    return [
        EventSummary(event.rule, event.kind, event.to, [tally.total for tally in event.tallies], event.data)
        for event in ctx.events_so_far()
    ]
