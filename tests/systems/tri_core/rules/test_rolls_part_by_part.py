"""Every part of a roll, with its label, size and rule, worked by hand for two heroes with different stats."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Card,
    Character,
    Impairment,
    Rulings,
    StatModifier,
    Trade,
    term,
)
from facedown.systems.tri_core.rules import dice_pools, rolls
from facedown.systems.tri_core.rules.dice_pools import Rolling, capped_pool
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice, edge_dice, effect_pool
from tests.systems.tri_core.driver import Loaded, ability, entry, kara, label_text, odo

PLAIN = Rulings()
# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5


def shown(parts: Tally | list[Addend]) -> list[str]:
    """Return each part in words: its label, value and rule; the label of a tally comes first."""
    addends = parts.addends if isinstance(parts, Tally) else parts
    rows = [f"{label_text(part.label)} {part.value} {part.rule}" for part in addends]
    return [label_text(parts.label), *rows] if isinstance(parts, Tally) else rows


def made_of(rolling: Rolling) -> tuple[str, list[str], list[str]]:
    """Return the label of a roll, its dice and its bonuses, part by part."""
    return label_text(rolling.label), shown(rolling.dice), shown(rolling.plus)


def able(one: Character, *own: Ability) -> Character:
    """Return a hero with these Abilities."""
    return replace(one, sheet=replace(one.sheet, abilities=own))


def modifier(score: str, value: int, source: str) -> dict[str, Any]:
    """Return a modifier that raises a score."""
    return {"score": score, "value": value, "source": source}


AXE = {"name": "axe", "sort": "weapon", "device": "Axes", "place": "main", "dice": 2, "sides": 10, "plus": 1,
       "types": ["Slice"]}  # fmt: skip
MAUL = {"name": "maul", "sort": "weapon", "place": "both", "hands": 2, "dice": 3, "types": ["Impact"]}
FENCER: dict[str, Any] = {"name": "Fencer", "choices": ["Strike", "Axes", "Slice"]}


# Accuracy


def test_accuracy_part_by_part() -> None:
    """R-TC-02, TC-F-29, TC-F-57, TC-F-60, TC-E-07, R-TC-05, TC-B-30: a Trade that fits three times adds one die."""
    sheet = {"instinct": {"Strike": 3}, "trades": [FENCER], "modifiers": [modifier("Accuracy", 2, "lens")]}
    rolling = accuracy_pool(odo(AXE, wounded=1, sheet=sheet), PLAIN, Card("Strike", items=("axe",)))
    assert made_of(rolling) == (
        "Accuracy",
        ["Accuracy dice", "base 2 R-TC-02", "Instinct 3 TC-F-29", "Fencer 1 TC-F-60", "Wounded I -2 TC-E-07"],
        ["Accuracy", "PWR 9 R-TC-05", "lens 2 TC-B-30"],
    )
    assert rolling.apart == ((3, 12),)


@pytest.mark.parametrize(("step", "label"), [(1, "I -2 TC-E-07"), (2, "II -3 TC-E-08"), (3, "III -4 TC-E-09")])
def test_wounds_are_named_by_their_step(step: int, label: str) -> None:
    """TC-E-07, TC-E-08, TC-E-09."""
    assert shown(rolls.wound_penalty(odo(wounded=step))) == [f"Wounded {label}"]
    assert rolls.wound_penalty(odo()) == []


def test_what_afflictions_take_from_a_blow() -> None:
    """Blind removes one die; Bash removes 3 from PWR 9, and a Bash of 6 only 4 from VIT 4.

    Rules: TCG-AF-08, TCG-AF-12, R-TCG-152.
    """
    ill = (Affliction("Blind", "x", 1, 17, 2), Affliction("Bash", "x", 3, 17, 2))
    rolling = accuracy_pool(replace(odo(), afflictions=ill), PLAIN, Card("Strike"))
    assert made_of(rolling)[1:] == (
        ["Accuracy dice", "base 2 R-TC-02", "Blind -1 TCG-AF-08"],
        ["Accuracy", "PWR 9 R-TC-05", "Bash -3 R-TCG-152"],
    )
    worse = replace(odo(), afflictions=(Affliction("Bash", "x", 6, 17, 2),))
    assert accuracy_pool(worse, PLAIN, Card("Grab")).plus.total == 0


def test_conditions_on_accuracy_leave_instinct_alone() -> None:
    """TC-F-30, R-TC-12, R-TC-13: of 2 and 2 dice, 4 removed leave 2 of Instinct; otherwise 2 are removed from 2."""
    both, trained = Rulings(advantage_applies="both"), odo(sheet={"instinct": {"Strike": 2}})
    hampering = [Addend(term("Vulnerable"), -2, "TC-E-44"), Addend(term("Disadvantage"), -2, "R-TC-15")]
    assert shown(accuracy_pool(trained, both, Card("Strike"), hampering).dice) == [
        "Accuracy dice", "base 2 R-TC-02", "Instinct 2 TC-F-29", "Vulnerable -2 TC-E-44", "Disadvantage -2 R-TC-15",
        "no fewer 2 R-TC-12",
    ]  # fmt: skip
    assert accuracy_pool(trained, PLAIN, Card("Strike"), hampering).dice.total == 4
    assert accuracy_pool(trained, both, Card("Grab"), hampering).dice.total == 0


def test_stealth_on_accuracy() -> None:
    """R-TC-16, TC-F-10: two dice for an attack by a character that its target does not see; no other bonus dice."""
    ruled = Rulings(stealth_bonus="accuracy2_offense")
    hidden = replace(odo(), stealthed=True, edge=(("Charge", 2), ("Stealth", 2)))
    assert shown(accuracy_pool(hidden, ruled, Card("Strike", target="kara")).dice) == [
        "Accuracy dice", "base 2 R-TC-02", "Stealth 2 R-TC-16",
    ]  # fmt: skip
    seen = replace(hidden, noticed_by=("kara",))
    open_ = replace(hidden, stealthed=False)
    for one, card, rulings in (
        (seen, Card("Strike", target="kara"), ruled),
        (open_, Card("Strike", target="kara"), ruled),
        (hidden, Card("Block", target="kara"), ruled),
        (hidden, Card("Strike", target="kara"), PLAIN),
    ):
        assert accuracy_pool(one, rulings, card).dice.total == 2
    assert accuracy_pool(seen, ruled, Card("Strike", target="lea")).dice.total == 4


def test_an_ability_and_a_passive_on_accuracy() -> None:
    """2 dice of 8 sides and 3 points for one use; 1 point for Strikes by a Passive.

    Rules: TCG-PR-01, TCG-PR-02, TCG-PR-03, TCG-AC-16.
    """
    sure = ability("Sure", entry("Precision I", dice="2d8"), entry("Precision II", points=3),
                   entry("Precision III", dice=1), sub_type="Fire")  # fmt: skip
    eye = ability("Eye", entry("Precision II", points=1), type="Passive", action="Strike")
    rolling = accuracy_pool(able(odo(), sure), PLAIN, Card("Strike", ability="Sure"))
    assert made_of(rolling)[1:] == (
        ["Accuracy dice", "base 2 R-TC-02", "Sure 2 TCG-PR-01"],
        ["Accuracy", "PWR 9 R-TC-05", "Sure 3 TCG-PR-01"],
    )
    assert (rolling.apart, rolling.again) == (((0, 12), (2, 8)), 1)
    assert accuracy_pool(able(odo(), sure), PLAIN, Card("Strike")).plus.total == 9
    assert accuracy_pool(able(odo(), eye), PLAIN, Card("Strike")).plus.total == 9 + 1


def test_the_dice_of_a_parry_by_intelligence() -> None:
    """R-TC-92: by ruling, INT 7 adds dice instead of points; a Strike does not change."""
    ruled = Rulings(parry_int_dice="accuracy")
    assert made_of(accuracy_pool(odo(), ruled, Card("Parry")))[1:] == (
        ["Accuracy dice", "base 2 R-TC-02", "INT 7 R-TC-92"],
        ["Accuracy"],
    )
    assert made_of(accuracy_pool(odo(), ruled, Card("Strike")))[1:] == (
        ["Accuracy dice", "base 2 R-TC-02"],
        ["Accuracy", "PWR 9 R-TC-05"],
    )


def test_a_trade_fits_the_sub_type_of_an_ability() -> None:
    """TC-F-57, TC-F-58: Fire of a Burn, which bare hands do not have."""
    smith = odo(sheet={"trades": [{"name": "Smith", "choices": ["Fire", "Hammers", "Crafting"]}]})
    burn = ability("Burn", "Affliction I", sub_type="Fire")
    assert accuracy_pool(able(smith, burn), PLAIN, Card("Strike", ability="Burn")).dice.total == 3
    assert accuracy_pool(able(smith, burn), PLAIN, Card("Strike")).dice.total == 2


KEEN = {**AXE, "keywords": [{"entry": "Precision II", "points": 2}, {"entry": "Empower II", "points": 3}]}


def test_a_device_in_hand_helps_what_it_is_used_for() -> None:
    """R-TCG-106: 2 Accuracy and 3 Effect Value with the axe, none with bare hands."""
    blow = ability("Blow", "Affliction I", sub_type="Fire")
    balm = ability("Balm", entry("Empower I", dice="1d8"), action="Strike", aspect="Heal")
    one = able(odo(KEEN), blow, balm)
    for card in (Card("Strike"), Card("Strike", ability="Blow")):
        armed = replace(card, items=("axe",))
        assert [accuracy_pool(one, PLAIN, used).plus.total for used in (card, armed)] == [9, 9 + 2]
        assert [effect_pool(one, PLAIN, used).plus.total for used in (card, armed)] == [13, 1 + 9 + 3]
    healing = Card("Strike", ability="Balm")
    values = [shown(effect_pool(one, PLAIN, used).plus) for used in (healing, replace(healing, items=("axe",)))]
    assert ["axe 3 TCG-EM-02" in value for value in values] == [False, True]


# Effect Value

EFFECTS: list[tuple[Character, Card, dict[str, Any], list[str], list[str]]] = [
    (odo(AXE, sheet={"modifiers": [modifier("Effect Value", 4, "oil")]}), Card("Strike", "Moderate", items=("axe",)),
     {}, ["odo/axe 2 TC-D-98", "Moderate 2 TC-E-39"], ["odo/axe 1 TC-D-98", "PWR 9 TC-D-95", "oil 4 TC-B-30"]),
    (odo(MAUL), Card("Strike", "Heavy", items=("maul",)), {},
     ["odo/maul 3 TC-D-98", "Heavy 3 TC-E-40"], ["2 times PWR 18 R-TC-97"]),
    (kara(), Card("Strike"), {}, ["unarmed 1 R-TC-06"], ["UCB 8 R-TC-07"]),
    (kara(), Card("Strike"), {"ucb_formula": "dice"}, ["unarmed 2 R-TC-06"], []),
    (kara(), Card("Grab"), {"unarmed_die_count": "3"}, ["unarmed 1 R-TC-06"], ["VIT 3 TC-D-95"]),
    (kara(), Card("Collide"), {"unarmed_die_count": "3"}, ["unarmed 3 R-TC-06"],
     ["ADR 8 TC-D-95", "Speed Rank 8 R-TC-86"]),
    (kara(), Card("Collide"), {"collide_bonus": "dice"}, ["unarmed 1 R-TC-06", "Speed Rank 8 R-TC-86"],
     ["ADR 8 TC-D-95"]),
    (kara(), Card("Dodge", subs=("Tumble",)), {}, [], ["ATN 9 TC-D-95", "FNE 4 TC-D-95", "Tumble 2 TC-E-49"]),
    (kara(AXE), Card("Dodge", items=("axe",)), {}, [], ["kara/axe 1 TC-D-98", "ATN 9 TC-D-95", "FNE 4 TC-D-95"]),
    (replace(kara(), afflictions=(Affliction("Blind", "x", 1, 17, 2), Affliction("Bash", "x", 3, 17, 2))),
     Card("Strike", "Heavy"), {}, ["unarmed 1 R-TC-06", "Heavy 3 TC-E-40", "Blind -1 TCG-AF-08"],
     ["UCB 8 R-TC-07", "Bash -3 R-TCG-152"]),
]  # fmt: skip


@pytest.mark.parametrize(("one", "card", "rulings", "dice", "plus"), EFFECTS)
def test_effect_values_part_by_part(
    one: Character, card: Card, rulings: dict[str, Any], dice: list[str], plus: list[str]
) -> None:
    """An Effect Value lists its dice and bonuses, each with its source.

    Rules: TC-D-95, TC-D-98, TC-E-38, TC-E-39, TC-E-40, TC-E-49, R-TC-06, R-TC-07, R-TC-86, R-TC-97, TCG-AF-08,
    R-TCG-152.
    """
    rolling = effect_pool(one, Rulings(**rulings), card)
    assert made_of(rolling) == ("Effect Value", ["Effect dice", *dice], ["Effect Value", *plus])


def test_the_dice_of_devices_keep_their_sides() -> None:
    """R-TC-10, R-TCG-39: 3 d12 of the weight and 2 d10 of the axe; further dice of the action are d10."""
    rolling = effect_pool(odo(AXE), PLAIN, Card("Strike", "Heavy", items=("axe",)))
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(3, 12), (2, 10)]
    assert (rolling.own, rolling.die) == (10, 10)
    assert rolling.most == 3 * 12 + 2 * 10 + 9 + 1
    bare = effect_pool(odo(AXE), PLAIN, Card("Dodge", "Heavy", items=("axe",)))
    assert ([(pool.count, pool.sides) for pool in bare.pools], bare.own) == ([(3, 12)], 12)
    assert effect_pool(odo(AXE), PLAIN, Card("Collide", items=("axe",))).own == 12


def test_the_riposte_part_by_part() -> None:
    """R-TC-91, R-TC-92, R-TC-162: the axe, the Parry’s weight and INT 7; by ruling without INT."""
    card = Card("Parry", "Heavy", items=("axe",))
    assert made_of(effect_pool(odo(AXE), PLAIN, card, riposte=True))[1:] == (
        ["Effect dice", "odo/axe 2 TC-D-98", "Heavy 3 TC-E-40", "INT 7 R-TC-92"],
        ["Effect Value", "odo/axe 1 TC-D-98", "PWR 9 TC-D-95"],
    )
    assert effect_pool(odo(AXE), Rulings(parry_int_dice="flat"), card, riposte=True).dice.total == 5


def test_an_ability_on_its_actions_own_effect() -> None:
    """Dice, points, a point for each die, and one more stat.

    Rules: TCG-EM-01, TCG-EM-02, TCG-EM-03, TCG-EM-04, R-TCG-110, R-TCG-111.
    """
    blow = ability("Blow", entry("Empower I", dice="2d6"), entry("Empower II", points=5),
                   entry("Empower III", points=1), entry("Empower IV", of="MOR"), sub_type="Fire")  # fmt: skip
    rolling = effect_pool(able(odo(), blow), PLAIN, Card("Strike", ability="Blow"))
    assert made_of(rolling)[1:] == (
        ["Effect dice", "unarmed 1 R-TC-06", "Blow 2 TCG-EM-01"],
        ["Effect Value", "UCB 13 R-TC-07", "Blow 11 TCG-EM-01", "Blow 3 TCG-EM-03"],
    )
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(1, 12), (2, 6)]


# Effect Values of Abilities with another Aspect

BALM = ability("Balm", entry("Empower I", dice="2d8"), entry("Empower II", points=5), core="Spirit", action="Volley",
               aspect="Heal", stat="MOR")  # fmt: skip


@pytest.mark.parametrize(("weight", "more"), [("Light", []), ("Moderate", ["Moderate 2 TC-E-39"]),
                                              ("Heavy", ["Heavy 3 TC-E-40"])])  # fmt: skip
def test_what_is_bought_rolls_what_is_bought(weight: Any, more: list[str]) -> None:
    """R-TCG-138: dice of one size with those of its weight; its Sub-Stat MOR 2, and no FNE; conditions and wounds."""
    rolling = effect_pool(able(kara(), BALM), PLAIN, Card("Volley", weight, ability="Balm"))
    assert made_of(rolling) == (
        "Effect Value",
        ["Effect dice", "Balm 2 TCG-EM-01", *more],
        ["Effect Value", "MOR 2 R-TCG-138", "Balm 5 TCG-EM-01"],
    )
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(2 + rolling.dice.total - 2, 8)]
    hurt = effect_pool(able(kara(wounded=1), BALM), PLAIN, Card("Volley", weight, ability="Balm"),
                  [Addend(term("Advantage"), 2, "TC-E-41")])  # fmt: skip
    assert shown(hurt.dice)[-2:] == ["Advantage 2 TC-E-41", "Wounded I -2 TC-E-07"]


def test_without_dice_nothing_joins_what_is_bought() -> None:
    """R-TCG-138: only 5 points, without weight, Sub-Stat, conditions and wounds."""
    points = ability("Balm", entry("Empower II", points=5), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    rolling = effect_pool(able(kara(wounded=1), points), PLAIN, Card("Volley", "Heavy", ability="Balm"),
                     [Addend(term("Advantage"), 2, "TC-E-41")])  # fmt: skip
    assert made_of(rolling)[1:] == (["Effect dice"], ["Effect Value", "Balm 5 TCG-EM-02"])
    assert rolling.sides == 12


def test_a_trigger_has_no_weight() -> None:
    """R-TCG-07, R-TCG-138, TCG-AC-11."""
    trigger = ability("Balm", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Heal",
                      type="Trigger", trigger="when I say")  # fmt: skip
    assert effect_pool(able(kara(), trigger), PLAIN, Card("Volley", "Heavy", ability="Balm")).dice.total == 2


def test_what_helps_one_action_helps_no_other() -> None:
    """TCG-PR-02, TCG-EM-02, R-TCG-112: 3 Accuracy and 4 Effect Value for Strikes, 5 for Volleys."""
    blows = StatModifier("Accuracy", "Aid", "TCG-PR-02", points=3, action="Strike")
    harder = StatModifier("Effect Value", "Aid", "TCG-EM-02", points=4, action="Strike")
    farther = StatModifier("Effect Value", "Aid", "TCG-EM-02", "Trigger", points=5, action="Volley")
    aid = (blows, harder, farther)
    one = replace(able(kara(), BALM), stat_modifiers=aid)
    assert [accuracy_pool(one, PLAIN, Card(action)).plus.total for action in ("Strike", "Volley")] == [5 + 3, 4]
    assert [effect_pool(one, PLAIN, Card(action)).plus.total for action in ("Strike", "Volley")] == [8 + 4, 4 + 5]
    assert effect_pool(one, PLAIN, Card("Volley", ability="Balm")).plus.total == 2 + 5 + 5


def test_a_device_besides_joins_in() -> None:
    """TCG-RE-08, R-TCG-89: 2 d10 of the held axe, for an action’s own Effect Value and for a bought one."""
    both = ability("Both", entry("Reinforce VIII"), entry("Empower I", dice="1d8"), sub_type="Fire")
    rolling = effect_pool(able(odo(AXE), both), PLAIN, Card("Strike", ability="Both"))
    assert shown(rolling.dice) == ["Effect dice", "unarmed 1 R-TC-06", "Both 1 TCG-EM-01", "odo/axe 2 TCG-RE-08"]
    assert rolling.apart == ((1, 8), (2, 10))
    balm = ability("Balm", entry("Reinforce VIII"), entry("Empower I", dice="1d8"), core="Spirit", action="Volley",
                   aspect="Heal", stat="MOR")  # fmt: skip
    rolling = effect_pool(able(odo(AXE), balm), PLAIN, Card("Volley", ability="Balm"))
    assert shown(rolling.dice) == ["Effect dice", "Balm 1 TCG-EM-01", "odo/axe 2 TCG-RE-08"]
    assert (rolling.sides, rolling.own, rolling.apart) == (8, 0, ((2, 10),))


def test_dice_of_two_sizes_and_points_for_each() -> None:
    """TCG-EM-03, R-TCG-110, R-TCG-138: a d8 and two d6, plus a point for each of the three."""
    balm = ability("Balm", entry("Empower I", dice="1d8"), entry("Empower I", dice="2d6"),
                   entry("Empower III", points=1), core="Spirit", action="Volley", aspect="Heal")  # fmt: skip
    rolling = effect_pool(able(kara(), balm), PLAIN, Card("Volley", ability="Balm"))
    assert (rolling.sides, rolling.apart) == (8, ((2, 6),))
    assert shown(rolling.plus)[-1] == "Balm 3 TCG-EM-03"


# Conditions and bonus dice


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
def test_conditions(state: dict[str, Any], action: str, rulings: dict[str, Any], found: list[str]) -> None:
    """TC-E-41, TC-E-42, TC-E-43, TC-E-44, TC-E-45, TC-E-54, TC-E-55, R-TC-14, R-TC-15, R-TC-85."""
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
def test_what_was_won_beforehand(card: Card, hidden: bool, found: list[str]) -> None:
    """Stealth against targets that do not see the attacker, a Charge for Strikes and Collides, once.

    Rules: TC-E-47, TC-E-48, TC-E-50, R-TC-16, R-TC-17.
    """
    one = replace(odo(), edge=WON, stealthed=hidden, noticed_by=("lea",))
    assert shown(edge_dice(one, PLAIN, card)) == found
    other = Rulings(stealth_bonus="accuracy2_offense")
    assert shown(edge_dice(one, other, card)) == [part for part in found if not part.startswith("Stealth")]


@pytest.mark.parametrize(("action", "dice"), [("Strike", ["Charge 2 TC-E-50"]), ("Collide", ["Charge 2 TC-E-50"]),
                                              ("Volley", []), ("Grab", [])])  # fmt: skip
def test_a_charge_with_the_blow_itself(action: str, dice: list[str]) -> None:
    """TC-E-50, R-TC-156."""
    assert shown(edge_dice(odo(), PLAIN, Card(action, subs=("Charge",)))) == dice
    assert edge_dice(odo(), PLAIN, Card(action)) == []
    tricky = replace(odo(), edge=(("Ruse", 2),))
    assert shown(edge_dice(tricky, PLAIN, Card(action, subs=("Charge",)))) == ["Ruse 2 TC-E-48", *dice]


# Trades


def test_what_of_a_card_a_trade_may_name() -> None:
    """The action, Sub-Actions, devices and sub-types; for bare hands Unarmed and Impact.

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


