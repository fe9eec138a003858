"""The damage of an attack: its kinds, its resource, and whether it is non-lethal; and the bonus dice that it uses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import PieceRef
from facedown.systems.tri_core.model import Card, Character, Item, Rulings, StatModifier, character_ref
from facedown.systems.tri_core.rules import attack_rolls
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.damage import Damage
from tests.systems.tri_core.driver import ability, entry, odo

PLAIN = Rulings()
ITEMS = (
    Item("axe", "weapon", place="main", dice=2, types=("Slice",)),
    Item("drain", "weapon", place="main", dice=2, types=("Slice",), resource="SP"),
    Item("baton", "weapon", place="main", dice=1, types=("Impact",), non_lethal=True),
    Item("club", "weapon", place="off", dice=1, types=("Impact",)),
    Item("cane", "weapon", place="off", dice=1, types=("Slice",), non_lethal=True),
    Item("chime", "weapon", place="off", dice=1, types=("Psychic",)),
)
ODO: PieceRef = character_ref("odo")


def armed() -> Character:
    """Return Odo with every weapon, and an Ability that damages AP."""
    sap = ability("Sap", entry("Empower II", points=1), sub_type="Impact", at_ap=True)
    one = odo()
    return replace(one, sheet=replace(one.sheet, items=ITEMS, abilities=(sap,)))


def damage_by(*items: str, riposte: bool = False, action: str = "Strike", **card: Any) -> Damage:
    """Return the damage of Odo’s attack with an Effect Value of 7."""
    attack_roll = AttackRoll("odo", Card(action, items=items, **card), "kara", riposte=riposte)
    return attack_rolls.damage_of(PLAIN, armed(), attack_roll, 7)


def test_the_damage_of_a_plain_strike() -> None:
    """A Strike deals Impact, or the sub-type of its item, to HP; a Riposte is a Reaction and names no attacker.

    Rules: TC-E-28, R-TC-64.
    """
    assert damage_by() == Damage(ODO, 7, ("Impact",), ("Physical",), "HP", by="odo")
    assert damage_by("axe") == Damage(ODO, 7, ("Slice",), ("Physical",), "HP", by="odo")
    assert damage_by("axe", riposte=True).by == ""


@pytest.mark.parametrize(
    ("items", "card", "resource"),
    [
        ((), {}, "HP"), (("axe",), {}, "HP"), (("drain",), {}, "SP"), ((), {"at_ap": True}, "AP"),
        (("axe",), {"at_ap": True}, "HP"), ((), {"ability": "Sap"}, "AP"), (("axe",), {"ability": "Sap"}, "AP"),
    ],
)  # fmt: skip
def test_the_resource_that_an_attack_damages(items: tuple[str, ...], card: dict[str, Any], resource: str) -> None:
    """An attack damages the resource of its item, or AP with bare hands aimed at AP or an Ability that damages AP.

    Rules: TCG-DI-04, TCG-DI-07.
    """
    assert damage_by(*items, **card).resource == resource


@pytest.mark.parametrize(
    ("items", "chosen", "non_lethal"),
    [
        ((), False, False), ((), True, True), (("axe",), True, False), (("club",), False, False),
        (("club",), True, True), (("baton",), False, True), (("baton", "club"), False, False),
        (("cane",), False, False),
    ],
)  # fmt: skip
def test_which_damage_is_non_lethal(items: tuple[str, ...], chosen: bool, non_lethal: bool) -> None:
    """Damage is non-lethal if the player chose it or all items are non-lethal, but never for Slice.

    Rules: TC-E-25, R-TC-107.
    """
    assert damage_by(*items, spared=chosen).spared is non_lethal


@pytest.mark.parametrize("spared", [True, False])
def test_the_damage_of_a_critical_grab(spared: bool) -> None:
    """TC-D-39, R-TC-85: a critical Grab deals Impact to HP, and is non-lethal if its card says so."""
    attack_roll = AttackRoll("odo", Card("Grab", spared=spared), "kara")
    found = attack_rolls.critical_grab_damage(odo(), attack_roll, 5)
    assert found == Damage(ODO, 5, spared=spared, by="odo")
    assert found.spared is spared


@pytest.mark.parametrize(
    ("action", "items", "kinds"),
    [("Grab", (), ("Physical",)), ("Grab", ("chime",), ("Physical", "Mental")), ("Strike", ("chime",), ("Mental",))],
)
def test_the_kinds_of_damage_of_an_attack(action: str, items: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    """A Grab always deals Physical damage, also with an item of another kind, and a Strike only the kind of its item.

    Rules: TC-D-39, TC-E-28.
    """
    attack_roll = AttackRoll("odo", Card(action, items=items), "kara")
    assert attack_rolls.attack_kinds(PLAIN, armed(), attack_roll) == kinds


def test_the_dice_of_stealth_are_of_the_effect_value() -> None:
    """TC-E-47, R-TC-16: Stealth adds 2 dice to the Effect Value of an attack, or by ruling to its Accuracy."""
    one, strike = odo(stealthed=True, edge=(("Stealth", 2),)), AttackRoll("odo", Card("Strike", target="kara"), "kara")
    found = attack_rolls.attack_rolls(one, PLAIN, strike)
    assert [rolling.dice.total for rolling in found] == [2, 3]
    other = attack_rolls.attack_rolls(one, Rulings(stealth_bonus="accuracy2_offense"), strike)
    assert [rolling.dice.total for rolling in other] == [4, 1]


WON = (("Ruse", 2), ("Charge", 2), ("Stealth", 2))
VEIL = StatModifier("Unseen", "Veil", "TCG-CO-04", details=("sight",))


@pytest.mark.parametrize(
    ("action", "kept", "stealthed"),
    [
        ("Dodge", ("Charge", "Stealth"), True), ("Use", ("Charge", "Stealth"), True), ("Strike", (), False),
        ("Collide", (), False), ("Volley", ("Charge",), False), ("Grab", ("Charge",), False),
    ],
)  # fmt: skip
def test_dice_won_beforehand_that_an_action_uses_up(action: str, kept: tuple[str, ...], stealthed: bool) -> None:
    """Any action uses up a Ruse, an attack uses up Stealth, and a Strike or Collide uses up a Charge.

    Rules: TC-E-47, TC-E-48, TC-E-50, R-TC-128.
    """
    after = attack_rolls.after_spending_bonus_dice(odo(stealthed=True, edge=WON), Card(action))
    assert (tuple(name for name, _ in after.edge), after.stealthed) == (kept, stealthed)


@pytest.mark.parametrize("stealthed", [True, False])
def test_an_invisible_attacker_stays_in_hiding(stealthed: bool) -> None:
    """An attack does not reveal a character hidden by an Ability, nor does it hide a character that was seen.

    Rules: TCG-CO-04.
    """
    one = odo(stealthed=stealthed, edge=WON, stat_modifiers=(VEIL,))
    assert attack_rolls.after_spending_bonus_dice(one, Card("Strike")).stealthed is stealthed
