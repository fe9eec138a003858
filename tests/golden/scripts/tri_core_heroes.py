"""The six heroes of Tri-Core at four levels: three against three, each with Abilities that it uses at that level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from facedown.bots import bot_for
from facedown.game import OneOf, Option, Seat
from facedown.systems.tri_core.data_files import ready_abilities
from facedown.systems.tri_core.model import character_of
from facedown.systems.tri_core.options.cards.card_fields import TOO_FAR
from facedown.table import Table
from tests.golden.scripts import script
from tests.golden.scripts.script import ANA, BEN, CY, GM

SEATS = (GM, ANA, BEN, CY)
PLACES = {
    "sera-ashdown": (ANA, "C4"), "mirelle-voss": (BEN, "B5"), "orrin-pell": (CY, "B3"),
    "tobin-marsh": (GM, "D4"), "nessa-thorn": (GM, "G5"), "garrick-vale": (GM, "F3"),
}  # fmt: skip
ENERGY = {"D3": "fire", "E3": "fire", "G3": "fire", "D5": "fire"}
TAKEN = {"sera-ashdown": ("trolls-blood", "blood-price"), "mirelle-voss": ("quicken",)}
"""The ready Abilities that nobody has, taken at the table before the first encounter at the highest level."""

LEVELS = (1, 5, 10, 20)
CYCLES, LONGEST = 3, 200
"""When a game ends at the latest, in cycles and in moves."""


class Heroes(script.Script):
    """An encounter of the ready heroes of a level: each uses its share of its Abilities; what is not used, passes."""

    def __init__(self, level: int) -> None:
        people: list[dict[str, Any]] = [
            {"ready": f"{name}-{level}", "key": name, "at": at, **({"foe": True} if seat == GM else {})}
            for name, (seat, at) in PLACES.items()
        ]
        for one, (seat, _) in zip(people, PLACES.values(), strict=True):
            if seat != GM:
                one["controller"] = seat.key
        scene = {"title": f"Heroes of level {level}", "ground": {"columns": 10, "rows": 8, "energy": ENERGY},
                 "character": people}  # fmt: skip
        super().__init__("tri-core", SEATS, scene, {name: seat.key for name, (seat, _) in PLACES.items()})
        self.used: set[tuple[str, str]] = set()
        self.share = LEVELS.index(level)
        self.bots = {seat.key: bot_for(self.table.system, level) for seat in SEATS}

    def plays(self) -> None:
        """The heroes go on until all of their share is used."""
        for _ in range(LONGEST):
            encounter = self.table.position.encounter
            seat = next((one for one in SEATS if any(it.owed for it in self.table.options(one))), None)
            if seat is None or not self.left() or encounter is None or encounter.cycle > CYCLES:
                return
            options = [one for one in self.table.options(seat) if one.owed]
            fresh = self.fresh(options)
            if fresh is not None:
                self.used.add((fresh.fixed["actor"], fresh.fixed["ability"]))
                self.table.play(seat.key, fresh.build(self.table.system.move_type))
            else:
                self.table.play(seat.key, self.else_move(seat, options))

    def left(self) -> set[tuple[str, str]]:
        """What has not been used yet: first what was taken, then every fourth Active, others at each level."""
        left = set()
        for one in self.table.position.characters:
            actives = [it.name for it in one.sheet.abilities if it.type == "Active"]
            taken = {(one.key, ready_abilities()[key]["name"]) for key in TAKEN.get(one.key, ())}
            new = {pair for pair in taken if pair[1] in actives} - self.used
            left |= new or {(one.key, name) for name in actives[self.share :: len(LEVELS)]} - self.used
        return left

    def fresh(self, options: Sequence[Option]) -> Option | None:
        """An Ability of the share, where it is one’s turn and nothing lies there; a Trigger once, as it comes."""
        for option in options:
            actor, ability = option.fixed.get("actor"), option.fixed.get("ability")
            if option.move == "fire" and (actor, ability) not in self.used:
                return option
            if option.move == "lay" and (actor, ability) in self.left() and not self.laid(str(actor)) and near(option):
                return option
        return None

    def laid(self, key: str) -> bool:
        """Whether a character has played a card, or is only reacting."""
        encounter = self.table.position.encounter
        exchange = encounter.exchange if encounter is not None else None
        return exchange is None or exchange.step != "acting" or bool(exchange.draft(key))

    def else_move(self, seat: Seat, options: Sequence[Option]) -> Any:
        """Passing, or taking a blow; what has to be decided, as the bot of the system would."""
        for option in options:
            undefended = {"action": ""} if any(field.name == "action" for field in option.fields) else {}
            if option.move in ("finish-playing", "let-be") or (
                option.move == "defend" and not option.fixed.get("action")
            ):
                return option.build(self.table.system.move_type, **undefended)
        view = self.table.view(seat)
        move = self.bots[seat.key].choose(self.table.system, view, seat, options)
        return move if move is not None else options[0].build(self.table.system.move_type)


def near(option: Option) -> bool:
    """Whether the first who can be aimed at is in reach."""
    aims = [field.domain for field in option.fields if field.name == "target"]
    return not any(TOO_FAR in aim.choices[0].label for aim in aims if isinstance(aim, OneOf))


def heroes(level: int) -> Table:
    """The six of one level; at the highest some take Abilities that nobody has had so far."""
    s = Heroes(level)
    for name, abilities in TAKEN.items() if level == 20 else ():
        for ability in abilities:
            room_for(s, name, ability)
            s.does(name, "take-ability", actor=name, ability=ability)
    s.gm("start-encounter", participants=tuple(PLACES), hidden=())
    s.plays()
    s.gm("end-encounter")
    return s.close()


def room_for(s: Heroes, name: str, ability: str) -> None:
    """Gives up Passives, the last first, until there is room for an Ability."""
    seat = s.table.seat(s.seat[name])
    while True:
        takes = [one for one in s.table.options(seat) if one.move == "take-ability" and one.fixed["actor"] == name]
        fields = [field.domain for one in takes for field in one.fields if field.name == "ability"]
        if any(domain.reason_against(ability, "") is None for domain in fields):
            return
        sheet = character_of(s.table.position, name).sheet
        kept = {ready_abilities()[key]["name"] for key in TAKEN[name]}
        spare = [one.name for one in sheet.abilities if one.type == "Passive" and one.name not in kept]
        s.does(name, "drop-ability", actor=name, ability=spare[-1])


GAMES: dict[str, Callable[[], Table]] = {
    f"tri-core-heroes-of-level-{level}": partial(heroes, level) for level in LEVELS
}
"""The golden encounters of the heroes by the names of their files."""
