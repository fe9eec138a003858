"""Rewinding: what would be undone, and whose consent it takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from facedown.game import Seat
from facedown.table.entries import Entry, Moved, Ruled, StoodIn


class Request(msgspec.Struct, frozen=True):
    """A rewind somebody asked for: back to after entry `to`, once all who are `waited_for` agree."""

    asked_by: str
    to: int
    waited_for: tuple[str, ...]


def changes_position(entry: Entry) -> bool:
    """Whether an entry is of the kind that a rewind undoes; words, nonces and seats stay."""
    return isinstance(entry.act, Moved | StoodIn | Ruled)


def undone_by(entries: Sequence[Entry], undone: frozenset[int], to: int) -> tuple[Entry, ...]:
    """The entries a rewind to `to` would undo."""
    return tuple(e for e in entries[to + 1 :] if changes_position(e) and e.n not in undone)


def consent_needed(going: Iterable[Entry], seats: Sequence[Seat], asked_by: str) -> tuple[str, ...]:
    """Who must agree: whoever made an undone move; past a reveal, a draw or a binding choice, everybody who plays."""
    going = tuple(going)
    if any(entry.opened or entry.binding for entry in going):
        touched = {seat.key for seat in seats if seat.role != "spectator"}
    else:
        touched = {seat for entry in going for seat in _touched(entry)}
    return tuple(seat.key for seat in seats if seat.key in touched and seat.key != asked_by)


def _touched(entry: Entry) -> tuple[str, ...]:
    return (entry.author, entry.act.absent) if isinstance(entry.act, StoodIn) else (entry.author,)
