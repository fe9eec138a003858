"""Limits of a table's size, so that every accepted entry can also be read, verified and resumed."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import refuse
from facedown.table.acts import (
    PEOPLE,
    AnyAct,
    Closed,
    Marked,
    Nonce,
    Paused,
    Resumed,
    RewindAnswered,
    RewindAsked,
    Said,
)
from facedown.table.entries import Entry, author
from facedown.table.state import TableState, Usage, added

SHORTEST_SECRET, LONGEST_SECRET = 16, 64
"""The fewest and the most bytes of a table's secret. A short one could be found by trying all."""

MAX_TABLE_BYTES = 64 * 1024 * 1024
"""The most bytes of a table's file without its last lines. Programs must be able to read files of this size."""

MAX_ENTRY_BYTES = 8 * 1024 * 1024
"""The most bytes of an entry. The largest scene, with four bytes for each character, needs less."""

CLOSING_BYTES = 64 * 1024
"""The bytes that are reserved for closing a full table."""

MAX_STATEMENT_BYTES = 16 * 1024 * 1024
MAX_SEAT_STATEMENT_BYTES = 1024 * 1024
"""The most bytes of all statements, and of those of one seat, so that statements alone cannot fill a table."""

MAX_CHAINS = 200
"""The most hash chains that a seat may begin as a witness. The table remembers their ends."""

MAX_NONCES, MAX_NONCE = 16, 200
"""The most nonces that a seat may add, and the most characters of a nonce."""

MAX_REWIND_REQUESTS = 200
"""The most requests to rewind that a seat may make. The time to verify a request grows with the table."""

HASH_BYTES = 66
"""The bytes that a file adds to each entry: its hash, a space and a line break."""


MAX_PEOPLE_ACTS = 2000
"""The most acts about people (names, marks, handing over) of a seat, so that they cannot fill a table."""


MAX_SPECTATOR_ACTS = 100
"""The most acts about people of a spectator. Spectators can be many, and nobody has invited them."""


def check_usage(state: TableState, act: AnyAct, written: int, *, stored: bool = False) -> None:
    """Check that an entry with this act, of `written` bytes, exceeds no limit. Raises Refused if it does.

    `stored`: the entry is stored already. Then the limit of spectators is that of the other seats.
    """
    usage = state.usage
    if isinstance(act, Said):
        _check_statements(usage, act.seat, written + HASH_BYTES)
    if _is_counted(act):
        _check_people_acts(state, author(act), stored=stored)
    if written + HASH_BYTES > MAX_ENTRY_BYTES:
        text = f"This entry has {written:,} bytes; at most {_megabytes(MAX_ENTRY_BYTES)} are allowed."
        raise refuse("table", text, "Make it smaller.")
    limit = MAX_TABLE_BYTES if isinstance(act, Closed | RewindAnswered) else MAX_TABLE_BYTES - CLOSING_BYTES
    if usage.size + written + HASH_BYTES > limit:
        text = f"This table is full: it holds at most {_megabytes(MAX_TABLE_BYTES)}."
        raise refuse("table", text, "Close it and open a new one.")


def _check_people_acts(state: TableState, key: str, *, stored: bool) -> None:
    watches = any(seat.role == "spectator" for seat in state.seats if seat.key == key)
    most = MAX_SPECTATOR_ACTS if watches and not stored else MAX_PEOPLE_ACTS
    if state.usage.people_acts.get(key, 0) >= most:
        text = f"A {'spectator' if watches else 'seat'} can change people at this table at most {most:,} times."
        raise refuse("table", text, "You can still watch." if watches else "You can still make moves.")


def _is_counted(act: AnyAct) -> bool:
    """Return whether an act counts against `MAX_PEOPLE_ACTS`. Pausing, going on and coming back are always possible."""
    if isinstance(act, Marked):
        return act.mark != "here" or act.of != act.seat
    return isinstance(act, PEOPLE) and not isinstance(act, Paused | Resumed)


def _check_statements(usage: Usage, seat: str, written: int) -> None:
    if usage.statements.get(seat, 0) + written > MAX_SEAT_STATEMENT_BYTES:
        text = f"You have used all statements of one seat: {_megabytes(MAX_SEAT_STATEMENT_BYTES)}."
        raise refuse("table", text, "You can still make moves.")
    if sum(usage.statements.values()) + written > MAX_STATEMENT_BYTES:
        text = f"This table has no more room for statements: it holds at most {_megabytes(MAX_STATEMENT_BYTES)}."
        raise refuse("table", text, "You can still make moves.")


def used(usage: Usage, entry: Entry, written: int) -> Usage:
    """Return the amounts used after an entry of `written` bytes."""
    act, new = entry.act, {"size": usage.size + written + HASH_BYTES}
    seat = entry.author
    if isinstance(act, Said):
        return replace(usage, **new, statements=added(usage.statements, seat, written + HASH_BYTES))
    if isinstance(act, Nonce):
        return replace(usage, **new, nonces=added(usage.nonces, seat))
    if isinstance(act, RewindAsked):
        return replace(usage, **new, rewind_requests=added(usage.rewind_requests, seat))
    if _is_counted(act):
        return replace(usage, **new, people_acts=added(usage.people_acts, seat))
    return replace(usage, **new)


def _megabytes(count: int) -> str:
    return f"{count // (1024 * 1024)} MB"
