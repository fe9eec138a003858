"""The sessions of a table and the private notes of its facilitator, for pages and programs."""

from __future__ import annotations

import msgspec

from facedown.game import Refused, Seat
from facedown.session import Session
from facedown.session.campaigns import facilitator_notes, keep_notes, session_in_short
from facedown.table import History
from facedown.table.recaps import Recap
from facedown.table.sessions import starts_of
from facedown.web.rejection import Rejection


class SessionFacts(msgspec.Struct, frozen=True):
    """A session: its number from 1, its title, and the numbers of its first and last entry, as the seat counts."""

    number: int
    title: str
    first: int
    last: int


def all_sessions(history: History, viewer: Seat) -> tuple[SessionFacts, ...]:
    """Return all sessions of a table as a viewer may know them, the first one first."""
    starts = starts_of(history.state)
    first = [start.number_for(viewer.key) for start in starts]
    last = [*first[1:], history.state.known_by(viewer.key) - 1]
    return tuple([SessionFacts(n + 1, start.title, first[n], last[n]) for n, start in enumerate(starts)])


def recap_of(history: History, viewer: Seat, number: int) -> Recap:
    """Return a session in short, as `session_in_short` does. Raises Rejection if there is no such session."""
    try:
        return session_in_short(history, viewer, number)
    except Refused as refused:
        raise Rejection(404, refused.refusal) from None


def may_begin(session: Session, viewer: Seat) -> bool:
    """Return whether a viewer may begin and name sessions: the facilitator or, if none is there, any player."""
    there = session.table.history.state.present_facilitator
    return not session.table.closed and (
        viewer.facilitates or (there is None and viewer.role == "player" and bool(viewer.key))
    )


# Notes


def notes_of(session: Session, viewer: Seat) -> str:
    """Return the private notes of the facilitator. Raises Rejection for all other seats."""
    try:
        return facilitator_notes(session.table, viewer)
    except Refused as refused:
        raise Rejection(403, refused.refusal) from None


def change_notes(session: Session, viewer: Seat, text: str, before: str | None = None) -> None:
    """Keep the facilitator’s notes, as `keep_notes` does. Raises Rejection if they are refused."""
    try:
        keep_notes(session.table, viewer, text, before)
    except Refused as refused:
        raise Rejection(409 if viewer.facilitates else 403, refused.refusal) from None
