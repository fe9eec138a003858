"""Seeded random games, played through options alone: scenes with dashes, sides and clusters, rulings plain or mixed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from facedown.chance import Dealer
from facedown.game import Event, Move, Option, Seat, Setup
from facedown.systems.core_kernel.model import Position
from tests.rulings import values_to_try
from tests.systems.core_kernel.driver import GM, NINE, SYSTEM, Sheet

LEFT_OUT = {
    "set-av", "set-wildcard-rank", "set-rank", "set-place", "add-actor", "add-note", "propose", "bring-in", "retire",
    "bring-back", "delete-retired",
}  # fmt: skip
"""Moves between Conflicts that set any value or change who is there, so that the invariants do not hold across them."""

VALUES = values_to_try(SYSTEM)
"""Every ruling that a table can set, with the values that random games try."""


class Step(NamedTuple):
    """One move of a random game, with the position before and after it."""

    before: Position
    seat: Seat
    move: Any
    after: Position
    events: tuple[Event, ...]


def scene(chooser: Random) -> tuple[list[Sheet], tuple[Seat, ...]]:
    """Two to five Actors with few chips, so that Hands matter, and their seats."""
    facilitated = chooser.random() < 0.7
    sheets: list[Sheet] = []
    for key in "abcde"[: chooser.randint(2, 5)]:
        npc = facilitated and key > "a" and chooser.random() < 0.3
        av = {name: "-" if chooser.random() < 0.12 else chooser.choice((0, 1, 2, 3, 4, 5, 7)) for name in NINE}
        av[chooser.choice(NINE)] = chooser.randint(1, 6)
        sheets.append(
            {
                "key": key, "name": key.upper(), "av": av, "kind": "NPC" if npc else "PC",
                "controller": GM.key if npc else key, "side": chooser.choice(("", "", "x", "y")),
                "rank": chooser.randint(1, 30), "wildcards": chooser.randint(0, 2),
                "notes": chooser.choice(([], ["boss"], ["featured"])),
            }
        )  # fmt: skip
    seats = tuple(Seat(s["controller"]) for s in sheets if s["controller"] != GM.key)
    return sheets, ((GM, *seats) if facilitated else seats)


def setup(seed: int, *, mixed: bool, extensions: tuple[str, ...] = ()) -> Setup:
    """The table for a seed, with default rulings, or each ruling drawn from its choices."""
    chooser = Random(seed)
    sheets, seats = scene(chooser)
    rulings = {option: chooser.choice(values) for option, values in VALUES.items()} if mixed else {}
    return Setup(seats, {"actor": sheets}, rulings, extensions)


def weight(option: Option) -> int:
    """The weight of an option in random play: high if owed, low if it ends something."""
    if option.concedes or option.move == "end-conflict":
        return 1
    return 24 if option.owed else 3


def offered(position: Position, seats: tuple[Seat, ...]) -> list[tuple[Seat, Option]]:
    return [
        (seat, option)
        for seat in seats
        for option in SYSTEM.options(SYSTEM.view(position, seat), seat)
        if option.move not in LEFT_OUT
    ]


def game(seed: int, *, mixed: bool, moves: int = 90, extensions: tuple[str, ...] = ()) -> Iterator[Step]:
    """A random game of this many moves, or until no option is left."""
    table = setup(seed, mixed=mixed, extensions=extensions)
    chooser, dealer = Random(seed + 1), Dealer(seed.to_bytes(4, "big"))
    position: Position = SYSTEM.begin(table)
    for _ in range(moves):
        choices = offered(position, table.seats)
        if not choices:
            return
        (seat, option) = chooser.choices(choices, [weight(option) for _, option in choices])[0]
        move: Move = option.sample(SYSTEM.move_type, chooser.randrange)
        turn = SYSTEM.play(position, seat, move, dealer)
        yield Step(position, seat, move, turn.position, turn.events)
        position = turn.position
