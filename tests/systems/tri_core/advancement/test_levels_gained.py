"""Levels gained in play: what a character has then, what it learns with them, and who goes and comes with it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Event
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.descriptions import one_line_text
from facedown.systems.tri_core.advancement import change_sheet, level_steps
from facedown.systems.tri_core.advancement.level_steps import with_new_sheet
from facedown.systems.tri_core.model import (
    Ability,
    Ally,
    Character,
    Modifier,
    Rulings,
    Sheet,
    Shield,
    Trade,
    ability_ref,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from tests.systems.tri_core.driver import Told, ability, able, emitted, entry, kara, odo, only

# Kara, level 3: HP 68, AP 18, SP 14, FP 12, MP 19. A bonus of her tier is 3, and a level 15 HP.

PLAIN = Rulings()
HER = character_ref("kara")


def cursed(one: Character, **points: int) -> Sheet:
    """The sheet of somebody with so much more or less of its resources."""
    return replace(one.sheet, modifiers=tuple(Modifier(name, many, "a curse") for name, many in points.items()))  # type: ignore[arg-type]


def resources(one: Character) -> tuple[int, ...]:
    return one.hp, one.ap, one.sp, one.fp, one.mp


# What there is of each resource


@pytest.mark.parametrize(("points", "before", "after"), [
    ({"HP": 2, "AP": 3, "SP": 4, "FP": 5, "MP": 6}, (10, 9, 8, 7, 0), (12, 12, 12, 12, 6)),
    ({"HP": -2, "AP": -3, "SP": -4, "FP": -5, "MP": -6}, (10, 9, 8, 7, 6), (8, 6, 4, 2, 0)),
    ({"HP": -2, "AP": -3, "SP": -4, "FP": -5, "MP": -6}, (1, 1, 1, 1, 1), (-1, -2, 0, 0, 0)),
    ({"SP": -1, "FP": -1, "MP": -1}, (-5, -4, 1, 0, 2), (-5, -4, 0, 0, 1)),
])  # fmt: skip
def test_what_there_is_rises_and_falls_with_its_most(
    points: dict[str, int], before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """R-TC-117, R-TCG-80: HP and AP below 0 too, Stamina, Focus and Mana not."""
    one = kara(**dict(zip(("hp", "ap", "sp", "fp", "mp"), before, strict=True)))
    assert resources(with_new_sheet(one, cursed(one, **points), PLAIN)) == after


def test_who_has_less_than_nothing_by_a_curse_gains_no_more_than_it_eases() -> None:
    """R-TC-117: of 14 SP a curse takes 20; another sheet takes 20 as well, or 19."""
    one = kara()
    one = replace(one, sheet=cursed(one, SP=-20), sp=-6)
    assert with_new_sheet(one, replace(one.sheet, level=4), PLAIN).sp == -6
    assert with_new_sheet(one, cursed(one, SP=-19), PLAIN).sp == -5


def test_what_is_suspended_is_told() -> None:
    """R-TCG-137: by name as it lapses, and again as nothing does any more; nothing where nothing changes."""
    dear = ability("Tough", entry("Boost II", points=60), type="Passive", aspect="Boost")
    one = able(kara(), dear)
    told = Told(one)
    change_sheet(told, one, one.sheet)
    tough = (ability_ref("kara", "Tough"),)
    assert told.told_so_far() == (emitted("R-TCG-137", "suspended", character=HER, abilities=tough),)
    assert [lapse.ability for lapse in told.who("kara").sheet.lapsed] == ["Tough"]
    change_sheet(told, told.who("kara"), one.sheet)
    assert len(told.told_so_far()) == 1
    change_sheet(told, told.who("kara"), replace(one.sheet, abilities=()))
    assert told.told_so_far()[-1] == emitted("R-TCG-137", "suspended", character=HER, abilities=())


# Levels


def test_a_level_is_15_hp_and_time_to_grow() -> None:
    """R-TC-117, TC-C-02, R-TCG-18, R-TC-157: 50 and 15; who fainted with 5 below 0 comes to."""
    told = Told(odo(), kara(hp=50, growing=False))
    level_steps.level_up(told, "gm", m.LevelUp("kara"))
    one = told.who("kara")
    assert (one.sheet.level, one.hp, one.growing, told.who("odo").hp) == (4, 65, True, 52)
    assert told.told_so_far() == (emitted("R-TC-117", "level", character=HER, level=4),)
    hurt = Told(kara(hp=-5, out="wounds", wounded=1))
    level_steps.level_up(hurt, "gm", m.LevelUp("kara"))
    assert (hurt.who("kara").hp, hurt.who("kara").out, hurt.who("kara").wounded) == (10, "", 0)


BOND = ability("Bond", entry("Ally", points=40), type="Passive", aspect="Boost", core="Spirit")
TIE = replace(BOND, name="Tie")
DEN = ability("Den", entry("Ally", points=7), type="Passive", aspect="Boost", core="Spirit", slot="Single")
WOLF = Ally("Wolf", "Bond", 8, (4, 4, 0, 0, 0, 4, 0, 0, 0))
OWL = replace(WOLF, name="Owl", by="Tie")


def follows(name: str, whose: str = "kara", level: int = 3) -> Character:
    """An Ally of somebody’s at the table."""
    sheet = Sheet(name, method="pool", level=level, base=WOLF.stats, is_ally=True)
    return fully_restored(Character(f"{whose}-{name.lower()}", sheet, "ana", acts_for=whose), PLAIN)


def leading(*allies: Ally, **state: Any) -> Character:
    """Kara with two Abilities that bring Allies, and these."""
    one = able(kara(**state), BOND, TIE)
    return replace(one, sheet=replace(one.sheet, allies=allies))


def test_allies_rise_with_whom_they_act_for() -> None:
    """TCG-AY-06: Kara’s two, each with 15 HP more; not Odo’s, nor one that was called for a time."""
    called, other = follows("Cub", level=2), follows("Wolf", "odo", level=1)
    told = Told(other, called, follows("Owl"), follows("Wolf"), leading(WOLF, OWL), odo())
    level_steps.level_up(told, "gm", m.LevelUp("kara"))
    levels = {one.key: one.sheet.level for one in told.position.characters}
    assert levels == {"odo-wolf": 1, "kara-cub": 2, "kara-owl": 4, "kara-wolf": 4, "kara": 4, "odo": 2}
    assert told.who("kara-wolf").hp == follows("Wolf").hp + 15
    assert [event for event in told.told_so_far() if event.rule == "TCG-AY-06"] == [
        emitted("TCG-AY-06", "level", character=character_ref("kara-owl"), level=4),
        emitted("TCG-AY-06", "level", character=character_ref("kara-wolf"), level=4),
    ]


# Stats and Ranks


def raised(told: Told, level: int, stat: Any) -> dict[int, tuple[str, ...]]:
    """The stats that Kara has raised, by level, with one more."""
    level_steps.raise_stat(told, "ana", m.RaiseStat("kara", level, stat))
    levels = [at for at, _ in told.who("kara").sheet.raised]
    assert levels == sorted(levels)
    return dict(told.who("kara").sheet.raised)


def test_a_stat_gets_the_bonus_of_a_level() -> None:
    """TC-B-21, R-TC-28, R-TC-29: 3 Vitality more are 3 HP, AP and SP more; each level keeps its own."""
    one = kara()
    told = Told(replace(one, sheet=replace(one.sheet, level=10), hp=20))
    first = ("PWR", "ACT", "ATN")
    assert raised(told, 10, "VIT") == {1: first, 10: ("VIT",)}
    assert resources(told.who("kara")) == (23, 21, 17, 12, 19)
    assert told.told_so_far() == (emitted("TC-B-21", "raised", character=HER, stat=term("VIT"), points=3),)
    assert raised(told, 5, "MOR") == {1: first, 5: ("MOR",), 10: ("VIT",)}
    assert raised(told, 10, "INT") == {1: first, 5: ("MOR",), 10: ("VIT", "INT")}


def test_a_stat_that_brings_hp_wakes() -> None:
    """R-TC-157: with 2 HP below 0 and 3 Endurance more."""
    one = kara()
    told = Told(replace(one, sheet=replace(one.sheet, level=5), hp=-2, out="wounds"))
    raised(told, 5, "END")
    assert (told.who("kara").hp, told.who("kara").out) == (1, "")


LEARNED: list[tuple[Any, str, str, dict[str, tuple[tuple[str, int], ...]], Any, int]] = [
    ("skill", "Hoist", "Hoist", {"skills": (("Hoist", 1),)}, term("Hoist"), 1),
    ("skill", "Observe", "Observe", {"skills": (("Hoist", 1), ("Observe", 3))}, term("Observe"), 3),
    ("instinct", "Block", "Block", {"instinct": (("Block", 1),)}, term("Block"), 1),
    ("specialty", " Fire ", "Fire", {"specialty": (("Fire", 1),)}, term("Fire"), 1),
    ("specialty", "Cold  IRON", "Cold Iron", {"specialty": (("Rope", 1), ("Cold Iron", 2))}, "Cold Iron", 2),
    ("language", "Common", "Common", {"languages": (("Common", 1),)}, "Common", 1),
]


@pytest.mark.parametrize(("branch", "name", "known", "after", "named", "ranks"), LEARNED)
def test_a_rank_is_learned(
    branch: Any, name: str, known: str, after: dict[str, tuple[tuple[str, int], ...]], named: Any, ranks: int
) -> None:
    """TC-D-30, TC-F-04: one more of it, however it is spelt; what was learned before stays."""
    before = {
        field: tuple((each, many - (each == known)) for each, many in rows if (each, many) != (known, 1))
        for field, rows in after.items()
    }
    one = kara()
    told = Told(replace(one, sheet=replace(one.sheet, **before)))
    level_steps.learn(told, "ana", m.Learn("kara", branch, name))
    assert told.who("kara").sheet == replace(one.sheet, **after)
    learned = emitted("TC-D-30", "learned", character=HER, branch=term(branch), name=named, ranks=ranks)
    assert told.told_so_far() == (learned,)


def test_a_trade_is_taken_up_with_its_choices() -> None:
    """TC-F-42, TC-F-59: besides those there are."""
    one, smith = kara(), Trade("Smith", ("Crafting", "Hammers", "Hoist"))
    told = Told(replace(one, sheet=replace(one.sheet, trades=(smith,))))
    choices = ("Block", "Shields", "Observe")
    level_steps.take_trade(told, "ana", m.TakeTrade("kara", " Guard ", choices))
    assert told.who("kara").sheet.trades == (smith, Trade("Guard", choices))
    named = tuple(map(term, choices))
    assert told.told_so_far() == (emitted("TC-F-42", "trade", character=HER, trade="Guard", choices=named),)


def test_equipment_slots_are_traded() -> None:
    """TCG-AC-15, R-TCG-17: so many of six, whatever was traded before."""
    told = Told(kara())
    for slots in (3, 1):
        level_steps.trade_slots(told, "ana", m.TradeSlots("kara", slots))
        assert told.who("kara").sheet.traded == slots
        assert told.told_so_far()[-1] == emitted("TCG-AC-15", "slots-traded", character=HER, slots=slots)


# Abilities


def tough(points: int, name: str = "Tough") -> str:
    """A record of a Passive that gives so many HP."""
    rows = [{"entry": "Boost II", "points": points}]
    return json.dumps({"name": name, "core": "Body", "type": "Passive", "aspect": "Boost", "keywords": rows})


def names(told: Told) -> list[str]:
    return [one.name for one in told.who("kara").sheet.abilities]


def test_a_ready_ability_is_taken_up() -> None:
    """TCG-AC-05, R-TCG-18: besides those there are; Stone Skin gives a point of Physical Guard."""
    told = Told(able(kara(), BOND))
    level_steps.take_ability(told, "ana", m.TakeAbility("kara", "stone-skin"))
    assert names(told) == ["Bond", "Stone Skin"]
    named = ability_ref("kara", "Stone Skin")
    assert told.told_so_far() == (emitted("R-TCG-18", "ability-taken", character=HER, ability=named),)


def test_an_ability_is_built_or_changed() -> None:
    """TCG-AC-05, R-TCG-18, R-TCG-80: 3 HP more, and 1 once it is changed."""
    told = Told(able(kara(hp=20), BOND))
    level_steps.build_ability(told, "ana", m.BuildAbility("kara", tough(3)))
    assert (names(told), told.who("kara").hp) == (["Bond", "Tough"], 23)
    named = ability_ref("kara", "Tough")
    assert told.told_so_far() == (emitted("R-TCG-18", "ability-built", character=HER, ability=named),)
    level_steps.build_ability(told, "ana", m.BuildAbility("kara", tough(1)))
    assert (names(told), told.who("kara").hp) == (["Bond", "Tough"], 21)


def test_who_has_fainted_comes_to_by_what_brings_hp() -> None:
    """R-TC-157: 2 below 0 and 3 HP more, by one of one’s own or a ready one, Troll’s Blood."""
    built, taken = Told(kara(hp=-2, out="wounds")), Told(kara(hp=-2, out="wounds"))
    level_steps.build_ability(built, "ana", m.BuildAbility("kara", tough(3)))
    assert (built.who("kara").hp, built.who("kara").out) == (1, "")
    level_steps.take_ability(taken, "ana", m.TakeAbility("kara", "trolls-blood"))
    assert (taken.who("kara").hp, taken.who("kara").out) == (1, "")


def warded(points: int) -> Ability:
    return ability("Ward", entry("Boost III", of="HP", points=points), type="Passive", aspect="Boost", core="Spirit")


def ward(points: int) -> str:
    """A record of a Passive with a Shield of so many points."""
    rows = [{"entry": "Boost III", "of": "HP", "points": points}]
    return json.dumps({"name": "Ward", "core": "Spirit", "type": "Passive", "aspect": "Boost", "keywords": rows})


def test_a_shield_goes_with_its_ability() -> None:
    """R-TCG-18, R-TCG-80: 2 of 5 points are left where it becomes one of 2, and none where it is given up."""
    shield = Shield("HP", 5, None, "Passive")
    other = Shield("HP", 4, None, "Active", "odo", 2)
    told = Told(able(kara(shields=(shield, other)), BOND, warded(5), TIE))
    level_steps.build_ability(told, "ana", m.BuildAbility("kara", ward(2)))
    assert told.who("kara").shields == (replace(shield, points=2), other)
    level_steps.drop_ability(told, "ana", m.DropAbility("kara", "Ward"))
    assert (told.who("kara").shields, names(told)) == ((other,), ["Bond", "Tie"])
    assert told.told_so_far()[-1] == emitted("R-TCG-18", "ability-dropped", character=HER, ability="Ward")


# Who goes with them


def gone(told: Told) -> list[Event]:
    return [event for event in told.told_so_far() if event.kind == "ally-gone"]


def keys(told: Told) -> list[str]:
    return [one.key for one in told.position.characters]


def test_an_ally_goes_with_its_ability() -> None:
    """TCG-AY-01, R-TCG-71: Kara’s Wolf, not her Owl, nor a Wolf of Odo’s."""
    people = (leading(WOLF, OWL), follows("Wolf"), follows("Owl"), odo(), follows("Wolf", "odo"))
    told = Told(*people)
    level_steps.drop_ability(told, "ana", m.DropAbility("kara", "Bond"))
    assert keys(told) == ["kara", "kara-owl", "odo", "odo-wolf"]
    assert (told.who("kara").sheet.allies, names(told)) == ((OWL,), ["Tie"])
    assert gone(told) == [emitted("R-TCG-71", "ally-gone", character=HER, name="Wolf")]


def test_an_ally_goes_where_its_ability_becomes_another() -> None:
    """R-TCG-71: one of its name that calls nobody; one that still does keeps it."""
    told = Told(leading(WOLF, OWL), follows("Wolf"), follows("Owl"))
    level_steps.build_ability(told, "ana", m.BuildAbility("kara", tough(1, "Tie")))
    assert keys(told) == ["kara", "kara-wolf"]
    assert [event.data["name"] for event in gone(told)] == ["Owl"]
    rows = [{"entry": "Ally", "points": 40}]
    bond = {"name": "BOND", "core": "Spirit", "type": "Passive", "aspect": "Boost", "keywords": rows, "slot": "Double"}
    level_steps.build_ability(told, "ana", m.BuildAbility("kara", json.dumps(bond)))
    assert keys(told) == ["kara", "kara-wolf"]
    assert len(gone(told)) == 1
    assert told.who("kara").sheet.allies == (replace(WOLF, by="BOND"),)


def test_who_is_not_there_does_not_go() -> None:
    """R-TCG-71: an Ally that stands at no table is told of by nobody."""
    told = Told(leading(WOLF), follows("Wolf", "odo"), odo())
    level_steps.drop_ability(told, "ana", m.DropAbility("kara", "Bond"))
    assert (keys(told), gone(told)) == (["kara", "odo-wolf", "odo"], [])


def test_who_is_called_for_a_time_stands_for_nobody_of_that_name() -> None:
    """TCG-AY-01, TCG-AY-06, TCG-AY-07: a Wolf that is there always goes, and rises, by itself."""
    call = replace(BOND, name="Call", type="Active", action="Dodge", target="Self")
    wolf = replace(WOLF, by="Call")
    one = able(kara(), call, BOND)
    told = Told(replace(one, sheet=replace(one.sheet, allies=(wolf, WOLF))), follows("Wolf"))
    level_steps.drop_ability(told, "ana", m.DropAbility("kara", "Bond"))
    assert keys(told) == ["kara"]
    cub = replace(WOLF, by="Den")
    owl = replace(OWL, by="Call", abilities=(DEN,), allies=(cub,))
    rising = Told(replace(one, sheet=replace(one.sheet, allies=(owl, WOLF))), follows("Wolf"))
    level_steps.level_up(rising, "gm", m.LevelUp("kara"))
    assert rising.who("kara-wolf").sheet.level == 4


def test_an_ability_is_told_as_the_table_reads_it() -> None:
    """R-TCG-19: dice drawn from energy are d10 where the table rules so; the sheet says it."""
    rows = [{"entry": "Kinesis II", "dice": 1}]
    record = {"name": "Draw", "core": "Body", "action": "Strike", "aspect": "Damage", "keywords": rows}
    for ruling, words in (("10acp_1ap_d10", "Adds up to 1d10"), (None, "Adds up to 1d12")):
        told = Told(kara(), rulings={"kinesis_ii": ruling} if ruling else {})
        level_steps.build_ability(told, "ana", m.BuildAbility("kara", json.dumps(record)))
        assert only(told, "ability-built").values["ability"] == ability_ref("kara", "Draw")
        assert words in one_line_text(told.who("kara").sheet.ability("Draw"), told.position.rulings)
