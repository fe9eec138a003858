"""The notes of a session: what must be kept across a restart, for each seat, as plain data.

`{"seats": {"seat-1": {"delegated": ["duke"], "brisk": true, "rolled": ["7 4"], "fixed": 5}}}`: the pieces that a bot
plays for the seat, brisk mode, and the results typed for its unfinished move, which entry 5 has fixed. Whether a bot
plays a whole seat is no note: it is an act of the table. Beside the seats is what the facilitator has written. A
program may keep notes of its own there, for example the numbers of the seat's options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from facedown.table import Table, mover

OF_FACILITATOR = "facilitator"
"""The name under which the notes of a table contain what its facilitator has written for itself."""

MOST_ROLLED = 200
"""The largest number of typed rolls of one move that are kept."""


class SeatNotes(msgspec.Struct, frozen=True):
    """The notes of one seat.

    `delegated`: the keys of the pieces that a bot plays for the seat. `brisk`: obvious moves are made without asking.
    `rolled`: the results typed so far for the seat's unfinished move. `finisher`: the key of the seat that finishes
    this move for the absent player; "" if it is made as the player’s own. `fixed`: the number of the entry that fixed
    this move, so that neither is used for another move. `link`: the link that the seat has revealed as a witness, after
    the number of the entry that asked for it. `seen`: when the person was last connected, in seconds since 1970, if
    several servers serve the table.
    """

    delegated: tuple[str, ...] = ()
    brisk: bool = False
    rolled: tuple[str, ...] = ()
    fixed: int = 0
    finisher: str = ""
    link: tuple[str, ...] = ()
    seen: int = 0

    def as_data(self) -> dict[str, Any]:
        """Return the notes as plain data, without what is empty or False."""
        plain = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: list(one) if isinstance(one, tuple) else one for name, one in plain.items() if one}


NOTHING_GIVEN: dict[str, Any] = {"rolled": (), "fixed": 0, "finisher": "", "link": ()}
"""The part of the notes of a seat that belongs to a move that waits, for a seat that has given nothing for one."""


def read_seat(noted: Mapping[str, Any]) -> SeatNotes:
    """Return the notes of a seat from plain data. A value of a wrong type is ignored."""
    finisher = noted.get("finisher")
    return SeatNotes(
        texts_in(noted.get("delegated")),
        noted.get("brisk") is True,
        texts_in(noted.get("rolled"))[:MOST_ROLLED],
        number_in(noted.get("fixed")),
        finisher if type(finisher) is str else "",
        texts_in(noted.get("link")),
        number_in(noted.get("seen")),
    )


def seen_in(noted: Mapping[str, SeatNotes]) -> dict[str, int]:
    """Return when the people of the seats were last seen, as far as it is noted."""
    return {key: one.seen for key, one in noted.items() if one.seen}


def texts_in(noted: Any) -> tuple[str, ...]:
    """Return the texts in a value of the notes; none if the value is not a list."""
    return tuple([text for text in noted if isinstance(text, str)]) if isinstance(noted, list) else ()


def number_in(noted: Any) -> int:
    """Return the whole number in a value of the notes; 0 if it is none."""
    return noted if type(noted) is int else 0


def noted_seats(table: Table) -> dict[str, dict[str, Any]]:
    """Return the notes of each seat of a table, as plain data with the notes that other programs keep there.

    Files of earlier versions have the notes of one person without a seat; they are returned as those of the noted
    seat, or of every seat if none is noted.
    """
    keys = [seat.key for seat in table.seats]
    noted = table.notes.get("seats")
    if isinstance(noted, dict):
        return {key: dict(one) for key, one in noted.items() if key in keys and isinstance(one, dict)}
    return _earlier_notes(table, keys)


def _earlier_notes(table: Table, keys: list[str]) -> dict[str, dict[str, Any]]:
    """Return the notes in a file of an earlier version by seat."""
    whose = table.notes.get("seat")
    found: dict[str, dict[str, Any]] = {}
    names = {"lent": "delegated", "brisk": "brisk"}
    kept = {new: table.notes[old] for old, new in names.items() if old in table.notes}
    if whose in keys:
        found[whose] = {**kept, **({"numbers": table.notes["numbers"]} if "numbers" in table.notes else {})}
    elif kept:
        found = {key: dict(kept) for key in keys}
    if table.awaited is not None and "rolled" in table.notes:
        found.setdefault(mover(table.awaited), {})["rolled"] = table.notes["rolled"]
    return found
