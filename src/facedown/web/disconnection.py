"""Clients that go away before they are answered: what they asked for is not needed any more."""

from __future__ import annotations

import asyncio
from asyncio import FIRST_COMPLETED
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import Response

if TYPE_CHECKING:
    from facedown.web.context import WebRequest

T = TypeVar("T")


class Disconnected(Exception):  # noqa: N818 - nothing has failed
    """Raised if a client goes away. Nobody receives an answer."""


async def while_connected(request: WebRequest, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of work for a request. If its client goes away, cancel the work and raise Disconnected."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=FIRST_COMPLETED)
        if not working.done():
            raise Disconnected
        return await working
    finally:
        working.cancel()
        leaving.cancel()


async def _left(request: WebRequest) -> None:
    """Wait until the client of a request, whose body was read, has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def answer_nothing(request: WebRequest, error: Disconnected) -> Response[Any]:
    """Return the answer to a client that has gone away, which nobody receives."""
    return Response("", status_code=400)
