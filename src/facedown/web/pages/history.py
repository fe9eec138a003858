"""The history of a table as pages: the past step by step, branches, the log as a file, and the check of all draws."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromQuery

from facedown.game import Refused, Seat
from facedown.session import Session
from facedown.table import BadFile, History, Mismatch, TableReader
from facedown.table.exports import exported
from facedown.table.files import write_entries
from facedown.table.proof_in_words import proof_lines
from facedown.web.access import manager_of
from facedown.web.context import WebRequest, address_of, context_of
from facedown.web.designs import design_for
from facedown.web.log_lines import line_html, numbered
from facedown.web.pages.opened import opened_page
from facedown.web.pages.page import access_of, changing, first, html, posted
from facedown.web.pages.seats import number_in
from facedown.web.pages.table import SEAT
from facedown.web.regions import render_region
from facedown.web.settings import COUNTED
from facedown.web.table_files import LARGEST_FILE, checked_file


@get(f"{SEAT}/past", include_in_schema=False)
async def past(request: WebRequest, entry: FromQuery[int]) -> Response[str]:
    """Return the board as the viewer saw it after an entry, with the lines of this entry."""
    access = await access_of(request)

    def taken(session: Session) -> tuple[bool, History, Seat]:
        manages = bool(access.seat) and manager_of(session) == access.seat
        return manages, session.table.history, access.viewer(session)

    manages, history, viewer = await context_of(request).tables.use(access.table, taken)

    def shown() -> Response[str]:  # an old position is computed again, which is slow
        return html("pages/past.html", manages=manages, **past_values(history, viewer, entry))

    return await context_of(request).tables.run_aside(shown)


def past_values(history: History, viewer: Seat, entry: int) -> dict[str, Any]:
    """Return the values of the page of the past. `entry` is the viewer’s own number.

    Raises NotFoundException if the viewer knows of no such entry.
    """
    last = history.state.known_by(viewer.key) - 1
    if not 0 <= entry <= last:
        raise NotFoundException("There is no such entry.")
    moment, reader = history.at(history.entry_with(viewer, entry)), TableReader(history)
    lines = [line_html(line, at) for at, line in numbered(reader.lines(viewer, entry - 1, 1))]
    values = {
        "title": history.opening.setup.title or history.system.title,
        "entry": entry,
        "last": last,
        "lines": lines,
        "styles": design_for(history.system.key).styles,
        "board": "",
        "facts": (),
    }
    if moment.position is None:  # an entry under an earlier edition, whose rules are not installed
        return values
    board = reader.board(history.system.view(moment.position, viewer), viewer)
    region = design_for(history.system.key).region(board)
    return {**values, "board": render_region(region).html, "facts": board.facts}


# Branches and files


@post(f"{SEAT}/branch", include_in_schema=False, status_code=200)
async def branch(request: WebRequest) -> Response[str]:
    """Open a new table that continues this one from an entry, and return its links."""
    context, access, sent = await changing(request)
    if not await context.tables.is_manager(access):
        raise PermissionDeniedException("Only the person who manages the table can branch it.")
    context.counters.count("new tables", address_of(request), context.settings.limits.tables, 3600)
    table = await context.tables.branch(access, number_in(sent, "entry"))
    return await opened_page(request, table, access.seat)


@get(f"{SEAT}/export", include_in_schema=False)
async def export(request: WebRequest) -> Response[bytes]:
    """Return all that the viewer may know of the table, as a JSON file."""
    context, access = context_of(request), await access_of(request)
    context.counters.count("exports", access.name, 6, 60)

    def values(session: Session) -> tuple[Any, Any, Seat]:
        return session.table.history, session.table.chat, access.viewer(session)

    history, chat, viewer = await context.tables.use(access.table, values)

    def text() -> bytes:  # slow, and not under the lock of the table
        return msgspec.json.format(msgspec.json.encode(exported(history, chat, viewer)))

    return file_answer(await context.tables.run_aside(text), f"{access.table}.json", "application/json")


@get(f"{SEAT}/whole", include_in_schema=False)
async def whole(request: WebRequest) -> Response[bytes]:
    """Return the whole history of a closed table, with which everybody can check every draw."""
    context, access = context_of(request), await access_of(request)
    context.counters.count("exports", access.name, 6, 60)

    def taken(session: Session) -> History:
        if not session.table.closed:
            raise PermissionDeniedException("The whole history has all secrets. It is given out when the table closes.")
        return session.table.history

    history = await context.tables.use(access.table, taken)
    text = await context.tables.run_aside(lambda: write_entries(history.entries).encode())
    return file_answer(text, f"{access.table}.txt", "text/plain")


def file_answer(content: bytes, name: str, kind: str) -> Response[bytes]:
    """Return an answer that the browser saves as a file."""
    plain = "".join(one if one.isascii() and (one.isalnum() or one in "-._") else "_" for one in name)
    headers = {"Content-Disposition": f'attachment; filename="{plain}"', "Cache-Control": "no-store"}
    return Response(content, media_type=f"{kind}; charset=utf-8", headers=headers)


# Checks


@get(f"{SEAT}/checks", include_in_schema=False)
async def checks(request: WebRequest) -> Response[str]:
    """Return the page that says how the draws of this table are protected, and checks them when it is closed."""
    context, access = context_of(request), await access_of(request)

    def shown(session: Session) -> dict[str, Any]:
        state = session.table.history.state
        return {
            "title": session.table.opening.setup.title or session.table.system.title,
            "closed": state.closed,
            "commitment": state.commitment,
            "witnesses": [session.table.seat(key).shown for key in state.witnesses],
            "by_hand": state.by_hand,
        }

    values = await context.tables.use(access.table, shown)
    lines: list[str] = []
    if values["closed"]:
        context.counters.count("checks", access.name, 6, 60)
        lines = await context.tables.proof_lines(access.table)
    return html("pages/checks.html", lines=lines, **values)


@get("/files", include_in_schema=False)
async def files_page() -> Response[str]:
    """Return the page on which a table file is checked, or continued at this server."""
    return html("pages/files.html", lines=[], problem="")


@post(
    "/files",
    include_in_schema=False,
    status_code=200,
    request_max_body_size=LARGEST_FILE,
    opt={COUNTED: "files"},
)
async def sent_file(request: WebRequest) -> Response[str]:
    """Check a table file, or continue its table at this server."""
    context = context_of(request)
    sent = await posted(request)
    text = first(sent, "file")
    try:
        if first(sent, "do") == "continue":
            table = await context.tables.import_file(text)
            return await opened_page(request, table, table.manager)
        proof, title = await context.tables.run_aside(checked_file, text)
    except (BadFile, Mismatch) as error:
        return html("pages/files.html", 422, lines=[], problem=str(error))
    except Refused as refused:
        return html("pages/files.html", 422, lines=[], problem=f"{refused.refusal.text} {refused.refusal.legal}")
    return html("pages/files.html", lines=list(proof_lines(proof, title)), problem="")


HISTORY_ROUTES = [past, branch, export, whole, checks, files_page, sent_file]
