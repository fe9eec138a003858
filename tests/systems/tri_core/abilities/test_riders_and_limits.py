"""Effects that depend on a hit or a successful defence; effects that apply once, and limits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.builder.owned_abilities import check_limits
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Card,
    Charging,
    InterruptingCard,
    Item,
    JudgmentDecision,
    Played,
    Rulings,
    Shield,
    Track,
    with_character,
)
from facedown.systems.tri_core.options.ability_refusals import field_values
from facedown.systems.tri_core.options.cards.ability_forms import forms_of
from facedown.systems.tri_core.rules.current_numbers import current_score, total_weight
from facedown.systems.tri_core.rules.rolls import accuracy_pool, effect_pool
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    afflicted,
    does,
    entry,
    fight,
    judged_entry,
    offered,
    passes,
    resolves,
    somebody,
    texts,
    uses,
)

PLAIN, HOLDS, FAILS = Rulings(), [12, 12, 6, 6], [8, 8]
SWORD = Item("sword", "weapon", place="main", dice=3, types=("Slice",))


def pair(made: Ability, **other: Any) -> Scripted:
    """Return A with an Ability, next to B of another side."""
    return fight(somebody("a", made, at=(4, 4)), somebody("b", at=(5, 4), **other))


# Effects of a hit


@pytest.mark.parametrize(("accuracy_faces", "comes"), [([9, 9], True), ([1, 1], False)])
def test_side_effects_of_an_attack_come_with_the_hit(accuracy_faces: list[int], comes: bool) -> None:
    """R-TCG-139: an attack’s copies, and its effects that the GM decides, happen only if it hits."""
    made = ability("Own", entry("Cognition III", copies=1), entry("Anatomy VIII", feet=1, larger=0), core="Mind")
    ctx = pair(made)
    rest = [[3], [1, 2], [1, 2]] if comes else []
    does(ctx, m.Lay("a", "Strike", ability="Own", target="b"), *passes("a", "b"), faces=[accuracy_faces, *rest])
    assert bool(texts(ctx, "judged")) is comes
    assert any(modifier.what == "Illusion" for modifier in ctx.who("a").stat_modifiers) is comes


@pytest.mark.parametrize(("parry", "comes"), [([12, 11, 11], True), ([1, 1], False)])
def test_a_failed_parry_gives_no_modifiers(parry: list[int], comes: bool) -> None:
    """TCG-AC-27: the Ability of a Parry gives its modifiers only if the Parry succeeds."""
    made = ability("Own", entry("Boost VI", of="PG", points=3), action="Parry", aspect="Shield")
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", made, at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b"))
    faces = [[3, 2], [2, 3], [9, 8], parry, *([] if comes else [[5]])]
    does(ctx, m.Lay("a", "Parry", ability="Own"), m.FinishPlaying("a"), faces=faces)
    assert any(modifier.what == "PG" for modifier in ctx.who("a").stat_modifiers) is comes


# Weights


@pytest.mark.parametrize("aspect", ["Hinderance", "Boost"])
@pytest.mark.parametrize(("faces", "weight"), [(FAILS, 280), (HOLDS, 220)])
def test_the_unwilling_resist_a_change_of_weight_by_power(aspect: str, faces: list[int], weight: int) -> None:
    """An unwilling target resists 120 lb more by PWR, and a successful Resolve halves them, with any Aspect.

    Rules: TCG-AN-05, TCG-AN-05a, R-TCG-51.
    """
    made = ability("Heavy", entry("Anatomy V", pounds=120, larger=0), core="Mind", aspect=aspect)
    ctx = pair(made)
    uses(ctx, "a", "Heavy", "b", target="b", faces=[faces])
    assert total_weight(ctx.who("b"), PLAIN) == weight
    assert current_score(ctx.who("b"), PLAIN, "Speed Rank").total == 8 - (1 if weight == 280 else 0)
    assert "with PWR" in texts(ctx, "resists")[0]


# Afflictions


def test_an_effect_gained_in_ones_own_turn_lasts_a_whole_cycle() -> None:
    """TCG-AF-00c: the end of the turn in which a character gains an Affliction does not count as a cycle."""
    blind = ability("Glare", "Affliction VIII", type="Passive", slot="Double", sub_type="Light")
    ctx = fight(somebody("a", at=(5, 4)), somebody("b", blind, at=(4, 4)))
    fresh = Affliction("Blind", "b", 1, 40, 1, fresh=True)
    ctx.position = replace(ctx.position, characters=(replace(ctx.who("a"), afflictions=(fresh,)), ctx.who("b")))
    does(ctx, *passes("a"))
    assert ctx.who("a").afflictions == (replace(fresh, fresh=False),)
    does(ctx, *passes("b"), faces=[FAILS])
    assert ctx.who("a").afflictions[0].cycles == 1
    does(ctx, *passes("a"))
    assert ctx.who("a").afflictions == ()


def test_melt_thins_shields_while_it_lasts() -> None:
    """TCG-AF-07, R-TCG-41: Melt lowers a Shield of 10 points by its steps, but not below 0."""
    for steps, left in ((3, 7), (12, 0)):
        one = somebody("a", shields=(Shield("HP", 10),), afflictions=(Affliction("Melt", "b", steps, 17),))
        assert one.shield("HP").points == left


def test_all_in_an_area_are_afflicted_by_the_dice_that_were_rolled() -> None:
    """An area’s Affliction has the steps of the rolled dice also for later targets, when bonus dice are used up.

    Rules: R-TCG-32.
    """
    ring = ability("Ring", entry("Range V", rings=1), entry("Empower I", dice="2d12"), "Affliction I", sub_type="Fire")
    ctx = fight(somebody("a", ring, at=(5, 5)), somebody("b", at=(6, 5)), somebody("c", at=(6, 6)))
    clever = replace(ctx.who("a"), edge=(("Ruse", 2),))
    ctx.position = replace(ctx.position, characters=(clever, ctx.who("b"), ctx.who("c")))
    uses(ctx, "a", "Ring", "b", "c", faces=[[9, 9], [3, 3, 3, 3, 3]])
    does(ctx, m.Defend("b"), m.Defend("c"), faces=[[3, 2]])
    assert afflicted(ctx) == [("b", "Burn", 5), ("c", "Burn", 5)]


def test_side_effects_happen_once_for_all_hits_of_an_area() -> None:
    """An area that hits two restores AP to its user once, creates one lot, and has room to relocate one target.

    Rules: R-TCG-139, TCG-BO-04, TCG-TR-04.
    """
    rows = [entry("Range V", rings=1), entry("Empower I", dice="2d12"), entry("Boost IV", mode="restore", points=3),
            entry("Creation I", material="lead", pounds=8), entry("Travel II", first=1, further=0)]  # fmt: skip
    ring = ability("Ring", *rows, sub_type="Fire")
    ctx = fight(somebody("a", ring, at=(5, 5), ap=9), somebody("b", at=(6, 5)), somebody("c", at=(6, 6)))
    uses(ctx, "a", "Ring", "b", "c", faces=[[9, 9], [3, 3, 3]])
    spent = ctx.who("a").ap
    does(ctx, m.Defend("b"), faces=[[11, 11]])
    judged = []
    while offered(ctx, "gm", "judge"):
        judged.append(judged_entry(ctx))
        does(ctx, m.Judge(works=True))
    does(ctx, m.Defend("c"))
    assert not offered(ctx, "gm", "judge")
    assert judged == ["Travel II", "Creation I"]  # where B goes, and the lead
    assert ctx.who("a").ap == spent + 3
    assert len(texts(ctx, "restored")) == 1
    assert texts(ctx, "no-room") == ["C cannot be relocated, because there is no room."]


def test_damage_over_cycles_is_reduced_once() -> None:
    """R-TCG-144: a Shield that is given after the hit absorbs none of the damage over cycles."""
    ctx = fight(somebody("a"), somebody("b", tracks=(Track("Venom", "a", (9, 9)),), shields=(Shield("HP", 50),)))
    does(ctx, *passes("a"))
    assert (ctx.who("b").hp, ctx.who("b").shield("HP").points) == (320 - 9, 50)


def test_damage_over_cycles_has_its_kind_and_can_be_non_lethal() -> None:
    """Non-lethal damage over cycles stops at 0 HP, and its Electricity is of the kind Energy.

    Rules: TC-E-24, TC-C-07, R-TC-113.
    """
    slow = ability("Slow", entry("Duration II", cycles=3), entry("Empower II", points=30), sub_type="Electricity")
    for spared in (True, False):
        ctx = fight(somebody("a", slow, at=(4, 4)), somebody("b", at=(5, 4), hp=4))
        awake = [12, 12, 12, 12, 12, 12, 12, 12, 12, 11, 11]
        uses(ctx, "a", "Slow", "b", action="Strike", target="b", spared=spared, faces=[[9, 9], FAILS, awake, [11]])
        b = ctx.who("b")
        assert ((b.hp == 0) == spared, b.last_kind) == (True, "Energy")


def test_damage_over_cycles_is_absorbed_once_at_the_hit() -> None:
    """TCG-AN-04a: a character that absorbs Fire absorbs its damage over cycles once, at the hit."""
    proof = ability("Proof", entry("Anatomy IV", halves=2, against=["Fire"], absorbed=2), type="Passive", slot="Double",
                    aspect="Boost")  # fmt: skip
    slow = ability("Slow", entry("Duration II", cycles=3), entry("Empower II", points=9), sub_type="Fire")
    ctx = fight(somebody("a", slow, at=(4, 4)), somebody("b", proof, at=(5, 4), hp=100))
    does(ctx, m.Lay("a", "Strike", ability="Slow", target="b"), *passes("a", "b"), faces=[[9, 9], [3, 4], FAILS])
    assert texts(ctx, "absorbed") == ["B absorbs the damage, regains 7 HP and now has 107."]


def test_a_character_that_cannot_move_uses_no_extra_movement() -> None:
    """TCG-AF-02a: a character with Speed Rank 0 is not offered the extra movement of Travel I."""
    leap = ability("Leap", entry("Travel I", squares=4))
    ctx = pair(
        leap,
    )
    frozen = replace(ctx.who("a"), afflictions=(Affliction("Freeze", "b", 9, 17),))
    ctx.position = replace(ctx.position, characters=(frozen, ctx.who("b")))
    does(ctx, m.Lay("a", "Strike", ability="Leap", target="b"), *passes("a", "b"), faces=[[9, 9], [3]])
    assert not offered(ctx, "ana", "bonus-move")


# Effects that apply once


def test_a_stat_counts_once_in_an_effect_value() -> None:
    """A Passive with PWR adds nothing to a Strike, which includes PWR already, and one with INT adds 4.

    Rules: R-TCG-111, R-TCG-130.
    """
    for name, more in (("PWR", 0), ("INT", 4)):
        own = ability("Own", entry("Empower IV", of=name), type="Passive", slot="Double", aspect="Boost")
        plain, other = (effect_pool(somebody("a", *some), PLAIN, Card("Strike")).plus.total for some in ((), (own,)))
        assert other - plain == more


def test_rerolled_dice_of_a_hinderance_add_no_dice() -> None:
    """Rerolled dice in a Hinderance never add dice to the target’s Accuracy, and ACT resists them.

    Rules: TCG-PR-03, TCG-BO-14.
    """
    clumsy = ability("Clumsy", entry("Precision III", dice=3), entry("Precision II", points=2), core="Mind",
                     aspect="Hinderance")  # fmt: skip
    ctx = pair(clumsy)
    uses(ctx, "a", "Clumsy", "b", target="b", faces=[FAILS])
    rolling = accuracy_pool(ctx.who("b"), PLAIN, Card("Strike"))
    assert rolling.pools[0].count == 2
    assert "with ACT" in texts(ctx, "resists")[0]


@pytest.mark.parametrize(("row", "by"), [
    (entry("Boost V", of="FP", points=2), "VIT"), (entry("Reinforce I", stats=["PWR"]), "VIT"),
    (entry("Reinforce II", stats=["PWR"]), "END"), (entry("Reinforce III", of="FP", stats=["PWR"]), "VIT"),
    (entry("Empower III", points=1), "MOR"), (entry("Reinforce VII", stats=["INT"]), "MOR"),
    (entry("Boost X", points=2), "PG"),
])  # fmt: skip
def test_each_statistic_is_defended_by_its_own_stat(row: dict[str, Any], by: str) -> None:
    """Each statistic is defended by the stat that the table names, or by the guard of the Core if it names none.

    Rules: TCG-XR-05, R-TCG-51, R-TCG-112.
    """
    ctx = pair(ability("Own", row, aspect="Hinderance"))
    uses(ctx, "a", "Own", "b", target="b", faces=[FAILS])
    assert resolves(ctx)[0][0] == by


def test_no_more_immunities_or_stats_than_there_may_be() -> None:
    """TCG-AN-04, R-TCG-129: the limits on immunities and on added stats count those of Actives."""
    proof = ability("Proof", entry("Anatomy IV", halves=2, against=["Fire", "Water", "Earth", "Wind"], absorbed=0),
                    aspect="Boost")  # fmt: skip
    tough = ability("Tough", entry("Reinforce I", stats=["PWR", "INT"]), entry("Reinforce I", stats=["ACT", "ATN"]),
                    aspect="Boost")  # fmt: skip
    rules = [{one.rule for one in check_limits(somebody("a", made).sheet)} for made in (proof, tough)]
    assert rules == [{"TCG-AN-04"}, {"R-TCG-129"}]


def test_the_values_of_two_actions_are_two_values() -> None:
    """One more stat each for Strike, Volley and Collide is legal, and three for Strike alone exceed the limit.

    Rules: R-TCG-13, R-TCG-129.
    """
    each = [ability(f"Own {stat}", entry("Empower IV", of=stat), action=action)
            for action, stat in (("Strike", "INT"), ("Volley", "ACT"), ("Collide", "FNE"))]  # fmt: skip
    assert not list(check_limits(somebody("a", *each).sheet))
    same = [ability(f"Own {stat}", entry("Empower IV", of=stat)) for stat in ("INT", "ACT", "FNE")]
    assert [one.rule for one in check_limits(somebody("a", *same).sheet)] == ["R-TCG-129"]


# The cost of a commanded action


def test_a_command_has_no_dearer_device_nor_sub_action() -> None:
    """A command for 1 AP offers an unarmed Strike, and neither a two-handed item nor a Sub-Action.

    Rules: TCG-CO-01, R-TCG-94.
    """
    big = Item("maul", "weapon", place="both", hands=2, dice=4, types=("Impact",))
    order = ability("Order", entry("Cognition I", ap=1), core="Mind", aspect="Hinderance")
    ctx = fight(somebody("a", order, at=(4, 4)), somebody("b", at=(5, 4), items=(big,)))
    uses(ctx, "a", "Order", "b", target="b", faces=[FAILS])
    (option,) = [one for one in offered(ctx, "ana", "command") if one.fixed.get("action") == "Strike"]
    assert "subs" not in [field.name for field in option.fields]
    assert list(field_values(option, "items")) == [()]


@pytest.mark.parametrize("made", [
    ability("Own", entry("Charge IV", dice=3), action="Block", aspect="Shield", target="Single Target"),
    ability("Own", entry("Charge IV", dice=3), entry("Range V", rings=1), entry("Range I", squares=1), sub_type="Fire"),
])  # fmt: skip
def test_backlash_strikes_whatever_the_ability_does(made: Ability) -> None:
    """TCG-CH-04, TCG-CH-05: Backlash damages the user also if the Ability is a defence used alone or has no target."""
    ctx = fight(somebody("a", made, at=(4, 4)), somebody("b", at=(9, 9)), somebody("c", side="a", at=(9, 8)))
    faces = [[5] * 3, [6, 6]] if made.aspect == "Shield" else [[6, 6]]
    uses(ctx, "a", "Own", "b", "c", target="a" if made.aspect == "Shield" else "", backlash=2, faces=faces)
    assert texts(ctx, "backlash") == ["A suffers a Backlash of 12 (2d12) − 6 halved = 6."]


def test_a_passives_affliction_applies_to_a_used_item() -> None:
    """TCG-AF-00: a Passive’s Affliction applies to every action of its sub-type, also to the use of an item."""
    ember = ability("Ember", "Affliction I", type="Passive", slot="Double", sub_type="Fire")
    bomb = Item("bomb", "tool", place="main", dice=4, types=("Fire",), effect="Damage", uses=1)
    ctx = fight(somebody("a", ember, at=(4, 4), items=(bomb,)), somebody("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Use", items=("bomb",), target="b"), *passes("a", "b"), faces=[[9, 9, 1, 1], [3, 2]])
    assert afflicted(ctx) == [("b", "Burn", 4)]


# Devices and items


@pytest.mark.parametrize(("sub_type", "device", "ways"), [
    ("Fire", "", [("sword",), ("club",), ()]), ("Fire", "club", [("club",)]), ("Slice", "sword", [("sword",)]),
    ("Impact", "", [("club",), ()]),
])  # fmt: skip
@pytest.mark.parametrize("area", [True, False])
def test_the_device_of_an_attack_suits_its_sub_type(
    sub_type: str, device: str, ways: list[tuple[str, ...]], *, area: bool
) -> None:
    """An attack, also on an area, offers only items that suit its sub-type, for example an edge for Slice.

    Rules: R-TCG-56, R-TCG-138, TCG-EV-06, TCG-EV-07, TCG-EV-08, TCG-AC-21.
    """
    rows = [entry("Empower II", points=2), *([entry("Range V", rings=1)] if area else [])]
    made = ability("Own", *rows, sub_type=sub_type, device=device)
    club = Item("club", "weapon", place="off", dice=2, types=("Impact",))
    ctx = fight(somebody("a", made, at=(4, 4), items=(SWORD, club)), somebody("b", at=(5, 4)))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability") == "Own"]
    asked = list(field_values(option, "items")) or [()]
    assert [way for way in asked if len(way) < 2] == ways


def test_an_area_and_a_trigger_keep_the_dice_of_the_device() -> None:
    """The three dice of a sword count for all characters inside an area, and a Trigger uses the sword too.

    Rules: R-TCG-138.
    """
    ring = ability("Ring", entry("Range V", rings=1), sub_type="Slice", device="sword")
    ctx = fight(somebody("a", ring, at=(5, 5), items=(SWORD,)), somebody("b", at=(6, 5)))
    uses(ctx, "a", "Ring", "b", items=("sword",), faces=[[9, 9], [2, 2, 2]])
    does(ctx, m.Defend("b"))
    assert 10 in [event.tallies[0].total for event in ctx.events_so_far() if event.kind in ("effect", "ability-value")]
    thorns = ability("Thorns", entry("Empower II", points=1), type="Trigger", event="attacked", sub_type="Slice",
                     device="sword")  # fmt: skip
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", thorns, at=(4, 4), items=(SWORD,)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    (option,) = offered(ctx, "ana", "fire")
    assert option.fixed["items"] == ("sword",)


def test_a_trigger_and_a_charge_can_be_altered() -> None:
    """Alter I and Alter III are offered for the use of a Trigger and for the release of a Charge.

    Rules: TCG-AT-01, TCG-AT-03.
    """
    rows = [entry("Range II", squares=9), entry("Alter I", shapes=["Burst"]), entry("Alter III", sub_types=["Water"])]
    thorns = ability("Thorns", *rows, entry("Empower II", points=1), type="Trigger", event="attacked", sub_type="Fire")
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", thorns, at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    (option,) = offered(ctx, "ana", "fire")
    assert list(field_values(option, "shape")) == ["", "Burst"]
    storm = ability("Storm", *rows, entry("Charge I", dice=1), sub_type="Fire")
    ctx = fight(somebody("a", storm, at=(4, 4)), somebody("b", at=(5, 4)))
    charging = replace(ctx.who("a"), charging=Charging(Card("Charge up", ability="Storm"), 1))
    ctx.position = replace(ctx.position, characters=(charging, ctx.who("b")))
    (option,) = [option for option in offered(ctx, "ana", "lay") if option.label.startswith("Release Storm")]
    assert list(field_values(option, "shape")) == ["", "Burst"]
    assert all("element" in {field.name for field in form.fields} for form in forms_of(option))


def test_a_charge_with_a_heavy_device_is_paid_for_at_first() -> None:
    """The 2 AP for a two-handed item are paid when charging begins, and the release uses the same item.

    Rules: R-TCG-85, TC-D-100.
    """
    maul = Item("maul", "weapon", place="both", hands=2, dice=4, types=("Impact",))
    slow = ability("Slow", entry("Charge I", dice=1), sub_type="Impact", device="maul")
    ctx = fight(somebody("a", slow, at=(4, 4), items=(maul,)), somebody("b", at=(5, 4)))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.label.startswith("Charge Slow")]
    assert option.fixed["items"] == ("maul",)
    does(ctx, m.Lay("a", "Charge up", ability="Slow", items=("maul",)), *passes("a", "b"))
    assert ctx.who("a").ap == 18 - 3
    does(ctx, *passes("b"))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.label.startswith("Release Slow")]
    assert option.fixed["items"] == ("maul",)


# Surroundings


def test_used_up_wind_returns_and_fire_does_not() -> None:
    """TCG-KI-02a: Wind that was used up returns at the start of its user’s next cycle, and Fire does not."""
    gust = ability("Gust", entry("Kinesis II", dice=4), entry("Range I", squares=4), sub_type="Wind")
    ctx = fight(somebody("a", gust, at=(4, 4)), somebody("b", at=(5, 4)))
    does(ctx, m.SetEnergy((3, 4), "wind"), m.SetEnergy((3, 3), "fire"))
    blow = m.Lay("a", "Strike", ability="Gust", target="b", drawn=2)
    does(ctx, blow, *passes("a", "b"), faces=[[9, 9], [3, 3, 3]])
    assert ctx.position.encounter.grid.energy == ()  # type: ignore[union-attr]
    does(ctx, *passes("b"))
    assert ctx.position.encounter.grid.energy == (((3, 4), "wind"),)  # type: ignore[union-attr]
    assert texts(ctx, "energy-back") == ["The energy that A used up returns: wind on D5."]


@pytest.mark.parametrize("works", [True, False])
def test_an_ability_that_moves_one_kind_of_thing_moves_nothing_else(works: bool) -> None:
    """The GM first decides whether the target is of the one kind of thing that the Ability moves.

    Rules: TCG-KI-01b, R-TCG-149.
    """
    pull = ability("Pull", entry("Kinesis I", pounds=600, only="metal"), entry("Range I", squares=5), core="Mind",
                   aspect="Hinderance")  # fmt: skip
    ctx = pair(pull)
    uses(ctx, "a", "Pull", "b", target="b")
    assert "moves only metal" in texts(ctx, "asks-gm")[0]
    does(ctx, m.Judge(works=works), faces=[FAILS] if works else [])
    assert bool(offered(ctx, "ana", "shove")) is works


@pytest.mark.parametrize("works", [True, False])
def test_a_limit_to_one_kind_of_thing_limits_the_whole_ability(works: bool) -> None:
    """If the target is not of the one kind that Kinesis moves, the Ability’s attack and penalty do not happen either.

    The GM is asked once, and the cost is paid once.

    Rules: R-TCG-149.
    """
    pull = ability("Pull", entry("Kinesis I", pounds=600, only="metal"), entry("Boost VII", points=3), core="Mind",
                   aspect="Damage", action="Strike")  # fmt: skip
    ctx = pair(pull)
    uses(ctx, "a", "Pull", "b", action="Strike", target="b")
    assert (ctx.who("b").hp, ctx.who("a").ap) == (320, 17)
    assert len(texts(ctx, "asks-gm")) == 1
    (option,) = offered(ctx, "gm", "judge")
    assert option.owed
    before = ctx.who("a")
    kinds = does(ctx, m.Judge(works=works), faces=[[9, 9], [11], FAILS] if works else [])
    assert (ctx.who("a").ap, ctx.who("a").fp) == (before.ap, before.fp)
    assert ("ability-value" in kinds or "effect" in kinds, bool(offered(ctx, "ana", "shove"))) == (works, works)


@pytest.mark.parametrize("works", [True, False])
def test_a_movement_that_the_gm_refuses_moves_nobody_and_ends(works: bool) -> None:
    """The GM is asked before any movement. After a refusal nobody moves, but the action and the charge are used up.

    Rules: R-TCG-149, TCG-TR-01, TC-D-88.
    """
    rows = [entry("Kinesis I", pounds=600, only="metal"), entry("Travel I", squares=4), entry("Charge I", dice=1)]
    rush = ability("Rush", *rows, core="Mind", aspect="Hinderance", action="Volley", target="Single Target")
    ctx = pair(rush)
    does(ctx, m.Lay("a", "Charge up", ability="Rush"), *passes("a", "b"))
    assert not texts(ctx, "asks-gm")  # nothing is moved by charging
    charging = Charging(Card("Charge up", ability="Rush"), 2)
    ctx = pair(rush)
    ctx.position = with_character(ctx.position, replace(ctx.who("a"), charging=charging))
    uses(ctx, "a", "Rush", "b", target="b")
    does(ctx, m.Judge(works=works))
    assert bool(offered(ctx, "ana", "bonus-move")) is works
    assert ctx.who("a").charging is None
    assert len(ctx.who("a").classes_acted) == 1


def test_pending_decisions_continue_after_a_defence_is_judged() -> None:
    """TCG-KI-01b: after the GM has refused a defence’s Kinesis, the decisions that were pending before it continue."""
    wall = ability("Wall", entry("Kinesis I", pounds=600, only="metal"), core="Mind", action="Block", aspect="Shield")
    rush = ability("Rush", entry("Travel I", squares=4), action="Dodge", aspect="Boost", target="Self")
    ctx = fight(somebody("a", wall, rush, at=(4, 4)), somebody("b", at=(5, 4)))
    later = InterruptingCard(
        Played("a", Card("Ability", ability="Rush"), -1, reaction=True, paid=True, judged=True, moved=True)
    )
    asked = JudgmentDecision("a", "b", "Wall", "Kinesis I")
    encounter = ctx.position.encounter
    assert encounter is not None
    ctx.position = replace(ctx.position, encounter=replace(encounter, waits=encounter.waits.push(asked, later)))
    kinds = does(ctx, m.Judge(works=False))
    assert "nothing-comes" in kinds
    assert "ability" in kinds  # Rush goes on


def test_a_riposte_sets_off_triggers() -> None:
    """R-TCG-23: a Riposte is an attack, so it sets off Triggers."""
    guard = ability("Guard", entry("Boost III", of="HP", points=20), type="Trigger", event="attacked", action="Block",
                    aspect="Boost", target="Self")  # fmt: skip
    ctx = fight(somebody("a", guard, at=(4, 4)), somebody("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Strike", target="b"), *passes("a"))
    does(ctx, m.Lay("b", "Parry"), m.FinishPlaying("b"), faces=[[3, 2], [2, 3], [9, 8], [12, 11, 11]])
    does(ctx, m.Riposte("b"))
    assert offered(ctx, "ana", "fire")


def test_an_ability_with_range_alone_does_nothing() -> None:
    """TCG-AC-01: an Ability that has only a Range is legal, with a warning that it has no effect."""
    cone = ability("Cone", entry("Range III", rows=2), aspect="Hinderance")
    assert ("NO_EFFECT", "TCG-AC-01") in [
        (one.code, one.rule) for one in ability_problems(cone, Builder(1, {"Body": 10}, PLAIN))
    ]
