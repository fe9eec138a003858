"""Seeded random games, played through options alone: scenes with gear and own moves, rulings plain or mixed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from facedown.chance import Dealer
from facedown.game import Event, Option, Range, Seat, Setup
from facedown.systems.trinity_code.model import Position
from tests.rulings import values_to_try
from tests.systems.trinity_code.driver import FOUR, GM, SYSTEM, Sheet, move_sheet

LEFT_OUT = {"add-note", "set-tag", "drop-tag", "bring-in", "retire", "bring-back", "delete-retired"}
"""Moves that change only texts, or who is at the table."""

READINGS = values_to_try(SYSTEM)
"""Every ruling of the rulebook that a table can set, with the values that random games try."""

MOVES = [
    move_sheet("try", low={"text": "Low.", "bad": 1, "stress": 1}, high={"text": "High.", "good": 1}),
    move_sheet(
        "fight",
        attributes=["power", "quickness"],
        low={"text": "Low.", "harm": 3, "bad": 1},
        mixed={"text": "Mixed.", "harm": 1, "stress": 1},
        great={"text": "Great.", "good": 2},
        double={"text": "Twice.", "harm": 2},
        double_six={"text": "Best.", "good": 1},
    ),
    move_sheet(
        "spell",
        attributes=["wits", "cool"],
        low={"text": "Low.", "misfires": 2, "bad": 1},
        mixed={"text": "Mixed.", "misfires": 1},
        double={"text": "Twice.", "misfires": 1, "bad": 1},
    ),
]

WEIGHTS = {
    "inflict-harm": 6, "inflict-stress": 6, "add-karma": 4, "use-item": 4, "advance": 3, "begin-investigation": 30,
    "give-armour": 1, "give-item": 1, "set-attribute": 1, "add-character": 1, "set-limit": 1, "remove-tag": 2,
    "take-turn": 8, "set-combat": 3, "spend-luck": 12, "escape-harm": 8, "cancel-misfire": 12, "offer-good": 6,
}  # fmt: skip
"""The weights of moves that are not owed; the default is 2."""


TOTALS = ("rolled", "recounted", "counts-as-12")
"""The kinds of events with the total of a move."""


class Step(NamedTuple):
    """One move of a random game, with the positions before and after it, and the last total before it."""

    before: Position
    seat: Seat
    move: Any
    after: Position
    events: tuple[Event, ...]
    total: int


def scene(chooser: Random) -> tuple[dict[str, Any], tuple[Seat, ...]]:
    """Return one to four characters with some Luck and gear, and their seats; sometimes the GM plays one of them."""
    sheets: list[Sheet] = []
    for key in "abcd"[: chooser.randint(1, 4)]:
        gms = key > "a" and chooser.random() < 0.2
        armour = [{"name": "vest", "rating": 1, "threshold": 3}, {"name": "coat", "rating": 2, "threshold": 2}]
        items = [
            {"name": "medikit", "heal": 2, "uses": 3}, {"name": "tea", "calm": 1},
            {"name": "sedative", "calm": 2, "heal": 1, "delayed": True, "uses": 2},
        ]  # fmt: skip
        sheets.append(
            {
                "key": key, "name": key.upper(), "controller": GM.key if gms else key, "luck": chooser.randint(0, 4),
                **{name: chooser.randint(-2, 3) for name in FOUR}, "cancels_misfires": chooser.random() < 0.5,
                "harm_limit": chooser.choice((7, 7, 9)), "stress_limit": chooser.choice((5, 5, 7)),
                "armour": armour[: chooser.randint(0, 2)], "items": items[chooser.randint(0, 2) :],
            }
        )  # fmt: skip
    seats = tuple(Seat(s["controller"]) for s in sheets if s["controller"] != GM.key)
    return {"character": sheets, "move": MOVES}, (GM, *seats)


def setup(seed: int, *, mixed: bool) -> Setup:
    """Return the table for a seed, with default rulings or with each ruling drawn from its choices."""
    chooser = Random(seed)
    data, seats = scene(chooser)
    rulings = {option: chooser.choice(values) for option, values in READINGS.items()} if mixed else {}
    return Setup(seats, data, rulings)


def weight(option: Option) -> int:
    """Return the weight of an option in random play: high if it is owed, low if it concedes something."""
    if option.concedes:
        return 1
    return 24 if option.owed else WEIGHTS.get(option.move, 2)


def choose(option: Option, position: Position, chooser: Random) -> Any:
    """Return a random move of an option that prefers default and small numbers, so that games last.

    Some harm is just enough to leave its victim dying.
    """

    def low(n: int) -> int:
        return min(chooser.randrange(n) for _ in range(3))

    chosen = dict(option.fixed)
    for field in option.fields:
        domain = field.domain_for(chosen)
        if domain is None:
            continue
        number = isinstance(domain, Range)
        often = not number or domain.usual == domain.sample(lambda n: 0) or chooser.random() < 0.3
        chosen[field.name] = domain.sample(low if number else chooser.randrange) if often else domain.usual
    if option.move == "inflict-harm" and chooser.random() < 0.4:
        victim = next(one for one in position.characters if one.key == chosen["character"])
        chosen["points"] = max(1, min(20, victim.harm_limit + 1 - victim.harm))
    return option.build(SYSTEM.move_type, **chosen)


def offered(position: Position, seats: tuple[Seat, ...]) -> list[tuple[Seat, Option]]:
    return [
        (seat, option)
        for seat in seats
        for option in SYSTEM.options(SYSTEM.view(position, seat), seat)
        if option.move not in LEFT_OUT
    ]


def game(seed: int, *, mixed: bool, moves: int = 120) -> Iterator[Step]:
    """Yield the steps of a random game that ends after this many moves, or when no option is left."""
    table = setup(seed, mixed=mixed)
    chooser, dealer = Random(seed + 1), Dealer(seed.to_bytes(4, "big"))
    position: Position = SYSTEM.begin(table)
    total = 0
    for _ in range(moves):
        choices = offered(position, table.seats)
        if not choices:
            return
        (seat, option) = chooser.choices(choices, [weight(option) for _, option in choices])[0]
        move = choose(option, position, chooser)
        turn = SYSTEM.play(position, seat, move, dealer)
        yield Step(position, seat, move, turn.position, turn.events, total)
        position = turn.position
        total = next((e.tallies[0].total for e in reversed(turn.events) if e.kind in TOTALS), total)
