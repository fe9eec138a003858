"""Answers to requests that fail: as HTML for pages and parts of pages, as JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping
from logging import getLogger
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, SerializationException, ValidationException

from facedown.game import Refusal, Refused
from facedown.store import StoreError
from facedown.web.answers import refusal_answer
from facedown.web.context import WebRequest
from facedown.web.limits import TooMany
from facedown.web.rejection import Rejection
from facedown.web.seat_requests import found_access
from facedown.web.security import HEADERS, WRONG_HOST, has_valid_host
from facedown.web.templating import render

LOG = getLogger("facedown.web")


def answer(
    request: WebRequest, status: int, refusal: Refusal, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    """Return a refusal as JSON for programs, as a part of a page for htmx, and otherwise as a page."""
    every = {**HEADERS, "Cache-Control": "no-store", **(headers or {})}
    if request.scope["path"].startswith("/api/"):
        data = msgspec.json.encode(refusal_answer(refusal))
        return Response(data, status_code=status, media_type="application/json", headers=every)
    template = "log/refusal.html" if request.headers.get("hx-request") else "pages/error.html"
    access = found_access(request)
    html = render(template, refusal=refusal, table=access.path if access is not None else "")
    return Response(html, status_code=status, media_type="text/html", headers=every)


def answer_refused(request: WebRequest, refused: Refused) -> Response[Any]:
    """Return the answer to a request that the rules or the table refuse."""
    return answer(request, 409, refused.refusal)


def answer_failed(request: WebRequest, error: StoreError) -> Response[Any]:
    """Return the answer if the database fails, if there is no such table, or if a table is already there."""
    if error.kind == "missing":
        return answer(request, 404, Refusal("table", "There is no such table.", "Ask for a new link."))
    if error.kind == "exists":
        return answer(request, 409, Refusal("table", error.wrong, error.remedy))
    LOG.error("The store failed: %s", error)
    return answer(request, 503, Refusal("store", "The table cannot be read or written now.", "Try again in a moment."))


def answer_too_many(request: WebRequest, error: TooMany) -> Response[Any]:
    """Return the answer 429 or 503, with the seconds to wait."""
    refusal = Refusal("limits", str(error), f"Try again in {error.wait} seconds.")
    return answer(request, 503 if error.of_all else 429, refusal, {"Retry-After": str(error.wait)})


REMEDIES = {
    400: ("The request cannot be read.", "Reload the page, and try again."),
    401: ("This needs the link of a seat.", "Open your invitation link again, or ask for a new one."),
    403: ("This is not allowed.", "Open your own link, or ask for a new one."),
    404: ("There is no such page.", "Check the address, or begin at the list of tables."),
    405: ("This address does not answer such requests.", "Look at the description of the API."),
    500: ("The server made a mistake.", "Try again. If it happens again, tell whoever runs the server."),
    413: ("The request is too large.", "Send less at once."),
}


API_REMEDIES = REMEDIES | {
    400: ("The request cannot be read.", "Send what the description of the API asks for; see /api."),
    404: ("There is nothing at this address.", "Look at the description of the API; see /api."),
}
"""The texts for programs, where they differ."""


def route_of(request: WebRequest) -> str:
    """Return the path of a request with the names of its parameters: a link contains a key, which no log may have."""
    return str(request.scope.get("path_template") or "/…")


def answer_http(request: WebRequest, error: HTTPException) -> Response[Any]:
    """Return the answer to a request that cannot be carried out for another reason."""
    if error.status_code >= 500 and not isinstance(error, Rejection):
        LOG.error("%s %s failed", request.method, route_of(request), exc_info=error)
    return answer(request, error.status_code, refusal_of(request, error), error.headers)


def refusal_of(request: WebRequest, error: HTTPException) -> Refusal:
    """Return what is wrong with a request, and what to do."""
    if isinstance(error, Rejection):
        return error.refusal
    if error.status_code == 400 and not has_valid_host(request):  # Litestar refuses some names of a server itself
        return WRONG_HOST
    remedies = API_REMEDIES if request.scope["path"].startswith("/api/") else REMEDIES
    text, remedy = remedies.get(error.status_code, REMEDIES[500])
    if remedies is API_REMEDIES:
        text = validation_text(error) or text
    elif error.status_code == 400 and not request.headers.get("hx-request"):  # to reload the page would not help
        remedy = "Go back, and try again." if found_access(request) is None else "Go back to the table."
    return Refusal("web", text, remedy)


def validation_text(error: HTTPException) -> str:
    """Return why a request cannot be read: where it is no JSON, or which values are wrong, each with its path.

    Return "" for another error.
    """
    if isinstance(error.__cause__, SerializationException):
        return f"The body is not JSON: {error.detail.removeprefix('JSON is malformed: ')}."
    if not isinstance(error, ValidationException):
        return ""
    if not isinstance(error.extra, list):
        return f"{error.detail.partition(' for ')[0]}."
    found = [(str(one.get("key", "")), str(one.get("message", ""))) for one in error.extra if isinstance(one, dict)]
    return " ".join([NO_BODY if message == "'data'" else f"{path_of(key)}: {message}." for key, message in found])


NO_BODY = "The request has no body."


def path_of(key: str) -> str:
    """Return the path of a wrong value as its sender knows it. Litestar calls the body `data`."""
    return key.removeprefix("data") or "body"


def answer_unexpected(request: WebRequest, error: Exception) -> Response[Any]:
    """Return the answer to a request on which the program has failed, and write the error to the log.

    Data that are nested too deep to be read are a mistake of the client.
    """
    if isinstance(error, RecursionError):
        return answer(request, 400, Refusal("web", "The request is nested too deep.", "Send simpler data."))
    LOG.error("%s %s failed", request.method, route_of(request), exc_info=error)
    return answer(request, 500, Refusal("web", *REMEDIES[500]))
