"""Levels gained in play: resources, stats, Ranks, Trades, Abilities and Allies."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Event
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.descriptions import one_line_text
from facedown.systems.tri_core.advancement import level_steps
from facedown.systems.tri_core.advancement.level_steps import change_sheet, with_new_sheet
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
from tests.systems.tri_core.driver import Scripted, ability, able, emitted, entry, kara, odo, only

# Kara, level 3: HP 68, AP 18, SP 14, FP 12, MP 19. A bonus of her tier is 3, and a level 15 HP.

PLAIN = Rulings()
HER = character_ref("kara")


def cursed(one: Character, **points: int) -> Sheet:
    """Return the sheet of a character whose maximum resources are changed by these points."""
    return replace(one.sheet, modifiers=tuple(Modifier(name, many, "a curse") for name, many in points.items()))  # type: ignore[arg-type]


def resources(one: Character) -> tuple[int, ...]:
    """Return the current HP, AP, SP, FP and MP of a character."""
    return one.hp, one.ap, one.sp, one.fp, one.mp


# Resources


@pytest.mark.parametrize(("points", "before", "after"), [
    ({"HP": 2, "AP": 3, "SP": 4, "FP": 5, "MP": 6}, (10, 9, 8, 7, 0), (12, 12, 12, 12, 6)),
    ({"HP": -2, "AP": -3, "SP": -4, "FP": -5, "MP": -6}, (10, 9, 8, 7, 6), (8, 6, 4, 2, 0)),
    ({"HP": -2, "AP": -3, "SP": -4, "FP": -5, "MP": -6}, (1, 1, 1, 1, 1), (-1, -2, 0, 0, 0)),
    ({"SP": -1, "FP": -1, "MP": -1}, (-5, -4, 1, 0, 2), (-5, -4, 0, 0, 1)),
])  # fmt: skip
def test_each_resource_changes_with_its_maximum(
    points: dict[str, int], before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """R-TC-117, R-TCG-80: each resource rises and falls with its maximum; only HP and AP can fall below 0."""
    one = kara(**dict(zip(("hp", "ap", "sp", "fp", "mp"), before, strict=True)))
    assert resources(with_new_sheet(one, cursed(one, **points), PLAIN)) == after


def test_stamina_below_0_rises_only_as_much_as_a_curse_shrinks() -> None:
    """A new level leaves Stamina at −6, which a curse of 20 causes, and a curse of only 19 raises it to −5.

    Rules: R-TC-117.
    """
    one = kara()
    one = replace(one, sheet=cursed(one, SP=-20), sp=-6)
    assert with_new_sheet(one, replace(one.sheet, level=4), PLAIN).sp == -6
    assert with_new_sheet(one, cursed(one, SP=-19), PLAIN).sp == -5


def test_suspended_abilities_are_logged() -> None:
    """An event names the Abilities that a new sheet suspends, and another says when none is left.

    A new sheet that suspends nothing further emits no event.

    Rules: R-TCG-137.
    """
    dear = ability("Tough", entry("Boost II", points=60), type="Passive", aspect="Boost")
    one = able(kara(), dear)
    ctx = Scripted(one)
    change_sheet(ctx, one, one.sheet)
    tough = (ability_ref("kara", "Tough"),)
    assert ctx.events_so_far() == (emitted("R-TCG-137", "suspended", character=HER, abilities=tough),)
    assert [lapse.ability for lapse in ctx.who("kara").sheet.suspended_abilities] == ["Tough"]
    change_sheet(ctx, ctx.who("kara"), one.sheet)
    assert len(ctx.events_so_far()) == 1
    change_sheet(ctx, ctx.who("kara"), replace(one.sheet, abilities=()))
    assert ctx.events_so_far()[-1] == emitted("R-TCG-137", "suspended", character=HER, abilities=())


# Levels


def test_a_level_gives_15_hp_and_lets_abilities_change() -> None:
    """A level adds 15 to 50 HP and allows changes of Abilities, and a character unconscious at −5 HP wakes up.

    Rules: R-TC-117, TC-C-02, R-TCG-18, R-TC-157.
    """
    ctx = Scripted(odo(), kara(hp=50, may_change_abilities=False))
    level_steps.level_up(ctx, "gm", m.LevelUp("kara"))
    one = ctx.who("kara")
    assert (one.sheet.level, one.hp, one.may_change_abilities, ctx.who("odo").hp) == (4, 65, True, 52)
    assert ctx.events_so_far() == (emitted("R-TC-117", "level", character=HER, level=4),)
    hurt = Scripted(kara(hp=-5, out="wounds", wounded=1))
    level_steps.level_up(hurt, "gm", m.LevelUp("kara"))
    assert (hurt.who("kara").hp, hurt.who("kara").out, hurt.who("kara").wounded) == (10, "", 0)


BOND = ability("Bond", entry("Ally", points=40), type="Passive", aspect="Boost", core="Spirit")
TIE = replace(BOND, name="Tie")
DEN = ability("Den", entry("Ally", points=7), type="Passive", aspect="Boost", core="Spirit", slot="Single")
WOLF = Ally("Wolf", "Bond", 8, (4, 4, 0, 0, 0, 4, 0, 0, 0))
OWL = replace(WOLF, name="Owl", by="Tie")


def follows(name: str, whose: str = "kara", level: int = 3) -> Character:
    """Return an Ally at the table that acts for this character, by default for Kara."""
    sheet = Sheet(name, method="pool", level=level, base=WOLF.stats, is_ally=True)
    return fully_restored(Character(f"{whose}-{name.lower()}", sheet, "ana", acts_for=whose), PLAIN)


def leading(*allies: Ally, **state: Any) -> Character:
    """Return Kara with these Allies and the two Abilities that give them."""
    one = able(kara(**state), BOND, TIE)
    return replace(one, sheet=replace(one.sheet, allies=allies))


def test_allies_gain_a_level_with_their_character() -> None:
    """TCG-AY-06: Kara’s two Allies gain a level and 15 HP with her; Odo’s Ally and a temporary one do not."""
    called, other = follows("Cub", level=2), follows("Wolf", "odo", level=1)
    ctx = Scripted(other, called, follows("Owl"), follows("Wolf"), leading(WOLF, OWL), odo())
    level_steps.level_up(ctx, "gm", m.LevelUp("kara"))
    levels = {one.key: one.sheet.level for one in ctx.position.characters}
    assert levels == {"odo-wolf": 1, "kara-cub": 2, "kara-owl": 4, "kara-wolf": 4, "kara": 4, "odo": 2}
    assert ctx.who("kara-wolf").hp == follows("Wolf").hp + 15
    assert [event for event in ctx.events_so_far() if event.rule == "TCG-AY-06"] == [
        emitted("TCG-AY-06", "level", character=character_ref("kara-owl"), level=4),
        emitted("TCG-AY-06", "level", character=character_ref("kara-wolf"), level=4),
    ]


# Stats and Ranks


def raised(ctx: Scripted, level: int, stat: Any) -> dict[int, tuple[str, ...]]:
    """Raise a stat of Kara and return all stats that she has raised, by level."""
    level_steps.raise_stat(ctx, "ana", m.RaiseStat("kara", level, stat))
    levels = [at for at, _ in ctx.who("kara").sheet.raised]
    assert levels == sorted(levels)
    return dict(ctx.who("kara").sheet.raised)


def test_a_stat_gets_the_bonus_of_a_level() -> None:
    """A raised VIT of 3 more adds 3 HP, AP and SP, and the sheet records the stats that each level raised.

    Rules: TC-B-21, R-TC-28, R-TC-29.
    """
    one = kara()
    ctx = Scripted(replace(one, sheet=replace(one.sheet, level=10), hp=20))
    first = ("PWR", "ACT", "ATN")
    assert raised(ctx, 10, "VIT") == {1: first, 10: ("VIT",)}
    assert resources(ctx.who("kara")) == (23, 21, 17, 12, 19)
    assert ctx.events_so_far() == (emitted("TC-B-21", "raised", character=HER, stat=term("VIT"), points=3),)
    assert raised(ctx, 5, "MOR") == {1: first, 5: ("MOR",), 10: ("VIT",)}
    assert raised(ctx, 10, "INT") == {1: first, 5: ("MOR",), 10: ("VIT", "INT")}


def test_a_stat_that_raises_hp_above_0_wakes_the_character() -> None:
    """R-TC-157: a raised END, which adds 3 to −2 HP, wakes an unconscious character at 1 HP."""
    one = kara()
    ctx = Scripted(replace(one, sheet=replace(one.sheet, level=5), hp=-2, out="wounds"))
    raised(ctx, 5, "END")
    assert (ctx.who("kara").hp, ctx.who("kara").out) == (1, "")


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
    """A Rank is added to a skill, Instinct, Specialty or language whatever its spelling, and earlier Ranks are kept.

    Rules: TC-D-30, TC-F-04.
    """
    before = {
        field: tuple((each, many - (each == known)) for each, many in rows if (each, many) != (known, 1))
        for field, rows in after.items()
    }
    one = kara()
    ctx = Scripted(replace(one, sheet=replace(one.sheet, **before)))
    level_steps.learn(ctx, "ana", m.Learn("kara", branch, name))
    assert ctx.who("kara").sheet == replace(one.sheet, **after)
    learned = emitted("TC-D-30", "learned", character=HER, branch=term(branch), name=named, ranks=ranks)
    assert ctx.events_so_far() == (learned,)


def test_a_trade_is_taken_with_its_choices() -> None:
    """TC-F-42, TC-F-59: a new Trade is added with its choices to the existing one."""
    one, smith = kara(), Trade("Smith", ("Crafting", "Hammers", "Hoist"))
    ctx = Scripted(replace(one, sheet=replace(one.sheet, trades=(smith,))))
    choices = ("Block", "Shields", "Observe")
    level_steps.take_trade(ctx, "ana", m.TakeTrade("kara", " Guard ", choices))
    assert ctx.who("kara").sheet.trades == (smith, Trade("Guard", choices))
    named = tuple(map(term, choices))
    assert ctx.events_so_far() == (emitted("TC-F-42", "trade", character=HER, trade="Guard", choices=named),)


def test_equipment_slots_are_traded() -> None:
    """TCG-AC-15, R-TCG-17: the new number of traded equipment slots replaces the earlier one."""
    ctx = Scripted(kara())
    for slots in (3, 1):
        level_steps.trade_slots(ctx, "ana", m.TradeSlots("kara", slots))
        assert ctx.who("kara").sheet.traded == slots
        assert ctx.events_so_far()[-1] == emitted("TCG-AC-15", "slots-traded", character=HER, slots=slots)


# Abilities


def tough(points: int, name: str = "Tough") -> str:
    """Return the record of a Passive that gives this many HP."""
    rows = [{"entry": "Boost II", "points": points}]
    return json.dumps({"name": name, "core": "Body", "type": "Passive", "aspect": "Boost", "keywords": rows})


def names(ctx: Scripted) -> list[str]:
    """Return the names of Kara’s Abilities."""
    return [one.name for one in ctx.who("kara").sheet.abilities]


def test_a_ready_ability_is_taken() -> None:
    """TCG-AC-05, R-TCG-18: a ready Ability is added to the existing Ability."""
    ctx = Scripted(able(kara(), BOND))
    level_steps.take_ability(ctx, "ana", m.TakeAbility("kara", "stone-skin"))
    assert names(ctx) == ["Bond", "Stone Skin"]
    named = ability_ref("kara", "Stone Skin")
    assert ctx.events_so_far() == (emitted("R-TCG-18", "ability-taken", character=HER, ability=named),)


def test_an_ability_is_built_or_changed() -> None:
    """TCG-AC-05, R-TCG-18, R-TCG-80: a built Passive gives 3 HP, and 1 HP after it is changed under the same name."""
    ctx = Scripted(able(kara(hp=20), BOND))
    level_steps.build_ability(ctx, "ana", m.BuildAbility("kara", tough(3)))
    assert (names(ctx), ctx.who("kara").hp) == (["Bond", "Tough"], 23)
    named = ability_ref("kara", "Tough")
    assert ctx.events_so_far() == (emitted("R-TCG-18", "ability-built", character=HER, ability=named),)
    level_steps.build_ability(ctx, "ana", m.BuildAbility("kara", tough(1)))
    assert (names(ctx), ctx.who("kara").hp) == (["Bond", "Tough"], 21)


def test_an_ability_that_raises_hp_above_0_wakes_the_character() -> None:
    """R-TC-157: a built or ready Passive that adds 3 to −2 HP wakes an unconscious character at 1 HP."""
    built, taken = Scripted(kara(hp=-2, out="wounds")), Scripted(kara(hp=-2, out="wounds"))
    level_steps.build_ability(built, "ana", m.BuildAbility("kara", tough(3)))
    assert (built.who("kara").hp, built.who("kara").out) == (1, "")
    level_steps.take_ability(taken, "ana", m.TakeAbility("kara", "trolls-blood"))
    assert (taken.who("kara").hp, taken.who("kara").out) == (1, "")


def warded(points: int) -> Ability:
    """Return a Passive with a Shield of this many points."""
    return ability("Ward", entry("Boost III", of="HP", points=points), type="Passive", aspect="Boost", core="Spirit")


def ward(points: int) -> str:
    """Return the record of this Passive as a file has it."""
    rows = [{"entry": "Boost III", "of": "HP", "points": points}]
    return json.dumps({"name": "Ward", "core": "Spirit", "type": "Passive", "aspect": "Boost", "keywords": rows})


def test_a_shield_ends_with_its_ability() -> None:
    """A Shield of a Passive shrinks from 5 to 2 points when the Passive changes, and ends when the Passive is given up.

    Rules: R-TCG-18, R-TCG-80.
    """
    shield = Shield("HP", 5, None, "Passive")
    other = Shield("HP", 4, None, "Active", "odo", 2)
    ctx = Scripted(able(kara(shields=(shield, other)), BOND, warded(5), TIE))
    level_steps.build_ability(ctx, "ana", m.BuildAbility("kara", ward(2)))
    assert ctx.who("kara").shields == (replace(shield, points=2), other)
    level_steps.drop_ability(ctx, "ana", m.DropAbility("kara", "Ward"))
    assert (ctx.who("kara").shields, names(ctx)) == ((other,), ["Bond", "Tie"])
    assert ctx.events_so_far()[-1] == emitted("R-TCG-18", "ability-dropped", character=HER, ability="Ward")


# Allies


def gone(ctx: Scripted) -> list[Event]:
    """Return the events about Allies that have left."""
    return [event for event in ctx.events_so_far() if event.kind == "ally-gone"]


def keys(ctx: Scripted) -> list[str]:
    """Return the keys of the characters at the table."""
    return [one.key for one in ctx.position.characters]


def test_an_ally_leaves_with_its_ability() -> None:
    """TCG-AY-01, R-TCG-71: when Kara gives up the Ability of her Wolf, the Wolf leaves; her Owl and Odo’s Wolf stay."""
    people = (leading(WOLF, OWL), follows("Wolf"), follows("Owl"), odo(), follows("Wolf", "odo"))
    ctx = Scripted(*people)
    level_steps.drop_ability(ctx, "ana", m.DropAbility("kara", "Bond"))
    assert keys(ctx) == ["kara", "kara-owl", "odo", "odo-wolf"]
    assert (ctx.who("kara").sheet.allies, names(ctx)) == ((OWL,), ["Tie"])
    assert gone(ctx) == [emitted("R-TCG-71", "ally-gone", character=HER, name="Wolf")]


def test_an_ally_leaves_when_its_ability_no_longer_gives_it() -> None:
    """An Ally leaves when its Ability is rebuilt without the entry Ally, and stays if the new Ability has it.

    Rules: R-TCG-71.
    """
    ctx = Scripted(leading(WOLF, OWL), follows("Wolf"), follows("Owl"))
    level_steps.build_ability(ctx, "ana", m.BuildAbility("kara", tough(1, "Tie")))
    assert keys(ctx) == ["kara", "kara-wolf"]
    assert [event.data["name"] for event in gone(ctx)] == ["Owl"]
    rows = [{"entry": "Ally", "points": 40}]
    bond = {"name": "BOND", "core": "Spirit", "type": "Passive", "aspect": "Boost", "keywords": rows, "slot": "Double"}
    level_steps.build_ability(ctx, "ana", m.BuildAbility("kara", json.dumps(bond)))
    assert keys(ctx) == ["kara", "kara-wolf"]
    assert len(gone(ctx)) == 1
    assert ctx.who("kara").sheet.allies == (replace(WOLF, by="BOND"),)


def test_no_event_for_an_ally_that_is_not_at_the_table() -> None:
    """If an Ally that is only on the sheet leaves, no event is emitted, and Odo’s Ally of the same name stays.

    Rules: R-TCG-71.
    """
    ctx = Scripted(leading(WOLF), follows("Wolf", "odo"), odo())
    level_steps.drop_ability(ctx, "ana", m.DropAbility("kara", "Bond"))
    assert (keys(ctx), gone(ctx)) == (["kara", "odo-wolf", "odo"], [])


def test_a_temporary_ally_is_not_the_permanent_one_of_the_same_name() -> None:
    """The permanent Wolf leaves with its own Ability and gains levels, even if a temporary Ally is named Wolf too.

    Rules: TCG-AY-01, TCG-AY-06, TCG-AY-07.
    """
    call = replace(BOND, name="Call", type="Active", action="Dodge", target="Self")
    wolf = replace(WOLF, by="Call")
    one = able(kara(), call, BOND)
    ctx = Scripted(replace(one, sheet=replace(one.sheet, allies=(wolf, WOLF))), follows("Wolf"))
    level_steps.drop_ability(ctx, "ana", m.DropAbility("kara", "Bond"))
    assert keys(ctx) == ["kara"]
    cub = replace(WOLF, by="Den")
    owl = replace(OWL, by="Call", abilities=(DEN,), allies=(cub,))
    rising = Scripted(replace(one, sheet=replace(one.sheet, allies=(owl, WOLF))), follows("Wolf"))
    level_steps.level_up(rising, "gm", m.LevelUp("kara"))
    assert rising.who("kara-wolf").sheet.level == 4


def test_a_built_ability_is_described_by_the_rulings_of_the_table() -> None:
    """R-TCG-19: the description of energy dice says 1d10 or 1d12, as the table rules."""
    rows = [{"entry": "Kinesis II", "dice": 1}]
    record = {"name": "Draw", "core": "Body", "action": "Strike", "aspect": "Damage", "keywords": rows}
    for ruling, words in (("10acp_1ap_d10", "Adds up to 1d10"), (None, "Adds up to 1d12")):
        ctx = Scripted(kara(), rulings={"kinesis_ii": ruling} if ruling else {})
        level_steps.build_ability(ctx, "ana", m.BuildAbility("kara", json.dumps(record)))
        assert only(ctx, "ability-built").values["ability"] == ability_ref("kara", "Draw")
        assert words in one_line_text(ctx.who("kara").sheet.ability("Draw"), ctx.position.rulings)
