"""The regions of a page about people: the list of the people at the table, and the links of the viewer’s menu."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from facedown.game import SPECTATOR, Seat
from facedown.session import Session
from facedown.web.access import manages
from facedown.web.regions import Region


class SeatFacts(msgspec.Struct, frozen=True):
    """A seat of the table.

    `mark` is what the table notes about its person: here, away or left. `bot` is True if a bot plays the seat, and
    `here` if a person or program is connected. `characters` are the names of the characters that it plays, as far as
    the viewer knows them.
    """

    key: str
    name: str
    role: str
    mark: str
    bot: bool
    here: bool
    characters: tuple[str, ...] = ()


class People(msgspec.Struct, frozen=True):
    """The people at the table as a page shows them.

    `you` is the key of the viewer’s seat, and `facilitator` what the system calls one. `may_sit` is True for a
    spectator without a seat who may take one in order to chat. `watched` is True if spectators without a seat watch.
    """

    seats: tuple[SeatFacts, ...]
    you: str
    facilitator: str
    may_sit: bool
    watched: bool


class Menu(msgspec.Struct, frozen=True):
    """Which links the menu has: those of a `seat`, and those of the seat that `manages` the table.

    `saves` is True if the seat can save files of characters.
    """

    seat: bool
    manages: bool
    saves: bool


def listeners(session: Session, viewer: Seat) -> tuple[tuple[str, str], ...] | None:
    """Return the keys and names of the seats to which the viewer can whisper; None if the viewer is a spectator."""
    if viewer.role == "spectator":
        return None
    state = session.table.history.state
    others = [seat for seat in state.seats if seat.key != viewer.key and seat.role != "spectator"]
    return tuple([(seat.key, seat.shown) for seat in others if state.marks.get(seat.key) != "left"])


def seats_of(session: Session, here: Set[str], viewer: Seat = SPECTATOR) -> tuple[SeatFacts, ...]:
    """Return the seats of a table. `here` are the keys of those whose persons are connected.

    Their characters are those of which the viewer knows.
    """
    state, characters = session.table.history.state, characters_of(session, viewer)
    return tuple(
        [
            SeatFacts(
                key=one.key,
                name=one.shown,
                role=one.role,
                mark=state.marks.get(one.key, "here"),
                bot=one.key in state.bots,
                here=one.key in here,
                characters=characters.get(one.key, ()),
            )
            for one in state.seats
        ]
    )


def characters_of(session: Session, viewer: Seat) -> dict[str, tuple[str, ...]]:
    """Return the names of the characters of each seat that has some, by its key, as far as a viewer knows them."""
    table, view = session.table, session.table.view(viewer)
    names, found = table.reader().names(view), dict[str, tuple[str, ...]]()
    for piece, seat in table.system.controllers(view).items():
        found[seat] = (*found.get(seat, ()), names(piece))
    return found


def people(session: Session, viewer: Seat, here: Set[str]) -> Region:
    """Return the region with the people at the table."""
    table = session.table
    may_sit = not viewer.key and table.history.state.spectators_chat
    seats = seats_of(session, here, viewer)
    facts = People(seats, viewer.key, table.system.facilitator, may_sit, SPECTATOR.key in here)
    return Region("people", "table/people.html", facts)


def menu(session: Session, viewer: Seat) -> Region:
    """Return the region with the links of the menu."""
    saves = viewer.role != "spectator" and session.table.system.state_files is not None
    return Region("menu", "table/menu.html", Menu(bool(viewer.key), manages(session, viewer.key), saves))
