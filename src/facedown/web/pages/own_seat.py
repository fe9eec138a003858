"""The page about the own seat: its link, name and characters, and how to leave or come back."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post

from facedown.game import Refusal, Seat
from facedown.session import Session
from facedown.web.access import Access, title_of
from facedown.web.context import WebRequest, context_of
from facedown.web.forms import Posted
from facedown.web.links import link_for, only_here
from facedown.web.pages.page import act_with_name, first_value, html, in_worker, operations_of
from facedown.web.preferences import preferences_of
from facedown.web.rejection import Rejection
from facedown.web.seat_acts import SeatAct, act_of
from facedown.web.seat_requests import access_of


@get("/me")
async def own_seat(request: WebRequest) -> Response[str]:
    """Return the page about the own seat: its link, name and characters, and how to leave or come back."""
    return await _own_seat(request, access_of(request))


async def _own_seat(request: WebRequest, access: Access, refusal: Refusal | None = None) -> Response[str]:
    if not access.seat:
        raise Rejection(403, Refusal("web", "Spectators have no seat.", "Open the link of a seat."))
    values = await context_of(request).tables.use(
        access.table, lambda session: own_seat_values(session, access.viewer(session))
    )
    link = await in_worker(request, lambda: link_for(request, access.key, access.seat, "Your seat"))
    here = only_here(request)
    return html("pages/me.html", 422 if refusal else 200, link=link, only_here=here, refusal=refusal, **values)


def own_seat_values(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the values of the page about the viewer’s own seat, without its link."""
    state = session.table.history.state
    others = [one for one in state.seats if one.key != viewer.key and one.role != "spectator"]
    return {
        "title": title_of(session.table.history),
        "seat": viewer,
        "mark": state.marks.get(viewer.key, "here"),
        "bot": viewer.key in state.bots,
        "preferences": preferences_of(session, viewer),
        "others": others,
        "closes": not state.closed and (viewer.facilitates or state.facilitating_person is None),
    }


@post("/me", status_code=200)
async def change_own_seat(request: WebRequest) -> Response[str]:
    """Change the own seat: name, mark, bot, characters."""
    seat, sent = await operations_of(request)
    do = first_value(sent, "do")
    if do == "prefer":
        await seat.prefer(sent.get("delegated", ()), brisk=bool(first_value(sent, "brisk")))
        return await _own_seat(request, seat.access)
    answer = await seat.act(act_of(seat.access.seat, _own_act(do, sent)))
    return await _own_seat(request, seat.access, answer.refusal)


def _own_act(do: str, sent: Posted) -> SeatAct:
    """Return the act that a button of the page about the own seat names. Raises Refused for an unknown button."""
    acts = {
        "name": SeatAct("name", text=first_value(sent, "name").strip()),
        "here": SeatAct("mark", mark="here"),
        "away": SeatAct("mark", mark="away"),
        "left": SeatAct("mark", mark="left"),
        "bot": SeatAct("bot", yes=True),
        "play": SeatAct("bot", yes=False),
        "close": SeatAct("close"),
        "hand-over": SeatAct("hand-over", piece=first_value(sent, "piece"), to=(first_value(sent, "to"),)),
    }
    return act_with_name(acts, do)


OWN_SEAT_ROUTES = [own_seat, change_own_seat]
