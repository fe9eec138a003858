"""The Effect Value of an Ability that is used for itself, for example a Heal.

Kara has MOR 2. Her Mend is a Volley that heals with 2d8 and her Sub-Stat MOR; Heavy adds 3 dice.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Ability, Card, Impairment, Rulings
from facedown.systems.tri_core.rules.ability_values import as_core_action_card, effect_value_roll, rolls_effect_value
from tests.systems.tri_core.driver import Scripted, ability, able, entry, kara, parts_of

PLAIN = Rulings()
HEAL: dict[str, Any] = {"core": "Spirit", "action": "Volley", "aspect": "Heal", "stat": "MOR"}
MEND = ability("Mend", entry("Empower I", dice="2d8"), **HEAL)
ARMS, SIGHT = Impairment("arms", "a rope"), Impairment("sight", "smoke")
USE = Card("Ability", "Heavy", ability="Mend", target="kara")


def dice(card: Card = USE, rulings: Rulings = PLAIN, own: Ability = MEND, **state: Any) -> list[tuple[str, int, str]]:
    """Return the parts of Kara’s dice for an Effect Value."""
    return parts_of(effect_value_roll(able(kara(**state), own), rulings, own, card).dice)


BOUGHT = [("Mend", 2, "TCG-EM-01"), ("Heavy", 3, "TC-E-40")]


def test_the_roll_of_a_heal() -> None:
    """R-TCG-138: the roll of a Heal has 2 bought dice, 3 dice for Heavy, and MOR 2 as points."""
    rolling = effect_value_roll(able(kara(), MEND), PLAIN, MEND, USE)
    assert parts_of(rolling.dice) == BOUGHT
    assert parts_of(rolling.plus) == [("MOR", 2, "R-TCG-138")]
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(5, 8)]


@pytest.mark.parametrize(("action", "more"), [("Volley", [("Disadvantage", -2, "TC-E-42")]), ("Dodge", [])])
def test_a_heal_suffers_what_hampers_its_core_action(action: Any, more: list[tuple[str, int, str]]) -> None:
    """Impaired arms give Disadvantage to a Heal that replaces a Volley, and not to one that replaces a Dodge.

    Rules: R-TCG-138, TC-E-54.
    """
    assert dice(own=replace(MEND, action=action), impairments=(ARMS,)) == [*BOUGHT, *more]


@pytest.mark.parametrize(("mode", "more"), [
    ("replace", []), ("add", [("Disadvantage", -2, "R-TC-15")]),
])  # fmt: skip
def test_a_heal_of_a_vulnerable_character(mode: Any, more: list[tuple[str, int, str]]) -> None:
    """TC-E-44, R-TC-15: a Vulnerable character heals with 2 dice fewer, or with 4 fewer as the table rules."""
    found = dice(rulings=Rulings(vulnerable_mode=mode), impairments=(ARMS, SIGHT))
    assert found == [*BOUGHT, ("Vulnerable", -2, "TC-E-44"), *more]


@pytest.mark.parametrize(("reading", "more"), [
    ("ev2_offense", [("Stealth", 2, "TC-E-47")]), ("accuracy2_offense", []),
])  # fmt: skip
def test_dice_won_beforehand_help_a_heal_like_its_core_action(reading: Any, more: list[tuple[str, int, str]]) -> None:
    """The dice of a Ruse help a Heal as any next action, and those of Stealth a Volley if the table rules so.

    Rules: TC-E-47, TC-E-48, R-TC-16, R-TCG-138.
    """
    edge = (("Ruse", 2), ("Stealth", 2))
    found = dice(replace(USE, target="odo"), Rulings(stealth_bonus=reading), edge=edge, stealthed=True)
    assert found == [*BOUGHT, ("Ruse", 2, "TC-E-48"), *more]


def test_an_ability_is_rolled_as_its_core_action() -> None:
    """An Ability is rolled as its Core Action, or as a Strike if it names none; the rest of its card stays.

    Rules: R-TCG-138, R-TCG-139.
    """
    assert as_core_action_card(MEND, USE) == replace(USE, action="Volley")
    assert as_core_action_card(replace(MEND, action=None), USE) == replace(USE, action="Strike")


@pytest.mark.parametrize(("row", "fields", "does"), [
    (entry("Empower I", dice="1d8"), HEAL, True), (entry("Empower II", points=3), HEAL, True),
    (entry("Range I", squares=3), HEAL, False),
    (entry("Range I", squares=3), {"action": "Volley", "aspect": "Damage", "sub_type": "Fire"}, True),
    (entry("Charge I", dice=2), HEAL, True),
])  # fmt: skip
def test_which_uses_make_an_effect_value(row: dict[str, Any], fields: dict[str, Any], does: bool) -> None:
    """A use makes an Effect Value with bought dice or points, charged dice, or the Core Action’s own dice.

    Rules: R-TCG-138, TCG-CH-08.
    """
    own = ability("Own", row, **fields)
    one = able(kara(), own)
    assert rolls_effect_value(one, own, Card("Ability", ability="Own", cycles=1), Scripted(one).position) is does
