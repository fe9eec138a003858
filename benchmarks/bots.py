"""The Core Kernel bot against players with fixed habits, in duels of equal Actors and in the other sample scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import Any

from benchmarks.measure import seconds, show
from facedown.bots import Bot, RandomBot
from facedown.bots.core_kernel import CoreKernelBot
from facedown.chance import Dealer
from facedown.game import Field, OneOf, Option, Seat, Setup, System, registry

SEATS = (Seat("made"), Seat("other"))


class Habit:
    """A player that always takes the first option owed, with usual values, the highest bid, or the same Aspect."""

    def __init__(self, *, bid: str = "usual", wildcards: str = "usual", aspect: str = "") -> None:
        self._numbers, self._aspect = {"bid": bid, "wildcards": wildcards}, aspect

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """Return the first option owed, with values by habit."""
        option = next(option for option in options if option.owed)
        return option.build(system.move_type, **{field.name: self._value(field) for field in option.fields})

    def _value(self, field: Field) -> Any:
        if self._numbers.get(field.name) == "highest":
            return field.domain.high  # type: ignore[union-attr]
        if field.name == "aspect" and isinstance(field.domain, OneOf):
            there = [choice.value for choice in field.domain.choices]
            return self._aspect if self._aspect in there else field.domain.usual
        return field.domain.usual


OTHERS: dict[str, Callable[[int], Bot]] = {
    "random": lambda seed: RandomBot(seed + 1_000_000),
    "usual": lambda seed: Habit(),
    "usual, with Wildcards": lambda seed: Habit(wildcards="highest"),
    "highest bid": lambda seed: Habit(bid="highest"),
    "highest bid, always Mind": lambda seed: Habit(bid="highest", wildcards="highest", aspect="Mind"),
    "always Mind": lambda seed: Habit(aspect="Mind"),
    "always Body": lambda seed: Habit(aspect="Body"),
    "always Spirit": lambda seed: Habit(aspect="Spirit"),
    "itself": lambda seed: CoreKernelBot(seed + 1_000_000),
}
"""The opponents of the bot. The usual bid is the lowest."""


def duel(seed: int, other: str = "random", sample: str = "duel") -> str:
    """Return the seat that alone has Actors standing after one Conflict; empty for none or both.

    The seats change places in every Conflict. In a scene with sides, each seat plays one side; in others, the Actors
    are divided between them in turn.
    """
    system = registry.system("core-kernel")
    rows = system.sample(sample)["actor"]
    sides = list(dict.fromkeys(row.get("side", str(at)) for at, row in enumerate(rows)))
    actors = [
        {**row, "controller": SEATS[(sides.index(row.get("side", str(at))) + seed) % 2].key}
        for at, row in enumerate(rows)
    ]
    position = system.begin(Setup(SEATS, {"actor": actors}))
    bots: dict[str, Bot] = {"made": CoreKernelBot(seed), "other": OTHERS[other](seed)}
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
    owners = {actor.controller for actor in turn.position.actors if actor.key in standing}
    return owners.pop() if len(owners) == 1 else ""


def duels(games: int, other: str = "random", sample: str = "duel") -> list[str]:
    """Yield the results of this many Conflicts, each from a different seed."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(partial(duel, other=other, sample=sample), range(games), chunksize=10))


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def run(*, quick: bool) -> None:
    """Print the share of duels won against each opponent, with its standard error."""
    games = 100 if quick else 1000
    for other in OTHERS:
        results: list[str] = []
        taken = seconds(lambda other=other, results=results: results.extend(duels(games, other)), 1)  # type: ignore[misc]
        tell(f"{games:,} duels against {other}", results, f"{taken:.0f} s")
    for sample in ("dukes-dinner", "harbour"):
        for other in ("random", "usual"):
            tell(f"{games // 2:,} Conflicts of {sample} against {other}", duels(games // 2, other, sample), "")


def tell(title: str, results: Sequence[str], note: str) -> None:
    """Return one line: the share won with its standard error and 95 % interval, lost, and without a winner."""
    games, wins, lost = len(results), results.count("made"), results.count("other")
    low, high = interval(wins, games)
    error = sqrt(wins / games * (1 - wins / games) / games)
    show(title, f"{wins / games:.1%}", f"± {error:.1%}, 95 % {low:.1%} to {high:.1%}; lost {lost / games:.1%}  {note}")
