"""The interface of bots, a bot that makes random moves in any system, and functions that let bots play a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from facedown.chance import Chance
from facedown.game import Option, Seat, System, Turn, registry
from facedown.table import Entry, Table


class Bot(Protocol):
    """A program that plays at a seat: it receives the seat’s view and options, never a position, and returns a move.

    The game waits for an owed move; a fleeting move is optional and possible only until others continue. If a bot has
    an attribute `considers` with kinds of moves, it receives only options of these kinds and of the kinds that can be
    owed or fleeting. If its attribute `only_owed` is true, it receives only owed options while it owes a move.
    """

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """Return a move made from one of the options, or None to wait. The bot may wait only if no option is owed."""


class RandomBot:
    """A bot for any system: it chooses a random option, an owed one if there is any, and random values for its fields.

    It chooses an option that concedes only if there is no other option.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """Return a random move made from a random option; from an owed option if there is any."""
        owed = [option for option in options if option.owed and not option.concedes]
        others = [option for option in options if not option.concedes]
        option = self._random.choice(owed or others or list(options))
        return option.sample(system.move_type, self._random.randrange)


def bot_for(system: System[Any], seed: int = 0) -> Bot:
    """Return a new bot for a system: the system’s own bot, or a RandomBot if the system has none."""
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
    """Let bots play from a position, without a table; yield each turn (a move and its results).

    `bots` holds the bots by the keys of their seats. Play stops when no bot owes a move, or after `most` turns. If
    `improvise` is True, bots may also make moves that nobody waits for, and play stops when no bot wants to move.
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
    """Make the moves that bots owe at a table, until no bot owes a move; yield the entry of each move.

    `bots` holds the bots by the keys of their seats. Play also stops after `most` entries, and when the table is closed
    or waits for the result of real dice. `make` takes the key of a seat and a move, plays the move and returns its
    entry; by default, it is `table.play`.
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
    """Return the seats, those of facilitators first.

    Facilitators may end a procedure before others continue it.
    """
    return tuple(sorted(seats, key=lambda seat: not seat.facilitates))


def next_move(
    system: System[Any],
    position: Any,
    bots: Mapping[str, Bot],
    seats: Sequence[Seat],
    options_of: Callable[[Seat], Sequence[Option]] | None = None,
) -> tuple[Seat, Any] | None:
    """Return the seat of the bot that moves next, and its move.

    The move is a fleeting move that a bot wants to make, or else an owed move. None if there is neither. Earlier seats
    in `seats` come first. `options_of` is a function that returns the options of a seat; if it is None, they come from
    `system.options`.
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
    """Return the first seat whose bot wants to move although it need not, and its move; None if no bot wants to.

    Options that concede are not shown to the bots.
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
    """Return the options that a bot can choose from: all options of its seat, or only those of some kinds of moves.

    If the bot has an attribute `considers`, the kinds are those in it and those that can be owed or fleeting.
    `options_of` is a function that returns all options of a seat; if it is None, they come from `system.options`.
    """
    kinds: frozenset[str] | None = getattr(bot, "considers", None)
    if kinds is None or system.pressing_moves is None:
        return options_of(seat) if options_of is not None else system.options(view, seat)
    return system.options_of(view, seat, kinds | system.pressing_moves)
