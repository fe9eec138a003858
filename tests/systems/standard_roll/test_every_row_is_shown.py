"""Every row of the rulebook that the engine carries out has a test that shows it, and every other row has a text."""

from __future__ import annotations

from tests.systems.rows import RulingsShown
from tests.systems.standard_roll.driver import SYSTEM
from tests.systems.standard_roll.random_games import game

SHOWN_BY = {
    "SR-S1-01": "test_the_roll.test_every_action_takes_a_standard_roll",
    "SR-S1-02": "test_the_roll.test_the_main_die_counts",
    "SR-S1-03": "test_the_roll.test_the_main_die_counts",
    "SR-S1-04": "test_the_roll.test_a_double_counts_both_dice_and_rolls_on",
    "SR-S1-05": "test_the_roll.test_doubles_follow_doubles",
    "SR-S1-06": "test_the_roll.test_the_sum_of_all_doubles_and_the_last_pair",
    "SR-S1-07": "test_the_roll.test_every_action_takes_a_standard_roll",
    "SR-S1-08": "test_advantage.test_advantage_takes_the_higher_die",
    "SR-S1-09": "test_advantage.test_disadvantage_takes_the_lower_die",
    "SR-S1-10": "test_advantage.test_doubles_are_worth_the_same_in_every_mode",
    "SR-S1-11": "test_critical_effects.test_any_double_is_a_critical",
    "SR-S1-12": "test_critical_effects.test_the_player_chooses_once_the_sr_is_known",
    "SR-S1-13": "test_critical_effects.test_edge_brings_weaken",
    "SR-S1-14": "test_critical_effects.test_point_brings_blight",
    "SR-S1-15": "test_critical_effects.test_surface_brings_daze",
    "SR-S1-16": "test_critical_effects.test_restore_revives_who_is_eligible",
    "SR-S1-17": "test_critical_effects.test_value_loss_doubles_what_is_left_after_subtracting",
    "SR-S1-18": "test_misses.test_a_changed_clock_is_success",
    "SR-S1-19": "test_misses.test_an_applied_tag_is_success",
    "SR-S1-20": "test_misses.test_a_condition_is_for_the_curator_to_impose",
    "SR-S1-21": "test_misses.test_a_1_on_the_lower_die_of_the_first_pair",
    "SR-S1-22": "test_misses.test_without_disadvantage_nothing_misses",
    "SR-S1-23": "test_misses.test_a_miss_always_fails",
    "SR-S1-24": "test_misses.test_a_miss_brings_a_complication",
    "SR-S1-25": "test_misses.test_nothing_rides_on_a_miss",
    "SR-S1-26": "test_misses.test_entities_and_challenges_are_missed_alike",
    "SR-S1-27": "test_supers.test_from_31_up",
    "SR-S1-28": "test_supers.test_it_is_a_critical_as_well",
    "SR-S1-29": "test_supers.test_heroics_take_1_off_at_once",
    "SR-S1-30": "test_supers.test_machina_where_there_is_no_situation_clock",
    "SR-S2-01": "test_clocks.test_the_clock_goes_down_by_the_difference",
    "SR-S2-02": "test_clocks.test_a_resolved_clock_shortens_the_situation",
    "SR-S2-03": "test_resistance_and_effort.test_the_effect_value",
    "SR-S2-04": "test_resistance_and_effort.test_resistance_is_the_three_highest_stats",
    "SR-S2-05": "test_resistance_and_effort.test_the_effort_roll",
    "SR-S2-06": "test_clocks.test_a_clock_stops_at_0",
    "SR-S2-07": "test_situations.test_the_situation_ends_at_0",
    "SR-S2-08": "test_clocks.test_longer_clocks_take_more_effort",
    "SR-S3-01": "test_resistance_and_effort.test_roll_above_the_tn",
    "SR-S3-02": "test_resistance_and_effort.test_tn_3_is_trivial",
    "SR-S3-03": "test_resistance_and_effort.test_tn_6_is_easy",
    "SR-S3-04": "test_resistance_and_effort.test_tn_9_is_average",
    "SR-S3-05": "test_resistance_and_effort.test_tn_12_is_difficult",
    "SR-S3-06": "test_resistance_and_effort.test_tn_15_is_challenging",
    "SR-S3-07": "test_resistance_and_effort.test_tn_18_or_more_is_heroic",
    "SR-S3-08": "test_resistance_and_effort.test_equal_is_no_success_and_a_success_is_worth_1_at_least",
    "SR-S3-09": "test_resistance_and_effort.test_the_margin_is_the_measure",
    "SR-S5-01": "test_turn_order.test_only_where_turns_are_needed",
    "SR-S5-02": "test_turn_order.test_a_card_for_everybody_and_every_effect",
    "SR-S5-03": "test_turn_order.test_the_top_card_has_priority",
    "SR-S5-04": "test_turn_order.test_a_played_card_goes_to_the_discard_pile",
    "SR-S5-05": "test_turn_order.test_turn_follows_turn",
    "SR-S5-06": "test_turn_order.test_the_round_is_over_with_the_last_turn",
    "SR-S5-07": "test_turn_order.test_the_cards_of_those_who_are_left_are_shuffled",
    "SR-S5-08": "test_turn_order.test_alacrity_is_the_number_of_actions",
    "SR-S5-09": "test_turn_order.test_the_pool_is_full_again_each_round",
    "SR-S5-10": "test_turn_order.test_actions_are_spread_over_turns",
    "SR-S5-11": "test_pass.test_pass_ends_the_turn_early",
    "SR-S5-12": "test_pass.test_with_actions_left_the_card_goes_to_the_bottom",
    "SR-S5-13": "test_pass.test_with_no_actions_left_the_card_is_discarded",
    "SR-S5-14": "test_pass.test_the_last_card_cannot_pass",
    "SR-S5-15": "test_seize.test_a_card_is_pulled_from_the_deck",
    "SR-S5-16": "test_seize.test_the_interrupted_card_goes_on_top",
    "SR-S5-17": "test_seize.test_the_seizer_pays_from_the_pool",
    "SR-S5-18": "test_seize.test_free_actions_are_granted_with_the_seizure",
    "SR-S5-19": "test_late_entry.test_a_newcomers_card_goes_among_the_undrawn",
    "SR-S5-20": "test_late_entry.test_from_the_next_round_on_as_usual",
    "SR-S6-01": "test_surprise.test_the_curator_says_who_has_surprise",
    "SR-S6-02": "test_surprise.test_those_who_have_surprise_are_a_pile_of_their_own",
    "SR-S6-03": "test_surprise.test_those_who_are_surprised_are_a_second_pile",
    "SR-S6-04": "test_surprise.test_the_surprise_pile_lies_on_top",
    "SR-S6-05": "test_surprise.test_the_surprised_react_at_disadvantage",
    "SR-S6-06": "test_surprise.test_surprise_is_over_with_round_1",
    "SR-SP-01": "test_levels_and_stats.test_a_new_character",
    "SR-SP-02": "test_levels_and_stats.test_the_seed_keyword_has_no_number",
    "SR-SP-03": "test_resistance_and_effort.test_the_curator_sets_the_tn",
    "SR-SP-04": "test_resistance_and_effort.test_the_player_picks_the_stat",
    "SR-SP-05": "test_levels_and_stats.test_one_above_opens_the_door",
}
"""For each rule of kind “mechanic” the test that shows it: the module and the function."""

