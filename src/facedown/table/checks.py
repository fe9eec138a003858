"""Checks whether a table may accept an act. New acts and acts from a log pass the same checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from facedown.chance import Dealer, cut, quoted
from facedown.game import Seat, System, counted, illegal_character, is_seat, refuse, within_sentence
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
from facedown.table.limits import LONGEST_SECRET, MAX_NONCE, MAX_NONCES, MAX_REWIND_REQUESTS, SHORTEST_SECRET
from facedown.table.rewind import consent_needed, knows_of, traces, undone_by, was_dealt

if TYPE_CHECKING:
    from facedown.table.table import Table

LONGEST_TITLE = 120
"""The most characters of a table's title."""

LONGEST = 2000
"""The most characters that a seat may say at a time, and the most characters of a typed result."""

ENTROPY = re.compile(r"(?:[0-9a-f]{2}){16,64}")
"""A mover's random bytes: 16 to 64, as hexadecimal digits."""

COMMITMENT = re.compile(r"[0-9a-f]{64}")
"""The hash of a table's secret."""

MOST_SEATS = 64
"""The most seats of a table, including spectators."""

LONGEST_KEY = 40
LONGEST_SEAT_NAME = 60
"""The most characters of a seat’s key, and of its name."""

MOST_ROLLED = 1000
"""The most results that may be typed for one move."""


def check(table: Table, act: AnyAct) -> None:
    """Check that this act is allowed at this table now. Raises Refused if it is not.

    This function does not check whether a move is legal by the rules of the game. The system does that later.
    """
    if isinstance(act, Opened) != (not table.entries):
        raise refuse("table", "A table opens exactly once, with its first entry.")
    if table.closed:
        raise refuse("table", "This table is closed.", "Open a new one, or read the log of this one.")
    if not isinstance(act, Opened | Seated) and table.seat(act.seat).role == "spectator":
        raise refuse("table", "Spectators can only watch.", "Take a seat to play.")
    if table.awaited is not None and not isinstance(act, Said | Closed | Moved | StoodIn):
        raise refuse("table", "A move waits for a roll by hand.", "Type the roll in, or have it dealt.")
    _CHECKS[type(act)](table, act)


def check_seats(seats: Sequence[Seat], system: System[Any]) -> None:
    """Check the number, keys, names and roles of a table's seats. Raises Refused for the first mistake.

    At least one seat must not be a spectator's, and at most one seat may be the facilitator's.
    """
    if len(seats) > MOST_SEATS:
        raise refuse("table", f"A table has at most {MOST_SEATS} seats; this one has {len(seats)}.", "Use fewer seats.")
    if any(seat.key == "" for seat in seats):
        raise refuse("table", "A seat needs a key.", "Use a short name without spaces.")
    if all(seat.role == "spectator" for seat in seats):
        raise refuse("table", "All seats are spectators.", "Add a seat for a player.")
    for seat in seats:
        _check_words_of(seat)
    twice = next((key for key, times in Counter(seat.key for seat in seats).items() if times > 1), None)
    if twice is not None:
        raise refuse("table", f"The seat {quoted(twice)} is taken.", "Choose another key.")
    if sum(seat.facilitates for seat in seats) > 1:
        raise refuse("table", f"There is already a {system.facilitator}.", "Sit down as a player or spectator.")


def _check_words_of(seat: Seat) -> None:
    """Check that a seat's key and name are short and can be shown plainly. Raises Refused if not."""
    for what, word, longest in (("key", seat.key, LONGEST_KEY), ("name", seat.name, LONGEST_SEAT_NAME)):
        if len(word) > longest:
            text = f"The {what} of a seat has at most {longest} characters; {quoted(word, 20)} has {len(word)}."
            raise refuse("table", text, "Choose a shorter one.")
        illegal = illegal_character(word)
        if illegal:
            text = f"The {what} of seat {quoted(seat.key)} contains {illegal}."
            raise refuse("table", text, "Use plain text on one line.")


