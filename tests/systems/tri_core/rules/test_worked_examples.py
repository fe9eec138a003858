"""The document’s own examples (W) without another test, and a check that every example and vector has a test."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from facedown.chance import Drawn, Pool, Tape
from facedown.systems.tri_core.model import Rulings, Shield, character_of
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.damage import Damage
from facedown.systems.tri_core.rules.ranges import stride_lengths
from facedown.systems.tri_core.rules.rolls import accuracy_pool
from facedown.systems.tri_core.rules.skill_pools import skill_pool
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.wounds import DYING_AP
from tests.systems import rows
from tests.systems.tri_core.driver import Scripted, fight, vell
from tests.systems.tri_core.steps.test_vectors_of_attacks import STRIKE


def test_w_03_strides_at_speed_rank_15() -> None:
    """At Speed Rank 15, Strides reach from 15 squares for a Run to 1 for a Walk; a Sprint adds Agility.

    Run 15, Hustle 7, Walk 1, Prowl 3, Climb 3, Swim 2; Vell’s Agility is 23.

    Rules: W-03, R-TC-66.
    """
    fast = vell(sheet={"modifiers": [{"score": "Speed Rank", "value": 8, "source": "wings"}]})
    ctx = fight(replace(fast, at=(0, 0)), vell("b", at=(9, 9)))
    one = character_of(ctx.position, "vell")
    found = {
        name: stride_lengths(ctx.position, one)[name] for name in ("Run", "Hustle", "Walk", "Prowl", "Climb", "Swim")
    }
    assert found == {"Run": 15, "Hustle": 7, "Walk": 1, "Prowl": 3, "Climb": 3, "Swim": 2}
    assert stride_lengths(ctx.position, one)["Sprint"] == 15 + 23


def test_w_08_dice_that_explode_explode_again() -> None:
    """10d6 show four 6s, whose dice show two 6s, whose dice show one, whose die shows a 2: 17 dice, 72 in total.

    Rules: W-08, X-36, TC-E-62, R-TC-10.
    """
    faces = [6, 6, 6, 6, 5, 5, 3, 3, 2, 2, 6, 6, 5, 2, 6, 1, 2]
    pool = Pool(10, 6, explode=True)
    roll = Tape([Drawn(pool.notation, faces)])(pool)
    assert (roll.total, len(roll.faces)) == (72, 17)


def test_w_09_two_minutes_are_240_ap() -> None:
    """W-09, R-TC-121: two minutes of dying are 240 AP: 120 seconds of 2 AP each."""
    assert DYING_AP == 120 * 2


def test_w_10_a_fist_knocks_out_and_then_kills() -> None:
    """W-10, TC-E-24, TC-E-31: Non-lethal damage stops at 0 HP and knocks out, and a further hit lowers HP below 0."""
    ctx = Scripted(vell(hp=8))
    ctx.load([1, 1])
    deal_damage(ctx, "vell", Damage("A", 9, spared=True, cannot_be_reduced=True))
    assert (ctx.who().hp, ctx.who().out) == (0, "wounds")
    deal_damage(ctx, "vell", Damage("A", 9, spared=True, cannot_be_reduced=True))
    assert ctx.who().hp == -9


def test_w_12_an_instinct_die_is_a_d12() -> None:
    """W-12, R-TC-72: an Instinct adds one d12 for each Rank, like the action’s other dice."""
    rolling = accuracy_pool(vell(sheet={"instinct": {"Strike": 1}}), Rulings(), STRIKE)
    assert (rolling.dice.total, [pool.sides for pool in rolling.pools]) == (3, [12])


def test_w_14_and_w_16_skills() -> None:
    """A skill of one Rank rolls 2d12 plus both stats; 2 Ranks and a Trade roll 4d12, from 13 to 57 with +9.

    Rules: W-14, W-16, R-TC-74.
    """
    one = skill_pool(vell(sheet={"skills": {"Stealth": 1}}), Rulings(), "Stealth")
    assert (one.dice.total, one.plus.total) == (2, 8)
    trade = {"name": "Thief", "choices": ["Stealth", "Observe", "Daggers"]}
    thief = skill_pool(vell(sheet={"skills": {"Stealth": 2}, "trades": [trade]}), Rulings(), "Stealth")
    assert (thief.dice.total, thief.dice.total + 9, 12 * thief.dice.total + 9) == (4, 13, 57)


def test_w_19_24_points_are_like_9d4() -> None:
    """W-19, R-TC-30: 24 points are like 9d4, which are 22.5 on average, and 25.5 with a Commoner’s bonuses."""
    assert Fraction(9 * 5, 2) < 24 < Fraction(9 * 5, 2) + 3


def test_w_24_items_abilities_and_shields_add_up() -> None:
    """W-24, TC-C-56: 5 more HP, 10 temporary HP and a Shield of 10 absorb 25 more."""
    tough = vell(sheet={"modifiers": [{"score": "HP", "value": 5, "source": "Passive"}]})
    ctx = Scripted(replace(tough, hp=36, temp=10, shields=(Shield("HP", 10),)))
    deal_damage(ctx, "vell", Damage("A", 25 + 2 + 5))  # Armor and PG first
    assert ctx.who().hp == 36 - 5
    assert numbers.score(tough.sheet, Rulings(), "HP").total == 31 + 5


CONTRADICTING = {"W-23": "R-TC-08", "W-25": "R-TC-142"}
"""Examples in the document on Abilities that contradict a rule of this part, and the ruling that decides."""


@pytest.mark.parametrize("vector", [*(f"X-{n:02}" for n in range(1, 49)), *(f"W-{n:02}" for n in range(1, 27))])
def test_every_example_and_vector_is_shown(vector: str) -> None:
    """Each example and vector is named by a test or its docstring, or is known to contradict a rule."""
    tests = rows.docstrings(Path(__file__).parents[1])
    names = {f"{kind.upper()}-{n}" for name in tests for kind, n in re.findall(r"(?:_|\.)([xw])_(\d\d)", name)}
    said = {found for words in tests.values() for found in re.findall(r"(?<![\w-])[XW]-\d\d", words)}
    assert vector in names | said | set(CONTRADICTING)
