"""The interface of bots, a bot that plays any system at random, and functions that let bots play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from facedown.chance import Chance
from facedown.game import Option, Seat, System, Turn, registry
from facedown.table import Entry, Table


class Bot(Protocol):
    """A player. It is given its seat's view and options, never a position, and returns a move.

    A bot whose attribute `considers` names kinds of moves is given only options of these kinds and of those that can be
    owed or fleeting. If its attribute `only_owed` is true, it is given only the owed ones where it owes a move.
    """

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


def simulate(
    system: System[Any],
    position: Any,
    seats: Sequence[Seat],
    bots: Mapping[str, Bot],
    chance: Chance,
    most: int = 100_000,
    *,
    improvise: bool = False,
) -> Iterator[Turn[Any]]:
    """Let bots play a position on without a table, one turn at a time, until none of them owes a move.

    With `improvise` they also do what they may where nobody owes a move, as stories need.
    """
    order = in_order(seats)
    for _ in range(most):
        found = next_move(system, position, bots, order)
        if found is None and improvise:
            found = free_move(system, position, bots, order)
        if found is None:
            return
        turn = system.carry_out(position, *found, chance)
        yield turn
        position = turn.position


def play_out(
    table: Table, bots: Mapping[str, Bot], most: int = 100_000, make: Callable[[str, Any], Entry] | None = None
) -> Iterator[Entry]:
    """Let bots make the moves that their seats owe at a table, one entry at a time, until none of them owes any.

    `make(seat, move)` makes a move, where that is not just `table.play` (dice rolled by hand).
    """
    for _ in range(most):
        if table.closed or table.awaited is not None:
            return
        found = next_move(table.system, table.position, bots, in_order(table.seats), table.options)
        if found is None:
            return
        seat, move = found
        yield (make or table.play)(seat.key, move)


def in_order(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats in the order in which bots are asked: facilitators first, as they may end what others go on with."""
    return tuple(sorted(seats, key=lambda seat: not seat.facilitates))


def next_move(
    system: System[Any],
    position: Any,
    bots: Mapping[str, Bot],
    seats: Sequence[Seat],
    options_of: Callable[[Seat], Sequence[Option]] | None = None,
) -> tuple[Seat, Any] | None:
    """The move of the first bot that has something fleeting to do, else of the first that owes one; None if none does.

    `options_of` gives a seat's options where they are not just the system's own.
    """
    players = [seat for seat in seats if seat.key in bots]
    for seat in players if system.fleeting_moves else ():
        view = system.view(position, seat)
        fleeting = [option for option in system.options_of(view, seat, system.fleeting_moves) if option.fleeting]
        move = bots[seat.key].choose(system, view, seat, fleeting) if fleeting else None
        if move is not None:
            return seat, move
    for seat in system.awaited(position, players):
        bot, view = bots[seat.key], system.view(position, seat)
        if getattr(bot, "only_owed", False):
            options: Sequence[Option] = [option for option in system.pressing(view, seat) if option.owed]
        else:
            options = considered(system, view, seat, bot, options_of)
        move = bot.choose(system, view, seat, options)
        if move is not None:
            return seat, move
    return None


def free_move(
    system: System[Any], position: Any, bots: Mapping[str, Bot], seats: Sequence[Seat]
) -> tuple[Seat, Any] | None:
    """The move of the first bot that does something it need not do, without giving anything up; None if none does."""
    for seat in seats:
        if seat.key not in bots:
            continue
        bot, view = bots[seat.key], system.view(position, seat)
        options = [option for option in considered(system, view, seat, bot) if not option.concedes]
        move = bot.choose(system, view, seat, options) if options else None
        if move is not None:
            return seat, move
    return None


def considered(
    system: System[Any],
    view: Any,
    seat: Seat,
    bot: Bot,
    options_of: Callable[[Seat], Sequence[Option]] | None = None,
) -> Sequence[Option]:
    """The options that a bot looks at: all of them, unless it names the kinds of moves that it considers."""
    kinds: frozenset[str] | None = getattr(bot, "considers", None)
    if kinds is None or system.pressing_moves is None:
        return options_of(seat) if options_of is not None else system.options(view, seat)
    return system.options_of(view, seat, kinds | system.pressing_moves)
