"""Reading a table, for programs: people, options, board, log, chat, and the past. All as your seat knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import time
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter

from facedown.game import Option, Refusal, Seat
from facedown.game.option_lists import options_as_data
from facedown.session import Session
from facedown.table import History, LogLine, TableReader
from facedown.table.exports import exported
from facedown.web.access import Access, manager_of
from facedown.web.api.keys import access_of, reading
from facedown.web.api.records import (
    READ,
    BoardNow,
    ChatPage,
    DrawRecord,
    LineRecord,
    LogPage,
    Odds,
    Options,
    PastFacts,
    RewindFacts,
    RollFacts,
    SeatFacts,
    TableFacts,
    TypedRoll,
    refusals,
)
from facedown.web.context import WebRequest, context_of
from facedown.web.errors import Rejection
from facedown.web.frames import question_for

T = TypeVar("T")

MOST_ENTRIES = 500
"""The most entries on a page of the log."""

Since = Annotated[
    int, QueryParameter(ge=-1, le=2**31, description="The last number that the program has; -1 for none.")
]
Most = Annotated[int, QueryParameter(ge=1, le=MOST_ENTRIES, description="The most entries on the page.")]
Number = Annotated[int, QueryParameter(ge=0, le=2**31, description="The number of an entry, as your seat counts.")]


async def read(request: WebRequest, work: Callable[[Session, Access], T]) -> T:
    """Return what a function reads at the table of a request. The seat counts as connected."""
    context, access = reading(request)

    def done(session: Session) -> T:
        if access.seat:
            session.seen(access.seat, time())
        return work(session, access)

    return await context.tables.use(access.table, done)


# The table


@get("/", responses=READ)
async def table(request: WebRequest) -> TableFacts:
    """Return the table as your seat knows it: people, turn, and what is waited for."""
    context, access = context_of(request), access_of(request)
    here = context.hub.here(access.table)
    facts = await read(request, lambda session, access: facts_of_table(session, access, here))
    context.driver.go(access.table)
    return facts


def facts_of_table(session: Session, access: Access, here: frozenset[str]) -> TableFacts:
    """Return a table as the seat of a request knows it. `here` are the keys of the connected seats."""
    table, state, viewer = session.table, session.table.history.state, access.viewer(session)
    options = table.options(viewer) if viewer.key else ()
    return TableFacts(
        access.table,
        table.system.key,
        table.opening.setup.title or table.system.title,
        viewer.key,
        viewer.role,
        bool(viewer.key) and manager_of(session) == viewer.key,
        tuple(
            [
                SeatFacts(
                    one.key,
                    one.shown,
                    one.role,
                    state.marks.get(one.key, "here"),
                    one.key in state.bots,
                    one.key in here,
                )
                for one in state.seats
            ]
        ),
        state.paused,
        state.closed,
        state.by_hand,
        state.spectators_chat,
        last_entry(session, viewer),
        len(table.chat.received_by(viewer)) - 1,
        any(option.owed for option in options) or session.must_answer(viewer.key),
        tuple([seat.key for seat in table.waited_for(viewer)]),
        rewind_for(session, viewer),
        roll_for(session, viewer),
        question_for(session, viewer),
    )


def last_entry(session: Session, viewer: Seat) -> int:
    """Return the viewer’s number of the last entry of which it knows."""
    return session.table.history.state.known_by(viewer.key) - 1


def rewind_for(session: Session, viewer: Seat) -> RewindFacts | None:
    """Return the pending request to go back of which a viewer knows; None if there is none."""
    asked = session.table.history.request_for(viewer)
    if asked is None:
        return None
    return RewindFacts(asked.asked_by, asked.to, asked.waited_for, viewer.key in asked.waited_for)


def roll_for(session: Session, viewer: Seat) -> RollFacts | None:
    """Return the move that waits for rolls by hand; None if there is none. Only whoever types sees what is asked."""
    form = session.form
    if form is None:
        return None
    if not viewer.key or viewer.key not in session.rollers():
        return RollFacts(form.seat, yours=False)
    reader, position = session.table.reader(), session.table.position
    typed = tuple([TypedRoll(field.asks(reader, position), field.typed) for field in form.fields])
    return RollFacts(form.seat, True, form.asks(reader, position), typed)


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
    return Options(last_entry(session, viewer), options_as_data(found), usual)


@get("/odds", responses=READ | refusals(404, 409))
async def odds(
    request: WebRequest,
    option: Annotated[int, QueryParameter(ge=0, description="The index of an option in the list of `/options`.")],
) -> Odds:
    """Return the odds of the moves of an option, computed from what your seat may know."""
    context, access = context_of(request), access_of(request)
    context.counters.count("questions about odds", access.name, QUESTIONS, 60)

    def found(session: Session, access: Access) -> Option:
        there = session.table.options(access.viewer(session)) if access.seat else ()
        if option >= len(there):
            raise Rejection(404, Refusal("table", "There is no such option.", "Read the options again."))
        return there[option]

    asked = await read(request, found)
    return Odds(asked.label, tuple(await context.tables.odds(access, asked.key, {})))


QUESTIONS = 30
"""The most questions of a seat about odds in a minute."""


@get("/board", responses=READ)
async def board(request: WebRequest) -> BoardNow:
    """Return the board as your seat sees it now."""
    return await read(request, board_now)


def board_now(session: Session, access: Access) -> BoardNow:
    """Return the board as the seat of a request sees it."""
    viewer, table = access.viewer(session), session.table
    return BoardNow(last_entry(session, viewer), table.reader().board(table.view(viewer), viewer))


# Log and chat


@get("/log", responses=READ)
async def log(request: WebRequest, since: Since = -1, most: Most = 100) -> LogPage:
    """Return the lines of the log after the entry `since`.

    After a rewind, lines that were read before can be `undone`: read them again.
    """
    return await read(request, lambda session, access: log_page(session, access, since, most))


def log_page(session: Session, access: Access, since: int, most: int) -> LogPage:
    """Return the lines of the entries after number `since`, of at most `most` entries."""
    viewer = access.viewer(session)
    lines = session.table.reader().lines(viewer, since, most)
    last = lines[-1].entry if lines else max(since, -1)
    return LogPage(records_of(lines), last, last < last_entry(session, viewer))


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
async def past(request: WebRequest, entry: Number) -> PastFacts:
    """Return the lines of an entry, and the board after it as your seat knew it."""
    history, viewer = await read(request, lambda session, access: (session.table.history, access.viewer(session)))
    return await context_of(request).tables.run_aside(past_of, history, viewer, entry)


def past_of(history: History, viewer: Seat, number: int) -> PastFacts:
    """Return the lines of an entry and the board after it, by the viewer’s number of the entry.

    Raises Rejection for an unknown number.
    """
    if number >= history.state.known_by(viewer.key):
        raise Rejection(404, Refusal("table", "There is no such entry.", "Choose an entry of your log."))
    moment, reader = history.at(history.entry_with(viewer, number)), TableReader(history)
    board = None
    if moment.position is not None:
        board = reader.board(history.system.view(moment.position, viewer), viewer)
    return PastFacts(number, records_of(reader.lines_of(moment.entry, viewer)), board)


EXPORTS = 6
"""The most exports of a seat in a minute, because they read the whole log."""


@get("/export", responses=READ)
async def export(request: WebRequest) -> Response[dict[str, Any]]:
    """Return all that your seat may know of the table, as one file."""
    context, access = context_of(request), access_of(request)
    context.counters.count("exports", access.name, EXPORTS, 60)

    def taken(session: Session, access: Access) -> tuple[Any, ...]:
        return session.table.history, session.table.chat, access.viewer(session)

    values = await read(request, taken)
    data = await context.tables.run_aside(lambda: msgspec.json.encode(exported(*values)))
    name = {"Content-Disposition": 'attachment; filename="table.json"'}
    return Response(data, media_type="application/json", headers=name)  # type: ignore[arg-type]


READING_ROUTES = [table, options, odds, board, log, chat, past, export]
