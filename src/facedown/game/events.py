"""Events: what happened, as data. The sentences about them are in the system's message catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from facedown.chance import Awaiting, Chance, Draw
from facedown.game.seats import Seat
from facedown.game.tally import Tally
from facedown.game.values import Label, PieceRef, Term, Value, pieces_in, plain

P = TypeVar("P")
T = TypeVar("T")

UNSEEN_ROLL = Term("unseen-roll")
"""The label that replaces the label of a roll if some seats do not know of the character that rolls."""


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened.

    `rule` is the id of the rule that caused the event.
    `kind` is the name of the event's message in the catalogue.
    `values` are the values that the message can show, by name.
    `to` holds the keys of the seats that may know of the event; None means everybody.
    `tallies` are the totals in the event, with their parts.
    `draws` are the numbers of the draws that decided the event; 0 is the table's first draw.
    """

    rule: str
    kind: str
    values: dict[str, Value] = {}
    to: tuple[str, ...] | None = None
    tallies: tuple[Tally, ...] = ()
    draws: tuple[int, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The values as plain data: keys in place of pieces, seats and terms, lists in place of tuples."""
        return {name: plain(value) for name, value in self.values.items()}

    def seen_by(self, viewer: Seat) -> bool:
        """Return whether this viewer may know of the event."""
        return self.to is None or viewer.key in self.to


class Turn(msgspec.Struct, Generic[P], frozen=True, gc=False):
    """The result of a move: the new position and the events.

    `opened` is True if the move revealed something hidden or drew from chance. Only then may the result depend on
    secrets. A roll by a piece of which some seats do not know is an exception: it leaves `opened` as it was.
    `binding` is True if the rules forbid taking the move back although nothing was revealed. A rewind that undoes the
    move needs the consent of everybody affected, as after a reveal.
    """

    position: P
    events: tuple[Event, ...]
    opened: bool = False
    binding: bool = False


class Resolution(Generic[P]):
    """The resolution of one move: rule functions set `position`, ask chance for draws, and emit events.

    A Resolution exists for one call of `System.play`. `who_knows(position, piece)` returns the keys of the seats that
    know of a piece, or None if all seats do. `is_unseen(key)` returns whether some seats do not know of the piece with
    this key. `first_draw` is the number of draws that the table has made before this move.
    """

    __slots__ = ("_chance", "_fresh", "binding", "draw_count", "events", "is_unseen", "opened", "position", "who_knows")

    def __init__(
        self,
        position: P,
        chance: Chance,
        first_draw: int = 0,
        who_knows: Callable[[P, PieceRef], tuple[str, ...] | None] | None = None,
    ) -> None:
        self.position = position
        self.events: list[Event] = []
        self.opened = False
        self.binding = False
        self.draw_count = first_draw
        self.is_unseen: Callable[[str], bool] = _never
        self.who_knows = who_knows
        self._chance = chance
        self._fresh: tuple[int, ...] = ()

    # Chance

    def draw(self, draw: Draw[T], label: Label = "", whose: PieceRef | None = None, *, secret: bool = False) -> T:
        """Ask chance for a draw and return the answer. The next event emitted refers to the draw.

        A person who rolls by hand is shown the label and the piece that rolls (`whose`). A draw reveals something, so
        `opened` becomes True. For a piece of which some seats do not know, and for `secret`, see `asking`.
        """
        return self.asking(label, whose, secret=secret)(draw)

    def asking(self, label: Label = "", whose: PieceRef | None = None, *, secret: bool = False) -> Chance:
        """Return a function that answers any number of draws, as `draw` does; all of them have this label.

        If `is_unseen` is True for the piece, the roll does not set `opened`, and no event refers to the roll. If
        possible, chance answers without asking a person; otherwise the person is shown the label `unseen-roll`. With
        `secret`, the same is true of a roll of any piece, because some seats may not know that it is made; but it sets
        `opened`.
        """
        unseen = whose is not None and self.is_unseen(whose.key)
        self.opened |= not unseen
        unseen |= secret

        def asked(draw: Draw[T]) -> T:
            answer: Chance = getattr(self._chance, "unseen", self._chance) if unseen else self._chance
            try:
                answered = answer(draw)
            except Awaiting as awaiting:
                awaiting.label, awaiting.whose = (UNSEEN_ROLL, None) if unseen else (label, whose)
                raise
            self._count()
            if unseen:
                self._fresh = self._fresh[:-1]
            return answered

        return asked

    @property
    def fresh_draws(self) -> tuple[int, ...]:
        """The numbers of the draws to which the next event will refer."""
        return self._fresh

    @property
    def last_draw(self) -> int:
        """The number of the latest draw; 0 is the table's first draw, and -1 means that there was no draw."""
        return self.draw_count - 1

    def _count(self) -> None:
        self._fresh += (self.draw_count,)
        self.draw_count += 1

    @property
    def chance(self) -> Chance:
        """A function that answers draws without a label. Reading this property sets `opened` to True."""
        self.opened = True
        return self._asked

    def _asked(self, draw: Draw[T]) -> T:
        answer = self._chance(draw)
        self._count()
        return answer

    # Events

    def emit(
        self,
        rule: str,
        kind: str,
        /,
        *,
        to: tuple[str, ...] | None = None,
        tallies: tuple[Tally, ...] = (),
        draws: tuple[int, ...] = (),
        **values: Value,
    ) -> None:
        """Add an event of this kind with these values to the result of the move.

        The event refers to `draws` and to every draw since the previous event. If `to` is None, the event is for the
        seats that know of every piece named in its values and tallies.
        """
        self.add_event(rule, kind, values, to, tallies, draws)

    def add_event(
        self,
        rule: str,
        kind: str,
        values: dict[str, Value],
        to: tuple[str, ...] | None = None,
        tallies: tuple[Tally, ...] = (),
        draws: tuple[int, ...] = (),
    ) -> None:
        """Add an event as `emit` does, but with all values in one dict. This takes a third of the time of `emit`."""
        if to is None and self.who_knows is not None:
            to = self._audience(values, tallies)
        if self._fresh:
            draws = tuple(dict.fromkeys((*draws, *self._fresh)))
            self._fresh = ()
        self.events.append(Event(rule, kind, values, to, tallies, draws))

    def _audience(self, values: dict[str, Value], tallies: tuple[Tally, ...]) -> tuple[str, ...] | None:
        """Return the keys of the seats that know of every piece in the values and tallies; None for everybody."""
        assert self.who_knows is not None
        audience: tuple[str, ...] | None = None
        labels = [label for tally in tallies for label in tally.labels]
        for piece in (*pieces_in(values), *pieces_in(labels)):
            seats = self.who_knows(self.position, piece)
            if seats is not None:
                audience = seats if audience is None else tuple(key for key in audience if key in seats)
        return audience

    def turn(self) -> Turn[P]:
        """Return the result of the move."""
        return Turn(self.position, tuple(self.events), self.opened, self.binding)


def _never(whose: str) -> bool:
    return False
