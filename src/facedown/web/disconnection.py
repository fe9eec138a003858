"""Requests that end before they are answered, because the client goes away or the server is stopped."""

from __future__ import annotations

import asyncio
from asyncio import FIRST_COMPLETED
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import Response

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from facedown.web.context import WebRequest

T = TypeVar("T")


class Disconnected(Exception):  # noqa: N818 - nothing has failed
    """Raised if a client goes away. Nobody receives an answer."""


async def while_connected(request: WebRequest, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of work for a request. If its client goes away, cancel the work and raise Disconnected."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_wait_for_disconnect(request))
    try:
        await asyncio.wait((working, leaving), return_when=FIRST_COMPLETED)
        if not working.done():
            raise Disconnected
        return await working
    finally:
        working.cancel()
        leaving.cancel()


async def _wait_for_disconnect(request: WebRequest) -> None:
    """Wait until the client of a request, whose body was read, has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def answer_nothing(request: WebRequest, error: Disconnected) -> Response[Any]:
    """Return the answer to a client that has gone away, which nobody receives."""
    return Response("", status_code=400)


def answer_when_stopped(app: ASGIApp) -> ASGIApp:
    """Return an application that answers 503 to the requests which still run when the server is stopped."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def note_start(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await app(scope, receive, note_start)
        except asyncio.CancelledError:  # nothing else cancels a request
            if not started:
                await send({"type": "http.response.start", "status": 503, "headers": [(b"retry-after", b"5")]})
                await send({"type": "http.response.body", "body": b"", "more_body": False})

    return serve
