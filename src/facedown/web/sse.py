"""Live connections as Server-Sent Events, compressed if the browser allows it: repeated text takes few bytes then."""

from __future__ import annotations

import zlib
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

from litestar.response import Stream

from facedown.web.access import Access
from facedown.web.context import WebRequest, address_of, context_of
from facedown.web.live import MakeMessages, Message, read_cursor

WINDOW, MEMORY = 14, 6
"""The sizes of the compressor’s memory: 2^14 bytes of earlier text, and 2^6 × 512 bytes of its own, for each stream."""

GZIP = 16
"""Added to the window, this makes the compressor write a gzip header."""


def as_bytes(message: Message) -> bytes:
    """Return a message in the form of Server-Sent Events."""
    lines = [f"event: {message.event}"] if message.event else []
    lines += [f"id: {message.id}"] if message.id else []
    lines += [f"data: {line}" for line in message.data.split("\n")]
    return ("\n".join(lines) + "\n\n").encode()


def live_connection(request: WebRequest, access: Access, cursor: str, make: MakeMessages | None = None) -> Stream:
    """Return the answer that tells a client what changes for its seat; for `make` see `Hub.messages`.

    `cursor` is the id of the last message that the client has; "" for none. Raises TooMany.
    """
    context, address = context_of(request), address_of(request)
    messages = context.hub.messages(access, read_cursor(cursor), address, make)
    context.driver.go(access.table)
    compressed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    headers |= {"Content-Encoding": "gzip"} if compressed else {}
    return Stream(encoded(messages, compressed=compressed), media_type="text/event-stream", headers=headers)


async def encoded(messages: AsyncGenerator[Message, None], *, compressed: bool) -> AsyncIterator[bytes]:
    """Yield the bytes of a live connection. Each message can be read as soon as it has arrived."""
    compressor = zlib.compressobj(5, zlib.DEFLATED, GZIP + WINDOW, MEMORY) if compressed else None

    def compress(data: bytes) -> bytes:
        if compressor is None:
            return data
        return compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH)

    async with aclosing(messages):  # so that the person counts as gone at once
        async for message in messages:
            yield compress(as_bytes(message))
