"""Contents of a viewer's page, and answers to acts that the viewer could try, as bytes to compare."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from facedown.chance import Awaiting, Misfit
from facedown.game import Event, PieceRef, Refused, Seat, SeatRef
from facedown.game.conformance_rulings import OUTPUTS
from facedown.game.option_lists import options_as_data
from facedown.table.acts import (
    AnyAct,
    BotChanged,
    FacilitatorChanged,
    HandedOver,
    Held,
    Marked,
    Moved,
    Named,
    Resumed,
    RewindAnswered,
    RewindAsked,
    RewindWithdrawn,
    Ruled,
    Said,
    SessionBegun,
    SessionNamed,
    SpectatorsChanged,
    StoodIn,
)
from facedown.table.entries import mover
from facedown.table.history import History
from facedown.table.reading import LogLine, TableReader, as_read

LAST_LINES = 25
"""The number of entries at the end of a log whose lines are compared each time."""

_ENCODER = msgspec.json.Encoder(order="deterministic")


class _SameLine:
    """A line of a log, equal to other lines that have the same data, sentence and tallies.

    The sentence and the tallies depend on the event, on the names of seats, and on the positions that name pieces.
    Twin tables share most positions, and to write a sentence takes long.
    """

    def __init__(self, line: LogLine) -> None:
        self.line = line
        data = (line.entry, line.event, line.undone, [(drawn.draw, drawn.answer) for drawn in line.draws])
        self._key = _ENCODER.encode((data, line.names_of_seats)), tuple(map(id, line.positions))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameLine) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=4096)
def line_as_json(same: _SameLine) -> bytes:
    """Return the data of a line of the log as JSON."""
    return _ENCODER.encode(same.line.data())


def received(history: History, viewer: Seat) -> dict[str, bytes]:
    """Return everything that a viewer's page shows of a table now, by name, as JSON."""
    system, state, view = history.system, history.state, history.view(viewer)
    known = state.known_by(viewer.key)
    reader = TableReader(history)
    lines = reader.lines(viewer, max(-1, known - 1 - LAST_LINES))
    names = reader.names(view)
    shown: dict[str, Any] = {
        "number of the last entry": known - 1,
        "lines": [msgspec.Raw(line_as_json(_SameLine(line))) for line in lines],
        "view": msgspec.Raw(system.encode(view)),
        "options of the table": options_as_data(history.options(viewer)),
        "waiting": [history.waiting(viewer), [seat.key for seat in history.waited_for(viewer)]],
        "names": [[piece.id, names(piece), seat] for piece, seat in system.controllers(view).items()],
        "request": history.request_for(viewer),
        "move that waits": state.awaited and mover(state.awaited),
        "people": [state.seats, state.marks, state.bots, state.paused, state.spectators_chat, state.closed],
        "witnesses": sorted(state.witnesses),
        "sessions": [start.title for start in state.sessions],
    }
    written = {name: _ENCODER.encode(value) for name, value in shown.items()}
    return {**written, **{name: output(system, view, viewer) for name, output in OUTPUTS.items()}}


def answers(
    history: History, viewer: Seat, pieces: tuple[PieceRef, ...], informed: Collection[str] = ()
) -> dict[str, bytes]:
    """Return the answers to acts that a viewer could try now, by the act, as JSON: the refusal or the viewer’s events.

    `pieces` are the pieces to which the acts refer, also some of which the viewer does not know. `informed` are seats
    that know what the viewer may not know. The viewer does not act in their place, because that can reveal it: when
    Tri-Core’s players finish, the targets of their cards are announced.
    """
    if not any(seat.key == viewer.key for seat in history.state.seats):
        return {}
    return {name: answer(history, act, viewer) for name, act in _trials(history, viewer, pieces, informed)}


def answer(history: History, act: AnyAct, viewer: Seat) -> bytes:
    """Return the answer to an act, as its author reads it: the refusal, or the events that the viewer receives."""
    try:
        entry = history.propose(act)
    except Refused as refused:
        return _ENCODER.encode(refused.refusal)
    except (Awaiting, Misfit):
        return b"waits"
    if entry.opened or isinstance(entry.act, Held) or (isinstance(entry.act, Moved | StoodIn) and entry.act.drawn):
        return b"accepted, and reveals"  # results depend on what was sealed, and on how many draws were dealt before
    return _ENCODER.encode([as_read(history, event, viewer.key) for event in entry.read_by(viewer)])


def _trials(
    history: History, viewer: Seat, pieces: tuple[PieceRef, ...], informed: Collection[str]
) -> Iterator[tuple[str, AnyAct]]:
    """Yield acts that a viewer could try, with a name for each that says nothing of the numbers of the chain."""
    me, known = viewer.key, history.state.known_by(viewer.key)
    for number in sorted({0, known // 2, known - 3, known - 2} & set(range(known))):
        yield f"asks to go back to its entry {number}", RewindAsked(me, history.entry_with(viewer, number))
    yield "agrees to go back", RewindAnswered(me, True)
    yield "withdraws its request", RewindWithdrawn(me)
    yield "resumes the table", Resumed(me)
    yield "changes a ruling that does not exist", Ruled(me, {"no such ruling": "x"})
    yield "lets spectators chat", SpectatorsChanged(me, not history.state.spectators_chat)
    yield "begins a session", SessionBegun(me, "Another evening")
    yield "names the session", SessionNamed(me, "Another name")
    for seat in history.state.seats:
        yield f"marks {seat.key} as away", Marked(me, seat.key, "away")
        yield f"marks {seat.key} as gone", Marked(me, seat.key, "left")
        yield f"lets a bot play {seat.key}", BotChanged(me, seat.key, seat.key not in history.state.bots)
        if seat.key != me:
            yield f"renames {seat.key}", Named(me, seat.key, "Another Name")
            yield f"hands the role over to {seat.key}", FacilitatorChanged(me, seat.key)
        if seat.key != me and seat.key not in informed:
            yield f"acts for {seat.key}", StoodIn(me, seat.key, {})
    for piece in pieces:
        yield f"takes {piece.id}", HandedOver(me, piece, me)
        yield f"speaks as {piece.id}", Said(me, "Hm.", None, True, piece)


def strange_pieces(history: History, event: Event, viewer: Seat) -> list[str]:
    """Return the ids of the pieces and seats in an event of the table that this viewer cannot know.

    `history` is that after the entry with the event. A viewer knows the pieces of its views before and after it.
    """
    if event.rule != "table":
        return []
    system, n = history.system, len(history) - 1
    views = [system.view(history.at(at).position, viewer) for at in {max(0, n - 1), n}]
    pieces = {(kind, key) for view in views for kind, there in system.pieces(view).items() for key in there}
    seats = {seat.key for seat in history.state.seats}
    strange = []
    for value in _flat(event.values.values()):
        if isinstance(value, PieceRef) and value.kind != "system" and (value.kind, value.key) not in pieces:
            strange.append(value.id)
        if isinstance(value, SeatRef) and value.key not in seats:
            strange.append(value.key)
    return strange


def _flat(values: Any) -> Iterator[Any]:
    for value in values:
        if isinstance(value, tuple | list):
            yield from _flat(value)
        else:
            yield value
