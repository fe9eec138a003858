"""The page of a table as one seat sees it: the board, the log and the dock, and what can be done there."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Stream

from facedown.game import Refusal, Refused, Ruling, Seat
from facedown.session import Session
from facedown.table import History, Moved
from facedown.table.chat import Chat
from facedown.table.draws_in_words import draw_in_words, result_in_words
from facedown.web.access import Access, title_of
from facedown.web.acts import answer_act, earlier_answer
from facedown.web.answers import ActAnswer, refusal_answer
from facedown.web.context import WebRequest, context_of
from facedown.web.designs import design_for
from facedown.web.dock import form_html
from facedown.web.forms import Posted, move_data, read_values
from facedown.web.frames import Frame, frame_of
from facedown.web.idempotency import key_with
from facedown.web.log_lines import earlier_part, last_entry
from facedown.web.options import option_of
from facedown.web.pages.page import act_answer_part, first_value, html, html_answer, operations_of
from facedown.web.rejection import Rejection
from facedown.web.rulebooks import meaning_at
from facedown.web.seat_requests import access_of
from facedown.web.slow_work import slow_work
from facedown.web.sse import live_connection
from facedown.web.table_reading import odds_of_option


@get("/")
async def table_page(request: WebRequest) -> Response[str]:
    """Return the page of a table."""
    context = context_of(request)
    access = access_of(request)
    here, before = context.hub.connected_seats(access.table), context.hub.frame(access)

    def make_page(session: Session) -> dict[str, Any]:
        return page_values(session, access, frame_of(session, access.viewer(session), here, before))

    values = await context.tables.use(access.table, make_page)
    context.driver.go(access.table)
    return html("table/table.html", **values)


NEW_TABLE = 12
"""The entries of a table in which the page shows the goal of the game opened."""


def page_values(session: Session, access: Access, frame: Frame) -> dict[str, Any]:
    """Return the values of the template of the page."""
    table, viewer = session.table, access.viewer(session)
    goal, how = table.system.catalogue().goal_and_how(facilitates=viewer.facilitates)
    return {
        "title": title_of(table.history),
        "system": table.system.title,
        "closed": table.closed,
        "regions": {one.key: one.html for one in frame.regions},
        "log": frame.log_html,
        "id": frame.id,
        "seat": viewer.key,
        "role": viewer.role,
        "witness": frame.witness,
        "goal": goal,
        "how": how,
        "fresh": frame.entry < NEW_TABLE,
        "styles": design_for(table.system.key).styles,
    }


@get("/stream")
async def stream(request: WebRequest) -> Stream:
    """Return the live connection of a browser."""
    last = request.headers.get("last-event-id") or request.query_params.get("from") or ""
    return live_connection(request, access_of(request), last)


@get("/log")
async def earlier_lines(request: WebRequest, before: FromQuery[int], message: FromQuery[int] = 0) -> Response[str]:
    """Return the part of the log before an entry and a message, and a button for what comes before."""
    access = access_of(request)

    def read(session: Session) -> tuple[Chat, History, Seat]:
        return session.table.chat, *access.history_and_viewer(session)

    chat, history, viewer = await context_of(request).tables.use(access.table, read)
    shown = await slow_work(request, lambda: earlier_part(history, chat, viewer, before, message).html(loads=False))
    return html_answer(shown)


@get("/why")
async def why(request: WebRequest, entry: FromQuery[int], at: FromQuery[int]) -> Response[str]:
    """Return what explains a line of the log: its sums, its draws, and the text of its rules."""
    access = access_of(request)

    def explain(session: Session) -> dict[str, Any]:
        return explanation_of(session, access.viewer(session), entry, at)

    return html("log/why.html", **await context_of(request).tables.use(access.table, explain))


def explanation_of(session: Session, viewer: Seat, entry: int, at: int) -> dict[str, Any]:
    """Return the sums, draws and rules of a line of a viewer's log. Raises Rejection if it has no such line."""
    lines = session.table.reader().lines(viewer, entry - 1, 1) if 0 <= entry < 2**31 else []
    if not 0 <= at < len(lines) or lines[at].entry != entry:
        raise Rejection(404, Refusal("table", "There is no such line.", "Choose a line of your log."))
    line, system = lines[at], session.table.system
    cited = [line.event.rule, *(rule for tally in line.tallies for rule in tally.rules)]
    books = (system.rulebook, *(one.rulebook for one in system.extensions.values()))
    entries = [book[rule] for rule in dict.fromkeys(cited) for book in books if rule in book]
    rules = [(one, meaning_at(session, one) if isinstance(one, Ruling) else one.text) for one in entries]
    draws = [(draw_in_words(one.draw), result_in_words(one), one.by == "hand") for one in line.draws]
    return {
        "tallies": line.tallies,
        "draws": draws,
        "rules": rules,
        "entry": entry,
        "rewindable": bool(viewer.key) and viewer.role != "spectator" and not line.undone,
    }


# Moves


@get("/form")
async def option_form(request: WebRequest, option: FromQuery[str]) -> Response[str]:
    """Return the form of an option."""
    access = access_of(request)

    def render_form(session: Session) -> str:
        viewer = access.viewer(session)
        entry = last_entry(session.table.history, viewer)
        return form_html(session, viewer, option_of(session, access, option), {}, entry=entry)

    return html_answer(await context_of(request).tables.use(access.table, render_form))


@post("/odds", status_code=200)
async def odds(request: WebRequest) -> Response[str]:
    """Return the odds of the move in a form, computed from what the seat may know."""
    seat, sent = await operations_of(request)
    key = first_value(sent, "option")
    moves = await odds_of_option(request, seat.access, key, lambda option: read_values(option, sent))
    return html("log/odds.html", moves=moves)


@post("/form", status_code=200)
async def changed_form(request: WebRequest) -> Response[str]:
    """Return a form with the fields that follow from the values chosen so far."""
    seat, sent = await operations_of(request)

    def render_form(session: Session) -> str:
        viewer, entry = seat.access.viewer(session), first_value(sent, "entry")
        option = option_of(session, seat.access, first_value(sent, "option"), sent)
        return form_html(session, viewer, option, read_values(option, sent, as_typed=True), entry=entry)

    return html_answer(await seat.context.tables.use(seat.access.table, render_form))


@post("/move")
async def move(request: WebRequest) -> Response[str]:
    """Make a move. A refused one is answered with the same form, its values, and the reason."""
    seat, sent = await operations_of(request)
    key = key_with(seat.key, sent)
    answer, form = await seat.use_after_draws(Moved, lambda session: make_move(session, seat.access, sent, key))
    return html_answer(form, 422) if form else act_answer_part(answer)


def make_move(session: Session, access: Access, sent: Posted, key: str) -> tuple[ActAnswer, str]:
    """Make the move in a form. Return the answer and, if it is refused, the form with its values."""
    earlier = earlier_answer(session, access, key)
    if earlier is not None and earlier.refusal is None:
        return earlier, ""
    option = option_of(session, access, first_value(sent, "option"), sent)
    try:
        data = move_data(session.table.system, option, read_values(option, sent))
        answer = answer_act(session, access, Moved(access.seat, data), key)
    except Refused as refused:
        answer = refusal_answer(refused.refusal)
    if answer.refusal is None or not option.fields:
        return answer, ""
    viewer, entry = access.viewer(session), first_value(sent, "entry")
    typed = read_values(option, sent, as_typed=True)
    return answer, form_html(session, viewer, option, typed, answer.refusal, entry=entry)


TABLE_ROUTES = [table_page, stream, earlier_lines, why, option_form, odds, changed_form, move]
