"""Every row of the rulebook that the engine carries out has a test that shows it, and every other row has a text."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from inspect import getmembers, isfunction
from pathlib import Path

import pytest

from facedown.game import Rule, Ruling
from tests.systems.trinity_code.driver import SYSTEM
from tests.systems.trinity_code.random_games import game

SHOWN_BY = {
    "TRC-KA-01": "test_karma.test_a_pool_for_each_side",
    "TRC-KA-02": "test_karma.test_both_pools_start_empty",
    "TRC-KA-03": "test_karma.test_results_bring_karma",
    "TRC-KA-13": "test_karma.test_good_karma_is_held_in_common",
    "TRC-KA-04": "test_karma.test_grabs_come_before_the_dice_from_the_own_pool",
    "TRC-KA-05": "test_karma.test_each_bad_point_is_minus_1",
    "TRC-KA-06": "test_karma.test_each_good_point_is_plus_1",
    "TRC-KA-07": "test_karma.test_the_net_karma_modifier",
    "TRC-KA-08": "test_karma.test_bad_points_become_good_ones_and_good_ones_bad",
    "TRC-KA-09": "test_karma.test_only_what_was_grabbed_changes_sides",
    "TRC-KA-10": "test_karma.test_karma_comes_first_and_the_gm_before_the_players",
    "TRC-KA-11": "test_karma.test_a_special_use_of_good_karma",
    "TRC-KA-12": "test_karma.test_a_dabbler_cancels_misfires_one_by_one",
    "TRC-LU-01": "test_luck.test_luck_comes_from_the_playbook",
    "TRC-LU-02": "test_luck.test_improvements_restore_luck",
    "TRC-LU-03": "test_luck.test_luck_has_to_last",
    "TRC-LU-04": "test_luck.test_all_gone_is_gone_for_good",
    "TRC-LU-05": "test_luck.test_out_of_luck_after_the_last_points_effect",
    "TRC-LU-06": "test_luck.test_luck_waits_for_the_result",
    "TRC-LU-07": "test_luck.test_four_effects_a_point_each",
    "TRC-LU-08": "test_luck.test_luck_a_drops_every_minus",
    "TRC-LU-09": "test_luck.test_luck_b_takes_the_new_dice_with_all_else_as_it_was",
    "TRC-LU-10": "test_luck.test_a_and_b_feed_the_good_pool",
    "TRC-LU-11": "test_luck.test_luck_c_is_a_12_without_doubles",
    "TRC-LU-12": "test_luck.test_luck_d_keeps_all_of_an_infliction_off",
    "TRC-LU-13": "test_luck.test_c_and_d_feed_the_bad_pool",
    "TRC-HA-01": "test_harm.test_the_harm_limit_is_7_and_can_be_raised",
    "TRC-HA-03": "test_harm.test_a_fire_hurts_who_is_unprotected",
    "TRC-HA-04": "test_harm.test_how_much_harm_there_can_be_at_a_time",
    "TRC-HA-05": "test_harm.test_armour_takes_its_rating",
    "TRC-HA-06": "test_harm.test_armour_wears_by_1_each_time_and_never_below_0",
    "TRC-HA-07": "test_harm.test_armour_at_0_is_no_help_until_it_is_repaired",
    "TRC-HA-08": "test_harm.test_wounded_from_4_harm",
    "TRC-HA-09": "test_harm.test_unconscious_at_the_limit",
    "TRC-HA-10": "test_harm.test_dying_at_1_beyond",
    "TRC-HA-11": "test_harm.test_dead_at_2_beyond",
    "TRC-HA-12": "test_harm.test_unconscious_is_stable_and_makes_no_moves",
    "TRC-HA-13": "test_harm.test_awake_within_the_hour",
    "TRC-HA-14": "test_cheat_death.test_the_dying_must_cheat_death",
    "TRC-HA-15": "test_cheat_death.test_6_or_less_is_death",
    "TRC-HA-16": "test_cheat_death.test_7_to_9_rolls_again_without_limit",
    "TRC-HA-17": "test_cheat_death.test_10_or_more_is_unconscious",
    "TRC-HA-18": "test_cheat_death.test_a_double_6_gets_up",
    "TRC-HA-19": "test_cheat_death.test_dead_is_final",
    "TRC-ST-01": "test_stress.test_the_stress_limit_is_5_and_can_be_raised",
    "TRC-ST-02": "test_stress.test_failing_to_face_danger",
    "TRC-ST-03": "test_stress.test_stress_from_the_gm",
    "TRC-ST-04": "test_stress.test_traumatised_from_2_stress",
    "TRC-ST-05": "test_stress.test_on_the_brink_at_the_limit",
    "TRC-ST-06": "test_stress.test_the_brink_calls_for_a_roll",
    "TRC-ST-07": "test_stress.test_6_or_less_is_lost",
    "TRC-ST-08": "test_stress.test_7_to_9_stays_and_rolls_again",
    "TRC-ST-09": "test_stress.test_10_or_more_leaves_4_stress",
    "TRC-ST-10": "test_stress.test_a_double_6_leaves_3_stress",
    "TRC-ST-11": "test_stress.test_sanity_restored",
    "TRC-HE-02": "test_recovery.test_heal_takes_harm_away",
    "TRC-HE-03": "test_recovery.test_instant_is_at_once",
    "TRC-HE-04": "test_recovery.test_doses_are_counted",
    "TRC-HE-06": "test_recovery.test_a_day_takes_1_harm",
    "TRC-HE-07": "test_recovery.test_unhurt_between_investigations",
    "TRC-CA-01": "test_recovery.test_calm_takes_stress_away",
    "TRC-CA-02": "test_recovery.test_delayed_waits_for_safety",
    "TRC-CA-03": "test_recovery.test_the_last_dose",
    "TRC-CA-05": "test_recovery.test_an_hour_takes_1_stress",
    "TRC-CA-06": "test_recovery.test_calm_between_investigations",
}
"""For each rule of kind “mechanic” the test that shows it: the module and the function."""

GUIDANCE = ["TRC-HA-02", "TRC-HE-01", "TRC-HE-05", "TRC-CA-04"]
"""The rows that tell people something and ask nothing of the engine."""

NUMBERED = {"TRC-KA": 13, "TRC-LU": 13, "TRC-HA": 19, "TRC-ST": 11, "TRC-HE": 7, "TRC-CA": 6, "R-TRC": 89}
"""How many rows each series of the inventory has."""

VECTORS = [
    *(f"TRC-W{n}" for n in range(1, 9)),
    *(f"TRC-X{n:02}" for n in range(1, 29) if n != 18),
    "TRC-X18a",
    "TRC-X18b",
]
"""The worked examples of section 8 and the vectors of section 10.2."""

RULES = {rule.id: rule for rule in SYSTEM.rulebook.rule}
RULINGS = {ruling.id: ruling for ruling in SYSTEM.rulebook.ruling}


@cache
def docstrings() -> dict[str, str]:
    """Every test of this package with what its docstring says."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        module = import_module(f"tests.systems.trinity_code.{file.stem}")
        for name, function in getmembers(module, isfunction):
            if name.startswith("test_") and function.__module__ == module.__name__:
                found[f"{file.stem}.{name}"] = function.__doc__ or ""
    return found


