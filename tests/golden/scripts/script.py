"""What all scripts share: the seats, and a table that is played line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown.game import Seat, Setup, registry
from facedown.table import Entry, Table

GM, ANA, BEN, CY, DEE = (
    Seat("gm", "The GM", "facilitator"),
    Seat("ana", "Ana"),
    Seat("ben", "Ben"),
    Seat("cy", "Cy"),
    Seat("dee", "Dee"),
)
SECRET = b"a golden secret of 32 bytes long"


class Script:
    """A table played line by line; `seat` says whose each character is.

    What chance brings is dealt from the secret, unless a line types it in at a table that rolls `by_hand`.
    """

    def __init__(
        self,
        system: str,
        seats: tuple[Seat, ...],
        scene: Mapping[str, Any],
        seat: Mapping[str, str],
        *,
        secret: bytes = SECRET,
        by_hand: bool = False,
        **setup: Any,
    ) -> None:
        setup_ = Setup(seats, dict(scene), title=scene["title"], **setup)
        self.table = Table.open(registry.system(system), setup_, secret, by_hand=by_hand)
        self.seat = dict(seat)
        self.facilitator = next((one.key for one in seats if one.facilitates), "")

    def move(self, seat: str, kind: str, rolled: list[str] | None = None, **fields: Any) -> Entry:
        """A seat makes a move."""
        return self.table.play(seat, {"move": kind, **fields}, rolled)

    def does(self, key: str, kind: str, rolled: list[str] | None = None, **fields: Any) -> Entry:
        """The player of a character makes a move for it."""
        return self.move(self.seat[key], kind, rolled, **fields)

    def gm(self, kind: str, rolled: list[str] | None = None, **fields: Any) -> Entry:
        """The facilitator makes a move."""
        return self.move(self.facilitator, kind, rolled, **fields)

    def close(self) -> Table:
        """The table closes and publishes its secret."""
        self.table.close(self.facilitator or self.table.seats[0].key)
        return self.table
