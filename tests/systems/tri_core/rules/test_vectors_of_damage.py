"""Reductions and consequences of damage in the inventory’s examples, whose numbers were worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.systems.tri_core.model import Rulings, Shield
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage, kinds_of, may_be_nonlethal, reduce_damage
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from tests.systems.tri_core.driver import Scripted, label_text, vell

BLOCK, DODGE = "Block", "Dodge"


def hit(amount: int, *faces: list[int], rulings: dict[str, Any] | None = None, blow: dict[str, Any] | None = None,
        defence: StoppedDamage | None = None, **state: Any) -> Scripted:  # fmt: skip
    """Return the game after Vell was hit, with these dice for all rolls that follow."""
    ctx = Scripted(vell(**state), rulings=rulings)
    ctx.load(*faces)
    deal_damage(ctx, "vell", Damage("A blow", amount, **(blow or {})), defence)
    ctx.done()
    return ctx


def test_x_06_armor_guard_and_shield() -> None:
    """Armor 2 and PG 5 reduce 18 damage to 11, and a Shield of 3 absorbs 3 of it and is used up, so 8 HP are lost.

    Rules: X-06, TC-C-53, TC-C-54, TC-C-55, TC-C-56, TC-C-57, TC-C-55.
    """
    ctx = hit(18, shields=(Shield("HP", 3),))
    assert (ctx.who().hp, ctx.who().shields) == (23, ())
    (damage,) = [event for event in ctx.events_so_far() if event.kind == "damage"]
    assert [(label_text(part.label), part.value) for part in damage.tallies[0].addends] == [
        ("Effect Value", 18), ("Physical Armor", -2), ("PG", -5), ("Shield", -3),
    ]  # fmt: skip


def test_x_07_and_x_08_the_threshold() -> None:
    """A loss of 16 of 31 HP, at least half, needs a Resolve of 16, and 15 needs none.

    A Resolve of 19 against a loss of 20 fails and leaves 0 AP.

    Rules: X-07, X-08, TC-C-04, TC-C-05, TC-C-06, R-TC-40.
    """
    assert "threshold" not in hit(15 + 7).kinds()
    ctx = hit(16 + 7, [6, 5])
    assert [event.data for event in ctx.events_so_far() if event.kind == "threshold"] == [
        {"character": "vell", "held": True, "total": 16, "against": 16}
    ]
    assert ctx.who().ap == 15
    failed = hit(20 + 7, [7, 7])
    assert (failed.who().hp, failed.who().ap) == (11, 0)


def test_x_12_x_13_and_x_44_dodge_and_block_come_first() -> None:
    """X-12, X-13, X-44, TC-C-54, R-TC-87, R-TC-155: a Dodge or Block reduces damage before Armor 2 and PG 5 do."""
    assert hit(18, defence=StoppedDamage(DODGE, 8)).who().hp == 31 - 3
    assert hit(36, defence=StoppedDamage(BLOCK, 28)).who().hp == 31 - 1
    assert hit(36, defence=StoppedDamage(DODGE, 18)).who().hp == 31 - 11


def test_a_block_as_a_shield_comes_after_armor() -> None:
    """R-TC-87: by ruling, a Block reduces damage after Armor and guard; the total stays the same."""
    ctx = hit(20, defence=StoppedDamage(BLOCK, 10), rulings={"block_step": "shield"})
    (damage,) = [event for event in ctx.events_so_far() if event.kind == "damage"]
    assert [label_text(part.label) for part in damage.tallies[0].addends] == [
        "Effect Value",
        "Physical Armor",
        "PG",
        "Block",
    ]


def test_x_21_shock() -> None:
    """X-21, TC-C-08, R-TC-41: a Shock lowers 9 AP to 0, and −2 AP stay −2."""
    for before, after in ((9, 0), (-2, -2)):
        assert hit(20 + 7, [2, 2], ap=before).who().ap == after


def test_x_22_systemic_shock() -> None:
    """A Systemic Shock of 1d4 + 1 cycles needs HP and AP that both fell to 0 in the same cycle.

    Rules: X-22, TC-E-20, TC-E-21, R-TC-106.
    """
    ctx = hit(5 + 7, [12, 5, 5], hp=4, ap=0)
    assert (ctx.who().hp, ctx.who().staggered) == (-1, 0)
    both = hit(5 + 7, [12, 5, 5], [3], hp=4, ap=0, emptied_resources=("AP",))
    assert both.who().staggered == 4


def test_x_23_wounded_step_by_step() -> None:
    """A loss that leaves −2 HP causes Wounded I; a further loss of 3 is less than VIT 4; one of 4 causes Wounded II.

    Rules: X-23, TC-E-01, TC-E-02, TC-E-03, R-TC-99.
    """
    ctx = Scripted(vell(hp=3))
    seen = []
    for lost, awake in ((5, [10, 9]), (3, [10, 9]), (4, [10, 9])):
        ctx.load(awake)
        guards = 7 if ctx.who().wounded == 0 else 5
        deal_damage(ctx, "vell", Damage("A blow", lost + guards))
        seen.append((ctx.who().hp, ctx.who().wounded))
    assert seen == [(-2, 1), (-5, 1), (-9, 2)]


def test_wounds_by_the_measure_of_vitality() -> None:
    """By ruling, each full VIT 4 of the 9 points below 0 HP is a step, so wounds worsen by two steps at once.

    Rules: R-TC-99.
    """
    assert hit(12 + 7, [12, 12, 3, 3], hp=3, rulings={"wound_step": "per_vitality"}).who().wounded == 2


def test_the_fourth_step_is_dying() -> None:
    """TC-E-10: the fourth step of wounds makes a character dying, without another Resolve."""
    ctx = hit(8 + 2, hp=-12, wounded=3)
    assert (ctx.who().wounded, ctx.who().out) == (4, "dying")
    assert "awake" not in ctx.kinds()


def test_x_24_staying_awake_gets_harder() -> None:
    """Each cycle without HP removes a die from the Resolve to stay awake: 2, 1 and 0 dice plus PG 3, against 5.

    Rules: X-24, TC-E-05, R-TC-101.
    """
    ctx = Scripted(vell(hp=-2, wounded=1, last_damage=5))
    for below, faces in ((0, [[2, 1]]), (1, [[2]]), (2, [])):
        ctx.position = Scripted(vell(hp=-2, wounded=1, last_damage=5, cycles_without_hp=below)).position
        ctx.load(*faces)
        wounds.stay_awake(ctx, "vell")
        assert bool(ctx.who().out) is (below == 2)
    ctx.done()


def test_x_25_the_clock_of_the_dying() -> None:
    """X-25, TC-E-11: a dying character is alive after 239 AP of others, and dead after 240."""
    ctx = Scripted(vell(hp=-9, wounded=4, out="dying"))
    for spent in (100, 100, 39):
        wounds.count_dying_ap(ctx, spent)
    assert ctx.who().out == "dying"
    wounds.count_dying_ap(ctx, 1)
    assert ctx.who().out == "dead"


def test_x_26_resuscitation() -> None:
    """The first three resuscitations take 2d4 days, twice and three times that; at the fourth the character dies.

    Rules: X-26, TC-E-13, TC-E-14, TC-E-15, TC-E-16, R-TC-104.
    """
    days = []
    ctx = Scripted(vell(hp=0, wounded=4, out="dying"))
    for times in range(4):
        ctx.position = Scripted(vell(hp=0, wounded=4, out="dying", resuscitations=times)).position
        ctx.load(*([[2, 3]] if times < 3 else []))
        wounds.resuscitate(ctx, "vell")
        days.append((ctx.who().days_left, ctx.who().out, ctx.who().wounded))
    assert days == [(5, "wounds", 3), (10, "wounds", 3), (15, "wounds", 3), (0, "dead", 4)]
    ctx.done()


def test_x_27_non_lethal() -> None:
    """Non-lethal damage stops at 0 HP, but further non-lethal damage at 0 HP goes below.

    Rules: X-27, TC-E-24, TC-E-31, R-TC-108.
    """
    spared = {"spared": True}
    ctx = hit(10 + 7, [9, 9], hp=6, blow=spared)
    assert (ctx.who().hp, ctx.who().wounded) == (0, 0)
    again = hit(10 + 7, [9, 9], hp=0, blow=spared)
    assert (again.who().hp, again.who().wounded) == (-10, 1)


@pytest.mark.parametrize(("ruling", "may"), [("4", [True, True, True, True]), ("2", [True, True, False, False])])
def test_the_sub_types_that_can_be_non_lethal(ruling: str, may: list[bool]) -> None:
    """Impact and Electricity can be non-lethal, Poison and Psychic unless a ruling forbids it, Fire and Slice never.

    Rules: TC-E-25, TC-E-29, R-TC-107.
    """
    ctx = Scripted(vell(), rulings={"nonlethal_types": ruling})
    assert [
        may_be_nonlethal(ctx.position.rulings, (one,)) for one in ("Impact", "Electricity", "Poison", "Psychic")
    ] == may
    assert not may_be_nonlethal(ctx.position.rulings, ("Fire",))
    assert not may_be_nonlethal(ctx.position.rulings, ("Impact", "Slice"))


def test_x_35_armor_before_the_shield() -> None:
    """Armor 2 reduces damage before a Shield of 4 absorbs it: of 7 damage 1 is left, and of 6 none.

    Rules: X-35, W-18, TC-F-85.
    """
    for amount, lost in ((7, 1), (6, 0)):
        ctx = hit(amount, shields=(Shield("HP", 4),), rulings={"guard_role": "resolve_only"})
        assert ctx.who().hp == 31 - lost


def test_x_19_collapse() -> None:
    """A loss that would pass minus Total AP stops at −15 AP and causes a collapse of d12 − VIT 4 cycles, at least 1.

    Rules: X-19, TC-C-13, TC-C-14.
    """
    for face, cycles in ((6, 2), (3, 1)):
        ctx = Scripted(vell(ap=-13))
        ctx.load([face])
        wounds.lose_ap(ctx, "vell", 5)
        assert (ctx.who().ap, ctx.who().out, ctx.who().helpless) == (-15, "collapse", cycles)


def test_x_47_shock_into_systemic_shock() -> None:
    """A loss of 24 of 20 HP causes a Shock, Wounded I and a Systemic Shock, and the Resolve to stay awake succeeds.

    Rules: X-47.
    """
    ctx = hit(24 + 7, [7, 6], [12, 5, 4], [2], hp=20, ap=9)
    one = ctx.who()
    assert (one.hp, one.ap, one.wounded, one.staggered, one.out) == (-4, 0, 1, 3, "")
    assert ctx.kinds() == ["damage", "hp", "threshold", "shock", "wounded", "awake", "systemic-shock"]


@pytest.mark.parametrize(
    ("types", "met", "ruling", "lost"),
    [("Fire", "Wind", "on", 30), ("Fire", "Water", "on", 10), ("Fire", "Earth", "on", 20), ("Fire", "Wind", "off", 20),
     ("Light", "Light", "on", 10), ("Acid", "Acid", "on", 30)],
)  # fmt: skip
def test_match_ups_of_sub_types_change_damage(types: Any, met: Any, ruling: str, lost: int) -> None:
    """A sub-type deals half more, half less or the same damage, depending on the target’s sub-type and on a ruling.

    Rules: R-TC-143.
    """
    ctx = Scripted(vell(), rulings={"type_factor": ruling, "armor_base": "equipment", "guard_role": "resolve_only"})
    blow = Damage("It", 20, (types,), kinds_of((types,), None))
    assert reduce_damage(ctx.position.rulings, ctx.who(), blow, defending_type=met).tally.total == lost
    natured = Scripted(vell(sheet={"nature": met}), rulings={"type_factor": ruling, "armor_base": "equipment",
                                                        "guard_role": "resolve_only"})  # fmt: skip
    assert reduce_damage(natured.position.rulings, natured.who(), blow).tally.total == lost


def test_mixed_sub_types_meet_each_kind_once() -> None:
    """Mixed sub-types are reduced once by each kind: Physical 2 + 5 and Energy 4 + 5 of 40.

    Rules: TC-F-20, R-TC-113, R-TC-114.
    """
    kinds = kinds_of(("Slice", "Fire", "Impact"), None)
    assert kinds == ("Physical", "Energy")
    ctx = Scripted(vell())
    assert reduce_damage(Rulings(), ctx.who(), Damage("It", 40, ("Slice", "Fire"), kinds)).tally.total == 40 - 7 - 9
    assert kinds_of(("Poison",), "Energy") == ("Energy",)
    assert kinds_of(("Poison",), None) == ("Physical",)


def test_nothing_reduces_a_backlash() -> None:
    """TC-C-15, R-TC-49: a Backlash is reduced by nothing: not by Armor, Shields or temporary HP."""
    assert hit(9, blow={"cannot_be_reduced": True}, shields=(Shield("HP", 5),), temp=5).who().hp == 31 - 9


AMOUNTS = st.integers(0, 60)


@given(AMOUNTS, AMOUNTS, AMOUNTS, AMOUNTS)
def test_reductions_of_damage_add_up_to_its_total(amount: int, block: int, shield: int, temp: int) -> None:
    """I-03: the reductions and the rest add up to the damage, and a higher Block never lets more through."""
    ctx = Scripted(vell(shields=(Shield("HP", shield),), temp=temp))

    def through(block: int) -> int:
        return reduce_damage(rulings, ctx.who(), Damage("It", amount), StoppedDamage(BLOCK, block)).tally.total

    rulings = ctx.position.rulings
    parts = reduce_damage(rulings, ctx.who(), Damage("It", amount), StoppedDamage(BLOCK, block)).tally.addends
    assert all(part.value <= 0 for part in parts[1:])
    assert 0 <= through(block) == amount + sum(part.value for part in parts[1:])
    assert through(block + 1) <= through(block)
