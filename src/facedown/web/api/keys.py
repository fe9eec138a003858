"""Keys: each request of a program names its seat by the key of its link, in the header `Authorization`."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import HeaderParameter, SkipValidation

from facedown.game import Refusal
from facedown.web.context import WebRequest
from facedown.web.idempotency import LONGEST_KEY
from facedown.web.operations import Operations, key_of
from facedown.web.rejection import Rejection
from facedown.web.seat_requests import access_of, admit, begun_at, find_seat

WITHOUT_KEY = Refusal(
    "web", "This needs the key of a seat.", "Send the header “Authorization: Bearer KEY” with the key of your link."
)
UNKNOWN_KEY = Refusal("web", "No seat has this key, or it was withdrawn.", "Ask for a new link.")

IdempotencyKey = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        max_length=LONGEST_KEY,
        description="A text that is new for each request. If the request is sent again with it, nothing happens twice, "
        "and the answer is the same: to moves and acts always, to other requests for 10 minutes, and not after the "
        "server has restarted. To open a table or take a seat, it needs at least 16 characters.",
    ),
]


async def check_key(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Find the seat whose key a request contains; see `access_of`. Raises Rejection if there is none.

    This happens before the body is read, so nobody without a key can make the server read one.
    """
    request = cast("WebRequest", connection)
    scheme, _, key = request.headers.get("authorization", "").strip().partition(" ")
    if scheme.casefold() != "bearer" or not key.strip():
        raise Rejection(401, WITHOUT_KEY, {"WWW-Authenticate": "Bearer"})
    found = await find_seat(request, key.strip())
    if found is None:
        raise Rejection(401, UNKNOWN_KEY, {"WWW-Authenticate": 'Bearer error="invalid_token"'})
    admit(request, found)


async def operations(request: WebRequest, idempotency_key: IdempotencyKey = "") -> Operations:
    """Return what the seat of a request can do. It is counted against the limit of its seat."""
    return Operations(request, access_of(request), begun_at(request), key_of(request))


Acting = NamedDependency[SkipValidation[Operations]]
"""The operations of the seat of a request, as a parameter of a handler: the result of `operations`."""
