"""Consequences of damage beyond the inventory’s examples: wounds, dying, Shock, Shields and non-lethal hits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import WOUND_PENALTIES, Card, Rulings, Shield
from facedown.systems.tri_core.rules.current_numbers import current_score, total_ap
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.rolls import accuracy_pool
from facedown.systems.tri_core.rules.skill_pools import recover_pool, resolve_pool, skill_pool
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from tests.systems.tri_core.driver import A, B, Scripted, does, fight, legal, offered, passes, refused, vell
from tests.systems.tri_core.steps.test_rests_and_tests import rested
from tests.systems.tri_core.steps.test_vectors_of_attacks import STRIKE, swung


def struck(amount: int, *faces: list[int], bare: bool = True, spared: bool = False, **state: Any) -> Scripted:
    """Deal Vell this much damage, which nothing reduces if `bare`, and return the game."""
    ctx = Scripted(vell(**state))
    ctx.load(*faces)
    deal_damage(ctx, "vell", Damage("A rock", amount, cannot_be_reduced=bare, spared=spared))
    ctx.done()
    return ctx


# HP and the Threshold


def test_items_and_abilities_raise_hp() -> None:
    """TC-C-02, TC-B-30: a worn belt that gives 5 HP raises 31 HP to 36."""
    belt = {"name": "belt", "sort": "armor", "place": "worn",
            "modifiers": [{"score": "HP", "value": 5, "source": "belt"}]}  # fmt: skip
    assert current_score(vell("vell", belt), Rulings(), "HP").total == 36


def test_a_character_below_0_hp_may_faint() -> None:
    """A character that falls below 0 HP is Wounded I and faints if its Resolve to stay awake fails.

    Rules: TC-C-03, TC-E-01.
    """
    ctx = struck(12, [1, 1], hp=10)
    assert (ctx.who().hp, ctx.who().wounded, ctx.who().out) == (-2, 1, "wounds")


@pytest.mark.parametrize(("kind", "guard"), [("Physical", "PG"), ("Mental", "MF"), ("Energy", "ER")])
def test_the_kind_of_damage_is_the_kind_of_the_resolve(kind: Any, guard: str) -> None:
    """The Resolve against a Threshold or a faint uses the guard of the kind of damage: PG, MF or ER.

    Rules: TC-C-07, TC-E-06, R-TC-113.
    """
    ctx = Scripted(vell())
    ctx.load([9, 9])
    deal_damage(ctx, "vell", Damage("It", 16, kinds=(kind,), cannot_be_reduced=True))
    (held,) = [event for event in ctx.events_so_far() if event.kind == "threshold"]
    assert held.tallies[0].addends[-2:] == current_score(vell(), Rulings(), guard).addends
    ctx.done()


def test_a_threshold_resolve_succeeds_or_fails() -> None:
    """A Resolve of 16 against 16 succeeds, and one of 15 causes Shock; there is nothing between.

    Rules: TC-C-06, TC-C-08, R-TC-42.
    """
    assert struck(16, [6, 5]).who().ap == 15
    assert struck(16, [6, 4]).who().ap == 0


# Staying awake


def test_a_character_at_0_hp_or_less_rolls_to_stay_awake() -> None:
    """A character at exactly 0 HP rolls with PG 5 against the last damage, and faints if it does not reach it.

    Rules: TC-E-04, TC-E-06, R-TC-99, R-TC-110.
    """
    awake = struck(10, [3, 2], hp=10)
    assert (awake.who().out, awake.who().wounded) == ("", 0)
    asleep = struck(10, [3, 1], hp=10)
    assert (asleep.who().out, asleep.who().dying_ap) == ("wounds", 0)


def test_a_fainted_character_wakes_above_0_hp() -> None:
    """A character that fainted wakes above 0 HP, with the same AP and without wounds.

    Until then it does not roll again, and later hits still worsen its wounds.

    Rules: R-TC-157, R-TC-102.
    """
    ctx = struck(12, [1, 1], hp=10, ap=9)
    deal_damage(ctx, "vell", Damage("A rock", 4, cannot_be_reduced=True))
    assert (ctx.who().wounded, ctx.who().out) == (2, "wounds")
    does(ctx, m.Heal("vell", "HP", 7))
    assert (ctx.who().hp, ctx.who().wounded, ctx.who().out, ctx.who().ap) == (1, 0, "", 9)


def test_the_rolls_that_wounds_reduce() -> None:
    """Wounds remove dice from Accuracy, effects, skills and Recover, and lower only the bonus of Resolves and React.

    Rules: R-TC-100, TC-E-07.
    """
    hurt, whole, rulings = vell(wounded=1), vell(), Rulings()
    assert accuracy_pool(hurt, rulings, Card("Strike")).dice.total == 0
    assert skill_pool(hurt, rulings, "Observe").dice.total == 0
    assert recover_pool(hurt, rulings).dice.total == recover_pool(whole, rulings).dice.total - 2
    assert resolve_pool("Resolve", current_score(hurt, rulings, "PG")).dice.total == 2
    assert [current_score(hurt, rulings, name).total for name in ("PG", "React")] == [3, 11]
    assert WOUND_PENALTIES[1] == (2, 2)


# Dying


def test_the_gm_sets_the_chance_to_bring_back_a_dying_character() -> None:
    """TC-E-12: the GM sets the chance that healing brings a dying character back; with a chance of 0 it never does."""
    ctx = Scripted(vell(hp=-5, wounded=4, out="dying"))
    refused(ctx, m.Hope("vell", 0), "TC-E-12")
    does(ctx, m.Hope("vell", 0), m.Heal("vell", "HP", 9))
    assert (ctx.who().hp, ctx.who().out) == (4, "dying")
    does(ctx, m.Hope("vell", 40), m.Heal("vell", "HP", 1), faces=[[41]])
    assert ctx.who().out == "dying"
    does(ctx, m.Heal("vell", "HP", 1), faces=[[40], [2, 3]])
    assert ctx.who().out != "dying"


def test_a_dying_character_dies_without_help() -> None:
    """TC-E-11, R-TC-103: outside an encounter, the GM says when a dying character is dead."""
    ctx = Scripted(vell(hp=-5, wounded=4, out="dying"))
    does(ctx, m.Pronounce("vell"))
    assert ctx.who().out == "dead"


def test_the_clock_of_the_dying_counts_ap_paid_with_priority() -> None:
    """R-TC-103, TC-E-11: the clock of the dying counts the 3 AP of a Heavy Strike, and no AP of Reactions."""
    ctx = fight(A, B, vell("c", at=(9, 9), out="dying", hp=-9, wounded=4))
    does(
        ctx,
        m.Lay("a", "Strike", "Heavy", target="b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Block"),
        m.FinishPlaying("b"),
        faces=[[5, 5], [6, 6], [2, 1], [1, 1], [1]],
    )
    assert ctx.who("c").dying_ap == 3


def test_the_gm_can_resurrect_a_dead_character() -> None:
    """TC-E-17: a character that the GM resurrects has 1 HP, no wounds and no earlier resuscitations."""
    ctx = Scripted(vell(hp=-20, wounded=4, out="dead", resuscitations=3))
    refused(ctx, m.Resurrect("vell"), "TC-E-17")
    does(ctx, m.Resurrect("vell"))
    one = ctx.who()
    assert (one.hp, one.out, one.wounded, one.resuscitations) == (1, "", 0, 0)


# Shock, Systemic Shock, collapse


def test_systemic_shock_is_separate_from_wounds_and_collapse() -> None:
    """A Systemic Shock staggers a character without making it unconscious, and can come together with wounds.

    Rules: TC-E-23, TC-E-20, X-47.
    """
    ctx = struck(24, [7, 6], [9, 9], [2], hp=20, ap=9)
    assert (ctx.who().hp, ctx.who().ap, ctx.who().wounded) == (-4, 0, 1)
    assert (ctx.who().staggered, ctx.who().able) == (3, False)


def test_ap_may_go_below_zero_and_end_in_a_collapse() -> None:
    """AP can fall below 0, and a character at minus Total AP collapses.

    Rules: TC-C-10, TC-C-12, TC-C-13, R-TC-47, R-TC-148.
    """
    ctx = Scripted(vell(ap=2))
    wounds.lose_ap(ctx, "vell", 5)
    assert ctx.who().ap == -3
    ctx.load([3])
    wounds.lose_ap(ctx, "vell", 30)
    assert (ctx.who().ap, ctx.who().out, ctx.who().helpless) == (-15, "collapse", 1)


def test_a_collapse_of_hours_outlasts_the_encounter() -> None:
    """By ruling, a collapse lasts hours, and enough rest wakes the character with 0 AP and the gains of the rest.

    Rules: TC-E-59, R-TC-46, R-TC-47.
    """
    ctx = Scripted(vell(ap=-15, out="collapse", helpless=6), rulings={"ap_collapse": "hours"})
    assert rested(ctx, "short")[0] == 31
    assert (ctx.who().out, ctx.who().helpless) == ("collapse", 2)
    does(ctx, m.EndDay())
    assert (ctx.who().out, ctx.who().ap) == ("", 0)


def test_the_end_of_the_encounter_ends_shock_and_collapse() -> None:
    """R-TC-137, R-TC-47: the end of the encounter ends a Systemic Shock and a collapse of cycles."""
    ctx = fight(A, replace(B, staggered=3), vell("c", at=(9, 9), out="collapse", helpless=4, ap=-15))
    does(ctx, m.EndEncounter())
    assert (ctx.who("b").staggered, ctx.who("c").out, ctx.who("c").ap) == (0, "", 0)


def test_healing_ap_below_zero_adds_them_and_keeps_total_ap() -> None:
    """TC-E-58, TC-C-11, R-TC-140: healing 3 of −4 AP leaves −1 AP, and Total AP stay 15."""
    ctx = Scripted(vell(ap=-4))
    does(ctx, m.Heal("vell", "AP", 3))
    assert (ctx.who().ap, total_ap(ctx.who(), Rulings()).total) == (-1, 15)


# Non-lethal damage


def test_unarmed_attacks_deal_impact() -> None:
    """An unarmed attack deals Impact and can be non-lethal: it leaves the target at 0 HP without wounds.

    Rules: TC-E-28, TC-E-25.
    """
    ctx, _ = swung([8, 7], [12, 5], [9, 9], card=replace(STRIKE, spared=True), at=vell("twin", hp=6))
    assert (ctx.who("twin").hp, ctx.who("twin").wounded) == (0, 0)


def test_the_excess_of_a_non_lethal_attack_may_count() -> None:
    """The GM can decide that the excess of a non-lethal attack counts, which takes the target below 0 HP.

    Rules: TC-E-32, R-TC-109.
    """
    ctx = struck(10, [9, 9], hp=6, spared=True)
    assert (ctx.who().hp, ctx.who().excess_damage) == (0, 4)
    refused(ctx, m.Overkill("vell"), "TC-E-32")
    does(ctx, m.Overkill("vell"), faces=[[9, 9]])
    assert (ctx.who().hp, ctx.who().wounded, ctx.who().excess_damage) == (-4, 1, 0)


def test_armor_and_shields_reduce_non_lethal_damage() -> None:
    """TC-E-37: Armor 2, PG 5 and a Shield of 3 reduce non-lethal damage like other damage."""
    for spared in (False, True):
        ctx = struck(12, bare=False, spared=spared, shields=(Shield("HP", 3),))
        assert (ctx.who().hp, ctx.who().shields) == (29, ())


def test_the_gm_names_the_sub_type_of_damage_by_the_surroundings() -> None:
    """TC-E-30, TC-C-38: the GM names the sub-type of damage by the surroundings, such as Fire for a burning beam."""
    ctx = Scripted(vell())
    (option,) = offered(ctx, "gm", "hurt")
    assert {"Impact", "Water", "Fire"} <= {choice.value for field in option.fields if field.name == "type"
                                           for choice in field.domain.choices}  # type: ignore[union-attr]  # fmt: skip
    does(ctx, m.Hurt("vell", 20, "Fire", source="a burning beam"))
    assert ctx.who().hp == 31 - (20 - 4 - 5)


# Shields and buffers


def test_the_shield_comes_before_temporary_hp() -> None:
    """R-TC-111, TC-C-56: a Shield of 3 absorbs damage before temporary HP: of 5 damage they absorb 2."""
    ctx = struck(12, bare=False, shields=(Shield("HP", 3),), temp=6)
    assert (ctx.who().hp, ctx.who().temp, ctx.who().shields) == (31, 4, ())


def test_only_a_shield_of_its_own_protects_sp() -> None:
    """R-TC-112, TC-F-62: only a Shield of SP reduces damage to SP, while Armor and guard reduce damage to AP."""
    ctx = Scripted(vell(shields=(Shield("SP", 2),)))
    deal_damage(ctx, "vell", Damage("A drain", 7, resource="SP"))
    deal_damage(ctx, "vell", Damage("A drain", 9, resource="AP"))
    assert (ctx.who().sp, ctx.who().ap) == (12 - 5, 15 - 2)


def test_effects_of_damage_need_damage() -> None:
    """A character whose Armor and Shield stop all damage is not wounded and need not stay awake.

    Rules: TC-F-82, TC-F-84, TC-F-85, R-TC-34.
    """
    ctx = struck(10, bare=False, hp=0, shields=(Shield("HP", 3),))
    assert ctx.kinds() == ["damage"]
    open_ = struck(11, [9, 9], bare=False, hp=0, shields=(Shield("HP", 3),))
    assert "awake" in open_.kinds()


def test_a_new_shield_replaces_the_old_one() -> None:
    """R-TC-115, TC-F-64: a ward that gives a Shield of 5 points replaces the Shield of 8 points that it gave before."""
    ward = {"name": "ward", "sort": "consumable", "dice": 1, "effect": "Shield", "uses": 9}
    ctx = fight(vell("a", ward, at=(4, 4)), B)
    does(ctx, m.Lay("a", "Use", items=("ward",), target="a"), *passes("a", "b"), faces=[[8]])
    does(ctx, m.FinishPlaying("b"))
    does(ctx, m.Lay("a", "Use", items=("ward",), target="a"), *passes("a", "b"), faces=[[5]])
    assert ctx.who("a").shields == (Shield("HP", 5),)


def test_points_that_are_not_left_cannot_be_spent() -> None:
    """TC-C-24, R-TC-51, R-TC-141: a character with 2 SP can spend 2 but not 3, so SP never fall below 0."""
    ctx = Scripted(vell(sp=2))
    refused(ctx, m.Spend("vell", "SP", 3), "TC-C-24")
    does(ctx, m.Spend("vell", "SP", 2, "a leap"))
    assert ctx.who().sp == 0
    assert not legal(ctx, m.Spend("vell", "SP", 1))


def test_a_second_rest_of_a_kind_is_refused() -> None:
    """TC-C-22, TC-C-23: a second short rest on a day is refused, and a long one is still allowed."""
    ctx = Scripted(vell(hp=5))
    does(ctx, m.Rest("vell", "short"))
    refused(ctx, m.Rest("vell", "short"), "TC-C-22")
    assert legal(ctx, m.Rest("vell", "long"))


def test_dice_of_a_backlash_do_not_explode() -> None:
    """TC-E-63, R-TC-09: a 12 on a die of a Backlash is not rolled again."""
    ctx = Scripted(vell(sp=0), rulings={"backlash_enabled": True})
    does(ctx, m.Spend("vell", "SP", 1), faces=[[12, 3]])
    assert ctx.who().hp == 31 - 15


def test_the_threshold_counts_base_hp() -> None:
    """Points that temporary HP and Shields absorb do not count for the Threshold, and they do not raise it.

    Rules: TC-C-05, TC-C-04, R-TC-40.
    """
    assert "threshold" in struck(16, [9, 9], temp=0).kinds()
    assert "threshold" not in struck(20, bare=False, temp=9, shields=(Shield("HP", 9),)).kinds()


def test_wounds_worsen_by_source() -> None:
    """Each hit of VIT 4 or more below 0 HP worsens wounds by a step; Wounded II costs three dice and 4 points.

    Rules: TC-E-02, TC-E-08, R-TC-99.
    """
    ctx = struck(5, [9, 9], hp=3)
    ctx.load([9, 9])
    deal_damage(ctx, "vell", Damage("Another", 4, cannot_be_reduced=True))
    assert ctx.who().wounded == 2
    assert current_score(ctx.who(), Rulings(), "PG").total == 1
    assert WOUND_PENALTIES[2] == (3, 4)


def test_each_resuscitation_takes_longer() -> None:
    """TC-E-15, R-TC-104: the second resuscitation takes twice 2d4 days."""
    ctx = Scripted(vell(hp=-5, wounded=4, out="dying", resuscitations=1))
    does(ctx, m.Heal("vell", "HP", 5), faces=[[2, 3]])
    assert ctx.who().days_left == 10


def test_a_non_lethal_attack_is_declared_before_the_roll() -> None:
    """A card declares a non-lethal attack, which is refused with an axe and possible with bare hands.

    Rules: TC-E-25, TC-E-26, TC-E-29, R-TC-107.
    """
    axe = {"name": "axe", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
    ctx = fight(vell("a", axe, at=(4, 4)), replace(B, hp=3))
    refused(ctx, m.Lay("a", "Strike", items=("axe",), target="b", spared=True), "TC-E-25")
    does(ctx, m.Lay("a", "Strike", target="b", spared=True), *passes("a", "b"), faces=[[8, 7], [9], [9, 9], [9]])
    assert ctx.who("b").hp == 0
