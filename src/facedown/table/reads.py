"""Reading a table: shorter names for what its history knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.chance import Drawn
from facedown.game import Option, Seat, System
from facedown.table.acts import Held, Opened
from facedown.table.checks import checked_viewer
from facedown.table.history import History
from facedown.table.past import Entries
from facedown.table.reading import LogLine, TableReader
from facedown.table.state import RewindRequest


class TableReads:
    """The part of a table that reads its current history."""

    history: History

    @property
    def system(self) -> System[Any]:
        """The system of the table."""
        return self.history.system

    @property
    def entries(self) -> Entries:
        """All entries, oldest first."""
        return self.history.entries

    @property
    def position(self) -> Any:
        """The current position."""
        return self.history.position

    def position_after(self, n: int) -> Any:
        """Return the position after entry `n`. Raises Refused if there is no such entry."""
        return self.history.at(n).position

    @property
    def opening(self) -> Opened:
        """The act that opened the table."""
        return self.history.opening

    @property
    def last_hash(self) -> str:
        """The hash of the last entry. A person who notes it can later detect any change of the history."""
        return self.history.state.hash

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats of the table."""
        return self.history.state.seats

    @property
    def closed(self) -> bool:
        """True after the table was closed."""
        return self.history.state.closed

    @property
    def request(self) -> RewindRequest | None:
        """The pending request to rewind; None if there is none.

        It names consents of which not every seat may know. To show it to a seat, use `History.request_for`.
        """
        return self.history.state.request

    @property
    def undone(self) -> frozenset[int]:
        """The numbers of the entries that rewinds have undone."""
        return self.history.undone

    @property
    def awaited(self) -> Held | None:
        """The move that waits for a roll by hand or for witnesses; None if there is none."""
        return self.history.state.awaited

    def seat(self, key: str) -> Seat:
        """Return the seat with this key. Raises Refused if there is none."""
        return self.history.seat(key)

    def view(self, viewer: Seat) -> Any:
        """Return the current position as this viewer may know it. Raises Refused if the viewer is no Seat."""
        return self.history.view(viewer)

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """Return all options of a seat; none while the table accepts no moves."""
        return self.history.options(seat)

    def seats_that_owe(self) -> tuple[Seat, ...]:
        """Return the seats that owe a decision. The result may depend on secrets, so never show it to a seat."""
        return () if self.closed else self.system.awaited(self.position, self.seats)

    def waited_for(self, viewer: Seat) -> tuple[Seat, ...]:
        """Return the seats that owe a decision as far as this viewer can tell."""
        return self.history.waited_for(viewer)

    def waiting(self, viewer: Seat) -> str:
        """Return a sentence that names the seats that owe a decision as far as this viewer can tell."""
        return self.history.waiting(viewer)

    def reader(self, wording: str = "", seats: Sequence[Seat] = ()) -> TableReader:
        """Return a reader of the history so far; it shows the names of `seats`, if given.

        Raises Refused for an unknown wording.
        """
        return TableReader(self.history, wording, seats)

    def log(self, viewer: Seat, wording: str = "") -> list[LogLine]:
        """Return a line for each event that this viewer may know of, oldest first."""
        return self.reader(wording).log(checked_viewer(viewer))

    def drawn(self, draws: Sequence[int]) -> tuple[Drawn, ...]:
        """Return the draws with these numbers, counted from the table's first. Raises Refused for other numbers."""
        return self.history.drawn(draws)
