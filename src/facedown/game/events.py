"""What happened, as data and as one plain line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from facedown.chance import Awaiting, Chance, Draw
from facedown.game.seats import Seat
from facedown.game.tally import Tally

P = TypeVar("P")
T = TypeVar("T")

UNSEEN_ROLL = "A roll of the GM’s"
"""The label of a roll for a character that not every seat knows of."""


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened.

    `rule` is the rule that made it happen, `kind` a word for programs, `text` one line of plain text for people.
    `to` holds the keys of the seats that may know of it; None means everybody. `data` holds its numbers and names,
    `tallies` the totals with their why.
    """

    rule: str
    kind: str
    text: str
    to: tuple[str, ...] | None = None
    data: dict[str, Any] = {}
    tallies: tuple[Tally, ...] = ()

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


class Telling(Generic[P]):
    """One move being carried out: rule functions change `position`, ask `chance`, and `say` what happens.

    It lives for one call of `System.play`; position and events go out of it as values.
    """

    __slots__ = ("_chance", "binding", "events", "is_unseen", "opened", "position")

    def __init__(self, position: P, chance: Chance) -> None:
        self.position = position
        self.events: list[Event] = []
        self.opened = False
        self.binding = False
        self.is_unseen: Callable[[str], bool] = lambda whose: False
        self._chance = chance

    @property
    def chance(self) -> Chance:
        """Chance; asking it counts as opening."""
        self.opened = True
        return self._chance

    def chance_for(self, what: str, whose: str = "") -> Chance:
        """Chance, with whose roll it is and what for: whoever rolls by hand is asked in these words.

        `whose` is the key of the character that the roll is of, or that `what` names. The roll of somebody who
        `is_unseen` opens nothing, and nobody is asked for it where chance can answer unseen; else it is asked for as
        `UNSEEN_ROLL`.
        """
        unseen = self.is_unseen(whose)
        self.opened |= not unseen

        def asked(draw: Draw[T]) -> T:
            answer: Chance = getattr(self._chance, "unseen", self._chance) if unseen else self._chance
            try:
                return answer(draw)
            except Awaiting as awaiting:
                awaiting.what = UNSEEN_ROLL if unseen else what
                raise

        return asked

    def say(
        self,
        rule: str,
        kind: str,
        text: str,
        to: tuple[str, ...] | None = None,
        tallies: tuple[Tally, ...] = (),
        **data: Any,
    ) -> None:
        """Tells one event, to everybody or to the seats named."""
        self.events.append(Event(rule, kind, text, to, data, tallies))

    def turn(self) -> Turn[P]:
        """What the move led to."""
        return Turn(self.position, tuple(self.events), self.opened, self.binding)
