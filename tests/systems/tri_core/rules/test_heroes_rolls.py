"""The dice and the stats of each roll of two heroes whose stats all differ, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.chance import Pool
from facedown.systems.tri_core.model import Card, Character, Rulings
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.rolls import accuracy_pool, critical_grab_pool, effect_pool, item_pool
from facedown.systems.tri_core.rules.skill_pools import language_pool, react_pool, recover_pool, skill_pool
from tests.systems.tri_core.driver import kara, odo

PLAIN = Rulings()
# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5


def rolled(rolling: Rolling) -> tuple[int, int]:
    """Return the number of dice of a roll and its bonus."""
    return rolling.dice.total, rolling.plus.total


def both(card: Card, **rulings: Any) -> list[tuple[int, int]]:
    """Return the Effect Value of a card for Kara and for Odo."""
    return [rolled(effect_pool(one, Rulings(**rulings), card)) for one in (kara(), odo())]


ACCURACY = [
    ("Strike", 5, 9, "TC-D-47: PWR"),
    ("Volley", 4, 8, "TC-D-49: FNE"),
    ("Grab", 3, 4, "TC-D-52: VIT"),
    ("Collide", 8, 1, "TC-D-55: ADR"),
    ("Block", 6 + 5, 3 + 9, "TC-D-57: END + PWR"),
    ("Dodge", 9, 5, "TC-D-60: ATN"),
    ("Parry", 1, 7, "TC-D-63: INT"),
]


@pytest.mark.parametrize(("action", "hers", "his", "rule"), ACCURACY)
def test_accuracy_is_two_dice_and_the_stat_of_the_action(action: Any, hers: int, his: int, rule: str) -> None:
    """R-TC-02, R-TC-05, R-TC-25: Accuracy is two dice plus the stat of the action."""
    assert [rolled(accuracy_pool(one, PLAIN, Card(action))) for one in (kara(), odo())] == [(2, hers), (2, his)], rule


def test_instinct_adds_its_own_dice_to_accuracy() -> None:
    """Three Ranks of Instinct in Volley add three dice and one in Block adds one, but none are added to a Strike.

    Rules: TC-F-29, R-TC-72.
    """
    trained = odo(sheet={"instinct": {"Volley": 3, "Block": 1}})
    assert [rolled(accuracy_pool(trained, PLAIN, Card(action))) for action in ("Volley", "Block", "Strike")] == [
        (2 + 3, 8), (2 + 1, 12), (2, 9),
    ]  # fmt: skip


EFFECTS = [
    (Card("Strike"), (1, 5 + 3), (1, 9 + 4), "R-TC-07: a die and UCB, PWR + VIT"),
    (Card("Strike", "Moderate"), (1 + 2, 8), (1 + 2, 13), "TC-E-39: two dice more"),
    (Card("Strike", "Heavy"), (1 + 3, 8), (1 + 3, 13), "TC-E-40: three dice more"),
    (Card("Collide"), (1, 8 + 8), (1, 1 + 9), "R-TC-86, R-TC-158: a die, ADR and the Speed Rank"),
    (Card("Block"), (1, 6 + 5), (1, 3 + 9), "TC-D-57: a die, END + PWR"),
    (Card("Block", "Heavy"), (1 + 3, 11), (1 + 3, 12), "TC-E-40"),
    (Card("Dodge"), (0, 9 + 4), (0, 5 + 8), "TC-D-58: ATN + FNE alone"),
    (Card("Dodge", "Moderate"), (2, 13), (2, 13), "R-TC-155: the dice of its weight"),
    (Card("Dodge", subs=("Tumble",)), (0, 13 + 2), (0, 13 + 6), "TC-E-49: MOR"),
]


@pytest.mark.parametrize(("card", "hers", "his", "rule"), EFFECTS)
def test_effect_values_without_a_device(card: Card, hers: tuple[int, int], his: tuple[int, int], rule: str) -> None:
    """Each Effect Value without a device has the dice and the bonus of its row, for Kara and for Odo.

    Rules: TC-D-95, TC-E-38.
    """
    assert both(card) == [hers, his], rule


@pytest.mark.parametrize("stat", ["ATN", "FNE"])
def test_a_dodge_is_worth_both_of_its_stats(stat: str) -> None:
    """A Dodge adds ATN and FNE, Kara’s 9 + 4, so a ring of either stat raises it, and a ring of VIT does not.

    Rules: TC-D-58.
    """
    ring = {"name": "ring", "place": "worn", "modifiers": [{"score": stat, "value": 3, "source": "ring"}]}
    other = {"name": "ring", "place": "worn", "modifiers": [{"score": "VIT", "value": 3, "source": "ring"}]}
    assert effect_pool(kara(ring), PLAIN, Card("Dodge")).plus.total == 9 + 4 + 3
    assert effect_pool(kara(other), PLAIN, Card("Dodge")).plus.total == 9 + 4


def test_rulings_turn_bonuses_of_effect_values_into_dice() -> None:
    """By ruling UCB is one die for 4 points of PWR + VIT, and a Collide adds the Speed Rank 8 or 9 as dice.

    Another ruling gives an unarmed Strike a second die.

    Rules: R-TC-07, R-TC-86.
    """
    assert both(Card("Strike"), ucb_formula="dice") == [(2, 0), (3, 0)]
    assert both(Card("Collide"), collide_bonus="dice") == [(1 + 8, 8), (1 + 9, 1)]
    assert both(Card("Strike"), unarmed_die_count="2") == [(2, 8), (2, 13)]


AXE = {"name": "axe", "sort": "weapon", "device": "Axes", "place": "main", "dice": 2, "sides": 10, "types": ["Slice"]}
KNIFE = {"name": "knife", "sort": "weapon", "place": "off", "dice": 1, "sides": 6, "plus": 2, "types": ["Penetrate"]}
MAUL = {"name": "maul", "sort": "weapon", "place": "both", "hands": 2, "dice": 3, "plus": 1, "types": ["Impact"]}
BOW = {"name": "bow", "sort": "weapon", "place": "main", "dice": 2, "sides": 8, "types": ["Penetrate"], "range": 9}


def armed(card: Card, *items: dict[str, Any]) -> list[tuple[int, int]]:
    """Return the Effect Value of a card for Kara and for Odo with these items."""
    return [rolled(effect_pool(one, PLAIN, card)) for one in (kara(*items), odo(*items))]


def test_effect_values_with_a_device() -> None:
    """With a device an Effect Value has the device’s dice, and the action’s stat instead of UCB.

    Rules: TC-D-98, R-TC-05, R-TC-07.
    """
    assert armed(Card("Strike", items=("axe",)), AXE) == [(2, 5), (2, 9)]
    assert armed(Card("Volley", items=("bow",)), BOW) == [(2, 4), (2, 8)]
    assert armed(Card("Block", items=("axe",)), AXE) == [(2, 6 + 5), (2, 3 + 9)]


def test_two_devices_add_their_dice_and_the_stat_once() -> None:
    """Two devices add 2 + 1 dice, each of its own size, and the knife’s bonus of 2, but the stat only once.

    Rules: TC-D-98, R-TC-96.
    """
    assert armed(Card("Strike", "Heavy", items=("axe", "knife")), AXE, KNIFE) == [(3 + 3, 5 + 2), (3 + 3, 9 + 2)]
    pools = effect_pool(odo(AXE, KNIFE), PLAIN, Card("Strike", items=("axe", "knife"))).pools
    assert [(pool.count, pool.sides) for pool in pools] == [(2, 10), (1, 6)]


def test_a_two_handed_device_doubles_the_stat_and_nothing_else() -> None:
    """A two-handed device doubles the stats of a Strike and a Block, and its own bonus of 1 counts once.

    Rules: TC-D-100, R-TC-97.
    """
    assert armed(Card("Strike", items=("maul",)), MAUL) == [(3, 10 + 1), (3, 18 + 1)]
    assert armed(Card("Block", items=("maul",)), MAUL) == [(3, 22 + 1), (3, 24 + 1)]


def test_a_collide_and_a_grab_are_made_with_bare_hands() -> None:
    """A Collide and a Grab roll one unarmed die, whatever items the card names.

    Only the dice of a Grab count.

    Rules: R-TC-85, R-TC-158.
    """
    assert armed(Card("Collide", items=("axe",)), AXE) == [(1, 16), (1, 10)]
    assert [one[0] for one in armed(Card("Grab", "Moderate", items=("axe",)), AXE)] == [1 + 2, 1 + 2]


def test_a_critical_grab_rolls_two_dice_and_adds_ucb() -> None:
    """TC-D-39: a critical Grab rolls two dice and adds UCB, 8 or 13, and wounds remove 2 dice and 2 points."""
    assert [rolled(critical_grab_pool(one, PLAIN)) for one in (kara(), odo())] == [(2, 8), (2, 13)]
    assert rolled(critical_grab_pool(odo(wounded=1), PLAIN)) == (0, 11)


def test_react_adds_points_and_recover_rolls_d6() -> None:
    """TC-D-79, TC-D-04: React adds 18 for Kara and 22 for Odo, and Recover rolls six or three exploding d6."""
    assert [rolled(react_pool(one, PLAIN)) for one in (kara(), odo())] == [(2, 18), (2, 22)]
    assert [recover_pool(one, PLAIN).pools for one in (kara(), odo())] == [
        (Pool(6, 6, explode=True),), (Pool(3, 6, explode=True),),
    ]  # fmt: skip


SKILLS = [("Athletics", 14, 4), ("Stealth", 7, 12), ("Observe", 16, 7), ("Clarity", 3, 13), ("Meditate", 11, 11)]


@pytest.mark.parametrize(("name", "hers", "his"), SKILLS)
def test_skills_add_two_stats_and_languages_roll_int_dice(name: Any, hers: int, his: int) -> None:
    """A skill rolls 1d12 and adds two stats, and a language rolls INT dice without a bonus.

    Rules: TC-F-02, TC-F-03, TC-F-04, TC-D-34.
    """
    assert [rolled(skill_pool(one, PLAIN, name)) for one in (kara(), odo())] == [(1, hers), (1, his)]
    assert [rolled(language_pool(one, "Old Tongue")) for one in (kara(), odo())] == [(1, 0), (7, 0)]


WOUNDED = [
    (1, 2, 2, "TC-E-07"),
    (2, 3, 4, "TC-E-08"),
    (3, 4, 6, "TC-E-09"),
]


@pytest.mark.parametrize(("step", "dice", "points", "rule"), WOUNDED)
def test_what_wounds_take_from_rolls(step: int, dice: int, points: int, rule: str) -> None:
    """Wounds remove dice from Accuracy, Effect Values, skills and Recover, and only points from React and UCB.

    Rules: R-TC-100.
    """
    hurt: Character = kara(wounded=step, sheet={"instinct": {"Strike": 4}, "skills": {"Observe": 5}})
    assert rolled(accuracy_pool(hurt, PLAIN, Card("Strike"))) == (6 - dice, 5), rule
    assert rolled(effect_pool(hurt, PLAIN, Card("Strike", "Heavy"))) == (4 - dice, 8 - points)
    assert rolled(skill_pool(hurt, PLAIN, "Observe")) == (6 - dice, 16)
    assert rolled(recover_pool(hurt, PLAIN)) == (6 - dice, 0)
    assert rolled(react_pool(hurt, PLAIN)) == (2, 18 - points)
    assert rolled(effect_pool(hurt, PLAIN, Card("Collide", "Heavy"))) == (4 - dice, 8 + 8 - points)


def test_a_riposte_adds_the_weight_and_int_as_dice() -> None:
    """A Riposte rolls one die, the dice of the Parry’s weight and INT 1 or 7 dice, and adds UCB.

    With an axe it has the axe’s dice and PWR instead of the die and UCB.

    Rules: TC-D-63, R-TC-91, R-TC-92, R-TC-162.
    """
    bare = [effect_pool(one, PLAIN, Card("Parry", "Moderate"), riposte=True) for one in (kara(), odo())]
    assert [rolled(one) for one in bare] == [(1 + 2 + 1, 8), (1 + 2 + 7, 13)]
    with_axe = effect_pool(odo(AXE), PLAIN, Card("Parry", items=("axe",)), riposte=True)
    assert rolled(with_axe) == (2 + 7, 9)


def test_a_used_item_adds_no_stat() -> None:
    """TC-F-86: a used item rolls its own dice and those of a Ruse, and adds its own bonus but no stat."""
    flask = {"name": "flask", "sort": "consumable", "dice": 2, "plus": 3, "sides": 8, "types": ["Fire"], "uses": 1}
    rolling = item_pool(replace(odo(flask), edge=(("Ruse", 2),)), PLAIN, Card("Use", items=("flask",)))
    assert (rolled(rolling), rolling.sides) == ((2 + 2, 3), 8)
