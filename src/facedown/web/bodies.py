"""Bodies of requests: how many are read at once, how long they may take, and how they are decoded."""

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import SerializationException, ValidationException

from facedown.game import Refusal
from facedown.web.context import address_of, context_of
from facedown.web.disconnection import Disconnected
from facedown.web.rejection import Rejection
from facedown.web.values import check_values

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPReceiveMessage, Message, Receive, Scope, Send

    from facedown.web.context import WebRequest

LARGE = 64 * 1024
"""The size in bytes from which a body is large. Few large ones are read at once, and they are decoded in a worker."""

SLOWEST = 200_000
"""The bytes of a large body that must arrive in a second, after the time that every body has."""

TEXTS = "texts"
"""The option of a handler whose body has long texts. It is decoded only as what its type names, however long it is."""


class Body:
    """The body of a request while it arrives, within the limits of the server."""

    def __init__(self, request: WebRequest, receive: Receive, send: Send) -> None:
        self._context = context_of(request)
        self._address = address_of(request)
        self._receive, self._send = receive, send
        announced = request.headers.get("content-length", "")
        self._large = announced.isdecimal() and int(announced[:20]) > LARGE
        self._counted = False
        self._begun = 0.0
        self._size = 0
        self._complete = self._gone = False

    async def receive(self) -> HTTPReceiveMessage:
        """Return the next part of the body.

        Raises Rejection with status 408 if it takes too long, Disconnected if the client goes away, and see
        `ConcurrencyLimit.begin`.
        """
        if self._complete:
            message = await self._receive()
            self._gone = message["type"] == "http.disconnect"
            return message  # type: ignore[return-value]
        self._count()
        self._begun = self._begun or monotonic()
        until = self._begun + self._context.settings.limits.body_seconds + self._size / SLOWEST
        try:
            message = await asyncio.wait_for(self._receive(), max(0.0, until - monotonic()))
        except TimeoutError:
            late = Refusal("limits", "The request did not arrive in time.", "Send it again, over a faster connection.")
            raise Rejection(408, late, {"Connection": "close"}) from None
        if message["type"] == "http.disconnect":
            self._gone = True
            raise Disconnected
        assert message["type"] == "http.request"
        self._size += len(message["body"])
        self._complete = not message["more_body"]
        self._large = self._large or self._size > LARGE
        self._count()
        return message

    def _count(self) -> None:
        if self._large and not self._counted:
            limits = self._context.settings.limits
            self._context.large_bodies.begin(self._address, limits.large_bodies, limits.large_bodies_of_address)
            self._counted = True

    async def send(self, message: Message) -> None:
        """Send a part of the answer, unless the client has gone away."""
        if not self._gone:
            await self._send(message)

    def end(self) -> None:
        """Count the body no more, after the request was answered."""
        if self._counted:
            self._context.large_bodies.end(self._address)


def limit_bodies(app: ASGIApp) -> ASGIApp:
    """Return an application that reads bodies within the limits. Requests that read have none, so they are left out."""

    async def serve_limited(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await app(scope, receive, send)
            return
        body = Body(Request(scope), receive, send)
        try:
            await app(scope, body.receive, body.send)
        finally:
            body.end()

    return serve_limited


# JSON


class JsonRequest(Request[Any, Any, Any]):
    """A request whose JSON is checked for its number of values before it is decoded, and decoded in a worker if large.

    Decoding cannot be interrupted, so a body of a million empty lists would otherwise stop all other requests.
    """

    async def json(self) -> Any:
        """Return the body. Raises Refused for too many values, SerializationException and ValidationException."""
        body, handler = await self.body(), self.route_handler
        field = handler.parsed_data_field
        kind = field.annotation if field is not None and handler.opt.get(TEXTS) else Any
        decode = partial(decode_json, body, kind)
        return decode() if len(body) <= LARGE else await context_of(self).tables.side.run(decode)


def decode_json(body: bytes, kind: Any) -> Any:
    """Return the JSON in a body as a value of a type. Raises what `JsonRequest.json` raises.

    A value of a type that names all its parts has no more values than the type, so only others are counted.
    """
    if kind is Any:
        check_values(body)
    try:
        return msgspec.json.decode(body or b"null", type=kind)
    except msgspec.ValidationError as error:
        wrong, _, path = str(error).partition(" - at `$")
        place = path.rstrip("`").removeprefix(".")
        raise ValidationException(extra=[{"key": place, "message": wrong}]) from error
    except UnicodeDecodeError as error:
        raise SerializationException("it is no text in UTF-8") from error
    except msgspec.DecodeError as error:
        raise SerializationException(str(error)) from error
