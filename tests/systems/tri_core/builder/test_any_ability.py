"""Every Ability that the builder calls legal can be played, and every other is refused at a table."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Option, Seat
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.descriptions import summary
from facedown.systems.tri_core.builder import chapters
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.builder.legality import ability_problems
from facedown.systems.tri_core.model import (
    CORE_ACTIONS,
    KIND_OF,
    SUB_TYPES,
    Ability,
    Chosen,
    CoreAction,
    Item,
    Position,
    Rulings,
    SubType,
    TriggerOffer,
)
from facedown.systems.tri_core.model.keywords import printed_keywords
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.builder.random_abilities import MAKER, drawn, is_legal, legal
from tests.systems.tri_core.driver import SEATS, fight, offered, somebody

SWORD = Item("sword", "weapon", "Swords", place="main", dice=2, types=("Slice",), durability=20)
GM, ANA, BEN = SEATS["gm"], SEATS["ana"], SEATS["ben"]


class Game:
    """An encounter played only through the system’s options, with the data of its events."""

    def __init__(self, seed: int, *abilities: Ability) -> None:
        one = somebody("a", *abilities, items=(SWORD,), side="x", at=(4, 4), hp=200)
        friend = somebody("c", items=(SWORD,), side="x", at=(3, 4), hp=200)
        foe = replace(somebody("b", *abilities, items=(SWORD,), at=(5, 4), hp=200), controller="ben")
        self.draw, self.dealer = Random(seed), Dealer(seed.to_bytes(4, "big"))
        self.position = Position(Rulings(), "gm", (one, friend, foe))
        self.ctx: list[str] = []
        self.play(GM, m.StartEncounter(("a", "b", "c")))

    def play(self, seat: Seat, move: Any) -> None:
        turn = SYSTEM.play(self.position, seat, move, self.dealer)
        self.position = turn.position
        self.ctx += [str(event.data) for event in turn.events]

    def options(self) -> list[tuple[Seat, Option]]:
        """Return the options of each seat."""
        return [(seat, option) for seat in (GM, ANA, BEN)
                for option in SYSTEM.options(SYSTEM.view(self.position, seat), seat)]  # fmt: skip

    def step(self, name: str, *, wild: bool = False) -> bool:
        """Make a random owed move, preferably with the named Ability; return False if none is owed.

        With `wild`, make any owed move.
        """
        owed = [(seat, option) for seat, option in self.options() if option.owed and not option.concedes]
        found = [(seat, option) for seat, option in owed if option.fixed.get("ability") == name]
        other = [(seat, option) for seat, option in owed if option.move not in ("lay",)]
        wanted = owed if wild else found or other or owed
        if not wanted:
            return False
        seat, option = self.draw.choice(wanted)
        self.play(seat, option.build(SYSTEM.move_type, **option.sampled(self.draw.randrange)))
        return True


@pytest.mark.parametrize("entry", list(printed_keywords()))
def test_any_legal_ability_of_an_entry_is_played(entry: str) -> None:
    """Three Abilities of each entry are played for some turns by three seats, only through options.

    Rules: TCG-AC-01, TCG-AC-08, TCG-AC-09, TCG-AC-10.
    """
    for seed in range(3):
        draw = Random(f"{entry} {seed}")
        ability = legal(draw, entry)
        game = Game(seed, ability)
        for _ in range(24):
            if not game.step(ability.name):
                break
        used = any(f"a/{ability.name}'" in values for values in game.ctx)
        if ability.type == "Active":
            assert used, ability_data(ability)
        assert summary(ability, Rulings())
        assert list(chapters(game.position.characters[0].sheet, Rulings()))


def test_triggers_are_offered_when_their_event_happens() -> None:
    """TCG-AC-09, R-TCG-23: most Triggers are offered within some cycles."""
    fired = 0
    for seed in range(40):
        ability = legal(Random(seed), kind="Trigger")
        game = Game(seed, ability)
        for _ in range(60):
            waits = game.position.encounter.waits if game.position.encounter is not None else ()
            fired += bool(waits) and isinstance(waits.top, TriggerOffer)  # type: ignore[union-attr]
            if not game.step(ability.name, wild=True):
                break
    assert fired > 20


def character(ability: Ability) -> dict[str, Any]:
    """Return the file of a character of level 20 with this Ability and all stats at 4."""
    names = ("PWR", "VIT", "END", "INT", "ACT", "FNE", "ADR", "MOR", "ATN")
    return {"name": "Any", "stats": dict.fromkeys(names, 4), "bonus": 0, "level": 20,
            "bonuses": {level: ["PWR", "PWR", "PWR"] for level in ("1", "5", "10")},
            "abilities": [ability_data(ability)]}  # fmt: skip


def test_the_table_refuses_every_ability_that_the_builder_refuses() -> None:
    """Reading a character’s file reports each problem that makes its Ability illegal, and none if it is legal.

    Rules: TCG-AC-05.
    """
    refused = 0
    for seed in range(400):
        ability = drawn(Random(seed))
        stops = {problem.rule for problem in ability_problems(ability, MAKER) if problem.stops}
        found = {problem.rule for problem in read_character(character(ability), Rulings())[1]}
        assert stops <= found, ability_data(ability)
        assert bool(found) >= bool(stops)
        assert stops or not found - {"TCG-AY-04"}
        refused += bool(stops)
    assert 100 < refused < 400


def test_an_ability_comes_back_from_its_file() -> None:
    """TCG-AC-25: reading the written data of an Ability gives the same Ability."""
    for seed in range(300):
        ability = legal(Random(seed))
        again, problems = read_ability(ability_data(ability))
        assert not problems
        assert again == ability


def test_a_sheet_with_abilities_comes_back_from_its_file() -> None:
    """TCG-AC-05: a character’s file with a legal Ability is read without problems."""
    data = character(legal(Random(7)))
    sheet, problems = read_character(data, Rulings())
    assert sheet is not None
    assert not problems
    assert is_legal(sheet.abilities[0])


KINETIC: tuple[SubType, ...] = ("Slice", "Penetrate", "Impact")
SWORDS = Item("sword", "weapon", "Swords", place="main", dice=2, types=KINETIC, durability=20)
BOW = Item("bow", "weapon", "Bows", place="off", dice=2, range=12, types=KINETIC, durability=20)


@pytest.mark.parametrize("action", CORE_ACTIONS)
def test_every_legal_ability_of_an_action_can_be_laid(action: CoreAction) -> None:
    """A character with all devices can play a legal Ability of each Aspect and sub-type, with and without a device.

    Rules: TCG-AC-08, R-TCG-56.
    """
    laid = 0
    for aspect, sub_type, held in product(("Damage", "Heal", "Shield", "Boost", "Hinderance"), (None, *SUB_TYPES),
                                          ("", "sword", "bow")):  # fmt: skip
        kinds = KIND_OF[sub_type] if sub_type is not None else ()
        rows = (Chosen("Boost VII", {"points": 1}),) if aspect in ("Boost", "Hinderance") else (
            Chosen("Empower I", {"dice": (6,)}),)  # fmt: skip
        made = Ability("Any", "Body", "Active", "Double", action=action, aspect=aspect, sub_type=sub_type,  # type: ignore[arg-type]
                       kind=kinds[0] if len(kinds) > 1 else None, device=held, keywords=rows)  # fmt: skip
        if not is_legal(made):
            continue
        ctx = fight(somebody("a", made, items=(SWORDS, BOW), at=(4, 4)), somebody("b", at=(5, 4)))
        laid_as = [option.fixed.get("ability") for option in offered(ctx, "ana", "lay")]
        assert "Any" in laid_as, (aspect, sub_type, held)
        laid += 1
    assert laid > 60
