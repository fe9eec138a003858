"""What happened, as data. The sentences about it are in the system's message catalogue."""

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
"""The label of a roll for a character that not every seat knows of."""


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened.

    `rule` is the rule that made it happen and `kind` the name of its message in the catalogue. `values` are what the
    message may show. `to` holds the keys of the seats that may know of it; None means everybody. `tallies` are the
    totals behind its numbers and `draws` the numbers of the draws behind it, counted from the table's first draw.
    """

    rule: str
    kind: str
    values: dict[str, Value] = {}
    to: tuple[str, ...] | None = None
    tallies: tuple[Tally, ...] = ()
    draws: tuple[int, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The values without their types: keys for pieces, seats and terms, lists for tuples."""
        return {name: plain(value) for name, value in self.values.items()}

    def seen_by(self, viewer: Seat) -> bool:
        """Whether this viewer may know of it."""
        return self.to is None or viewer.key in self.to


class Turn(msgspec.Struct, Generic[P], frozen=True, gc=False):
    """What a move led to: the new position and what happened on the way.

    `opened` is true when something hidden was turned up, or chance spoke: what viewers learn from such a move may
    depend on secrets, what they learn from any other move may not. `binding` is true when the rules hold a seat to
    this choice although nothing was turned up: going back before it is everybody's affair, as after a reveal.
    """

    position: P
    events: tuple[Event, ...]
    opened: bool = False
    binding: bool = False


class Resolution(Generic[P]):
    """One move being resolved: rule functions change `position`, ask chance for draws, and emit events.

    It lives for one call of `System.play`; position and events leave it as values. `who_knows` gives the keys of the
    seats that know of a piece, or None where all do.
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
        self._fresh: list[int] = []

    # Chance

    def draw(self, draw: Draw[T], label: Label = "", whose: PieceRef | None = None) -> T:
        """Ask chance for a draw. The next event emitted refers to it.

        Whoever rolls by hand is asked with the label and the piece whose roll it is. Asking reveals something, so
        `opened` becomes true.
        """
        return self.asking(label, whose)(draw)

    def asking(self, label: Label = "", whose: PieceRef | None = None) -> Chance:
        """Chance for several draws with this label, as `draw`.

        The roll of somebody who `is_unseen` opens nothing, and nobody is asked for it where chance can answer unseen;
        else it is asked for as the term `unseen-roll`. Such a draw is counted, and no event refers to it.
        """
        unseen = whose is not None and self.is_unseen(whose.key)
        self.opened |= not unseen

        def asked(draw: Draw[T]) -> T:
            answer: Chance = getattr(self._chance, "unseen", self._chance) if unseen else self._chance
            try:
                answered = answer(draw)
            except Awaiting as awaiting:
                awaiting.label, awaiting.whose = (UNSEEN_ROLL, None) if unseen else (label, whose)
                raise
            self._count()
            if unseen:
                self._fresh.pop()
            return answered

        return asked

    @property
    def fresh_draws(self) -> tuple[int, ...]:
        """The numbers of the draws that the next event will refer to."""
        return tuple(self._fresh)

    @property
    def last_draw(self) -> int:
        """The number of the latest draw, counted from the table's first."""
        return self.draw_count - 1

    def _count(self) -> None:
        self._fresh.append(self.draw_count)
        self.draw_count += 1

    @property
    def chance(self) -> Chance:
        """Chance; asking it counts as opening."""
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
        """Add an event. It refers to `draws` and to every draw since the event before, to each once.

        Unless `to` names the seats, everybody who knows of every piece in its values may know of it.
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
        """Add an event, as `emit` does, with its values as one dict: that takes a third of the time."""
        if to is None and self.who_knows is not None:
            to = self._audience(values, tallies)
        if self._fresh:
            draws = tuple(dict.fromkeys((*draws, *self._fresh)))
            self._fresh = []
        self.events.append(Event(rule, kind, values, to, tallies, draws))

    def _audience(self, values: dict[str, Value], tallies: tuple[Tally, ...]) -> tuple[str, ...] | None:
        """The seats that know of every piece named; None for everybody."""
        assert self.who_knows is not None
        audience: tuple[str, ...] | None = None
        labels = [label for tally in tallies for label in (tally.label, *(part.label for part in tally.addends))]
        for piece in (*pieces_in(values), *pieces_in(labels)):
            seats = self.who_knows(self.position, piece)
            if seats is not None:
                audience = seats if audience is None else tuple(key for key in audience if key in seats)
        return audience

    def turn(self) -> Turn[P]:
        """What the move led to."""
        return Turn(self.position, tuple(self.events), self.opened, self.binding)


def _never(whose: str) -> bool:
    return False
