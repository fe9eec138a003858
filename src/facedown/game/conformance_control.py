"""Conformance checks of control: pieces are handed over, seats are added, and another seat becomes the facilitator’s.

The checks yield sentences that complete "The contract demands that …".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game.control import Control
from facedown.game.options import Option
from facedown.game.refusals import Refused
from facedown.game.seats import Seat, Setup
from facedown.game.system import System
from facedown.game.values import PieceRef

CHANGED_EVERY = 12
"""One in how many moves of a random game comes after a change of control."""

T = TypeVar("T")

LATE = "a late seat"
"""The key of the seat that is added during a game."""


def problems_of_control(system: System[Any], setup: Setup) -> Iterator[str]:
    """Yield the problems of control in the first position of a table.

    Every piece that people play must have a controller, and wrong pieces and seats must be refused.
    """
    if not isinstance(getattr(system, "control", None), Control):
        yield "the system declares a Control"
        return
    position = system.begin(setup)
    playing = {seat.key for seat in setup.seats if seat.role != "spectator"}
    if set(system.control.playing(position)) != playing:
        yield f"the position names the seats that play: {', '.join(sorted(playing))}"
    owned = system.controllers(position)
    named = system.pieces(position).get(system.control.kind, {})
    for piece, seat in owned.items():
        if seat not in playing:
            yield f"the controller of {piece.id} is a seat of the table"
        if piece.key not in named or named[piece.key].controller != seat:
            yield f"`pieces` names the controller of {piece.id}"
    yield from _problems_of_wrong_values(system, position, setup.seats)


def problems_of_seats(system: System[Any], position: Any, options: Iterable[Option]) -> Iterator[str]:
    """Yield a sentence if a decision is owed by no seat of the table, or if a field offers other seats than these."""
    playing = system.control.playing(position)
    awaited = system.awaited_keys(position)
    if awaited is not None and not set(awaited) <= set(playing):
        yield f"every decision is owed by a seat of the table, not by {', '.join(sorted(awaited))}"
    for option in options:
        for field in option.fields:
            if field.seats and set(field.domain.values()) != set(playing):
                yield f"the field {field.name} of {option.move} offers exactly the seats that play"


class ControlChanges:
    """Changes of control at random moments of a game.

    `seats`: the seats of the table now, with their roles.
    `below`: makes the random choices.
    """

    def __init__(self, system: System[Any], seats: tuple[Seat, ...], below: Below) -> None:
        self.system, self.seats, self.below = system, seats, below

    def due(self) -> bool:
        """Return whether control changes now; one in `CHANGED_EVERY` calls says so."""
        return self.below(CHANGED_EVERY) == 0

    def _one_of(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def changed(self, position: Any) -> tuple[Any, list[str]]:
        """Return the position after a change of control, and the problems that it has."""
        late = not any(seat.key == LATE for seat in self.seats)
        kinds = ["piece"] * 3 + ["role"] + ["late"] * late
        kind = self._one_of(kinds)
        if kind == "late":
            return self._reseated(position, (*self.seats, Seat(LATE, "Late")))
        if kind == "role":
            return self._reseated(position, self._with_other_facilitator())
        return self._handed_over(position)

    def _with_other_facilitator(self) -> tuple[Seat, ...]:
        """Return the seats with a random player as the facilitator; unchanged without players."""
        players = [seat.key for seat in self.seats if seat.role == "player"]
        new = self._one_of(players) if players else ""
        roles = {seat.key: "player" for seat in self.seats if seat.facilitates and new} | ({new: "facilitator"})
        return tuple([replace(seat, role=roles.get(seat.key, seat.role)) for seat in self.seats])

    def _reseated(self, position: Any, seats: tuple[Seat, ...]) -> tuple[Any, list[str]]:
        """Return the position for other seats, and its problems."""
        system, control = self.system, self.system.control
        old, before = control.facilitating(position), system.controllers(position)
        after = system.with_seats(position, seats)
        new = control.facilitating(after)
        due = {piece: new if seat == old else seat for piece, seat in before.items()}
        problems = list(self._problems(position, after, {old, new} if old != new else ()))
        if system.controllers(after) != due:
            problems.append("a new facilitator gets the pieces of the old one, and all others keep theirs")
        if set(control.playing(after)) != {seat.key for seat in seats if seat.role != "spectator"}:
            problems.append("a position names the seats that play, also after a seat was added")
        if system.with_seats(after, seats) != after:
            problems.append("`with_seats` changes nothing if it is called twice")
        for viewer in self.seats if old == new else ():
            if system.with_seats(system.view(position, viewer), seats) != system.view(after, viewer):
                problems += [f"{viewer.key} learns nothing else when a seat is added"]
        self.seats = seats
        return after, problems

    def _handed_over(self, position: Any) -> tuple[Any, list[str]]:
        """Return the position after a random piece was handed over to a random seat, and its problems."""
        system = self.system
        before = system.controllers(position)
        piece = self._one_of(list(before))
        to, old = self._one_of(system.control.playing(position)), before[piece]
        after = system.hand_over(position, piece, to)
        problems = list(self._problems(position, after, {old, to}))
        if system.controllers(after) != {**before, piece: to}:
            problems.append(f"{to} controls {piece.id} after a handover, and no other piece changes its seat")
        if system.hand_over(after, piece, to) != after:
            problems.append(f"handing {piece.id} to its own seat changes nothing")
        problems += self._problems_of_view(position, after, piece, {old, to})
        if to != old:
            problems += self._problems_of_owing(position, after, piece, old, to)
        return after, problems

    def _problems(self, before: Any, after: Any, changed: Collection[str]) -> Iterator[str]:
        """Yield what is wrong with the position `after` a change, whatever the change is.

        `changed` are the seats between which pieces moved.
        """
        system = self.system
        if system.conserved(after) != system.conserved(before):
            yield "a change of control changes no conserved quantity"
        if system.over(after) != system.over(before):
            yield "a change of control does not end the game"
        awaited = [bool(system.awaited(one, self.seats)) for one in (before, after)]
        if awaited[0] != awaited[1]:
            yield f"some seat owes a decision after a change of control, if one did before: {changed}"

    def _problems_of_view(
        self, before: Any, after: Any, piece: PieceRef, concerned: Collection[str]
    ) -> Iterator[str]:  # fmt: skip
        """Yield a sentence for each other seat that learns more than the new controller of a piece that it knows."""
        system = self.system
        to = system.controllers(after)[piece]
        for viewer in self.seats:
            if viewer.key in concerned or viewer.key == system.control.facilitating(after):
                continue
            view = system.view(before, viewer)
            if piece in system.controllers(view):
                view = system.hand_over(view, piece, to)
            if view != system.view(after, viewer):
                yield f"{viewer.key} learns nothing but the new controller when {piece.id} is handed over"

    def _problems_of_owing(self, before: Any, after: Any, piece: PieceRef, old: str, to: str) -> Iterator[str]:
        """Yield a sentence if `to` does not owe for a piece what `old` owed, or if `old` still owes for it."""
        owed = self._owed(before, old, piece)
        if not owed <= self._owed(after, to, piece):
            yield f"{to} owes what {old} owed for {piece.id}: {', '.join(sorted(owed))}"
        if self._owed(after, old, piece):
            yield f"{old} owes nothing for {piece.id} any more"

    def _owed(self, position: Any, key: str, piece: PieceRef) -> set[str]:
        """Return the kinds of moves that a seat owes for a piece."""
        seat = next(seat for seat in self.seats if seat.key == key)
        options = self.system.pressing(self.system.view(position, seat), seat)
        return {option.move for option in options if option.owed and option.actor == piece}


def _problems_of_wrong_values(system: System[Any], position: Any, seats: tuple[Seat, ...]) -> Iterator[str]:
    """Yield a sentence for each unknown or wrong piece, seat, or list of seats that is not refused."""
    piece, seat = next(iter(system.controllers(position).items()))
    wrong: Any
    for wrong in (PieceRef(piece.kind, "no such piece"), PieceRef("no such kind", piece.key), piece.id, None, 5, []):
        if not _refuses(system.hand_over, position, wrong, seat):
            yield f"the piece {wrong!r} is not handed over"
    to: Any
    for to in ("no such seat", "", None, 5, Seat(seat), []):
        if not _refuses(system.hand_over, position, piece, to):
            yield f"nothing is handed over to {to!r}"
    twice, nobody = (*seats, seats[0]), (*seats, Seat(""))
    two = (*seats, Seat("first", "", "facilitator"), Seat("second", "", "facilitator"))
    fewer = tuple([one for one in seats if one.key != seat])
    for them in (None, 5, (), (5,), "seats", twice, nobody, two, fewer):
        if not _refuses(system.with_seats, position, them):
            yield f"the seats {them!r} are refused"


def _refuses(function: Any, *arguments: Any) -> bool:
    """Return whether a function refuses these arguments, without another error of Python."""
    try:
        function(*arguments)
    except Exception as error:
        return isinstance(error, Refused)
    return False
