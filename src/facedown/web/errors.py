"""Answers to requests that fail: as HTML for pages and parts of pages, as JSON for programs."""

from __future__ import annotations

from logging import getLogger
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException

from facedown.game import Refusal, Refused
from facedown.store import StoreError
from facedown.web.answers import refusal_answer
from facedown.web.context import WebRequest
from facedown.web.limits import TooMany
from facedown.web.security import HEADERS
from facedown.web.templating import render

LOG = getLogger("facedown.web")


def answer(request: WebRequest, status: int, refusal: Refusal, headers: dict[str, str] | None = None) -> Response[Any]:
    """Return a refusal as JSON for programs, as a part of a page for htmx, and otherwise as a page."""
    every = {**HEADERS, **(headers or {})}
    if request.url.path.startswith("/api/"):
        data = msgspec.json.encode(refusal_answer(refusal))
        return Response(data, status_code=status, media_type="application/json", headers=every)
    template = "log/refusal.html" if request.headers.get("hx-request") else "pages/error.html"
    html = render(template, refusal=refusal)
    return Response(html, status_code=status, media_type="text/html", headers=every)


def answer_refused(request: WebRequest, refused: Refused) -> Response[Any]:
    """Return the answer to a request that the rules or the table refuse."""
    return answer(request, 409, refused.refusal)


def answer_failed(request: WebRequest, error: StoreError) -> Response[Any]:
    """Return the answer if the database fails, or if there is no such table."""
    if error.kind == "missing":
        return answer(request, 404, Refusal("table", "There is no such table.", "Ask for a new link."))
    LOG.error("The store failed: %s", error)
    return answer(request, 503, Refusal("store", "The table cannot be read or written now.", "Try again in a moment."))


def answer_too_many(request: WebRequest, error: TooMany) -> Response[Any]:
    """Return the answer 429, with the seconds to wait."""
    refusal = Refusal("limits", str(error).partition(". ")[0] + ".", f"Try again in {error.wait} seconds.")
    return answer(request, 429, refusal, {"Retry-After": str(error.wait)})


REMEDIES = {
    400: ("The request cannot be read.", "Reload the page, and try again."),
    401: ("This needs the link of a seat.", "Open your invitation link again, or ask for a new one."),
    403: ("This is not allowed.", "Open your own link first."),
    404: ("There is no such page.", "Check the address, or begin at the list of tables."),
    405: ("This address does not answer such requests.", "Look at the description of the API."),
    500: ("The server made a mistake.", "Try again. If it happens again, tell whoever runs the server."),
    413: ("The request is too large.", "Send less at once."),
}


def answer_http(request: WebRequest, error: HTTPException) -> Response[Any]:
    """Return the answer to a request that cannot be carried out for another reason."""
    text, remedy = REMEDIES.get(error.status_code, REMEDIES[500])
    if error.status_code >= 500:
        LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(request, error.status_code, Refusal("web", text, remedy))


def answer_unexpected(request: WebRequest, error: Exception) -> Response[Any]:
    """Return the answer to a request on which the program has failed, and write the error to the log."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(request, 500, Refusal("web", *REMEDIES[500]))
