"""What Abilities, altered sub-types, Specialty and charges add to an Effect Value."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Ability, Card, Character, Rulings, Trade
from facedown.systems.tri_core.rules import rolls
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.rolls import effect_pool
from tests.systems.tri_core.driver import ability, entry, kara, label_text, odo

PLAIN = Rulings()
# Kara: PWR 5, VIT 3, FNE 4, MOR 2, ATN 9, so UCB 8. Odo: PWR 9, VIT 4, INT 7, so UCB 13.

RANKS = {"specialty": {"Fire": 3, "Impact": 1}}
AXE = {"name": "axe", "sort": "weapon", "place": "main", "dice": 2, "sides": 10, "types": ["Slice"]}


def able(one: Character, *own: Ability) -> Character:
    """Return a hero with these Abilities."""
    return replace(one, sheet=replace(one.sheet, abilities=own))


def rolled(rolling: Rolling) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """Return the parts of the dice and of the bonuses of a roll."""
    dice, plus = (
        [(label_text(part.label), part.value) for part in tally.addends] for tally in (rolling.dice, rolling.plus)
    )
    return dice, plus


def test_the_ability_of_a_parry_is_not_that_of_its_riposte() -> None:
    """A Riposte has neither the dice nor the altered sub-type of the Ability of its Parry, and deals Impact.

    Rules: R-TC-162, TCG-AT-03.
    """
    guard = ability("Guard", entry("Empower I", dice="2d6"), action="Parry", aspect="Shield", sub_type="Fire")
    one = able(odo(sheet=RANKS), guard)
    for more in ({}, {"ability": "Guard"}, {"element": "Fire"}, {"element": "+Fire"}):
        rolling = effect_pool(one, PLAIN, Card("Parry", **more), riposte=True)  # type: ignore[arg-type]
        assert rolled(rolling) == ([("unarmed", 1), ("INT", 7)], [("UCB", 13), ("Specialty Impact", 2)])


def test_specialty_counts_for_the_sub_type_of_an_attack() -> None:
    """TC-F-19, TCG-AC-08: a Specialty counts for the sub-type dealt: that of the Ability, the altered one, or both."""
    flame = ability("Flame", entry("Empower I", dice="1d6"), sub_type="Fire")
    one = able(kara(sheet=RANKS), flame)
    for more, plus in (
        ({}, [("Specialty Impact", 2)]), ({"ability": "Flame"}, [("Specialty Fire", 6)]),
        ({"element": "Fire"}, [("Specialty Fire", 6)]),
        ({"element": "+Fire"}, [("Specialty Fire", 6), ("Specialty Impact", 2)]),
    ):  # fmt: skip
        found = rolled(effect_pool(one, PLAIN, Card("Strike", **more)))[1]  # type: ignore[arg-type]
        assert [part for part in found if part[0].startswith("Specialty")] == plus


@pytest.mark.parametrize(("action", "plus"), [("Dodge", 9 + 4), ("Collide", 8 + 8 + 2), ("Grab", 3 + 2)])
def test_bare_hands_deal_impact_but_a_dodge_deals_nothing(action: Any, plus: int) -> None:
    """A Specialty in Impact counts for a Collide and a Grab with bare hands, but not for a Dodge.

    Rules: TC-F-19, R-TC-71, R-TC-25.
    """
    assert effect_pool(kara(sheet=RANKS), PLAIN, Card(action)).plus.total == plus


def test_specialty_in_a_trade_is_for_what_its_choices_name() -> None:
    """A Specialty in a Trade counts for what its choices name: Impact with bare hands as a Boxer, Fire as a Cook.

    Rules: TC-F-19, TC-F-58.
    """
    trades = (Trade("Boxer", ("Impact", "Strike", "Dodge")), Trade("Cook", ("Fire", "Water", "Crafting")))
    one = kara(AXE)
    one = replace(one, sheet=replace(one.sheet, trades=trades, specialty=(("Cook", 3), ("Boxer", 2))))
    assert rolls.specialties(one, []) == [("Boxer", 2)]
    assert rolls.specialties(one, [one.item("axe")]) == []
    assert rolls.specialties(one, [], element="+Fire") == [("Cook", 3), ("Boxer", 2)]


def test_specialty_counts_for_bought_points_and_dice() -> None:
    """A Specialty counts for an Ability with bought points or dice, and for a sub-type that a Passive adds.

    Rules: TC-F-19, R-TCG-138, TCG-AT-03.
    """
    heal: dict[str, Any] = {"core": "Spirit", "action": "Volley", "aspect": "Heal", "sub_type": "Fire"}
    points = ability("Points", entry("Empower II", points=5), **heal)
    dice = ability("Dice", entry("Empower I", dice="1d8"), **heal)
    fists = ability("Fists", entry("Empower I", dice="1d8"), core="Spirit", action="Dodge", aspect="Damage")
    alter = ability("Alter", entry("Alter III", sub_types=["Fire"]), type="Passive", aspect="Boost")
    one = able(kara(sheet=RANKS), points, dice, fists, alter)
    for card, dealt in (
        (Card("Volley", ability="Points"), [("Points", 5), ("Specialty Fire", 6)]),
        (Card("Volley", ability="Dice"), [("Specialty Fire", 6)]),
        (Card("Dodge", ability="Fists"), [("Specialty Impact", 2)]),
        (Card("Dodge", ability="Fists", element="+Fire"), [("Specialty Fire", 6), ("Specialty Impact", 2)]),
    ):
        assert rolled(effect_pool(one, PLAIN, card))[1] == dealt


STORM = ability("Storm", entry("Charge I", dice=2), entry("Kinesis II", dice=3), sub_type="Fire")
BALM = ability("Balm", entry("Charge I", dice=2), entry("Empower I", dice="1d8"), entry("Kinesis II", dice=3),
               core="Spirit", action="Volley", aspect="Heal")  # fmt: skip


def pools(rolling: Rolling) -> list[tuple[int, int]]:
    """Return the number and the sides of the dice of a roll."""
    return [(pool.count, pool.sides) for pool in rolling.pools]


def test_charged_dice_are_rolled_with_the_dice_of_the_action() -> None:
    """The dice of a charge have the size of those of the action’s item, or of unarmed dice.

    Rules: TCG-CH-01, R-TCG-39, R-TCG-89.
    """
    one = able(kara(AXE), STORM)
    card = Card("Strike", "Heavy", items=("axe",), ability="Storm", cycles=1)
    assert pools(effect_pool(one, PLAIN, card)) == [(3, 12), (2, 10), (2, 10)]
    assert pools(effect_pool(one, PLAIN, replace(card, items=()))) == [(1 + 3 + 2, 12)]


@pytest.mark.parametrize(("ruling", "sides"), [("10acp_1ap_d12", 12), ("10acp_1ap_d10", 10)])
def test_bought_dice_and_energy_keep_their_sizes(ruling: Any, sides: int) -> None:
    """The dice of a charge have the size of bought dice, here d8, and dice of energy keep d12 or, by ruling, d10.

    Rules: R-TCG-89, R-TCG-119, R-TCG-138.
    """
    one = able(kara(), BALM)
    rolling = effect_pool(one, Rulings(kinesis_ii=ruling), Card("Volley", "Heavy", ability="Balm", cycles=1, drawn=3))
    assert pools(rolling) == [(1 + 3 + 2, 8), (3, sides)]
    assert rolling.other_dice == ((3, sides),)


def test_a_parry_as_a_shield_names_its_dice() -> None:
    """R-TC-89: the dice of a Parry that works as a Shield are labelled as Effect dice."""
    assert label_text(rolls.parry_pool(kara(), Card("Parry")).dice.label) == "Effect dice"
