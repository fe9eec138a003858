"""Reading a table, for programs: people, options, board, log, chat, and the past. All as your seat knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from time import time
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from facedown.game import Refusal, Seat
from facedown.game.option_lists import options_as_data
from facedown.session import Session
from facedown.table import History, LogLine, TableReader
from facedown.table.entries import digest, write
from facedown.web.access import Access, manages, title_of
from facedown.web.acts import player
from facedown.web.api.records import (
    READ,
    BoardNow,
    ChatPage,
    DrawRecord,
    HistoryEntry,
    HistoryPage,
    LineRecord,
    LogPage,
    Odds,
    Options,
    PastFacts,
    RewindFacts,
    TableFacts,
    TableRulings,
    refusals,
)
from facedown.web.api.systems import AppliedRule, one_rule
from facedown.web.context import WebRequest, context_of
from facedown.web.frames import question_for
from facedown.web.log_lines import last_entry
from facedown.web.options import option_of
from facedown.web.packing import packed_answer
from facedown.web.people import seats_of
from facedown.web.preferences import Preferences, preferences_of
from facedown.web.rejection import Rejection
from facedown.web.rolls import roll_for
from facedown.web.rulebooks import applied_in, switches_of
from facedown.web.seat_requests import access_of
from facedown.web.settings import COMPRESSES
from facedown.web.slow_work import slow_work
from facedown.web.status import has_turn
from facedown.web.table_reading import (
    DrawFacts,
    export_of,
    history_of_closed,
    odds_of_option,
    past_step,
    table_draws,
    table_file,
)

T = TypeVar("T")

MOST_ENTRIES = 200
"""The most entries on a page of the log."""

Since = Annotated[
    int, QueryParameter(ge=-1, le=2**31, description="The last number that the program has; -1 for none.")
]
Most = Annotated[int, QueryParameter(ge=1, le=MOST_ENTRIES, description="The most entries on the page.")]
Number = Annotated[int, QueryParameter(ge=0, le=2**31, description="The number of an entry, as your seat counts.")]


async def read(request: WebRequest, work: Callable[[Session, Access], T]) -> T:
    """Return what a function reads at the table of a request. The seat counts as connected."""
    context, access = context_of(request), access_of(request)

    def read_session(session: Session) -> T:
        if access.seat:
            session.seen(access.seat, time())
        return work(session, access)

    return await context.tables.use(access.table, read_session)


# The table


@get("/", responses=READ)
async def table(request: WebRequest) -> TableFacts:
    """Return the table as your seat knows it: people, turn, and what is waited for."""
    context, access = context_of(request), access_of(request)
    here = context.hub.connected_seats(access.table)
    facts = await read(request, lambda session, access: facts_of_table(session, access, here))
    context.driver.go(access.table)
    return facts


def facts_of_table(session: Session, access: Access, here: frozenset[str]) -> TableFacts:
    """Return a table as the seat of a request knows it. `here` are the keys of the connected seats."""
    table, state, viewer = session.table, session.table.history.state, access.viewer(session)
    options = table.options(viewer) if viewer.key else ()
    return TableFacts(
        id=access.table,
        system=table.system.key,
        title=title_of(table.history),
        seat=viewer.key,
        role=viewer.role,
        manages=manages(session, viewer.key),
        seats=seats_of(session, here, viewer),
        paused=state.paused,
        closed=state.closed,
        by_hand=state.by_hand,
        spectators_chat=state.spectators_chat,
        entry=last_entry(table.history, viewer),
        message=len(table.chat.received_by(viewer)) - 1,
        turn=has_turn(session, viewer, options),
        waits_for=tuple([seat.key for seat in table.waited_for(viewer)]),
        rewind=rewind_for(session, viewer),
        roll=roll_for(session, viewer),
        question=question_for(session, viewer),
    )


def rewind_for(session: Session, viewer: Seat) -> RewindFacts | None:
    """Return the pending request to go back of which a viewer knows; None if there is none."""
    asked = session.table.history.request_for(viewer)
    if asked is None:
        return None
    return RewindFacts(asked.asked_by, asked.to, asked.waited_for, viewer.key in asked.waited_for)


@get("/options", responses=READ)
async def options(
    request: WebRequest,
    moves: Annotated[bool, QueryParameter(description="Return a move for each option, too.")] = False,
) -> Options:
    """Return what your seat can do now."""
    return await read(request, lambda session, access: options_now(session, access, moves=moves))


def options_now(session: Session, access: Access, *, moves: bool) -> Options:
    """Return the options of a seat; with `moves`, also a move for each."""
    viewer, system = access.viewer(session), session.table.system
    found = session.table.options(viewer) if viewer.key else ()
    usual = tuple([msgspec.to_builtins(one.build(system.move_type)) for one in found]) if moves else ()
    keys = tuple([one.key for one in found])
    return Options(last_entry(session.table.history, viewer), options_as_data(found), keys, usual)


@get("/odds", responses=READ | refusals(409))
async def odds(
    request: WebRequest,
    option: Annotated[str, QueryParameter(description="The key of an option, from `keys` of `/options`.")],
    values: Annotated[
        str, QueryParameter(description='The values of some of its fields, as a JSON object like `{"bid": 2}`.')
    ] = "{}",
) -> Odds:
    """Return the odds of the moves of an option, computed from what your seat may know."""
    chosen = read_object(values)
    asked = await read(request, lambda session, access: option_of(session, access, option))
    return Odds(asked.label, tuple(await odds_of_option(request, access_of(request), asked.key, lambda _: chosen)))


def read_object(text: str) -> dict[str, Any]:
    """Return the JSON object in a text. Raises Rejection if it contains none."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        wrong = Refusal("web", "values: Expected a JSON object.", 'Write the fields by name, like {"bid": 2}.')
        raise Rejection(400, wrong) from None