GUIDANCE = [
    "SR-S2-09", "SR-S2-10", "SR-S2-11", "SR-S4-01", "SR-S4-02", "SR-S4-03", "SR-S4-04", "SR-S4-05",
]  # fmt: skip
"""The rows that tell people something and ask nothing of the engine."""

NUMBERED = {"SR-S1": 30, "SR-S2": 11, "SR-S3": 9, "SR-S4": 5, "SR-S5": 20, "SR-S6": 6, "SR-SP": 5, "R-SR": 97}
"""How many rows each series of the inventory has."""

SWITCHES = {
    "initial_roll": "R-SR-01", "double_one_misses": "R-SR-02", "chain_end_misses": "R-SR-03",
    "adv_plus_dis_miss": "R-SR-08", "crits_per_roll": "R-SR-12", "crit_needs_exceed": "R-SR-14",
    "value_loss_tn": "R-SR-16", "super_on": "R-SR-21", "super_needs_success": "R-SR-25", "sit_reduces_on": "R-SR-36",
    "pass_guard": "R-SR-50", "interrupted": "R-SR-59", "late_entry": "R-SR-68", "neither_pile": "R-SR-74",
    "defeat": "R-SR-80", "stated_at_end": "R-SR-96",
}  # fmt: skip
"""The rulings that a table can set otherwise."""

DEFAULTS = {
    "initial_roll": "first_pair", "double_one_misses": "false", "chain_end_misses": "false",
    "adv_plus_dis_miss": "false", "crits_per_roll": "1", "crit_needs_exceed": "false", "value_loss_tn": "true",
    "super_on": "SR", "super_needs_success": "false", "sit_reduces_on": "player_side", "pass_guard": "true",
    "interrupted": "top", "late_entry": "insert", "neither_pile": "no_surprise", "defeat": "remove",
    "stated_at_end": "undone",
}  # fmt: skip
"""What the inventory recommends for each (section 9); the last one is of the rulebook alone."""

VECTORS = [
    *("SR-W1", "SR-W1a", "SR-W2", "SR-W3"),
    *(f"SR-D{n:02}" for n in range(1, 21)),
    *(f"SR-I{n:02}" for n in range(1, 22)),
    *(f"SR-X{n:02}" for n in range(1, 21)),
]
"""The worked examples of the document, and the rolls, the turns and the other vectors of the inventory."""

REACHED = {
    "drawn", "rolled", "round", "succeeded", "failed", "clock", "passed", "resolved", "situation-clock", "entered",
    "seized", "missed", "complication", "chosen", "vetoed", "tag", "restored", "heroics", "surprise", "out",
    "back", "situation-over",
}  # fmt: skip
"""What random games come to, so that whatever is said of them is said of something."""


class TestRows(RulingsShown):
    system, game = SYSTEM, staticmethod(game)
    shown_by, guidance, numbered, vectors = SHOWN_BY, GUIDANCE, NUMBERED, VECTORS
    seeds, reached = range(60), REACHED

    def test_the_switches_and_their_defaults(self) -> None:
        """The 15 that the inventory names, each with what it recommends, and one more."""
        switches = SYSTEM.rulebook.switches
        assert {option: ruling.id for option, ruling in switches.items()} == SWITCHES
        assert {option: ruling.default for option, ruling in switches.items()} == DEFAULTS
