"""What makes an act of the table's own good or not: the same for one done now and for one read from a log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from facedown.chance import Dealer
from facedown.game import Seat, System, refuse, unfit_sign
from facedown.table.entries import (
    AnyAct,
    Closed,
    Held,
    Moved,
    Nonce,
    Opened,
    RewindAnswered,
    RewindAsked,
    Ruled,
    Said,
    Seated,
    StoodIn,
)
from facedown.table.rewind import known_to, knows_of, undone_by

if TYPE_CHECKING:
    from facedown.table.table import Table

LONGEST_TITLE = 120

LONGEST = 2000
"""How many characters one may say at a time."""


def check(table: Table, act: AnyAct) -> None:
    """Raises Refused when this act cannot be done at this table now. Moves are then judged by their system."""
    if isinstance(act, Opened) != (not table.entries):
        raise refuse("table", "A table opens once, at its beginning.")
    if table.closed:
        raise refuse("table", "This table is closed.", "Open a new one, or read this one’s log.")
    if not isinstance(act, Opened | Seated) and table.seat(act.seat).role == "spectator":
        raise refuse("table", "Spectators only watch.", "Take a seat to have a say.")
    if table.awaited is not None and not isinstance(act, Said | Closed | Moved | StoodIn):
        raise refuse("table", "A move waits for what is rolled by hand.", "Type it in, or have it dealt.")
    _CHECKS[type(act)](table, act)


def check_seats(seats: Sequence[Seat], system: System[Any]) -> None:
    """Each seat has a key of its own, and at most one facilitates. Raises Refused."""
    keys = [seat.key for seat in seats]
    if "" in keys:
        raise refuse("table", "A seat needs a key.", "A short name without spaces does.")
    if all(seat.role == "spectator" for seat in seats):
        raise refuse("table", "Nobody would play here.", "A table needs a seat that is no spectator’s.")
    for seat in seats:
        for word in (seat.key, seat.name):
            sign = unfit_sign(word)
            if sign:
                raise refuse("table", f"The seat “{seat.key}” has {sign} in its name.", "Plain words on one line do.")
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise refuse("table", f"The seat “{twice}” is taken.", "Choose another key.")
    if sum(seat.facilitates for seat in seats) > 1:
        raise refuse("table", f"There is a {system.facilitator} already.", "Sit down as a player or spectator.")


def _opened(table: Table, act: Opened) -> None:
    check_seats(act.setup.seats, table.system)
    sign = unfit_sign(act.setup.title)
    if sign or len(act.setup.title) > LONGEST_TITLE:
        what = f"{sign} in it" if sign else f"more than {LONGEST_TITLE} characters"
        raise refuse("table", f"The title has {what}.", "Plain words on one line do.")


def _seated(table: Table, act: Seated) -> None:
    check_seats((*table.seats, act.seat), table.system)
    if act.seat.facilitates:
        legal = f"A {table.system.facilitator} sits down when the table opens, or not at all."
        raise refuse("table", f"This table has no {table.system.facilitator}.", legal)


def _said(table: Table, act: Said) -> None:
    _words(act.text)
    for listener in act.to or ():
        table.seat(listener)


def _nonce(_: Table, act: Nonce) -> None:
    _words(act.nonce)


def _moved(_: Table, __: Moved) -> None:
    """Who may make it, and when, is for the system to say."""


def _stood_in(table: Table, act: StoodIn) -> None:
    _facilitates(table, act.seat, "make a choice for somebody who is away")
    table.seat(act.absent)


def _ruled(table: Table, act: Ruled) -> None:
    _facilitates(table, act.seat, "change rulings")


def _rewind_asked(table: Table, act: RewindAsked) -> None:
    asker, there = table.seat(act.seat), 0 <= act.to < len(table.entries)
    struck = there and act.to in table.undone and knows_of(asker, table.entries[act.to])
    going = undone_by(table.entries, table.undone, act.to) if there and not struck else ()
    if not known_to(asker, going):  # what happened unseen is answered as if it were not there
        raise refuse(
            "table", f"There is nothing to take back after entry {act.to}.", "Name an entry that moves follow."
        )


def _rewind_answered(table: Table, act: RewindAnswered) -> None:
    if table.request is None or act.seat not in table.request.waited_for:
        raise refuse("table", "No consent of yours is asked for now.", table.waiting(table.seat(act.seat)))


def _closed(table: Table, act: Closed) -> None:
    if any(seat.facilitates for seat in table.seats):
        _facilitates(table, act.seat, "close the table")
    if not act.secret:
        raise refuse("table", "This table’s secret is not here, and closing it is telling it.")
    if not is_secret(act.secret, table.opening.commitment):
        raise refuse("table", "The secret told at the end is not the one whose hash was published at the opening.")


def is_secret(told: str, commitment: str) -> bool:
    """Whether this is, in hexadecimal digits, the secret with that hash."""
    try:
        return Dealer.commitment(bytes.fromhex(told)) == commitment
    except ValueError:
        return False


def _held(table: Table, act: Held) -> None:
    if not table.opening.by_hand:
        raise refuse("table", "At this table chance is dealt, so no move waits for what is rolled.")
    if act.absent:
        _facilitates(table, act.seat, "make a choice for somebody who is away")


_CHECKS: dict[type, Callable[[Any, Any], None]] = {
    Opened: _opened,
    Seated: _seated,
    Said: _said,
    Nonce: _nonce,
    Moved: _moved,
    StoodIn: _stood_in,
    Held: _held,
    Ruled: _ruled,
    RewindAsked: _rewind_asked,
    RewindAnswered: _rewind_answered,
    Closed: _closed,
}


def _facilitates(table: Table, key: str, what: str) -> None:
    if not table.seat(key).facilitates:
        there = next((seat.shown for seat in table.seats if seat.facilitates), None)
        legal = f"Ask {there}." if there else f"Nobody sits here as {table.system.facilitator}."
        raise refuse("table", f"Only the {table.system.facilitator} can {what}.", legal)


def _words(text: str) -> None:
    """Words are some, not too many, without control signs."""
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise refuse("table", f"Words here are a text of 1 to {LONGEST} characters.")
    sign = unfit_sign(text.replace("\n", " "))
    if sign:
        raise refuse("table", f"Words here cannot have {sign} in them.", "Plain text can be said.")
