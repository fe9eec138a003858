"""Charging: by cycles, AP, a resource or the risk of Backlash; and the effect of a Shock on a charge."""

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


def test_charge_by_ap() -> None:
    """TCG-CH-02, R-TCG-86, W-24: 40 ACP and 6 AP give 4 dice, Heavy 3 more: 7 in addition to its own, for 9 AP."""
    one = somebody("a", ability("Own", entry("Charge II", dice=2)))
    assert effect_pool(one, PLAIN, card(weight="Heavy", charge_ap=6)).dice.total == 1 + 4 + 3
    assert ap_cost(one, PLAIN, card(weight="Heavy", charge_ap=6)).total == 9


def test_no_more_ap_than_there_are_in_all() -> None:
    """TCG-CH-02: 0, 3 or 6, and together with the action at most Total AP."""
    ctx = fight(somebody("a", ability("Own", entry("Charge II", dice=2)), at=(4, 4)), somebody("b", at=(5, 4)))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability")]
    (field,) = [field for field in option.fields if field.name == "charge_ap"]
    assert isinstance(field.domain, OneOf)
    assert [choice.value for choice in field.domain.choices] == [0, 3, 6]
    refused(ctx, m.Lay("a", "Strike", ability="Own", target="b", charge_ap=4), "TCG-CH-02")


def test_a_heavier_blow_leaves_less_to_put_in() -> None:
    """TCG-CH-02: of Total AP 7 a Light attack leaves 6, a Moderate or Heavy one 3."""
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


def test_charge_by_resource() -> None:
    """40 ACP and 3 SP give 6 dice; the points are paid by the Ability’s resource and not doubled.

    Rules: TCG-CH-03, R-TCG-87, W-25.
    """
    one = somebody("a", ability("Own", entry("Charge III", dice=2)))
    assert effect_pool(one, PLAIN, card(charge_points=3)).dice.total == 1 + 6
    assert ability_resource_cost(one, PLAIN, card(charge_points=3)).total == 2 + 3


def test_no_more_points_than_there_are() -> None:
    """TCG-CH-03: of 3 SP 2 pay for the Ability, so 1 can be charged."""
    ctx = fight(somebody("a", ability("Own", entry("Charge III", dice=2)), sp=3, at=(4, 4)), somebody("b", at=(5, 4)))
    refused(ctx, m.Lay("a", "Strike", ability="Own", target="b", charge_points=2), "TCG-CH-03")


def test_charge_by_backlash() -> None:
    """6 dice, and half of the total of 6 dice as Backlash, which nothing reduces.

    Rules: TCG-CH-04, TCG-CH-05, R-TCG-88, C4, W-26.
    """
    ctx = fight(somebody("a", ability("Own", entry("Charge IV", dice=6)), at=(4, 4)), somebody("b", at=(5, 4)))
    uses(ctx, "a", "Own", "b", action="Strike", target="b", backlash=6,
         faces=[[9, 9], [1, 1, 1, 1, 1, 1, 1], [12, 12, 1, 1, 1, 2]])  # fmt: skip
    assert ctx.who("a").hp == 320 - 14
    assert ctx.who("b").hp == 320 - (7 + 8 - 12)


def test_no_more_dice_at_risk_than_were_bought() -> None:
    """TCG-CH-04: 0 to 6, as chosen."""
    ctx = fight(somebody("a", ability("Own", entry("Charge IV", dice=6)), at=(4, 4)), somebody("b", at=(5, 4)))
    refused(ctx, m.Lay("a", "Strike", ability="Own", target="b", backlash=7), "TCG-CH-04")


def test_charge_dice_are_of_the_actions_own_size() -> None:
    """R-TCG-89: d12 with a Strike; d8 if the Ability’s own dice are d8."""
    heal = ability("Own", entry("Empower I", dice="1d8"), entry("Charge III", dice=2), core="Spirit", action="Volley",
                   aspect="Heal")  # fmt: skip
    rolling = ability_pool(somebody("a", heal), PLAIN, Card("Volley", ability="Own", charge_points=2), heal)
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(5, 8)]


# By cycles


