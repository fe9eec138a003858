"""The rulings of a table as a page, and the choice of rulings in forms."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery

from facedown.game import Ruling, Seat
from facedown.game.rulebook import ANY_NUMBER
from facedown.session import Session
from facedown.table import Ruled
from facedown.web.context import WebRequest, context_of
from facedown.web.forms import Posted
from facedown.web.pages.page import first_value, html, html_answer, operations_of
from facedown.web.rulebooks import found_rules, meaning_of, switches_of
from facedown.web.seat_requests import access_of


class ShownReading(msgspec.Struct, frozen=True):
    """A choice of a ruling in a form. `takes_number` is True for one that stands for any number."""

    value: str
    means: str
    default: bool
    chosen: bool
    takes_number: bool


class ShownRuling(msgspec.Struct, frozen=True):
    """A ruling as a page shows it. `means` says what its value means; `number` is that of a choice of any number."""

    id: str
    option: str
    question: str
    means: str
    changed: bool
    number: str
    readings: tuple[ShownReading, ...]


def shown_ruling(ruling: Ruling, value: str, number: str = "") -> ShownRuling:
    """Return a ruling with a value. `number` is what was typed, if the value is `ANY_NUMBER`."""
    known = {one.value: one.means for one in ruling.choices}
    chosen = value if value in known or ANY_NUMBER not in known else ANY_NUMBER
    number = value if chosen != value else number
    readings = tuple(
        [
            ShownReading(
                one.value, one.means, one.value == ruling.default, one.value == chosen, one.value == ANY_NUMBER
            )
            for one in ruling.choices
        ]
    )
    means = meaning_of(ruling, number if chosen == ANY_NUMBER else chosen)
    return ShownRuling(ruling.id, ruling.option, ruling.question, means, value != ruling.default, number, readings)


def ruling_in(sent: Posted, name: str) -> str:
    """Return the value of a ruling in a form, by the name of its field; "" if the form does not contain it."""
    value = first_value(sent, name)
    return first_value(sent, f"{name}.number").strip() or value if value == ANY_NUMBER else value


@get("/rulings")
async def rulings_page(request: WebRequest, q: FromQuery[str] = "") -> Response[str]:
    """Return the page with the switches of the system and their values at this table, or those with the words `q`."""
    access, words = access_of(request), q[:200].strip()
    values = await context_of(request).tables.use(
        access.table, lambda session: rulings_values(session, access.viewer(session), words)
    )
    return html("pages/rulings.html", **values)


def rulings_values(session: Session, viewer: Seat, words: str) -> dict[str, Any]:
    """Return the values of the page with the rulings of a table that contain all words."""
    table, switches = session.table, session.table.system.rulebook.switches
    found = {one.id for one in found_rules(table.system, words)}
    values = {name: value for name, value in switches_of(session).items() if switches[name].id in found}
    return {
        "words": words,
        "rulings": [shown_ruling(switches[name], value) for name, value in values.items()],
        "extensions": [table.system.extensions[key] for key in table.opening.setup.extensions],
        "may_change": viewer.facilitates,
    }


@post("/rule", status_code=200)
async def change_ruling(request: WebRequest) -> Response[str]:
    """Change a ruling of the table, as its facilitator wants."""
    seat, sent = await operations_of(request)
    answer = await seat.act(Ruled(seat.access.seat, {first_value(sent, "name"): ruling_in(sent, "value")}))
    if answer.refusal is not None:
        return html("log/refusal.html", 422, refusal=answer.refusal)
    return html_answer('<p role="status">Changed.</p>')


RULING_ROUTES = [rulings_page, change_ruling]
