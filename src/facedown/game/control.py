"""Control: which seat plays each piece, how a piece is handed over, and how seats and the facilitator change.

Each system declares where its positions name seats, as a `Control`. The functions here do the same for all systems.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from facedown.chance import quoted
from facedown.game.exact import are_texts
from facedown.game.refusals import refuse
from facedown.game.seats import Seat, is_seat
from facedown.game.values import PieceRef

P = TypeVar("P", bound=msgspec.Struct)


def unchanged(position: Any, old: str, new: str) -> Any:
    """Return the position as it is: nothing but the pieces names their seats."""
    return position


class Control(msgspec.Struct, frozen=True):
    """The places where the positions of a system name the seats that play.

    `kind`: the kind of the pieces that people play, for example `character`.
    `pieces`: the field of the position with the records of these pieces; each record has the fields `key` and `name`.
    `facilitator`: the field of the position with the key of the facilitator’s seat; "" if there is none.
    `seats`: the field of the position with the keys of the players’ seats.
    `controllers`: the fields of a record that name a seat. The first that is not empty names the controller.
    `owner`: the field of a record with the key of the piece to which it belongs. A piece with an owner has no
    controller of its own: it goes to another seat together with its owner.
    `retired`: the field of the position with the records of pieces that have left the table; "" if there is none.
    `follow(position, old, new)`: returns the position after pieces of the seat `old` went to the seat `new`, with all
    other parts that name seats adapted: votes, lists of seats that saw something.
    """

    kind: str
    pieces: str
    facilitator: str
    seats: str = "seats"
    controllers: tuple[str, ...] = ("controller",)
    owner: str = ""
    retired: str = ""
    follow: Callable[[Any, str, str], Any] = unchanged

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the position with records that name seats."""
        return (self.pieces, self.retired) if self.retired else (self.pieces,)

    def facilitating(self, position: Any) -> str:
        """Return the key of the facilitator’s seat; "" if there is none."""
        seat: str = getattr(position, self.facilitator)
        return seat

    def playing(self, position: Any) -> tuple[str, ...]:
        """Return the keys of all seats that can play pieces: the players’ seats, then the facilitator’s."""
        seats = (*getattr(position, self.seats), self.facilitating(position))
        return tuple(dict.fromkeys(seat for seat in seats if seat))

    def field_of(self, record: Any) -> str:
        """Return the field of a piece’s record that names its controller."""
        return next((name for name in self.controllers if getattr(record, name)), self.controllers[-1])

    def owned(self, record: Any) -> bool:
        """Return whether a piece belongs to another one, so that it has no controller of its own."""
        return bool(self.owner and getattr(record, self.owner))

    def as_now(self, position: Any, seat: Seat) -> Seat:
        """Return the seat with the role that it has in this position, as far as the facilitator’s role is concerned."""
        if seat.facilitates == (bool(seat.key) and seat.key == self.facilitating(position)):
            return seat
        return replace(seat, role="player" if seat.facilitates else "facilitator")


def controllers(control: Control, position: Any) -> dict[PieceRef, str]:
    """Return the key of the seat that controls each piece. Pieces that belong to other pieces are left out."""
    return {
        PieceRef(control.kind, record.key): getattr(record, control.field_of(record))
        for record in getattr(position, control.pieces)
        if not control.owned(record)
    }


def hand_over(control: Control, position: P, piece: PieceRef, to: str, rule: str) -> P:
    """Return the position in which the seat `to` controls a piece, and all pieces that belong to it.

    Raises Refused, citing `rule`, for an unknown piece or seat, and for a piece that belongs to another one. The
    refusal names no other pieces, because not everybody may know of them.
    """
    record = _record(control, position, piece, rule)
    known = control.playing(position)
    if not are_texts(to) or to not in known:
        named = f" {quoted(to)}" if are_texts(to) else " of that type"
        raise refuse(rule, f"There is no seat{named}.", f"Choose from: {', '.join(known)}.")
    field = control.field_of(record)
    old = getattr(record, field)
    if old == to:
        return position
    records = tuple([
        replace(one, **{field: to}) if one.key == piece.key or _belongs(control, one, piece.key) else one
        for one in getattr(position, control.pieces)
    ])  # fmt: skip
    changed: P = control.follow(replace(position, **{control.pieces: records}), old, to)
    return changed


