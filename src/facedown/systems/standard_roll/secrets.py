"""What each viewer may know: everything. Undrawn cards have no order, so there is nothing to hide (R-SR-42)."""

from __future__ import annotations

from facedown.chance import Below
from facedown.game import Seat
from facedown.systems.standard_roll.model import Position


def view(position: Position, viewer: Seat) -> Position:
    """The position; clocks, TNs and Resistances are open."""
    return position


def imagine(view: Position, viewer: Seat, below: Below) -> Position:
    """The view is the whole position."""
    return view