def test_one_trade_is_enough() -> None:
    """TC-F-57, TC-F-60: only the first fitting Trade counts."""
    cook: dict[str, Any] = {"name": "Cook", "choices": ["Fire", "Earth", "Water"]}
    two = replace(odo(), sheet=replace(odo().sheet, trades=tuple(Trade(one["name"], tuple(one["choices"]))
                                                                  for one in (cook, FENCER))))  # fmt: skip
    assert shown(rolls.trade_bonus(two, "Slice", "Strike")) == ["Fencer 1 TC-F-60"]
    assert shown(rolls.trade_bonus(two, "Slice", "Fire")) == ["Cook 1 TC-F-60"]
    assert rolls.trade_bonus(two, "Poison") == []


# Skills, Resolves and other rolls


def test_skills_part_by_part() -> None:
    """Two Ranks, a Trade, an obstruction, wounds.

    Rules: TC-F-02, TC-F-03, TC-F-04, TC-F-11, TC-F-40, TC-F-58, R-TC-74, R-TC-134.
    """
    trades = [{"name": "Thief", "choices": ["Stealth", "Trickery", "Daggers"]}]
    thief = odo(wounded=1, sheet={"skills": {"Stealth": 2}, "trades": trades})
    base = ["Stealth dice", "base 1 R-TC-74", "Ranks 2 TC-F-04"]
    wounded = "Wounded I -2 TC-E-07"
    assert made_of(rolls.skill_pool(thief, PLAIN, "Stealth")) == (
        "Stealth",
        [*base, "Thief 1 TC-F-60", wounded],
        ["Stealth", "VIT 4 TC-F-09", "FNE 8 TC-F-09"],
    )
    assert shown(rolls.skill_pool(thief, PLAIN, "Stealth", obstruction=2, worse=True, fit="fits").dice) == [
        *base, "a Trade that fits 1 TC-F-40", "obstruction 2 TC-F-11", "Disadvantage -2 R-TC-134", wounded,
    ]  # fmt: skip
    assert shown(rolls.skill_pool(thief, PLAIN, "Stealth", fit="does not fit").dice) == [*base, wounded]


