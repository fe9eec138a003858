"""A position with what the conformance checks ask for again and again, computed once: views, options and boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from facedown.game.board import Board
from facedown.game.options import Option
from facedown.game.seats import Seat
from facedown.game.system import System
from facedown.game.values import PieceRef

P = TypeVar("P")


class Seen(Generic[P]):
    """A position, with the view, the options and the board of each viewer, each computed when it is first needed."""

    def __init__(self, system: System[Any], position: P) -> None:
        self.system, self.position = system, position
        self._views: dict[Seat, Any] = {}
        self._options: dict[Seat, tuple[Option, ...]] = {}
        self._boards: dict[Seat, Board] = {}
        self._refs: dict[Seat, frozenset[PieceRef]] = {}

    def view(self, viewer: Seat) -> Any:
        """Return the view of a viewer."""
        if viewer not in self._views:
            self._views[viewer] = self.system.view(self.position, viewer)
        return self._views[viewer]

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """Return the options of a seat, computed from its view."""
        if seat not in self._options:
            self._options[seat] = self.system.options(self.view(seat), seat)
        return self._options[seat]

    def board(self, viewer: Seat) -> Board:
        """Return the board of a viewer, computed from its view."""
        if viewer not in self._boards:
            self._boards[viewer] = self.system.board(self.view(viewer), viewer)
        return self._boards[viewer]

    def refs(self, viewer: Seat) -> frozenset[PieceRef]:
        """Return every piece on the board of a viewer."""
        if viewer not in self._refs:
            self._refs[viewer] = frozenset(self.board(viewer).refs())
        return self._refs[viewer]

    def offered(self, seats: Sequence[Seat]) -> list[tuple[Seat, Option]]:
        """Return all pairs of a seat and one of its options."""
        return [(seat, option) for seat in seats for option in self.options(seat)]
