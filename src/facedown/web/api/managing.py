"""Opening tables, and giving out their links and seats, for programs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from litestar import post
from litestar.params import JSONBody

from facedown.game import SPECTATOR, Refusal
from facedown.table import BadFile, Mismatch
from facedown.table.proof_in_words import proof_lines
from facedown.web.access import Access
from facedown.web.api.keys import acting
from facedown.web.api.records import (
    DONE,
    BranchRequest,
    Checked,
    LinkRequest,
    NewSeat,
    OpenedSeat,
    OpenedTable,
    SeatLink,
    SentFile,
    refusals,
)
from facedown.web.bodies import TEXTS
from facedown.web.context import Context, WebRequest, address_of, context_of
from facedown.web.errors import Rejection
from facedown.web.links import base_of
from facedown.web.openings import LARGEST_OPENING, Opening, planned
from facedown.web.settings import COUNTED
from facedown.web.table_files import LARGEST_FILE, checked_file
from facedown.web.tables import NewTable, Tables

T = TypeVar("T")

NOT_MANAGER = Refusal(
    "web", "Only the person who manages the table can do this.", "Ask the facilitator, or whoever opened the table."
)


def url_of(request: WebRequest, key: str) -> str:
    """Return the address of a link."""
    return f"{base_of(request)}/join/{key}"


@post(
    "/api/tables",
    status_code=201,
    responses=refusals(400, 409, 413, 429),
    tags=["Opening"],
    request_max_body_size=LARGEST_OPENING,
    opt={COUNTED: "new tables"},
)
async def open_table(request: WebRequest, data: JSONBody[Opening]) -> OpenedTable:
    """Open a table. The answer has the keys and links of all seats."""
    context = context_of(request)
    plan = await context.tables.run(planned, data)
    table = await context.tables.open(plan.system, plan.setup, plan.bots, manager=plan.manager, by_hand=data.by_hand)
    return opened(request, table, plan.own)


def opened(request: WebRequest, table: NewTable, own: str) -> OpenedTable:
    """Return the keys and links of a new table."""
    seats = [
        OpenedSeat(
            one.key,
            one.shown,
            one.role,
            one.key in table.bots,
            table.keys[one.key],
            url_of(request, table.keys[one.key]),
        )
        for one in (*table.seats, SPECTATOR)
    ]
    return OpenedTable(table.id, table.title, own, tuple(seats))


async def managing(request: WebRequest) -> tuple[Context, Access]:
    """Return the context and the seat of a request. Raises Rejection if the seat does not manage its table."""
    context, access = acting(request)
    if not await context.tables.is_manager(access):
        raise Rejection(403, NOT_MANAGER)
    return context, access


@post("/links", status_code=200, responses=DONE)
async def change_links(request: WebRequest, data: JSONBody[LinkRequest]) -> SeatLink:
    """Withdraw the links of a seat, or of the spectators, and make a new one. Browsers with an old link are cut off."""
    context, access = await managing(request)
    name = await context.tables.name_of(access.table, data.seat)
    key = await context.tables.renew_link(access.table, data.seat, new=data.do == "renew")
    context.hub.end(access.table, data.seat)
    return SeatLink(data.seat, name, key, url_of(request, key) if key else "")


@post("/seats", status_code=201, responses=DONE)
async def add_seat(request: WebRequest, data: JSONBody[NewSeat]) -> SeatLink:
    """Add a seat for a player who comes late."""
    context, access = await managing(request)
    seat, key = await context.tables.add_seat(access.table, data.name.strip())
    return SeatLink(seat.key, seat.shown, key, url_of(request, key))


@post("/branches", status_code=201, responses=DONE)
async def branch(request: WebRequest, data: JSONBody[BranchRequest]) -> OpenedTable:
    """Open a table that continues this one from an earlier entry. The answer has the keys and links of all seats."""
    context, access = await managing(request)
    context.counters.count("new tables", address_of(request), context.settings.limits.tables, 3600)
    return opened(request, await context.tables.branch(access, data.entry), access.seat)


@post(
    "/api/files/checks",
    status_code=200,
    responses=refusals(400, 409, 413, 429),
    tags=["Files"],
    request_max_body_size=LARGEST_FILE,
    opt={COUNTED: "files", TEXTS: True},
)
async def check_file(request: WebRequest, data: JSONBody[SentFile]) -> Checked:
    """Play all entries of a table file again by the rules, and prove its draws."""
    proof, title = await with_file(request, lambda tables: tables.run_aside(checked_file, data.text))
    return Checked(tuple(proof_lines(proof, title)))


@post(
    "/api/files/tables",
    status_code=201,
    responses=refusals(400, 409, 413, 429),
    tags=["Files"],
    request_max_body_size=LARGEST_FILE,
    opt={COUNTED: "files", TEXTS: True},
)
async def import_file(request: WebRequest, data: JSONBody[SentFile]) -> OpenedTable:
    """Continue the table of a backup at this server. The answer has the keys and links of all seats."""
    table = await with_file(request, lambda tables: tables.import_file(data.text))
    return opened(request, table, table.manager)


async def with_file(request: WebRequest, work: Callable[[Tables], Awaitable[T]]) -> T:
    """Return the result of work with a file that was sent. Raises Rejection for a wrong file."""
    context = context_of(request)
    try:
        return await work(context.tables)
    except (BadFile, Mismatch) as error:
        raise Rejection(409, Refusal("file", str(error), "Send the file as it was written.")) from None


MANAGING_ROUTES = [change_links, add_seat, branch]

FILE_ROUTES = [check_file, import_file]
