"""Seeded random games, played through options alone: a fight by a wall or in a mill, with default or random rulings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Event, Option, Seat, Setup
from facedown.systems.tri_core.model import STATS, Position
from facedown.systems.tri_core.system import SYSTEM
from tests.rulings import values_to_try
from tests.systems.tri_core.driver import SEATS

GM, ANA, BEN = SEATS["gm"], SEATS["ana"], SEATS["ben"]

READINGS = {
    option: values
    for option, values in values_to_try(SYSTEM).items()
    if option != "level_bonus"  # it changes which characters there can be
}
"""The switches of the rulebook, with the values that random games try."""

WEIGHTS = {
    "start-encounter": 200, "call-trigger": 12, "spring": 20, "enter-rotation": 4, "rest": 3, "end-day": 1,
    "hurt": 1, "heal": 1, "test": 1, "contest": 1, "affect": 1, "learn": 1, "hand-over": 1, "end-encounter": 0,
    "bring": 4, "chip": 6, "overkill": 6, "take-back": 1, "pass-cycle": 12, "join-encounter": 3,
}  # fmt: skip
"""How readily random play takes what is not owed, beside 1."""

LAYING = {"Attack": 16, "Abilities": 30, "Move": 20, "Items": 3}
"""How readily random play lays a card of a group: those that set off more come more often."""

GEAR: list[dict[str, Any]] = [
    {
        "name": "sword",
        "sort": "weapon",
        "device": "Swords",
        "place": "main",
        "dice": 2,
        "types": ["Slice"],
        "pounds": 3,
    },
    {
        "name": "guard",
        "sort": "shield",
        "device": "Shields",
        "place": "off",
        "dice": 2,
        "types": ["Impact"],
        "pounds": 4,
    },
    {"name": "coat", "sort": "armor", "place": "worn", "armor": {"Physical": 2}, "pounds": 8},
    {"name": "balm", "sort": "consumable", "dice": 2, "sides": 6, "effect": "Heal", "uses": 2, "pounds": 1},
    {"name": "bag", "sort": "container", "place": "worn", "pounds": 1},
]
BOW = {"name": "bow", "sort": "weapon", "device": "Bows", "place": "both", "hands": 2, "dice": 2, "range": 9,
       "types": ["Penetrate"], "pounds": 3}  # fmt: skip


class Step(NamedTuple):
    """One move of a random game, with the position before and after it."""

    before: Position
    seat: Seat
    move: Any
    after: Position
    events: tuple[Event, ...]


def scene(chooser: Random) -> dict[str, Any]:
    """Return a scene of two against two, close together by a wall, with swords and bows."""
    people = []
    for at, (name, foe) in enumerate((("Ada", False), ("Bo", False), ("Cy", True), ("Dee", True))):
        people.append({
            "name": name, "foe": foe, "at": ("C3", "C4", "D3", "E4")[at],
            "stats": {stat: chooser.randint(1, 6) for stat in STATS},
            "bonuses": {"1": chooser.choices(STATS, k=3)},
            "instinct": {"Strike": 1}, "skills": {"Observe": 1},
            "items": [BOW] if chooser.random() < 0.25 else GEAR[: chooser.randint(1, 5)],
        })  # fmt: skip
    return {"ground": {"columns": 8, "rows": 7, "rough": {"E3": 0, "C5": 2}, "high": {"B2": 1}}, "character": people}


def setup(seed: int, *, mixed: bool) -> Setup:
    """Return the setup of a seed; with `mixed`, each ruling is drawn from its choices."""
    chooser = Random(seed)
    rulings = {option: chooser.choice(values) for option, values in READINGS.items()} if mixed else {}
    return Setup((GM, ANA, BEN), scene(chooser), rulings)


def weight(option: Option) -> float:
    """Return how likely random play takes an option: owed ones often, and those that concede rarely."""
    if option.concedes:
        return 0.02
    if option.move == "lay":
        return LAYING.get(option.group, 6)
    return 12 if option.owed else WEIGHTS.get(option.move, 0.3)


def choose(option: Option, chooser: Random) -> Any:
    """Return a random move of an option, usually without Sub-Actions, which would leave nobody any AP."""
    chosen = option.sampled(chooser.randrange)
    if chosen.get("subs") and chooser.random() < 0.9:
        chosen["subs"] = ()
    return option.build(SYSTEM.move_type, **chosen)


def game(seed: int, *, mixed: bool, moves: int = 150) -> Iterator[Step]:
    """Yield the steps of a random game of at most so many moves, until nobody can do anything."""
    yield from played(setup(seed, mixed=mixed), seed, moves)


def game_of_heroes(seed: int, *, mixed: bool, moves: int = 120) -> Iterator[Step]:
    """Yield the steps of a random game of characters with Abilities, in the burning mill."""
    table = replace(setup(seed, mixed=mixed), scene=SYSTEM.sample("burning-mill"))
    yield from played(table, seed, moves)


def played(table: Setup, seed: int, moves: int) -> Iterator[Step]:
    """Yield the steps of at most so many random moves from a setup."""
    chooser, dealer = Random(seed + 1), Dealer(seed.to_bytes(4, "big"))
    position: Position = SYSTEM.begin(table)
    for _ in range(moves):
        choices = [
            (seat, option) for seat in table.seats for option in SYSTEM.options(SYSTEM.view(position, seat), seat)
        ]
        if not choices:
            return
        seat, option = chooser.choices(choices, [weight(option) for _, option in choices])[0]
        move = choose(option, chooser)
        turn = SYSTEM.play(position, seat, move, dealer)
        yield Step(position, seat, move, turn.position, turn.events)
        position = turn.position
