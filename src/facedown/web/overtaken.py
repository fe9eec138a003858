"""Forms that were overtaken: why a seat cannot make a move any more that it could make when its form was opened."""

from __future__ import annotations

from typing import Any

from facedown.game import Option, Refusal, Refused, Seat
from facedown.session import Session
from facedown.table.people import who_can_resume
from facedown.web.forms import Posted, move_data, read_values

OVERTAKEN = Refusal("input", "This cannot be done any more.", "Choose one of the actions that are shown.")


def refusal_of_overtaken(session: Session, viewer: Seat, key: str, sent: Posted) -> Refusal:
    """Return why the move in a form is refused, whose option the viewer does not have any more; `key` is its key.

    It is the refusal of the rules, if the form says at which entry it was opened and the viewer had the option then.
    """
    history = session.table.history
    if history.state.paused:
        return Refusal("table", "The table is paused.", who_can_resume(history))
    try:
        move = _sent_move(session, viewer, key, sent)
    except Refused as refused:
        return refused.refusal
    refusal = session.table.system.check(session.table.view(viewer), viewer, move) if move is not None else None
    return refusal or OVERTAKEN


def _sent_move(session: Session, viewer: Seat, key: str, sent: Posted) -> Any:
    """Return the move in a form that was opened at an earlier entry; None if the viewer had no such option then."""
    entry, system = "".join(sent.get("entry", ())), session.table.system
    option = earlier_option(session, viewer, key, int(entry)) if entry.isdecimal() and len(entry) < 10 else None
    if option is None:
        return None
    return system.read_move(move_data(system, option, read_values(option, sent)))


def earlier_option(session: Session, viewer: Seat, key: str, number: int) -> Option | None:
    """Return the option that a seat had after an entry, by the viewer’s `number` of it; None if it had none such."""
    history, system = session.table.history, session.table.system
    if number >= history.state.known_by(viewer.key):
        return None
    moment = history.at(history.entry_with(viewer, number))
    seat = next((seat for seat in moment.state.seats if seat.key == viewer.key), None)  # in the role that it had then
    if seat is None or moment.position is None:
        return None
    options = system.options(system.view(moment.position, seat), seat)
    return next((option for option in options if option.key == key), None)
