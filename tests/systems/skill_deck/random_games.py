"""Seeded random games, played through options alone: scenes with sides and gear, rulings plain or mixed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from facedown.chance import Dealer
from facedown.game import Event, Option, Range, Seat, Setup
from facedown.systems.skill_deck.model import Position
from tests.rulings import values_to_try
from tests.systems.skill_deck.driver import REF, SYSTEM, Sheet, ways_to_answer

LEFT_OUT = {
    "add-note", "set-weapon", "give-weapon", "add-character", "bring-in", "retire", "bring-back", "delete-retired",
}  # fmt: skip
"""Moves that change only texts, gear and the characters present."""

READINGS = values_to_try(SYSTEM)
"""Every ruling of the rulebook that a table can set, with the values that random games try."""

COMMON = ("Exterminate", "Parley", "Noise", "Weapon", "Armour", "Medicine")
"""The proficiencies that any character may have; each also has one that no other has."""

WEIGHTS = {
    "open-check": 8, "open-freeze": 10, "bang": 6, "treat": 6, "join": 8, "hurt": 1, "mend": 1, "set-conflict": 1,
    "set-level": 1, "set-shaken": 1, "begin-phase": 40, "add-base-card": 1, "remove-base-card": 1, "set-side": 1,
    "close-joining": 6, "set-damage": 6, "give-point": 6, "set-nearness": 0.2, "change-scene": 1, "settle-check": 4,
    "end-phase": 3,
}  # fmt: skip
"""The weights of moves that are not owed; the default is 2."""

ANSWERS = {"attack": 6, "called": 4, "help": 4, "medicine": 4, "bang": 3, "nothing": 1, "act": 1}
"""The weights of declarations in a freeze; the default is 2."""


class Step(NamedTuple):
    """One move of a random game, with the position before and after it."""

    before: Position
    seat: Seat
    move: Any
    after: Position
    events: tuple[Event, ...]


def own(key: str) -> str:
    """The proficiency that only this character has."""
    return f"Secret{key.upper()}"


def scene(chooser: Random) -> tuple[dict[str, Any], tuple[Seat, ...]]:
    """Three to six characters, on two sides or none, some hurt or armed, and their seats; the last may be the Ref's."""
    sheets: list[Sheet] = []
    keys = "abcdef"[: chooser.randint(3, 6)]
    for key in keys:
        refs = key == keys[-1] and chooser.random() < 0.5
        levels = {name: chooser.choice((0, 1, 2, 2, 3, 4)) for name in COMMON}
        sheets.append(
            {
                "key": key, "name": key.upper(), "controller": REF.key if refs else key,
                "side": chooser.choice(("x", "x", "y", "y", "")), "damage": chooser.choice((0, 0, 0, 0, 1, 2)),
                "shaken": chooser.random() < 0.2, "proficiencies": {**levels, own(key): 3},
                "weapons": [{"name": "gun", "proficiency": "Exterminate"}] * chooser.randint(0, 1)
                + [{"name": f"Hidden{key.upper()}", "proficiency": "Exterminate", "openly": False}],
            }
        )  # fmt: skip
    seats = tuple(Seat(one["controller"]) for one in sheets if one["controller"] != REF.key)
    return {"character": sheets}, (REF, *seats)


def setup(seed: int, *, mixed: bool) -> Setup:
    """The table for a seed, with default rulings, or each ruling drawn from its choices."""
    chooser = Random(seed)
    data, seats = scene(chooser)
    rulings = {option: chooser.choice(values) for option, values in READINGS.items()} if mixed else {}
    return Setup(seats, data, rulings)


def weight(option: Option) -> float:
    """The weight of an option in random play: high if owed, low if it ends something or adds a waiting event."""
    if option.move == "declare":
        return 6 * ANSWERS.get(option.fixed.get("answer", ""), 2)
    if option.rule == "R-SD-56":
        return 0.5
    return WEIGHTS.get(option.move, 1 if option.concedes else 24 if option.owed else 2)


def choose(option: Option, chooser: Random) -> Any:
    """A random move of an option, with low numbers of points preferred; the Ref names no secret skill."""

    def low(n: int) -> int:
        return min(chooser.randrange(n) for _ in range(3))

    while True:
        values = {**option.fixed}
        for field in option.fields:
            domain = field.domain_for(values)
            if domain is not None:
                values[field.name] = domain.sample(low if isinstance(domain, Range) else chooser.randrange)
        chosen = {field.name: values[field.name] for field in option.fields if field.name in values}
        if not str(chosen.get("skill", "")).startswith("Secret"):
            return option.build(SYSTEM.move_type, **chosen)


def offered(position: Position, seats: tuple[Seat, ...]) -> list[tuple[Seat, Option]]:
    return [
        (seat, way)
        for seat in seats
        for option in SYSTEM.options(SYSTEM.view(position, seat), seat)
        if option.move not in LEFT_OUT
        for way in (ways_to_answer(option) if option.move == "declare" else [option])
    ]


def game(seed: int, *, mixed: bool, moves: int = 150) -> Iterator[Step]:
    """A random game of this many moves, or until no option is left."""
    table = setup(seed, mixed=mixed)
    chooser, dealer = Random(seed + 1), Dealer(seed.to_bytes(8, "big"))
    position: Position = SYSTEM.begin(table)
    for _ in range(moves):
        choices = offered(position, table.seats)
        if not choices:
            return
        (seat, option) = chooser.choices(choices, [weight(option) for _, option in choices])[0]
        move = choose(option, chooser)
        turn = SYSTEM.play(position, seat, move, dealer)
        yield Step(position, seat, move, turn.position, turn.events)
        position = turn.position
