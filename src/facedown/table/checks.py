"""Checks that several kinds of acts share. New acts and acts from a log pass the same checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from facedown.chance import Dealer, quoted
from facedown.game import (
    Seat,
    System,
    counted,
    illegal_character,
    illegal_character_of_name,
    is_seat,
    plain_name,
    refuse,
    within_sentence,
)
from facedown.table.limits import LONGEST_SECRET, SHORTEST_SECRET

if TYPE_CHECKING:
    from facedown.table.history import History

LONGEST = 2000
"""The most characters that a seat may say at a time, and the most characters of a typed result."""

ENTROPY = re.compile(r"(?:[0-9a-f]{2}){16,64}")
"""A mover's random bytes: 16 to 64, as hexadecimal digits."""

MOST_SEATS = 64
"""The most seats of a table, including spectators."""

MOST_SPECTATORS = 16
"""The most seats of spectators at a table where one more sits down, so that they leave seats for players.

A new seat is the author of its own act, so no limit for each person is possible. Everybody can watch without a seat.
"""

LONGEST_KEY = 40
LONGEST_SEAT_NAME = 60
"""The most characters of a seat’s key, and of its name."""

MOST_ROLLED = 1000
"""The most results that may be typed for one move."""


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
        _check_words_of(seat, illegal_character)
    twice = next((key for key, times in Counter(seat.key for seat in seats).items() if times > 1), None)
    if twice is not None:
        raise refuse("table", f"The seat {quoted(twice)} is taken.", "Choose another key.")
    if sum(seat.facilitates for seat in seats) > 1:
        raise refuse("table", f"There is already a {system.facilitator}.", "Sit down as a player or spectator.")


def _check_words_of(seat: Seat, illegal_in: Callable[[str], str]) -> None:
    """Check that a seat's key and name are short and can be shown plainly. Raises Refused if not.

    `illegal_in` returns a noun phrase for an illegal character of a text, or "".
    """
    for what, word, longest in (("key", seat.key, LONGEST_KEY), ("name", seat.name, LONGEST_SEAT_NAME)):
        if len(word) > longest:
            text = f"The {what} of a seat has at most {longest} characters; {quoted(word, 20)} has {len(word)}."
            raise refuse("table", text, "Choose a shorter one.")
        illegal = illegal_in(word)
        if illegal:
            text = f"The {what} of seat {quoted(seat.key)} contains {illegal}."
            raise refuse("table", text, "Use plain text on one line.")


def check_name(seat: Seat, seats: Sequence[Seat]) -> None:
    """Check the key and the name of a new or renamed seat. Raises Refused if not all their characters are visible.

    Raises Refused also if another one of `seats` has a name that looks the same. Tables of the oldest format have no
    such checks.
    """
    _check_words_of(seat, illegal_character_of_name)
    alike = plain_name(seat.shown)
    for other in seats:
        if other.key != seat.key and plain_name(other.shown) == alike:
            raise refuse("table", f"The name {quoted(other.shown)} is taken.", "Choose another name.")


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


def check_facilitates(history: History, key: str, what: str) -> None:
    """Check that a seat is the facilitator’s. Raises Refused, which names `what` it wanted to do, if it is not."""
    if not history.seat(key).facilitates:
        there, word = history.state.facilitator, history.system.facilitator
        legal = f"Ask {within_sentence(there.shown)}." if there else f"This table has no {word}."
        raise refuse("table", f"Only the {word} can {what}.", legal)


def check_facilitates_now(history: History, key: str, what: str, *, while_away: bool = True) -> None:
    """Check that a seat is the facilitator’s or, at a table where no person has this role, that of any player.

    With `while_away`, any player passes also while the facilitator is away. Raises Refused; see `check_facilitates`.
    """
    state = history.state
    facilitator = state.present_facilitator if while_away else state.facilitating_person
    if facilitator is not None or history.seat(key).role == "spectator":
        check_facilitates(history, key, what)


def check_words(text: str, longest: int = LONGEST) -> None:
    """Check that a text is one that `problem_of_words` accepts. Raises Refused for any other text."""
    problem = problem_of_words(text, longest)
    if problem:
        raise refuse("table", problem, f"Write 1 to {longest:,} characters of plain text.")


def problem_of_words(text: Any, longest: int = LONGEST) -> str:
    """Return why a text is empty, has more than `longest` characters or control characters; "" if it is none of these.

    Line breaks are allowed.
    """
    if not isinstance(text, str) or not text.strip():
        return "The text is empty."
    if len(text) > longest:
        return f"The text has {len(text):,} characters."
    illegal = illegal_character(text.replace("\n", " "))
    return f"The text contains {illegal}." if illegal else ""
