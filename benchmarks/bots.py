"""The Core Kernel bot against the random one, in duels of equal Actors."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from benchmarks.measure import seconds, show
from facedown.bots import Bot, RandomBot
from facedown.bots.core_kernel import CoreKernelBot
from facedown.chance import Dealer
from facedown.game import Seat, Setup, registry

SEATS = (Seat("made"), Seat("random"))


def duel(seed: int) -> str:
    """Who alone still stands after one duel: a seat's key, or "" for nobody or both. Seats change places each time."""
    system = registry.system("core-kernel")
    actors = [
        {**sheet, "controller": SEATS[(at + seed) % 2].key} for at, sheet in enumerate(system.sample("duel")["actor"])
    ]
    position = system.begin(Setup(SEATS, {"actor": actors}))
    bots: dict[str, Bot] = {"made": CoreKernelBot(seed), "random": RandomBot(seed + 1_000_000)}
    dealer = Dealer(seed.to_bytes(8, "big"))
    start = next(o for o in system.options(system.view(position, SEATS[0]), SEATS[0]) if o.move == "start-conflict")
    turn = system.play(position, SEATS[0], start.build(system.move_type), dealer)
    while not system.over(turn.position):
        for seat in SEATS:
            view = system.view(turn.position, seat)
            options = system.options(view, seat)
            if any(option.owed for option in options):
                turn = system.play(turn.position, seat, bots[seat.key].choose(system, view, seat, options), dealer)
                break
    standing = next(event for event in turn.events if event.kind == "conflict-over").data["standing"]
    owner = {actor.key: actor.controller for actor in turn.position.actors}
    return owner[standing[0]] if len(standing) == 1 else ""


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def run(*, quick: bool) -> None:
    """Prints the share of duels won, with its interval."""
    games = 100 if quick else 2000
    results: list[str] = []

    def play() -> None:
        results.clear()
        with ProcessPoolExecutor() as pool:
            results.extend(pool.map(duel, range(games), chunksize=50))

    taken = seconds(play, 1)
    wins, lost = results.count("made"), results.count("random")
    low, high = interval(wins, games)
    show(
        f"{games:,} duels of equals won by the Core Kernel bot",
        f"{wins / games:.1%}",
        f"95 % interval {low:.1%} to {high:.1%}",
    )
    show(
        "  lost, and without a winner", f"{lost / games:.1%} and {(games - wins - lost) / games:.1%}", f"{taken:.0f} s"
    )
