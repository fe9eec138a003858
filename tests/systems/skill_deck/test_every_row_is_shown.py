"""Every row of the rulebook that the engine carries out has a test that shows it, and every other row has a text."""

from __future__ import annotations

from tests.systems.rows import GuidanceShown, RulingsShown
from tests.systems.skill_deck.driver import SYSTEM
from tests.systems.skill_deck.random_games import game

SHOWN_BY = {
    "SD-SC-01": "test_solo_checks.test_an_attempt_becomes_a_check",
    "SD-SC-02": "test_the_deck.test_the_ref_holds_the_deck",
    "SD-SC-03": "test_the_deck.test_the_five_base_cards",
    "SD-SC-04": "test_the_deck.test_what_the_proficiency_card_is_worth",
    "SD-SC-05": "test_the_deck.test_two_cards_are_drawn_and_none_is_put_back",
    "SD-SC-06": "test_solo_checks.test_the_total_is_the_two_cards",
    "SD-SC-07": "test_solo_checks.test_above_0_is_a_pass",
    "SD-SC-08": "test_solo_checks.test_0_is_a_fail",
    "SD-SC-09": "test_solo_checks.test_below_0_is_a_botch",
    "SD-PR-01": "test_solo_checks.test_a_card_of_plus_2_for_a_relevant_proficiency",
    "SD-PR-02": "test_group_checks.test_one_card_from_each_contributor",
    "SD-PR-03": "test_group_checks.test_an_unrelated_card_is_minus_2",
    "SD-PR-04": "test_secrets_change_nothing.test_who_gave_the_bad_card",
    "SD-PR-05": "test_the_deck.test_how_big_the_deck_gets",
    "SD-PR-10": "test_group_checks.test_any_number_of_contributors",
    "SD-SC-10": "test_botches.test_it_strikes_all_who_took_part",
    "SD-SC-11": "test_botches.test_the_kinds_of_a_botch",
    "SD-SC-15": "test_solo_checks.test_a_simple_fail_strikes_nobody",
    "SD-SC-12": "test_conditions.test_war_and_peace",
    "SD-SC-13": "test_conditions.test_harmony_and_unrest",
    "SD-SC-14": "test_conditions.test_both_cards_turn_by_themselves",
    "SD-PR-06": "test_levels_and_uses.test_a_use_for_each_level_above_the_first",
    "SD-PR-07": "test_levels_and_uses.test_each_use_works_once",
    "SD-PR-08": "test_levels_and_uses.test_what_level_1_gives",
    "SD-PR-09": "test_levels_and_uses.test_higher_levels_keep_the_plus_2",
    "SD-DS-01": "test_time_freezes.test_the_ref_calls_it",
    "SD-DS-02": "test_time_freezes.test_everybody_is_asked",
    "SD-DS-03": "test_time_freezes.test_checks_are_made_while_time_stands_still",
    "SD-DS-04": "test_time_freezes.test_outcomes_are_told_before_time_resumes",
    "SD-DS-05": "test_time_freezes.test_results_wait_for_time",
    "SD-CB-01": "test_attacks_and_spread.test_an_ordinary_attack_does_1",
    "SD-CB-02": "test_attacks_and_spread.test_weapon_adds_1",
    "SD-CB-03": "test_attacks_and_spread.test_evenly_over_the_living",
    "SD-CB-04": "test_attacks_and_spread.test_the_nearest_come_first",
    "SD-CB-05": "test_attacks_and_spread.test_an_advantage_sends_a_point_elsewhere",
    "SD-CB-11": "test_attacks_and_spread.test_nobody_has_a_second_point_before_all_have_a_first",
    "SD-CB-06": "test_armour_and_wounds.test_armour_ignores_a_point_for_a_use",
    "SD-CB-07": "test_armour_and_wounds.test_the_first_point_injures",
    "SD-CB-08": "test_armour_and_wounds.test_the_second_is_life_threatening",
    "SD-CB-09": "test_armour_and_wounds.test_the_third_is_fatal",
    "SD-CB-10": "test_medicine.test_a_pass_heals_1",
    "SD-CB-15": "test_conditions.test_the_injury_is_the_one_that_damage_gives",
    "SD-CB-12": "test_called_shots.test_all_on_one_enemy",
    "SD-CB-13": "test_called_shots.test_it_needs_2",
    "SD-CB-14": "test_called_shots.test_anything_lower_is_a_miss",
    "SD-BG-01": "test_bang.test_a_weapon_in_plain_sight",
    "SD-BG-02": "test_bang.test_a_shot_outside_combat",
    "SD-BG-03": "test_bang.test_it_stops_time",
    "SD-BG-04": "test_bang.test_somebody_may_be_hurt_before_any_combat",
}
"""For each rule of kind “mechanic” the test that shows it: the module and the function."""

GUIDANCE = ["SD-PR-11"]
"""The row that gives an example and asks nothing more of the engine."""

NUMBERED = {"SD-SC": 15, "SD-PR": 11, "SD-DS": 5, "SD-CB": 15, "SD-BG": 4, "R-SD": 73}
"""How many rows each series of the inventory has."""

VECTORS = [
    *(f"SD-W{n}" for n in ("1", "2", "2b", "3", "3a", "3b", "4")),
    *(f"SD-X{n:02}" for n in range(1, 32)),
]
"""The worked examples of section 8 and the vectors of section 10.2."""


class TestRows(RulingsShown, GuidanceShown):
    system, game = SYSTEM, staticmethod(game)
    shown_by, guidance, numbered, vectors = SHOWN_BY, GUIDANCE, NUMBERED, VECTORS

    def test_there_are_17_switches(self) -> None:
        """Each of a ruling of its own."""
        assert len(SYSTEM.rulebook.switches) == 17
        assert sum(ruling.switch for ruling in SYSTEM.rulebook.ruling) == 17
