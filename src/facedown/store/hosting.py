"""The open tables of a server: each is opened when it is needed, used by one thread at a time, and kept in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from logging import getLogger
from math import inf
from threading import Lock, RLock
from time import monotonic
from typing import Generic, TypeVar

from facedown.store.errors import StoreError, damaged
from facedown.store.keeper import TableKeeper
from facedown.store.playing import load_table
from facedown.store.records import Announcement
from facedown.store.store import Store
from facedown.table import Mismatch, Table
from facedown.table.entries import digest, write
from facedown.table.law import Replaced

T = TypeVar("T")

LOG = getLogger("facedown.store")

MOST_ENTRIES = 300
"""The most entries of a table that are kept in memory; older ones are read from the store when they are needed."""


class _Open(Generic[T]):
    """A table in memory: its lock, and what the host keeps for it.

    `uses`: how often a thread uses it now. `announced`: the highest number of an entry of which the host was told.
    `chat_changed`, `notes_changed`: the host was told of a change of the chat or the notes. `dropped`: it is no longer
    in memory.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self.table: Table | None = None
        self.value: T | None = None
        self.uses = 0
        self.announced: float = -1
        self.chat_changed = False
        self.notes_changed = False
        self.dropped = False
        self.used_at = 0.0


class Host(Generic[T]):
    """The open tables of a server. All methods can be called from any thread.

    `make(table)` makes what is kept for an open table, for example its session. `leave(value)` is called before a table
    is dropped from memory, for example to store the notes of its session. `renew(value)` is called when another program
    has changed the notes of a table. All are called under the lock of the table.

    `most_entries`: the most entries of a table in memory. `clock`: returns the time in seconds.
    """

    def __init__(
        self,
        store: Store,
        make: Callable[[Table], T],
        leave: Callable[[T], None] = lambda value: None,
        *,
        renew: Callable[[T], None] = lambda value: None,
        most_entries: int = MOST_ENTRIES,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.store = store
        self._make = make
        self._leave = leave
        self._renew = renew
        self._most_entries = most_entries
        self._clock = clock
        self._open: dict[str, _Open[T]] = {}
        self._lock = Lock()
        self._unsubscribe = store.subscribe(self._note)

    def close(self) -> None:
        """Drop all tables, after waiting until none is used. Nothing is lost, because all entries are stored."""
        self._unsubscribe()
        for table in self.tables():
            self._drop(table)

    def tables(self) -> tuple[str, ...]:
        """Return the ids of the tables in memory."""
        with self._lock:
            return tuple(self._open)

    @contextmanager
    def use(self, table: str) -> Iterator[T]:
        """Lock a table for this thread, and return what is kept for it. It is opened if necessary.

        Entries and messages that other processes have stored are read first. On SQLite this means one look into the
        database at each use; on PostgreSQL, after an announcement. An act that comes too late anyway is checked again
        by the table. A table that was deleted or replaced in the database, for example by restoring a backup of it, is
        opened anew.

        Raises StoreError if there is no such table, or if it cannot be opened.
        """
        one = self._locked(table)
        one.uses += 1
        try:
            yield self._up_to_date(table, one)
            if one.table is not None:
                self._trim(one.table)
        except Replaced as mismatch:
            self._forget(table, one)
            text = f"Another program has replaced the table “{table}” in the database."
            raise StoreError("rejected", text, "Open it again.") from mismatch
        finally:
            one.uses -= 1
            one.used_at = self._clock()
            one.lock.release()

    def drop_idle(self, seconds: float) -> tuple[str, ...]:
        """Drop the tables that were not used for so many seconds. Return their ids.

        Tables in use stay, and so do those for which `leave` fails.
        """
        since = self._clock() - seconds
        return tuple([table for table in self.tables() if self._drop(table, unused_since=since)])

    def _locked(self, table: str) -> _Open[T]:
        """Return a table in memory after locking it; a new one if it was dropped while this thread waited."""
        while True:
            with self._lock:
                one = self._open.setdefault(table, _Open())
            one.lock.acquire()
            if not one.dropped:
                return one
            one.lock.release()

    def _up_to_date(self, id_: str, one: _Open[T]) -> T:
        """Return what is kept for a table, after opening it or reading its new entries. Forget it if that fails."""
        try:
            if one.table is not None and (one.chat_changed or not self.store.announces_other_processes):
                self._look(id_, one, one.table)
            if one.table is not None and one.announced >= len(one.table.history):
                one.announced = -1
                if not self._catch_up(id_, one, one.table):
                    one.table = one.value = None
            if one.table is None or one.value is None:
                one.notes_changed = False
                one.table = load_table(self.store, id_)
                one.value = self._make(one.table)
            if one.notes_changed:
                self._read_notes(one, one.table, one.value)
        except Exception:
            self._forget(id_, one)
            raise
        return one.value

    def _look(self, id_: str, one: _Open[T], table: Table) -> None:
        """Look into the database for changes by other processes. Forget the chat if it has changed."""
        one.chat_changed = False  # before reading, because the next announcement can come at any time
        newest = self.store.newest(id_)
        if (newest.entries, newest.head) != (len(table.history), table.history.state.hash):
            one.announced = inf
        if not table.has_chat(newest.messages, newest.removed):
            table.read_chat()

    def _read_notes(self, one: _Open[T], table: Table, value: T) -> None:
        """Read the notes of a table again, and renew what is kept for it if another program has changed them."""
        one.notes_changed = False
        if isinstance(table.keeper, TableKeeper) and table.keeper.read_notes():
            table.notes = table.keeper.notes()
            self._renew(value)

    def _catch_up(self, id_: str, one: _Open[T], table: Table) -> bool:
        """Accept the entries that others have stored. Return False if the database has another table with this id.

        Raises StoreError if one of the entries is wrong.
        """
        last = len(table.history) - 1
        entries = TableKeeper(self.store, id_).entries(last)
        if not entries or digest(write(entries[0])) != table.history.state.hash:
            return False
        try:
            table.catch_up(entries)
        except Mismatch as mismatch:
            raise damaged(id_, f"Entry {mismatch.entry}") from mismatch
        one.notes_changed = one.notes_changed or len(table.history) - 1 > last  # notes are stored with entries
        return True

    def _trim(self, table: Table) -> None:
        """Keep no more entries in memory than allowed. The others are read from the store."""
        if table.history.in_memory > self._most_entries and isinstance(table.keeper, TableKeeper):
            table.history = table.history.with_archive(table.keeper)

    def _drop(self, table: str, unused_since: float | None = None) -> bool:
        """Drop a table if it is not used, or with `unused_since` None after waiting. Return whether it was dropped."""
        with self._lock:
            one = self._open.get(table)
        if one is None or not one.lock.acquire(blocking=unused_since is None):
            return False
        try:
            if one.dropped or one.uses or (unused_since is not None and one.used_at > unused_since):
                return False
            left = one.value is None or self._left(table, one.value)
            if not left and unused_since is not None:
                return False
            self._forget(table, one)
            return True
        finally:
            one.lock.release()

    def _left(self, table: str, value: T) -> bool:
        """Call `leave`. Return False if the database fails; True also if the table was deleted."""
        try:
            self._leave(value)
        except StoreError as error:
            LOG.warning("The table “%s” cannot be left: %s", table, error)
            return error.kind == "missing"
        return True

    def _forget(self, table: str, one: _Open[T]) -> None:
        """Forget a table that this thread has locked."""
        one.dropped = True
        with self._lock:
            if self._open.get(table) is one:
                del self._open[table]

    def _note(self, announcement: Announcement) -> None:
        """Note an announcement. The entries are read when the table is used next, because this must return quickly."""
        kind = announcement.kind
        with self._lock:
            everything = kind == "everything"
            concerned = [one for table, one in self._open.items() if everything or table == announcement.table]
        for one in concerned:
            one.chat_changed |= kind in ("chat", "everything")
            one.notes_changed |= kind in ("notes", "everything")
            if kind in ("entries", "deleted", "everything"):
                one.announced = max(one.announced, announcement.number if kind == "entries" else inf)
