"""The speed of play and simulation as plain figures, with code that runs on earlier commits too.

Run as a program, it prints one JSON object: moves per second of processor time, by name. Other programs on the machine
hardly change these figures.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec

import facedown.bots
from facedown.chance import Dealer
from facedown.game import Option, Seat, Setup, System, registry

GM = Seat("gm", "GM", "facilitator")
PLAYERS = (Seat("a"), Seat("b"))

SCENES = {
    "core-kernel": ("duel", PLAYERS),
    "skill-deck": ("", (GM, *PLAYERS)),
    "standard-roll": ("", (GM, *PLAYERS)),
    "trinity-code": ("", (GM, *PLAYERS)),
    "tri-core": ("toll-bridge", (GM, *PLAYERS)),
    "tri-core with eight fighters": ("night-market", (GM, *PLAYERS)),
}
"""The scene and the seats of each simulation, by name. A name begins with the system's key."""


def recorded_duel(seed: int) -> list[tuple[Seat, Any]]:
    """Return the moves of a random Core Kernel duel, in order."""
    system = registry.system("core-kernel")
    chooser, dealer = Random(seed), Dealer(b"bench")
    position = system.begin(Setup(PLAYERS, system.sample("duel")))
    moves: list[tuple[Seat, Any]] = []
    while not system.over(position):
        ready = [
            (seat, option)
            for seat in PLAYERS
            for option in system.options(system.view(position, seat), seat)
            if (option.owed or option.move == "start-conflict") and not option.concedes
        ]
        seat, option = chooser.choice(ready)
        moves.append((seat, option.sample(system.move_type, chooser.randrange)))
        position = system.play(position, *moves[-1], dealer).position
    return moves


def played(games: int, passes: int = 5) -> float:
    """Return the Core Kernel moves per second, each checked on its seat's view and played; the best of some passes."""
    system = registry.system("core-kernel")
    first = system.begin(Setup(PLAYERS, system.sample("duel")))
    duels = [recorded_duel(seed) for seed in range(games)]
    least = float("inf")
    for _ in range(passes):
        start = time.process_time()
        for duel in duels:
            position, dealer = first, Dealer(b"bench")
            for seat, move in duel:
                position = system.play(position, seat, move, dealer).position
        least = min(least, time.process_time() - start)
    return sum(map(len, duels)) / least


class Recorder:
    """A bot that plays like another one and records the moves."""

    def __init__(self, bot: Any, moves: list[tuple[Seat, Any]]) -> None:
        """Take the bot, and the list to which its moves are added."""
        self._bot, self._moves = bot, moves
        if hasattr(bot, "considers"):
            self.considers = bot.considers

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """Return the move of the bot and record it, if it is not None."""
        move = self._bot.choose(system, view, seat, options)
        if move is not None:
            self._moves.append((seat, move))
        return move


def recorded(name: str, games: int = 4, most: int = 120) -> list[list[list[Any]]]:
    """Return the moves of some games of a system's bots, as plain data with the keys of the seats."""
    sample, seats = SCENES[name]
    system = registry.system(name.split(" ")[0])
    position, found = system.begin(Setup(seats, system.sample(sample))), []
    for seed in range(games):
        dealer, moves = Dealer(seed.to_bytes(8, "big")), list[tuple[Seat, Any]]()
        bots = {seat.key: Recorder(facedown.bots.bot_for(system, seed + at), moves) for at, seat in enumerate(seats)}
        first = opened(system, position, seats, dealer)
        for _ in zip(range(most), turns(system, first, seats, bots, dealer), strict=False):
            pass
        found.append([[seat.key, msgspec.to_builtins(move)] for seat, move in moves[:most]])
    return found


EARLIER_NAMES = {"finish-playing": "let-go"}
"""The names of kinds of moves in earlier commits."""


def read_move(system: System[Any], data: dict[str, Any]) -> Any:
    """Return the move of plain data. An earlier commit may know its kind by another name."""
    known = {record.kind for record in get_args(system.move_type)}
    kind = data["move"] if data["move"] in known else EARLIER_NAMES[data["move"]]
    return system.read_move({**data, "move": kind})


