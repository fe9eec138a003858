"""Live updates: each browser receives the changed parts of what its viewer sees, as soon as the table changes.

Everything here runs on the event loop. Slow work runs in the workers of `Tables.run`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from logging import getLogger
from time import monotonic
from weakref import WeakSet

import msgspec

from facedown.store import Announcement, StoreError
from facedown.web.access import Access
from facedown.web.frames import Frame
from facedown.web.limits import TooMany
from facedown.web.log_lines import LogItem
from facedown.web.regions import RenderedRegion, changed_regions
from facedown.web.settings import Limits
from facedown.web.tables import Tables

LOG = getLogger("facedown.web")


class Cursor(msgspec.Struct, frozen=True):
    """The state of a browser: its last entry and message, the version of its log, and the digest of its page."""

    entry: int
    message: int
    version: str
    digest: str


def read_cursor(text: str) -> Cursor | None:
    """Return the cursor in a text like `12.3.0-0.9f2c…`; None if it is none."""
    parts = text.split(".")
    if len(parts) != 4 or len(text) > 100:
        return None
    try:
        return Cursor(int(parts[0]), int(parts[1]), parts[2], parts[3])
    except ValueError:
        return None


@dataclass(eq=False)
class Stream:
    """The live connection of one browser, at an `address`.

    `sent` holds the digests of the regions that it has, by key. `asked` is the hash in the last question to its device,
    and `witness` the last known link of the device; see `frames.witness_link`.
    """

    access: Access
    cursor: Cursor | None
    address: str = ""
    sent: dict[str, str] | None = None
    asked: str = ""
    witness: str | None = ""
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False


@dataclass(eq=False)
class LiveTable:
    """A table with live connections. `frames` are the current frames of its viewers, by key of the seat."""

    streams: set[Stream] = field(default_factory=set)
    frames: dict[str, Frame] = field(default_factory=dict)
    stale: bool = False
    refreshing: asyncio.Task[None] | None = None


class Message(msgspec.Struct, frozen=True):
    """One message of a live connection: its id, its event (empty for HTML that is swapped in), and its data."""

    data: str
    id: str = ""
    event: str = ""


MakeMessages = Callable[[Stream, Frame], list[Message]]


class Hub:
    """The live connections of this process."""

    def __init__(self, tables: Tables, ping: float, limits: Limits) -> None:
        self._tables = tables
        self._ping = ping
        self._limits = limits
        self._live: dict[str, LiveTable] = {}
        self._accepted: WeakSet[Stream] = WeakSet()  # also those whose client goes away before they begin
        self._loop = asyncio.get_running_loop()
        self._unsubscribe = tables.store.subscribe(self._announced)
        self._closing = False
        self._checks: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        """The number of live connections."""
        return sum(len(live.streams) for live in self._live.values())

    def close(self) -> None:
        """End all live connections. Browsers connect again to the next server."""
        self._unsubscribe()
        self._closing = True
        _end_all(self._accepted)

    def connected_seats(self, table: str) -> frozenset[str]:
        """Return the keys of the seats of a table whose persons are connected to this process."""
        live = self._live.get(table)
        return frozenset(stream.access.seat for stream in live.streams) if live is not None else frozenset()

    def frame(self, access: Access) -> Frame | None:
        """Return the current frame of a viewer that is connected; None if there is none."""
        live = self._live.get(access.table)
        return live.frames.get(access.seat) if live is not None else None

    def is_watched(self, table: str) -> bool:
        """Return whether anybody is connected to a table."""
        return table in self._live

    # Changes

    def _announced(self, announcement: Announcement) -> None:
        """Note a change. This is called by a thread of the store."""
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self.refresh_viewers, announcement.table)
            if announcement.kind in ("keys", "everything"):
                self._loop.call_soon_threadsafe(self._check_keys, announcement.table)

    def refresh_viewers(self, table: str = "") -> None:
        """Send the viewers of a table what has changed; of all tables if `table` is empty."""
        for one in [table] if table else list(self._live):
            live = self._live.get(one)
            if live is None:
                continue
            live.stale = True
            if live.refreshing is None or live.refreshing.done():
                live.refreshing = asyncio.create_task(self._refresh(one, live))

    def _check_keys(self, table: str) -> None:
        """End the live connections of a table whose links another server has withdrawn; of all if `table` is empty."""
        self._tables.keys.forget()
        for one in [table] if table else list(self._live):
            if one in self._live:
                self._checks.add(check := asyncio.create_task(self._end_withdrawn(self._live[one])))
                check.add_done_callback(self._checks.discard)

    async def _end_withdrawn(self, live: LiveTable) -> None:
        for access in {stream.access for stream in live.streams}:
            with suppress(StoreError):  # they are checked again with the next ping
                if not await self._tables.keys.is_open(access):
                    _end_all(stream for stream in live.streams if stream.access == access)

    async def _refresh(self, table: str, live: LiveTable) -> None:
        """Make new frames for all viewers of a table until nothing changes any more, and wake their streams."""
        while live.stale and live.streams:
            live.stale = False
            seats = {stream.access.seat for stream in live.streams}
            before = {seat: frame for seat, frame in live.frames.items() if seat in seats}
            try:
                live.frames = await self._tables.frames(table, seats, self.connected_seats(table), before)
            except Exception as error:  # browsers connect again
                explained = isinstance(error, StoreError)  # the table was deleted, or the database fails
                LOG.error(
                    "The viewers of table %s cannot be told what changed: %s",
                    table,
                    error,
                    exc_info=None if explained else error,
                )
                live.frames = {}
            for stream in live.streams:
                if stream.access.seat in seats - live.frames.keys():
                    stream.ended = True
                stream.wake.set()

    def end(self, table: str, seat: str) -> None:
        """End the live connections of a seat whose link was withdrawn."""
        live = self._live.get(table)
        if live is not None:
            _end_all(stream for stream in live.streams if stream.access.seat == seat)

    # Streams

    def messages(
        self, access: Access, cursor: Cursor | None, address: str = "", make: MakeMessages | None = None
    ) -> AsyncGenerator[Message, None]:
        """Return what a browser needs from what it has (`cursor`) on, as long as it is connected.

        `make` makes the messages that bring a client to a frame: `messages_for_browser`, unless another function is
        given. The connection counts from now on, until the generator ends or is forgotten. Raises TooMany.
        """
        of_address = sum(one.address == address for one in self._accepted)
        most, most_of_address = self._limits.streams, self._limits.streams_of_address
        if self._closing or len(self._accepted) >= most or of_address >= most_of_address:
            raise TooMany("live connections", 60)
        stream = Stream(access, cursor, address)
        self._accepted.add(stream)
        return self._messages(stream, make or messages_for_browser)

    async def _messages(self, stream: Stream, make: MakeMessages) -> AsyncGenerator[Message, None]:
        access = stream.access
        live = self._live.setdefault(access.table, LiveTable())
        arrived = access.seat not in self.connected_seats(access.table)
        live.streams.add(stream)
        if arrived or access.seat not in live.frames:  # the others see it, and this viewer has no frame yet
            self.refresh_viewers(access.table)
        ping_at = monotonic() + self._ping  # a clock of its own, because a ping that is late tells of unseen acts
        try:
            while not stream.ended:
                frame = live.frames.get(access.seat)
                if frame is not None:
                    for message in make(stream, frame):
                        yield message
                await self._woken(stream, ping_at - monotonic())
                if monotonic() >= ping_at:
                    ping_at = monotonic() + self._ping
                    yield Message("", event="ping")
                    if not await self._tables.keys.is_open(access):
                        return
                    await self._tables.note_seen(access)
        finally:
            self._accepted.discard(stream)
            live.streams.discard(stream)
            if not live.streams:
                self._live.pop(access.table, None)
            elif access.seat not in self.connected_seats(access.table):
                self.refresh_viewers(access.table)

    async def _woken(self, stream: Stream, seconds: float) -> None:
        """Wait until there are news for a stream, or so many seconds have passed."""
        with suppress(TimeoutError):
            await asyncio.wait_for(stream.wake.wait(), max(0.0, seconds))
            stream.wake.clear()


def _end_all(streams: Iterable[Stream]) -> None:
    for stream in streams:
        stream.ended = True
        stream.wake.set()


def messages_for_browser(stream: Stream, frame: Frame) -> list[Message]:
    """Return the messages that bring a browser from what it has to a frame, and note that it has it."""
    cursor, found = stream.cursor, []
    if stream.sent is None and cursor is not None and _id(cursor) == frame.id:
        stream.sent = frame.digests
    parts = [] if stream.sent is frame.digests else changed_regions(frame.regions, stream.sent or {})
    html = "".join([replacement_html(one) for one in parts]) + log_news(cursor, frame)
    stream.sent = frame.digests
    stream.cursor = Cursor(frame.entry, frame.message, frame.version, frame.id.rpartition(".")[2])
    if html:
        found.append(Message(html, frame.id))
    if frame.witness == "" and stream.witness is None:  # the page was loaded before there were several people
        found.append(Message("", event="witness"))
    stream.witness = frame.witness
    return [*found, *new_question(stream, frame)]


def new_question(stream: Stream, frame: Frame) -> list[Message]:
    """Return the message with the question to the client’s device, unless it was sent before, and note that it was."""
    if frame.question is None or stream.asked == frame.question.hash:
        return []
    stream.asked = frame.question.hash
    return [Message(msgspec.json.encode(frame.question).decode(), event="link")]


def _id(cursor: Cursor) -> str:
    return f"{cursor.entry}.{cursor.message}.{cursor.version}.{cursor.digest}"


def replacement_html(region: RenderedRegion) -> str:
    """Return the HTML with which a browser replaces a region."""
    return f'<hx-partial hx-target="#{region.key}" hx-swap="outerMorph">{region.html}</hx-partial>'


def log_news(cursor: Cursor | None, frame: Frame) -> str:
    """Return the HTML that adds the new lines to the log; the whole log if earlier lines have changed."""
    if cursor is None or cursor.version != frame.version or not _continues(frame, cursor):
        html, swap = frame.log_html, "innerHTML"
    else:
        html, swap = "".join([item.html for item in frame.log.items if _is_newer(item, cursor)]), "beforeend"
    if not html:
        return ""
    return f'<hx-partial hx-target="#log" hx-swap="{swap}">{html}</hx-partial>'


def _continues(frame: Frame, cursor: Cursor) -> bool:
    """Return whether the log of a frame has all that a browser lacks."""
    has_lines = frame.log.entry - 1 <= cursor.entry <= frame.entry
    return has_lines and frame.log.message - 1 <= cursor.message <= frame.message


def _is_newer(item: LogItem, cursor: Cursor) -> bool:
    """Return whether a line or message is not among those that a browser has."""
    return item.message > cursor.message if item.message >= 0 else item.entry > cursor.entry
