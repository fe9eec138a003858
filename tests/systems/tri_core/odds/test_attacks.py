"""The odds of attacks, compared with attacks that are played."""

from __future__ import annotations

from math import sqrt

import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game.events import Resolution
from facedown.systems.tri_core.model import Card, Character, Position, Rulings, Shield, character_of
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.steps.attack import make_attack
from tests.systems.tri_core.driver import vell


@pytest.mark.parametrize("action", ["none", "Block", "Dodge", "Parry"])
@pytest.mark.parametrize(("rulings", "card"), [
    ({}, Card("Strike", "Moderate")),
    ({"core_roll_structure": "one_roll", "dodge_success_negates": True, "parry_mode": "shield"}, Card("Strike")),
    ({"parry_fail": "plus50_remaining", "block_step": "shield", "guard_role": "resolve_only"}, Card("Strike", "Heavy")),
])  # fmt: skip
def test_the_odds_of_an_attack_agree_with_play(action: str, rulings: dict[str, object], card: Card) -> None:
    """The odds of a hit, critical hit, Shock, wound and unconsciousness, and the mean damage, agree with play."""
    met = None if action == "none" else Card(action, "Moderate")
    agrees(Rulings(**rulings), vell("twin", hp=24, shields=(Shield("HP", 2),)), card, met)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", ["Block", "Dodge"])
def test_the_odds_include_critical_defences(action: str) -> None:
    """TC-D-35, TC-D-37: the odds agree with play if five Ranks of Instinct make about every second defence critical."""
    agrees(Rulings(), vell("twin", hp=24, sheet={"instinct": {action: 5}}), Card("Strike", "Heavy"), Card(action))


BRAND = {"name": "brand", "sort": "weapon", "place": "main", "dice": 2, "sides": 8, "types": ["Fire"]}


@pytest.mark.parametrize("rulings", [{}, {"parry_mode": "shield"}, {"parry_fail": "plus50_remaining"}])
@pytest.mark.parametrize(("defence", "against"), [(None, "Water"), ("Block", "Wind"), ("Parry", "Wind")])
def test_the_odds_include_sub_types_and_other_dice(
    rulings: dict[str, object], defence: str | None, against: str
) -> None:
    """The odds of a brand of 2d8 Fire agree with play against a Shield of Water, and a defence with a fan of Wind.

    Rules: R-TC-143, R-TC-10.
    """
    fan = {**BRAND, "name": "fan", "dice": 1, "sides": 6, "types": [against]}
    shields = (Shield("HP", 4, "Water"),) if defence is None else ()
    met = Card(defence, items=("fan",)) if defence is not None else None
    target = vell("twin", fan, hp=24, shields=shields)
    agrees(Rulings(**rulings), target, Card("Strike", "Heavy", ("brand",)), met, vell("vell", BRAND))  # type: ignore[arg-type]


@pytest.mark.parametrize(("state", "spared"), [
    ({"hp": 4}, True),
    ({"hp": 4}, False),
    ({"hp": -3, "wounded": 1, "cycles_without_hp": 1}, False),
    ({"hp": -9, "wounded": 3, "cycles_without_hp": 2}, False),
])  # fmt: skip
@pytest.mark.parametrize("wound_step", ["per_source", "per_vitality"])
def test_the_odds_include_targets_near_or_below_0_hp(state: dict[str, int], spared: bool, wound_step: str) -> None:
    """The odds agree with play for targets near or below 0 HP.

    Non-lethal damage stops at 0 HP, and the step after Wounded III is the last.

    Rules: TC-E-01, TC-E-02, TC-E-03, TC-E-04, TC-E-05, TC-E-06, TC-E-07, TC-E-08, TC-E-09, TC-E-10.
    """
    card = Card("Strike", "Heavy", spared=spared)
    agrees(Rulings(wound_step=wound_step), vell("twin", **state), card, None)  # type: ignore[arg-type]


def agrees(ruled: Rulings, target: Character, card: Card, met: Card | None, owner: Character | None = None) -> None:
    """Check that the odds of Vell’s attack agree with 3,000 played attacks."""
    owner, attack_roll = owner or vell("vell"), AttackRoll("vell", replace(card, target="twin"), "twin")
    told_by = attack_odds(ruled, owner, attack_roll, target, met)
    dealer, count = Dealer(b"odds of tri-core"), 3000
    seen = {"hit": 0, "critical": 0, "shock": 0, "wounded": 0, "out": 0}
    lost = 0
    for _ in range(count):
        ctx = Resolution(Position(ruled, "gm", (owner, target)), dealer)
        came = make_attack(ctx, attack_roll, met)
        after, kinds = character_of(ctx.position, "twin"), [event.kind for event in ctx.turn().events]
        seen["hit"] += came.hits and not came.cancelled
        seen["critical"] += came.critical and not came.cancelled
        seen["shock"] += "shock" in kinds
        seen["wounded"] += after.wounded > target.wounded
        seen["out"] += bool(after.out)
        lost += target.hp - after.hp
    for name, times in seen.items():
        chance = float(getattr(told_by, name))
        assert abs(times / count - chance) <= 4 * sqrt(chance * (1 - chance) / count) + 1e-9, name
    damage = told_by.damage.map(lambda dealt: min(dealt, target.hp)) if card.spared else told_by.damage
    deviation = sqrt(float(damage.variance) / count)
    assert abs(lost / count - float(damage.mean)) <= 4 * deviation + 1e-9


def test_a_dying_target_suffers_no_shock() -> None:
    """TC-C-04: a dying target suffers no Shock, neither in the odds nor in play."""
    dying, attack_roll = (
        vell("twin", hp=-12, wounded=4, out="dying"),
        AttackRoll("vell", Card("Strike", "Heavy"), "twin"),
    )
    assert not attack_odds(Rulings(), vell("vell"), attack_roll, dying, None).shock
    dealer = Dealer(b"the dying")
    for _ in range(50):
        ctx = Resolution(Position(Rulings(), "gm", (vell("vell"), dying)), dealer)
        make_attack(ctx, attack_roll, None)
        assert "threshold" not in [event.kind for event in ctx.turn().events]
