"""The sessions of a table: the evenings on which it is played. Each begins with an act; the first with the opening."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from facedown.chance import quoted
from facedown.game import SPECTATOR, SeatRef, printable, refuse
from facedown.table import acting
from facedown.table.acts import SessionBegun, SessionNamed
from facedown.table.checks import check_facilitates_now
from facedown.table.effects import Effects
from facedown.table.state import SessionStart, TableState

if TYPE_CHECKING:
    from facedown.table.history import History

MOST_SESSIONS = 500
"""The most sessions of a table."""

LONGEST_TITLE = 80
"""The most characters of the title of a session."""


class SessionSpan(msgspec.Struct, frozen=True):
    """A session: its number from 1, its title, and the numbers of the entries with which it begins and ends.

    The last entry of a session is the one with which the next session begins, because positions do not change with it;
    for the current session it is the last entry of the table.
    """

    number: int
    title: str
    first: int
    last: int


def starts_of(state: TableState) -> tuple[SessionStart, ...]:
    """Return the beginnings of the sessions. The first session begins with the opening of the table."""
    return state.sessions or (SessionStart(0),)


def sessions_of(state: TableState) -> tuple[SessionSpan, ...]:
    """Return the sessions of a table, the first one first."""
    starts = starts_of(state)
    ends = [*(start.at for start in starts[1:]), state.count - 1]
    return tuple([
        SessionSpan(number, start.title, start.at, last)
        for number, (start, last) in enumerate(zip(starts, ends, strict=True), 1)
    ])  # fmt: skip


def check_begun(history: History, act: SessionBegun) -> None:
    """Check that the author may begin a session, and that something was played since the last one began."""
    check_facilitates_now(history, act.seat, "begin a session")
    check_title(act.title)
    starts = starts_of(history.state)
    if len(starts) >= MOST_SESSIONS:
        raise refuse("table", f"A table has at most {MOST_SESSIONS} sessions.", "Name the current session.")
    before = history.at(starts[-1].at).position
    same = before is not None and history.system.view(before, SPECTATOR) == history.view(SPECTATOR)
    if same:  # as a spectator sees it, because no secret may decide
        text = f"Nothing has been played yet in session {len(starts)}."
        raise refuse("table", text, "Give this session another title instead.")


def begin(history: History, act: SessionBegun, turn: None) -> Effects:
    """Begin a session. Nothing else changes: characters rest or not as the rules say."""
    state = history.state
    start = SessionStart(len(history), act.title.strip(), state.known_to_all, state.known)
    return _with_starts(history, act.seat, "session-begun", (*starts_of(state), start))


def check_named(history: History, act: SessionNamed) -> None:
    """Check that the author may give the current session a title, and that it changes something."""
    check_facilitates_now(history, act.seat, "name a session")
    check_title(act.title)
    if act.title.strip() == starts_of(history.state)[-1].title:
        raise refuse("table", "The session already has this title.", "Nothing needs to be done.")


def name(history: History, act: SessionNamed, turn: None) -> Effects:
    """Give the current session a title."""
    *earlier, last = starts_of(history.state)
    return _with_starts(history, act.seat, "session-named", (*earlier, replace(last, title=act.title.strip())))


def _with_starts(history: History, seat: str, kind: str, starts: tuple[SessionStart, ...]) -> Effects:
    event = acting.event(kind, seat=SeatRef(seat), number=len(starts), title=starts[-1].title)
    return Effects(replace(history.state, sessions=starts), history.position, (event,))


def check_title(title: str) -> None:
    """Check that a title is short and can be shown on one line. Raises Refused for any other text; "" is no title."""
    if len(title) > LONGEST_TITLE:
        text = f"The title of a session has at most {LONGEST_TITLE} characters; {quoted(title, 20)} has {len(title)}."
        raise refuse("table", text, "Choose a shorter one.")
    if printable(title) != title:
        raise refuse("table", "The title of a session must be plain text on one line.", "Choose another title.")
