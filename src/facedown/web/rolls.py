"""Rolls by hand: what a move asks for, the results that were typed, and typing one."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.game import Seat
from facedown.session import Session
from facedown.session.forms import Result


class TypedRoll(msgspec.Struct, frozen=True):
    """A roll by hand: what was asked for, and the result as it was typed."""

    asks: str
    typed: str


class RollFacts(msgspec.Struct, frozen=True):
    """The move of `seat` waits for results of rolls by hand.

    If it is yours to type them, `yours` is True, `asks` asks for the next result, and `typed` are those before.
    """

    seat: str
    yours: bool
    asks: str = ""
    typed: tuple[TypedRoll, ...] = ()


class RollRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A result of a roll by hand.

    `at` is the number of the result, counted from 0: that of the next one, or of an earlier one to replace it. `text`
    is the result as a person types it. With `deal`, the table deals all remaining draws of the move instead.
    """

    at: int = -1
    text: str = ""
    deal: bool = False


class RollAnswer(msgspec.Struct, frozen=True):
    """The answer to a result of a roll by hand.

    `entry` is the number of the entry with the move if it is made now; -1 if not. `roll` asks for the next result; null
    if none is missing. `dropped` are the results that are no longer used.
    """

    status: Literal["accepted"]
    entry: int
    roll: RollFacts | None
    dropped: tuple[str, ...]


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


def type_roll(session: Session, viewer: Seat, request: RollRequest) -> RollAnswer:
    """Type, replace or deal what a request of a seat says. Raises Refused if it is impossible now."""
    result = _result(session, viewer.key, request)
    session.table.save_notes()
    entry = -1 if result.entry is None else session.table.history.number_for(viewer, result.entry.n)
    return RollAnswer("accepted", entry, roll_for(session, viewer), tuple([one.typed for one in result.dropped]))


def _result(session: Session, seat: str, request: RollRequest) -> Result:
    if request.deal:
        return session.deal(seat)
    if session.form is not None and 0 <= request.at < len(session.form.fields):
        return session.change_roll(seat, request.at, request.text)
    return session.type_roll(seat, request.text, request.at)
