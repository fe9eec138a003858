"""Readers of a table's history: its events as sentences, with their tallies and draws."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from facedown.chance import Awaiting, Drawn
from facedown.game import (
    Board,
    Catalogue,
    Event,
    LedgerRow,
    MeterGroup,
    Part,
    PieceRef,
    Seat,
    SeatRef,
    System,
    Tally,
)
from facedown.game.data_files import package_folder, read_text
from facedown.table.entries import Entry
from facedown.table.rewind import changes_position

if TYPE_CHECKING:
    from facedown.table.history import History

SPOKEN = frozenset(("said", "whispered", "statement", "statement-of-piece"))
"""The kinds of events with which somebody says something."""

QUOTED = frozenset(("statement", "statement-of-piece"))
"""The kinds of events whose sentence has quotation marks, and a message `quoted-…` for a text with marks of its own."""

MARKS = re.compile('[“”„«»"]')
"""The quotation marks that a text may contain itself."""

Names = Callable[[PieceRef | SeatRef], str]


@cache
def table_catalogue(wording: str = "") -> Catalogue:
    """Return the messages for the table's own events in a wording; "" is the standard wording.

    Messages that the wording does not replace are the standard ones.
    """
    home = package_folder("facedown.table")
    names = ["messages.ftl", *([f"messages.{wording}.ftl"] if wording else [])]
    return Catalogue(*(read_text(home / name) for name in names if (home / name).is_file()))


class Reader:
    """Turns events into sentences in one wording, as plain text or as parts that a page can link."""

    def __init__(self, system: System[Any], seats: Sequence[Seat], wording: str = "") -> None:
        """Raises Refused for a wording that the system does not have."""
        self.system = system
        self._messages = system.catalogue(wording)
        self._table_messages = table_catalogue(wording)
        self.names_of_seats: Mapping[str, str] = {seat.key: seat.shown for seat in seats}

    def names(self, *positions: Any) -> Names:
        """Return a function that returns the name of a piece or seat.

        The function searches the positions in order, and returns the name of the piece in the first position that
        contains the piece. If no position contains it, the function returns its key.
        """
        pieces = [self.system.pieces(position) for position in positions]

        def name_of(ref: PieceRef | SeatRef) -> str:
            if isinstance(ref, SeatRef):
                return self.names_of_seats.get(ref.key, ref.key)
            if ref.kind == "system":
                return self.system.title
            for known in pieces:
                if ref.key in known.get(ref.kind, {}):
                    return known[ref.kind][ref.key].name
            return ref.key

        return name_of

    def parts(self, event: Event, *positions: Any) -> tuple[Part, ...]:
        """Return the sentence about an event, in parts. For `positions` see `names`."""
        if event.rule != "table":
            return self._messages.parts(event, self.names(*positions))
        if event.kind in QUOTED and MARKS.search(str(event.values["text"])):
            event = replace(event, kind=f"quoted-{event.kind}")
        return self._table_messages.parts(event, self.names(*positions))

    def text(self, event: Event, *positions: Any) -> str:
        """Return the sentence about an event as text. For `positions` see `names`."""
        return "".join(part.text for part in self.parts(event, *positions))

    def can_join(self, event: Event) -> bool:
        """Return whether one sentence can tell several events of this kind."""
        return event.rule != "table" and self._messages.has_together(event.kind)

    def text_together(self, events: Sequence[Event], *positions: Any) -> str:
        """Return one sentence about events of one kind that `can_join` allows. For `positions` see `names`."""
        return "".join(part.text for part in self._messages.parts_together(events, self.names(*positions)))

    def tallies(self, event: Event, *positions: Any) -> tuple[Tally, ...]:
        """Return the tallies of an event, with all labels as text. For `positions` see `names`."""
        names = self.names(*positions)
        return tuple(self._messages.tally(tally, names) for tally in event.tallies)

    def tally(self, tally: Tally, *positions: Any) -> Tally:
        """Return a tally with all its labels as text. For `positions` see `names`."""
        return self._messages.tally(tally, self.names(*positions))

    def board(self, view: Any, viewer: Seat) -> Board:
        """Return the viewer's board with the labels of all tallies as text."""
        names = self.names(view)

        def in_words(tally: Tally) -> Tally:
            return self._messages.tally(tally, names)

        def group_in_words(group: MeterGroup) -> MeterGroup:
            return group if group.tally is None else replace(group, tally=in_words(group.tally))

        def row_in_words(row: LedgerRow) -> LedgerRow:
            return replace(row, tallies=tuple(map(in_words, row.tallies)))

        board = self.system.board(view, viewer)
        mats = [replace(mat, groups=tuple(map(group_in_words, mat.groups))) for mat in board.mats]
        ledgers = [replace(ledger, rows=tuple(map(row_in_words, ledger.rows))) for ledger in board.ledgers]
        return replace(board, mats=tuple(mats), ledgers=tuple(ledgers))

    def asks(self, awaiting: Awaiting, *positions: Any) -> str:
        """Return the text that asks a person to roll or draw by hand.

        It names the piece that rolls and the purpose of the roll, and says how to type the result. For `positions` see
        `names`.
        """
        if not awaiting.label and awaiting.whose is None:
            return awaiting.asks
        names = self.names(*positions)
        label = self._messages.label(awaiting.label, names)
        whose = f"{names(awaiting.whose)}: " if awaiting.whose is not None else ""
        return f"{whose}{label}. {awaiting.draw.asks}"


