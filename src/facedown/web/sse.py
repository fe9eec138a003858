"""Server-Sent Events as bytes, compressed if the browser allows it: repeated text takes few bytes then."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator

from facedown.web.live import Message

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


async def encoded(messages: AsyncIterator[Message], *, compressed: bool) -> AsyncIterator[bytes]:
    """Yield the bytes of a live connection. Each message can be read as soon as it has arrived."""
    compressor = zlib.compressobj(5, zlib.DEFLATED, GZIP + WINDOW, MEMORY) if compressed else None

    def written(data: bytes) -> bytes:
        if compressor is None:
            return data
        return compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH)

    async for message in messages:
        yield written(as_bytes(message))