def storm() -> Scripted:
    """Return a character that has been charging a Storm since its last turn."""
    ctx = fight(somebody("a", STORM, at=(2, 4)), somebody("b", at=(8, 4)))
    does(ctx, m.Lay("a", "Charge up", ability="Storm", weight="Heavy"), *passes("a", "b"))
    return ctx


def test_while_something_is_charged_no_core_action_is_left() -> None:
    """R-TCG-85: no coup de grâce, lift or Grab to break free; the charge can be released."""
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


def test_charging_is_paid_for_at_first() -> None:
    """TCG-CH-01, R-TCG-85, W-23: 3 AP and 2 MP; no dice before the next turn, and no target yet."""
    ctx = storm()
    one = ctx.who("a")
    assert (one.ap, one.mp) == (15, 10)
    assert one.charging == Charging(Card("Charge up", "Heavy", ability="Storm"), 0)


def test_a_full_cycle_is_m_dice() -> None:
    """TCG-CH-01, R-TCG-85: 3 dice after one cycle, 6 after two, at no further cost; Defense stays possible."""
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


def test_three_cycles_at_the_most() -> None:
    """TCG-CH-01: the fourth adds nothing."""
    ctx = storm()
    for _ in range(5):
        does(ctx, *passes("b", "a"), *passes("a", "b"))
    charging = ctx.who("a").charging
    assert charging is not None
    assert charging.cycles == 3


def charged(*more: Any) -> Scripted:
    """Return a character with two cycles of charge, and a friend and a foe in reach."""
    one = replace(somebody("a", STORM, side="x", at=(2, 4)),
                  charging=Charging(Card("Charge up", ability="Storm"), 2))  # fmt: skip
    return fight(somebody("b", at=(4, 4)), one, somebody("c", side="x", at=(2, 6)), *more)


def test_a_shock_releases_the_charge_at_any_chosen_target() -> None:
    """TCG-CH-06: half of all HP at once; after a successful Resolve its owner chooses the target."""
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


def test_a_shock_that_does_not_hold_strikes_anybody() -> None:
    """TCG-CH-07, R-TCG-90, C5: after a failed Resolve, a random friend or foe."""
    ctx = charged()
    ctx.load([1, 2], [2])
    deal_damage(ctx, "a", Damage("b", 160, cannot_be_reduced=True))
    does(ctx, m.SetEnergy((0, 0)), m.Defend("c"), faces=[[9, 9], [2] * 7])
    assert ctx.who("c").hp == 320 - (14 + 4 - 12)


@pytest.mark.parametrize(("aspect", "target", "who"), [
    ("Heal", "Single Target", ["a", "b", "c"]), ("Shield", "Self", ["a"]), ("Boost", "Natural", ["a", "b", "c"]),
    ("Hinderance", "Single Target", ["b", "c"]),
])  # fmt: skip
def test_a_shock_sets_what_helps_free_as_what_it_is(aspect: str, target: str, who: list[str]) -> None:
    """TCG-CH-06, TCG-CH-08: a Heal heals, a Shield protects, a Hinderance hinders; nobody is attacked."""
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
    """TCG-CH-07: it has no possible target."""
    one = replace(somebody("a", STORM, at=(0, 0)), charging=Charging(Card("Charge up", ability="Storm"), 2))
    ctx = fight(somebody("b", at=(14, 11)), one)
    ctx.load([1, 2])
    deal_damage(ctx, "a", Damage("b", 160, cannot_be_reduced=True))
    assert ctx.who("a").charging is None
    assert texts(ctx, "charge-lost") == ["A loses the charge of Storm."]


def test_a_helpless_character_holds_no_charge() -> None:
    """TCG-CH-01: an unconscious character loses it."""
    one = replace(somebody("a", STORM, at=(2, 4)), charging=Charging(Card("Charge up", ability="Storm"), 2),
                  out="collapse", helpless=4)  # fmt: skip
    ctx = fight(somebody("b", at=(4, 4)), one, somebody("c", at=(6, 4)))
    does(ctx, *passes("b", "c"))
    assert ctx.who("a").charging is None