@get("/board", responses=READ)
async def board(request: WebRequest) -> BoardNow:
    """Return the board as your seat sees it now."""
    return await read(request, board_now)


def board_now(session: Session, access: Access) -> BoardNow:
    """Return the board as the seat of a request sees it."""
    viewer, table = access.viewer(session), session.table
    return BoardNow(last_entry(session.table.history, viewer), table.reader().board(table.view(viewer), viewer))


# Log and chat


@get("/log", responses=READ)
async def log(request: WebRequest, since: Since = -1, most: Most = 100) -> LogPage:
    """Return the lines of the log after the entry `since`.

    After a rewind, lines that were read before can be `undone`: read them again.
    """
    history, viewer = await read(request, lambda session, access: access.history_and_viewer(session))
    return await slow_work(request, lambda: log_page(history, viewer, since, most))


def log_page(history: History, viewer: Seat, since: int, most: int) -> LogPage:
    """Return the lines of the entries after number `since`, of at most `most` entries."""
    lines = TableReader(history).lines(viewer, since, most)
    last = lines[-1].entry if lines else max(since, -1)
    return LogPage(records_of(lines), last, last < last_entry(history, viewer))


def records_of(lines: Sequence[LogLine]) -> tuple[LineRecord, ...]:
    """Return lines of the log as records."""
    return tuple([record_of(line) for line in lines])


def record_of(line: LogLine) -> LineRecord:
    """Return a line of the log as a record, which has the values of `LogLine.data`."""
    data = line.data()
    draws = tuple([DrawRecord(**draw) for draw in data["draws"]])
    return LineRecord(**{**data, "tallies": line.tallies, "draws": draws})


@get("/chat", responses=READ)
async def chat(request: WebRequest, since: Since = -1) -> ChatPage:
    """Return the messages that your seat receives, after the number `since`. A removed one has no text."""

    def read_chat(session: Session, access: Access) -> ChatPage:
        found = tuple(session.table.chat_lines(access.viewer(session), since))
        return ChatPage(found, found[-1].number if found else since)

    return await read(request, read_chat)


# The past


