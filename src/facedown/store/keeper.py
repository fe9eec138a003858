"""One table of the store, as the keeper and the archive of a table that is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from logging import getLogger
from typing import Any

import msgspec

from facedown.store.errors import NumberTaken, damaged, damaged_snapshot
from facedown.store.records import Answer, Line, Snapshot
from facedown.store.store import Store
from facedown.table import Mismatch
from facedown.table.chat import Message
from facedown.table.entries import Entry, read
from facedown.table.keeping import Taken
from facedown.table.snapshots import read_snapshot

LOG = getLogger("facedown.store")


class TableKeeper:
    """The `Keeper` and `Archive` of the table with the id `table` in a store.

    `warn` is called with a sentence for each damaged snapshot that is found; by default it writes to the log. Nothing
    is lost by it: the table is read from an older snapshot or from its entries, and the next append deletes it.
    """

    def __init__(self, store: Store, table: str, warn: Callable[[str], object] = LOG.warning) -> None:
        self.store = store
        self.table = table
        self._warn = warn
        self._notes: dict[str, bytes] | None = None
        self._sound: set[int] = set()
        self._damaged: set[int] = set()

    def append(
        self,
        entry: Entry,
        *,
        key: str = "",
        answer: bytes = b"",
        snapshot: bytes | None = None,
        notes: Mapping[str, Any] | None = None,
        closes: bool = False,
    ) -> bytes | None:
        """Store the entry, as `Keeper.append` says. Raises StoreError if the database fails."""
        changed, known = ({}, None) if notes is None else self._changed_notes(notes)
        try:
            stored = self.store.append(
                self.table,
                Line.of(entry),
                answer=Answer(key, answer) if key else None,
                snapshot=snapshot,
                notes=changed,
                closes=closes,
                damaged=sorted(self._damaged),
            )
        except NumberTaken as taken:
            raise Taken(entries_of(self.table, taken.lines)) from None
        if not stored.new:
            return stored.answer
        if known is not None:
            self._notes = known
        self._damaged.clear()
        return None

    def answer_of(self, key: str) -> bytes | None:
        """Return the answer to the request with this key; None if it was not answered yet."""
        return self.store.answer_of(self.table, key)

    def save_refusal(self, key: str, answer: bytes) -> bytes:
        """Store a refusal as the answer to a request. Return the stored answer: an earlier one, if there is one."""
        return self.store.save_refusal(self.table, Answer(key, answer))

    def messages(self, since: int = -1) -> tuple[Message, ...]:
        """Return the messages of the chat after number `since`. Raises StoreError if one is damaged."""
        return self.store.messages(self.table, since, None)

    def say(self, message: Message) -> Message:
        """Store a message with the next free number and the time. Return it as it is stored."""
        return self.store.add_message(self.table, message)

    def remove_messages(self, numbers: Sequence[int]) -> None:
        """Delete the texts of the messages with these numbers, and mark them as removed."""
        self.store.remove_messages(self.table, numbers)

    def entries(self, start: int = 0, stop: int | None = None) -> tuple[Entry, ...]:
        """Return the entries from `start` to `stop` - 1. Raises StoreError if one is missing or damaged."""
        return entries_of(self.table, self.store.entries(self.table, start, stop))

    def snapshot(self, n: int) -> bytes | None:
        """Return the latest snapshot at or before entry `n` that is not damaged; None if there is none."""
        while (found := self.store.snapshot(self.table, n)) is not None:
            if found.number not in self._damaged and (found.number in self._sound or self._is_sound(found)):
                self._sound.add(found.number)
                return found.data
            self.report_damaged(found.number)
            n = found.number - 1
        return None

    def _is_sound(self, snapshot: Snapshot) -> bool:
        """Return whether a snapshot can be read, and was made after the entry with its number."""
        try:
            contents = read_snapshot(snapshot.data)
            contents.check(self.entries(snapshot.number, snapshot.number + 1)[0])
            contents.read_state()
        except (Mismatch, IndexError):
            return False
        return True

    def report_damaged(self, number: int) -> None:
        """Warn that the snapshot after this entry is damaged, once. It is not read again."""
        if number not in self._damaged:
            self._damaged.add(number)
            read = "The table is read from its entries, and the next entry replaces it."
            self._warn(f"{damaged_snapshot(self.table, number)} {read}")

    def notes(self) -> dict[str, Any]:
        """Return the notes of the table by name. Raises StoreError for a note that is not JSON."""
        return notes_of(self.table, self._known_notes())

    def read_notes(self) -> bool:
        """Read the notes of the table again. Return whether another program has changed them."""
        before, self._notes = self._notes, self.store.notes(self.table)
        return self._notes != before

    def save_notes(self, notes: Mapping[str, Any]) -> None:
        """Store these notes, which are plain data, and delete all others. What has not changed is not written."""
        changed, known = self._changed_notes(notes)
        if changed:
            self.store.save_notes(self.table, changed)
            self._notes = known

    def _changed_notes(self, notes: Mapping[str, Any]) -> tuple[dict[str, bytes | None], dict[str, bytes]]:
        """Return what has changed, with None for a note that is no longer there, and all notes as they are stored."""
        known, new = self._known_notes(), written_notes(notes)
        changed: dict[str, bytes | None] = {name: value for name, value in new.items() if known.get(name) != value}
        changed.update((name, None) for name in known.keys() - new)
        return changed, new

    def _known_notes(self) -> dict[str, bytes]:
        if self._notes is None:
            self._notes = self.store.notes(self.table)
        return self._notes


SEATS, SEAT_PREFIX = "seats", "seats/"
"""The name of the notes of all seats, and the beginning of the name under which the notes of one seat are stored."""


def written_notes(notes: Mapping[str, Any]) -> dict[str, bytes]:
    """Return notes as they are stored: one value for each name, and for each seat.

    So two programs that play a table do not erase what the other has noted for another seat.
    """
    seats = notes.get(SEATS)
    one_by_one = {f"{SEAT_PREFIX}{key}": one for key, one in seats.items()} if isinstance(seats, dict) else {}
    plain = {name: value for name, value in notes.items() if name != SEATS or not isinstance(seats, dict)}
    return {name: msgspec.json.encode(value) for name, value in {**plain, **one_by_one}.items()}


def notes_of(table: str, values: Mapping[str, bytes]) -> dict[str, Any]:
    """Return notes as plain data. Raises StoreError for a note that is not JSON; `table` is the table's id."""
    found: dict[str, Any] = {}
    seats: dict[str, Any] = {}
    for name, value in values.items():
        whose = name.removeprefix(SEAT_PREFIX)
        try:
            (found if whose == name else seats)[whose] = msgspec.json.decode(value)
        except (msgspec.MsgspecError, TypeError, UnicodeDecodeError):
            raise damaged(table, f"The note “{name}”") from None
    return {**found, SEATS: seats} if seats else found


def entries_of(table: str, lines: Sequence[Line]) -> tuple[Entry, ...]:
    """Return the entries on some lines. Raises StoreError if one is damaged; `table` is the table's id."""
    entries = []
    for line in lines:
        try:
            entries.append(read(line.data))
        except msgspec.MsgspecError:
            raise damaged(table, f"Entry {line.number}") from None
    return tuple(entries)
