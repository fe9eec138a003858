"""The results of attacks and defences: hits, Dodges, criticals, and when the Ability of a defence takes effect."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import Card, Rulings, term
from facedown.systems.tri_core.rules import attack_results
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage
from tests.systems.tri_core.driver import ability, entry, kara, odo


@pytest.mark.parametrize(
    ("accuracy", "unparried", "hits"), [(18, False, False), (19, False, True), (20, False, True), (3, True, True)]
)
def test_an_attack_hits_by_reaching_the_strike_target(accuracy: int, unparried: bool, hits: bool) -> None:
    """An Accuracy that reaches the Strike Target of 19 hits, and a Riposte that nobody parries always hits.

    Rules: R-TC-03, R-TC-04, TC-D-76.
    """
    result = attack_results.attack_result(accuracy, 19, unparried=unparried)
    assert (result.hits, result.margin, result.accuracy) == (hits, accuracy - 19, accuracy)
    if not unparried:
        assert attack_results.attack_result(accuracy, 19) == result


@pytest.mark.parametrize(
    ("action", "roll", "negates", "undone"),
    [
        ("Dodge", 24, True, False), ("Dodge", 25, True, True), ("Dodge", 25, False, False), ("Block", 30, True, False),
        ("Dodge", 30, True, True),
    ],
)  # fmt: skip
def test_a_dodge_cancels_an_attack_only_by_ruling(action: str, roll: int, negates: bool, undone: bool) -> None:
    """By ruling, a Dodge that reaches the Accuracy of 25 cancels the attack; a Block never cancels one.

    Rules: TC-D-59, R-TC-88.
    """
    rulings, hit = Rulings(dodge_success_negates=negates), attack_results.attack_result(25, 19)
    result = attack_results.defended_result(rulings, hit, action, roll)
    assert (result.cancelled, result.succeeded, result.lands) == (undone, roll >= 25, not undone)
    assert not result.critical_defence
    assert attack_results.defended_result(rulings, hit, action, 45).critical_defence


def test_the_sub_type_of_a_defence_is_that_of_its_ability() -> None:
    """R-TC-143: a defence has the sub-type of its Ability, and with bare hands and no Ability it has none."""
    ward = ability("Ward", entry("Boost I", stat="END"), action="Block", aspect="Shield", sub_type="Fire")
    one = kara(sheet={})
    assert attack_results.defending_sub_type(one, Card("Block")) is None

    warded = replace(one, sheet=replace(one.sheet, abilities=(ward,)))
    assert attack_results.defending_sub_type(warded, Card("Block", ability="Ward")) == "Fire"


def test_a_critical_adds_half_of_an_effect_value() -> None:
    """TC-D-37: a critical adds half of the Effect Value, rounded down: 8 to 17."""
    value = Tally(term("Effect Value"), (Addend(term("base"), 17, "TC-D-95"),))
    found = attack_results.critical_bonus(value)
    assert (found.label, found.value, found.rule) == (term("critical"), 8, "TC-D-37")
    assert str(found.scaled) == "17 Effect-Value ÷ 2, rounded down"


MISSED, HIT = DefenseResult(False, -1, 18), DefenseResult(True, 6, 25)
FAILED = DefenseResult(True, 6, 25, failed=True)
DODGED = DefenseResult(True, 6, 25, succeeded=True)


@pytest.mark.parametrize(
    ("action", "result", "kept"),
    [
        ("Block", HIT, True), ("Parry", HIT, True), ("Parry", FAILED, False), ("Dodge", HIT, False),
        ("Dodge", DODGED, True), ("Dodge", MISSED, True), ("Parry", MISSED, True),
    ],
)  # fmt: skip
def test_when_the_ability_of_a_defence_takes_effect(action: Any, result: DefenseResult, kept: bool) -> None:
    """The Ability of a Block always takes effect; that of a Parry or Dodge does not if the defence fails against a hit.

    Rules: TCG-AC-27.
    """
    assert attack_results.keeps_ability_effects(Card(action), result) is kept


@pytest.mark.parametrize(
    ("label", "points", "shielded"), [("Parry", 50, True), ("Block", 50, False), ("Parry", 0, False)]
)
def test_a_parry_that_leaves_no_damage(label: str, points: int, shielded: bool) -> None:
    """A Parry that counts as a Shield and leaves no damage is a success, but a Block is not: here 50 against 10 damage.

    Rules: TC-D-62, R-TC-89.
    """
    result = DefenseResult(True, 6, 25, defence=StoppedDamage(label, points))
    assert attack_results.is_shielded(Rulings(), odo(), Damage("It", 10), result) is shielded
