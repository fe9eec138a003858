"""The proficiencies and weapons that a character can use: for a BANG, to heal, to add damage, and to attack."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.skill_deck.model import Attempt, Character, Likes, Position, Proficiency, Rulings, Weapon
from facedown.systems.skill_deck.rules.checks import (
    fighting_skill,
    medicine_skills,
    settled_by_decision,
    weapon_uses,
    weapons_for_bang,
)


def person(*names: Proficiency, **more: Any) -> Character:
    """Return a character with these proficiencies."""
    return Character("a", "A", "a", "x", names, **more)


def session_of(one: Character, likes: Likes, phase: Any, **rulings: Any) -> Position:
    """Return a table with only this character."""
    return Position(Rulings(**rulings), "ref", (one,), likes, phase)


def test_weapons_with_which_a_character_can_make_a_bang() -> None:
    """SD-BG-01, R-SD-57, R-SD-60: carried openly, ranged, and with level 1 in its proficiency; all three at once."""
    weapons = (
        Weapon("pistol", "Shoot"), Weapon("derringer", "Shoot", openly=False), Weapon("sword", "Shoot", ranged=False),
        Weapon("bow", "Archery"), Weapon("rifle", "Shoot"),
    )  # fmt: skip
    shooter = person(Proficiency.with_all_uses("Shoot", 1), weapons=weapons)
    assert list(weapons_for_bang(shooter)) == ["pistol", "rifle"]
    assert list(weapons_for_bang(person(weapons=weapons))) == []


HEALERS = Likes(medicine=("Medicine", "Prayer", "Herbs"))
USED = (Proficiency("Medicine", 1, 0, 0), Proficiency("Prayer", 2, 1, 0), Proficiency("Herbs", 2, 0, 1),
        Proficiency("Sneak", 3, 2, 2))  # fmt: skip


@pytest.mark.parametrize(
    ("ruling", "phase", "expected"),
    [
        ("1", "session", ["Medicine", "Prayer", "Herbs"]), ("1", "downtime", ["Medicine", "Prayer", "Herbs"]),
        ("spend", "session", ["Prayer"]), ("spend", "downtime", ["Herbs"]),
    ],
)  # fmt: skip
def test_proficiencies_that_heal(ruling: str, phase: str, expected: list[str]) -> None:
    """SD-CB-10, R-SD-52: by a check at any level, or by a use that is left in this phase."""
    healer = person(*USED)
    position = session_of(healer, HEALERS, phase, medicine_heals=ruling)
    assert list(medicine_skills(position, healer)) == expected


@pytest.mark.parametrize(
    ("bonus", "phase", "expected"),
    [("1", "session", ["Prayer"]), ("2", "downtime", ["Herbs"]), ("0", "session", []), ("0", "downtime", [])],
)
def test_proficiencies_of_which_a_use_adds_damage(bonus: str, phase: str, expected: list[str]) -> None:
    """SD-CB-02, R-SD-49: those like Weapon with a use left in this phase; none if Weapon adds no damage."""
    fighter = person(*USED)
    position = session_of(fighter, Likes(weapon=HEALERS.medicine), phase, weapon_bonus=bonus)
    assert list(weapon_uses(position, fighter)) == expected


def test_the_skill_offered_first_for_an_attack() -> None:
    """SD-CB-01: the highest level among the proficiencies of the character’s weapons; none without a level in one."""
    weapons = (Weapon("pistol", "Shoot"), Weapon("axe", "Brawl"), Weapon("bow", "Archery"))
    skilled = (Proficiency.with_all_uses("Shoot", 1), Proficiency.with_all_uses("Brawl", 2))
    better = Proficiency.with_all_uses("Sneak", 5)
    assert fighting_skill(person(*skilled, better, weapons=weapons)) == "Brawl"
    assert fighting_skill(person(skilled[0], better, weapons=weapons)) == "Shoot"
    assert fighting_skill(person(better, weapons=weapons)) == ""
    assert fighting_skill(person(*skilled)) == ""


@pytest.mark.parametrize(
    ("aim", "outcome", "hit", "damage"),
    [
        ("attack", "pass", True, 1), ("called", "pass", True, 1), ("bang", "pass", True, 1),
        ("attack", "fail", False, 0), ("attack", "botch", False, 0),
        ("task", "pass", False, 0), ("medicine", "pass", False, 0),
    ],
)  # fmt: skip
def test_an_outcome_that_the_ref_decides(aim: Any, outcome: Any, hit: bool, damage: int) -> None:
    """R-SD-67, SD-CB-01: an attack that passes hits for 1, even with a use of Weapon; nothing else does damage."""
    made = settled_by_decision(Attempt("a", aim, "Shoot", "y", "Weapon"), outcome)
    assert (made.outcome, made.hit, made.damage) == (outcome, hit, damage)