@get("/past", responses=READ | refusals(404))
async def past(
    request: WebRequest,
    entry: Number,
    view: Annotated[bool, QueryParameter(description="Return the position after the entry, too.")] = False,
) -> PastFacts:
    """Return the lines of an entry, and the board and position after it as your seat knew them."""
    history, viewer = await read(request, lambda session, access: access.history_and_viewer(session))
    return await slow_work(request, partial(past_of, history, viewer, entry, view=view))


def past_of(history: History, viewer: Seat, number: int, *, view: bool) -> PastFacts:
    """Return the lines of an entry and the board after it, by the viewer’s number of the entry.

    `view` asks for the position, too. Raises Rejection for an unknown number.
    """
    step = past_step(history, viewer, number)
    return PastFacts(
        number, records_of(step.reader.lines_of(step.entry, viewer)), step.board, step.view if view else None
    )


@get("/export", responses=READ, opt=COMPRESSES)
async def export(request: WebRequest) -> Response[dict[str, Any]]:
    """Return all that your seat may know of the table, as one file."""
    data = await export_of(request, access_of(request))
    name = {"Content-Disposition": 'attachment; filename="table.json"'}
    return packed_answer(request, data, "application/json", name)  # type: ignore[return-value]


# The proof of a closed table


@get("/draws", responses=READ)
async def draws(request: WebRequest) -> DrawFacts:
    """Return how the draws of the table are protected and, when it is closed, the proof of all its draws."""
    return (await table_draws(request, access_of(request))).facts


@get("/history", responses=READ | refusals(403))
async def history(request: WebRequest, since: Since = -1, most: Most = 100) -> HistoryPage:
    """Return the entries of a closed table after number `since`, with their hashes, as the table numbers them.

    With them, everybody can check every draw. While the table is open, they contain all secrets.
    """
    history = await read(request, lambda session, _: history_of_closed(session))
    return await slow_work(request, lambda: history_page(history, since, most))


def history_page(history: History, since: int, most: int) -> HistoryPage:
    """Return at most `most` entries of a table after number `since`."""
    entries = history.entries
    page = [write(one) for one in islice(entries.since(since + 1), most)] if since + 1 < len(entries) else []
    records = tuple([HistoryEntry(digest(one), msgspec.Raw(one)) for one in page])
    last = since + len(records)
    return HistoryPage(records, last, last + 1 < len(entries))


@get("/file", responses=READ | refusals(403), media_type="text/plain", opt=COMPRESSES)
async def file(request: WebRequest) -> Response[str]:
    """Return the whole history of a closed table as a file, which `/api/files/checks` checks."""
    return packed_answer(request, await table_file(request, access_of(request)), "text/plain")  # type: ignore[return-value]


# Preferences and rules


@get("/preferences", responses=READ | refusals(403))
async def preferences(request: WebRequest) -> Preferences:
    """Return the characters of your seat, which of them a bot plays, and whether its obvious moves are made."""
    return await read(request, lambda session, access: preferences_of(session, player(session, access)))


@get("/rulings", responses=READ)
async def rulings(request: WebRequest) -> TableRulings:
    """Return the values of all switches at this table, and the keys of its Extensions."""
    return await read(request, lambda session, _: rulings_of(session))


def rulings_of(session: Session) -> TableRulings:
    """Return the values of all switches of a table, and the keys of its Extensions."""
    return TableRulings(switches_of(session), tuple(session.table.opening.setup.extensions))


@get("/rules/{rule:str}", responses=READ | refusals(404))
async def rule(
    request: WebRequest,
    rule: FromPath[str],
    before: Annotated[int | None, QueryParameter(ge=0, le=2**31, description="Search the entries before this.")] = None,
) -> AppliedRule:
    """Return a rule or ruling by its id, and the newest lines of your log that cite it."""
    history, viewer = await read(request, lambda session, access: access.history_and_viewer(session))

    def find_lines() -> AppliedRule:
        found = applied_in(history, viewer, rule, before=before)
        return AppliedRule(one_rule(history.system.key, rule), found.lines, found.first)

    return await slow_work(request, find_lines)


READING_ROUTES = [
    table, options, odds, board, log, chat, past, export, draws, history, file, preferences, rulings, rule,
]  # fmt: skip
