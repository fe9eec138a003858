"""The history of a table as pages: the past step by step, branches, the log as a file, and the check of all draws."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery

from facedown.game import Refused, Seat
from facedown.session import Session
from facedown.table import History
from facedown.web.access import manages, title_of
from facedown.web.context import WebRequest, context_of
from facedown.web.designs import design_for
from facedown.web.log_lines import last_entry, line_html, number_lines
from facedown.web.new_tables import check_file, import_table
from facedown.web.packing import packed_answer
from facedown.web.pages.opened import opened_page
from facedown.web.pages.page import first_value, html, key_in, number_in, operations_of, posted_values
from facedown.web.regions import render_region
from facedown.web.rejection import Rejection
from facedown.web.seat_requests import access_of
from facedown.web.settings import COMPRESSES, COUNTED
from facedown.web.slow_work import slow_work
from facedown.web.table_files import LARGEST_FILE
from facedown.web.table_reading import TableDraws, export_of, past_step, table_draws, table_file


@get("/past")
async def past(request: WebRequest, entry: FromQuery[int]) -> Response[str]:
    """Return the board as the viewer saw it after an entry, with the lines of this entry."""
    access = access_of(request)

    def read(session: Session) -> tuple[bool, History, Seat]:
        return manages(session, access.seat), *access.history_and_viewer(session)

    may_branch, history, viewer = await context_of(request).tables.use(access.table, read)

    def render_past() -> Response[str]:  # an old position is computed again, which is slow
        return html("pages/past.html", manages=may_branch, **past_values(history, viewer, entry))

    return await slow_work(request, render_past)


def past_values(history: History, viewer: Seat, entry: int) -> dict[str, Any]:
    """Return the values of the page of the past. `entry` is the viewer’s own number.

    Raises Rejection if the viewer knows of no such entry.
    """
    step, design = past_step(history, viewer, entry), design_for(history.system.key)
    lines = number_lines(step.reader.lines(viewer, entry - 1, 1))
    return {
        "title": title_of(history),
        "entry": entry,
        "last": last_entry(history, viewer),
        "undone": any(line.undone for _, line in lines),
        "lines": [line_html(line, at) for at, line in lines],
        "styles": design.styles,
        "board": render_region(design.region(step.board)).html if step.board is not None else "",
        "facts": step.board.facts if step.board is not None else (),
    }


# Branches and files


@post("/branch", status_code=200)
async def branch(request: WebRequest) -> Response[str]:
    """Open a new table that continues this one from an entry, and return its links."""
    seat, sent = await operations_of(request)
    return await opened_page(request, await seat.branch(number_in(sent, "entry")), seat.access.seat)


@get("/export", opt=COMPRESSES)
async def export(request: WebRequest) -> Response[bytes]:
    """Return all that the viewer may know of the table, as a JSON file."""
    access = access_of(request)
    data = await export_of(request, access, indent=2)
    return packed_answer(request, data, "application/json", attachment(f"{access.table}.json"))


@get("/whole", opt=COMPRESSES)
async def whole(request: WebRequest) -> Response[bytes]:
    """Return the whole history of a closed table, with which everybody can check every draw."""
    access = access_of(request)
    data = await table_file(request, access)
    return packed_answer(request, data, "text/plain", attachment(f"{access.table}.txt"))


def attachment(name: str) -> dict[str, str]:
    """Return the header of an answer that the browser saves as a file with this name."""
    plain = "".join(one if one.isascii() and (one.isalnum() or one in "-._") else "_" for one in name)
    return {"Content-Disposition": f'attachment; filename="{plain}"'}


# Checks


@get("/checks")
async def checks(request: WebRequest) -> Response[str]:
    """Return the page that says how the draws of this table are protected, and checks them when it is closed."""
    return html("pages/checks.html", **values_of_checks(await table_draws(request, access_of(request))))


def values_of_checks(draws: TableDraws) -> dict[str, Any]:
    """Return the values of the page that says how the draws of a table are protected."""
    return {**msgspec.structs.asdict(draws.facts), "title": draws.title, "witnesses": draws.witnesses}


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
    sent = await posted_values(request)
    text = first_value(sent, "file")
    try:
        if first_value(sent, "do") == "continue":
            table = await import_table(request, text, key_in(request, sent))
            return await opened_page(request, table, table.manager)
        return html("pages/files.html", lines=await check_file(request, text), problem="")
    except Refused as refused:
        refusal = refused.refusal
    except Rejection as rejection:
        refusal = rejection.refusal
    return html("pages/files.html", 422, lines=[], problem=f"{refusal.text} {refusal.legal}")


HISTORY_ROUTES = [past, branch, export, whole, checks]

FILE_ROUTES = [files_page, sent_file]