def cited(words: str) -> set[str]:
    """The ids in a docstring; “TRC-KA-05 to TRC-KA-10” names those between as well."""
    ids = set(re.findall(r"(?:R-)?TRC-[A-Z]*-?\d+[ab]?", words))
    for series, first, last in re.findall(r"(TRC-[A-Z]+-)(\d+) to TRC-[A-Z]+-(\d+)", words):
        ids |= {f"{series}{n:02}" for n in range(int(first), int(last) + 1)}
    return ids


CITED = {key for words in docstrings().values() for key in cited(words)}


def test_the_rulebook_has_every_row_of_the_inventory() -> None:
    """All series, numbered without a gap, and nothing besides."""
    rows = {f"{name}-{n:02}" for name, last in NUMBERED.items() for n in range(1, last + 1)}
    assert rows == set(SYSTEM.rulebook.by_id)


def test_every_mechanic_is_in_the_table_and_nothing_else() -> None:
    """No rule that the engine carries out is forgotten here."""
    mechanics = [rule.id for rule in SYSTEM.rulebook.rule if rule.kind == "mechanic"]
    assert list(SHOWN_BY) == mechanics


@pytest.mark.parametrize("rule", SHOWN_BY)
def test_the_named_test_exists_and_cites_the_rule(rule: str) -> None:
    """The function is there, is a test, and has the rule's id in its docstring."""
    words = docstrings()[SHOWN_BY[rule]]
    assert rule in words.replace(",", " ").replace(":", " ").split()