def as_read(history: History, event: Event, key: str) -> Event:
    """Return an event as the viewer with this key reads it, without what the viewer may not know.

    Numbers of entries are the viewer’s own. The numbers of the draws are left out, because they would reveal secret
    draws. An event of the table itself does not say who else receives it, because seats that know of the same secrets
    receive the same event; only what somebody says does.
    """
    shown = replace(event, draws=()) if event.draws else event
    if event.rule != "table":
        return shown
    if event.to is not None and event.kind not in SPOKEN:
        shown = replace(shown, to=(key,))
    if "entry" in event.values:
        number = history.at(int(event.values["entry"])).state.known_by(key) - 1  # type: ignore[arg-type]
        shown = replace(shown, values={**event.values, "entry": number})
    return shown


class LogLine:
    """A line of the log: one event of an entry. Its sentence is made when it is first needed."""

    def __init__(
        self,
        entry: int,
        event: Event,
        *,
        undone: bool,
        reader: Reader,
        positions: Sequence[Any],
        drawn: Sequence[Drawn],
        repeats: bool = False,
    ) -> None:
        self.entry = entry
        """The number of the entry, in the numbering of the viewer, which has no gaps."""
        self.event = event
        """The event as data, without the numbers of its draws, because they would reveal secret draws."""
        self.undone = undone
        """True if a rewind has undone the entry."""
        self.draws = tuple(drawn)
        """The draws that decided the numbers in the event."""
        self.repeats = repeats
        """True if the event is secret, but an open event of the entry says the same; people need not read it twice."""
        self.positions = positions
        """The positions whose names the sentence shows: the first that contains a piece names it."""
        self._reader = reader

    @property
    def names_of_seats(self) -> Mapping[str, str]:
        """The names that the sentence shows for seats, by key."""
        return self._reader.names_of_seats

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The sentence in parts: text, pieces, seats, terms, numbers."""
        return self._reader.parts(self.event, *self.positions)

    @property
    def text(self) -> str:
        """The sentence."""
        return "".join(part.text for part in self.parts)

    def text_with(self, following: Sequence[LogLine]) -> str:
        """Return one sentence about the events of this line and of the `following` lines, which have the same kind.

        With no following lines, it is the sentence of this line.
        """
        lines = [self, *following]
        positions = [position for line in reversed(lines) for position in line.positions]
        return self._reader.text_together([line.event for line in lines], *positions) if following else self.text

    @cached_property
    def tallies(self) -> tuple[Tally, ...]:
        """The tallies of the event with all labels as text."""
        return self._reader.tallies(self.event, *self.positions)

    def data(self) -> dict[str, Any]:
        """Return the line as plain data for programs: the event, its sentence, its tallies as text, and its draws."""
        event = self.event
        return {
            "entry": self.entry,
            "rule": event.rule,
            "kind": event.kind,
            "text": self.text,
            "values": msgspec.to_builtins(event.values, order="deterministic"),  # the order in which files have them
            "to": event.to,
            "tallies": msgspec.to_builtins(self.tallies),
            "draws": [{"draw": drawn.draw, "answer": drawn.answer} for drawn in self.draws],
            "undone": self.undone,
        }

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, LogLine) and (self.entry, self.undone) == (other.entry, other.undone)
        return same and isinstance(other, LogLine) and (self.event, self.draws) == (other.event, other.draws)

    def __hash__(self) -> int:
        return hash((self.entry, self.event.kind))


class TableReader(Reader):
    """A reader of the events of one table’s history."""

    def __init__(self, history: History, wording: str = "", seats: Sequence[Seat] = ()) -> None:
        """Raises Refused for a wording that the system does not have. For `seats` see `Table.reader`."""
        super().__init__(history.system, seats or history.state.seats, wording)
        self._history = history

    def log(self, viewer: Seat) -> list[LogLine]:
        """Return a line for each event that this viewer may know of, oldest first."""
        return self.lines(viewer)

    def lines(self, viewer: Seat, since: int = -1, most_entries: int | None = None) -> list[LogLine]:
        """Return the lines of the entries after number `since` of which this viewer knows, oldest first.

        The numbers are the viewer’s own: they have no gaps, so they do not show that something happened unseen. The
        last number of one page is `since` of the next. `most_entries`: the most entries on a page; None for all.
        """
        history, key = self._history, viewer.key
        number, lines, pages = max(since, -1), [], 0
        for entry in history.entries.since(history.entry_after(viewer, number)):
            seen = entry.read_by(viewer)
            if not seen:
                continue
            if pages == most_entries:
                break
            pages, number = pages + 1, number + 1
            lines += [self._line(entry, event, number, key) for event in seen]
        return lines

    def lines_of(self, entry: Entry, viewer: Seat) -> list[LogLine]:
        """Return the lines of one entry of which this viewer may know, with the viewer’s own number of the entry."""
        number = self._history.number_for(viewer, entry.n)
        return [self._line(entry, event, number, viewer.key) for event in entry.read_by(viewer)]

    def line(self, entry: Entry, event: Event) -> LogLine:
        """Return the line for an event of an entry as the host reads it, with the number of the entry in the chain."""
        return self._line(entry, event, entry.n, None)

    def _line(self, entry: Entry, event: Event, number: int, key: str | None) -> LogLine:
        """Return a line of the log with this number, for the viewer with this key; None for the host.

        The line shows the names that pieces have in the position after the entry. A piece that the entry has removed
        is shown with the name that it had before the entry.
        """
        history = self._history
        steps = [history.at(n) for n in (entry.n, max(0, entry.n - 1), history.state.floor)]
        shown = as_read(history, event, key) if key is not None else replace(event, draws=())
        return LogLine(
            number,
            shown,
            undone=changes_position(entry) and history.state.is_undone(entry.n),
            reader=self,
            positions=[step.position for step in steps[: 3 if steps[0].position is None else 2] if step.position],
            drawn=history.drawn(event.draws, entry.n),
            repeats=event.rule != "table" and self._messages.repeats(event, entry.events),
        )
