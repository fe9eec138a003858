"""Telling subscribers about stored entries: those of this process, and on PostgreSQL those of all processes."""

from __future__ import annotations

import socket
from collections.abc import Callable
from itertools import count
from logging import getLogger
from queue import SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Lock, Thread
from typing import Any, cast, get_args

import psycopg
from sqlalchemy import Engine

from facedown.store.batch import CHANNEL
from facedown.store.engine import NOTICE_LOSS
from facedown.store.errors import UNREACHABLE, StoreError
from facedown.store.records import Announcement, Kind

Callback = Callable[[Announcement], None]

CHECK = 30.0
"""The seconds of silence after which the listening connection is checked."""

PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0)
"""The seconds between attempts to connect again; the last one applies to all further attempts."""

_LOG = getLogger("facedown.store")


class Announcer:
    """Calls subscribers, one after the other, in a thread of its own."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Announcement | None] = SimpleQueue()
        self._subscribers: dict[int, tuple[str | None, Callback]] = {}
        self._keys = count()
        self._newest: dict[str, int] = {}
        self._lock = Lock()
        self._thread = Thread(target=self._work, name="facedown-store-announcer", daemon=True)
        self._thread.start()

    def announce(self, announcement: Announcement) -> None:
        """Let all subscribers be called. Returns at once."""
        self._queue.put(announcement)

    def subscribe(self, callback: Callback, table: str | None = None) -> Callable[[], None]:
        """Call `callback` for each announcement about a table, or about all tables. Return a function that ends this.

        A callback should return quickly, because the next subscriber waits for it.
        """
        key = next(self._keys)
        with self._lock:
            self._subscribers[key] = (table, callback)

        def unsubscribe() -> None:
            with self._lock:
                self._subscribers.pop(key, None)

        return unsubscribe

    def close(self) -> None:
        """Make the announcements that still wait, and end the thread."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (announcement := self._queue.get()) is not None:
            if self._is_new(announcement):
                with self._lock:
                    subscribers = list(self._subscribers.values())
                for table, callback in subscribers:
                    if announcement.kind == "everything" or table in (None, announcement.table):
                        self._call(callback, announcement)

    def _is_new(self, announcement: Announcement) -> bool:
        """Return whether this is news: entries of this process are announced by its writer and by PostgreSQL."""
        if announcement.kind == "deleted":  # a table with this id can be imported again
            self._newest.pop(announcement.table, None)
        if announcement.kind == "everything":  # the deletion of a table may have been lost
            self._newest.clear()
        if announcement.kind != "entries":
            return True
        if announcement.number <= self._newest.get(announcement.table, -1):
            return False
        self._newest[announcement.table] = announcement.number
        return True

    @staticmethod
    def _call(callback: Callback, announcement: Announcement) -> None:
        try:
            callback(announcement)
        except Exception:
            _LOG.exception("A subscriber failed.")


class Listener:
    """Passes on the announcements of PostgreSQL, over one connection in a thread of its own.

    If the connection is lost, it connects again and announces that everything must be looked up. Raises StoreError
    if the first connection cannot be made.
    """

    def __init__(self, engine: Engine, announcer: Announcer) -> None:
        self._arguments = engine.dialect.create_connect_args(engine.url)
        self._announcer = announcer
        self._closing = Event()
        self._woken, self._wake = socket.socketpair()
        try:
            self._connection = self._connect()
        except psycopg.Error as error:
            self._close_sockets()
            raise StoreError(*UNREACHABLE) from error
        self._thread = Thread(target=self._work, name="facedown-store-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread and the connection."""
        if not self._closing.is_set():
            self._closing.set()
            self._wake.send(b"x")
            self._thread.join()
            self._close_sockets()

    def _close_sockets(self) -> None:
        self._woken.close()
        self._wake.close()

    def _connect(self) -> psycopg.Connection[Any]:
        positional, named = self._arguments
        named = {"connect_timeout": 5, **NOTICE_LOSS, **named}
        connection: psycopg.Connection[Any] = psycopg.connect(*positional, **named, autocommit=True)
        connection.add_notify_handler(lambda news: self._pass_on(news.payload))  # for those that arrive in `execute`
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _work(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except psycopg.Error:
                self._connection.close()
                self._reconnect()
        self._connection.close()

    def _listen(self) -> None:
        """Pass on announcements until the store is closed. Raises psycopg.Error if the connection is lost."""
        connection = self._connection.pgconn
        with DefaultSelector() as selector:
            selector.register(connection.socket, EVENT_READ)
            selector.register(self._woken, EVENT_READ)
            while not self._closing.is_set():
                if not selector.select(CHECK):
                    self._connection.execute("SELECT 1")  # notices a connection that is dead but was never closed
                connection.consume_input()
                while (news := connection.notifies()) is not None:
                    self._pass_on(news.extra.decode(errors="replace"))

    def _pass_on(self, news: str) -> None:
        table, _, what = news.rpartition(":")
        if what.isdecimal():
            self._announcer.announce(Announcement("entries", table, int(what)))
        elif what in get_args(Kind):
            self._announcer.announce(Announcement(cast("Kind", what), table))

    def _reconnect(self) -> None:
        for attempt in count():
            if self._closing.wait(PAUSES[min(attempt, len(PAUSES) - 1)]):
                return
            try:
                self._connection = self._connect()
            except psycopg.Error:
                continue
            self._announcer.announce(Announcement("everything"))
            return
