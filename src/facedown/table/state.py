"""The state of a table: all that later entries depend on, except the position of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from facedown.chance import Drawn, quoted
from facedown.game import Seat, refuse
from facedown.table.acts import Held, Mark
from facedown.table.entries import FORMAT


class RewindRequest(msgspec.Struct, frozen=True):
    """A request to rewind to the position after entry `to`. The rewind happens once all seats in `waited_for` agree.

    `at` is the number of the entry with the request. `agreed` are the seats that have agreed.
    """

    asked_by: str
    to: int
    waited_for: tuple[str, ...]
    at: int = 0
    agreed: tuple[str, ...] = ()


class SessionStart(msgspec.Struct, frozen=True):
    """The beginning of a session: the number of its first entry, and its title; "" if it has none.

    `known_to_all`, `known`: the numbers of earlier entries of which everybody knew, and each seat besides, by key.
    """

    at: int
    title: str = ""
    known_to_all: int = 0
    known: dict[str, int] = {}

    def number_for(self, key: str) -> int:
        """Return the number of the first entry as the viewer with this key counts; "" is a spectator without a seat."""
        return self.known_to_all + self.known.get(key, 0)


class Controller(msgspec.Struct, frozen=True):
    """The seat to which a piece was handed over, and the number of the entry in which this happened."""

    seat: str
    at: int


class Usage(msgspec.Struct, frozen=True):
    """The amounts that a table has used of its limits. All but `size` are counted for each seat, by key.

    `size`: the bytes of all entries. `statements`: the bytes of statements and, in tables of format 1, of chat.
    `nonces`, `rewind_requests` and `people_acts`: numbers of entries.
    """

    size: int = 0
    statements: dict[str, int] = {}
    nonces: dict[str, int] = {}
    rewind_requests: dict[str, int] = {}
    people_acts: dict[str, int] = {}


class TableState(msgspec.Struct, frozen=True):
    """The state of a table after an entry.

    The history:

    `count`: the number of entries.
    `hash`: the hash of the last entry. A person who notes it can later detect any change of the history.
    `format`, `edition`, `extensions`: those with which the table is played now; the Extensions with their editions.
    `shape`: the digest of the form in which positions are written; "" if unknown.
    `floor`: the number of the entry before which no rewind can go.
    `undone`: ranges of entries, as first and last number, whose moves and rulings rewinds have undone.
    `known_to_all`: the number of entries of which everybody knows.
    `known`: by key of a seat, the number of entries that the seat knows but not everybody knows.
    `usage`: the amounts used of the table's limits.

    Chance:

    `commitment`: the published hash of the secret.
    `by_hand`: True if results of physical dice and cards may be typed.
    `nonces`: the texts that seats have added to later draws.
    `counter`: the Dealer's counter, which never goes back.
    `draws`: the number of draws so far.
    `last_entropy`: the random bytes of each seat's last move that brought some.
    `witnesses`: by key of a seat, the last known link of its hash chain.
    `chain_ends`: by key of a seat, the ends of all its hash chains at this table.
    `awaited`: the move that waits for a roll by hand or for witnesses; None if there is none.
    `move_witnesses`: the witnesses of this move: those that were present when it was fixed, without those that were
    left out since. Nobody is added later, because the host could choose among seats of its own after it has seen the
    link of another.
    `asked_at`: the number of the entry that asks them for their links; 0 if they are not asked.
    `typed`: the results typed by hand, which are fixed once the witnesses are asked.

    People:

    `seats`: all seats. They are never removed.
    `marks`: the seats whose person is away or has left, with that mark.
    `bots`: the keys of the seats that a bot plays.
    `controllers`: by id of a piece, to whom it was handed over last.
    `paused`: True during a pause.
    `spectators_chat`: True if spectators may chat.
    `request`: the pending request to rewind; None if there is none.
    `sessions`: the beginnings of the sessions; empty until one is begun or named (see `sessions`).
    `closed`: True after the table was closed.
    """

    count: int = 0
    hash: str = ""
    format: str = FORMAT
    edition: str = ""
    extensions: dict[str, str] = {}
    shape: str = ""
    floor: int = 0
    undone: tuple[tuple[int, int], ...] = ()
    known_to_all: int = 0
    known: dict[str, int] = {}
    usage: Usage = Usage()

    commitment: str = ""
    by_hand: bool = False
    nonces: tuple[str, ...] = ()
    counter: int = 0
    draws: int = 0
    last_entropy: dict[str, str] = {}
    witnesses: dict[str, str] = {}
    chain_ends: dict[str, tuple[str, ...]] = {}
    awaited: Held | None = None
    move_witnesses: tuple[str, ...] = ()
    asked_at: int = 0
    typed: tuple[Drawn, ...] = ()

    seats: tuple[Seat, ...] = ()
    marks: dict[str, Mark] = {}
    bots: tuple[str, ...] = ()
    controllers: dict[str, Controller] = {}
    paused: bool = False
    spectators_chat: bool = False
    request: RewindRequest | None = None
    sessions: tuple[SessionStart, ...] = ()
    closed: bool = False

    def seat(self, key: Any) -> Seat:
        """Return the seat with this key. Raises Refused if there is none."""
        if type(key) is str:
            for seat in self.seats:
                if seat.key == key:
                    return seat
        keys = ", ".join(seat.key for seat in self.seats)
        raise refuse("table", f"There is no seat {quoted(key)}.", f"Choose from: {keys}.")

    @property
    def facilitator(self) -> Seat | None:
        """The facilitator's seat; None if the table has none."""
        return next((seat for seat in self.seats if seat.facilitates), None)

    @property
    def facilitating_person(self) -> Seat | None:
        """The facilitator's seat; None if the table has none or a bot plays it."""
        seat = self.facilitator
        return seat if seat is not None and seat.key not in self.bots else None

    @property
    def present_facilitator(self) -> Seat | None:
        """The facilitator's seat; None if the table has none, a bot plays it, or its person is away or has left."""
        seat = self.facilitating_person
        return seat if seat is not None and seat.key not in self.marks else None

    @property
    def present_witnesses(self) -> tuple[str, ...]:
        """The keys of the witnesses that are not away, in the order of the seats."""
        return tuple([seat.key for seat in self.seats if seat.key in self.witnesses and seat.key not in self.marks])

    @property
    def asked_witnesses(self) -> tuple[str, ...] | None:
        """The keys of the witnesses whose links the move that waits needs; None if no links are asked for."""
        return self.move_witnesses if self.asked_at else None

    def known_by(self, key: str) -> int:
        """Return the number of entries of which the viewer with this key knows; "" is a spectator without a seat."""
        return self.known_to_all + self.known.get(key, 0)

    def is_undone(self, n: int) -> bool:
        """Return whether a rewind has undone the move or ruling with this number."""
        return any(first <= n <= last for first, last in self.undone)


def added(counts: Mapping[str, int], key: str, more: int = 1) -> dict[str, int]:
    """Return counts by key, in which the count of `key` is higher by `more`."""
    return {**counts, key: counts.get(key, 0) + more}