def replayed(name: str, games: list[list[list[Any]]], passes: int = 5) -> dict[str, float]:
    """Return the recorded moves played per second, and how often per second all seats get options and boards.

    The speed of play is the best of some passes. Options and boards are measured in one pass, because later passes
    would find what earlier ones have cached.
    """
    sample, seats = SCENES[name]
    system, by_key = registry.system(name.split(" ")[0]), {seat.key: seat for seat in seats}
    begun = system.begin(Setup(seats, system.sample(sample)))
    read = [[(by_key[key], read_move(system, data)) for key, data in game] for game in games]
    played, listed, drawn = float("inf"), 0.0, 0.0
    for number in range(passes + 1):
        taken = 0.0
        for seed, moves in enumerate(read):
            dealer = Dealer(seed.to_bytes(8, "big"))
            now = opened(system, begun, seats, dealer)
            start = time.process_time()
            for seat, move in moves:
                now = system.play(now, seat, move, dealer).position
                if number == 0:
                    views = [(system.view(now, one), one) for one in seats]
                    listed += timed(system.options, views)
                    drawn += timed(system.board, views)
            taken += time.process_time() - start
        played = min(played, taken)
    count = sum(map(len, games))
    return {
        f"{name}: check and play": count / played,
        f"{name}: options of all seats": count / listed,
        f"{name}: boards of all seats": count / drawn,
    }


def timed(look: Callable[[Any, Seat], object], views: Sequence[tuple[Any, Seat]]) -> float:
    """Return the seconds for the options and boards of these views."""
    start = time.process_time()
    for view, seat in views:
        look(view, seat)
    return time.process_time() - start


def simulated(name: str, seconds: float) -> float:
    """Return the moves per second of games between a system's bots, measured for about this time."""
    sample, seats = SCENES[name]
    system = registry.system(name.split(" ")[0])
    moves, start = 0, time.process_time()
    for seed in range(1000):
        bots = {seat.key: facedown.bots.bot_for(system, seed + at) for at, seat in enumerate(seats)}
        position, dealer = system.begin(Setup(seats, system.sample(sample))), Dealer(seed.to_bytes(8, "big"))
        position = opened(system, position, seats, dealer)
        for _ in turns(system, position, seats, bots, dealer):
            moves += 1
            if time.process_time() - start > seconds:
                return moves / (time.process_time() - start)
    raise AssertionError(f"the bots of {name} do nothing")


def opened(system: System[Any], position: Any, seats: Sequence[Seat], dealer: Dealer) -> Any:
    """Return the position after the first procedure was started, if the system waits for that."""
    for seat in seats:
        for option in system.options(system.view(position, seat), seat):
            if option.move in system.opens:
                return system.play(position, seat, option.build(system.move_type), dealer).position
    return position


def turns(system: System[Any], position: Any, seats: Sequence[Seat], bots: Any, dealer: Dealer) -> Iterator[Any]:
    """Yield the turns of a simulation, at most 400."""
    simulate: Callable[..., Iterator[Any]] | None = getattr(facedown.bots, "simulate", None)
    if simulate is not None:
        yield from simulate(system, position, seats, bots, dealer, 400, improvise=True)
        return
    order = sorted(seats, key=lambda seat: seat.role != "facilitator")
    for _ in range(400):
        found = None
        for wanted in (is_fleeting, is_owed, is_free):
            found = found or asked(system, position, order, bots, wanted)
        if found is None:
            return
        turn = system.play(position, found[0], found[1], dealer)
        yield turn
        position = turn.position


def is_fleeting(option: Option) -> bool:
    """Return whether an option is fleeting."""
    return option.fleeting


def is_owed(option: Option) -> bool:
    """Return whether an option is owed."""
    return option.owed


def is_free(option: Option) -> bool:
    """Return whether an option does not give up."""
    return not option.concedes


def asked(
    system: System[Any], position: Any, seats: Sequence[Seat], bots: Any, wanted: Callable[[Option], bool]
) -> tuple[Seat, Any] | None:
    """Make the first move of a bot after asking every seat for all its options, as earlier code did."""
    for seat in seats:
        view = system.view(position, seat)
        options = system.options(view, seat)
        chosen = [option for option in options if wanted(option)]
        if chosen:
            move = bots[seat.key].choose(system, view, seat, options if wanted is is_owed else chosen)
            if move is not None:
                return seat, move
    return None


def main() -> None:
    """Record moves (`record FILE`), or measure everything once (the seconds for each simulation, and such a file)."""
    if sys.argv[1:2] == ["record"]:
        Path(sys.argv[2]).write_text(json.dumps({name: recorded(name) for name in SCENES}), "utf-8")
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    games = json.loads(Path(sys.argv[2]).read_text("utf-8")) if len(sys.argv) > 2 else {}
    figures = {"core-kernel, check and play": played(max(2, round(10 * seconds)))}
    for name, some in games.items():
        figures |= replayed(name, some)
    figures |= {f"simulation: {name}": simulated(name, seconds) for name in SCENES}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
