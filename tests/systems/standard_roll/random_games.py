"""Seeded random games, played through options alone, with clocks, effects, sides, and default or mixed rulings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from facedown.chance import Dealer
from facedown.game import Event, Option, Seat, Setup
from facedown.systems.standard_roll.model import STATS, Position
from tests.rulings import values_to_try
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Sheet

LEFT_OUT = {"set-stat", "set-level", "add-note", "end-episode", "bring-in", "retire", "bring-back", "delete-retired"}
"""Moves that set values on sheets or change who is at the table, and the move that ends an Episode."""

VALUES = values_to_try(SYSTEM)
"""Every ruling of the rulebook that a table can set, with the values that random games try."""

OPENING = ("begin-episode", "begin-situation", "begin-turn-order", "enter")
"""The moves that random play prefers, so that more rules are reached."""


class Step(NamedTuple):
    """One move of a random game, with the position before and after it."""

    before: Position
    seat: Seat
    move: Any
    after: Position
    events: tuple[Event, ...]


def scene(chooser: Random) -> tuple[Sheet, tuple[Seat, ...]]:
    """Return two to five entities and up to two challenges, and the seats of their players."""
    entities: list[Sheet] = []
    for key in "abcde"[: chooser.randint(2, 5)]:
        what = {"foe": key > "a" and chooser.random() < 0.4, "environment": key > "b" and chooser.random() < 0.3}
        sheet: Sheet = {"key": key, "name": key.upper(), **what}
        if not what["environment"]:
            sheet["stats"] = {name: chooser.choice((0, 1, 1, 2, 3)) for name in STATS}
            sheet["level"] = chooser.choice((0, 0, 1, 5))
            sheet["clocks"] = {name: chooser.randint(1, 12) for name in ("HP", "SP", "EP")[: chooser.randint(0, 3)]}
        if not any(what.values()):
            sheet["controller"] = key
        entities.append(sheet)
    challenges = [
        {"name": name, "tn": chooser.randint(0, 12), "clock": chooser.randint(1, 8)}
        for name in ("Lock", "Bolt")[: chooser.randint(0, 2)]
    ]
    seats = (CURATOR, *(Seat(sheet["controller"]) for sheet in entities if "controller" in sheet))
    return {"entity": entities, "challenge": challenges}, seats


def setup(seed: int, *, mixed: bool) -> Setup:
    """Return the table for a seed, with default rulings, or with each ruling drawn from its choices."""
    chooser = Random(seed)
    data, seats = scene(chooser)
    rulings = {option: chooser.choice(values) for option, values in VALUES.items()} if mixed else {}
    return Setup(seats, data, rulings)


def weight(option: Option) -> int:
    """Return the weight of an option in random play: high if owed, low if it ends something or sets values."""
    if option.concedes:
        return 1
    if option.owed:
        return 40
    return 20 if option.move in OPENING else 8 if option.move in ("seize", "set-status", "set-revivable") else 3


def offered(position: Position, seats: tuple[Seat, ...]) -> list[tuple[Seat, Option]]:
    return [
        (seat, option)
        for seat in seats
        for option in SYSTEM.options(SYSTEM.view(position, seat), seat)
        if option.move not in LEFT_OUT
    ]


def game(seed: int, *, mixed: bool, moves: int = 80) -> Iterator[Step]:
    """Yield the steps of a random game until this many moves are made or no option is left."""
    table = setup(seed, mixed=mixed)
    chooser, dealer = Random(seed + 1), Dealer(seed.to_bytes(8, "big"))
    position: Position = SYSTEM.begin(table)
    for _ in range(moves):
        choices = offered(position, table.seats)
        if not choices:
            return
        (seat, option) = chooser.choices(choices, [weight(option) for _, option in choices])[0]
        move = option.sample(SYSTEM.move_type, chooser.randrange)
        turn = SYSTEM.play(position, seat, move, dealer)
        yield Step(position, seat, move, turn.position, turn.events)
        position = turn.position
