"""Rolls with conditions, bonus dice and Trades, and the rolls of skills and Resolves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import (
    Affliction,
    Card,
    Impairment,
    Rulings,
    Trade,
    term,
)
from facedown.systems.tri_core.rules import dice_pools, rolls, skill_pools
from facedown.systems.tri_core.rules.dice_pools import Rolling, capped_pool
from facedown.systems.tri_core.rules.rolls import bonus_dice, condition_dice
from tests.systems.tri_core.driver import Loaded, ability, odo
from tests.systems.tri_core.rules.test_rolls_part_by_part import AXE, FENCER, PLAIN, made_of, modifier, shown

# Conditions and what was won


HURT = {"arms": (Impairment("arms", "a cut"),), "legs": (Impairment("legs", "a snare"),)}
CONDITIONS: list[tuple[dict[str, Any], str, dict[str, Any], list[str]]] = [
    ({}, "Strike", {}, []),
    ({"granted": ("Advantage",)}, "Strike", {}, ["Advantage 2 TC-E-41"]),
    ({"granted": ("Disadvantage",)}, "Use", {}, ["Disadvantage -2 TC-E-42"]),
    ({"granted": ("Advantage", "Disadvantage")}, "Strike", {}, []),
    ({"impairments": HURT["arms"]}, "Grab", {}, ["Disadvantage -2 TC-E-42"]),
    ({"impairments": HURT["arms"]}, "Dodge", {}, []),
    ({"impairments": HURT["arms"], "granted": ("Advantage",)}, "Grab", {}, []),
    ({"held_by": "x"}, "Dodge", {}, ["Disadvantage -2 TC-E-42"]),
    ({"impairments": (*HURT["arms"], *HURT["legs"]), "granted": ("Advantage",)}, "Grab", {}, ["Vulnerable -2 TC-E-44"]),
    ({"impairments": HURT["legs"], "held_by": "x"}, "Grab", {"vulnerable_mode": "add"},
     ["Vulnerable -2 TC-E-44", "Disadvantage -2 R-TC-15"]),
]  # fmt: skip


@pytest.mark.parametrize(("state", "action", "rulings", "found"), CONDITIONS)
def test_conditions_change_dice(state: dict[str, Any], action: str, rulings: dict[str, Any], found: list[str]) -> None:
    """Advantage adds 2 dice, Disadvantage removes 2, one of each cancel out, and two impairments make Vulnerable.

    Rules: TC-E-41, TC-E-42, TC-E-43, TC-E-44, TC-E-45, TC-E-54, TC-E-55, R-TC-14, R-TC-15, R-TC-85.
    """
    assert shown(condition_dice(odo(**state), Rulings(**rulings), action)) == found


WON = (("Stealth", 2), ("Charge", 2), ("Ruse", 2), ("a trick", 1))
RUSE = ["Ruse 2 TC-E-48", "a trick 1 TC-E-48"]
EDGES = [
    (Card("Strike", target="kara"), True, ["Stealth 2 TC-E-47", "Charge 2 TC-E-50", *RUSE]),
    (Card("Collide", target="kara"), False, ["Charge 2 TC-E-50", *RUSE]),
    (Card("Volley", target="kara"), True, ["Stealth 2 TC-E-47", *RUSE]),
    (Card("Block", target="kara"), True, RUSE),
    (Card("Strike", target="lea", subs=("Charge",)), True, ["Charge 2 TC-E-50", *RUSE]),
]


@pytest.mark.parametrize(("card", "hidden", "found"), EDGES)
def test_bonus_dice_that_were_won_beforehand(card: Card, hidden: bool, found: list[str]) -> None:
    """Stealth adds dice against targets that do not see the attacker, and a Charge, once, to Strikes and Collides.

    A Ruse adds dice to every action.

    Rules: TC-E-47, TC-E-48, TC-E-50, R-TC-16, R-TC-17.
    """
    one = replace(odo(), edge=WON, stealthed=hidden, noticed_by=("lea",))
    assert shown(bonus_dice(one, PLAIN, card)) == found
    other = Rulings(stealth_bonus="accuracy2_offense")
    assert shown(bonus_dice(one, other, card)) == [part for part in found if not part.startswith("Stealth")]


@pytest.mark.parametrize(("action", "dice"), [("Strike", ["Charge 2 TC-E-50"]), ("Collide", ["Charge 2 TC-E-50"]),
                                              ("Volley", []), ("Grab", [])])  # fmt: skip
def test_a_charge_adds_dice_to_its_own_strike_or_collide(action: str, dice: list[str]) -> None:
    """TC-E-50, R-TC-156: a Charge laid with a Strike or Collide adds 2 dice to it, but none to a Volley or Grab."""
    assert shown(bonus_dice(odo(), PLAIN, Card(action, subs=("Charge",)))) == dice
    assert bonus_dice(odo(), PLAIN, Card(action)) == []
    tricky = replace(odo(), edge=(("Ruse", 2),))
    assert shown(bonus_dice(tricky, PLAIN, Card(action, subs=("Charge",)))) == ["Ruse 2 TC-E-48", *dice]


# What a Trade fits


def test_the_choices_of_a_trade_that_fit_a_card() -> None:
    """A Trade fits a card by its action, Sub-Actions, devices and sub-types, and for bare hands by Unarmed and Impact.

    Rules: TC-F-57, TC-F-58, TC-E-28, R-TC-71.
    """
    axe = odo(AXE).item("axe")
    burn = ability("Burn", "Affliction I", sub_type="Fire")
    assert rolls.trade_choices_of(Card("Strike", subs=("Aim",)), [axe]) == ("Strike", "Aim", "Axes", "Slice")
    assert rolls.trade_choices_of(Card("Strike"), []) == ("Strike", "Unarmed", "Impact")
    assert rolls.trade_choices_of(Card("Dodge"), []) == ("Dodge",)
    assert rolls.trade_choices_of(Card("Strike"), [], burn) == ("Strike", "Fire")
    assert rolls.trade_choices_of(Card("Strike"), [axe], burn) == ("Strike", "Axes", "Slice", "Fire")
    assert rolls.trade_choices_of(Card("Strike"), [], replace(burn, sub_type=None)) == ("Strike", "Unarmed", "Impact")


def test_only_one_trade_adds_a_die() -> None:
    """TC-F-57, TC-F-60: only the first Trade that fits adds a die."""
    cook: dict[str, Any] = {"name": "Cook", "choices": ["Fire", "Earth", "Water"]}
    two = replace(odo(), sheet=replace(odo().sheet, trades=tuple(Trade(one["name"], tuple(one["choices"]))
                                                                  for one in (cook, FENCER))))  # fmt: skip
    assert shown(rolls.trade_bonus(two, "Slice", "Strike")) == ["Fencer 1 TC-F-60"]
    assert shown(rolls.trade_bonus(two, "Slice", "Fire")) == ["Cook 1 TC-F-60"]
    assert rolls.trade_bonus(two, "Poison") == []


# Skills, Resolves and the rest


def test_the_parts_of_a_skill_roll() -> None:
    """A skill roll lists its base die, Ranks, a Trade, an obstruction, Disadvantage and wounds, each with its rule.

    Rules: TC-F-02, TC-F-03, TC-F-04, TC-F-11, TC-F-40, TC-F-58, R-TC-74, R-TC-134.
    """
    trades = [{"name": "Thief", "choices": ["Stealth", "Trickery", "Daggers"]}]
    thief = odo(wounded=1, sheet={"skills": {"Stealth": 2}, "trades": trades})
    base = ["Stealth dice", "base 1 R-TC-74", "Ranks 2 TC-F-04"]
    wounded = "Wounded I -2 TC-E-07"
    assert made_of(skill_pools.skill_pool(thief, PLAIN, "Stealth")) == (
        "Stealth",
        [*base, "Thief 1 TC-F-60", wounded],
        ["Stealth", "VIT 4 TC-F-09", "FNE 8 TC-F-09"],
    )
    assert shown(skill_pools.skill_pool(thief, PLAIN, "Stealth", obstruction=2, worse=True, fit="fits").dice) == [
        *base, "a Trade that fits 1 TC-F-40", "obstruction 2 TC-F-11", "Disadvantage -2 R-TC-134", wounded,
    ]  # fmt: skip
    assert shown(skill_pools.skill_pool(thief, PLAIN, "Stealth", fit="does not fit").dice) == [*base, wounded]


def test_the_parts_of_resolve_react_recover_and_language_rolls() -> None:
    """Resolves, React, Recover and languages list each part of their dice and bonuses with its rule.

    Rules: TC-C-37, R-TC-35, TCG-AF-15, TC-D-79, TC-D-04, R-TC-100, TC-D-34.
    """
    pain = [Addend(term("Pain"), -2, "TCG-AF-15")]
    guard = Tally(term("PG"), (Addend(term("END"), 3, "R-TC-32"),))
    assert made_of(skill_pools.resolve_pool("Resolve", guard, 1, pain)) == (
        "Resolve", ["Resolve dice", "Resolve 1 TC-C-37"], ["PG", "END 3 R-TC-32", "Pain -2 TCG-AF-15"],
    )  # fmt: skip
    assert skill_pools.resolve_pool("Resolve", guard).plus is guard
    assert skill_pools.resolve_pool("Resolve", guard).dice.total == 2
    assert made_of(skill_pools.react_pool(odo(wounded=1), PLAIN)) == (
        "React",
        ["React dice", "React 2 TC-D-79"],
        ["React", "PWR 9 TC-C-25", "FNE 8 TC-C-25", "ATN 5 TC-C-25", "Wounded I -2 TC-E-07"],
    )
    sheet = {"modifiers": [modifier("Recover", 3, "tea")], "languages": {"Old Tongue": 2}}
    one = odo(wounded=1, sheet=sheet)
    assert made_of(skill_pools.recover_pool(one, PLAIN)) == (
        "Recover",
        ["Recover dice", "everybody 1 TC-D-04", "VIT and ADR 2 TC-D-04", "Wounded I -2 TC-E-07"],
        ["Recover", "tea 3 TC-B-30"],
    )
    assert made_of(skill_pools.language_pool(one, "Old Tongue")) == (
        "Old Tongue",
        ["Old Tongue", "INT 7 TC-D-34", "Ranks 2 TC-D-34", "Wounded I -2 TC-E-07"],
        ["Old Tongue"],
    )


def test_the_parts_of_a_critical_grab_and_of_a_use() -> None:
    """A critical Grab rolls two dice plus UCB, and a flask its own dice and bonus, plus Advantage and a Ruse.

    Rules: TC-D-39, TC-F-86, TC-E-41, TC-E-48.
    """
    ill = (Affliction("Blind", "x", 1, 17, 2), Affliction("Bash", "x", 3, 17, 2))
    assert made_of(rolls.critical_grab_pool(replace(odo(), afflictions=ill), PLAIN)) == (
        "Effect Value",
        ["Effect dice", "critical Grab 2 TC-D-39", "Blind -1 TCG-AF-08"],
        ["UCB", "UCB 13 TC-D-39", "Bash -3 R-TCG-152"],
    )
    flask = {"name": "flask", "sort": "consumable", "dice": 2, "plus": 3, "sides": 8, "types": ["Fire"], "uses": 1}
    one = replace(odo(flask, wounded=1), edge=(("Ruse", 2),), granted=("Advantage",))
    rolling = rolls.item_pool(one, PLAIN, Card("Use", items=("flask",)))
    assert made_of(rolling) == (
        "Effect Value",
        ["Effect dice", "odo/flask 2 TC-F-86", "Advantage 2 TC-E-41", "Ruse 2 TC-E-48", "Wounded I -2 TC-E-07"],
        ["Effect Value", "odo/flask 3 TC-F-86"],
    )
    assert rolling.sides == 8
    hampered = replace(odo(flask), edge=(("Stealth", 2),), impairments=(*HURT["arms"], *HURT["legs"]))
    assert shown(rolls.item_pool(hampered, PLAIN, Card("Use", items=("flask",))).dice) == [
        "Effect dice", "odo/flask 2 TC-F-86", "Vulnerable -2 TC-E-44",
    ]  # fmt: skip
    assert rolls.item_pool(odo({**flask, "plus": 0}), PLAIN, Card("Use", items=("flask",))).plus.addends == ()


# How it is thrown


def test_a_roll_shows_its_dice() -> None:
    """A roll shows its own dice by one rule and dice of other sizes by another.

    Of dice that are rolled again it counts the best.

    Rules: TC-E-62, R-TC-10.
    """
    more = Tally(term("more"), (Addend(term("PWR"), 9, "R-TC-05"),))
    rolling = Rolling(term("It"), capped_pool(term("Dice"), [Addend(term("base"), 3, "R-TC-02")]), more, ((1, 8),))
    thrown = rolling.roll_with_faces(Loaded([12, 4, 3], [5]))
    assert shown(thrown.total) == ["It", "2d12 (12, 4, 3) 19 R-TC-02", "1d8 (5) 5 R-TC-10", "PWR 9 R-TC-05"]
    assert thrown.faces == (12, 4, 3, 5)
    again = Rolling(
        term("It"), capped_pool(term("Dice"), [Addend(term("base"), 2, "R-TC-02")]), Tally(term("more"), ()), rerolls=1
    )
    assert shown(again.made(Loaded([4, 9, 7]))) == ["It", "3d12kh2 (4, 9, 7) 16 R-TC-02"]
    assert shown([dice_pools.roll_dice(Loaded([4, 4]), Pool(2, 6), "TC-D-70")]) == ["2d6 (4, 4) 8 TC-D-70"]
    assert shown([dice_pools.roll_dice(Loaded([]), Pool(0, 6), "TC-D-70")]) == ["0d6 0 TC-D-70"]
    assert (
        Rolling(term("It"), Tally(term("Dice"), ()), Tally(term("more"), ())).roll_with_faces(Loaded()).total.addends
        == ()
    )


def test_safe_dice_are_not_removed() -> None:
    """Removing 9 of 3 + 2 dice leaves 2 safe ones, or none if none are safe, and never more than there were.

    Rules: R-TC-12.
    """
    parts = [Addend(term("base"), 3, "a"), Addend(term("Instinct"), 2, "b"), Addend(term("Wounded"), -9, "c")]
    assert shown(capped_pool(term("Dice"), parts, 2)) == [
        "Dice",
        "base 3 a",
        "Instinct 2 b",
        "Wounded -9 c",
        "no fewer 6 R-TC-12",
    ]
    assert [
        capped_pool(term("Dice"), parts).total,
        capped_pool(term("Dice"), parts, 7).total,
        capped_pool(term("Dice"), parts[:1], 7).total,
    ] == [0, 5, 3]
    assert shown(capped_pool(term("Dice"), [parts[0], Addend(term("Wounded"), -3, "c")])) == [
        "Dice",
        "base 3 a",
        "Wounded -3 c",
    ]
    one = [Addend(term("base"), 1, "a"), Addend(term("Wounded"), -1, "c")]
    assert capped_pool(term("Dice"), one, 1).total == 1


@pytest.mark.parametrize(("ruling", "faces", "found"), [
    ("7_and_12", (1, 6, 7, 11, 12), 0 + 0 + 1 + 1 + 2), ("10_and_12", (9, 10, 11, 12), 0 + 1 + 1 + 2),
    ("7_and_12", (), 0),
])  # fmt: skip
def test_the_successes_of_each_face(ruling: Any, faces: tuple[int, ...], found: int) -> None:
    """R-TC-08: a die is 1 success from 7 on, or by ruling from 10 on, and a 12 is 2 successes."""
    assert dice_pools.successes_in(Rulings(success_faces=ruling), faces) == found
    count = len(faces) - faces.count(12)
    shown_faces = [*(face for face in faces if face != 12), *([12, 1] if 12 in faces else [])]
    if faces:
        roll = dice_pools.roll_successes(Loaded(shown_faces), Rulings(success_faces=ruling), count + faces.count(12))
        assert roll.total == found
