"""Charges by cycles, AP, a resource or the risk of Backlash, and the release of a charge by a Shock."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import OneOf
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import WEIGHTS, Card, ChargeDecision, Charging, Rulings
from facedown.systems.tri_core.rules.costs import ability_resource_cost, ap_cost
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.rolls import ability_pool, effect_pool
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    actions_offered,
    does,
    entry,
    fight,
    offered,
    passes,
    refused,
    somebody,
    texts,
    uses,
)

PLAIN = Rulings()
STORM = ability("Storm", entry("Charge I", dice=3), entry("Range I", squares=9), core="Spirit", action="Volley",
                sub_type="Electricity")  # fmt: skip


def card(**more: Any) -> Card:
    """Return the card of an Ability called Own."""
    return Card("Strike", ability="Own", **more)


def test_ap_put_into_a_charge_add_dice() -> None:
    """6 AP put into a Charge II of 2 dice add 4 dice to a Heavy Strike, which then costs 9 AP.

    Rules: TCG-CH-02, R-TCG-86, W-24.
    """
    one = somebody("a", ability("Own", entry("Charge II", dice=2)))
    assert effect_pool(one, PLAIN, card(weight="Heavy", charge_ap=6)).dice.total == 1 + 4 + 3
    assert ap_cost(one, PLAIN, card(weight="Heavy", charge_ap=6)).total == 9


def test_a_charge_by_ap_takes_0_3_or_6_ap() -> None:
    """TCG-CH-02: a charge by AP takes 0, 3 or 6 AP and, with the action, at most Total AP; 4 AP are refused."""
    ctx = fight(somebody("a", ability("Own", entry("Charge II", dice=2)), at=(4, 4)), somebody("b", at=(5, 4)))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability")]
    (field,) = [field for field in option.fields if field.name == "charge_ap"]
    assert isinstance(field.domain, OneOf)
    assert [choice.value for choice in field.domain.choices] == [0, 3, 6]
    refused(ctx, m.Lay("a", "Strike", ability="Own", target="b", charge_ap=4), "TCG-CH-02")


def test_a_heavier_attack_leaves_fewer_ap_for_a_charge() -> None:
    """TCG-CH-02: of a Total AP of 7, a Light attack leaves 6 AP for a charge, and a Moderate or Heavy one leaves 3."""
    charged = ability("Own", entry("Charge II", dice=2))
    ctx = fight(somebody("a", charged, at=(4, 4), ap_lost=11, ap=7), somebody("b", at=(5, 4)))
    blow = m.Lay("a", "Strike", ability="Own", target="b", charge_ap=6)
    for weight in ("Moderate", "Heavy"):
        refused(ctx, replace(blow, weight=weight), "TCG-CH-02")
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability")]
    assert option.label == "Strike with Own at B"
    (field,) = [field for field in option.fields if field.name == "charge_ap"]
    put_in = {weight: list(domain.values()) for weight in WEIGHTS if (domain := field.domain_for({"weight": weight}))}
    assert put_in == {"Light": [0, 3, 6], "Moderate": [0, 3], "Heavy": [0, 3]}
    does(ctx, replace(blow, weight="Heavy", charge_ap=3))
    does(ctx, m.TakeBack("a"), blow)


def test_points_put_into_a_charge_add_dice() -> None:
    """3 SP put into a Charge III of 2 dice add 6 dice, and the Ability then costs 2 + 3 SP.

    Rules: TCG-CH-03, R-TCG-87, W-25.
    """
    one = somebody("a", ability("Own", entry("Charge III", dice=2)))
    assert effect_pool(one, PLAIN, card(charge_points=3)).dice.total == 1 + 6
    assert ability_resource_cost(one, PLAIN, card(charge_points=3)).total == 2 + 3


def test_a_charge_takes_no_more_points_than_are_left() -> None:
    """TCG-CH-03: of 3 SP, 2 pay for the Ability, so only 1 can be put into its charge."""
    ctx = fight(somebody("a", ability("Own", entry("Charge III", dice=2)), sp=3, at=(4, 4)), somebody("b", at=(5, 4)))
    refused(ctx, m.Lay("a", "Strike", ability="Own", target="b", charge_points=2), "TCG-CH-03")


def test_a_charge_by_backlash_hurts_its_user() -> None:
    """A charge adds 6 dice, and its user takes half of the total of 6 dice as Backlash, which nothing reduces.

    Rules: TCG-CH-04, TCG-CH-05, R-TCG-88, C4, W-26.
    """
    ctx = fight(somebody("a", ability("Own", entry("Charge IV", dice=6)), at=(4, 4)), somebody("b", at=(5, 4)))
    uses(ctx, "a", "Own", "b", action="Strike", target="b", backlash=6,
         faces=[[9, 9], [1, 1, 1, 1, 1, 1, 1], [12, 12, 1, 1, 1, 2]])  # fmt: skip
    assert ctx.who("a").hp == 320 - 14
    assert ctx.who("b").hp == 320 - (7 + 8 - 12)


def test_a_charge_by_backlash_risks_at_most_the_bought_dice() -> None:
    """TCG-CH-04: a charge by Backlash with 6 bought dice takes 0 to 6 of them; 7 are refused."""
    ctx = fight(somebody("a", ability("Own", entry("Charge IV", dice=6)), at=(4, 4)), somebody("b", at=(5, 4)))
    refused(ctx, m.Lay("a", "Strike", ability="Own", target="b", backlash=7), "TCG-CH-04")


def test_charge_dice_have_the_size_of_the_abilitys_dice() -> None:
    """Dice of a charge have the size of the Ability’s own dice: a Heal of 1d8 with 4 charged dice rolls 5d8.

    Rules: R-TCG-89.
    """
    heal = ability("Own", entry("Empower I", dice="1d8"), entry("Charge III", dice=2), core="Spirit", action="Volley",
                   aspect="Heal")  # fmt: skip
    rolling = ability_pool(somebody("a", heal), PLAIN, Card("Volley", ability="Own", charge_points=2), heal)
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(5, 8)]


# By cycles


def storm() -> Scripted:
    """Return a fight in which A began to charge a Storm in its last turn."""
    ctx = fight(somebody("a", STORM, at=(2, 4)), somebody("b", at=(8, 4)))
    does(ctx, m.Lay("a", "Charge up", ability="Storm", weight="Heavy"), *passes("a", "b"))
    return ctx


def test_a_charging_character_has_no_core_action_left() -> None:
    """A charging character cannot use a coup de grâce or break free, but can still lift and release its charge.

    Rules: R-TCG-85.
    """
    charges = Charging(Card("Charge up", ability="Storm"), 2)
    for charging in (None, charges):
        ctx = fight(somebody("a", STORM, at=(4, 4)), somebody("b", at=(5, 4)), somebody("c", at=(4, 5)))
        held = replace(ctx.who("a"), held_by="c", charging=charging)
        dying = replace(ctx.who("b"), out="dying", hp=-9)
        ctx.position = replace(ctx.position, characters=(held, dying, ctx.who("c")))
        there = actions_offered(ctx, "ana")
        assert ({"Coup de grâce", "Break free"} <= there) is (charging is None)
        assert "Hoist" in there
        assert any(option.label.startswith("Release Storm") for option in offered(ctx, "ana", "lay")) is (
            charging is not None
        )


def test_charging_is_paid_for_when_it_begins() -> None:
    """A Heavy charge of Storm costs 3 AP and 2 MP when it begins, and has no dice before the next turn.

    Rules: TCG-CH-01, R-TCG-85, W-23.
    """
    ctx = storm()
    one = ctx.who("a")
    assert (one.ap, one.mp) == (15, 10)
    assert one.charging == Charging(Card("Charge up", "Heavy", ability="Storm"), 0)


def test_each_full_cycle_of_a_charge_adds_dice() -> None:
    """A Charge I of 3 dice adds 3 dice after one cycle and 6 after two, and its release costs nothing more.

    Rules: TCG-CH-01, R-TCG-85.
    """
    for waits, dice in ((0, 3), (1, 6)):
        ctx = storm()
        does(ctx, *passes("b"))
        for _ in range(waits):
            does(ctx, *passes("a", "b"))
        kinds = actions_offered(ctx, "ana")
        assert "Strike" not in kinds
        assert "Volley" in kinds
        uses(ctx, "a", "Storm", "b", action="Volley", target="b", weight="Heavy",
             faces=[[9, 9], [1] * (1 + 3 + dice)])  # fmt: skip
        one = ctx.who("a")
        assert (one.ap, one.mp, one.charging) == (15, 10, None)
        assert ctx.who("b").hp == 320 - (1 + 3 + dice + 4 - 12 if 4 + dice + 4 > 12 else 0)


def test_a_charge_grows_for_at_most_three_cycles() -> None:
    """TCG-CH-01: a charge counts at most three cycles, even if its owner waits for more."""
    ctx = storm()
    for _ in range(5):
        does(ctx, *passes("b", "a"), *passes("a", "b"))
    charging = ctx.who("a").charging
    assert charging is not None
    assert charging.cycles == 3


def charged(*more: Any) -> Scripted:
    """Return a fight in which A has charged for two cycles, with a friend and a foe in reach."""
    one = replace(somebody("a", STORM, side="x", at=(2, 4)),
                  charging=Charging(Card("Charge up", ability="Storm"), 2))  # fmt: skip
    return fight(somebody("b", at=(4, 4)), one, somebody("c", side="x", at=(2, 6)), *more)


def test_a_shock_releases_the_charge_at_a_chosen_target() -> None:
    """A Shock releases a charge, and after a successful Resolve its owner chooses a friend or foe as the target.

    Rules: TCG-CH-06.
    """
    ctx = charged()
    ctx.load([12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 4, 1])
    deal_damage(ctx, "a", Damage("b", 160, cannot_be_reduced=True))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.waits.top == ChargeDecision("a")
    (option,) = offered(ctx, "ana", "discharge")
    (field,) = option.fields
    assert isinstance(field.domain, OneOf)
    assert {choice.value for choice in field.domain.choices} == {"b", "c"}
    does(ctx, m.Discharge("a", "b"), m.Defend("b"), faces=[[9, 9], [2] * 7])
    assert ctx.who("b").hp == 320 - (14 + 4 - 12)
    assert ctx.who("a").charging is None


def test_a_failed_resolve_releases_the_charge_at_random() -> None:
    """TCG-CH-07, R-TCG-90, C5: a Shock with a failed Resolve releases a charge at a random friend or foe."""
    ctx = charged()
    ctx.load([1, 2], [2])
    deal_damage(ctx, "a", Damage("b", 160, cannot_be_reduced=True))
    does(ctx, m.SetEnergy((0, 0)), m.Defend("c"), faces=[[9, 9], [2] * 7])
    assert ctx.who("c").hp == 320 - (14 + 4 - 12)


@pytest.mark.parametrize(("aspect", "target", "who"), [
    ("Heal", "Single Target", ["a", "b", "c"]), ("Shield", "Self", ["a"]), ("Boost", "Natural", ["a", "b", "c"]),
    ("Hinderance", "Single Target", ["b", "c"]),
])  # fmt: skip
def test_a_charge_released_by_a_shock_keeps_its_aspect(aspect: str, target: str, who: list[str]) -> None:
    """A charge that a Shock releases keeps its Aspect: a Heal heals, a Shield protects, and a Hinderance hinders.

    Rules: TCG-CH-06, TCG-CH-08.
    """
    rows = [entry("Boost VII", points=2)] if aspect in ("Boost", "Hinderance") else [entry("Empower I", dice="2d6")]
    own = ability("Own", entry("Charge I", dice=2), *rows, action="Volley", aspect=aspect, target=target)
    one = somebody("a", own, side="x", at=(2, 4), charging=Charging(Card("Charge up", ability="Own"), 2))
    ctx = fight(somebody("b", at=(3, 4)), one, somebody("c", side="x", at=(2, 5), hp=100))
    ctx.load([12] * 14 + [4, 1])
    deal_damage(ctx, "a", Damage("b", 160, cannot_be_reduced=True))
    (option,) = offered(ctx, "ana", "discharge")
    (field,) = option.fields
    assert isinstance(field.domain, OneOf)
    assert sorted(choice.value for choice in field.domain.choices) == who
    before = {key: ctx.who(key).hp for key in "abc"}
    goes = "b" if aspect == "Hinderance" else who[-1]
    faces = {"Heal": [[2] * 6], "Shield": [[2] * 6], "Boost": [], "Hinderance": [[11, 11]]}[aspect]
    does(ctx, m.Discharge("a", goes), faces=faces)
    changed = {key for key in "abc" if ctx.who(key).hp != before[key]}
    assert changed == ({goes} if aspect == "Heal" else set())
    assert bool(ctx.who("a").shields) == (aspect == "Shield")
    assert (current_score(ctx.who(goes), PLAIN, "Speed Rank").total != 8) == (aspect in ("Boost", "Hinderance"))
    assert ctx.who("a").charging is None


def test_a_charge_with_nobody_in_reach_is_lost() -> None:
    """TCG-CH-07: a charge that a Shock releases is lost if it has no possible target."""
    one = replace(somebody("a", STORM, at=(0, 0)), charging=Charging(Card("Charge up", ability="Storm"), 2))
    ctx = fight(somebody("b", at=(14, 11)), one)
    ctx.load([1, 2])
    deal_damage(ctx, "a", Damage("b", 160, cannot_be_reduced=True))
    assert ctx.who("a").charging is None
    assert texts(ctx, "charge-lost") == ["A loses the charge of Storm."]


def test_a_helpless_character_holds_no_charge() -> None:
    """TCG-CH-01: an unconscious character loses its charge."""
    one = replace(somebody("a", STORM, at=(2, 4)), charging=Charging(Card("Charge up", ability="Storm"), 2),
                  out="collapse", helpless=4)  # fmt: skip
    ctx = fight(somebody("b", at=(4, 4)), one, somebody("c", at=(6, 4)))
    does(ctx, *passes("b", "c"))
    assert ctx.who("a").charging is None
