"""Rewinding: what would be undone, whose consent it takes, and what each seat is told of it.

Whatever is decided or told here depends on those entries alone that the seat in question knows of. So nobody can tell
by a rewind whether something happened unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from facedown.game import SPECTATOR, Event, Seat
from facedown.table import acting
from facedown.table.entries import Entry, Moved, Ruled, StoodIn


class Request(msgspec.Struct, frozen=True):
    """A rewind somebody asked for: back to after entry `to`, once all who are `waited_for` agree.

    `at` is the number of the entry that asked for it.
    """

    asked_by: str
    to: int
    waited_for: tuple[str, ...]
    at: int = 0


def changes_position(entry: Entry) -> bool:
    """Whether an entry is of the kind that a rewind undoes; words, nonces and seats stay."""
    return isinstance(entry.act, Moved | StoodIn | Ruled)


def undone_by(entries: Sequence[Entry], undone: frozenset[int], to: int) -> tuple[Entry, ...]:
    """The entries a rewind to `to` would undo."""
    return tuple(e for e in entries[to + 1 :] if changes_position(e) and e.n not in undone)


def knows_of(seat: Seat, entry: Entry) -> bool:
    """Whether a seat made an entry or is told of something that came of it; of one that tells nothing all know."""
    made = bool(seat.key) and seat.key in _made_by(entry)
    return made or not entry.events or any(event.seen_by(seat) for event in entry.events)


def known_to(seat: Seat, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Those of the entries that a seat knows of."""
    return tuple(entry for entry in entries if knows_of(seat, entry))


def is_public(events: Iterable[Event]) -> bool:
    """Whether everybody is told of something among these events, or there is nothing to be told."""
    events = tuple(events)
    return not events or any(event.to is None for event in events)


def consent_needed(known: Iterable[Entry], seats: Sequence[Seat], asked_by: str) -> tuple[str, ...]:
    """Who must agree to undoing the entries that the asker knows of, the asker aside.

    The facilitator always, and whoever made one of them; past a reveal, a draw or a binding choice all who play and
    know of it.
    """
    touched = {seat.key for seat in seats if seat.facilitates}
    for entry in known:
        touched |= _made_by(entry)
        if entry.opened or entry.binding:
            touched |= {seat.key for seat in seats if seat.role != "spectator" and knows_of(seat, entry)}
    return tuple(seat.key for seat in seats if seat.key in touched and seat.key != asked_by)


def _made_by(entry: Entry) -> set[str]:
    return {entry.author, entry.act.absent} if isinstance(entry.act, StoodIn) else {entry.author}


# What is told of it


def asked(request: Request, going: Sequence[Entry], seats: Sequence[Seat]) -> tuple[Event, ...]:
    """A rewind was asked for: told to whoever knows of an entry that the asker would undo, and to who must agree."""
    asker = _seat(seats, request.asked_by)

    def tell(reader: Seat) -> Event | None:
        if not _is_told(request, going, asker, reader, seats):
            return None
        needed = _needed_as_told(request, going, asker, reader, seats)
        return acting.asked(asker, request.to, [seat for seat in seats if seat.key in needed])

    return _to_each(seats, tell)


def answered(
    request: Request, going: Sequence[Entry], seats: Sequence[Seat], seat: Seat, *, agrees: bool
) -> tuple[Event, ...]:
    """A seat has agreed or not: told to whoever knows that its consent was needed; a refusal to all who were asked."""
    asker = _seat(seats, request.asked_by)

    def tell(reader: Seat) -> Event | None:
        if not _is_told(request, going, asker, reader, seats):
            return None
        if seat.key in _needed_as_told(request, going, asker, reader, seats):
            return acting.answered(seat, agrees=agrees)
        return None if agrees else acting.stays()

    return _to_each(seats, tell)


def rewound(to: int, going: Sequence[Entry], seats: Sequence[Seat], asked_by: str) -> tuple[Event, ...]:
    """It happened: each is told how many of the entries that it knows of are undone."""

    def tell(reader: Seat) -> Event | None:
        many = len(known_to(reader, going))
        return acting.rewound(to, many) if many or reader.key == asked_by else None

    return _to_each(seats, tell)


def _is_told(request: Request, going: Sequence[Entry], asker: Seat, reader: Seat, seats: Sequence[Seat]) -> bool:
    """Whether a reader is told of a request: who asked, who must agree, and who knows of an entry to be undone."""
    known = known_to(asker, going)
    needed = consent_needed(known, seats, request.asked_by)
    return reader.key in (asker.key, *needed) or bool(known_to(reader, known))


def _needed_as_told(
    request: Request, going: Sequence[Entry], asker: Seat, reader: Seat, seats: Sequence[Seat]
) -> tuple[str, ...]:
    """Of those whose consent is needed the ones that a reader may know of: by entries that it and the asker know of."""
    return consent_needed(known_to(reader, known_to(asker, going)), seats, request.asked_by)


def _seat(seats: Sequence[Seat], key: str) -> Seat:
    return next(seat for seat in seats if seat.key == key)


def _to_each(seats: Sequence[Seat], tell: Callable[[Seat], Event | None]) -> tuple[Event, ...]:
    """What everybody may be told, and for the seats that are told something else what that is."""
    public = tell(SPECTATOR)
    events = [] if public is None else [public]
    others: list[tuple[Event, list[str]]] = []
    for seat in seats:
        event = tell(seat)
        if event is None or event == public:
            continue
        same = next((keys for one, keys in others if one == event), None)
        if same is None:
            others.append((event, [seat.key]))
        else:
            same.append(seat.key)
    return (*events, *(replace(event, to=tuple(keys)) for event, keys in others))
