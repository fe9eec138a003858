"""Section B: the numbers that each stat changes, found by raising that stat only."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core.model import (
    CORE_ACTIONS,
    SKILLS,
    STATS,
    TIERS,
    Card,
    Character,
    CoreAction,
    Rulings,
    Sheet,
)
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.rolls import accuracy_pool, effect_pool
from facedown.systems.tri_core.rules.skill_pools import language_pool, recover_pool, skill_pool
from tests.systems.tri_core.characters import made
from tests.systems.tri_core.driver import label_text, vell

BASE = 6
"""The value of every stat before one of them is raised by 6, which changes every sum and every division."""


def everything(sheet: Sheet) -> dict[str, Any]:
    """Return every number and roll of a character with this sheet: its total, or its dice and bonus."""
    one, rulings = Character("one", sheet, "ana", hp=1), Rulings()
    found: dict[str, Any] = {name: numbers.score(sheet, rulings, name).total for name in numbers.SCORES}

    def ctx(rolling: Rolling) -> tuple[int, int]:
        return rolling.dice.total, rolling.plus.total

    for action in CORE_ACTIONS:
        found[action] = ctx(accuracy_pool(one, rulings, Card(action)))
        found[f"{action} effect"] = ctx(effect_pool(one, rulings, Card(action)))
    found["Dodge tumbling"] = ctx(effect_pool(one, rulings, Card("Dodge", subs=("Tumble",))))
    found["Riposte"] = ctx(effect_pool(one, rulings, Card("Parry"), riposte=True))
    found |= {name: ctx(skill_pool(one, rulings, name)) for name in SKILLS}
    found["language"] = ctx(language_pool(one, "Common"))
    found["Recover"] = ctx(recover_pool(one, rulings))
    return found


def raised(stat: str) -> set[str]:
    """Return the numbers that change if one stat is raised."""
    before = everything(Sheet("One", base=(BASE,) * 9))
    after = everything(Sheet("One", base=tuple(BASE + 6 * (name == stat) for name in STATS)))
    return {name for name in before if before[name] != after[name]}


ROWS: list[tuple[str, set[str]]] = [
    ("PWR", {"SP", "UCB", "React", "Strike", "Hoist", "Block", "Block effect"}),
    ("VIT", {"HP", "AP", "SP", "UCB", "Grab", "Stealth", "Recover"}),
    ("END", {"HP", "SP", "PG", "Block", "Athletics", "Traverse", "Crafting"}),
    ("INT", {"Mental Armor", "AP", "FP", "Parry", "Riposte", "MF", "Crafting", "Engineering", "Technology"}),
    ("INT", {"language"}),
    ("ACT", {"FP", "Reactions", "Traverse", "Technology", "Observe", "Influence"}),
    ("FNE", {"HP", "FP", "Volley", "Volley effect", "Stealth", "React", "Dodge effect"}),
    ("ADR", {"HP", "AP", "MP", "Collide", "ER", "Athletics", "Hoist", "Engineering", "Channel", "Recover"}),
    ("MOR", {"Physical Armor", "HP", "MP", "PG", "MF", "ER", "Clarity", "Influence", "Meditate", "Dodge tumbling"}),
    ("ATN", {"Energy Armor", "MP", "React", "Dodge", "Strike Target", "Observe", "Channel", "Meditate"}),
]


@pytest.mark.parametrize(("stat", "named"), ROWS)
def test_each_stat_changes_its_numbers(stat: str, named: set[str]) -> None:
    """A higher stat changes all numbers that its row names.

    Rules: TC-B-03, TC-B-04, TC-B-05, TC-B-07, TC-B-08, TC-B-09, TC-B-10, TC-B-11, TC-B-12, TC-B-13, TC-B-14, TC-B-15,
    TC-B-16, TC-B-17, TC-B-18, R-TC-21, R-TC-23, R-TC-24, R-TC-25, R-TC-26.
    """
    assert named <= raised(stat)


def test_nothing_else_changes_with_a_stat() -> None:
    """TC-B-06, R-TC-24, R-TC-25: Vitality changes no crafting and no Armor, Power no Athletics, Ardor no Clarity."""
    assert not raised("VIT") & {"Crafting", "Physical Armor", "PG", "React"}
    assert not raised("PWR") & {"Athletics", "HP", "AP"}
    assert not raised("ADR") & {"Clarity"}
    assert not raised("ACT") & {"React", "Strike Target"}


def test_the_sums_of_two_cores_change_with_their_stats() -> None:
    """Body is part of Strength and Agility, Mind of Agility and Intellect, and Spirit of Strength and Intellect.

    Rules: TC-B-03, TC-B-05, TC-B-07, R-TC-27.
    """
    assert {"Strength", "Agility"} <= raised("PWR")
    assert {"Agility", "Intellect"} <= raised("ACT")
    assert {"Strength", "Intellect"} <= raised("MOR")


@pytest.mark.parametrize("action", CORE_ACTIONS)
def test_everybody_has_the_seven_core_actions(action: CoreAction) -> None:
    """TC-A-02, R-TC-02: the seven Core Actions are rolled with 2d12 without any training."""
    assert accuracy_pool(vell(), Rulings(), Card(action)).dice.total == 2


def test_tiers_are_scales_of_growth() -> None:
    """Tiers range from 4 sides and +1 to 12 sides and +5, and each bonus of a heroic character adds 3 to a stat.

    Rules: TC-B-26, TC-B-27, TC-B-28, TC-B-31, R-TC-29.
    """
    assert [TIERS[tier][:2] for tier in TIERS] == [(4, 1), (6, 2), (8, 3), (10, 4), (12, 5)]
    heroic = made({
        "name": "Hero", "tier": "heroic", "level": 5, "stats": dict.fromkeys(STATS, 8),
        "bonuses": {"1": ["PWR", "VIT", "END"], "5": ["PWR", "VIT", "END"]},
    })  # fmt: skip
    assert numbers.stat(heroic, "PWR").total == 8 + 3 + 3


SKILL_STATS = {
    "Athletics": ("END", "ADR"), "Hoist": ("PWR", "ADR"), "Traverse": ("ACT", "END"), "Stealth": ("VIT", "FNE"),
    "Crafting": ("END", "INT"), "Engineering": ("INT", "ADR"), "Observe": ("ACT", "ATN"), "Technology": ("INT", "ACT"),
    "Channel": ("ADR", "ATN"), "Clarity": ("INT", "MOR"), "Influence": ("ACT", "MOR"), "Meditate": ("MOR", "ATN"),
}  # fmt: skip


def test_each_skill_adds_its_two_stats() -> None:
    """Each skill rolls 1d12 and adds its two stats.

    Rules: TC-F-02, TC-F-06, TC-F-07, TC-F-08, TC-F-15, TC-F-21, TC-F-23, TC-F-25, TC-F-27, TC-F-55.
    """
    for name in SKILLS:
        rolling = skill_pool(vell(), Rulings(), name)
        assert tuple(label_text(part.label) for part in rolling.plus.addends) == SKILL_STATS[name]
        assert rolling.dice.total == 1