def check_rolled(rolled: Any) -> None:
    """Check that typed results are a list of texts, not too many and not too long. Raises Refused if not."""
    legal = "Give each result as a text, like [“3 5”]."
    if type(rolled) not in (list, tuple) or not all(type(text) is str for text in rolled):
        raise refuse("table", "Rolls must be a list of texts.", legal)
    longest = max(map(len, rolled), default=0)
    if len(rolled) > MOST_ROLLED or longest > LONGEST:
        text = f"At most {MOST_ROLLED} results of {LONGEST} characters can be typed for a move"
        raise refuse("table", f"{text}; these are {len(rolled)}, the longest of {longest} characters.", legal)


def checked_viewer(viewer: Seat) -> Seat:
    """Return a viewer. Raises Refused if it is not a Seat as `is_seat` says."""
    if not is_seat(viewer):
        raise refuse("table", "A viewer must be a Seat.", "Use table.seat(KEY), or SPECTATOR for one without a seat.")
    return viewer


def checked_numbers(thing: str, numbers: Sequence[int], count: int) -> Sequence[int]:
    """Return the numbers of things, counted from 0. Raises Refused if one of them is not below `count`.

    `thing` is the noun for one thing.
    """
    legal = f"The last {thing} is {count - 1}." if count else f"There is no {thing} yet."
    if type(numbers) not in (tuple, list):
        raise refuse("table", f"The numbers must be a list, one for each {thing}.", legal)
    for number in numbers:
        if type(number) is not int or not 0 <= number < count:
            raise refuse("table", f"There is no {thing} {quoted(number)}.", legal)
    return numbers


def _opened(table: Table, act: Opened) -> None:
    if act.format != FORMAT:
        text = f"This table has format {quoted(act.format)}, but this program reads format {FORMAT}."
        raise refuse("table", text, "Install the version of Facedown that wrote it.")
    if act.system != table.system.key:
        raise refuse("table", f"This is a table of {quoted(act.system)}, not of {table.system.title}.")
    if COMMITMENT.fullmatch(act.commitment) is None:
        raise refuse("table", "The published hash of the secret must have 64 hexadecimal digits.")
    check_seats(act.setup.seats, table.system)
    illegal = illegal_character(act.setup.title)
    if illegal or len(act.setup.title) > LONGEST_TITLE:
        problem = f"contains {illegal}" if illegal else f"has more than {LONGEST_TITLE} characters"
        raise refuse("table", f"The title {problem}.", "Use plain text on one line.")


def _seated(table: Table, act: Seated) -> None:
    check_seats((*table.seats, act.seat), table.system)
    if act.seat.facilitates:
        legal = f"A {table.system.facilitator} can sit down only when the table opens."
        raise refuse("table", f"This table has no {table.system.facilitator}.", legal)


def _said(table: Table, act: Said) -> None:
    _words(act.text)
    for listener in act.to or ():
        table.seat(listener)


def _nonce(table: Table, act: Nonce) -> None:
    _words(act.nonce, MAX_NONCE)
    if table.usage.nonces[act.seat] >= MAX_NONCES:
        text = f"A seat can add its own randomness at most {MAX_NONCES} times."
        raise refuse("table", text, "Bring random bytes with each move instead.")


def _moved(table: Table, act: Moved) -> None:
    """Check only the random bytes of a move; the system checks later whether the move is legal.

    Raises Refused if the bytes have a wrong form or were already used.
    """
    _fresh(table, act.entropy)


def _fresh(table: Table, entropy: str | UnsetType) -> None:
    """Check that a mover's random bytes have the right form and are new at this table. Raises Refused if not.

    A move that waits for a roll may bring the same bytes again. UNSET means that the mover brought no bytes.
    """
    if entropy is UNSET:
        return
    if ENTROPY.fullmatch(entropy) is None:
        legal = "Use secrets.token_bytes(16), anew for each move."
        raise refuse("table", "A move must bring 16 to 64 random bytes.", legal)
    if entropy in table.usage.entropies and (table.awaited is None or table.awaited.entropy != entropy):
        raise refuse("table", "These random bytes were already used at this table.", "Bring new ones with each move.")


def _stood_in(table: Table, act: StoodIn) -> None:
    _fresh(table, act.entropy)
    _facilitates(table, act.seat, "make a choice for an absent player")
    table.seat(act.absent)


def _ruled(table: Table, act: Ruled) -> None:
    _facilitates(table, act.seat, "change rulings")


