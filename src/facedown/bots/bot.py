"""What a bot is, one that plays anything, and bots playing a table to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from facedown.game import Option, Seat, System, registry
from facedown.table import Entry, Table


class Bot(Protocol):
    """A player. It is given its seat's view and options, never a position, and returns a move."""

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """The move to make, built from one of the options; None where none is owed and the bot would rather wait."""


class RandomBot:
    """Plays any system through its options alone: one that is owed, its fields at random.

    It gives up only where nothing else is offered.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """A random move of a random owed option."""
        owed = [option for option in options if option.owed and not option.concedes]
        going_on = [option for option in options if not option.concedes]
        option = self._random.choice(owed or going_on or list(options))
        return option.sample(system.move_type, self._random.randrange)


def bot_for(system: System[Any], seed: int = 0) -> Bot:
    """The bot made for a system, or a RandomBot where there is none."""
    made: Any = registry.bot_for(system.key)
    bot: Bot = made(seed) if made else RandomBot(seed)
    return bot


def play_out(
    table: Table, bots: Mapping[str, Bot], most: int = 100_000, make: Callable[[str, Any], Entry] | None = None
) -> Iterator[Entry]:
    """Lets bots make what moves are owed by their seats, one entry at a time, until none of them owes any.

    Facilitators come first: they may end what others would go on with. What is fleeting they may do too.

    `make(seat, move)` makes a move, where that is not just `table.play` (dice rolled by hand).
    """
    seats = sorted(table.seats, key=lambda seat: seat.role != "facilitator")
    for _ in range(most):
        found = next_move(table, bots, seats, fleeting) or next_move(table, bots, seats, owing)
        if found is None:
            return
        yield (make or table.play)(*found)


def next_move(
    table: Table,
    bots: Mapping[str, Bot],
    seats: Sequence[Seat],
    pressing: Callable[[Sequence[Option]], Sequence[Option]],
) -> tuple[str, Any] | None:
    """The move of the first bot that presses itself, and its seat; None where none does."""
    for seat in seats:
        bot = bots.get(seat.key)
        options = pressing(table.options(seat)) if bot is not None else ()
        move = bot.choose(table.system, table.view(seat), seat, options) if bot is not None and options else None
        if move is not None:
            return seat.key, move
    return None


def fleeting(options: Sequence[Option]) -> Sequence[Option]:
    """What is gone once others go on."""
    return [option for option in options if option.fleeting]


def owing(options: Sequence[Option]) -> Sequence[Option]:
    """All options of a seat that owes something."""
    return options if any(option.owed for option in options) else ()
