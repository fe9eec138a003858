"""The thread that writes: it stores all waiting requests in one transaction and then answers each (group commit).

A commit waits for the disk, which takes far longer than anything else. Under load many requests wait during one
commit, and share the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from sqlalchemy import Engine, text

from facedown.store.announce import Announcer
from facedown.store.batch import Write, Written, write_batch
from facedown.store.engine import writing
from facedown.store.errors import (
    CONCERNS_ALL,
    DATABASE_ERRORS,
    UNREACHABLE,
    StoreError,
    explain,
    lost_connection,
    lost_race,
)

MOST_IN_BATCH = 256
"""The most requests in one transaction."""

PAUSES = (0.05, 0.2, 0.5, 1.0)
"""The seconds between attempts when the connection is lost, so that a restart of the server is bridged."""

Waiting = tuple[Write, "Future[Any]"]


class _Unsure(Exception):  # noqa: N818 - used only inside this module
    """The connection was lost during the commit, so the transaction may be stored or not."""

    def __init__(self, transaction: str, written: Written, error: Exception) -> None:
        self.transaction = transaction
        self.written = written
        self.error = error


class Writer:
    """Writes requests in a thread of its own. `announcer` tells others about what was stored."""

    def __init__(self, engine: Engine, announcer: Announcer) -> None:
        self._engine = writing(engine)
        self._announcer = announcer
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closed = False
        self._closing = Event()
        self._lock = Lock()
        self._thread = Thread(target=self._work, name="facedown-store-writer", daemon=True)
        self._thread.start()

    def submit(self, request: Write) -> Future[Any]:
        """Let a request be written. Return the future of its result.

        If the future raises an error, nothing of the request was stored, except after a StoreError of kind “unknown”.
        """
        future: Future[Any] = Future()
        with self._lock:
            if self._closed:
                raise StoreError("closed", "The store is closed.", "Open it again.")
            self._queue.put((request, future))
        return future

    def close(self) -> None:
        """Write the requests that still wait, and end the thread."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._closing.set()
        self._thread.join()

    def _work(self) -> None:
        open_ = True
        while open_:
            waiting = [self._queue.get(), *self._take(MOST_IN_BATCH - 1)]
            open_ = None not in waiting
            batch = [one for one in waiting if one is not None and one[1].set_running_or_notify_cancel()]
            try:
                self._answer(batch)
            except Exception as error:  # a bug must not end the thread: then nothing would ever be stored or answered
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)

    def _take(self, most: int) -> list[Waiting | None]:
        """Return the requests that wait now, without waiting for more."""
        found: list[Waiting | None] = []
        try:
            while len(found) < most:
                found.append(self._queue.get_nowait())
        except Empty:
            pass
        return found

    def _answer(self, batch: Sequence[Waiting]) -> None:
        """Write a batch and answer its futures. If it fails because of some requests, write it again in parts."""
        try:
            written = self._write([request for request, _ in batch])
        except Exception as error:
            plain = error
            if isinstance(error, DATABASE_ERRORS):
                plain = explain(error)
                plain.__cause__ = error
            if parts := self._parts(batch, plain):
                for part in parts:
                    self._answer(part)
            else:
                for _, future in batch:
                    future.set_exception(plain)
            return
        for announcement in written.announcements:
            self._announcer.announce(announcement)
        for (_, future), result in zip(batch, written.results, strict=True):
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _parts(self, batch: Sequence[Waiting], error: Exception) -> list[list[Waiting]]:
        """Return the parts in which to write a batch that failed: one for each table, or one for each request.

        None if no part would succeed, because the error concerns the whole database or the only table.
        """
        kind = error.kind if isinstance(error, StoreError) else ""
        locked = kind == "locked"
        if kind in CONCERNS_ALL or (locked and self._engine.dialect.name == "sqlite"):
            return []
        by_table: dict[str, list[Waiting]] = {}
        for one in batch:
            by_table.setdefault(one[0].table, []).append(one)
        if len(by_table) > 1:
            return list(by_table.values())
        return [] if locked or len(batch) == 1 else [[one] for one in batch]

    def _write(self, requests: Sequence[Write]) -> Written:
        """Write a batch; try again after a lost connection or a lost race. Raises an error if nothing is stored."""
        for pause in PAUSES:
            try:
                return self._commit(requests)
            except DATABASE_ERRORS as error:
                if not (lost_race(error) or lost_connection(error)):
                    raise
            self._closing.wait(pause)
        return self._commit(requests)

    def _commit(self, requests: Sequence[Write]) -> Written:
        """Write and commit a batch once. Raises an error if nothing is stored."""
        try:
            return self._transact(requests)
        except _Unsure as unsure:
            if self._was_committed(unsure.transaction):
                return unsure.written
            raise unsure.error from None

    def _transact(self, requests: Sequence[Write]) -> Written:
        """Write and commit a batch once. Raises _Unsure if the connection is lost during the commit."""
        with self._engine.connect() as connection:
            transaction = connection.begin()
            number = ""
            try:
                if connection.dialect.name == "postgresql":
                    number = connection.execute(text("SELECT CAST(pg_current_xact_id() AS text)")).scalar_one()
                written = write_batch(connection, requests)
            except BaseException:
                transaction.rollback()
                raise
            try:
                transaction.commit()
            except DATABASE_ERRORS as error:
                if number and lost_connection(error):
                    raise _Unsure(number, written, error) from error
                raise
            return written

    def _was_committed(self, number: str) -> bool:
        """Return whether PostgreSQL committed the transaction with this number. Ask until it answers.

        Raises StoreError if the store is closed before.
        """
        query = text("SELECT pg_xact_status(CAST(:number AS xid8))")
        while True:
            try:
                with self._engine.connect() as connection:
                    status = connection.execute(query, {"number": number}).scalar()
            except DATABASE_ERRORS:
                status = None
                self._refuse_waiting()
            if status in ("committed", "aborted"):
                return bool(status == "committed")
            if self._closing.wait(PAUSES[0]):
                raise StoreError(
                    "unknown", "The connection was lost while entries were stored.", "Look up whether they exist."
                )

    def _refuse_waiting(self) -> None:
        """Answer the requests that wait, of which nothing was stored: the database cannot be reached."""
        for one in self._take(MOST_IN_BATCH):
            if one is None:
                self._queue.put(None)
                return
            if one[1].set_running_or_notify_cancel():
                one[1].set_exception(StoreError(*UNREACHABLE))
