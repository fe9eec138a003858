"""The proposed player of a new character."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Field, OneOf, Option, Seat
from facedown.game.rosters import BringIn

if TYPE_CHECKING:
    from facedown.table.history import History


def with_proposed_player(history: History, option: Option, by: Seat) -> Option:
    """Return the option; if it adds a character, with its proposed player as the usual value of the field for seats.

    The seat `by` has the option.
    """
    if option.move not in (history.system.adds_character, BringIn.kind):
        return option
    key = proposed_player(history, by)
    return replace(option, fields=tuple(_with_usual_seat(field, key) for field in option.fields))


def proposed_player(history: History, by: Seat) -> str:
    """Return the key of the last player who plays nothing, as far as the seat `by` knows; if there is none, its own.

    Players who have left do not count.
    """
    system, position, state = history.system, history.position, history.state
    there = system.controllers(position)
    if system.hides_pieces:
        knowers = {piece: system.who_knows(position, piece) for piece in there}
        there = {piece: there[piece] for piece, knows in knowers.items() if knows is None or by.key in knows}
    idle = (seat.key for seat in state.seats if seat.role == "player" and seat.key not in there.values())
    return next((key for key in reversed([*idle]) if state.marks.get(key) != "left"), by.key)


def _with_usual_seat(field: Field, key: str) -> Field:
    """Return a field for seats with the seat `key` as its usual value, if it can be chosen; other fields unchanged."""
    if not field.seats or not isinstance(field.domain, OneOf) or all(one.value != key for one in field.domain.choices):
        return field
    return replace(field, domain=replace(field.domain, default=key))
