"""Access: the table and the seat that a key opens, who manages a table, and its title."""

from __future__ import annotations

from urllib.parse import quote

import msgspec
from msgspec import UNSET

from facedown.game import SPECTATOR, Seat
from facedown.session import Session
from facedown.session.players import playing_seats
from facedown.table import History
from facedown.web.claims import is_unclaimed
from facedown.web.templating import slug

MANAGER_NOTE = "manager"
"""The note of a table with the key of the seat that manages it while no person facilitates."""


class Access(msgspec.Struct, frozen=True):
    """A seat of a table, opened by a key. `seat` is the key of the seat; "" for a spectator without a seat."""

    table: str
    seat: str
    key: str

    @property
    def path(self) -> str:
        """The path of the seat's pages, which contains no secret."""
        return f"/table/{quote(self.table, safe='')}/{segment_of(self.seat)}/"

    def counted_as(self, address: str) -> str:
        """Return the name under which requests of the seat from an address are counted, on pages and of programs.

        Spectators without a seat share a link, so those of each address are counted together.
        """
        return f"{self.table} {self.seat}" if self.seat else f"{self.table} {WATCH} {address}"

    def viewer(self, session: Session) -> Seat:
        """Return the seat whose view is shown. Raises Refused if the table has no such seat."""
        return viewer_with_key(session, self.seat)

    def history_and_viewer(self, session: Session) -> tuple[History, Seat]:
        """Return the history of the table and the seat whose view is shown, for work that does not hold the table."""
        return session.table.history, self.viewer(session)


def viewer_with_key(session: Session, seat: str) -> Seat:
    """Return the seat with this key, or a spectator for "". Raises Refused if the table has no such seat."""
    return session.table.seat(seat) if seat else SPECTATOR


WATCH = "~watch"
"""The part of a path that stands for a spectator without a seat. No seat has it, see `slug`."""


def segment_of(seat: str) -> str:
    """Return the part of a path that stands for a seat."""
    return slug(seat) if seat else WATCH


def manager_of(session: Session) -> str:
    """Return the key of the seat that manages a table: its links, and who plays which seat.

    It is the facilitator's seat. While nobody has claimed that seat, or a bot plays it, it is the seat of the person
    who opened the table.
    """
    table = session.table
    facilitator = table.history.state.facilitating_person
    if facilitator is not None and not is_unclaimed(session, facilitator.key):
        return facilitator.key
    noted = table.notes.get(MANAGER_NOTE)
    if any(seat.key == noted for seat in playing_seats(table)):
        return str(noted)
    return facilitator.key if facilitator is not None else ""


def manages(session: Session, seat: str) -> bool:
    """Return whether a seat, by its key, manages a table. A spectator without a seat never does."""
    return bool(seat) and manager_of(session) == seat


def title_of(history: History) -> str:
    """Return the title of a table. That of a branch says so."""
    opening = history.opening
    title = opening.setup.title or history.system.title
    return title if opening.branch is UNSET else f"{title} (branch)"
