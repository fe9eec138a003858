"""Skills, crafting, languages, items, sub-types and levels (Section F, and D on lifting and wear)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    KIND_OF,
    SKILLS,
    STRONG,
    SUB_TYPES,
    TRADE_CHOICES,
    WEAK,
    Card,
    Rulings,
    character_of,
    with_character,
)
from facedown.systems.tri_core.rules.challenge_levels import Challenge, challenge_level, hoist_level
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.numbers import score
from facedown.systems.tri_core.rules.rolls import effect_pool
from facedown.systems.tri_core.rules.skill_pools import skill_pool
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.characters import CLUB
from tests.systems.tri_core.driver import (
    SEATS,
    A,
    B,
    Scripted,
    does,
    fight,
    legal,
    offered,
    passes,
    refused,
    vell,
)
from tests.systems.tri_core.driver import strike as blow

BOULDER = {"name": "boulder", "sort": "weapon", "place": "ground", "hands": 2, "weight": "Heavy", "pounds": 500,
           "dice": 4, "types": ["Impact"], "range": 2, "thrown": True}  # fmt: skip


# Tests


def test_twelve_skills_are_rolled_in_three_families() -> None:
    """Three families of four skills each contain all skills that are rolled; Specialty and Instinct are not among them.

    Rules: TC-F-01, R-TC-77, R-TC-122.
    """
    families = [TRADE_CHOICES[f"{kind} skills"] for kind in ("Physical", "Mental", "Spiritual")]
    assert [len(names) for names in families] == [4, 4, 4]
    assert {name for names in families for name in names} == set(SKILLS)


def test_ranks_add_dice_and_no_points() -> None:
    """R-TC-75, W-15: each Rank adds a die: with two Ranks, ACT 5 and ATN 4, Observe rolls 3d12 + 9."""
    rolling = skill_pool(vell(sheet={"skills": {"Observe": 2}}), Rulings(), "Observe")
    assert (rolling.dice.total, rolling.plus.total) == (3, 9)


@pytest.mark.parametrize(("name", "hard", "level"), [
    ("Observe", Challenge(obstructions=("Light", "Heavy")), 28), ("Observe", Challenge(), 20),
    ("Channel", Challenge(3), 35), ("Clarity", Challenge(1), 25), ("Crafting", Challenge(4), 40),
    ("Influence", Challenge(missing=3), 10), ("Influence", Challenge(), 4), ("Stealth", Challenge(2), 18),
])  # fmt: skip
def test_x_32_each_skill_has_its_own_base(name: Any, hard: Challenge, level: int) -> None:
    """Each skill has a base level of its own, to which Light and Heavy obstructions and other difficulties are added.

    Rules: X-32, TC-F-17, TC-F-18, TC-F-24, TC-F-26, TC-F-28, TC-F-14, R-TC-78, R-TC-79, R-TC-80, R-TC-123, R-TC-124.
    """
    assert challenge_level(name, hard).total == level


def test_the_gm_may_keep_the_challenge_level_secret() -> None:
    """TC-F-34: the player learns the total and the result of a secret test, and only the GM learns its level."""
    ctx = Scripted(vell())
    does(ctx, m.Test("vell", "Athletics", kept=True), faces=[[9]])
    test, level = ctx.events_so_far()[-2:]
    assert (test.to, len(test.tallies), level.to) == (None, 1, ("gm",))
    assert test.data["against"] == ""
    assert 14 not in test.values.values()
    assert level.data["against"] == 14


@pytest.mark.parametrize("name", ["Athletics", "Hoist", "Traverse"])
def test_the_gm_can_call_for_each_physical_skill(name: Any) -> None:
    """The GM can ask for a test of each physical skill, and a Trade that has the skill adds a die.

    Rules: TC-D-105, TC-F-36, TC-F-40.
    """
    runner = vell("a", sheet={"trades": [{"name": "Runner", "choices": ["Athletics", "Hoist", "Traverse"]}]}, at=(4, 4))
    ctx = fight(runner, B)
    does(ctx, m.Test("a", name), faces=[[5, 5]])
    assert "test" in ctx.kinds()


@pytest.mark.parametrize("name", ["Athletics", "Traverse", "Crafting", "Meditate"])
def test_other_skills_are_refused_as_actions_in_an_encounter(name: Any) -> None:
    """R-TC-65, TC-D-104: the refusal lists the skills that can be played."""
    refusal = refused(fight(vell("a", at=(4, 4)), B), m.Lay("a", name), "TC-D-104")
    assert "Stealth, Engineering, Observe, Technology" in refusal.legal


@pytest.mark.parametrize(("face", "at"), [(9, (6, 4)), (2, (4, 4))])
def test_an_action_fails_with_its_required_test(face: int, at: tuple[int, int]) -> None:
    """A Stride fails if the Athletics test that the GM required before it fails, and is paid for in any case.

    END 3 + ADR 2 + the die must reach 14.

    Rules: TC-D-105.
    """
    ctx = fight(vell("a", at=(4, 4)), vell("b", at=(9, 9)))
    demand = m.Test("a", "Athletics", before="Stride")
    assert legal(ctx, demand, "gm")
    does(ctx, demand, m.Lay("a", "Hustle", to=(6, 4)), *passes("a", "b"), faces=[[face]])
    assert (ctx.who("a").at, ctx.who("a").ap) == (at, 14)
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.tied_tests == ()


def test_a_required_test_applies_to_one_kind_of_action() -> None:
    """TC-D-105: a test that the GM required before a Core Action is not made before a Stride."""
    ctx = fight(vell("a", at=(4, 4)), vell("b", at=(9, 9)))
    does(ctx, m.Test("a", "Hoist", before="Core", kept=True), m.Lay("a", "Hustle", to=(6, 4)), *passes("a", "b"))
    assert ctx.who("a").at == (6, 4)
    assert [event.tallies for event in ctx.events_so_far() if event.kind == "demand"] == [()]


@pytest.mark.parametrize("kept", [True, False])
def test_a_secret_challenge_level_is_only_in_the_gms_view(kept: bool) -> None:
    """TC-F-34, TC-D-105: the secret level of a required test is in the GM’s view, and not in that of the player."""
    ctx = fight(vell("a", at=(4, 4)), vell("b", at=(9, 9)))
    does(ctx, m.Test("a", "Hoist", before="Core", needed=37, kept=kept))
    for seat, knows in (("gm", True), ("ana", not kept)):
        encounter = SYSTEM.view(ctx.position, SEATS[seat]).encounter
        assert encounter is not None
        assert (encounter.tied_tests[0].needed == 37) is knows


def test_stealing_is_a_contest_of_stealth_against_observe() -> None:
    """The GM hands an item over after a contest of Stealth against Observe; its owner’s player cannot.

    Rules: TC-F-39, TC-F-36, R-TC-76.
    """
    ctx = Scripted(vell("a"), vell("b", CLUB))
    refused(ctx, m.HandOver("b", "club", "a"), "TC-F-39")
    does(ctx, m.Contest("a", "Stealth", "b", "Observe"), m.HandOver("b", "club", "a"), faces=[[9], [2]])
    assert [item.name for item in ctx.who("a").sheet.items] == ["club"]
    assert ctx.who("b").sheet.items == ()


def test_x_40_reading_a_language_rolls_intellect_and_ranks() -> None:
    """Deciphering a language rolls a die for each point of INT and each Rank: 3d12 with INT 2 and one Rank.

    Rules: X-40, TC-D-34, R-TC-81.
    """
    ctx = Scripted(vell(sheet={"languages": {"Common": 1}}))
    does(ctx, m.Decipher("vell", "Common"), faces=[[5, 5, 5]])
    ctx = Scripted(vell())
    does(ctx, m.Decipher("vell", "Old Tongue", 0), faces=[[5, 4]])
    assert [event.data["passed"] for event in ctx.events_so_far()] == [False]


def test_meditation_restores_mp_by_its_total() -> None:
    """Meditation restores VIT 4 + ATN 4 + 1 MP for a 9.

    It has no Challenge Level, and is refused in an encounter and if MP are full.

    Rules: TC-F-31, TC-F-32, R-TC-08, R-TC-126.
    """
    ctx = Scripted(vell(mp=0))
    does(ctx, m.Meditate("vell", "MP"), faces=[[9]])
    assert ctx.who().mp == 9
    refused(Scripted(vell()), m.Meditate("vell", "MP"), "TC-F-32")
    assert not legal(fight(replace(A, mp=0), B), m.Meditate("a", "MP"))


@pytest.mark.parametrize(("face", "passed", "lost"), [([12, 12, 1], True, False), ([9], False, False)])
def test_crafting_takes_hours_and_may_fail(face: list[int], passed: bool, lost: bool) -> None:
    """Crafting takes 8 hours for each level; END 3 + INT 2 + a die must reach 25, and a bad failure loses the material.

    Rules: TC-F-12, TC-F-13, TC-F-14, R-TC-125, W-20.
    """
    ctx = Scripted(vell())
    does(ctx, m.Craft("vell", "rope"), faces=[face])
    event = ctx.events_so_far()[-1]
    assert (event.data["passed"], event.data["lost"]) == (passed, lost)
    assert ("rope" in [item.name for item in ctx.who().sheet.items]) is passed
    hard = Scripted(vell())
    does(hard, m.Craft("vell", "rope", 2), faces=[[1]])
    assert hard.events_so_far()[-1].data["lost"] is True
    assert hard.events_so_far()[-1].values["hours"] == 16


def test_observe_finds_a_hidden_character_and_crafting_repairs() -> None:
    """Observe finds a hidden character if it beats the character’s Stealth, and a repair restores full durability.

    Rules: TC-F-88, TC-F-16, R-TC-128.
    """
    ctx = fight(A, replace(B, controller="ben"))
    ctx.position = with_character(ctx.position, replace(ctx.who("b"), stealthed=True))
    does(ctx, m.Lay("a", "Observe"), *passes("a", "b"), faces=[[9], [5]])
    assert not ctx.who("b").stealthed
    worn = Scripted(vell("vell", {**CLUB, "durability": 0}))
    does(worn, m.Repair("vell", "club"), faces=[[12, 12, 1]])
    assert worn.who().item("club").durability == 10


# Lifting and throwing


def test_x_33_lifting_above_strength_needs_hoist() -> None:
    """To lift 500 lb needs Strength 25, so with Strength 21 a Hoist roll must reach 4; 420 lb need no roll.

    Rules: X-33, W-04, TC-D-26, TC-D-28, R-TC-69.
    """
    assert hoist_level(0, 500).total == 25
    assert hoist_level(score(vell().sheet, Rulings(), "Strength").total, 500).total == 4
    assert hoist_level(score(vell().sheet, Rulings(), "Strength").total, 420).total == 0


@pytest.mark.parametrize(("face", "lifted"), [([1], True), ([], True)])
def test_a_boulder_is_lifted_and_then_thrown(face: list[int], lifted: bool) -> None:
    """A Grab with Lift takes up a boulder, if needed with a Hoist roll; a Volley throws it, and it lies on the ground.

    Rules: TC-D-106, W-26, R-TC-129.
    """
    light = {**BOULDER, "pounds": 500 if face else 400}
    ctx = fight(vell("a", light, at=(4, 4)), B)
    lay = m.Lay("a", "Grab", items=("boulder",), subs=("Lift",))
    assert legal(ctx, lay)
    does(ctx, lay, *passes("a", "b"), faces=[face] if face else [])
    assert (ctx.who("a").item("boulder").place == "both") is lifted
    does(
        ctx,
        m.FinishPlaying("b"),
        m.Lay("a", "Volley", items=("boulder",), target="b"),
        *passes("a", "b"),
        faces=[[2, 1]],
    )
    assert ctx.who("a").item("boulder").place == "ground"


def test_a_boulder_that_is_not_lifted_cannot_be_thrown() -> None:
    """TC-D-106, W-26: after a failed Hoist roll the boulder stays on the ground, and a Volley with it is refused."""
    ctx = fight(vell("a", {**BOULDER, "pounds": 900}, at=(4, 4)), B)
    kinds = does(ctx, m.Lay("a", "Grab", items=("boulder",), subs=("Lift",)), *passes("a", "b"), faces=[[1]])
    assert "lifted" in kinds
    assert ctx.who("a").item("boulder").place == "ground"
    assert not legal(ctx, m.Lay("a", "Volley", items=("boulder",), target="b"))


def test_each_refusal_to_equip_or_stow_cites_its_rule() -> None:
    """An Equip is refused for weight, hands or slots, and a Stow without a container, each under its rule.

    Rules: TC-D-27, TC-D-101, TC-D-98, R-TC-68, R-TC-130, TC-D-09.
    """
    ctx = fight(vell("a", {**BOULDER, "pounds": 300}, at=(4, 4)), B)
    refused(ctx, m.Lay("a", "Equip", items=("boulder",)), "TC-D-27")
    stick = {**CLUB, "name": "stick", "place": "stowed"}
    full = fight(vell("a", CLUB, {**CLUB, "name": "second", "place": "off"}, stick, at=(4, 4)), B)
    refused(full, m.Lay("a", "Equip", items=("stick",)), "TC-D-98")
    rings = [{"name": f"ring {n}", "sort": "armor", "place": "worn"} for n in range(6)]
    worn = fight(vell("a", *rings, stick, at=(4, 4)), B)
    refused(worn, m.Lay("a", "Equip", items=("stick",)), "TC-D-101")
    refused(fight(vell("a", CLUB, at=(4, 4)), B), m.Lay("a", "Stow", items=("club",)), "TC-D-09")


# Wear


def test_the_gm_may_wear_down_an_item_after_twice_its_effect_value() -> None:
    """After an attack of twice the value of a Block, the GM may wear its item down by 1d6 + PWR 5; it breaks at 0.

    Rules: TC-D-70, R-TC-93.
    """
    shield = {"name": "board", "sort": "shield", "place": "main", "dice": 0, "types": ["Impact"], "durability": 8}
    ctx = fight(A, vell("b", shield, at=(5, 4)))
    does(
        ctx,
        blow("a", "b", weight="Heavy"),
        m.FinishPlaying("a"),
        m.Lay("b", "Block", items=("board",)),
        m.FinishPlaying("b"),
        faces=[[5, 5], [6, 6], [5, 5], [1, 1], [3, 3, 3, 3]],
    )
    refused(ctx, m.Chip("b", "board"), "TC-D-70")
    (option,) = offered(ctx, "gm", "chip")
    assert list(option.choices()) == [{"character": "b", "item": "board"}]
    does(ctx, m.Chip("b", "board"), faces=[[3]])
    assert ctx.who("b").item("board").durability == 0
    assert offered(ctx, "gm", "chip") == []


# Effects and sub-types


@pytest.mark.parametrize("resource", ["HP", "AP", "SP", "FP", "MP"])
def test_every_resource_can_be_damaged_and_restored(resource: Any) -> None:
    """TC-F-62, TC-F-63: the GM can damage and restore each resource."""
    ctx = Scripted(vell())
    does(ctx, m.Hurt("vell", 12, "Fire", resource))
    before = getattr(ctx.who(), resource.lower())
    does(ctx, m.Heal("vell", resource, 1))
    assert getattr(ctx.who(), resource.lower()) == before + 1


@pytest.mark.parametrize("name", SUB_TYPES)
def test_each_sub_type_has_its_kind_and_its_match_ups(name: Any) -> None:
    """Each sub-type has a kind, and deals 50% more damage where it is strong and 50% less where it is weak.

    Rules: TC-F-65, TC-F-66, TC-F-67, TC-F-68, TC-F-69, TC-F-70, TC-F-71, TC-F-72, TC-F-73, TC-F-74, TC-F-75, TC-F-76,
    TC-F-77, TC-F-78, TC-E-29, R-TC-114, R-TC-143.
    """
    kind = KIND_OF[name][0]
    for met, factor in ((STRONG.get(name), 3), (WEAK.get(name), 1)):
        if met is None:
            continue
        ctx = Scripted(vell(sheet={"nature": met}))
        ctx.load([9, 9])
        deal_damage(ctx, "vell", Damage("It", 20, (name,), (kind,), cannot_be_reduced=True))
        assert ctx.who().hp == 31 - 20 * factor // 2
        break


def test_a_consumable_that_harms_is_used_up() -> None:
    """A flask of fire deals 18 damage, less Armor and guard of 9, and cannot be used again.

    Rules: TC-F-86, TC-F-87, TC-F-80, TC-F-79.
    """
    flask = {"name": "flask", "sort": "consumable", "dice": 2, "types": ["Fire"], "uses": 1}
    ctx = fight(vell("a", flask, at=(4, 4)), B)
    does(ctx, m.Lay("a", "Use", items=("flask",), target="b"), *passes("a", "b"), faces=[[9, 9]])
    assert (ctx.who("b").hp, ctx.who("a").item("flask").uses) == (31 - (18 - 9), 0)
    does(ctx, *passes("b"))
    assert not legal(ctx, m.Lay("a", "Use", items=("flask",), target="b"))


def test_each_armor_reduces_mixed_sub_types() -> None:
    """Physical and Energy Armor and their guards all reduce damage of Slice and Fire: 20 − (2 + 5) − (4 + 5) = 4.

    Rules: TC-F-20, R-TC-113.
    """
    ctx = Scripted(vell())
    deal_damage(ctx, "vell", Damage("It", 20, ("Slice", "Fire"), ("Physical", "Energy")))
    assert ctx.who().hp == 31 - 4


def test_a_specialty_adds_to_the_effect_of_its_sub_type() -> None:
    """TC-D-31, TC-F-19, R-TC-71: each Rank of Specialty in Impact adds 2 points to an Effect Value of Impact."""
    trained = vell(sheet={"specialty": {"Impact": 2}})
    assert effect_pool(trained, Rulings(), Card("Strike")).plus.total == 9 + 4


@pytest.mark.parametrize(("family", "names"), [
    ("Core Actions", 7), ("Elemental", 5), ("Kinetic", 3), ("Spectrum", 4), ("Alchemic", 2), ("Melee devices", 11),
    ("Ranged devices", 7), ("Agility Sub-Actions", 5), ("Intellect Sub-Actions", 6), ("Strength Sub-Actions", 6),
])  # fmt: skip
def test_the_number_of_choices_of_a_trade_by_family(family: str, names: int) -> None:
    """Each family of choices of a Trade has as many choices as the rules list.

    Rules: TC-F-42, TC-F-44, TC-F-45, TC-F-46, TC-F-47, TC-F-48, TC-F-49, TC-F-50, TC-F-51, TC-F-52, TC-F-53, R-TC-20.
    """
    assert len(TRADE_CHOICES[family]) == names


# The ground


def test_the_gm_sets_movement_costs() -> None:
    """TC-D-15: the GM can set the cost of a square, here to 3, or close it so that nobody can enter it."""
    ctx = fight(A, B)
    refused(ctx, m.SetSquare((4, 5), 3), "TC-D-15")
    does(ctx, m.SetSquare((4, 5), 3), m.SetSquare((3, 4), 0))
    refused(ctx, m.Lay("a", "Walk", to=(4, 5)), "TC-D-13")
    refused(ctx, m.Lay("a", "Run", to=(3, 4)), "TC-D-13")
    assert legal(ctx, m.Lay("a", "Run", to=(4, 5)))


# Levels


def test_a_level_gives_15_hp_and_choices() -> None:
    """A new level adds 15 HP, and level 5 also gives Ranks, a Trade and three raises of stats.

    Rules: R-TC-117, TC-C-02, TC-F-05, TC-F-59, TC-B-21.
    """
    ctx = Scripted(vell(hp=20, sheet={"level": 4}))
    refused(ctx, m.LevelUp("vell"), "R-TC-117")
    does(ctx, m.LevelUp("vell"))
    assert (ctx.who().sheet.level, ctx.who().hp) == (5, 35)
    kinds = {option.move for option in offered(ctx, "ana")}
    assert {"raise-stat", "learn", "take-trade"} <= kinds
    for stat in ("VIT", "VIT", "PWR"):
        does(ctx, m.RaiseStat("vell", 5, stat))
    assert ctx.who().hp == 35 + 4
    refused(ctx, m.RaiseStat("vell", 5, "PWR"), "TC-B-21")
    does(ctx, m.TakeTrade("vell", "Guard", ("Block", "Shields", "Observe")))
    does(ctx, m.Learn("vell", "skill", "Hoist"), m.Learn("vell", "instinct", "Block"),
         m.Learn("vell", "specialty", "Fire"), m.Learn("vell", "language", "Common"))  # fmt: skip
    sheet = character_of(ctx.position, "vell").sheet
    assert (sheet.rank("Hoist"), sheet.instinct_in("Block"), dict(sheet.specialty), dict(sheet.languages)) == \
        (1, 1, {"Fire": 1}, {"Common": 1})  # fmt: skip


def test_level_20_is_the_highest() -> None:
    """R-TC-117: a character of level 20 cannot gain a level."""
    one = vell()
    ctx = Scripted(replace(one, sheet=replace(one.sheet, level=20)))
    refused(ctx, m.LevelUp("vell"), "R-TC-117", "gm")


def test_no_more_ranks_can_be_spent_than_earned() -> None:
    """TC-D-30, R-TC-70: a character with Intellect 20 has 20 Ranks at level 1, and learning another is refused."""
    ctx = Scripted(vell(sheet={"skills": {"Hoist": 20}}))
    refused(ctx, m.Learn("vell", "skill", "Hoist"), "TC-D-30")
