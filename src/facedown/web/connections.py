"""Connections: how many an address can have, and how long and large the head of a request, its first lines, can be."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from facedown.web.context import network_of
from facedown.web.settings import Settings

LARGEST_HEAD = 64 * 1024
"""The bytes of the first line and the headers after which no more are read. The parser takes time for each."""

SLICE = 2048
"""The most bytes that are read at once. They contain at most some dozens of requests, so others get their turn."""

HEAD_SECONDS = 20.0
"""The seconds in which they must arrive, and the rest of a request after an early answer."""

WRITE_SECONDS = 120.0
"""The seconds in which a client must take some of what is written to it, for example by a live connection."""

OTHER_FILES = 150
"""The open files of the server that are no connections of clients."""

MOST_FILES = 65_536
"""The most open files for which the server asks the system."""

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 20\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 20\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def connections_of(settings: Settings) -> type[LimitedConnection]:
    """Return the class of the connections of a server. All that a reverse proxy passes on come from its address."""
    most = None if settings.proxies else 2 * settings.limits.streams_of_address
    limits: dict[str, Any] = {
        "of_address": Counter(),
        "most_of_address": most,
        "most": raised_limit_of_files() - OTHER_FILES,
    }
    return type("Connection", (LimitedConnection,), limits)


def raised_limit_of_files() -> int:
    """Let the process open as many files as the system allows. Return how many; each connection is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return sys.maxsize
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if usual == resource.RLIM_INFINITY:
        return sys.maxsize
    if most != usual:
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, max(usual, MOST_FILES))
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class LimitedConnection(HttpToolsProtocol):
    """A connection of a client, which is closed if the head of a request is too large or takes too long.

    It is closed at once if the client’s address has `most_of_address` connections already, which `of_address` counts,
    or if there are `most` connections in all. While a request waits for the answer of an earlier one, no more are read.
    After an answer that came early, the rest of a request must come in time. A connection whose client takes nothing of
    what is written to it for `WRITE_SECONDS` is ended.
    """

    of_address: ClassVar[Counter[str]]
    most_of_address: ClassVar[int | None]
    most: ClassVar[int]

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._head = 0
        self._unread = bytearray()
        self._answered: RequestResponseCycle | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._await_head()
        self._address = network_of(self.client[0]) if self.client is not None else ""
        self.of_address[self._address] += 1
        if self.most_of_address is not None and self.of_address[self._address] > self.most_of_address:
            transport.write(TOO_MANY)
            transport.close()
        elif self.of_address.total() > self.most:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting, count the connection no more, and let nobody write to it."""
        if self._answered is not None and self._answered is not self.cycle:
            self._answered.disconnected = True
            self._answered.message_event.set()
        self._end_head()
        self._end_rest()
        self._end_taking()
        self.of_address[self._address] -= 1
        if not self.of_address[self._address]:
            del self.of_address[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read parts of requests, or refuse them."""
        self._unread += data
        self._read_on()

    def _read_on(self) -> None:
        while self._unread and not self.pipeline and not self.transport.is_closing():
            data = bytes(self._unread[:SLICE])
            del self._unread[:SLICE]
            if self._deadline is not None:
                self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.write(TOO_LARGE)
                self.transport.close()
            else:
                super().data_received(data)
        if self.transport.is_closing():
            self._unread.clear()
        elif self._unread:
            self.flow.pause_reading()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Note which request is answered, to tell it when the client has gone."""
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_begin(self) -> None:
        """Begin to read the head of a request."""
        super().on_message_begin()
        if self._deadline is None:
            self._await_head()

    def on_headers_complete(self) -> None:
        """Begin to read the body of a request. One that reads needs none, so its body is limited like a head."""
        self._end_head()
        super().on_headers_complete()
        if self.scope["method"] in ("GET", "HEAD", "OPTIONS"):
            self._await_head()

    def on_message_complete(self) -> None:
        """Stop waiting at the end of a request."""
        self._end_head()
        self._end_rest()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Read the next request. Wait for the rest of one that was answered before its end, which is not kept."""
        super().on_response_complete()
        if self.cycle.more_body and self._rest is None and not self.transport.is_closing():
            self._rest = self.loop.call_later(HEAD_SECONDS, self.transport.close)
        self._read_on()

    def pause_writing(self) -> None:
        """Write no more until the client has taken what waits for it."""
        super().pause_writing()
        if self._taking is None:
            self._taking = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Write again."""
        self._end_taking()
        super().resume_writing()

    def _await_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _end_head(self) -> None:
        self._head = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end_taking(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _end_rest(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None
