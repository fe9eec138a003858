"""Allies, Slots and Abilities of characters in files and at a table, gained levels, and the effects of Anatomy."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Refused, Seat, Setup
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder import with_suspensions
from facedown.systems.tri_core.builder.character_files import character_data, read_character
from facedown.systems.tri_core.builder.owned_abilities import (
    ability_slots,
    owned_ability_cautions,
    suspension_problem,
    used_slots,
)
from facedown.systems.tri_core.builder.rebuilding import takeable_abilities
from facedown.systems.tri_core.data_files import ready_abilities
from facedown.systems.tri_core.model import Item, Rulings, StatModifier, character_of, with_character
from facedown.systems.tri_core.rules.current_numbers import current_score, total_weight
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.numbers import score
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.wounds import mark_dead
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.characters import VELL, wrong
from tests.systems.tri_core.driver import (
    SEATS,
    Scripted,
    ability,
    does,
    entry,
    fight,
    legal,
    offered,
    refused,
    somebody,
    texts,
    values_of,
)

PLAIN = Rulings()
SEATED = (Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben"))
BOND = {"name": "Bond", "core": "Spirit", "type": "Passive", "aspect": "Boost", "slot": "Double",
        "keywords": [{"entry": "Ally", "points": 40}]}  # fmt: skip
WOLF: dict[str, Any] = {"name": "Wolf", "by": "Bond", "rolled": 8, "stats": {"PWR": 4, "VIT": 4, "FNE": 4}}


def with_wolf(**more: Any) -> dict[str, Any]:
    """Return Vell’s file with an Ally of 8 rolled and 4 bought stat points."""
    return {**VELL, "abilities": [BOND], "allies": [{**WOLF, **more}]}


# Allies


def test_an_ally_leaves_with_its_ability() -> None:
    """An Ally leaves the game with the Ability that gave it, and the Ally of another Ability stays.

    Rules: TCG-AY-01, R-TCG-71.
    """
    two = {**with_wolf(), "abilities": [BOND, {**BOND, "name": "Tie"}]}
    two["allies"] = [*two["allies"], {**WOLF, "name": "Owl", "by": "Tie"}]
    position = SYSTEM.begin(Setup(SEATED, {"character": [two]}))
    assert [one.name for one in position.characters] == ["Vell", "Wolf", "Owl"]
    ctx = Scripted(*position.characters)
    does(ctx, m.DropAbility("vell", "Bond"))
    assert [one.name for one in ctx.position.characters] == ["Vell", "Owl"]
    gone = [event.data["name"] for event in ctx.events_so_far() if event.kind == "ally-gone"]
    assert gone == ["Wolf"]
    assert [ally.name for ally in ctx.who("vell").sheet.allies] == ["Owl"]


def test_an_ally_is_a_character_at_the_table() -> None:
    """An Ally is a character with the player, the side and the level of its owner.

    Rules: TCG-AY-01, TCG-AY-02, TCG-AY-03, TCG-AY-06, TCG-AY-14, R-TCG-71, R-TCG-76.
    """
    scene = {"character": [with_wolf(), {**VELL, "name": "Foe", "foe": True}]}
    position = SYSTEM.begin(Setup(SEATED, scene))
    wolf = character_of(position, "vell-wolf")
    assert (wolf.controller, wolf.side, wolf.acts_for, wolf.sheet.level) == ("ana", "party", "vell", 1)
    assert score(wolf.sheet, PLAIN, "UCB").total == 8  # PWR 4 + VIT 4, as for any character
    assert wolf.hp == 15 + 4 + 4


@pytest.mark.parametrize(("more", "where", "rule"), [
    ({"stats": {"PWR": 6, "VIT": 6, "FNE": 1}}, "allies[0].stats", "TCG-AY-11"),
    ({"stats": {"PWR": 7}}, "allies[0].stats.PWR", "TCG-AY-13"),
    ({"rolled": 13}, "allies[0].rolled", "TCG-AY-11"), ({"by": "Nothing"}, "allies[0].by", "TCG-AY-15"),
    ({"unique": True, "rolled": 5}, "allies[0].rolled", "TCG-AY-11"),
])  # fmt: skip
def test_an_ally_has_the_stat_points_rolled_and_bought(more: dict[str, Any], where: str, rule: str) -> None:
    """An Ally has exactly the stat points rolled and bought, and a file with others is refused.

    Rules: TCG-AY-11, TCG-AY-12, TCG-AY-13, TCG-AY-15, R-TCG-72, R-TCG-73.
    """
    assert wrong(with_wolf()) == []
    assert (where, rule) in wrong(with_wolf(**more))


def test_an_ally_has_slots_and_ceilings_of_its_own() -> None:
    """An Ally of level 1 has 3 Ability Slots, and its own limit of 5 + 2 + Body 8.

    Rules: TCG-AY-08, TCG-AY-09, TCG-AY-16, TCG-AY-17, R-TCG-70.
    """
    bite = {"name": "Bite", "core": "Body", "action": "Strike", "keywords": [{"entry": "Empower II", "points": 3}]}
    assert wrong(with_wolf(abilities=[bite])) == []
    expensive = {**bite, "keywords": [{"entry": "Empower II", "points": 4}]}
    assert ("allies[0].abilities[0].slot", "TCG-BU-06") in wrong(with_wolf(abilities=[expensive]))
    four = [{**bite, "name": f"Bite {n}"} for n in range(4)]
    assert ("allies[0].abilities", "TCG-AY-09") in wrong(with_wolf(abilities=four))


def test_allies_of_allies_are_few_and_never_unique() -> None:
    """An Ally may have an Ally, but not a unique one, and not two Allies by one Ability.

    Rules: TCG-AY-05, TCG-AY-10, TCG-AY-12, R-TCG-68, R-TCG-69.
    """
    den = {"name": "Den", "core": "Spirit", "type": "Passive", "aspect": "Boost", "keywords": [{"entry": "Ally",
           "points": 7}]}  # fmt: skip
    cub = {"name": "Cub", "by": "Den", "rolled": 6, "stats": {"FNE": 6}}
    assert wrong(with_wolf(abilities=[den], allies=[cub])) == []
    assert ("allies[0].allies[0].unique", "TCG-AY-12") in wrong(
        with_wolf(abilities=[den], allies=[{**cub, "unique": True, "rolled": 12}])
    )
    assert ("allies[0].allies", "TCG-AY-04") in wrong(with_wolf(abilities=[den], allies=[cub, cub]))


def test_a_character_file_keeps_the_allies() -> None:
    """TCG-AY-01: A character file that is written and read again has the same Allies."""
    sheet, problems = read_character(with_wolf(), PLAIN)
    assert not problems
    assert sheet is not None
    assert read_character(character_data(sheet), PLAIN)[0] == sheet


def test_allies_gain_levels_with_their_owner() -> None:
    """TCG-AY-06, TCG-AY-17: An Ally gains each level and 15 HP with its owner, and cannot be raised alone."""
    ctx = Scripted()
    ctx.position = SYSTEM.begin(Setup(SEATED, {"character": [with_wolf()]}))
    before = ctx.who("vell-wolf").hp
    (raising,) = offered(ctx, "gm", "level-up")
    assert "vell-wolf" not in str(raising.fields)
    does(ctx, m.LevelUp("vell"))
    assert (ctx.who("vell-wolf").sheet.level, ctx.who("vell-wolf").hp) == (2, before + 15)


def test_each_ally_gains_the_level_of_its_tier() -> None:
    """TCG-AY-06, TCG-AY-07: An Ally has the level of its owner, here 4, and an Ally of this Ally has half of it."""
    den = {"name": "Den", "core": "Spirit", "type": "Passive", "aspect": "Boost", "keywords": [{"entry": "Ally",
           "points": 7}]}  # fmt: skip
    cub = {"name": "Cub", "by": "Den", "rolled": 6, "stats": {"FNE": 6}}
    ctx = Scripted()
    ctx.position = SYSTEM.begin(Setup(SEATED, {"character": [with_wolf(abilities=[den], allies=[cub])]}))
    for _ in range(3):
        does(ctx, m.LevelUp("vell"))
    levels = {one.name: one.sheet.level for one in ctx.position.characters}
    assert levels == {"Vell": 4, "Wolf": 4, "Cub": 2}


def test_a_temporary_ally_is_not_at_the_table_yet() -> None:
    """TCG-AY-01: The Ally of an Active is not at the table before the Active is used."""
    bond = {**BOND, "type": "Active", "action": "Dodge", "target": "Self",
            "keywords": [{"entry": "Ally", "points": 40}]}  # fmt: skip
    position = SYSTEM.begin(
        Setup(SEATED, {"character": [{**with_wolf(stats={"PWR": 4, "VIT": 4}), "abilities": [bond]}]})
    )
    assert [one.key for one in position.characters] == ["vell"]


def test_the_death_of_a_unique_ally_is_reported_to_the_gm() -> None:
    """R-TCG-75: One event reports the death of a unique Ally."""
    ctx = Scripted()
    ctx.position = SYSTEM.begin(Setup(SEATED, {"character": [with_wolf(unique=True, rolled=16)]}))
    mark_dead(ctx, "vell-wolf", "TC-E-11")
    assert len(texts(ctx, "unique-dead")) == 1


def test_the_gm_can_apply_jolt_from_the_surroundings() -> None:
    """The GM can apply Jolt as an effect of the surroundings, and a failed Resolve then costs 3 of 18 AP.

    Bluster and Impale come only from attacks.

    Rules: TCG-AF-06a.
    """
    ctx = fight(somebody("a"), somebody("b"))
    does(ctx, m.Afflict("b", "Jolt", 3), faces=[[6, 3]])
    assert ctx.who("b").ap == 18 - 3
    (option,) = offered(ctx, "gm", "afflict")
    assert "Impale" not in str(option.fields)


def test_dead_allies_return_after_a_long_rest_unless_unique() -> None:
    """A dead Ally returns after a long rest, but a unique one stays dead until the GM resurrects it.

    Rules: TCG-AY-18, TCG-AY-19, R-TCG-75.
    """
    dead: dict[str, Any] = {"acts_for": "a", "out": "dead", "hp": -50}
    ctx = Scripted(somebody("a"), somebody("w", **dead), somebody("u", unique=True, **dead))
    does(ctx, m.Rest("a", "short"))
    assert ctx.who("w").out == "dead"
    does(ctx, m.Rest("a", "long"))
    assert (ctx.who("w").out, ctx.who("w").hp, ctx.who("u").out) == ("", 320, "dead")
    assert offered(ctx, "gm", "resurrect")


# Slots


def test_equipment_slots_are_traded_one_for_one_and_back() -> None:
    """Empty Equipment Slots can be traded for Ability Slots, and back while those are unused.

    A coat fills 1 of the 6 Equipment Slots, so 5 can be traded.

    Rules: TCG-AC-15, R-TCG-17.
    """
    ten = tuple(ability(f"A{n}", entry("Empower II", points=1), slot="Single") for n in range(10))
    coat = Item("coat", "armor", place="worn")
    ctx = Scripted(somebody("a", *ten, level=1, items=(coat,)))
    assert len(offered(ctx, "ana", "trade-slots")) == 1
    assert not legal(ctx, m.TradeSlots("a", 6))
    does(ctx, m.TradeSlots("a", 5))
    assert ability_slots(ctx.who("a").sheet, PLAIN).total == 15
    more = ability("More", entry("Empower II", points=1), slot="Single")
    one = ctx.who("a")
    ctx.position = replace(ctx.position, characters=(replace(one, sheet=replace(one.sheet, abilities=(*ten, more))),))
    assert not legal(ctx, m.TradeSlots("a", 0))
    assert legal(ctx, m.TradeSlots("a", 1))


def test_a_file_with_too_many_abilities_is_refused() -> None:
    """A file with eleven Abilities for the ten Slots of level 1 is refused unless it trades one more Slot.

    Rules: TCG-AC-15, R-TCG-04.
    """
    row = {"core": "Body", "action": "Strike", "keywords": [{"entry": "Empower II", "points": 1}]}
    eleven = [{**row, "name": f"A{n}"} for n in range(11)]
    assert ("abilities", "R-TCG-04") in wrong({**VELL, "abilities": eleven})
    assert wrong({**VELL, "abilities": eleven, "traded": 1}) == []
    assert wrong({**VELL, "traded": 7}) == [("traded", "TCG-AC-15")]


def test_two_half_slots_fill_one_slot() -> None:
    """TCG-AC-04, TCG-BU-03, R-TCG-05: Two Abilities in Half Slots fill one Slot, so three of them use 1.5."""
    halves = [ability(f"H{n}", entry("Empower II", points=1), slot="Half") for n in range(3)]
    assert used_slots(halves) == 1.5


def test_an_ability_is_taken_and_dropped_between_encounters() -> None:
    """A ready Ability is taken and dropped between encounters, and its modifiers begin and end with it.

    Rules: TCG-AC-05, R-TCG-18.
    """
    ctx = Scripted(somebody("a", level=1))
    does(ctx, m.TakeAbility("a", "stone-skin"))
    assert current_score(ctx.who("a"), PLAIN, "PG").total == 9
    refused(ctx, m.TakeAbility("a", "stone-skin"), "TCG-AC-05")
    does(ctx, m.DropAbility("a", "Stone Skin"))
    assert current_score(ctx.who("a"), PLAIN, "PG").total == 8
    assert not offered(fight(somebody("a", level=1), somebody("b")), "ana", "take-ability")


def record(**more: Any) -> str:
    """Return an Ability as one line of JSON."""
    rows = [{"entry": "Boost II", "points": 3}]
    return json.dumps({"name": "Tough", "core": "Body", "type": "Passive", "aspect": "Boost", "keywords": rows, **more})


def test_an_own_ability_is_added_and_changed_at_the_table() -> None:
    """An own Ability is added from its data, and replaces one of the same name with all its bonuses.

    Rules: TCG-AC-05, R-TCG-18, R-TCG-80.
    """
    ctx = Scripted(somebody("a", level=1))
    before = ctx.who("a").hp
    does(ctx, m.BuildAbility("a", record()))
    assert ctx.who("a").hp == before + 3
    does(ctx, m.BuildAbility("a", record(name="TOUGH", keywords=[{"entry": "Boost II", "points": 1}])))
    assert [(one.name, len(one.keywords)) for one in ctx.who("a").sheet.abilities] == [("TOUGH", 1)]
    assert ctx.who("a").hp == before + 1
    built = [event.data["ability"] for event in ctx.events_so_far() if event.kind == "ability-built"]
    assert built == ["a/Tough", "a/TOUGH"]
    assert not offered(fight(somebody("a", level=1), somebody("b")), "ana", "build-ability")


def test_hp_fall_when_a_smaller_passive_replaces_a_larger_one() -> None:
    """TCG-AC-18, R-TCG-80: Of two Passives that change HP only the newest counts, and HP never exceed their maximum."""
    ctx = Scripted(somebody("a", level=1))
    before = ctx.who("a").hp
    for name, points in (("Tough", 3), ("Thin", 1)):
        does(ctx, m.BuildAbility("a", record(name=name, keywords=[{"entry": "Boost II", "points": points}])))
        assert ctx.who("a").hp == before + points
    does(ctx, m.TakeAbility("a", "trolls-blood"))
    assert ctx.who("a").hp == score(ctx.who("a").sheet, PLAIN, "HP").total


def test_replacing_an_ability_restores_no_points_and_ends_a_suspension() -> None:
    """Replacing an Ability restores no Mana, and ends a suspension, which can wake an unconscious character.

    A ready Ability is not offered to a character who has one of the same name.

    Rules: R-TCG-80, R-TCG-137, R-TC-157.
    """
    well = record(name="Well", keywords=[{"entry": "Boost V", "of": "MP", "points": 1}])
    ctx = Scripted(somebody("a", level=1))
    does(ctx, m.BuildAbility("a", well))
    ctx.position = with_character(ctx.position, replace(ctx.who("a"), mp=0))
    does(ctx, m.BuildAbility("a", well))
    assert ctx.who("a").mp == 0
    does(ctx, m.BuildAbility("a", json.dumps({**ready_abilities()["stone-skin"], "name": "STONE SKIN"})))
    assert "stone-skin" not in [way.value for way in takeable_abilities(ctx.who("a").sheet, PLAIN)]
    dear = ability("Tough", entry("Boost II", points=60), type="Passive", aspect="Boost")
    one = somebody("a", dear, level=1)
    lapsed = replace(one, sheet=with_suspensions(one.sheet, PLAIN), hp=-2, out="wounds", cycles_without_hp=1)
    assert [lapse.ability for lapse in lapsed.sheet.suspended_abilities] == ["Tough"]
    ctx = Scripted(lapsed)
    does(ctx, m.BuildAbility("a", record()))
    assert (ctx.who("a").sheet.suspended_abilities, ctx.who("a").hp, ctx.who("a").out) == ((), 1, "")


@pytest.mark.parametrize(
    ("bad", "rule"),
    [
        ('{"name":"X","core":"Body","keywords":[{"entry":"Burn","x":' + "[" * 900 + "]" * 900 + "}]}", "TCG-AC-05"),
        (record(name="X", core="Mind", type="Active", action="Strike", keywords=[
            {"entry": "Kinesis I", "pounds": 6, "only": "x" * 300}]), "TCG-KI-01"),
        (record(keywords=[{"entry": "Boost II", "points": 300}]), "TCG-BU-06"), (record(core="Soul"), "TCG-AC-02"),
        (record(keywords=[]), "R-TCG-150"), (record(keywords=[{"entry": "Boost II"}]), "TCG-BO-02"),
        (record(keywords=[{"entry": "Range II"}]), "TCG-RA-02"),
        ("{}", "TCG-AC-05"), ("[1]", "TCG-AC-05"), ("{", "TCG-AC-05"), ("[" * 4000, "TCG-AC-05"), ("x", "TCG-AC-05"),
        ('{"name": 1e999}', "TCG-AC-05"),
        (record(slot="Double", keywords=[{"entry": "Ally", "points": 9}] * 40), "TCG-BU-06"),
    ],
)  # fmt: skip
def test_an_invalid_record_is_refused_and_changes_nothing(bad: str, rule: str) -> None:
    """TCG-AC-05: An invalid record of an Ability is refused with the rule that it breaks, and changes nothing."""
    ctx = Scripted(somebody("a", level=1))
    refused(ctx, m.BuildAbility("a", bad), rule)
    with pytest.raises(Refused):
        SYSTEM.play(ctx.position, SEATS["ana"], m.BuildAbility("a", bad), ctx.chance)


def test_every_ready_ability_can_be_taken_at_level_1() -> None:
    """TCG-BU-01: A character of level 1 with a Core of 12 can take every ready Ability."""
    ctx = Scripted(somebody("a", level=1))
    (option,) = offered(ctx, "ana", "take-ability")
    domain = option.fields[0].domain
    assert {choice.value for choice in domain.choices} == set(ready_abilities())  # type: ignore[union-attr]


def test_a_higher_level_has_a_higher_ceiling() -> None:
    """R-TCG-18, TCG-BU-01: An Ability that is too expensive at level 1 is legal at level 2."""
    dear = ability("Dear", entry("Empower II", points=7), slot="Single")
    one = somebody("a", dear, level=1)
    assert suspension_problem(one.sheet, dear, PLAIN) is not None
    assert suspension_problem(replace(one.sheet, level=2), dear, PLAIN) is None


def test_an_ability_too_expensive_under_the_rulings_is_suspended() -> None:
    """A Passive too expensive under the rulings is kept without effect until other rulings end its suspension.

    Rules: R-TCG-137.
    """
    rows = [{"name": "Stone", "core": "Body", "type": "Passive", "aspect": "Boost", "keywords": [{"entry": "Boost VI",
             "of": "PG", "points": 1}]}]  # fmt: skip
    scene = {"character": [{**VELL, "abilities": rows}, {**VELL, "name": "Foe", "foe": True}]}
    plain = SYSTEM.begin(Setup(SEATED, scene))
    ruled = SYSTEM.begin(Setup(SEATED, scene, {"acp_ceiling": "plain5"}))
    assert [lapse.ability for lapse in character_of(ruled, "vell").sheet.suspended_abilities] == ["Stone"]
    assert (
        current_score(character_of(plain, "vell"), PLAIN, "PG").total
        == current_score(character_of(ruled, "vell"), PLAIN, "PG").total + 1
    )
    ctx = Scripted()
    ctx.position = ruled
    SYSTEM.change_rulings(ctx, {"acp_ceiling": "base15"})
    assert ctx.who("vell").sheet.suspended_abilities == ()
    assert "R-TCG-137" in [event.rule for event in ctx.events_so_far()]


def test_repeated_names_and_superseded_passives() -> None:
    """TCG-AC-18: Two Abilities with the same name are refused, and a superseded Passive gets only a caution."""
    row = {"name": "A", "core": "Body", "action": "Strike", "keywords": [{"entry": "Empower II", "points": 1}]}
    for name in ("a", "A", "Ａ"):
        assert ("abilities[0].name", "TCG-AC-05") in wrong({**VELL, "abilities": [row, {**row, "name": name}]})
    one, other = (ability(name, entry("Boost X", points=1), type="Passive") for name in ("A", "B"))
    assert [problem.stops for problem in owned_ability_cautions(somebody("a", one, other).sheet)] == [False]


def test_limits_that_count_all_abilities_of_a_character() -> None:
    """All Abilities of a character give at most three immunities, and at most two additional stats for a value.

    Rules: TCG-AN-04, R-TCG-63, R-TCG-129.
    """

    def proof(element: str) -> dict[str, Any]:
        return {"name": element, "core": "Spirit", "type": "Passive", "slot": "Double", "aspect": "Boost", "keywords": [
            {"entry": "Anatomy IV", "halves": 2, "against": [element], "absorbed": 0}]}  # fmt: skip

    high = {**VELL, "level": 20, "bonuses": {level: ["ATN", "MOR", "ADR"] for level in ("1", "5", "10")}}
    four = [proof(element) for element in ("Fire", "Water", "Wind", "Acid")]
    assert ("abilities", "TCG-AN-04") in wrong({**high, "abilities": four})
    assert wrong({**high, "abilities": four[:3]}) == []
    joined = [{"name": stat, "core": "Spirit", "type": "Passive", "aspect": "Boost", "keywords": [
        {"entry": "Reinforce I", "stats": [stat]}]} for stat in ("PWR", "INT", "ATN")]  # fmt: skip
    assert ("abilities", "R-TCG-129") in wrong({**high, "abilities": joined})


# Anatomy


def test_weight_changes_the_speed_rank() -> None:
    """More weight lowers the Speed Rank and less weight raises it: 250 lb more reduce it by 2.

    Rules: TCG-AN-05, TCG-AN-05a, TCG-AN-06, R-TCG-59, R-TCG-64, R-TCG-65.
    """
    heavy = ability("Heavy", entry("Anatomy V", pounds=250, larger=0), type="Passive")
    light = ability("Light", entry("Anatomy V", pounds=120, larger=0, fewer=True), type="Passive")
    feather = ability("Feather", entry("Anatomy VI", halves=2, fewer=True), type="Passive")
    assert (
        total_weight(somebody("a", heavy), PLAIN),
        current_score(somebody("a", heavy), PLAIN, "Speed Rank").total,
    ) == (410, 6)
    assert (
        total_weight(somebody("a", light), PLAIN),
        current_score(somebody("a", light), PLAIN, "Speed Rank").total,
    ) == (40, 9)
    assert total_weight(somebody("a", feather), PLAIN) == 0
    assert current_score(somebody("a", feather), PLAIN, "Speed Rank").total == 9  # 160 lb lighter
    triple = ability("Triple", entry("Anatomy VI", halves=4), type="Passive")
    assert current_score(somebody("a", triple), PLAIN, "Speed Rank").total == 8 - 3
    swift = ability("Swift", entry("Boost VII", points=1), type="Passive", aspect="Boost")
    for pair in ((heavy, swift), (swift, heavy)):  # weight and Boost are different modifiers
        assert current_score(somebody("a", *pair), PLAIN, "Speed Rank").total == 8 - 2 + 1
    massive = ability("Massive", entry("Anatomy V", pounds=1200, larger=0), type="Passive")
    air = StatModifier("Weight", "Air", "TCG-AN-05", worse=True, points=1000, by="b", cycles=1)
    eased = somebody("a", massive, stat_modifiers=(air,))
    assert [current_score(one, PLAIN, "Speed Rank").total for one in (somebody("a", massive), eased)] == [0, 8 - 2]
    for_now = StatModifier("Weight", "Lead", "TCG-AN-05", "Active", 100, by="b", cycles=1)
    both = somebody("a", heavy, stat_modifiers=(for_now,))
    assert (total_weight(both, PLAIN), current_score(both, PLAIN, "Speed Rank").total) == (510, 8 - 3)


def test_an_immune_body_absorbs_once_for_each_hit() -> None:
    """TCG-AN-04a, R-TCG-63: A body that absorbs Fire heals 2d6 from each hit with Fire, and takes no damage from it."""
    proof = ability("Proof", entry("Anatomy IV", halves=2, against=["Fire"], absorbed=2), type="Passive")
    ctx = Scripted(somebody("a", proof, hp=100))
    ctx.load([5, 4])
    deal_damage(ctx, "a", Damage("b", 60, ("Fire",), ("Energy",)))
    assert ctx.who("a").hp == 109
    deal_damage(ctx, "a", Damage("b", 60, ("Wind",), ("Energy",)))
    assert ctx.who("a").hp == 109 - 48
    assert values_of(ctx, "absorbed") == [{"character": "a", "points": 9, "gained": 9, "wasted": 0, "hp": 109}]


def test_a_race_is_a_description_and_bought_entries() -> None:
    """A race is a free description with bought entries, such as limbs and wings that the sheet shows.

    Rules: TCG-AN-00, TCG-AN-02, TCG-AN-03, TCG-AC-26.
    """
    winged = {"name": "Winged", "core": "Spirit", "type": "Passive", "aspect": "Boost", "description": "Grey.",
              "keywords": [{"entry": "Anatomy II", "modes": ["Fly"]}, entry("Anatomy III", limbs=1)]}  # fmt: skip
    assert wrong({**VELL, "abilities": [winged]}) == []
    sheet, _ = read_character({**VELL, "abilities": [winged]}, PLAIN)
    assert sheet is not None
    chapters = SYSTEM.characters.chapters({**VELL, "abilities": [winged]})[1]
    lines = [line for chapter in chapters for line in chapter.lines]
    assert any("Other ways to move: Fly" in line for line in lines)


def test_everybody_can_read_sheets_with_their_abilities() -> None:
    """TCG-AC-06: Every player can read the Abilities of a character and how many Ability Slots they use."""
    position = SYSTEM.begin(Setup(SEATED, SYSTEM.sample("burning-mill")))
    sheets = SYSTEM.sheets(SYSTEM.view(position, SEATS["ben"]))
    (chapter,) = [chapter for chapter in sheets["garrick-vale"] if chapter.title == "Abilities"]
    assert chapter.lines[0] == "15 of 15 Ability Slots are used."


def test_abilities_can_change_after_a_level_is_gained() -> None:
    """Abilities and Slots can change before the first encounter and after each level, but not between encounters.

    Rules: R-TCG-17, R-TCG-18.
    """
    kinds = ("take-ability", "trade-slots")
    ctx = Scripted(somebody("a"), somebody("b"))
    assert all(offered(ctx, "ana", kind) for kind in kinds)
    ctx.load([11, 11], [3, 2])
    does(ctx, m.StartEncounter(("a", "b")), m.EndEncounter())
    assert not any(offered(ctx, "ana", kind) for kind in kinds)
    one = ctx.who("a")
    ctx.position = replace(ctx.position, characters=(replace(one, sheet=replace(one.sheet, level=5)),))
    does(ctx, m.LevelUp("a"))
    assert all(offered(ctx, "ana", kind) for kind in kinds)
