"""Every part of each roll, with its label, value and rule, worked by hand for two heroes with different stats."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Card,
    Character,
    Rulings,
    StatModifier,
    term,
)
from facedown.systems.tri_core.rules import rolls
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.rolls import accuracy_pool, effect_pool
from tests.systems.tri_core.driver import ability, entry, kara, label_text, odo, part_text

PLAIN = Rulings()
# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5


def shown(parts: Tally | list[Addend]) -> list[str]:
    """Return each part in words: its label, value and rule; the label of a tally comes first."""
    addends = parts.addends if isinstance(parts, Tally) else parts
    rows = [f"{part_text(part)} {part.value} {part.rule}" for part in addends]
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
    """Accuracy lists its dice and bonuses with their rules, and a Trade that fits three times adds one die.

    Rules: R-TC-02, TC-F-29, TC-F-57, TC-F-60, TC-E-07, R-TC-05, TC-B-30.
    """
    sheet = {"instinct": {"Strike": 3}, "trades": [FENCER], "modifiers": [modifier("Accuracy", 2, "lens")]}
    rolling = accuracy_pool(odo(AXE, wounded=1, sheet=sheet), PLAIN, Card("Strike", items=("axe",)))
    assert made_of(rolling) == (
        "Accuracy",
        ["Accuracy dice", "base 2 R-TC-02", "Instinct 3 TC-F-29", "Fencer 1 TC-F-60", "Wounded I -2 TC-E-07"],
        ["Accuracy", "PWR 9 R-TC-05", "lens 2 TC-B-30"],
    )
    assert rolling.other_dice == ((3, 12),)


@pytest.mark.parametrize(("step", "label"), [(1, "I -2 TC-E-07"), (2, "II -3 TC-E-08"), (3, "III -4 TC-E-09")])
def test_wounds_are_named_by_their_step(step: int, label: str) -> None:
    """The dice that wounds remove are listed under their step, and an unwounded character loses none.

    Rules: TC-E-07, TC-E-08, TC-E-09.
    """
    assert shown(rolls.wound_penalty(odo(wounded=step))) == [f"Wounded {label}"]
    assert rolls.wound_penalty(odo()) == []


def test_what_afflictions_take_from_a_blow() -> None:
    """Blind removes one die; Bash removes 3 from PWR 9, and a Bash of 6 removes only 4 from VIT 4.

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
    """Conditions that remove 4 dice leave the 2 dice of Instinct, and without Instinct they leave none.

    Rules: TC-F-30, R-TC-12, R-TC-13.
    """
    both, trained = Rulings(advantage_applies="both"), odo(sheet={"instinct": {"Strike": 2}})
    hampering = [Addend(term("Vulnerable"), -2, "TC-E-44"), Addend(term("Disadvantage"), -2, "R-TC-15")]
    assert shown(accuracy_pool(trained, both, Card("Strike"), hampering).dice) == [
        "Accuracy dice", "base 2 R-TC-02", "Instinct 2 TC-F-29", "Vulnerable -2 TC-E-44", "Disadvantage -2 R-TC-15",
        "no fewer 2 R-TC-12",
    ]  # fmt: skip
    assert accuracy_pool(trained, PLAIN, Card("Strike"), hampering).dice.total == 4
    assert accuracy_pool(trained, both, Card("Grab"), hampering).dice.total == 0