@pytest.mark.parametrize("rule", RULINGS)
def test_every_ruling_is_shown_by_some_test(rule: str) -> None:
    """Each of the 89 is named by the test that shows it."""
    assert rule in CITED


@pytest.mark.parametrize("vector", VECTORS)
def test_every_vector_has_its_test(vector: str) -> None:
    """Named in the docstring of a test of the vectors."""
    there = {key for name, words in docstrings().items() if "vectors" in name for key in cited(words)}
    assert vector in there


def test_no_test_cites_a_row_that_is_not_there() -> None:
    """Ids in docstrings are of the rulebook, or name a vector."""
    assert {key for key in CITED if key not in SYSTEM.rulebook} == set(VECTORS)


@pytest.mark.parametrize("rule", GUIDANCE)
def test_guidance_is_in_the_rulebook_with_a_text(rule: str) -> None:
    """A title, a text of whole sentences, and its place in the document."""
    entry = RULES[rule]
    assert entry.kind == "guidance"
    assert entry.title
    assert entry.place
    assert len(entry.text) > 20
    assert entry.text.endswith(".")


def test_guidance_and_mechanics_are_all_the_rules() -> None:
    """Each rule is one or the other."""
    assert set(GUIDANCE) | set(SHOWN_BY) == set(RULES)
    assert not set(GUIDANCE) & set(SHOWN_BY)


@pytest.mark.parametrize("rule", RULINGS)
def test_every_ruling_has_a_question_and_a_reason(rule: str) -> None:
    """And a switch has its default among its readings."""
    ruling = RULINGS[rule]
    assert isinstance(ruling, Ruling)
    assert ruling.question.endswith("?")
    assert ruling.why.endswith(".")
    assert not ruling.switch or ruling.default in [reading.value for reading in ruling.choices]


def test_every_ruling_bears_on_a_rule() -> None:
    """Each is named by some rule, so whoever reads the rule finds it."""
    assert {key for rule in SYSTEM.rulebook.rule for key in rule.rulings} == set(RULINGS)


def test_every_event_cites_a_rule() -> None:
    """In random games every event and every part of a total has an id of the rulebook, and is told on one line."""
    told = set()
    for seed in range(1000, 1020):
        for step in game(seed, mixed=bool(seed % 2)):
            for event in step.events:
                assert event.rule in SYSTEM.rulebook, event.text
                assert all(addend.rule in SYSTEM.rulebook for tally in event.tallies for addend in tally.addends)
                assert event.text
                assert "\n" not in event.text
                assert event.text[-1] in ".”", event.text
                told.add(event.rule)
    assert len(told) > 30


def test_every_option_cites_a_rule() -> None:
    """What is offered and each of its fields is offered under a rule, and the usual choice is legal."""
    for seed in range(1000, 1010):
        for step in game(seed, mixed=True):
            for option in SYSTEM.options(SYSTEM.view(step.before, step.seat), step.seat):
                assert option.rule in SYSTEM.rulebook
                assert all(field.rule in SYSTEM.rulebook for field in option.fields)
                assert option.refusal(option.build(SYSTEM.move_type)) is None


def test_rules_read_as_rules() -> None:
    """Every mechanic has a title, a text and its place as well."""
    for rule in RULES.values():
        assert isinstance(rule, Rule)
        assert rule.title
        assert rule.text.endswith(".")
        assert rule.place
