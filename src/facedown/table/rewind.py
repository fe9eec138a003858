"""Rewinds: the entries that a rewind undoes, the seats that must consent, and the events that each seat receives.

What a seat learns depends only on entries that it knows of. Thus a rewind never reveals that something happened
unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from facedown.game import SPECTATOR, Event, Seat, SeatRef
from facedown.table import acting
from facedown.table.acts import Moved, Ruled, StoodIn
from facedown.table.entries import Entry
from facedown.table.state import RewindRequest


def changes_position(entry: Entry) -> bool:
    """Return whether a rewind undoes entries of this kind: moves and changes of rulings.

    A rewind does not undo what was said, nonces, or acts about people: seats, names, and who controls which piece.
    """
    return isinstance(entry.act, Moved | StoodIn | Ruled)


class Trace(NamedTuple):
    """The facts about an entry that decide who must consent to undo it and who learns that it was undone.

    `made_by` are the keys of the seats that made the entry.
    `known_by` are the keys of the seats that know of the entry; the empty key stands for spectators.
    `fixed` is True if the entry revealed something, drew from chance, or is binding.
    """

    made_by: frozenset[str]
    known_by: frozenset[str]
    fixed: bool


def traces(entries: Iterable[Entry], seats: Sequence[Seat], *, silent: bool) -> Counter[Trace]:
    """Return the trace of each entry. Equal traces are counted: the values are the numbers of entries.

    `silent`: see `is_public`.
    """
    everybody = frozenset((SPECTATOR.key, *(seat.key for seat in seats)))
    return Counter(
        Trace(_made_by(entry), _known_by(entry, everybody, silent=silent), entry.opened or entry.binding)
        for entry in entries
    )


def _made_by(entry: Entry) -> frozenset[str]:
    return frozenset((entry.author, entry.act.absent) if isinstance(entry.act, StoodIn) else (entry.author,))


def _known_by(entry: Entry, everybody: frozenset[str], *, silent: bool) -> frozenset[str]:
    """Return the keys of the seats that know of an entry: they made it or receive one of its events.

    Return `everybody` if the entry is public. `silent`: see `is_public`.
    """
    if is_public(entry.events, silent=silent):
        return everybody
    return _made_by(entry).union(*(event.to for event in entry.events if event.to is not None))


def knows_of(seat: Seat, entry: Entry, *, silent: bool) -> bool:
    """Return whether a seat knows of an entry: it made the entry, may see one of its events, or the entry is public.

    `silent`: see `is_public`.
    """
    return seat.key in _known_by(entry, frozenset((seat.key,)), silent=silent)


def knowers(entry: Entry, seats: Sequence[Seat]) -> frozenset[str] | None:
    """Return the keys of the seats that receive an event of an entry; None if everybody does."""
    if any(event.to is None for event in entry.events):
        return None
    there = {key for event in entry.events for key in event.to or ()}
    return frozenset(seat.key for seat in seats if seat.key in there)


def has_draws(entry: Entry) -> bool:
    """Return whether an entry has a draw, dealt or typed by hand."""
    return isinstance(entry.act, Moved | StoodIn) and bool(entry.act.drawn)


def known_to(key: str, undone: Counter[Trace]) -> Counter[Trace]:
    """Return the traces in `undone` whose entries are known to the seat with this key, with the numbers of entries."""
    return Counter({trace: count for trace, count in undone.items() if key in trace.known_by})


def is_public(events: Sequence[Event], *, silent: bool) -> bool:
    """Return whether everybody knows of an entry with these events, because one of them is for everybody.

    An entry without events is public too, unless `silent` is True: in a system that hides pieces, it may be the move of
    a piece that others do not know of.
    """
    return any(event.to is None for event in events) if events else not silent


def consent_needed(known: Iterable[Trace], seats: Sequence[Seat], asked_by: str) -> tuple[str, ...]:
    """Return the keys of the seats, other than the asker, that must agree to undo entries.

    `known` are the traces of the entries to undo that the asker knows of. The facilitator and the seats that made one
    of the entries must agree. If an entry revealed something, drew from chance or is binding, all players who know of
    the entry must agree too.
    """
    touched = {seat.key for seat in seats if seat.facilitates}
    for trace in known:
        touched |= trace.made_by | (trace.known_by if trace.fixed else frozenset())
    players = (seat for seat in seats if seat.role != "spectator")
    return tuple(seat.key for seat in players if seat.key in touched and seat.key != asked_by)


# Events


def request_events(
    request: RewindRequest, undone: Counter[Trace], seats: Sequence[Seat], absent: Collection[str]
) -> tuple[Event, ...]:
    """Return the events of a request to rewind. The event for a seat names only consents of which the seat may know.

    The asker and the seats that must consent receive an event. So does each seat that knows of an entry to undo of
    which the asker knows too. `undone` are the traces of the entries to undo. `absent` are the seats that are not asked
    because they are away.
    """
    consents_for = _consents_known_to_reader(request, undone, seats, absent)

    def event_for(reader: Seat) -> Event | None:
        needed = consents_for(reader)
        if needed is None:
            return None
        return acting.rewind_asked(request.asked_by, request.to, [seat.key for seat in seats if seat.key in needed])

    return _events_for_each(seats, event_for)


def answer_events(
    request: RewindRequest,
    undone: Counter[Trace],
    seats: Sequence[Seat],
    absent: Collection[str],
    seat: Seat,
    *,
    agrees: bool,
) -> tuple[Event, ...]:
    """Return the events that tell the seats how `seat` answered a request to rewind.

    Seats that know that the consent of `seat` was needed learn the answer. If the answer is no, all other seats that
    know of the request learn that the request was declined, but not which seat declined it. `undone` are the traces of
    the entries to undo; `agrees` is True if the answer is yes. For `absent` see `request_events`.
    """
    consents_for = _consents_known_to_reader(request, undone, seats, absent)

    def event_for(reader: Seat) -> Event | None:
        needed = consents_for(reader)
        if needed is None:
            return None
        if seat.key in needed:
            return acting.event("rewind-answered", seat=SeatRef(seat.key), agrees=agrees)
        return None if agrees else acting.event("rewind-declined")

    return _events_for_each(seats, event_for)


def ending_events(kind: str, asked: Entry, seats: Sequence[Seat]) -> tuple[Event, ...]:
    """Return the events about a request that has lapsed or was withdrawn. `kind` is the kind of the event.

    Each seat that received an event of the request, in the entry `asked`, receives one. `seats` are those of then.
    """
    ended = acting.event(kind)
    return _events_for_each(seats, lambda reader: ended if was_told(reader, asked) else None)


def was_told(reader: Seat, asked: Entry) -> bool:
    """Return whether a seat received an event of the request to rewind in the entry `asked`."""
    return any(event.kind == "rewind-asked" and event.seen_by(reader) for event in asked.events)


def rewind_events(to: int, undone: Counter[Trace], seats: Sequence[Seat], asked_by: str) -> tuple[Event, ...]:
    """Return the events of a rewind to entry `to`, which tell each seat how many entries known to it were undone.

    A seat that knows of none of the undone entries receives no event, unless it asked for the rewind. `undone` are the
    traces of the undone entries.
    """

    def event_for(reader: Seat) -> Event | None:
        many = known_to(reader.key, undone).total()
        return acting.event("rewound", entry=to, count=many) if many or reader.key == asked_by else None

    return _events_for_each(seats, event_for)


def _consents_known_to_reader(
    request: RewindRequest, undone: Counter[Trace], seats: Sequence[Seat], absent: Collection[str]
) -> Callable[[Seat], tuple[str, ...] | None]:
    """Return a function of a seat that returns the keys of the seats whose consent is needed, as far as it may know.

    The function returns None for a seat that may not know of the request. The asker and the seats that must agree may
    know of it. So may each seat that knows of an entry to undo of which the asker knows too. A seat may know that a
    consent is needed if this follows from entries of which both the seat and the asker know.
    """
    known = known_to(request.asked_by, undone)
    present = [seat for seat in seats if seat.key not in absent]
    needed = consent_needed(known, present, request.asked_by)

    def consents_for(reader: Seat) -> tuple[str, ...] | None:
        shared = known_to(reader.key, known)
        may_know = bool(shared) or reader.key in (request.asked_by, *needed)
        return consent_needed(shared, present, request.asked_by) if may_know else None

    return consents_for


def _events_for_each(seats: Sequence[Seat], event_for: Callable[[Seat], Event | None]) -> tuple[Event, ...]:
    """Return one event for everybody, and further events for the seats that receive a different one.

    `event_for(seat)` returns the event that the seat receives, or None for no event. The event for spectators is for
    everybody; if they receive none, there is no event for everybody.
    """
    public = event_for(SPECTATOR)
    events = [] if public is None else [public]
    others: list[tuple[Event, list[str]]] = []
    for seat in seats:
        event = event_for(seat)
        if event is None or event == public:
            continue
        same = next((keys for one, keys in others if one == event), None)
        if same is None:
            others.append((event, [seat.key]))
        else:
            same.append(seat.key)
    return (*events, *(replace(event, to=tuple(keys)) for event, keys in others))
