"""Seats, and the setup of a table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

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


SPECTATOR = Seat("", "Spectator", "spectator")


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
