"""The numbers that tests must reach, part by part: skills, jumps, lifts and Resolves."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import Rulings, StatModifier, term
from facedown.systems.tri_core.rules.challenge_levels import (
    Challenge,
    challenge_level,
    hoist_level,
    jump_level,
    legerity,
    resolve_band,
    resolve_level,
)
from tests.systems.tri_core.driver import ability, able, entry, kara, without_computation

Part = tuple[str, int, str]


def level_of(*parts: Part) -> Tally:
    """Return a Challenge Level with these parts: the label, value and rule of each."""
    return Tally(term("Challenge Level"), tuple(Addend(term(label), value, rule) for label, value, rule in parts))


# Skills


@pytest.mark.parametrize(("hard", "parts"), [
    (Challenge(), [("level", 4, "TC-F-34")]),
    (Challenge(3), [("level", 12, "TC-F-34")]),
    (Challenge(2, "Light"), [("level", 8, "TC-F-34"), ("Light", -2, "TC-F-35")]),
    (Challenge(2, "Moderate"), [("level", 8, "TC-F-34"), ("Moderate", 4, "TC-F-35")]),
    (Challenge(2, "Heavy", ("Light",), 3), [("level", 8, "TC-F-34"), ("Heavy", 6, "TC-F-35")]),
])  # fmt: skip
def test_a_challenge_level_adds_the_level_and_the_weight(hard: Challenge, parts: list[Part]) -> None:
    """A Challenge Level is 10, plus 4 for each level, plus the weight, for most skills and without a skill.

    Rules: TC-F-34, TC-F-35, R-TC-78.
    """
    expected = level_of(("base", 10, "TC-F-34"), *parts)
    assert challenge_level(None, hard) == challenge_level("Athletics", hard)
    assert without_computation(challenge_level(None, hard)) == expected


@pytest.mark.parametrize(("hard", "parts"), [
    (Challenge(), []), (Challenge(4, "Heavy"), []), (Challenge(missing=2), [("senses missing", 4, "R-TC-123")]),
])  # fmt: skip
def test_the_level_of_influence(hard: Challenge, parts: list[Part]) -> None:
    """TC-F-28, R-TC-123: the Challenge Level of Influence is 4, plus 2 for each missing sense, at any level."""
    assert without_computation(challenge_level("Influence", hard)) == level_of(("base", 4, "TC-F-28"), *parts)


@pytest.mark.parametrize(("skill", "rule"), [("Crafting", "TC-F-14"), ("Channel", "TC-F-24"), ("Clarity", "TC-F-26")])
def test_the_level_of_skills_with_a_base_of_their_own(skill: Any, rule: str) -> None:
    """The Challenge Level of Crafting, Channel and Clarity is 25, plus 5 for each level above 1, whatever the weight.

    Rules: TC-F-14, TC-F-24, TC-F-26, R-TC-78.
    """
    for level in (0, 1):
        assert challenge_level(skill, Challenge(level, "Heavy")) == level_of(("base", 25, rule))
    for level, more in ((2, 5), (4, 15)):
        found = without_computation(challenge_level(skill, Challenge(level)))
        assert found == level_of(("base", 25, rule), ("levels above 1", more, rule))


def test_the_level_of_observe() -> None:
    """The Challenge Level of Observe is 20 at any level, plus 2, 4 or 6 for each obstruction.

    Rules: TC-F-17, TC-F-18, R-TC-78.
    """
    hard = Challenge(3, obstructions=("Light", "Moderate", "Heavy"))
    assert challenge_level("Observe", Challenge(3)) == level_of(("base", 20, "TC-F-17"))
    assert challenge_level("Observe", hard) == level_of(
        ("base", 20, "TC-F-17"), ("Light obstruction", 2, "TC-F-18"), ("Moderate obstruction", 4, "TC-F-18"),
        ("Heavy obstruction", 6, "TC-F-18"),
    )  # fmt: skip


# Jumping and lifting


@pytest.mark.parametrize(("ruling", "parts"), [
    ("14", [("base", 10, "TC-F-34"), ("level", 4, "TC-F-34")]),
    ("level", [("base", 10, "TC-F-34"), ("level", 12, "TC-F-34")]),
    ("feet", [("feet above Agility", 7, "R-TC-168")]),
])  # fmt: skip
def test_the_level_of_a_high_jump(ruling: Any, parts: list[Part]) -> None:
    """A jump 7 feet above Agility at level 3 has Challenge Level 14, or by ruling 22 (level) or 7 (feet).

    Rules: TC-D-16, R-TC-168.
    """
    assert without_computation(jump_level(Rulings(jump_level=ruling), 3, 7)) == level_of(*parts)


@pytest.mark.parametrize(("pounds", "strength"), [(0, 0), (1, 1), (20, 1), (21, 2), (500, 25), (501, 26)])
def test_the_strength_for_a_weight(pounds: int, strength: int) -> None:
    """TC-D-28: a lift needs 1 Strength for every 20 lb or part of 20 lb."""
    assert hoist_level(0, pounds).total == strength


def test_the_level_of_a_lift() -> None:
    """TC-D-26, TC-D-28, R-TC-69: To lift 500 lb needs Strength 25, so the Challenge Level is 4 with Strength 21."""
    found = without_computation(hoist_level(21, 500))
    assert found == level_of(("Strength needed", 25, "TC-D-28"), ("Strength", -21, "TC-D-28"))


# Resolves


@pytest.mark.parametrize(("ruling", "more"), [
    ("core+4+level", [("always", 4), ("level", 3)]), ("core+4*level", [("level", 12)]), ("core+4", [("always", 4)]),
])  # fmt: skip
def test_the_level_of_a_resolve(ruling: Any, more: list[tuple[str, int]]) -> None:
    """A Resolve against a Core of 14 at level 3 must reach 14 + 4 + 3, or by ruling 14 + 4 × 3 or 14 + 4.

    Rules: TC-C-48, R-TC-36, R-TC-37.
    """
    expected = level_of(("Core of the source", 14, "TC-C-48"), *((*one, "R-TC-36") for one in more))
    assert without_computation(resolve_level(Rulings(resolve_cl=ruling), 14, 3)) == expected


GIFT = ability("Gift", entry("Boost XI", points=3), type="Passive", core="Mind", aspect="Boost")
FOR_NOW = StatModifier("Legerity", "Song", "TCG-BO-11", points=2, cycles=1)


def test_the_level_of_an_ability() -> None:
    """The Legerity of Kara’s Ability is Mind 12 + 4 + level 3 + 3 by a Passive + 2 by a temporary modifier.

    Rules: R-TCG-27, TCG-BO-11, R-TC-39.
    """
    tally = legerity(able(kara(stat_modifiers=(FOR_NOW,)), GIFT), Rulings(), "Mind")
    assert without_computation(tally) == Tally(
        term("Legerity"),
        (
            Addend(term("Core of the source"), 12, "TC-C-48"), Addend(term("always"), 4, "R-TC-36"),
            Addend(term("level"), 3, "R-TC-36"), Addend("Gift", 3, "TCG-BO-11"), Addend("Song", 2, "TCG-BO-11"),
        ),
    )  # fmt: skip


@pytest.mark.parametrize(("margin", "left", "cycles"), [
    (20, 0, [0, 0, 0]), (0, 3, [0, 1, 1]), (-19, 7, [0, 1, 3]), (-20, 14, [0, 2, 6]),
])  # fmt: skip
def test_the_result_of_a_resolve_scales_points_and_cycles(margin: int, left: int, cycles: list[int]) -> None:
    """A Resolve leaves none, half, all or twice of 7 points and of 0, 1 and 3 cycles.

    Half of 7 points is 3, and half of 1 cycle is 1.

    Rules: TC-C-49, TC-C-50, TC-C-51, TC-C-52, R-TC-11, R-TC-147.
    """
    band = resolve_band(margin)
    assert (band.share(7), [band.lasting(each) for each in (0, 1, 3)]) == (left, cycles)


@pytest.mark.parametrize(("margin", "doubled"), [(20, False), (0, False), (-1, False), (-19, False), (-20, True)])
def test_only_a_failure_by_twenty_doubles_the_effect(margin: int, doubled: bool) -> None:
    """R-TCG-30: a Resolve that fails by 20 or more doubles the effect; no other result does."""
    assert resolve_band(margin).doubles is doubled
