"""The sessions of a table and the notes of its facilitator, for programs."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import get, put
from litestar.params import FromPath, JSONBody

from facedown.game import Seat
from facedown.session.campaigns import LONGEST_NOTES
from facedown.table import History
from facedown.table.recaps import Change
from facedown.web.api.keys import Acting
from facedown.web.api.reading import read, records_of
from facedown.web.api.records import CHANGE_REFUSALS, READ, LineRecord, refusals
from facedown.web.bodies import TEXTS
from facedown.web.campaigns import SessionFacts, all_sessions, change_notes, notes_of, recap_of
from facedown.web.context import WebRequest
from facedown.web.slow_work import slow_work


class SessionRecord(msgspec.Struct, frozen=True):
    """A session in short, as your seat may know it.

    `moves` is the number of moves, and `lines` are lines of the log about it. `came` and `left` are the names on the
    board that are new at the end, or gone. `changes` are the numbers on the board that have changed.
    """

    session: SessionFacts
    moves: int
    lines: tuple[LineRecord, ...]
    came: tuple[str, ...]
    left: tuple[str, ...]
    changes: tuple[Change, ...]


class Notes(msgspec.Struct, frozen=True):
    """The private notes of the facilitator."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTES)]


class ChangedNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """New notes of the facilitator. If `before` is given, they replace only these earlier notes, and no others."""

    text: str
    before: str | None = None


@get("/sessions", responses=READ)
async def sessions(request: WebRequest) -> tuple[SessionFacts, ...]:
    """Return the sessions of the table, the first one first."""
    history, viewer = await read(request, lambda session, access: access.history_and_viewer(session))
    return all_sessions(history, viewer)


@get("/sessions/{number:int}", responses=READ | refusals(404))
async def session(request: WebRequest, number: FromPath[int]) -> SessionRecord:
    """Return a session in short: what happened, and which numbers have changed."""
    history, viewer = await read(request, lambda session, access: access.history_and_viewer(session))
    return await slow_work(request, partial(session_record, history, viewer, number))


def session_record(history: History, viewer: Seat, number: int) -> SessionRecord:
    """Return a session in short. Raises Rejection if there is no such session."""
    short = recap_of(history, viewer, number)
    facts = all_sessions(history, viewer)[short.session.number - 1]
    return SessionRecord(facts, short.moves, records_of(short.lines), short.came, short.left, short.changes)


@get("/notes", responses=READ | refusals(403))
async def notes(request: WebRequest) -> Notes:
    """Return the private notes of the facilitator."""
    return Notes(await read(request, lambda session, access: notes_of(session, access.viewer(session))))


@put("/notes", responses=CHANGE_REFUSALS, opt={TEXTS: True})
async def put_notes(own_seat: Acting, data: JSONBody[ChangedNotes]) -> Notes:
    """Replace the private notes of the facilitator. They are no part of the history."""
    await own_seat.use(lambda session: change_notes(session, own_seat.access.viewer(session), data.text, data.before))
    return Notes(await own_seat.use(lambda session: notes_of(session, own_seat.access.viewer(session))))


SESSION_ROUTES = [sessions, session, notes, put_notes]
