"""Computed numbers show the numbers they come from, the calculation, and how the result is rounded."""

from __future__ import annotations

import pytest

from facedown.game import Addend, Tally, single
from facedown.systems.tri_core.builder.ally_limits import ceiling
from facedown.systems.tri_core.builder.budget import acp_ceiling
from facedown.systems.tri_core.builder.device_budget import device_budget
from facedown.systems.tri_core.model import Rulings, Sheet, StatModifier, term
from facedown.systems.tri_core.rules import numbers, skill_numbers
from facedown.systems.tri_core.rules.attack_results import with_critical
from facedown.systems.tri_core.rules.challenge_levels import Challenge, challenge_level, hoist_level, resolve_level_of
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.damage import type_matchup
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.rolls import specialty_points
from facedown.systems.tri_core.rules.thresholds import resuscitation_days
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.characters import KARA, made
from tests.systems.tri_core.driver import ability, able, entry, kara, odo

PLAIN = Rulings()
# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9 (level 3), Odo 9 4 3 7 2 8 1 6 5 (level 2)


def in_words(tally: Tally) -> str:
    """Return the text of a tally as the command `why` shows it, without rules."""
    return str(SYSTEM.catalogue().tally(tally, lambda ref: ref.key))


@pytest.mark.parametrize(
    ("score", "rulings", "text"),
    [
        ("Threshold", PLAIN, "Threshold 34 = 68 HP (3 VIT + 6 END + 4 FNE + 8 ADR + 2 MOR + 45 [3 levels × 15]) ÷ 2"),
        (
            "Speed Rank", PLAIN,
            "Speed Rank 8 = 4 base + 4 [26 Agility (14 Body + 12 Mind) ÷ 6, rounded down]",
        ),
        ("Lift", PLAIN, "Lift 660 = 33 Strength (14 Body + 19 Spirit) × 20"),
        ("Carry", PLAIN, "Carry 330 = 33 Strength (14 Body + 19 Spirit) × 10"),
        ("Recover dice", PLAIN, "Recover dice 6 = 1 base + 5 [11 VIT + ADR (3 VIT + 8 ADR) ÷ 2, rounded down]"),
        ("Highest jump", PLAIN, "Highest jump 36 = 26 Agility + 10 [5 PWR × 2]"),
        ("Reactions", Rulings(reactions_per_acuity="2"), "Reactions 4 = 1 base + 3 [7 ACT ÷ 2, rounded down]"),
        ("PG", Rulings(guard_formula="half_sum"), "PG 4 = 8 END + MOR (6 END + 2 MOR) ÷ 2"),
        ("Unarmed dice", Rulings(ucb_formula="dice"), "Unarmed dice 2 = 8 PWR + VIT (5 PWR + 3 VIT) ÷ 4"),
    ],
)  # fmt: skip
def test_computed_scores_show_their_calculation(score: str, rulings: Rulings, text: str) -> None:
    """A score that is computed from other scores shows them and the calculation.

    Rules: TC-C-04, TC-D-12, TC-D-26, TC-D-27, TC-D-04, TC-D-16, R-TC-52, R-TC-32, R-TC-07.
    """
    assert in_words(numbers.score(made(KARA), rulings, score)) == text


def test_unarmed_dice_are_raised_to_1() -> None:
    """R-TC-07: by ruling, unarmed dice are a quarter of PWR + VIT, raised to 1: a quarter of 1 + 1 is 0."""
    weak = Sheet("Weak", base=(1,) * 9)
    assert in_words(numbers.unarmed_dice(weak, Rulings(ucb_formula="dice"))) == (
        "Unarmed dice 1 = 0 [2 PWR + VIT (1 PWR + 1 VIT) ÷ 4, rounded down] + 1 to reach at least 1"
    )


def test_modifiers_by_a_stat() -> None:
    """TCG-RE-04: a modifier that adds half of a stat shows the stat: half of Odo’s INT 7 is 3."""
    quick = ability("Quick", entry("Reinforce IV", stats=["INT"]), type="Passive", core="Mind", aspect="Boost")
    text = in_words(numbers.score(able(odo(), quick).sheet, PLAIN, "React"))
    assert text.endswith(" + 3 Quick (7 INT ÷ 2, rounded down)")


def test_a_heavier_body_lowers_the_speed_rank() -> None:
    """TCG-AN-05a: a body 250 lb heavier than usual lowers Speed Rank by 2, and one 150 lb lighter raises it by 1."""
    for pounds, text in ((250, "−2 body weight [250 lb more ÷ 100, rounded down]"),
                         (-150, "1 body weight [150 lb less ÷ 100, rounded down]")):  # fmt: skip
        tally = Tally(term("Speed Rank"), tuple(numbers.speed_change_by_weight(made(KARA), pounds)))
        assert in_words(tally).partition(" = ")[2] == text


def test_a_temporary_modifier_of_strength_raises_lift() -> None:
    """TCG-BO-12: a temporary modifier of Strength also raises Lift: 2 Strength add 40 lb."""
    strong = kara(stat_modifiers=(StatModifier("Strength", "Song", "TCG-BO-12", points=2, cycles=1),))
    assert in_words(current_score(strong, PLAIN, "Lift")).endswith(" + 40 Song [2 Strength (2 Song) × 20]")


