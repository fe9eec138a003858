"""Functions for all pages: HTML answers, the seat of a request, and the values of a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast
from urllib.parse import parse_qsl

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from facedown.chance import quoted
from facedown.game import Refusal, refuse
from facedown.web.access import segment_of
from facedown.web.answers import ActAnswer
from facedown.web.bodies import LARGE
from facedown.web.context import WebRequest, context_of
from facedown.web.forms import Posted
from facedown.web.operations import Operations, key_of
from facedown.web.rejection import Rejection
from facedown.web.seat_acts import SeatAct
from facedown.web.seat_requests import access_of, admit, begun_at, find_seat
from facedown.web.security import COOKIE
from facedown.web.templating import render

T = TypeVar("T")
MOST_ENCODED = 512 * 1024
"""The largest form that is not in parts, in bytes: its characters are decoded one by one, which takes long."""

MOST_FIELDS = 3000
"""The most fields of a form. The largest form of an option has a few hundred."""


def html(template: str, status: int = 200, **values: Any) -> Response[str]:
    """Return a page, or a part of one."""
    return html_answer(render(template, **values), status)


def html_answer(content: str, status: int = 200) -> Response[str]:
    """Return the answer with the HTML of a page, or of a part of one."""
    return Response(content, status_code=status, media_type="text/html", headers={"Cache-Control": "no-store"})


async def in_worker(request: WebRequest, work: Callable[[], T]) -> T:
    """Return the result of work that would stop all other requests on the event loop. No move waits for it."""
    return await context_of(request).tables.side.run_page(work)


async def check_seat(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Find the seat of a request for one of its pages, which its cookie opens. Raises Rejection without a valid one."""
    request = cast("WebRequest", connection)
    path, key = request.path_params, request.cookies.get(COOKIE, "")
    found = await find_seat(request, key) if key else None
    if found is None or found.table != path["table"] or segment_of(found.seat) != path["seat"]:
        raise Rejection(401, NO_SEAT)
    admit(request, found)


NO_SEAT = Refusal(
    "web",
    "The link of this seat is missing or was withdrawn.",
    "Open your invitation link again, or ask for a new one.",
)


async def operations_of(request: WebRequest) -> tuple[Operations, Posted]:
    """Return what the seat of a request that changes something can do, and the values of its form.

    It is counted against the limit of its seat.
    """
    sent = await posted_values(request)
    return Operations(request, access_of(request), begun_at(request), key_in(request, sent)), sent


def key_in(request: WebRequest, sent: Posted) -> str:
    """Return the idempotency key of a request, from its header or from a form that is sent without htmx."""
    return key_of(request, first_value(sent, "idempotency-key"))


async def posted_values(request: WebRequest) -> Posted:
    """Return the values of the form in a request, by name. Files are read as text."""
    if "multipart/form-data" not in request.headers.get("content-type", ""):
        data = await request.body()
        if len(data) > MOST_ENCODED:
            raise refuse("input", "An encoded form is too large.", "Send it as multipart/form-data.")
        return fields_in(data) if len(data) <= LARGE else await context_of(request).tables.side.run(fields_in, data)
    found: dict[str, list[str]] = {}
    try:
        form = await request.form()
    except (UnicodeDecodeError, LookupError):  # another encoding, or one that does not exist
        raise refuse("input", "A field of the form is no text in UTF-8.", "Send text in UTF-8.") from None
    for name, value in form.multi_items():
        if isinstance(value, str):
            found.setdefault(name, []).append(value)
        else:
            text = await value.read()
            found.setdefault(name, []).append(await context_of(request).tables.side.run(text_in, text))
    return found


def fields_in(data: bytes) -> Posted:
    """Return the values of an encoded form, by name. Raises Refused if it has too many."""
    if data.count(b"&") > MOST_FIELDS:
        raise refuse("input", f"The form has more than {MOST_FIELDS:,} fields.", "Send fewer.")
    found: dict[str, list[str]] = {}
    for name, value in parse_qsl(data.decode("utf-8", "replace"), keep_blank_values=True):
        found.setdefault(name, []).append(value)
    return found


def text_in(data: bytes) -> str:
    """Return the text of a file. Raises Refused if it is not in UTF-8."""
    try:
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        wrong = f"The file is not a text in UTF-8 (byte {error.start})."
        raise refuse("file", wrong, "Save it in UTF-8, or choose another file.") from None


def first_value(values: Posted, name: str) -> str:
    """Return the first value of a form with this name; "" if there is none."""
    return next(iter(values.get(name, ())), "")


NUMBERS = {
    "entry": ("The entry is missing.", "Choose a line of the log."),
    "message": ("The message is missing.", "Choose one of your messages in the log."),
    "at": ("The roll is missing.", "Reload the page, and type the roll again."),
}
"""The mistake if the number of a form is missing, and what to do, by the name of its field."""


def number_in(sent: Posted, name: str) -> int:
    """Return the whole number in a field of a form. Raises Refused if there is none."""
    text = first_value(sent, name)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise refuse("input", *NUMBERS[name])
    return int(text)


def act_with_name(acts: Mapping[str, SeatAct], name: str) -> SeatAct:
    """Return the act that a button names. Raises Refused for an unknown button."""
    if name not in acts:
        raise refuse("input", f"There is no act {quoted(name)}.", "Use a button of the page.")
    return acts[name]


# Answers to acts


def act_answer_part(answer: ActAnswer) -> Response[str]:
    """Return an answer as a part of a page: no content if the act was accepted, else the refusal."""
    return no_content() if answer.refusal is None else html("log/refusal.html", 422, refusal=answer.refusal)


def sentence_answer(sentence: str) -> Response[str]:
    """Return the answer to an act that nothing on the page shows: a sentence."""
    return html("log/notice.html", sentence=sentence)


def no_content() -> Response[str]:
    """Return the answer to an act that was accepted. What has changed comes over the live connection."""
    return Response("", status_code=204)
