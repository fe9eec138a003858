"""Why an Ability cannot be used now, which resources a Recover restores, and who may rest."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Card, Character, Rulings, Suspension
from facedown.systems.tri_core.rules.availability import (
    Unusable,
    recoverable_resources,
    unusable,
    unusable_for,
)
from tests.systems.tri_core.driver import Scripted, ability, able, entry, kara

OWN = ability("Own", entry("Empower I", dice="1d6"), core="Mind", slot="Double")
"""An Ability of Mind that costs 2 FP."""
CARD = Card("Strike", ability="Own")


def why(one: Character, **rulings: Any) -> Unusable | None:
    """Return the reason why a character cannot use its Ability."""
    return unusable(Scripted(one, rulings=rulings).position, one, CARD)


def test_an_ability_cannot_cost_more_than_is_left() -> None:
    """A Double Slot of Mind costs 2 FP: 2 FP are enough, and 1 FP is not, whatever the other resources are.

    Rules: TCG-XR-02, TCG-AC-03.
    """
    assert why(able(kara(fp=2), OWN)) is None
    assert why(able(kara(fp=1), OWN)) == Unusable(
        "TCG-XR-02", "too-expensive", "Own costs 2 FP, and only 1 is left.", resource="FP", cost=2, left=1
    )


def test_the_points_of_a_charge_count_as_part_of_the_cost() -> None:
    """TCG-XR-02, TCG-CH-03: with 2 FP left, an Ability for 2 FP cannot be played with 1 more FP for extra dice."""
    one = able(kara(fp=2), OWN)
    assert unusable(Scripted(one).position, one, replace(CARD, charge_points=1)) == Unusable(
        "TCG-XR-02", "too-expensive", "Own costs 3 FP, and only 2 are left.", resource="FP", cost=3, left=2
    )


def test_an_ability_costs_what_the_table_rules() -> None:
    """TCG-AC-03, R-TCG-05: an Ability in a Half Slot costs 1 FP, or nothing by ruling."""
    one = able(kara(fp=0), replace(OWN, slot="Half"))
    assert why(one) == Unusable(
        "TCG-XR-02", "too-expensive", "Own costs 1 FP, and only 0 are left.", resource="FP", cost=1, left=0
    )
    assert why(one, half_slot="half_budget_free") is None


@pytest.mark.parametrize(("points", "half_slot", "cost"), [
    (None, "half_budget_1res", 1), (None, "half_budget_free", None), (3, "half_budget_1res", 3),
    (0, "half_budget_1res", None),
])  # fmt: skip
def test_an_ability_without_a_card_costs_what_its_slot_does(points: int | None, half_slot: Any, cost: Any) -> None:
    """With 0 FP left, an Ability in a Half Slot lacks 1 FP, none by ruling, or the points that a card states instead.

    Rules: TCG-AC-03, TCG-XR-02, R-TCG-05.
    """
    half = replace(OWN, slot="Half")
    found = unusable_for(able(kara(fp=0), half), Rulings(half_slot=half_slot), half, points)
    assert (found.cost if found is not None else None) == cost


def test_a_backlash_pays_for_what_is_not_left() -> None:
    """TCG-XR-02: if the table plays with Backlash, missing points do not prevent a use."""
    assert why(able(kara(fp=1), OWN), backlash_enabled=True) is None


def test_an_ability_needs_its_device_in_hand() -> None:
    """TCG-AC-21: an Ability with a device cannot be used unless the device is in hand."""
    wand: dict[str, Any] = {"name": "wand", "place": "main"}
    own = replace(OWN, device="wand")
    assert why(able(kara(wand), own)) is None
    assert why(able(kara({**wand, "place": "stowed"}), own)) == Unusable(
        "TCG-AC-21", "no-device", "Own needs a wand in hand, unbroken.", device="wand"
    )


def test_a_suspended_ability_cannot_be_used() -> None:
    """R-TCG-137: an Ability cannot be used while it is suspended, but it can while another one is."""
    for name, reason in (("Own", Unusable("R-TCG-137", "suspended", "Own is suspended until it is changed.")),
                         ("Other", None)):  # fmt: skip
        one = able(kara(), OWN)
        one = replace(one, sheet=replace(one.sheet, suspended_abilities=(Suspension(name, "range"),)))
        assert why(one) == reason


def test_what_a_recover_restores() -> None:
    """TC-D-03: a Recover can restore each resource that is below its maximum, AP first."""
    assert recoverable_resources(kara(), Rulings()) == ()
    assert recoverable_resources(kara(hp=1, ap=17, sp=13, fp=11, mp=18), Rulings()) == ("AP", "HP", "SP", "FP", "MP")
    assert recoverable_resources(kara(fp=11, hp=67), Rulings()) == ("HP", "FP")