def test_ranks_earned_show_the_stats_at_each_level() -> None:
    """TC-F-05: Skill Ranks show the Intellect at each level: Kara’s at level 1 is 31."""
    text = in_words(skill_numbers.earned_ranks(made(KARA)))
    assert text == "Skill Ranks 31 = 31 Intellect at level 1 (1 INT + 7 ACT + 4 FNE + 8 ADR + 2 MOR + 9 ATN)"


def test_challenge_levels_show_their_calculation() -> None:
    """The levels that tests and Resolves must reach show how they are computed.

    Rules: TC-F-34, TC-F-28, TC-F-14, TC-D-28, TC-C-48.
    """
    for tally, text in (
        (challenge_level(None, Challenge(3)), "10 base + 12 [3 levels × 4]"),
        (challenge_level("Influence", Challenge(missing=2)), "4 base + 4 [2 senses missing × 2]"),
        (challenge_level("Crafting", Challenge(4)), "25 base + 15 [3 levels above 1 × 5]"),
        (hoist_level(21, 490), "25 Strength needed [490 lb ÷ 20, rounded up] − 21 Strength"),
        (
            resolve_level_of(made(KARA), PLAIN, "Mind"),
            "12 Core of the source (1 INT + 7 ACT + 4 FNE) + 4 base + 3 levels",
        ),
    ):
        assert in_words(tally).partition(" = ")[2] == text


def test_effect_values_and_damage_show_their_calculation() -> None:
    """Criticals, match-ups of sub-types, Specialties, maximum rolls and days of recovery show how they are computed.

    Rules: TC-D-37, R-TC-143, TC-F-19, TCG-DU-02, R-TC-104.
    """
    value = Tally(term("Effect Value"), (Addend("2d12", 12, "x", faces=(9, 3)), Addend(term("PWR"), 5, "x")))
    dice = Rolling(term("Effect Value"), single(term("dice"), 3, "x"), single(term("PWR"), 5, "x"), sides=6)
    for tally, text in (
        (
            with_critical(value, critical=True),
            "12 (2d12: 9, 3) + 5 PWR + 8 critical [17 Effect Value ÷ 2, rounded down]",
        ),
        (
            type_matchup(PLAIN, 17, ("Fire",), "Wind"),
            "17 Effect Value + 8 Fire against Wind [17 Effect Value ÷ 2, rounded down]",
        ),
        (
            type_matchup(PLAIN, 17, ("Fire",), "Water"),
            "17 Effect Value − 9 Fire against Water [17 Effect Value ÷ 2, rounded up]",
        ),
        (Tally("x", tuple(specialty_points([("Fire", 3)]))), "3 Specialty in Fire × 2"),
        (dice.maximum, "18 maximum [3 dice × 6] + 5 PWR"),
        (resuscitation_days((2, 4), 3), "6 (2d4: 2, 4) + 12 for earlier resuscitations [6 rolled × 2]"),
    ):
        assert in_words(tally).partition(" = ")[2] == text


@pytest.mark.parametrize(("tally", "rule"), [
    (challenge_level("Influence", Challenge(missing=2)), "R-TC-123"),
    (challenge_level("Crafting", Challenge(4)), "TC-F-14"),
    (hoist_level(21, 490), "TC-D-28"),
    (type_matchup(PLAIN, 17, ("Fire",), "Wind"), "TC-E-38"),
    (Tally("x", tuple(specialty_points([("Fire", 3)]))), "TC-F-04"),
])  # fmt: skip
def test_the_rule_of_the_number_from_which_a_part_is_computed(tally: Tally, rule: str) -> None:
    """A computed part cites the rule of the number from which it is computed.

    Rules: TC-D-28, TC-E-38, TC-F-04, TC-F-14, R-TC-123.
    """
    assert [part.scaled.tally.rules for part in tally.addends if part.scaled is not None] == [(rule,)]


def test_budgets_show_their_calculation() -> None:
    """The ceilings of ACP and Ally points and the budget of a device show how they are computed.

    Rules: TCG-BU-01, TCG-BU-03, TCG-BU-07, TCG-AY-08, TCG-CR-06.
    """
    for tally, text in (
        (
            acp_ceiling(3, 11, "Half"),
            "15 base + 15 [3 levels × 5] + 11 Core − 21 Half Slot [41 Ceiling ÷ 2, rounded up]",
        ),
        (
            acp_ceiling(3, 11, "Double", Rulings(acp_ceiling="double10")),
            "30 [3 levels × 10] + 22 [11 Core × 2] + 52 Double Slot",
        ),
        (
            ceiling(3, 0, "Half"),
            "5 for every Ally + 6 [3 levels × 2] + 0 Core − 6 Half Slot [11 Ceiling ÷ 2, rounded up]",
        ),
        (device_budget("Rare", 2), "60 for every device + 120 [6 rank × item level × 20]"),
    ):
        assert in_words(tally).partition(" = ")[2] == text
