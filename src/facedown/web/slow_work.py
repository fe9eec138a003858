"""Slow work for requests that read. It is limited for each address, and cancelled when the client disconnects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from facedown.web.context import WebRequest, address_of, context_of
from facedown.web.disconnection import while_connected

T = TypeVar("T")

MOST_SLOW, MOST_SLOW_OF_ADDRESS = 48, 8
"""The slow requests of all addresses together that are worked on or wait at once, and those of one address."""


async def slow_work(request: WebRequest, work: Callable[[], T]) -> T:
    """Return the result of slow work, for which no move waits. Raises TooMany, Disconnected, and see `SideWork.run`."""
    context, address = context_of(request), address_of(request)
    context.slow.begin(address, MOST_SLOW, MOST_SLOW_OF_ADDRESS)
    try:
        return await while_connected(request, context.tables.side.run(work))
    finally:
        context.slow.end(address)
