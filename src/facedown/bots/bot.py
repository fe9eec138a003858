"""The interface of bots, a bot that plays any system at random, and functions that make bots play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from facedown.chance import Chance
from facedown.game import Option, Seat, System, Turn, registry
from facedown.table import Entry, Table


class Bot(Protocol):
    """A player that receives its seat's view and options, never a position, and returns a move.

    If a bot has an attribute `considers` with kinds of moves, it receives only options of these kinds and of the kinds
    that can be owed or fleeting. If its attribute `only_owed` is true, it receives only owed options while it owes a
    move.
    """

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """Return a move built from one of the options; None to wait, which is possible only if no option is owed."""


class RandomBot:
    """Play any system by a random option that is owed, with random values in its fields.

    It chooses an option that concedes only if there is no other.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """Return a random move of a random option; the option is an owed one if any is owed."""
        owed = [option for option in options if option.owed and not option.concedes]
        others = [option for option in options if not option.concedes]
        option = self._random.choice(owed or others or list(options))
        return option.sample(system.move_type, self._random.randrange)


def bot_for(system: System[Any], seed: int = 0) -> Bot:
    """Return a bot made for a system, or a RandomBot if the system has none."""
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
    """Play from a position with bots and without a table, and yield each turn until no bot owes a move.

    `bots` holds the bots by the keys of their seats. Stop after `most` turns. With `improvise`, bots also make moves of
    their own choice while no move is owed; then stop when no bot wants to move.
    """
    order = facilitators_first(seats)
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
    """Make the moves that bots owe at a table, and yield the entry of each, until no bot owes a move.

    `bots` holds the bots by the keys of their seats. Stop after `most` entries, and when the table is closed or waits
    for a roll by hand. `make(seat, move)` plays a move and returns its entry; by default, `table.play` does.
    """
    for _ in range(most):
        if table.closed or table.awaited is not None:
            return
        found = next_move(table.system, table.position, bots, facilitators_first(table.seats), table.options)
        if found is None:
            return
        seat, move = found
        yield (make or table.play)(seat.key, move)


def facilitators_first(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with facilitators first, because they may end a procedure before others continue it."""
    return tuple(sorted(seats, key=lambda seat: not seat.facilitates))


def next_move(
    system: System[Any],
    position: Any,
    bots: Mapping[str, Bot],
    seats: Sequence[Seat],
    options_of: Callable[[Seat], Sequence[Option]] | None = None,
) -> tuple[Seat, Any] | None:
    """Return the next move of a bot, with its seat: a fleeting move that a bot wants to make, else an owed move.

    None if there is neither. The first seat in `seats` goes first. `options_of` returns the options of a seat; by
    default, the system does.
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
            options = considered_options(system, view, seat, bot, options_of)
        move = bot.choose(system, view, seat, options)
        if move is not None:
            return seat, move
    return None


def free_move(
    system: System[Any], position: Any, bots: Mapping[str, Bot], seats: Sequence[Seat]
) -> tuple[Seat, Any] | None:
    """Return the first move that a bot makes of its own choice, with its seat; None if no bot wants to move.

    Moves that concede are not offered to the bots.
    """
    for seat in seats:
        if seat.key not in bots:
            continue
        bot, view = bots[seat.key], system.view(position, seat)
        options = [option for option in considered_options(system, view, seat, bot) if not option.concedes]
        move = bot.choose(system, view, seat, options) if options else None
        if move is not None:
            return seat, move
    return None


def considered_options(
    system: System[Any],
    view: Any,
    seat: Seat,
    bot: Bot,
    options_of: Callable[[Seat], Sequence[Option]] | None = None,
) -> Sequence[Option]:
    """Return the options to show to a bot: all options of its seat, or only those of some kinds of moves.

    If the bot has an attribute `considers`, these are the kinds in it and the kinds that can be owed or fleeting.
    `options_of` returns all options of a seat; by default, the system does.
    """
    kinds: frozenset[str] | None = getattr(bot, "considers", None)
    if kinds is None or system.pressing_moves is None:
        return options_of(seat) if options_of is not None else system.options(view, seat)
    return system.options_of(view, seat, kinds | system.pressing_moves)
