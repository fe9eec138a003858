"""Every number of a sheet, worked by hand: the reference character, the rulings, and changes of scores."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.game import Addend
from facedown.systems.tri_core.model import SKILLS, STATS, Modifier, Rulings, Sheet, Skill, term
from facedown.systems.tri_core.rules import numbers, skill_numbers
from tests.systems.tri_core.characters import VELL, made
from tests.systems.tri_core.driver import label_text


def vell(**more: Any) -> Sheet:
    """Return Vell with additional fields."""
    return made({**VELL, **more})


def totals(sheet: Sheet, *names: str, **rulings: Any) -> list[int]:
    return [numbers.score(sheet, Rulings(**rulings), name).total for name in names]


def test_stats_are_raised_at_level_1_and_cores_add_up_stats() -> None:
    """A stat is its rolled value with the raises of level 1, and a Core is the sum of its three stats.

    Rules: TC-B-01, TC-B-02, X-01.
    """
    assert [numbers.stat(vell(), name).total for name in STATS] == [5, 4, 3, 2, 5, 4, 3, 2, 4]
    assert [numbers.core(vell(), name).total for name in ("Body", "Mind", "Spirit")] == [12, 11, 9]
    assert numbers.stat(vell(), "PWR").addends == (
        Addend(term("made with"), 3, "TC-B-26"),
        Addend(term("level 1"), 2, "TC-B-21"),
    )


def test_resources_follow_from_the_stats() -> None:
    """TC-C-01, TC-C-09, TC-C-16, TC-C-17, TC-C-18, X-01: Vell has 31 HP, 15 AP, 12 SP, 11 FP and 9 MP."""
    assert totals(vell(), "HP", "AP", "SP", "FP", "MP") == [31, 15, 12, 11, 9]


def test_strength_agility_intellect_and_what_they_carry() -> None:
    """Vell has Agility 23, Strength 21, Intellect 20 and Speed Rank 7, lifts 420 lb, carries 210 lb, and has 20 Ranks.

    Rules: TC-D-12, TC-D-25, TC-D-26, TC-D-27, TC-D-29, R-TC-21, R-TC-22, X-02.
    """
    assert totals(vell(), "Agility", "Strength", "Intellect", "Speed Rank") == [23, 21, 20, 7]
    assert totals(vell(), "Lift", "Carry") == [420, 210]
    assert skill_numbers.earned_ranks(vell()).total == 20


def test_react_guards_armor_and_the_rest() -> None:
    """Vell has React 13, 3 Reactions, guards of 5, 4 and 5, Armor of 2, 2 and 4, UCB 9 and Strike Target 14.

    Rules: TC-C-25, TC-C-28, TC-C-35, R-TC-03, R-TC-07, R-TC-23, R-TC-32, R-TC-33, X-04.
    """
    assert totals(vell(), "React", "Reactions", "PG", "MF", "ER") == [13, 3, 5, 4, 5]
    assert totals(vell(), "Physical Armor", "Mental Armor", "Energy Armor", "UCB", "Strike Target") == [2, 2, 4, 9, 14]
    assert totals(vell(), "Recover dice", "Threshold", "Highest jump", "Unarmed dice") == [4, 16, 33, 1]


def test_hit_points_rise_by_15_a_level() -> None:
    """TC-C-01, X-42, I-01: at level 5 Vell has 16 + 15 × 5 HP; raises of ACT do not change them."""
    raised = vell(level=5, bonuses={**VELL["bonuses"], "5": ["ACT", "ACT", "ACT"]})
    assert totals(raised, "HP") == [16 + 15 * 5]


def test_ranks_are_the_intellect_of_each_level_that_gives_them() -> None:
    """Levels 1 and 5 give as many Ranks as Intellect: 20, and 20 + 3 × 2 after three raises of ACT.

    Rules: TC-F-05, R-TC-70.
    """
    raised = vell(level=9, bonuses={**VELL["bonuses"], "5": ["ACT", "ACT", "ACT"]})
    assert [addend.value for addend in skill_numbers.earned_ranks(raised).addends] == [20, 26]


@pytest.mark.parametrize(
    ("rulings", "name", "total"),
    [
        ({"strike_target_base": "12"}, "Strike Target", 16),
        ({"unarmed_die_count": "2"}, "Unarmed dice", 2),
        ({"ucb_formula": "dice"}, "Unarmed dice", 2),
        ({"ucb_formula": "dice"}, "UCB", 0),
        ({"guard_formula": "half_sum"}, "PG", 2),
        ({"guard_formula": "half_sum"}, "MF", 2),
        ({"armor_base": "equipment"}, "Physical Armor", 0),
        ({"reactions_per_acuity": "1"}, "Reactions", 6),
    ],
)
def test_switches_of_a_sheet(rulings: dict[str, Any], name: str, total: int) -> None:
    """R-TC-03, R-TC-06, R-TC-07, R-TC-32, R-TC-33, R-TC-52: each of these switches changes its number on a sheet."""
    assert totals(vell(), name, **rulings) == [total]
    assert totals(vell(), name) != [total]


def test_equipment_counts_while_it_is_worn_or_held_and_whole() -> None:
    """TC-B-30, TC-C-36, R-TC-33: worn items count, each under its own name; stowed and broken items do not."""
    coat = {"name": "coat", "sort": "armor", "armor": {"Physical": 3}, "place": "worn"}
    ring = {"name": "ring", "place": "worn", "modifiers": [{"score": "MOR", "value": 2, "source": "ring"}]}
    worn = vell(items=[coat, ring])
    assert totals(worn, "Physical Armor", "PG", "HP") == [2 + 2 + 3, 5 + 2, 31 + 2]
    assert numbers.score(worn, Rulings(), "Physical Armor").addends[-1] == Addend("coat", 3, "TC-C-55")
    assert numbers.stat(worn, "MOR").addends[-1] == Addend("ring", 2, "TC-B-30")
    assert totals(vell(items=[{**coat, "place": "stowed"}, {**ring, "durability": 0}]), "Physical Armor", "HP") == [
        2,
        31,
    ]


def test_penalties_never_lower_a_stat_below_0() -> None:
    """R-TC-118: a curse of −9 lowers PWR 5 to 0 and not below, which an addend of the tally shows."""
    curse = Modifier("PWR", -9, "curse")
    spoilt = made({**VELL, "modifiers": [{"score": "PWR", "value": -9, "source": "curse"}]})
    assert spoilt.modifiers == (curse,)
    assert numbers.stat(spoilt, "PWR").total == 0
    assert label_text(numbers.stat(spoilt, "PWR").addends[-1].label) == "never below 0"


@pytest.mark.parametrize(
    ("skill", "bonus"),
    [
        ("Athletics", 6), ("Hoist", 8), ("Traverse", 8), ("Stealth", 8), ("Crafting", 5), ("Engineering", 5),
        ("Observe", 9), ("Technology", 7), ("Channel", 7), ("Clarity", 4), ("Influence", 7), ("Meditate", 6),
    ],
)  # fmt: skip
def test_the_two_stats_of_each_skill(skill: Skill, bonus: int) -> None:
    """The bonus of a skill is the sum of its two stats.

    Vell has PWR 5, VIT 4, END 3, INT 2, ACT 5, FNE 4, ADR 3, MOR 2, ATN 4.

    Rules: TC-F-02, TC-F-06, TC-F-07, TC-F-08, TC-F-09, TC-F-10, TC-F-11, TC-F-12, TC-F-13, TC-F-14, TC-F-15, TC-F-16,
    TC-F-17, TC-F-18, TC-F-19, TC-F-20, TC-F-21, TC-F-22, TC-F-23, TC-F-24, TC-F-25, TC-F-26, TC-F-27, TC-F-28, TC-F-29,
    TC-F-30, TC-F-31, R-TC-24.
    """
    assert skill_numbers.skill_bonus(vell(), skill).total == bonus


def test_the_dice_of_a_skill() -> None:
    """TC-F-03, TC-F-04, R-TC-74, X-30: a skill rolls 1 die, or 2 by ruling, and one more for each Rank."""
    trained = vell(skills={"Stealth": 2})
    assert skill_numbers.skill_dice(trained, Rulings(), "Stealth").total == 3
    assert skill_numbers.skill_dice(trained, Rulings(), "Observe").total == 1
    assert skill_numbers.skill_dice(trained, Rulings(skill_base_dice="2"), "Stealth").total == 4


def test_the_dice_of_a_language() -> None:
    """TC-D-34, R-TC-81, X-40: INT 2 and 1 Rank give three dice for a language; a character without either has none."""
    assert skill_numbers.language_dice(vell(languages={"Old Tongue": 1}), "Old Tongue").total == 3
    assert (
        skill_numbers.language_dice(
            made({**VELL, "modifiers": [{"score": "INT", "value": -9, "source": "fog"}]}), "Old"
        ).total
        == 0
    )


STAT_VALUES = st.lists(st.integers(0, 12), min_size=9, max_size=9).map(tuple)

USED = {
    "HP": {"VIT", "END", "FNE", "ADR", "MOR"}, "AP": {"VIT", "INT", "ADR"}, "SP": {"PWR", "VIT", "END"},
    "FP": {"INT", "ACT", "FNE"}, "MP": {"ADR", "MOR", "ATN"}, "Strength": {"PWR", "VIT", "END", "ADR", "MOR", "ATN"},
    "Agility": {"PWR", "VIT", "END", "INT", "ACT", "FNE"}, "Intellect": {"INT", "ACT", "FNE", "ADR", "MOR", "ATN"},
    "Speed Rank": {"PWR", "VIT", "END", "INT", "ACT", "FNE"},
}  # fmt: skip


@given(STAT_VALUES, st.sampled_from(STATS), st.sampled_from(sorted(USED)), st.integers(1, 19))
def test_numbers_rise_with_the_stats_they_use_and_with_no_other(
    base: tuple[int, ...], stat: str, name: str, level: int
) -> None:
    """I-01: a number rises only with the stats that it uses, and a level adds 15 HP and changes no other number."""
    before = Sheet("A", base=base, level=level)
    at = STATS.index(stat)
    after = Sheet("A", base=(*base[:at], base[at] + 1, *base[at + 1 :]), level=level)
    change = totals(after, name)[0] - totals(before, name)[0]
    if stat not in USED[name]:
        assert change == 0
    else:
        assert change in (0, 1) if name == "Speed Rank" else change == 1
    assert totals(Sheet("A", base=base, level=level + 1), name)[0] - totals(before, name)[0] == 15 * (name == "HP")


@given(STAT_VALUES, st.sampled_from(sorted(numbers.SCORES)))
def test_every_tally_adds_up_and_cites_rules(base: tuple[int, ...], name: str) -> None:
    tally = numbers.score(Sheet("A", base=base), Rulings(), name)
    assert tally.total == sum(addend.value for addend in tally.addends) >= 0
    assert all(rule.startswith(("TC-", "R-TC-")) for rule in tally.rules)


def test_there_are_twelve_skills() -> None:
    """There are twelve skills, because four of each of three categories can be rolled.

    Rules: TC-F-54, TC-F-55, TC-F-56, R-TC-77.
    """
    assert len(SKILLS) == 12
