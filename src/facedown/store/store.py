"""The store: tables on disk, in SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from time import time
from types import TracebackType
from typing import Any, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection

from facedown.store import changes, reading
from facedown.store.announce import Announcer, Callback, Listener
from facedown.store.batch import Append, Change
from facedown.store.engine import TIMEOUT, Durability, default_url, make_engine, read_url, reading_only
from facedown.store.errors import DATABASE_ERRORS, StoreError, explain, lost_connection
from facedown.store.holding import held_table
from facedown.store.records import (
    Announcement,
    Answer,
    Appended,
    Line,
    Newest,
    SeatKey,
    Snapshot,
    TableRecord,
    WholeTable,
    key_hash,
)
from facedown.store.rows import check_id, check_text
from facedown.store.upgrade import prepare
from facedown.store.writer import Writer
from facedown.table.chat import Message

T = TypeVar("T")

MOST_REFUSALS = 200
"""The refusals of each seat that a table keeps as answers."""


class Store:
    """Tables on disk. All methods can be called from any thread.

    `url` is the URL of the database: `sqlite:///FILE` or `postgresql://…`; None for the one that `default_url` returns.
    A new database is set up, and an older one is brought to the newest form. `durability` says what a stored entry
    survives, see `Durability`. `timeout` are the seconds to wait for a lock of another program. `most_refusals` is the
    number of refusals of each seat that a table keeps as answers.

    Methods raise StoreError if the database fails; nothing is lost then, and the store can still be used. When a method
    returns, everything that it writes survives what `durability` says. Only `submit` returns earlier.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        durability: Durability = "full",
        timeout: float = TIMEOUT,
        most_refusals: int = MOST_REFUSALS,
    ) -> None:
        parsed = read_url(default_url() if url is None else url)
        self._most_refusals = most_refusals
        self._engine = make_engine(parsed, durability, timeout)
        try:
            prepare(self._engine)
        except DATABASE_ERRORS as error:
            self._engine.dispose()
            raise explain(error) from error
        except StoreError:
            self._engine.dispose()
            raise
        self._reader = reading_only(self._engine)
        self._announcer = Announcer()
        self._listener: Listener | None = None
        if self._engine.dialect.name == "postgresql":
            try:
                self._listener = Listener(self._engine, self._announcer)
            except StoreError:
                self._announcer.close()
                self._engine.dispose()
                raise
        self._writer = Writer(self._engine, self._announcer)
        self._closed = False
        self.while_waiting: Callable[[], AbstractContextManager[None]] = nullcontext
        """Returns a context that a thread enters while it waits for the disk, or for a database in the network."""

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Write what still waits, make the announcements, and end all threads and connections."""
        if not self._closed:
            self._closed = True
            self._writer.close()
            if self._listener:
                self._listener.close()
            self._announcer.close()
            self._engine.dispose()

    def subscribe(self, callback: Callback, table: str | None = None) -> Callable[[], None]:
        """Call `callback` after each change of a table, or of all tables. Return a function that ends this.

        The calls come in order, from one thread of the store. An announcement of an entry may be skipped if a later
        one of the same table was made, so read all entries since the last one read. With SQLite, changes by other
        processes are not announced.
        """
        return self._announcer.subscribe(callback, table)

    @property
    def url(self) -> str:
        """The URL of the database, with its password."""
        return self._engine.url.render_as_string(hide_password=False)

    @property
    def announces_other_processes(self) -> bool:
        """True if changes by other processes are announced, as on PostgreSQL."""
        return self._listener is not None

    # Tables

    def open_table(
        self, table: str, system: str, *, title: str = "", secret: str = "", lines: Sequence[Line] = ()
    ) -> TableRecord:
        """Store a new table, with its first entries. Return its record. Raises StoreError if the id exists."""
        check_id(table)
        check_text(system, title, secret)
        record = TableRecord(table, system, title, secret, now())
        return self._change(table, partial(changes.open_table, record=record, lines=lines), "entries", len(lines) - 1)

    def tables(self) -> tuple[TableRecord, ...]:
        """Return the records of all tables, the newest first."""
        return self._read(reading.records)

    def table(self, table: str) -> TableRecord:
        """Return the record of a table. Raises StoreError if there is no such table."""
        return self._read_of(table, reading.record)

    def set_title(self, table: str, title: str) -> None:
        """Change the title of a table. Raises StoreError if there is no such table."""
        check_text(title)
        self._change(table, partial(changes.set_title, table=table, title=title))

    def delete_table(self, table: str) -> bool:
        """Delete a table and everything that belongs to it. Return whether it existed."""
        return self._change(table, partial(changes.delete_table, table=table), "deleted")

    def export_table(self, table: str) -> WholeTable:
        """Return everything that is stored about a table, as of one moment."""
        return self._read_of(table, reading.whole_table)

    def import_table(self, whole: WholeTable) -> TableRecord:
        """Store everything about a table together. Raises StoreError if its id exists or its entries are no chain."""
        check_id(whole.table.id)
        change = partial(changes.import_table, whole=whole)
        return self._change(whole.table.id, change, "entries", len(whole.lines) - 1)

    def hold(self, table: str) -> AbstractContextManager[None]:
        """Return a context in which no other program can hold a table. Raises StoreError if one holds it now."""
        return held_table(self._engine, table)

    # Entries

    def append(
        self,
        table: str,
        line: Line,
        *,
        answer: Answer | None = None,
        snapshot: bytes | None = None,
        notes: Mapping[str, bytes | None] | None = None,
        closes: bool = False,
        damaged: Sequence[int] = (),
    ) -> Appended:
        """Store an entry together with everything else that is given, and return when it is durable.

        `answer` is the answer to the request that led to the entry. If this request was answered before, nothing is
        stored, and the result is the earlier answer. `snapshot` is the table after the entry. `notes` are values by
        name; None deletes a note. `closes`: the entry closes the table. `damaged` are the numbers of older snapshots
        that are damaged: they are deleted.

        Raises NumberTaken if another writer has stored an entry with this number, and StoreError if the entry does
        not follow the last one, or if the database fails. After an error it is certain that nothing was stored, except
        after one of the kind “unknown”, which is possible only if the store is closed meanwhile.
        """
        kept: dict[str, Any] = {"answer": answer, "snapshot": snapshot, "notes": notes}
        return self._stored(self.submit(table, line, **kept, closes=closes, damaged=damaged))

    def submit(
        self,
        table: str,
        line: Line,
        *,
        answer: Answer | None = None,
        snapshot: bytes | None = None,
        notes: Mapping[str, bytes | None] | None = None,
        closes: bool = False,
        damaged: Sequence[int] = (),
    ) -> Future[Appended]:
        """Begin an append as in `append`, and return the future of its result."""
        kept = None if snapshot is None else Snapshot(line.number, snapshot)
        check_text(*(notes or {}))
        return self._submit(Append(table, line, answer, 0, kept, dict(notes or {}), closes, tuple(damaged)))

    def entries(self, table: str, start: int = 0, stop: int | None = None) -> tuple[Line, ...]:
        """Return the entries from `start` to `stop` - 1; without `stop`, to the last one.

        Raises StoreError if there is no such table, or for the first entry that is missing or damaged.
        """
        return self._read_of(table, reading.lines, max(0, _within(start)), None if stop is None else _within(stop))

    def newest(self, table: str) -> Newest:
        """Return what shows whether a table has changed. Raises StoreError if there is no such table."""
        return self._read_of(table, reading.newest)

    def last_number(self, table: str) -> int:
        """Return the number of the last entry; -1 if there is none. Raises StoreError if there is no such table."""
        return self.table(table).entries - 1

    def snapshot(self, table: str, at: int) -> Snapshot | None:
        """Return the latest snapshot at or before entry `at`, without its data if it is damaged; None if none is."""
        return self._read_of(table, reading.snapshot, _within(at))

    def save_snapshot(self, table: str, at: int, data: bytes) -> None:
        """Store a snapshot of the table after entry `at`, in place of an earlier one of this entry."""
        self._stored(self._submit(Append(table, snapshot=Snapshot(at, data))))

    # Answers and notes

    def answer_of(self, table: str, key: str) -> bytes | None:
        """Return the answer to the request with this key (see `request_key`); None if it was not answered."""
        check_text(key)
        return self._read_of(table, reading.answer, key)

    def save_refusal(self, table: str, answer: Answer) -> bytes:
        """Store a refusal as the answer to a request, and delete the oldest refusals of its seat beyond the limit.

        Return the answer that is stored: an earlier one, if the request was answered before.
        """
        stored = self._stored(self._submit(Append(table, answer=answer, most_refusals=self._most_refusals)))
        assert stored.answer is not None
        return stored.answer

    def note(self, table: str, name: str) -> bytes | None:
        """Return a note of a table; None if there is none with this name."""
        check_text(name)
        return self._read_of(table, reading.note, name)

    def notes(self, table: str) -> dict[str, bytes]:
        """Return all notes of a table by name."""
        return self._read_of(table, reading.all_notes)

    def save_notes(self, table: str, notes: Mapping[str, bytes | None]) -> None:
        """Store notes by name; None deletes a note."""
        check_text(*notes)
        self._stored(self._submit(Append(table, notes=dict(notes))))

    # Chat

    def add_message(self, table: str, message: Message) -> Message:
        """Add a message to the chat, with the next free number and the time. Return it as it is stored."""
        check_text(message.seat, message.text, *(message.to or ()))
        change = partial(changes.add_message, table=table, message=replace(message, said_at=now()))
        return self._change(table, change, "chat")

    def messages(self, table: str, since: int = -1, most: int | None = 100) -> tuple[Message, ...]:
        """Return the messages after number `since`, at most `most`. Those removed are included, without their text."""
        return self._read_of(table, reading.messages, _within(since), most)

    def remove_messages(self, table: str, numbers: Sequence[int]) -> int:
        """Delete the texts of the messages with these numbers and mark them as removed.

        Return how many there were that were not removed before.
        """
        there = [number for number in numbers if number == _within(number)]
        return self._change(table, partial(changes.remove_messages, table=table, numbers=there), "chat")

    # Seat keys

    def add_seat_key(self, table: str, seat: str, key: str) -> None:
        """Let `key`, from `new_key`, open a seat. Only its hash is stored. Raises StoreError if the key exists."""
        check_text(seat)
        added = SeatKey(table, seat, key_hash(key), now())
        self._change(table, partial(changes.add_seat_key, key=added))

    def seat_of_key(self, key: str) -> SeatKey | None:
        """Return the table and seat that a key opens; None for an unknown key."""
        return self._read(reading.seat_key, key_hash(key))

    def remove_seat_keys(self, table: str, seat: str) -> int:
        """Remove all keys of a seat. Return their number."""
        check_text(seat)
        return self._change(table, partial(changes.remove_seat_keys, table=table, seat=seat), "keys")

    def _change(
        self,
        table: str,
        run: Callable[[Connection], T],
        kind: Any = None,
        number: int = -1,
    ) -> T:
        """Let the writer carry out a change, and announce it. Return its result."""
        check_id(table)
        announcement = Announcement(kind, table, number) if kind else None
        changed: Future[T] = self._writer.submit(Change(table, run, announcement))
        return self._stored(changed)

    def _stored(self, future: Future[T]) -> T:
        """Wait until the writer has answered a request. Return its result."""
        with self.while_waiting():
            return future.result()

    def _submit(self, request: Append) -> Future[Appended]:
        check_id(request.table)
        return self._writer.submit(request)

    def _read_of(self, table: str, query: Callable[..., T], *arguments: Any) -> T:
        """Run a query about one table."""
        check_id(table)
        return self._read(query, table, *arguments)

    def _read(self, query: Callable[..., T], *arguments: Any) -> T:
        """Run a query in a transaction of its own; once more if its connection turns out to be lost."""
        if self._closed:
            raise StoreError("closed", "The store is closed.", "Open it again.")
        try:
            try:
                return self._read_once(query, *arguments)
            except DATABASE_ERRORS as error:
                if not lost_connection(error):
                    raise
                return self._read_once(query, *arguments)
        except DATABASE_ERRORS as error:
            raise explain(error) from error

    def _read_once(self, query: Callable[..., T], *arguments: Any) -> T:
        waits = self.while_waiting if self.announces_other_processes else nullcontext  # SQLite computes in this thread
        with waits(), self._reader.connect() as connection:
            return query(connection, *arguments)


HIGHEST = 2**31 - 2
"""The highest number that an entry or a message can have, so that the next one is still a number for a database."""


def _within(number: int) -> int:
    """Return the number, limited to -1 to `HIGHEST`."""
    return max(-1, min(number, HIGHEST))


def now() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return round(time() * 1000)
