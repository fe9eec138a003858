"""Every number of two heroes whose stats all differ, added up by hand, so that a wrong stat is always noticed."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core.model import STATS, Rulings
from facedown.systems.tri_core.rules import numbers, skill_numbers
from tests.systems.tri_core.characters import KARA, ODO, made

# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9 (level 3), Odo 9 4 3 7 2 8 1 6 5 (level 2)


def test_no_two_stats_of_a_hero_are_alike() -> None:
    """The stats of each hero are the numbers 1 to 9, each of them once.

    Heroic stats are raised by 3 from 2, 4 and 6, and legendary ones by 4 from 5, 3 and 4.

    Rules: TC-B-01, TC-B-27, TC-B-28.
    """
    kara = [numbers.stat(made(KARA), name).total for name in STATS]
    odo = [numbers.stat(made(ODO), name).total for name in STATS]
    assert kara == [5, 3, 6, 1, 7, 4, 8, 2, 9]
    assert odo == [9, 4, 3, 7, 2, 8, 1, 6, 5]
    assert sorted(kara) == sorted(odo) == list(range(1, 10))


CORES = [
    ("Body", 5 + 3 + 6, 9 + 4 + 3),
    ("Mind", 1 + 7 + 4, 7 + 2 + 8),
    ("Spirit", 8 + 2 + 9, 1 + 6 + 5),
]


@pytest.mark.parametrize(("name", "kara", "odo"), CORES)
def test_a_core_is_the_sum_of_its_stats(name: Any, kara: int, odo: int) -> None:
    """TC-B-02, R-TC-27: Each Core is the sum of its three stats."""
    assert (numbers.core(made(KARA), name).total, numbers.core(made(ODO), name).total) == (kara, odo)


SCORES = [
    ("HP", 3 + 6 + 4 + 8 + 2 + 15 * 3, 4 + 3 + 8 + 1 + 6 + 15 * 2, "TC-C-01: VIT + END + FNE + ADR + MOR + 15 a level"),
    ("AP", 6 + 3 + 1 + 8, 6 + 4 + 7 + 1, "TC-C-09: 6 + VIT + INT + ADR"),
    ("SP", 14, 16, "TC-C-16: Body"),
    ("FP", 12, 17, "TC-C-17: Mind"),
    ("MP", 19, 12, "TC-C-18: Spirit"),
    ("Threshold", 34, 26, "TC-C-04: half of 68 and of 52"),
    ("React", 5 + 4 + 9, 9 + 8 + 5, "TC-C-25: PWR + FNE + ATN"),
    ("Reactions", 1 + 3, 1 + 1, "TC-C-28: 1, and 1 for every two of ACT 7 or 2"),
    ("PG", 6 + 2, 3 + 6, "R-TC-32: END + MOR"),
    ("MF", 1 + 2, 7 + 6, "R-TC-32: INT + MOR"),
    ("ER", 8 + 2, 1 + 6, "R-TC-32: ADR + MOR"),
    ("Physical Armor", 2, 6, "R-TC-33: MOR"),
    ("Mental Armor", 1, 7, "R-TC-33: INT"),
    ("Energy Armor", 9, 5, "R-TC-33: ATN"),
    ("Strike Target", 10 + 9, 10 + 5, "R-TC-03: 10 + ATN"),
    ("UCB", 5 + 3, 9 + 4, "R-TC-07: PWR + VIT"),
    ("Unarmed dice", 1, 1, "R-TC-06"),
    ("Strength", 14 + 19, 16 + 12, "TC-D-25: Body + Spirit"),
    ("Agility", 14 + 12, 16 + 17, "R-TC-22: Body + Mind"),
    ("Intellect", 12 + 19, 17 + 12, "TC-D-29: Mind + Spirit"),
    ("Speed Rank", 4 + 4, 4 + 5, "TC-D-12: 4, and 1 for every 6 of Agility 26 or 33"),
    ("Lift", 20 * 33, 20 * 28, "TC-D-26: 20 lb for each Strength"),
    ("Carry", 10 * 33, 10 * 28, "TC-D-27: 10 lb for each Strength"),
    ("Highest jump", 26 + 2 * 5, 33 + 2 * 9, "TC-D-16: Agility, and 2 for each PWR"),
    ("Recover dice", 1 + 5, 1 + 2, "TC-D-04: 1, and 1 for every two of VIT + ADR, 11 or 5"),
]


@pytest.mark.parametrize(("name", "kara", "odo", "rule"), SCORES)
def test_scores(name: str, kara: int, odo: int, rule: str) -> None:
    """Each score of both heroes is the sum in its row, and cites the rule of the row."""
    found = [numbers.score(made(data), Rulings(), name) for data in (KARA, ODO)]
    assert [tally.total for tally in found] == [kara, odo], rule
    assert rule.partition(":")[0] in {one for tally in found for one in tally.rules}


def test_every_score_of_a_sheet_is_worked_out() -> None:
    """TC-C-01, TC-D-16: The rows of scores leave out no score of a sheet."""
    assert {name for name, *_ in SCORES} == {*numbers.SCORES}


OTHER_RULINGS: list[tuple[dict[str, Any], str, int, int]] = [
    ({"guard_formula": "half_sum"}, "PG", 8 // 2, 9 // 2),
    ({"guard_formula": "half_sum"}, "MF", 3 // 2, 13 // 2),
    ({"guard_formula": "half_sum"}, "ER", 10 // 2, 7 // 2),
    ({"reactions_per_acuity": "1"}, "Reactions", 1 + 7, 1 + 2),
    ({"armor_base": "equipment"}, "Energy Armor", 0, 0),
    ({"strike_target_base": "12"}, "Strike Target", 12 + 9, 12 + 5),
    ({"ucb_formula": "dice"}, "Unarmed dice", 8 // 4, 13 // 4),
    ({"ucb_formula": "dice"}, "UCB", 0, 0),
    ({"unarmed_die_count": "2"}, "Unarmed dice", 2, 2),
]


@pytest.mark.parametrize(("rulings", "name", "kara", "odo"), OTHER_RULINGS)
def test_scores_by_other_rulings(rulings: dict[str, Any], name: str, kara: int, odo: int) -> None:
    """Guards, Reactions, Armor, Strike Target and unarmed attacks change by the rulings on them.

    Rules: R-TC-32, R-TC-52, R-TC-33, R-TC-03, R-TC-07, R-TC-06.
    """
    found = [numbers.score(made(data), Rulings(**rulings), name).total for data in (KARA, ODO)]
    assert found == [kara, odo]


SKILLS = [
    ("Athletics", 6 + 8, 3 + 1, "TC-F-06: END + ADR"),
    ("Hoist", 5 + 8, 9 + 1, "TC-F-07: PWR + ADR"),
    ("Traverse", 7 + 6, 2 + 3, "TC-F-08: ACT + END"),
    ("Stealth", 3 + 4, 4 + 8, "TC-F-09: VIT + FNE"),
    ("Crafting", 6 + 1, 3 + 7, "TC-F-12: END + INT"),
    ("Engineering", 1 + 8, 7 + 1, "TC-F-15: INT + ADR"),
    ("Observe", 7 + 9, 2 + 5, "TC-F-16: ACT + ATN"),
    ("Technology", 1 + 7, 7 + 2, "TC-F-21: INT + ACT"),
    ("Channel", 8 + 9, 1 + 5, "TC-F-23: ADR + ATN"),
    ("Clarity", 1 + 2, 7 + 6, "TC-F-25: INT + MOR"),
    ("Influence", 7 + 2, 2 + 6, "TC-F-27: ACT + MOR"),
    ("Meditate", 2 + 9, 6 + 5, "TC-F-31: MOR + ATN"),
]


@pytest.mark.parametrize(("name", "kara", "odo", "rule"), SKILLS)
def test_a_skill_adds_its_two_stats(name: Any, kara: int, odo: int, rule: str) -> None:
    """TC-F-02, R-TC-24: Each skill adds its two stats, and cites the rule in its row."""
    found = [skill_numbers.skill_bonus(made(data), name) for data in (KARA, ODO)]
    assert [tally.total for tally in found] == [kara, odo]
    assert found[0].rules == (rule.partition(":")[0],)


def test_ranks_and_languages() -> None:
    """A hero earns Ranks by Intellect, and has language dice by INT and the Ranks in the language.

    At level 1, Intellect 31 or 29 gives as many Ranks. INT is 1 or 7, with 2 Ranks in a language.

    Rules: TC-F-05, TC-D-30, TC-D-34, R-TC-81.
    """
    assert [skill_numbers.earned_ranks(made(data)).total for data in (KARA, ODO)] == [31, 29]
    found = [
        skill_numbers.language_dice(made({**data, "languages": {"Old Tongue": 2}}), "Old Tongue")
        for data in (KARA, ODO)
    ]
    assert [tally.total for tally in found] == [1 + 2, 7 + 2]