def _rewind_asked(table: Table, act: RewindAsked) -> None:
    if table.usage.rewind_requests[act.seat] >= MAX_REWIND_REQUESTS:
        text = f"A seat can ask to go back at most {MAX_REWIND_REQUESTS} times."
        raise refuse("table", text, "Play on, or let another seat ask.")
    asker, pending, silent = table.seat(act.seat), table.request, table.system.hides_pieces
    if pending is not None and pending.asked_by != act.seat and knows_of(asker, table.entries[pending.at], silent=True):
        text = f"{table.seat(pending.asked_by).shown} has already asked to go back."
        raise refuse("table", text, "Wait until all have answered.")
    there = 0 <= act.to < len(table.entries)
    already_undone = there and act.to in table.undone and knows_of(asker, table.entries[act.to], silent=silent)
    to_undo = undone_by(table.entries, table.undone, act.to) if there and not already_undone else ()
    known = [entry for entry in to_undo if knows_of(asker, entry, silent=silent)]
    if not known:  # entries that the asker does not know of get the same answer as missing ones
        raise refuse("table", f"There is nothing to take back after entry {cut(act.to)}.", "Choose an earlier entry.")
    if not consent_needed(traces(known, table.seats, silent=silent), table.seats, act.seat) and any(
        map(was_dealt, known)
    ):
        text = "A dealt roll cannot be taken back without the consent of another seat."
        raise refuse("table", text, "Go back to an entry after it.")


def _rewind_answered(table: Table, act: RewindAnswered) -> None:
    if table.request is None or act.seat not in table.request.waited_for:
        raise refuse("table", "Nobody asks for your consent now.", table.waiting(table.seat(act.seat)))


def _closed(table: Table, act: Closed) -> None:
    if any(seat.facilitates for seat in table.seats):
        _facilitates(table, act.seat, "close the table")
    if not act.secret:
        legal = "Close the table where its secret is kept."
        raise refuse("table", "This table’s secret is not here, and closing must publish it.", legal)
    problem = problem_of_secret(act.secret, table.opening.commitment)
    if problem:
        raise refuse("table", f"The published secret {problem}")


def check_secret(secret: bytes) -> None:
    """Check the type and length of the secret of a new table. Raises Refused if one is wrong."""
    if type(secret) is not bytes or not SHORTEST_SECRET <= len(secret) <= LONGEST_SECRET:
        text = f"A secret must have {SHORTEST_SECRET} to {LONGEST_SECRET} bytes."
        raise refuse("table", text, "Use secrets.token_bytes(32).")


def problem_of_secret(text: str, commitment: str) -> str:
    """Return why a text is not the secret whose published hash is `commitment`, as a sentence without a subject.

    Return "" if it is. A secret has 16 to 64 bytes, written in lower-case hexadecimal digits.
    """
    try:
        secret = bytes.fromhex(text) if type(text) is str else None
    except ValueError:
        secret = None
    if secret is None:
        return "is not written in hexadecimal digits."
    if not SHORTEST_SECRET <= len(secret) <= LONGEST_SECRET:
        return f"has {counted(len(secret), 'byte')}, but a secret has {SHORTEST_SECRET} to {LONGEST_SECRET} bytes."
    if secret.hex() != text or Dealer.commitment(secret) != commitment:
        return "does not match the hash published at the opening."
    return ""


def _held(table: Table, act: Held) -> None:
    _fresh(table, act.entropy)
    if not table.opening.by_hand:
        raise refuse("table", "At this table chance is dealt, so no move waits for a roll by hand.")
    if act.absent:
        _facilitates(table, act.seat, "make a choice for an absent player")


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
        legal = f"Ask {within_sentence(there)}." if there else f"This table has no {table.system.facilitator}."
        raise refuse("table", f"Only the {table.system.facilitator} can {what}.", legal)


def _words(text: str, longest: int = LONGEST) -> None:
    """Check that a text is not empty, has at most `longest` characters, and has no control characters.

    Line breaks are allowed. Raises Refused for any other text.
    """
    if not isinstance(text, str) or not text.strip() or len(text) > longest:
        raise refuse("table", f"Write a text of 1 to {longest} characters.")
    illegal = illegal_character(text.replace("\n", " "))
    if illegal:
        raise refuse("table", f"The text contains {illegal}.", "Use plain text.")
