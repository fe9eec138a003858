"""Seats, and the setup of a table."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from facedown.game.exact import are_texts

Role = Literal["player", "facilitator", "spectator"]


class Seat(msgspec.Struct, frozen=True):
    """A seat at the table: it controls characters and sees what it may know.

    Every viewer is a seat. A person who only watches without a seat is the SPECTATOR.
    """

    key: str
    name: str = ""
    role: Role = "player"

    @property
    def shown(self) -> str:
        """The seat's name, or its key if it has none."""
        return self.name or self.key

    @property
    def facilitates(self) -> bool:
        """True if this is the facilitator's seat: that of the GM, Ref or Curator."""
        return self.role == "facilitator"


ROLES: tuple[str, ...] = get_args(Role)

SPECTATOR = Seat("", "Spectator", "spectator")


def is_seat(value: Any) -> bool:
    """Return whether a value is a Seat with texts as its key and name and with one of the roles.

    An object of a subclass is not. An object of another program may only resemble a Seat or a text.
    """
    return type(value) is Seat and are_texts(value.key, value.name, value.role) and value.role in ROLES


class Setup(msgspec.Struct, frozen=True):
    """The values with which a table begins.

    `scene` is plain data whose form the system defines: characters, places, moves. `rulings` holds the switches that
    differ from their defaults. `extensions` are the keys of the Extensions to switch on, in the order of their effects.
    """

    seats: tuple[Seat, ...]
    scene: Any = None
    rulings: dict[str, str] = {}
    extensions: tuple[str, ...] = ()
    title: str = ""

    @property
    def facilitator(self) -> Seat | None:
        """The facilitator's seat, or None if there is none."""
        return next((seat for seat in self.seats if seat.facilitates), None)


def mistake_in_setup(setup: Any) -> str:
    """Return a sentence about the first value of a setup that has a wrong type; "" if all have the right types.

    An object of a subclass has a wrong type. The contents of the scene and of the rulings are not checked here.
    """
    if type(setup) is not Setup:
        return "The setup of a table must be a Setup."
    if type(setup.seats) not in (tuple, list) or not setup.seats:
        return "The seats must be a list with at least one seat."
    if not all(map(is_seat, setup.seats)):
        return f"Each seat must be a Seat with texts as its key and name, and one of the roles {', '.join(ROLES)}."
    if not are_texts(setup.title):
        return "The title must be a text."
    return "" if type(setup.rulings) is dict else "The rulings must be a table of switches and values."
