"""Every row of the rulebook that the engine carries out has a test that shows it, and every other row has a text."""

from __future__ import annotations

from tests.systems.rows import GuidanceShown, RulingsShown
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


class TestRows(RulingsShown, GuidanceShown):
    system, game = SYSTEM, staticmethod(game)
    shown_by, guidance, numbered, vectors = SHOWN_BY, GUIDANCE, NUMBERED, VECTORS
