"""What makes an act of the table's own good or not: the same for one done now and for one read from a log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from facedown.chance import Dealer
from facedown.game import Seat, System, refuse, unfit_sign
from facedown.table.entries import (
    FORMAT,
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
from facedown.table.limits import MAX_NONCE, MAX_NONCES, MAX_REWIND_REQUESTS
from facedown.table.rewind import consent_needed, knows_of, traces, undone_by, was_dealt

if TYPE_CHECKING:
    from facedown.table.table import Table

LONGEST_TITLE = 120

LONGEST = 2000
"""How many characters one may say at a time."""

ENTROPY = re.compile(r"(?:[0-9a-f]{2}){16,64}")
"""A mover's random bytes in hexadecimal digits."""

MOST_SEATS = 64
"""The most seats of a table, spectators too."""

LONGEST_KEY = 40
LONGEST_SEAT_NAME = 60
"""The most characters of a seat’s key, and of its name."""

MOST_ROLLED = 1000
"""The most results that are typed in for one move."""


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
    if len(seats) > MOST_SEATS:
        raise refuse("table", f"A table has at most {MOST_SEATS} seats; this one has {len(seats)}.", "Take some away.")
    if any(seat.key == "" for seat in seats):
        raise refuse("table", "A seat needs a key.", "A short name without spaces does.")
    if all(seat.role == "spectator" for seat in seats):
        raise refuse("table", "Nobody would play here.", "A table needs a seat that is no spectator’s.")
    for seat in seats:
        _check_words_of(seat)
    twice = next((key for key, times in Counter(seat.key for seat in seats).items() if times > 1), None)
    if twice is not None:
        raise refuse("table", f"The seat “{twice}” is taken.", "Choose another key.")
    if sum(seat.facilitates for seat in seats) > 1:
        raise refuse("table", f"There is a {system.facilitator} already.", "Sit down as a player or spectator.")


def _check_words_of(seat: Seat) -> None:
    """A seat's key and name are short, and can be shown and written down. Raises Refused."""
    for what, word, longest in (("key", seat.key, LONGEST_KEY), ("name", seat.name, LONGEST_SEAT_NAME)):
        if len(word) > longest:
            text = f"The {what} of a seat has at most {longest} characters; “{word[:20]}…” has {len(word)}."
            raise refuse("table", text, "Choose a shorter one.")
        sign = unfit_sign(word)
        if sign:
            raise refuse("table", f"The {what} of seat “{seat.key}” contains {sign}.", "Use plain words on one line.")


def check_rolled(rolled: object) -> None:
    """What was typed in is a list of texts, not too many and not too long. Raises Refused."""
    legal = "Name each result as a text, like [“3 5”]."
    if not isinstance(rolled, list | tuple) or not all(isinstance(text, str) for text in rolled):
        raise refuse("table", "Rolls must be a list of texts.", legal)
    longest = max(map(len, rolled), default=0)
    if len(rolled) > MOST_ROLLED or longest > LONGEST:
        text = f"At most {MOST_ROLLED} results of {LONGEST} characters can be typed in for a move"
        raise refuse("table", f"{text}; these are {len(rolled)}, the longest of {longest} characters.", legal)


def _opened(table: Table, act: Opened) -> None:
    if act.format != FORMAT:
        text = f"This table is written in format “{act.format}”, and this program reads format {FORMAT}."
        raise refuse("table", text, "Install the version of Facedown that wrote it.")
    if act.system != table.system.key:
        raise refuse("table", f"This is a table of “{act.system[:40]}”, not of {table.system.title}.")
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


def _nonce(table: Table, act: Nonce) -> None:
    _words(act.nonce, MAX_NONCE)
    if table.usage.nonces[act.seat] >= MAX_NONCES:
        text = f"A seat adds its own randomness {MAX_NONCES} times at most."
        raise refuse("table", text, "Every move can bring random bytes as well.")


def _moved(table: Table, act: Moved) -> None:
    """Who may make it, and when, is for the system to say."""
    _fresh(table, act.entropy)


def _fresh(table: Table, entropy: str | UnsetType) -> None:
    """A mover's random bytes are enough of them, written in one way, and not used before at this table."""
    if entropy is UNSET:
        return
    if ENTROPY.fullmatch(entropy) is None:
        legal = "Bring new ones with each move, as secrets.token_bytes(16) makes them."
        raise refuse("table", "A mover’s random bytes are 16 to 64 bytes.", legal)
    if entropy in table.usage.entropies and (table.awaited is None or table.awaited.entropy != entropy):
        raise refuse("table", "These random bytes were used before at this table.", "Bring new ones with each move.")


def _stood_in(table: Table, act: StoodIn) -> None:
    _fresh(table, act.entropy)
    _facilitates(table, act.seat, "make a choice for somebody who is away")
    table.seat(act.absent)


def _ruled(table: Table, act: Ruled) -> None:
    _facilitates(table, act.seat, "change rulings")


def _rewind_asked(table: Table, act: RewindAsked) -> None:
    if table.usage.rewind_requests[act.seat] >= MAX_REWIND_REQUESTS:
        text = f"A seat asks to go back {MAX_REWIND_REQUESTS} times at most."
        raise refuse("table", text, "Play on, or ask somebody else.")
    asker, pending = table.seat(act.seat), table.request
    if pending is not None and pending.asked_by != act.seat and knows_of(asker, table.entries[pending.at]):
        text = f"{table.seat(pending.asked_by).shown} has asked to go back already."
        raise refuse("table", text, "Wait until that is answered.")
    there = 0 <= act.to < len(table.entries)
    struck = there and act.to in table.undone and knows_of(asker, table.entries[act.to])
    going = undone_by(table.entries, table.undone, act.to) if there and not struck else ()
    known = [entry for entry in going if knows_of(asker, entry)]
    if not known:  # what happened unseen is answered as if it were not there
        raise refuse("table", f"There is nothing to take back after entry {act.to}.", "Choose an earlier entry.")
    if not consent_needed(traces(known, table.seats), table.seats, act.seat) and any(map(was_dealt, known)):
        text = "A dealt roll cannot be taken back where nobody else has to agree."
        raise refuse("table", text, "Else it could be rolled again until it suits.")


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
    """Whether this is, in lower-case hexadecimal digits, the secret with that hash."""
    try:
        secret = bytes.fromhex(told)
        return secret.hex() == told and Dealer.commitment(secret) == commitment
    except ValueError:
        return False


def _held(table: Table, act: Held) -> None:
    _fresh(table, act.entropy)
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


def _words(text: str, longest: int = LONGEST) -> None:
    """Words are some, not too many, without control signs."""
    if not isinstance(text, str) or not text.strip() or len(text) > longest:
        raise refuse("table", f"Words here are a text of 1 to {longest} characters.")
    sign = unfit_sign(text.replace("\n", " "))
    if sign:
        raise refuse("table", f"Words here cannot have {sign} in them.", "Plain text can be said.")
