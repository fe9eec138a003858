"""Rewinding: what would be undone, whose consent it takes, and what each seat is told of it.

Whatever is decided or told here depends on those entries alone that the seat in question knows of. So nobody can tell
by a rewind whether something happened unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from facedown.game import SPECTATOR, Event, Seat, SeatRef
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


class Trace(NamedTuple):
    """What a rewind asks of an entry: who made it, who knows of it, whether it turned something up or binds somebody.

    Seats are named by their keys; the empty key stands for those who only watch.
    """

    made_by: frozenset[str]
    known_by: frozenset[str]
    fixed: bool


def traces(entries: Iterable[Entry], seats: Sequence[Seat]) -> Counter[Trace]:
    """The entries as traces: most of a table's entries are alike in what a rewind asks of them."""
    everybody = frozenset((SPECTATOR.key, *(seat.key for seat in seats)))
    return Counter(
        Trace(_made_by(entry), _known_by(entry, everybody), entry.opened or entry.binding) for entry in entries
    )


def _made_by(entry: Entry) -> frozenset[str]:
    return frozenset((entry.author, entry.act.absent) if isinstance(entry.act, StoodIn) else (entry.author,))


def _known_by(entry: Entry, everybody: frozenset[str]) -> frozenset[str]:
    """Who made an entry or is told of something that came of it; of one that tells nothing all know."""
    if is_public(entry.events):
        return everybody
    return _made_by(entry).union(*(event.to for event in entry.events if event.to is not None))


def knows_of(seat: Seat, entry: Entry) -> bool:
    """Whether a seat knows of an entry."""
    return seat.key in _known_by(entry, frozenset((seat.key,)))


def was_dealt(entry: Entry) -> bool:
    """Return whether chance was dealt for an entry."""
    return isinstance(entry.act, Moved | StoodIn) and any(drawn.by == "dealer" for drawn in entry.act.drawn)


def known_to(key: str, undone: Counter[Trace]) -> Counter[Trace]:
    """Those of the traces that a seat knows of."""
    return Counter({trace: count for trace, count in undone.items() if key in trace.known_by})


def is_public(events: Iterable[Event]) -> bool:
    """Whether everybody is told of something among these events, or there is nothing to be told."""
    events = tuple(events)
    return not events or any(event.to is None for event in events)


def consent_needed(known: Iterable[Trace], seats: Sequence[Seat], asked_by: str) -> tuple[str, ...]:
    """Who must agree to undoing the entries that the asker knows of, the asker aside.

    The facilitator always, and whoever made one of them; past a reveal, a draw or a binding choice all who play and
    know of it.
    """
    touched = {seat.key for seat in seats if seat.facilitates}
    for trace in known:
        touched |= trace.made_by | (trace.known_by if trace.fixed else frozenset())
    players = (seat for seat in seats if seat.role != "spectator")
    return tuple(seat.key for seat in players if seat.key in touched and seat.key != asked_by)


# What is told of it


def request_events(request: Request, undone: Counter[Trace], seats: Sequence[Seat]) -> tuple[Event, ...]:
    """A rewind was asked for: told to whoever knows of an entry that the asker would undo, and to who must agree."""
    needed_as_told = _consents_as_told(request, undone, seats)

    def tell(reader: Seat) -> Event | None:
        needed = needed_as_told(reader)
        if needed is None:
            return None
        return acting.rewind_asked(request.asked_by, request.to, [seat.key for seat in seats if seat.key in needed])

    return _to_each(seats, tell)


def answer_events(
    request: Request, undone: Counter[Trace], seats: Sequence[Seat], seat: Seat, *, agrees: bool
) -> tuple[Event, ...]:
    """A seat has agreed or not: told to whoever knows that its consent was needed; a refusal to all who were asked."""
    needed_as_told = _consents_as_told(request, undone, seats)

    def tell(reader: Seat) -> Event | None:
        needed = needed_as_told(reader)
        if needed is None:
            return None
        if seat.key in needed:
            return acting.event("rewind-answered", seat=SeatRef(seat.key), agrees=agrees)
        return None if agrees else acting.event("rewind-declined")

    return _to_each(seats, tell)


def rewind_events(to: int, undone: Counter[Trace], seats: Sequence[Seat], asked_by: str) -> tuple[Event, ...]:
    """It happened: each is told how many of the entries that it knows of are undone."""

    def tell(reader: Seat) -> Event | None:
        many = known_to(reader.key, undone).total()
        return acting.event("rewound", entry=to, count=many) if many or reader.key == asked_by else None

    return _to_each(seats, tell)


def _consents_as_told(
    request: Request, undone: Counter[Trace], seats: Sequence[Seat]
) -> Callable[[Seat], tuple[str, ...] | None]:
    """What a reader may know of whose consent is needed; None for a reader who is told nothing of the request.

    Told are who asked, who must agree, and who knows of an entry that the asker would undo: and of these consents
    those that follow from entries which the reader and the asker know of.
    """
    known = known_to(request.asked_by, undone)
    needed = consent_needed(known, seats, request.asked_by)

    def as_told(reader: Seat) -> tuple[str, ...] | None:
        shared = known_to(reader.key, known)
        told = bool(shared) or reader.key in (request.asked_by, *needed)
        return consent_needed(shared, seats, request.asked_by) if told else None

    return as_told


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
