"""The page with the sessions of a table, one of them in short, and the private notes of the facilitator."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery

from facedown.game import Refusal, Seat
from facedown.session import Session
from facedown.table import History
from facedown.web.access import title_of
from facedown.web.campaigns import all_sessions, change_notes, may_begin, notes_of, recap_of
from facedown.web.context import WebRequest, context_of
from facedown.web.log_lines import line_html, number_lines
from facedown.web.pages.page import act_with_name, first_value, html, operations_of
from facedown.web.rejection import Rejection
from facedown.web.seat_acts import SeatAct, act_of
from facedown.web.seat_requests import access_of
from facedown.web.slow_work import slow_work


@get("/sessions")
async def sessions(request: WebRequest, number: FromQuery[int] = 0) -> Response[str]:
    """Return the page with all sessions, and one of them in short; without a number, the last one."""
    return await sessions_page(request, number)


async def sessions_page(
    request: WebRequest, number: int = 0, refusal: Refusal | None = None, draft: str = ""
) -> Response[str]:
    """Return the page with the sessions. `draft` are notes that were not saved, because of the `refusal`."""
    access = access_of(request)

    def read(session: Session) -> tuple[History, Seat, dict[str, Any]]:
        history, viewer = access.history_and_viewer(session)
        return history, viewer, facilitator_values(session, viewer)

    history, viewer, values = await context_of(request).tables.use(access.table, read)

    def render_sessions() -> Response[str]:  # old positions are computed again, which is slow
        status = 422 if refusal else 200
        short = session_values(history, viewer, number)
        return html("pages/sessions.html", status, refusal=refusal, draft=draft, **values, **short)

    return await slow_work(request, render_sessions)


def facilitator_values(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the values of the page that depend on what the viewer may do."""
    notes = notes_of(session, viewer) if viewer.facilitates else ""
    return {"viewer": viewer, "begins": may_begin(session, viewer), "notes": notes}


def session_values(history: History, viewer: Seat, number: int) -> dict[str, Any]:
    """Return the values of the page that show a session in short. Raises Rejection if there is no such session."""
    short = recap_of(history, viewer, number)
    return {
        "title": title_of(history),
        "facilitator": history.system.facilitator,
        "sessions": all_sessions(history, viewer),
        "recap": short,
        "lines": [line_html(line, at) for at, line in number_lines(short.lines)],
    }


@post("/sessions", status_code=200)
async def change_sessions(request: WebRequest) -> Response[str]:
    """Begin a session, give the current one a title, or keep the facilitator’s notes."""
    seat, sent = await operations_of(request)
    do = first_value(sent, "do")
    if do == "notes":
        text, before = first_value(sent, "notes"), first_value(sent, "before")
        try:
            await seat.use(lambda session: change_notes(session, seat.access.viewer(session), text, before))
        except Rejection as rejection:
            return await sessions_page(request, 0, rejection.refusal, text)
        return await sessions_page(request)
    title = first_value(sent, "title").strip()
    acts = {"begin": SeatAct("session", text=title), "name": SeatAct("session-title", text=title)}
    answer = await seat.act(act_of(seat.access.seat, act_with_name(acts, do)))
    return await sessions_page(request, 0, answer.refusal)


SESSION_ROUTES = [sessions, change_sessions]
