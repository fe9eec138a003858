"""Claims: which seats nobody has claimed yet, by a name or an act, and how they are called until then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from facedown.game import System
from facedown.game.seats import Role
from facedown.session import Session

FACILITATOR = "facilitator"
"""The key of the facilitator’s seat at tables that are opened here."""

UNCLAIMED_NOTE = "unclaimed"
"""The note of a table with the keys of the seats that nobody has claimed yet."""


def standard_name(system: System[Any], key: str, role: Role = "player") -> str:
    """Return the name of a seat until its person gives one. `role` is its first role."""
    return f"The {system.facilitator}" if key == FACILITATOR else f"{role.capitalize()} {key.removeprefix('seat-')}"


def is_unclaimed(session: Session, seat: str) -> bool:
    """Return whether nobody has named a seat yet, joined at it, or acted from it."""
    return seat in session.table.notes.get(UNCLAIMED_NOTE, ())


def add_unclaimed(session: Session, seats: Iterable[str]) -> None:
    """Note that nobody has claimed these seats yet. `Table.save_notes` stores it."""
    notes = session.table.notes
    notes[UNCLAIMED_NOTE] = [*notes.get(UNCLAIMED_NOTE, ()), *seats]


def claim(session: Session, seat: str) -> None:
    """Store that somebody has claimed a seat."""
    if is_unclaimed(session, seat):
        notes = session.table.notes
        notes[UNCLAIMED_NOTE] = [one for one in notes[UNCLAIMED_NOTE] if one != seat]
        session.table.save_notes()