def test_an_unseen_attacker_has_two_more_dice_of_accuracy() -> None:
    """By ruling an attack has two more dice if its target does not see the attacker, and no other bonus dice count.

    Rules: R-TC-16, TC-F-10.
    """
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
    """An Ability adds 2 dice of 8 sides and 3 points to its own use, and a Passive adds 1 point to Strikes.

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
    assert (rolling.other_dice, rolling.rerolls) == (((0, 12), (2, 8)), 1)
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
    """TC-F-57, TC-F-58: a Trade of Fire adds a die to an Ability of Fire, and none to a Strike with bare hands."""
    smith = odo(sheet={"trades": [{"name": "Smith", "choices": ["Fire", "Hammers", "Crafting"]}]})
    burn = ability("Burn", "Affliction I", sub_type="Fire")
    assert accuracy_pool(able(smith, burn), PLAIN, Card("Strike", ability="Burn")).dice.total == 3
    assert accuracy_pool(able(smith, burn), PLAIN, Card("Strike")).dice.total == 2


KEEN = {**AXE, "keywords": [{"entry": "Precision II", "points": 2}, {"entry": "Empower II", "points": 3}]}


def test_a_device_in_hand_helps_what_it_is_used_for() -> None:
    """An axe with Keywords adds 2 Accuracy and 3 Effect Value to what is done with it, and nothing to bare hands.

    Rules: R-TCG-106.
    """
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


def test_a_critical_grab_adds_what_modifiers_give_to_an_unarmed_bonus_of_dice() -> None:
    """R-TC-07, TC-D-39: the dice of a Strike replace PWR + VIT, so only the modifiers of UCB are left."""
    oiled = kara(sheet={"modifiers": [modifier("UCB", 4, "oil")]})
    assert rolls.critical_grab_pool(oiled, Rulings(ucb_formula="dice")).plus.total == 4
    assert rolls.critical_grab_pool(oiled, Rulings()).plus.total == 8 + 4


EFFECTS: list[tuple[Character, Card, dict[str, Any], list[str], list[str]]] = [
    (odo(AXE, sheet={"modifiers": [modifier("Effect Value", 4, "oil")]}), Card("Strike", "Moderate", items=("axe",)),
     {}, ["odo/axe 2 TC-D-98", "Moderate 2 TC-E-39"], ["odo/axe 1 TC-D-98", "PWR 9 TC-D-95", "oil 4 TC-B-30"]),
    (odo(MAUL), Card("Strike", "Heavy", items=("maul",)), {},
     ["odo/maul 3 TC-D-98", "Heavy 3 TC-E-40"], ["PWR 18 R-TC-97"]),
    (kara(), Card("Strike"), {}, ["unarmed 1 R-TC-06"], ["UCB 8 R-TC-07"]),
    (kara(), Card("Strike"), {"ucb_formula": "dice"}, ["unarmed 2 R-TC-06"], []),
    (kara(sheet={"modifiers": [modifier("UCB", 4, "oil")]}), Card("Strike"), {"ucb_formula": "dice"},
     ["unarmed 2 R-TC-06"], []),  # R-TC-07: dice replace the whole bonus of a Strike
    (kara(), Card("Grab"), {"unarmed_die_count": "3"}, ["unarmed 1 R-TC-06"], ["VIT 3 TC-D-95"]),
    (kara({**AXE, "plus": 0}), Card("Grab", items=("axe",)), {}, ["unarmed 1 R-TC-06"], ["VIT 3 TC-D-95"]),
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
    """A Strike with an axe rolls 3 d12 for its weight and 2 d10 for the axe, and more dice of the action are d10.

    Rules: R-TC-10, R-TCG-39.
    """
    rolling = effect_pool(odo(AXE), PLAIN, Card("Strike", "Heavy", items=("axe",)))
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(3, 12), (2, 10)]
    assert (rolling.own_sides, rolling.die) == (10, 10)
    assert rolling.highest_total == 3 * 12 + 2 * 10 + 9 + 1
    bare = effect_pool(odo(AXE), PLAIN, Card("Dodge", "Heavy", items=("axe",)))
    assert ([(pool.count, pool.sides) for pool in bare.pools], bare.own_sides) == ([(3, 12)], 12)
    assert effect_pool(odo(AXE), PLAIN, Card("Collide", items=("axe",))).own_sides == 12


def test_the_riposte_part_by_part() -> None:
    """A Riposte has the dice of the axe, of the Parry’s weight and of INT 7, or by ruling none of INT.

    Rules: R-TC-91, R-TC-92, R-TC-162.
    """
    card = Card("Parry", "Heavy", items=("axe",))
    assert made_of(effect_pool(odo(AXE), PLAIN, card, riposte=True))[1:] == (
        ["Effect dice", "odo/axe 2 TC-D-98", "Heavy 3 TC-E-40", "INT 7 R-TC-92"],
        ["Effect Value", "odo/axe 1 TC-D-98", "PWR 9 TC-D-95"],
    )
    assert effect_pool(odo(AXE), Rulings(parry_int_dice="flat"), card, riposte=True).dice.total == 5


def test_an_ability_on_its_actions_own_effect() -> None:
    """An Ability adds dice, points, a point for each die, and one more stat to its action’s Effect Value.

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


# What an Ability of another Aspect makes

BALM = ability("Balm", entry("Empower I", dice="2d8"), entry("Empower II", points=5), core="Spirit", action="Volley",
               aspect="Heal", stat="MOR")  # fmt: skip


@pytest.mark.parametrize(("weight", "more"), [("Light", []), ("Moderate", ["Moderate 2 TC-E-39"]),
                                              ("Heavy", ["Heavy 3 TC-E-40"])])  # fmt: skip