def test_resolves_react_recover_and_languages_part_by_part() -> None:
    """TC-C-37, R-TC-35, TCG-AF-15, TC-D-79, TC-D-04, R-TC-100, TC-D-34."""
    pain = [Addend(term("Pain"), -2, "TCG-AF-15")]
    guard = Tally(term("PG"), (Addend(term("END"), 3, "R-TC-32"),))
    assert made_of(rolls.resolve_pool("Resolve", guard, 1, pain)) == (
        "Resolve", ["Resolve dice", "Resolve 1 TC-C-37"], ["PG", "END 3 R-TC-32", "Pain -2 TCG-AF-15"],
    )  # fmt: skip
    assert rolls.resolve_pool("Resolve", guard).plus is guard
    assert rolls.resolve_pool("Resolve", guard).dice.total == 2
    assert made_of(rolls.react_pool(odo(wounded=1), PLAIN)) == (
        "React",
        ["React dice", "React 2 TC-D-79"],
        ["React", "PWR 9 TC-C-25", "FNE 8 TC-C-25", "ATN 5 TC-C-25", "Wounded I -2 TC-E-07"],
    )
    sheet = {"modifiers": [modifier("Recover", 3, "tea")], "languages": {"Old Tongue": 2}}
    one = odo(wounded=1, sheet=sheet)
    assert made_of(rolls.recover_pool(one, PLAIN)) == (
        "Recover",
        ["Recover dice", "everybody 1 TC-D-04", "half of VIT and ADR 2 TC-D-04", "Wounded I -2 TC-E-07"],
        ["Recover", "tea 3 TC-B-30"],
    )
    assert made_of(rolls.language_pool(one, "Old Tongue")) == (
        "Old Tongue",
        ["Old Tongue", "INT 7 TC-D-34", "Ranks 2 TC-D-34", "Wounded I -2 TC-E-07"],
        ["Old Tongue"],
    )


