"""Used items, hiding, Charges, and the coup de grâce."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Rulings, Shield
from facedown.systems.tri_core.rules.damage import Damage, reduce_damage
from tests.systems.tri_core.driver import A, B, does, fight, passes, strike, vell

DRESSING = {"name": "dressing", "sort": "consumable", "dice": 2, "sides": 6, "effect": "Heal", "uses": 1, "pounds": 1}


def test_a_dressing_heals_and_is_used_up() -> None:
    """TC-D-11, TC-F-63, TC-F-86, TC-F-87: a dressing heals the total of its dice, and has one use less afterwards."""
    ctx = fight(vell("a", DRESSING, at=(4, 4)), replace(B, hp=10))
    lay = m.Lay("a", "Use", items=("dressing",), target="b")
    does(ctx, lay, *passes("a", "b"), faces=[[5, 3]])
    assert (ctx.who("b").hp, ctx.who("a").ap, ctx.who("a").item("dressing").uses) == (18, 14, 0)


def test_a_shield_is_separate_from_hp() -> None:
    """TC-F-64, TC-C-56: the points of a Shield are kept apart from HP."""
    ward = {**DRESSING, "name": "ward", "effect": "Shield", "uses": 3}
    ctx = fight(vell("a", ward, at=(4, 4)), B)
    does(ctx, m.Lay("a", "Use", items=("ward",), target="a"), *passes("a", "b"), faces=[[5, 3]])
    assert ctx.who("a").shields == (Shield("HP", 8),)


def test_the_sub_type_of_a_shield_counts() -> None:
    """R-TC-143: damage meets the sub-type of a Shield, and that of the bearer only if the Shield has none."""
    blow = Damage("Fire", 10, ("Fire",), ("Energy",))
    for worn, damage in (("Water", 5), ("Wind", 15), (None, 15)):
        target = vell(shields=(Shield("HP", 2, worn),), sheet={"nature": "Wind"})  # type: ignore[arg-type]
        found = sum(part.value for part in reduce_damage(Rulings(), target, blow).tally.addends if part.rule in FIRST)
        assert found == damage


def test_a_ward_has_the_sub_type_of_its_source() -> None:
    """R-TC-143, TC-F-64: a Shield has the sub-type of the item that gives it."""
    ward = {**DRESSING, "name": "ward", "effect": "Shield", "types": ["Water"], "uses": 3}
    ctx = fight(vell("a", ward, at=(4, 4)), B)
    does(ctx, m.Lay("a", "Use", items=("ward",), target="a"), *passes("a", "b"), faces=[[5, 3]])
    assert ctx.who("a").shields == (Shield("HP", 8, "Water"),)


FIRST = ("TC-E-38", "R-TC-143")
"""The rules of addends that come before any reduction."""


def test_a_coup_de_grace_kills_only_a_dying_character() -> None:
    """A coup de grâce costs 2 AP and kills a dying character for good, and has no effect on any other.

    Rules: TC-E-18, TC-E-19, R-TC-105.
    """
    ctx = fight(A, replace(B, hp=-9, wounded=4, out="dying"))
    does(ctx, m.Lay("a", "Coup de grâce", target="b"), m.FinishPlaying("a"))
    assert (ctx.who("b").out, ctx.who("a").ap) == ("dead", 13)
    alive = fight(A, B)
    kinds = does(alive, m.Lay("a", "Coup de grâce", target="b"), *passes("a", "b"))
    assert "ineffective" in kinds
    assert alive.who("b").out == ""


def test_hiding_is_stealth_against_observe() -> None:
    """Stealth with VIT 4 + FNE 4 must exceed Observe with ACT 5 + ATN 4, because the watcher wins a tie.

    Rules: TC-F-09, TC-F-10, R-TC-76.
    """
    for faces, hidden in (([[9], [7]], True), ([[9], [8]], False)):
        ctx = fight(A, B)
        does(ctx, m.Lay("a", "Stealth"), *passes("a", "b"), faces=faces)
        assert (ctx.who("a").stealthed, ctx.who("a").edge) == (hidden, (("Stealth", 2),) if hidden else ())


def test_a_charge_on_a_stride_gives_two_dice_to_a_collide() -> None:
    """A Charge on the Stride costs 2 AP and gives two dice to the Collide of the same turn.

    Rules: TC-E-50, R-TC-18, R-TC-156.
    """
    ctx = fight(replace(A, at=(2, 4)), B)
    run = m.Lay("a", "Hustle", to=(4, 4), subs=("Charge",))
    does(ctx, run, m.Lay("a", "Collide", target="b"), *passes("a", "b"), faces=[[8, 7], [3, 3, 3]])
    assert ctx.who("a").ap == 15 - 1 - 2 - 1
    assert ctx.who("b").hp == 31 - (9 + 3 + 7 - 7)
    assert ctx.who("a").edge == ()


def test_a_collide_needs_a_run_up() -> None:
    """TC-D-53, R-TC-86: a Collide has no effect unless its user has moved at least one square."""
    ctx = fight(A, B)
    kinds = does(ctx, m.Lay("a", "Collide", target="b"), *passes("a", "b"))
    assert "ineffective" in kinds


def test_sub_actions_without_a_rule_text_are_emitted_for_the_gm() -> None:
    """Sub-Actions without a rule text cost 1 AP each, and an event lists them for the GM.

    Rules: TC-D-107, R-TC-19, R-TC-145.
    """
    ctx = fight(A, B)
    kinds = does(ctx, strike("a", "b", subs=("Aim", "Break")), *passes("a", "b"), faces=[[2, 1]])
    assert "sub-actions" in kinds
    assert ctx.who("a").ap == 15 - 3


def test_items_are_equipped_and_dropped() -> None:
    """An equipped heavy axe is in the main hand and costs 3 AP, and a dropped one is on the ground.

    Rules: TC-D-08, TC-D-09, TC-D-10.
    """
    axe = {"name": "axe", "sort": "weapon", "place": "stowed", "dice": 2, "types": ["Slice"], "weight": "Heavy"}
    ctx = fight(vell("a", axe, at=(4, 4)), B)
    does(ctx, m.Lay("a", "Equip", items=("axe",)), *passes("a", "b"))
    assert (ctx.who("a").item("axe").place, ctx.who("a").ap) == ("main", 12)
    does(ctx, m.FinishPlaying("b"), m.Lay("a", "Drop", items=("axe",)), *passes("a", "b"))
    assert ctx.who("a").item("axe").place == "ground"
