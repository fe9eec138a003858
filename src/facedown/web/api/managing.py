"""Opening tables, and giving out their links and seats, for programs."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.params import JSONBody

from facedown.game import SPECTATOR
from facedown.web import new_tables
from facedown.web.api.keys import Acting, IdempotencyKey
from facedown.web.api.records import (
    CHANGE_REFUSALS,
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
from facedown.web.context import WebRequest
from facedown.web.links import url_of
from facedown.web.openings import LARGEST_OPENING, Opening
from facedown.web.settings import COUNTED
from facedown.web.table_files import LARGEST_FILE
from facedown.web.tables import NewTable


def opened_table(request: WebRequest, table: NewTable, own: str) -> OpenedTable:
    """Return the keys and links of a new table."""
    seats = [
        OpenedSeat(one.key, one.shown, one.role, one.key in table.bots, key, url_of(request, key))
        for one in (*table.seats, SPECTATOR)
        for key in [table.keys[one.key]]
    ]
    return OpenedTable(table.id, table.title, own, tuple(seats))


@post(
    "/api/tables",
    status_code=201,
    responses=refusals(400, 409, 413, 429),
    tags=["Opening"],
    request_max_body_size=LARGEST_OPENING,
    opt={COUNTED: "new tables"},
)
async def open_table(request: WebRequest, data: JSONBody[Opening], idempotency_key: IdempotencyKey = "") -> OpenedTable:
    """Open a table. The answer has the keys and links of all seats."""
    return opened_table(request, *await new_tables.open_table(request, data, idempotency_key))


@post("/links", status_code=200, responses=CHANGE_REFUSALS)
async def change_links(request: WebRequest, own_seat: Acting, data: JSONBody[LinkRequest]) -> SeatLink:
    """Withdraw the links of a seat, or of the spectators, and make a new one. Browsers with an old link are cut off."""
    name, key = await own_seat.renew_link(data.seat, new=data.do == "renew")
    return SeatLink(data.seat, name, key, url_of(request, key))


@post("/seats", status_code=201, responses=CHANGE_REFUSALS)
async def add_seat(request: WebRequest, own_seat: Acting, data: JSONBody[NewSeat]) -> SeatLink:
    """Add a seat for a player who comes late."""
    added, key = await own_seat.add_seat(data.name)
    return SeatLink(added.key, added.shown, key, url_of(request, key))


@post("/sit", status_code=201, responses=CHANGE_REFUSALS)
async def sit_down(request: WebRequest, own_seat: Acting, data: JSONBody[NewSeat]) -> SeatLink:
    """Take a spectator’s seat with a name, to chat. You need the key for spectators, and receive the key of the seat.

    The facilitator must have allowed spectators to chat.
    """
    own, name = await own_seat.sit_down(data.name)
    return SeatLink(own.seat, name, own.key, url_of(request, own.key))


@post("/branches", status_code=201, responses=CHANGE_REFUSALS)
async def branch(request: WebRequest, own_seat: Acting, data: JSONBody[BranchRequest]) -> OpenedTable:
    """Open a table that continues this one from an earlier entry. The answer has the keys and links of all seats."""
    return opened_table(request, await own_seat.branch(data.entry), own_seat.access.seat)


FILE: dict[str, Any] = {
    "responses": refusals(400, 409, 413, 429),
    "tags": ["Files"],
    "request_max_body_size": LARGEST_FILE,
    "opt": {COUNTED: "files", TEXTS: True},
}
"""The options that the operations on table files have in common."""


@post("/api/files/checks", status_code=200, **FILE)
async def check_file(request: WebRequest, data: JSONBody[SentFile]) -> Checked:
    """Play all entries of a table file again by the rules, and prove its draws."""
    return Checked(tuple(await new_tables.check_file(request, data.text)))


@post("/api/files/tables", status_code=201, **FILE)
async def import_file(
    request: WebRequest, data: JSONBody[SentFile], idempotency_key: IdempotencyKey = ""
) -> OpenedTable:
    """Continue the table of a backup at this server. The answer has the keys and links of all seats."""
    table = await new_tables.import_table(request, data.text, idempotency_key)
    return opened_table(request, table, table.manager)


MANAGING_ROUTES = [change_links, add_seat, sit_down, branch]

FILE_ROUTES = [check_file, import_file]