def test_bought_dice_are_rolled_with_those_of_the_weight(weight: Any, more: list[str]) -> None:
    """Bought dice are rolled with dice of the same size for the weight, with conditions and with wounds.

    The Sub-Stat MOR 2 is added instead of FNE.

    Rules: R-TCG-138.
    """
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


def test_an_ability_without_dice_has_only_its_points() -> None:
    """R-TCG-138: an Ability of 5 points without dice adds no weight, Sub-Stat, conditions or wounds."""
    points = ability("Balm", entry("Empower II", points=5), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    rolling = effect_pool(able(kara(wounded=1), points), PLAIN, Card("Volley", "Heavy", ability="Balm"),
                     [Addend(term("Advantage"), 2, "TC-E-41")])  # fmt: skip
    assert made_of(rolling)[1:] == (["Effect dice"], ["Effect Value", "Balm 5 TCG-EM-02"])
    assert rolling.sides == 12


def test_a_trigger_has_no_weight() -> None:
    """R-TCG-07, R-TCG-138, TCG-AC-11: the weight of a card adds no dice to the Effect Value of a Trigger."""
    trigger = ability("Balm", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Heal",
                      type="Trigger", trigger="when I say")  # fmt: skip
    assert effect_pool(able(kara(), trigger), PLAIN, Card("Volley", "Heavy", ability="Balm")).dice.total == 2


def test_a_modifier_of_one_action_changes_no_other() -> None:
    """A modifier of 3 Accuracy or 4 Effect Value for Strikes does not change Volleys, nor one of 5 for Volleys Strikes.

    Rules: TCG-PR-02, TCG-EM-02, R-TCG-112.
    """
    blows = StatModifier("Accuracy", "Aid", "TCG-PR-02", points=3, action="Strike")
    harder = StatModifier("Effect Value", "Aid", "TCG-EM-02", points=4, action="Strike")
    farther = StatModifier("Effect Value", "Aid", "TCG-EM-02", "Trigger", points=5, action="Volley")
    aid = (blows, harder, farther)
    one = replace(able(kara(), BALM), stat_modifiers=aid)
    assert [accuracy_pool(one, PLAIN, Card(action)).plus.total for action in ("Strike", "Volley")] == [5 + 3, 4]
    assert [effect_pool(one, PLAIN, Card(action)).plus.total for action in ("Strike", "Volley")] == [8 + 4, 4 + 5]
    assert effect_pool(one, PLAIN, Card("Volley", ability="Balm")).plus.total == 2 + 5 + 5


def test_reinforce_viii_adds_the_dice_of_a_held_device() -> None:
    """Reinforce VIII adds the 2 d10 of a held axe to an action’s own Effect Value and to a bought one.

    Rules: TCG-RE-08, R-TCG-89.
    """
    both = ability("Both", entry("Reinforce VIII"), entry("Empower I", dice="1d8"), sub_type="Fire")
    rolling = effect_pool(able(odo(AXE), both), PLAIN, Card("Strike", ability="Both"))
    assert shown(rolling.dice) == ["Effect dice", "unarmed 1 R-TC-06", "Both 1 TCG-EM-01", "odo/axe 2 TCG-RE-08"]
    assert rolling.other_dice == ((1, 8), (2, 10))
    balm = ability("Balm", entry("Reinforce VIII"), entry("Empower I", dice="1d8"), core="Spirit", action="Volley",
                   aspect="Heal", stat="MOR")  # fmt: skip
    rolling = effect_pool(able(odo(AXE), balm), PLAIN, Card("Volley", ability="Balm"))
    assert shown(rolling.dice) == ["Effect dice", "Balm 1 TCG-EM-01", "odo/axe 2 TCG-RE-08"]
    assert (rolling.sides, rolling.own_sides, rolling.other_dice) == (8, 0, ((2, 10),))


def test_dice_of_two_sizes_and_points_for_each() -> None:
    """An Ability rolls a bought d8 and two bought d6, and Empower III adds a point for each of the three.

    Rules: TCG-EM-03, R-TCG-110, R-TCG-138.
    """
    balm = ability("Balm", entry("Empower I", dice="1d8"), entry("Empower I", dice="2d6"),
                   entry("Empower III", points=1), core="Spirit", action="Volley", aspect="Heal")  # fmt: skip
    rolling = effect_pool(able(kara(), balm), PLAIN, Card("Volley", ability="Balm"))
    assert (rolling.sides, rolling.other_dice) == (8, ((2, 6),))
    assert shown(rolling.plus)[-1] == "Balm 3 TCG-EM-03"
