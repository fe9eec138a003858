"""Joining a table by the link of an invitation."""

from __future__ import annotations

from time import monotonic
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from facedown.game import Refusal, Seat, listed, within_sentence
from facedown.session import Session
from facedown.web.access import Access, title_of
from facedown.web.claims import is_unclaimed
from facedown.web.context import WebRequest, context_of, count_wrong_link
from facedown.web.operations import Operations
from facedown.web.pages.page import (
    first_value,
    html,
    key_in,
    posted_values,
)
from facedown.web.people import characters_of
from facedown.web.rejection import Rejection
from facedown.web.security import seat_cookie


async def _access_of_link(request: WebRequest, key: str) -> Access:
    """Return what an invitation opens. Guesses are counted. Raises Rejection for an unknown key."""
    found = await context_of(request).tables.keys.access(key)
    if found is None:
        count_wrong_link(request)
        raise Rejection(403, WRONG_LINK)
    return found


WRONG_LINK = Refusal(
    "web", "This link was withdrawn, or it is not complete.", "Copy the whole link, or ask for a new one."
)


@get("/join/{key:str}", include_in_schema=False)
async def invitation(key: FromPath[str], request: WebRequest) -> Response[Any]:
    """Return the page of an invitation. A seat that has a name and no bot is opened at once."""
    access = await _access_of_link(request, key)
    values = await context_of(request).tables.use(
        access.table, lambda session: join_values(session, access.viewer(session))
    )
    if values["seat"] and values["name"] and not values["bot"]:
        return open_seat(request, access)
    return html("pages/join.html", **values)


def join_values(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the values of the page of an invitation to a viewer’s seat."""
    table = session.table
    goal, how = table.system.catalogue().goal_and_how(facilitates=viewer.facilitates)
    return {
        "title": title_of(table.history),
        "system": table.system.title,
        "goal": goal,
        "how": how,
        "seat": viewer.key,
        "name": "" if is_unclaimed(session, viewer.key) else viewer.name,
        "role": table.system.facilitator if viewer.facilitates else viewer.role,
        "people": listed(within_sentence(seat.shown) for seat in table.seats if seat.role != "spectator"),
        "plays": listed(characters_of(session, viewer).get(viewer.key, ())),
        "bot": viewer.key in session.bots,
    }


@post("/join/{key:str}", include_in_schema=False)
async def join(key: FromPath[str], request: WebRequest) -> Response[Any]:
    """Take the seat of an invitation: give it a name, end the play of a bot, and go to the table."""
    begun, access = monotonic(), await _access_of_link(request, key)
    sent = await posted_values(request)
    if access.seat:
        await Operations(request, access, begun, key_in(request, sent)).join(first_value(sent, "name").strip())
    return open_seat(request, access)


def open_seat(request: WebRequest, access: Access) -> Redirect:
    """Return the answer that opens a seat in a browser."""
    headers = {"Cache-Control": "no-store"}
    return Redirect(access.path, status_code=303, cookies=[seat_cookie(request, access)], headers=headers)


JOIN_ROUTES = [invitation, join]