def with_seats(control: Control, position: P, seats: Sequence[Seat], rule: str) -> P:
    """Return the position after seats were added, or after another seat became the facilitator’s.

    The new facilitator gets everything that the old one controlled, and keeps its own pieces. If the position is as the
    seats say already, it does not change.

    Raises Refused, citing `rule`, if `seats` are not valid for this position: a seat is missing that it names, there is
    no facilitator any more, or a spectator would control a piece.
    """
    _check_seats(control, position, seats, rule)
    old = control.facilitating(position)
    new = next((seat.key for seat in seats if seat.facilitates), "")
    players = tuple([seat.key for seat in seats if seat.role == "player"])
    if (old, getattr(position, control.seats)) == (new, players):
        return position
    changed = replace(position, **{control.seats: players, control.facilitator: new})
    if old != new:
        for field in control.fields:
            records = tuple([_moved(control, one, old, new) for one in getattr(position, field)])
            changed = replace(changed, **{field: records})
        changed = control.follow(changed, old, new)
    _check_controllers(control, changed, rule)
    return changed


def _record(control: Control, position: Any, piece: Any, rule: str) -> Any:
    """Return the record of a piece that can be handed over. Raises Refused if there is none."""
    legal = "Choose a piece that someone plays."
    if type(piece) is not PieceRef or not are_texts(piece.kind, piece.key):
        raise refuse(rule, "This is not a reference to a piece.", legal)
    records = getattr(position, control.pieces)
    record = next((one for one in records if one.key == piece.key and piece.kind == control.kind), None)
    if record is None:
        raise refuse(rule, f"Nobody plays a piece {quoted(piece.id)}.", legal)
    if control.owned(record):
        raise refuse(rule, f"{record.name} belongs to another {control.kind}.", "Hand over its owner.")
    return record


def _belongs(control: Control, record: Any, owner: str) -> bool:
    return bool(control.owner) and getattr(record, control.owner) == owner


def _moved(control: Control, record: Any, old: str, new: str) -> Any:
    """Return the record of a piece with the seat `new` in each field that named the seat `old`."""
    changes = {name: new for name in control.controllers if old and getattr(record, name) == old}
    return replace(record, **changes) if changes else record


def _check_seats(control: Control, position: Any, seats: Any, rule: str) -> None:
    """Raise Refused if `seats` are no seats, or not all seats of this position are among them."""
    if type(seats) not in (tuple, list) or not all(map(is_seat, seats)) or not all(seat.key for seat in seats):
        raise refuse(rule, "The seats must be a list of Seats with keys.", "Name all seats of the table.")
    keys = [seat.key for seat in seats]
    if len(set(keys)) < len(keys):
        raise refuse(rule, "Two seats have the same key.", "Give each seat its own key.")
    facilitators = sum(seat.facilitates for seat in seats)
    if facilitators > 1 or (control.facilitating(position) and not facilitators):
        raise refuse(rule, "The table must keep one facilitator.", "Give exactly one seat this role.")
    missing = [key for key in _named(control, position) if key not in keys]
    if missing:
        raise refuse(rule, f"The seat {quoted(missing[0])} is missing.", "Name all seats of the table.")


def _named(control: Control, position: Any) -> Collection[str]:
    """Return the keys of all seats that a position names as playing."""
    records = [one for field in control.fields for one in getattr(position, field)]
    named = (getattr(one, name) for one in records for name in control.controllers)
    return dict.fromkeys(seat for seat in (*control.playing(position), *named) if seat)


def _check_controllers(control: Control, position: Any, rule: str) -> None:
    """Raise Refused if a seat that cannot play controls a piece."""
    for key in _spectators(control, position):
        text = f"The seat {quoted(key)} plays a {control.kind}, so it cannot become a spectator’s."
        raise refuse(rule, text, f"Hand over the {control.kind} first.")


def _spectators(control: Control, position: Any) -> Iterator[str]:
    playing = control.playing(position)
    return (seat for seat in _named(control, position) if seat not in playing)
