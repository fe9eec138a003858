"""Attacks and the defences against them in the inventory’s examples, whose numbers were worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Card, Character, Shield
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.steps.clash_results import refund_ap
from tests.systems.tri_core.driver import Scripted, vell

STRIKE = Card("Strike")


def swung(*faces: list[int], card: Card = STRIKE, defence: Card | None = None, rulings: dict[str, Any] | None = None,
          by: Character | None = None, at: Character | None = None,
          **more: Any) -> tuple[Scripted, DefenseResult]:  # fmt: skip
    """Return the game after Vell’s attack on her twin with these dice, and the result of the defence."""
    ctx = Scripted(by or vell("vell"), at or vell("twin"), rulings=rulings)
    ctx.load(*faces)
    met = make_attack(ctx, AttackRoll("vell", card, "twin", **more), defence)
    ctx.done()
    return ctx, met


def lost(ctx: Scripted) -> int:
    """Return the HP that the twin has lost."""
    return 31 - ctx.who("twin").hp


def test_x_06_a_hit() -> None:
    """X-06: an Accuracy of 20 hits a Strike Target of 14, and 18 damage is reduced by 7 and by a Shield of 3."""
    ctx, met = swung([8, 7], [9], at=vell("twin", shields=(Shield("HP", 3),)))
    assert (met.hits, met.margin, lost(ctx)) == (True, 6, 8)
    assert ctx.kinds() == ["accuracy", "effect", "damage", "hp"]


def test_an_attack_reaches_the_strike_target_or_misses() -> None:
    """R-TC-03, R-TC-04: an Accuracy of 14 hits a Strike Target of 14, and one of 13 misses."""
    assert lost(swung([5, 4], [9])[0]) == 11
    ctx, met = swung([5, 3])
    assert (met.hits, lost(ctx), ctx.kinds()) == (False, 0, ["accuracy", "miss"])


def test_x_07_a_critical() -> None:
    """An Accuracy of 37, 23 above 14, is critical: 18 damage becomes 27 before it is reduced by 7.

    Rules: X-07, TC-D-36, TC-D-37.
    """
    ctx, met = swung([12, 12, 5, 3], [9], [9, 9])
    assert (met.critical, met.margin, lost(ctx)) == (True, 23, 20)
    assert [event.data["critical"] for event in ctx.events_so_far() if event.kind == "effect"] == [True]


def test_a_critical_refunds_its_cost() -> None:
    """TC-D-38, R-TC-84: a critical attack refunds its AP, never above Total AP."""
    ctx = Scripted(vell(ap=12))
    refund_ap(ctx, "vell", 3, "Strike")
    assert ctx.who().ap == 15
    refund_ap(ctx, "vell", 3, "Volley")
    assert ctx.who().ap == 15


def test_x_12_dodge() -> None:
    """X-12: a Dodge of 23 reaches an Accuracy of 20 and reduces the damage by 8; a Dodge from 40 on is critical."""
    ctx, met = swung([8, 7], [10, 9], [9], defence=Card("Dodge"))
    assert (met.succeeded, met.critical_defence, lost(ctx)) == (True, False, 3)
    assert swung([8, 7], [12, 12, 9, 3], [9], defence=Card("Dodge"))[1].critical_defence


def test_a_dodge_undoes_an_attack_by_ruling() -> None:
    """R-TC-88: by ruling, a successful Dodge cancels the attack, and a failed one still reduces the damage."""
    rulings = {"dodge_success_negates": True}
    ctx, met = swung([8, 7], [10, 9], defence=Card("Dodge"), rulings=rulings)
    assert (met.cancelled, lost(ctx)) == (True, 0)
    assert lost(swung([8, 7], [3, 2], [9], defence=Card("Dodge"), rulings=rulings)[0]) == 3


def test_x_13_block() -> None:
    """X-13: a Block stops its 28 points of damage, even if its roll does not succeed."""
    ctx, met = swung([8, 7], [1, 1], [5, 6, 2, 7], [9, 9, 9, 9, 9, 9][:4], card=Card("Strike", "Heavy"),
                      defence=Card("Block", "Heavy"))  # fmt: skip
    assert (met.succeeded, lost(ctx)) == (False, 45 - 28 - 7)


def test_x_14_parry() -> None:
    """A Parry of 20 against 20 cancels the attack, and after one of 19 the damage is 27 less 7.

    Rules: X-14, TC-D-64, TC-D-65, TC-D-66, R-TC-04, R-TC-90.
    """
    ctx, met = swung([8, 7], [9, 9], defence=Card("Parry"))
    assert (met.cancelled, lost(ctx)) == (True, 0)
    ctx, met = swung([8, 7], [9, 8], [9], [9, 9], defence=Card("Parry"))
    assert (met.failed, lost(ctx)) == (True, 20)


@pytest.mark.parametrize(
    ("ruling", "damage"),
    [("plus50", 29), ("plus50_remaining", (27 - 7) * 3 // 2), ("keystat", 27 + 5 - 7), ("both", 36 + 5 - 7)],
)
def test_x_15_a_failed_parry_and_a_critical(ruling: str, damage: int) -> None:
    """After a failed Parry against a critical attack, the damage depends on the ruling about failed Parries.

    Rules: X-15, TC-D-67, R-TC-90.
    """
    resolves = [[12, 12, 9, 9], *([[12, 12, 12, 5, 1]] if damage > 31 else [])]
    ctx, met = swung([12, 12, 8, 2], [9, 8], [9], *resolves, defence=Card("Parry"), rulings={"parry_fail": ruling})
    assert (met.margin, met.critical, lost(ctx)) == (20, True, damage)


def test_a_failed_parry_in_a_chain_adds_no_damage() -> None:
    """R-TC-95: in a Chain Duel, a failed Parry takes the whole Effect Value, without half again."""
    assert lost(swung([8, 7], [9, 8], [9], defence=Card("Parry"), chain=True)[0]) == 11


def test_a_shielding_parry() -> None:
    """R-TC-89: by ruling, a Parry does not cancel the attack, but the dice of its item reduce the damage."""
    ctx, met = swung([8, 7], [6], [9], defence=Card("Parry"), rulings={"parry_mode": "shield"})
    assert (met.hits, met.cancelled, lost(ctx)) == (True, False, 18 - 6 - 7)


def test_x_46_the_riposte() -> None:
    """A Riposte after a Heavy Parry deals 25 + UCB 9, and rolls two more dice after a critical Parry.

    Rules: X-46, TC-D-44.
    """
    ctx, _ = swung([8, 7], [4, 2, 6, 3, 9, 1], [12, 12, 4, 4], card=Card("Parry", "Heavy"), riposte=True)
    assert lost(ctx) == 34 - 7
    ctx, _ = swung([8, 7], [4, 2, 6, 3, 9, 1, 1, 1], [12, 12, 4, 4], card=Card("Parry", "Heavy"), riposte=True, extra=2)
    assert lost(ctx) == 36 - 7


def test_x_38_a_grab_restrains_and_drains() -> None:
    """A Grab removes AP and no HP, and its victim is held, with a Disadvantage; a critical one also deals damage.

    Rules: X-38, TC-D-50, TC-D-51, R-TC-85.
    """
    ctx, _ = swung([8, 7], [12, 8, 4, 7], card=Card("Grab", "Moderate"))
    twin = ctx.who("twin")
    assert (twin.hp, twin.ap, twin.held_by, twin.disadvantages) == (31, 11, "vell", ("restrained",))
    hurt, _ = swung([12, 12, 9, 3], [3], [5, 4], card=Card("Grab"))
    assert lost(hurt) == 5 + 4 + 9 - 7


def test_one_roll_for_accuracy_and_effect_value() -> None:
    """R-TC-01: by ruling, one roll with the dice of Instinct is both the Accuracy and the Effect Value."""
    trained = vell("vell", sheet={"instinct": {"Strike": 2}})
    ctx, met = swung([5, 4, 3], by=trained, rulings={"core_roll_structure": "one_roll"})
    assert (met.accuracy, lost(ctx)) == (12 + 9, 12 + 9 - 7)


def test_an_attack_spends_bonus_dice_and_reveals_the_attacker() -> None:
    """A Volley uses up the dice of Stealth and reveals its attacker, and leaves those of a Charge for a later Strike.

    Rules: TC-E-47, TC-E-50, R-TC-16, R-TC-128.
    """
    bow = {"name": "bow", "sort": "weapon", "place": "both", "hands": 2, "dice": 1, "types": ["Penetrate"], "range": 9}
    archer = replace(vell("vell", bow), stealthed=True, edge=(("Stealth", 2), ("Charge", 2)))
    ctx, _ = swung([8, 7], [1, 1, 1], card=Card("Volley", items=("bow",)), by=archer)
    assert (ctx.who().edge, ctx.who().stealthed) == ((("Charge", 2),), False)
    assert "seen" in ctx.kinds()


def test_non_lethal_by_choice_or_by_device() -> None:
    """A Strike is non-lethal if chosen with a fist or given by the item, but never with a blade.

    Rules: TC-E-25, TC-E-26, TC-E-27.
    """
    frail = vell("twin", hp=5)
    assert swung([8, 7], [9], [11, 9], card=Card("Strike", spared=True), at=frail)[0].who("twin").hp == 0
    club = {"name": "club", "sort": "weapon", "place": "main", "dice": 1, "types": ["Impact"], "non_lethal": True}
    card = Card("Strike", items=("club",))
    assert swung([8, 7], [9], [9, 9], card=card, by=vell("vell", club), at=frail)[0].who("twin").hp == 0
    sword = {**club, "types": ["Slice"]}
    assert (
        swung([8, 7], [9], [9, 9], card=replace(card, spared=True), by=vell("vell", sword), at=frail)[0].who("twin").hp
        < 0
    )
