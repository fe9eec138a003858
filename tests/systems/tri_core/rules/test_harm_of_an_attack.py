"""The damage of a hit: criticals and failed Parries, opposing sub-types, Afflictions, and damage over cycles."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally, single
from facedown.game.tally import Scaled
from facedown.systems.tri_core.model import Attack, Card, Encounter, JudgmentDecision, Rulings, Shield, term
from facedown.systems.tri_core.rules import attack_results, attack_rolls
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, damage_of
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage
from facedown.systems.tri_core.rules.dice_pools import Rolling, RollResult
from facedown.systems.tri_core.steps import attack_hits, clash, effect_values, effects_over_time, grabs
from tests.systems.tri_core.driver import Scripted, ability, able, entry, kara, label_text, odo, only
from tests.systems.tri_core.steps.test_clash import TORCH, at_blows

# Odo: PWR 9, FNE 8, VIT 4. Kara: PG 8, Physical Armor 2, ER 10, Energy Armor 9, HP 68.

STRIKE = AttackRoll("odo", Card("Strike"), "kara")


def worth(total: int) -> Tally:
    """Return a rolled Effect Value."""
    return Tally(term("Effect Value"), (Addend(term("rolled"), total, "TC-D-95"),))


RAISED: list[tuple[str, AttackRoll, dict[str, Any], list[tuple[int, str]], bool]] = [
    # the ruling on a failed Parry, the attack, its result; the addition to 17, and whether damage past Armor is raised
    ("plus50", STRIKE, {}, [], False),
    ("plus50", STRIKE, {"margin": 20}, [(8, "TC-D-37")], False),
    ("plus50", STRIKE, {"failed": True}, [(8, "TC-D-66")], False),
    ("plus50", STRIKE, {"failed": True, "margin": 20}, [(8, "TC-D-37"), (9, "TC-D-66")], False),
    ("plus50", AttackRoll("odo", Card("Strike"), "kara", chain=True), {"failed": True}, [], False),
    ("keystat", STRIKE, {"failed": True}, [(9, "TC-D-67")], False),
    ("keystat", AttackRoll("odo", Card("Volley"), "kara"), {"failed": True}, [(8, "TC-D-67")], False),
    ("keystat", AttackRoll("odo", Card("Dodge"), "kara", riposte=True), {"failed": True}, [(9, "TC-D-67")], False),
    ("both", STRIKE, {"failed": True}, [(8, "TC-D-66"), (9, "TC-D-67")], False),
    ("plus50_remaining", STRIKE, {"failed": True}, [], True),
    ("plus50_remaining", STRIKE, {}, [], False),
]


@pytest.mark.parametrize(("ruling", "attack_roll", "how", "more", "later"), RAISED)
def test_what_a_critical_and_a_failed_parry_add(
    ruling: Any, attack_roll: AttackRoll, how: dict[str, Any], more: list[tuple[int, str]], later: bool
) -> None:
    """A critical adds half of the Effect Value, and a failed Parry adds half or a stat, as the ruling says.

    Half of 17 is 8, and both halves together double it to 34.

    Rules: TC-D-37, TC-D-66, TC-D-67, R-TC-82, R-TC-90, R-TC-95.
    """
    met = DefenseResult(True, how.get("margin", 1), 20, failed=how.get("failed", False))
    found, after = attack_results.raised_value(Rulings(parry_fail=ruling), odo(), attack_roll, met, worth(17))
    assert ([(part.value, part.rule) for part in found.addends[1:]], after, label_text(found.label)) == (
        more,
        later,
        "Effect Value",
    )
    assert all(isinstance(part.value, int) and label_text(part.label) for part in found.addends)


@pytest.mark.parametrize(("margin", "more", "rounding"), [(1, 8, "down"), (20, 9, "up")])
def test_a_failed_parry_adds_half_of_the_effect_value(margin: int, more: int, rounding: Any) -> None:
    """A failed Parry adds half of the Effect Value of 17, rounded up if a critical adds the other half.

    Rules: TC-D-66, R-TC-95.
    """
    met = DefenseResult(True, margin, 20, failed=True)
    found, _ = attack_results.raised_value(Rulings(parry_fail="plus50"), odo(), STRIKE, met, worth(17))
    whole = Scaled(single(found.label, 17, ""), 1, 2, rounding)
    assert found.addends[-1] == Addend(term("failed Parry"), more, "TC-D-66", whole)


@pytest.mark.parametrize(
    ("defence", "value", "through", "held"),
    [
        (StoppedDamage("Parry", 17), 17, None, True),
        (StoppedDamage("Parry", 16), 17, None, False),
        (StoppedDamage("Parry", 1), 1, None, True),
        (StoppedDamage("Block", 17), 17, None, False),
        (StoppedDamage("Parry", 8), 17, "Water", True),  # half of 17 by Fire against Water
        (StoppedDamage("Parry", 8), 17, None, False),
        (None, 0, None, False),
    ],
)
def test_a_parry_that_counts_as_a_shield_succeeds_if_no_damage_is_left(
    defence: StoppedDamage | None, value: int, through: Any, held: bool
) -> None:
    """A Parry that counts as a Shield succeeds if it absorbs the whole Effect Value, before Armor and guard.

    Rules: R-TC-89, R-TC-143.
    """
    ctx = Scripted(odo(TORCH), kara(), rulings={"parry_mode": "shield"})
    attack_roll = AttackRoll("odo", Card("Strike", items=("torch",)), "kara")
    met = DefenseResult(True, 1, 20, defence=defence, defending_type=through)
    assert (
        bool(attack_hits.deal_effect_value(ctx, attack_roll, met, RollResult(worth(value), ()), None).succeeded) is held
    )


def test_by_ruling_armor_reduces_damage_before_it_is_raised_by_half() -> None:
    """By ruling, damage is raised by half only after Armor and match-up: 40 Fire less 19 is 21, raised to 31.

    Against Water the 40 become 20, less 19, and the 1 that is left stays 1.

    Rules: R-TC-90, R-TC-143.
    """
    blow = Damage("Odo", 40, ("Fire",), ("Energy",), by="odo")
    assert attack_results.after_armor(Rulings(), kara(), blow, "Water").amount == (40 // 2 - 19) * 3 // 2
    assert attack_results.after_armor(Rulings(), kara(), blow, None).amount == (40 - 19) * 3 // 2


def test_an_attack_carries_the_afflictions_of_its_ability() -> None:
    """An attack carries the Affliction of its Ability, with the number and the sides of its dice.

    An area keeps the number of dice of its one roll.

    Rules: R-TCG-22, R-TCG-32, R-TCG-45.
    """
    own = ability("Own", entry("Affliction XIII"), entry("Empower I", dice="2d6"), sub_type="Poison")
    one = able(odo(), own)
    attack_roll = AttackRoll("odo", Card("Strike", ability="Own"), "kara")
    rolling = attack_rolls.attack_rolls(one, Rulings(), attack_roll)[1]
    pool, found = attack_rolls.pool_and_afflictions(
        one, Rulings(), attack_roll, damage_of(Rulings(), one, attack_roll, 9)
    )
    assert (pool, [carried.sides for carried in found]) == (rolling.dice.total, [rolling.die])
    assert pool != 7
    area = AttackRoll("odo", attack_roll.card, "kara", rolled=(worth(1), worth(2)), pool=7)
    assert attack_rolls.pool_and_afflictions(one, Rulings(), area, damage_of(Rulings(), one, area, 9))[0] == 7
    assert attack_rolls.pool_and_afflictions(one, Rulings(), STRIKE, damage_of(Rulings(), one, STRIKE, 9))[1] == ()


def test_a_device_carries_its_affliction() -> None:
    """R-TCG-106: an attack with a device carries the Affliction among its Keywords."""
    torch = {**TORCH, "keywords": [{"entry": "Affliction I"}]}
    one = odo(torch)
    attack_roll = AttackRoll("odo", Card("Strike", items=("torch",)), "kara")
    assert (
        len(
            attack_rolls.pool_and_afflictions(one, Rulings(), attack_roll, damage_of(Rulings(), one, attack_roll, 9))[1]
        )
        == 1
    )


def test_hindering_entries_affect_the_hit_target() -> None:
    """R-TCG-139: an entry that decreases AP gives the hit target a penalty from the attacker."""
    own = ability("Mire", entry("Empower I", dice="1d6"), entry("Boost IV", mode="decrease", points=2), sub_type="Fire")
    ctx = Scripted(able(odo(at=(5, 4)), own), kara(at=(4, 4)))
    ctx.load([1, 1])
    attack_hits.apply_hit_ability(ctx, AttackRoll("odo", Card("Strike", ability="Mire"), "kara"), own)
    assert ([one.by for one in ctx.who("kara").stat_modifiers], ctx.who("odo").stat_modifiers) == (["odo"], ())


def test_damage_raised_by_half_after_armor_is_dealt() -> None:
    """With the ruling `plus50_remaining`, 40 Fire against Water is 20, less 19, raised by half: the target loses 1 HP.

    Rules: R-TC-90, R-TC-143.
    """
    ctx = Scripted(odo(TORCH), kara(), rulings={"parry_fail": "plus50_remaining"})
    attack_roll = AttackRoll("odo", Card("Strike", items=("torch",)), "kara")
    met = DefenseResult(True, 1, 20, failed=True, defending_type="Water", parry=5)
    attack_hits.deal_effect_value(ctx, attack_roll, met, RollResult(worth(40), ()), None)
    assert ctx.who("kara").hp == 68 - 1


# Damage over cycles


def test_damage_over_cycles_is_the_maximum_of_its_dice() -> None:
    """TCG-DU-02, C3: damage over cycles is the maximum of its dice without a roll: 18 for 3d6, plus 4."""
    rolling = Rolling(term("Effect Value"), Tally(term("dice"), (Addend(term("bought"), 3, "x"),)), worth(4), sides=6)
    slow = ability("Slow", entry("Duration II", cycles=3), entry("Empower I", dice="3d6"), sub_type="Fire")
    ctx = Scripted(odo(), kara())
    tally = effect_values.roll_value(ctx, rolling, slow, "It", "odo")
    assert (label_text(tally.label), [(part.value, part.rule) for part in tally.addends]) == (
        "Effect Value",
        [(18, "TCG-DU-02"), (4, "TC-D-95")],
    )
    assert label_text(tally.addends[0].label)
    one = able(odo(), slow)
    attack_roll = AttackRoll("odo", Card("Strike", ability="Slow"), "kara")
    most = attack_rolls.attack_rolls(one, ctx.position.rulings, attack_roll)[1].highest_total
    assert attack_hits.roll_hit_value(ctx, one, attack_roll).total == most
    ctx.done()


def test_damage_over_cycles_is_reduced_once() -> None:
    """Damage over cycles is reduced before it is spread: 48 Fire against Water is 24, less Armor 19 and a Shield of 3.

    Rules: TCG-DU-02, R-TC-143, R-TC-115.
    """
    own = ability("Slow", entry("Duration II", cycles=3), entry("Empower I", dice="3d6"), sub_type="Fire")
    ctx = Scripted(able(odo(at=(5, 4)), own), kara(at=(4, 4), shields=(Shield("HP", 3),)))
    ctx.load([1, 1])
    blow = Damage("Odo", 48, ("Fire",), ("Energy",), "HP", by="odo")
    attack_roll = AttackRoll("odo", Card("Strike", ability="Slow"), "kara")
    assert (
        effects_over_time.spread_damage(ctx, attack_roll, own, blow, DefenseResult(True, 1, 20, defending_type="Water"))
        == 24 - 19 - 3
    )
    assert ctx.who("kara").shields == ()


# Grabs and Backlash


def test_the_ap_drained_past_a_shield_are_announced() -> None:
    """TC-D-51, R-TC-112: the event of a Grab names the AP drained past a Shield: 1 of 2 AP, drained by a 12 and a 1."""
    ctx = Scripted(kara(), odo(shields=(Shield("AP", 1),)))
    ctx.load([12, 1])
    grabs.apply_grab(ctx, AttackRoll("kara", Card("Grab"), "odo"), DefenseResult(True, 5, 20), None)
    assert only(ctx, "drained").data == {"character": "odo", "ap": 1, "shield": 1}


def test_the_damage_event_names_a_backlash_as_its_source() -> None:
    """TCG-CH-05: the damage event of a Backlash names Backlash as the source."""
    own = ability("Own", entry("Charge IV", dice=3), sub_type="Fire")
    ctx = Scripted(able(odo(), own))
    ctx.load([12, 12, 5])
    effect_values.deal_backlash(ctx, "odo", Card("Strike", ability="Own", backlash=3))
    assert only(ctx, "damage").data["source"] == "Backlash"


# Effects of an area: once, or for each target


def test_an_attack_restores_its_user_once() -> None:
    """An attack on an area restores AP to its user once: 2 AP for the first target hit and none for the third.

    Rules: R-TCG-66, R-TCG-139.
    """
    own = ability("Own", entry("Empower I", dice="1d6"), entry("Boost IV", mode="restore", points=2), sub_type="Fire")
    for struck, ap in ((0, 12), (2, 10)):
        ctx = Scripted(able(odo(at=(5, 4), ap=10), own), kara(at=(4, 4)))
        ctx.position = replace(ctx.position, encounter=Encounter())
        attack_hits.apply_hit_ability(
            ctx, AttackRoll("odo", Card("Strike", ability="Own"), "kara", targets_hit=struck), own
        )
        assert ctx.who("odo").ap == ap


def test_the_gm_decides_about_an_attack_once() -> None:
    """R-TCG-139, TCG-CR-01: the GM decides about a Creation of an attack on an area once, for the first target hit."""
    own = ability(
        "Own", entry("Empower I", dice="1d6"), entry("Creation I", material="lead", pounds=8), sub_type="Fire"
    )
    for struck in (0, 2):
        ctx = Scripted(able(odo(at=(5, 4)), own), kara(at=(4, 4)))
        ctx.position = replace(ctx.position, encounter=Encounter())
        attack_hits.apply_hit_ability(
            ctx, AttackRoll("odo", Card("Strike", ability="Own"), "kara", targets_hit=struck), own
        )
        assert ctx.position.encounter is not None
        asked = [(one.owner, one.target) for one in ctx.position.encounter.waits.owed
                 if isinstance(one, JudgmentDecision)]  # fmt: skip
        assert asked == ([] if struck else [("odo", "kara")])


def test_an_area_carries_its_afflictions_by_the_dice_of_its_roll() -> None:
    """TCG-AF-01, R-TCG-32, R-TC-135: an attack on an area causes Burn with a step for each die of its one roll."""
    own = ability("Own", entry("Affliction I"), entry("Empower I", dice="2d6"), sub_type="Fire")
    rolled = (Tally(term("Accuracy"), (Addend(term("rolled"), 25, "x"),)), worth(60))
    card = Card("Strike", ability="Own", target="kara")
    for pool in (1, 6):
        ctx = at_blows(able(odo(at=(5, 4)), own), kara(at=(4, 4)))
        ctx.load([1, 1], [1, 1])
        clash.resolve_clash(ctx, Attack("odo", card, "kara", rolled=rolled, pool=pool), None)
        assert [(one.kind, one.steps) for one in ctx.who("kara").afflictions] == [("Burn", pool)]
