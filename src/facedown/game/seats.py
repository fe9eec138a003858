"""Seats, viewers, and what a table is set up with."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Role = Literal["player", "facilitator", "spectator"]


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: whoever sits here plays its Actors and sees what it may know.

    Every viewer is a seat; somebody who only watches is the SPECTATOR.
    """

    key: str
    name: str = ""
    role: Role = "player"

    @property
    def shown(self) -> str:
        """The seat's name, or its key where it has none."""
        return self.name or self.key

    @property
    def facilitates(self) -> bool:
        """Whether this is the seat of the GM, Ref or Curator."""
        return self.role == "facilitator"


SPECTATOR = Seat("", "Spectator", "spectator")


class Setup(msgspec.Struct, frozen=True):
    """What a table begins with.

    `scene` is the system's own data (its Actors, its moves), as plain values; the system says what it must hold.
    `rulings` names the switches that differ from their default; `extensions` are switched on in this order.
    """

    seats: tuple[Seat, ...]
    scene: Any = None
    rulings: dict[str, str] = {}
    extensions: tuple[str, ...] = ()
    title: str = ""

    @property
    def facilitator(self) -> Seat | None:
        """The seat that judges, or None where nobody does."""
        return next((seat for seat in self.seats if seat.facilitates), None)
