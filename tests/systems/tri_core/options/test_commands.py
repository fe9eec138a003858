"""Commands by Cognition I: any action that the target could play for at most the AP of the command (TCG-CO-01).

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
    Scripted,
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
    """Return a character of level 5 with nine different stats that another seat plays."""
    sheet = Sheet("B", base=(5, 3, 6, 2, 7, 4, 8, 1, 9), level=5, items=items)
    return replace(fully_restored(Character("b", sheet, "ben", side="theirs"), Rulings()), at=(5, 4), **state)


def commanding(ap: int, foe: Character) -> Scripted:
    """Return the state after A’s Ability has taken control of a foe, with this many AP for the command."""
    own = ability("Own", entry("Cognition I", ap=ap), core="Mind", action="Grab", aspect="Hinderance")
    ctx = fight(somebody("a", own, at=(4, 4)), foe, reacts=[[11, 11], [2, 1]])
    uses(ctx, "a", "Own", "b", target="b", faces=[FAILS])
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.waits.top == CommandDecision("a", "b", ap, "Own")
    return ctx


@pytest.mark.parametrize(
    ("ap", "weights"), [(1, ["Light"]), (2, ["Light", "Moderate"]), (3, ["Light", "Moderate", "Heavy"])]
)
def test_a_command_can_have_each_weight_that_its_ap_pay_for(ap: int, weights: list[str]) -> None:
    """A commanded Strike can have each weight that the command’s AP pay for: 1 for Light, 2 for Moderate, 3 for Heavy.

    Rules: TCG-CO-01, TC-E-38, TC-E-39, TC-E-40.
    """
    ctx = commanding(ap, victim())
    for weight in ("Light", "Moderate", "Heavy"):
        move = m.Command("b", "Strike", weight, target="a")
        assert legal(ctx, move) is (weight in weights)


def test_a_heavy_strike_is_paid_for_and_uses_the_command_up() -> None:
    """A commanded Heavy Strike costs its user 3 of 19 AP and uses up a command of 3 AP.

    3 + 2 + PWR 5 = 10 misses Strike Target 14.

    Rules: TCG-CO-01, TC-E-40.
    """
    ctx = commanding(3, victim())
    does(ctx, m.Command("b", "Strike", "Heavy", target="a"), m.Defend("a"), faces=[[3, 2]])
    assert (ctx.who("b").ap, offered(ctx, "ana", "command")) == (16, [])


def test_the_ap_of_a_device_count_toward_the_limit_of_a_command() -> None:
    """The AP of a device count toward the AP of a command.

    With 4 AP, a two-handed maul that costs 2 AP more can strike Light or Moderate, and bare hands Heavy.

    Rules: TCG-CO-01, TC-D-100.
    """
    ctx = commanding(4, victim(MAUL))
    for items, weight, can in (
        (("maul",), "Light", True),
        (("maul",), "Moderate", True),
        (("maul",), "Heavy", False),
        ((), "Heavy", True),
    ):
        move = m.Command("b", "Strike", weight, items=items, target="a")  # type: ignore[arg-type]
        assert legal(ctx, move) is can
    keys = [option.key for option in offered(ctx, "ana", "command")]
    assert len(keys) == len(set(keys))


def test_no_choice_of_a_command_costs_more_than_its_ap() -> None:
    """TCG-CO-01: No offered weight with any device costs more than the AP of the command."""
    ctx = commanding(4, victim(MAUL))
    for option in offered(ctx, "ana", "command"):
        for way in option.choices():
            if "weight" in way and "items" in way:
                ap = {"Light": 1, "Moderate": 2, "Heavy": 3}[way["weight"]] + (2 if way["items"] == ("maul",) else 0)
                assert ap <= 4


def test_a_command_on_another_turn_cannot_be_recover() -> None:
    """A command on the turn of its user cannot be Recover, because the target does not have Priority.

    Rules: TC-D-01, TCG-CO-01.
    """
    ctx = commanding(3, victim(ap=3))
    assert "Recover" not in actions_offered(ctx, "ana", "command")
    refused(ctx, m.Command("b", "Recover", resource="AP"), "TC-D-01")


def test_a_command_on_the_targets_own_turn_can_be_recover() -> None:
    """A command by a Trigger on the target’s own turn can be Recover, because the target has Priority.

    Rules: TC-D-01, TCG-CO-01.
    """
    own = ability("Own", entry("Cognition I", ap=3), core="Mind", action="Grab", aspect="Hinderance", type="Trigger",
                  event="foe moves")  # fmt: skip
    ctx = fight(victim(ap=3), somebody("a", own, at=(4, 4)))
    does(ctx, m.Lay("b", "Walk", to=(5, 5)), *passes("b", "a"))
    does(ctx, m.Fire("a", "Ability", ability="Own", target="b"), faces=[FAILS])
    assert "Recover" in actions_offered(ctx, "ana", "command")
    does(ctx, m.Command("b", "Recover", resource="AP"), faces=[[1, 1, 1, 1, 1, 1]])
    assert ctx.who("b").ap == 3 + 6  # 6d6 of 1 each: 1d6, and 1 more for each 2 points of VIT 3 + ADR 8