def test_a_critical_grab_and_a_use_part_by_part() -> None:
    """TC-D-39, TC-F-86, TC-E-41, TC-E-48: two dice and UCB; a flask’s own dice and bonus, Advantage and a Ruse."""
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


# Results of rolls


def test_a_roll_says_how_its_dice_fell() -> None:
    """The roll’s dice by its own rule, dice of other sizes by another; the best of dice that are rolled again.

    Rules: TC-E-62, R-TC-10.
    """
    more = Tally(term("more"), (Addend(term("PWR"), 9, "R-TC-05"),))
    rolling = Rolling(term("It"), capped_pool(term("Dice"), [Addend(term("base"), 3, "R-TC-02")]), more, ((1, 8),))
    thrown = rolling.thrown(Loaded([12, 4, 3], [5]))
    assert shown(thrown.total) == ["It", "2d12 (12, 4, 3) 19 R-TC-02", "1d8 (5) 5 R-TC-10", "PWR 9 R-TC-05"]
    assert thrown.faces == (12, 4, 3, 5)
    again = Rolling(
        term("It"), capped_pool(term("Dice"), [Addend(term("base"), 2, "R-TC-02")]), Tally(term("more"), ()), again=1
    )
    assert shown(again.made(Loaded([4, 9, 7]))) == ["It", "3d12kh2 (4, 9, 7) 16 R-TC-02"]
    assert shown([dice_pools.roll_dice(Loaded([4, 4]), Pool(2, 6), "TC-D-70")]) == ["2d6 (4, 4) 8 TC-D-70"]
    assert shown([dice_pools.roll_dice(Loaded([]), Pool(0, 6), "TC-D-70")]) == ["0d6 0 TC-D-70"]
    assert Rolling(term("It"), Tally(term("Dice"), ()), Tally(term("more"), ())).thrown(Loaded()).total.addends == ()


def test_dice_that_cannot_be_taken_stay() -> None:
    """R-TC-12: of 3 and 2 dice, removing 9 leaves 2 safe ones, or none if none are safe; never more than there are."""
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
def test_successes_among_dice(ruling: Any, faces: tuple[int, ...], found: int) -> None:
    """R-TC-08."""
    assert dice_pools.successes_in(Rulings(success_faces=ruling), faces) == found
    count = len(faces) - faces.count(12)
    shown_faces = [*(face for face in faces if face != 12), *([12, 1] if 12 in faces else [])]
    if faces:
        roll = dice_pools.roll_successes(Loaded(shown_faces), Rulings(success_faces=ruling), count + faces.count(12))
        assert roll.total == found
