"""The effects of an act, and the application of seats and controllers to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from facedown.game import Event, PieceRef, Seat
from facedown.table.state import TableState

if TYPE_CHECKING:
    from facedown.table.history import History


def with_seats(history: History, seats: tuple[Seat, ...]) -> Any:
    """Return the position after the seats or the facilitator have changed; None if the position is unknown."""
    return None if history.position is None else history.system.with_seats(history.position, seats)


class Effects(NamedTuple):
    """The effects of an act: the state of the table and the position after it, and its events."""

    state: TableState
    position: Any
    events: tuple[Event, ...]


def with_people(history: History, position: Any, since: int) -> Any:
    """Return an earlier position with the seats and controllers of now, because a rewind does not undo those.

    `since` is the number of the entry after which the position was reached.
    """
    system, state = history.system, history.state
    if position is None:  # under an edition that is not installed
        return None
    position = system.with_seats(position, state.seats)
    there = system.controllers(position)
    for piece_id, control in state.controllers.items():
        kind, _, key = piece_id.partition(":")
        piece = PieceRef(kind, key)
        if control.at > since and piece in there:
            position = system.hand_over(position, piece, control.seat)
    return position
