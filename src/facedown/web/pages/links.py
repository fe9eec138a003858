"""The page on which the manager of a table gives seats and links."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from facedown.game import Refusal, Seat
from facedown.session import Session
from facedown.web.access import Access, title_of, viewer_with_key
from facedown.web.context import WebRequest, context_of
from facedown.web.links import Link, link_for, only_here
from facedown.web.operations import NOT_MANAGER, Operations
from facedown.web.pages.page import act_with_name, first_value, html, in_worker, operations_of
from facedown.web.rejection import Rejection
from facedown.web.seat_acts import SeatAct, act_of
from facedown.web.seat_requests import access_of


@get("/links")
async def links_page(request: WebRequest) -> Response[str]:
    """Return the page on which the manager of a table gives seats and links."""
    return await _links(request, access_of(request))


async def _links(
    request: WebRequest, access: Access, said: str = "", link: Link | None = None, refusal: Refusal | None = None
) -> Response[str]:
    """Return the page. `said` is what was done, and `link` a new link."""
    context = context_of(request)
    if not await context.tables.is_manager(access):
        raise Rejection(403, NOT_MANAGER)
    values = await context.tables.use(access.table, lambda session: links_values(session, access.viewer(session)))
    values |= {"said": said, "links": [link] if link else [], "only_here": only_here(request), "refusal": refusal}
    return html("pages/links.html", 422 if refusal else 200, **values)


def links_values(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the values of the page on which a viewer manages the seats and links of a table."""
    state = session.table.history.state
    return {
        "title": title_of(session.table.history),
        "seats": state.seats,
        "bots": state.bots,
        "marks": state.marks,
        "own": viewer.key,
        "facilitates": viewer.facilitates,
        "facilitator": session.table.system.facilitator,
        "spectators_chat": state.spectators_chat,
    }


@post("/links", status_code=200)
async def change_links(request: WebRequest) -> Response[Any]:
    """Renew or withdraw a link, let a bot or a person play a seat, or add a seat for a late player."""
    seat, sent = await operations_of(request)
    key, do = first_value(sent, "seat"), first_value(sent, "do")
    if do in ("renew", "withdraw"):
        name, link = await seat.renew_link(key, new=do == "renew")
        whose = name if key else "the spectators"
        if not link:
            return await _links(request, seat.access, f"The link of {whose} was withdrawn.")
        made = await _link(request, link, key, name)
        return await _links(request, seat.access, f"This is the new link of {whose}. The old one opens nothing.", made)
    if do == "add":
        added, link = await seat.add_seat(first_value(sent, "name"))
        made = await _link(request, link, added.key, added.shown)
        return await _links(request, seat.access, f"{added.shown} has a seat now, with this link.", made)
    return await _do_managing_act(request, seat, do, key)


async def _link(request: WebRequest, key: str, seat: str, name: str) -> Link:
    """Return a new link with its QR code."""
    return await in_worker(request, partial(link_for, request, key, seat, name))


async def _do_managing_act(request: WebRequest, seat: Operations, do: str, of: str) -> Response[Any]:
    """Do the act that a button of the page of links names. Raises Refused for an unknown button."""
    acts = {
        "bot": SeatAct("bot", of=of),
        "person": SeatAct("bot", of=of, yes=False),
        "facilitate": SeatAct("facilitator", to=(of,)),
        "chat": SeatAct("spectators-chat"),
        "quiet": SeatAct("spectators-chat", yes=False),
    }
    await seat.check_manages()
    answer = await seat.act(act_of(seat.access.seat, act_with_name(acts, do)))
    if do == "facilitate" and answer.refusal is None:  # the seat manages the table no more
        return Redirect(seat.access.path, status_code=303)
    name = await seat.use(lambda session: viewer_with_key(session, of).shown)
    said = DONE_SENTENCES[do].format(name=name) if answer.refusal is None else ""
    return await _links(request, seat.access, said, refusal=answer.refusal)


DONE_SENTENCES = {
    "bot": "A bot plays for {name} now.",
    "person": "A person can play the seat of {name} again.",
    "facilitate": "{name} facilitates now.",
    "chat": "Spectators may chat now.",
    "quiet": "Spectators cannot chat any more.",
}
"""The sentence about what was done, by the name of the button."""


LINK_ROUTES = [links_page, change_links]
