"""What Cognition I can make somebody do: any action that its AP pay for, as it could be laid (TCG-CO-01).

Every stat of the victim differs: PWR 5, VIT 3, END 6, INT 2, ACT 7, FNE 4, ADR 8, MOR 1, ATN 9; it has 19 AP.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Character, CommandDecision, Item, Rulings, Sheet
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from tests.systems.tri_core.driver import (
    Told,
    ability,
    actions_offered,
    does,
    entry,
    fight,
    legal,
    offered,
    passes,
    refused,
    somebody,
    uses,
)

FAILS = [11, 11]
MAUL = Item("maul", "weapon", "Hammers", place="both", hands=2, dice=4, types=("Impact",), durability=30)


def victim(*items: Item, **state: Any) -> Character:
    """Somebody of level 5 with nine different stats, of another seat."""
    sheet = Sheet("B", base=(5, 3, 6, 2, 7, 4, 8, 1, 9), level=5, items=items)
    return replace(fully_restored(Character("b", sheet, "ben", side="theirs"), Rulings()), at=(5, 4), **state)


def commanding(ap: int, foe: Character) -> Told:
    """Somebody whose Ability has overcome a foe’s mind, for so many AP."""
    own = ability("Own", entry("Cognition I", ap=ap), core="Mind", action="Grab", aspect="Hinderance")
    told = fight(somebody("a", own, at=(4, 4)), foe, reacts=[[11, 11], [2, 1]])
    uses(told, "a", "Own", "b", target="b", faces=[FAILS])
    assert told.position.encounter is not None
    assert told.position.encounter.waits.top == CommandDecision("a", "b", ap, "Own")
    return told


@pytest.mark.parametrize(
    ("ap", "weights"), [(1, ["Light"]), (2, ["Light", "Moderate"]), (3, ["Light", "Moderate", "Heavy"])]
)
def test_the_weights_that_the_ap_pay_for_can_be_imposed(ap: int, weights: list[str]) -> None:
    """TCG-CO-01, TC-E-38, TC-E-39, TC-E-40: a Light Strike costs 1 AP, a Moderate one 2, a Heavy one 3."""
    told = commanding(ap, victim())
    for weight in ("Light", "Moderate", "Heavy"):
        move = m.Command("b", "Strike", weight, target="a")
        assert legal(told, move) is (weight in weights)


def test_a_heavy_strike_is_paid_for_and_uses_the_command_up() -> None:
    """TCG-CO-01, TC-E-40: 3 of 19 AP; 3 + 2 + PWR 5 reaches no Strike Target of 14; no further action is left."""
    told = commanding(3, victim())
    does(told, m.Command("b", "Strike", "Heavy", target="a"), m.Defend("a"), faces=[[3, 2]])
    assert (told.who("b").ap, offered(told, "ana", "command")) == (16, [])


def test_what_a_device_adds_to_the_price_counts_with_the_weight() -> None:
    """TCG-CO-01, TC-D-100: with 4 AP a two-handed maul, 2 AP more, strikes no heavier than Moderate."""
    told = commanding(4, victim(MAUL))
    for items, weight, can in (
        (("maul",), "Light", True),
        (("maul",), "Moderate", True),
        (("maul",), "Heavy", False),
        ((), "Heavy", True),
    ):
        move = m.Command("b", "Strike", weight, items=items, target="a")  # type: ignore[arg-type]
        assert legal(told, move) is can
    keys = [option.key for option in offered(told, "ana", "command")]
    assert len(keys) == len(set(keys))


def test_every_way_that_is_offered_costs_no_more_than_the_command() -> None:
    """TCG-CO-01: each weight with each device of an option."""
    told = commanding(4, victim(MAUL))
    for option in offered(told, "ana", "command"):
        for way in option.choices():
            if "weight" in way and "items" in way:
                ap = {"Light": 1, "Moderate": 2, "Heavy": 3}[way["weight"]] + (2 if way["items"] == ("maul",) else 0)
                assert ap <= 4


def test_nobody_is_made_to_recover_in_the_turn_of_another() -> None:
    """TC-D-01, TCG-CO-01: one recovers with Priority alone, and the user has it."""
    told = commanding(3, victim(ap=3))
    assert "Recover" not in actions_offered(told, "ana", "command")
    refused(told, m.Command("b", "Recover", resource="AP"), "TC-D-01")


def test_a_command_in_the_victims_own_turn_can_make_it_recover() -> None:
    """TC-D-01, TCG-CO-01: by a Trigger, when the victim has Priority."""
    own = ability("Own", entry("Cognition I", ap=3), core="Mind", action="Grab", aspect="Hinderance", type="Trigger",
                  event="foe moves")  # fmt: skip
    told = fight(victim(ap=3), somebody("a", own, at=(4, 4)))
    does(told, m.Lay("b", "Walk", to=(5, 5)), *passes("b", "a"))
    does(told, m.Fire("a", "Ability", ability="Own", target="b"), faces=[FAILS])
    assert "Recover" in actions_offered(told, "ana", "command")
    does(told, m.Command("b", "Recover", resource="AP"), faces=[[1, 1, 1, 1, 1, 1]])
    assert told.who("b").ap == 3 + 6  # 1d6, and 1 for each 2 of VIT 3 + ADR 8
