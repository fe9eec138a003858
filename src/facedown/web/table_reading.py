"""Reading a table: what pages and programs ask for alike, as the seat of a request may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Board, Option, Refusal, Seat
from facedown.session import Session
from facedown.table import Entry, History, TableReader
from facedown.table.chat import Chat
from facedown.table.exports import exported
from facedown.table.files import write_entries
from facedown.web.access import Access, title_of
from facedown.web.context import WebRequest, address_of, context_of
from facedown.web.disconnection import while_connected
from facedown.web.log_lines import last_entry
from facedown.web.odds import ShownMove
from facedown.web.packing import accepts_gzip, pack
from facedown.web.rejection import Rejection
from facedown.web.slow_work import slow_work

EXPORTS, QUESTIONS = 6, 30
"""The most exports, and the most questions about odds, of a seat in a minute."""

NO_ENTRY = Refusal("table", "There is no such entry.", "Choose an entry of your log.")
OPEN_TABLE = Refusal(
    "table", "The whole history has all secrets, so nobody gets it from an open table.", "Close the table first."
)


class PastStep(msgspec.Struct, frozen=True):
    """The table after an entry, as a viewer knew it.

    `view` and `board` are None for an entry under an earlier edition of the rules, which are not installed.
    """

    entry: Entry
    reader: TableReader
    view: Any
    board: Board | None


def past_step(history: History, viewer: Seat, number: int) -> PastStep:
    """Return the table after an entry, by the viewer’s number of the entry. Raises Rejection if there is none."""
    if not 0 <= number <= last_entry(history, viewer):
        raise Rejection(404, NO_ENTRY)
    moment, reader = history.at(history.entry_with(viewer, number)), TableReader(history)
    if moment.position is None:
        return PastStep(moment.entry, reader, None, None)
    view = history.system.view(moment.position, viewer)
    return PastStep(moment.entry, reader, view, reader.board(view, viewer))


async def odds_of_option(
    request: WebRequest, access: Access, option: str, values_of: Callable[[Option], dict[str, Any]]
) -> list[ShownMove]:
    """Return the odds of an option of a seat, by its key; for `values_of` see `Tables.odds`.

    Raises TooMany, and Disconnected if the client goes away before.
    """
    context, address = context_of(request), address_of(request)
    limits = context.settings.limits
    context.counters.count("questions about odds", access.counted_as(address), QUESTIONS, 60)
    context.odds.begin(address, limits.odds, limits.odds_of_address)
    try:
        return await while_connected(request, context.tables.odds(access, option, values_of, address))
    finally:
        context.odds.end(address)


async def export_of(request: WebRequest, access: Access, indent: int = 0) -> bytes:
    """Return all that a seat may know of its table as JSON, indented by so many spaces, packed for `packed_answer`."""
    count_export(request, access, "exports")

    def read(session: Session) -> tuple[Chat, History, Seat]:
        return session.table.chat, *access.history_and_viewer(session)

    chat, history, viewer = await context_of(request).tables.use(access.table, read)
    packed = accepts_gzip(request)

    def write_export() -> bytes:
        data = msgspec.json.encode(exported(history, chat, viewer))
        return pack(msgspec.json.format(data, indent=indent) if indent else data, packed=packed)

    return await slow_work(request, write_export)


def count_export(request: WebRequest, access: Access, what: str) -> None:
    """Count a request for a whole table. Raises TooMany."""
    context_of(request).counters.count(what, access.counted_as(address_of(request)), EXPORTS, 60)


class DrawFacts(msgspec.Struct, frozen=True):
    """How the draws of a table are protected.

    `commitment` is the published hash of the secret of the draws, and `witnesses` are the seats whose devices take part
    in the draws. `lines` prove all draws once the table is closed: a sentence for each thing that was proven (✔), that
    is wrong (✗), or that cannot be proven (•).
    """

    closed: bool
    by_hand: bool
    commitment: str
    witnesses: tuple[str, ...]
    lines: tuple[str, ...] = ()


class TableDraws(msgspec.Struct, frozen=True):
    """The draws of a table for a page: its title, how they are protected, and the names of the witnesses."""

    title: str
    facts: DrawFacts
    witnesses: tuple[str, ...]


def draws_of(session: Session) -> TableDraws:
    """Return how the draws of a table are protected, without the proof of a closed one."""
    table, state = session.table, session.table.history.state
    facts = DrawFacts(state.closed, state.by_hand, state.commitment, tuple(state.witnesses))
    return TableDraws(title_of(table.history), facts, tuple([table.seat(key).shown for key in facts.witnesses]))


async def table_draws(request: WebRequest, access: Access) -> TableDraws:
    """Return how the draws of a table are protected. When it is closed, play it again to prove them."""

    def read(session: Session) -> tuple[TableDraws, dict[str, str], str]:
        table = session.table
        return draws_of(session), {seat.key: seat.shown for seat in table.seats}, table.system.title

    tables = context_of(request).tables
    found, names, title = await tables.use(access.table, read)
    if not found.facts.closed:
        return found
    count_export(request, access, "checks")
    lines = await while_connected(request, tables.proofs.lines_of(access.table, names, title))
    return replace(found, facts=replace(found.facts, lines=lines))


async def table_file(request: WebRequest, access: Access) -> bytes:
    """Return the whole history of a closed table as a file, packed for `packed_answer`.

    Raises Rejection while the table is open.
    """
    count_export(request, access, "exports")
    history = await context_of(request).tables.use(access.table, history_of_closed)
    packed = accepts_gzip(request)
    return await slow_work(request, lambda: pack(write_entries(history.entries).encode(), packed=packed))


def history_of_closed(session: Session) -> History:
    """Return the history of a closed table, which is no secret any more. Raises Rejection while it is open."""
    if not session.table.closed:
        raise Rejection(403, OPEN_TABLE)
    return session.table.history
