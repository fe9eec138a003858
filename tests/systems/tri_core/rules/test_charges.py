"""Charges of Abilities, function by function: cycles, AP, points, Backlash, and the dice that they add."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import single
from facedown.game.tally import Scaled
from facedown.systems.tri_core.model import UNCHARGED, Card, Charging, term
from facedown.systems.tri_core.rules.charges import (
    after_another_cycle,
    charge_dice,
    chargeable_ap,
    most_charged_points,
    with_cycles_of,
)
from tests.systems.tri_core.driver import ability, entry, label_text

Part = tuple[str, int, str]


def parts(found: Any) -> list[Part]:
    """Return each addend: its label, its value and its rule."""
    return [(label_text(one.label), one.value, one.rule) for one in found]


def test_a_charge_grows_for_three_cycles() -> None:
    """TCG-CH-01: a Charge counts another cycle each time, up to three."""
    charging, found = Charging(Card("Ability", ability="Own")), []
    for _ in range(4):
        charging = after_another_cycle(charging)
        found.append(charging.cycles)
    assert found == [1, 2, 3, 3]


@pytest.mark.parametrize(("cycles", "released"), [(0, UNCHARGED), (1, 1), (3, 3)])
def test_a_released_card_has_the_cycles_of_its_charge(cycles: int, released: int) -> None:
    """TCG-CH-01, R-TCG-85: a card released before a full cycle is paid for, but adds no dice."""
    card = Card("Ability", ability="Own", target="odo")
    assert with_cycles_of(Charging(card, cycles), card) == replace(card, cycles=released)


@pytest.mark.parametrize(
    ("spare", "amounts"), [(-1, (0,)), (2, (0,)), (3, (0, 3)), (5, (0, 3)), (6, (0, 3, 6)), (9, (0, 3, 6))]
)
def test_the_ap_that_can_be_charged(spare: int, amounts: tuple[int, ...]) -> None:
    """TCG-CH-02: a Charge takes 0, 3 or 6 AP, as far as the Total AP allows."""
    assert chargeable_ap(spare) == amounts


@pytest.mark.parametrize(("spare", "most"), [(-2, 0), (0, 0), (2, 2), (3, 3), (7, 3), (None, 3)])
def test_the_points_that_can_be_charged(spare: int | None, most: int) -> None:
    """TCG-CH-03: a Charge takes at most 3 points, also without a limit (None), when Backlash is allowed."""
    assert most_charged_points(spare) == most


CHARGED = ability("Own", entry("Charge I", dice=2), entry("Charge II", dice=3), entry("Charge III", dice=4),
                  entry("Charge IV", dice=5), entry("Range I", squares=2), sub_type="Fire")  # fmt: skip


@pytest.mark.parametrize(("spent", "found"), [
    ({}, []), ({"cycles": -1}, []), ({"cycles": 3}, [("Charge I", 2 * 3, "TCG-CH-01")]),
    ({"charge_ap": 3}, [("Charge II", 3, "TCG-CH-02")]), ({"charge_ap": 6}, [("Charge II", 3 * 2, "TCG-CH-02")]),
    ({"charge_points": 3}, [("Charge III", 4 * 3, "TCG-CH-03")]), ({"backlash": 5}, [("Charge IV", 5, "TCG-CH-04")]),
    ({"backlash": 2, "charge_points": 1, "cycles": 1}, [
        ("Charge I", 2, "TCG-CH-01"), ("Charge III", 4, "TCG-CH-03"), ("Charge IV", 2, "TCG-CH-04"),
    ]),
])  # fmt: skip
def test_the_dice_of_each_charge(spent: dict[str, Any], found: list[Part]) -> None:
    """Each Charge adds its bought dice for each cycle, 3 AP or point, and for Backlash as many dice as chosen.

    Rules: TCG-CH-01, TCG-CH-02, TCG-CH-03, TCG-CH-04.
    """
    dice = charge_dice(Card("Strike", ability="Own", **spent), CHARGED)
    assert parts(dice) == found
    assert all(isinstance(part.value, int) for part in dice)


@pytest.mark.parametrize(("spent", "charges", "times", "rule"), [
    ({"cycles": 3}, 3, 2, "TCG-CH-01"), ({"charge_ap": 6}, 2, 3, "TCG-CH-02"),
    ({"charge_points": 2}, 2, 4, "TCG-CH-03"),
])  # fmt: skip
def test_the_dice_of_a_charge_show_the_multiplication(
    spent: dict[str, Any], charges: int, times: int, rule: str
) -> None:
    """The dice of a Charge are shown as the number of charges times the bought dice.

    Rules: TCG-CH-01, TCG-CH-02, TCG-CH-03.
    """
    (part,) = charge_dice(Card("Strike", ability="Own", **spent), CHARGED)
    assert part.scaled == Scaled(single(term("charges"), charges, rule), times)


def test_an_ability_without_a_charge_gains_no_dice() -> None:
    """TCG-CH-01: an Ability without a Charge gains no dice, however long it is held."""
    assert charge_dice(Card("Strike", cycles=2, charge_ap=3), ability("Own", entry("Range I", squares=2))) == []
