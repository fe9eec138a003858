"""Every row of the rulebook that the engine carries out has a test that shows it, and every other row has a text."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from facedown.game import Event
from tests.systems.core_kernel.driver import SYSTEM
from tests.systems.core_kernel.random_games import game
from tests.systems.rows import Rows

SHOWN_BY = {
    "CK-G-01": "test_engagement.test_one_order_of_steps_in_every_hand",
    "CK-G-02": "test_extensions_refused.test_the_order_of_the_steps_is_the_same",
    "CK-G-03": "test_numbers.test_no_dice",
    "CK-G-05": "test_extensions_refused.test_a_wrong_value_is_refused",
    "CK-G-06": "test_secrets_change_nothing.test_a_sealed_bid",
    "CK-GL-01": "test_numbers.test_anything_can_be_an_actor",
    "CK-GL-02": "test_numbers.test_three_aspects",
    "CK-GL-03": "test_numbers.test_three_aspects",
    "CK-GL-04": "test_numbers.test_nine_attributes",
    "CK-GL-06": "test_numbers.test_a_chip_for_every_point",
    "CK-GL-07": "test_numbers.test_a_chip_for_every_point",
    "CK-GL-08": "test_numbers.test_an_attribute_at_0_cannot_be_played",
    "CK-GL-09": "test_numbers.test_the_cap_is_not_the_av",
    "CK-GL-10": "test_invariants.test_avs_never_rise_in_a_conflict",
    "CK-GL-11": "test_numbers.test_a_chip_for_every_point",
    "CK-GL-12": "test_numbers.test_bids_antes_and_wildcards_leave_av_and_ts_alone",
    "CK-GL-13": "test_numbers.test_bids_antes_and_wildcards_leave_av_and_ts_alone",
    "CK-GL-14": "test_numbers.test_damage_is_what_lowers_an_av",
    "CK-GL-15": "test_numbers.test_a_committed_chip_is_tied_up",
    "CK-GL-16": "test_numbers.test_ts_follows_damage",
    "CK-GL-17": "test_numbers.test_the_cap_is_not_the_av",
    "CK-GL-18": "test_vectors_of_numbers.test_ck_t_16_bid_cap_and_possession",
    "CK-GL-19": "test_numbers.test_bids_antes_and_wildcards_leave_av_and_ts_alone",
    "CK-GL-20": "test_numbers.test_ts_follows_damage",
    "CK-GL-21": "test_dominance.test_every_cell_of_trine_dominance",
    "CK-GL-22": "test_dominance.test_every_cell_of_the_grid",
    "CK-GL-23": "test_numbers.test_a_bid_is_a_count_of_chips",
    "CK-GL-24": "test_numbers.test_the_cap_is_not_the_av",
    "CK-GL-26": "test_numbers.test_nobody_wins_a_bid",
    "CK-GL-27": "test_numbers.test_damage_is_what_lowers_an_av",
    "CK-GL-28": "test_engagement.test_one_order_of_steps_in_every_hand",
    "CK-GL-29": "test_engagement.test_a_conflict_is_one_hand_or_more",
    "CK-GL-30": "test_engagement.test_how_a_conflict_ends",
    "CK-GL-31": "test_engagement.test_a_withdrawal_is_not_death",
    "CK-GL-32": "test_numbers.test_npcs_have_no_wildcards",
    "CK-GL-33": "test_numbers.test_the_stakes_hold_for_the_conflict",
    "CK-M-01": "test_numbers.test_whole_numbers_only",
    "CK-M-02": "test_vectors_of_numbers.test_ck_x_01_and_02_floor",
    "CK-M-03": "test_vectors_of_numbers.test_the_whole_table_of_partial_damage",
    "CK-M-04": "test_numbers.test_min_1_needs_something_above_0",
    "CK-M-05": "test_numbers.test_floors_of_margin_and_sweep_are_not_raised",
    "CK-D-01": "test_dominance.test_the_printed_grid_has_81_cells",
    "CK-D-02": "test_dominance.test_every_cell_of_trine_dominance",
    "CK-D-03": "test_vectors_of_numbers.test_ck_x_06_nine_wins_of_the_loops",
    "CK-D-04": "test_vectors_of_numbers.test_ck_x_06_nine_wins_of_the_loops",
    "CK-D-05": "test_vectors_of_numbers.test_ck_x_06_nine_wins_of_the_loops",
    "CK-D-06": "test_dominance.test_every_cell_of_the_grid",
    "CK-D-07": "test_dominance.test_every_cell_of_the_grid",
    "CK-D-08": "test_dominance.test_the_class_rule_gives_all_81_cells",
    "CK-D-09": "test_dominance.test_a_sweep_needs_both",
    "CK-N-01": "test_vectors_of_numbers.test_ck_t_01_trine_scores",
    "CK-N-02": "test_numbers.test_min_1_needs_something_above_0",
    "CK-N-03": "test_vectors_of_numbers.test_ck_t_01_trine_scores",
    "CK-N-04": "test_invariants.test_ts_is_left_alone_by_antes_and_bids",
    "CK-N-06": "test_numbers.test_ts_follows_damage",
    "CK-N-07": "test_numbers.test_wildcards_by_rank_each_conflict",
    "CK-N-08": "test_numbers.test_wildcards_by_rank_each_conflict",
    "CK-N-09": "test_numbers.test_one_wildcard_in_a_hand",
    "CK-N-10": "test_numbers.test_npcs_have_no_wildcards",
    "CK-N-11": "test_numbers.test_a_wildcard_beside_the_full_cap",
    "CK-N-12": "test_numbers.test_a_wildcard_beside_the_full_cap",
    "CK-N-13": "test_numbers.test_a_wildcard_is_no_chip",
    "CK-N-14": "test_vectors_of_numbers.test_ck_t_26_stakes_by_highest_rank",
    "CK-N-15": "test_secrets.test_no_rank_in_any_event",
    "CK-N-16": "test_vectors_of_numbers.test_ck_x_07_names_of_the_stakes",
    "CK-K-01": "test_extensions_hooks.test_es_and_highest_rank",
    "CK-K-02": "test_extensions_hooks.test_an_ante_of_two",
    "CK-K-03": "test_extensions_hooks.test_aspects_to_opponents_only",
    "CK-K-04": "test_extensions_hooks.test_td_reversed",
    "CK-K-05": "test_extensions_hooks.test_leaders_replaced",
    "CK-K-06": "test_extensions_hooks.test_av_up_and_down",
    "CK-K-07": "test_extensions_refused.test_a_hook_outside_the_six",
    "CK-K-08": "test_extensions_refused.test_the_order_of_the_steps_is_the_same",
    "CK-K-09": "test_extensions_refused.test_a_wrong_value_is_refused",
    "CK-K-10": "test_extensions_hooks.test_wildcard_ranks",
    "CK-P-02": "test_engagement.test_the_gm_declares_a_conflict",
    "CK-P-03": "test_engagement.test_a_conflict_is_one_hand_or_more",
    "CK-P-04": "test_engagement.test_one_order_of_steps_in_every_hand",
    "CK-S1-02": "test_engagement.test_the_opener_is_under_the_gun",
    "CK-S1-03": "test_engagement.test_who_is_involved",
    "CK-S1-04": "test_engagement.test_clusters_have_pots_of_their_own",
    "CK-S1-05": "test_engagement.test_opposition_is_mutual_and_of_others",
    "CK-S1-06": "test_engagement.test_the_stakes_are_confirmed_once",
    "CK-S2-01": "test_step_2.test_table_order_from_under_the_gun",
    "CK-S2-02": "test_step_2.test_intent_comes_first_and_may_be_left_out",
    "CK-S2-03": "test_step_2.test_any_chip_pays_the_ante",
    "CK-S2-04": "test_step_2.test_antes_and_cards_lie_face_down",
    "CK-S2-05": "test_step_2.test_refusing_the_ante_is_forced_withdrawal",
    "CK-S2-06": "test_step_2.test_one_aspect_card_with_a_ts",
    "CK-S2-07": "test_step_2.test_cards_turn_up_together",
    "CK-S2-08": "test_step_2.test_td_is_for_opponents_only",
    "CK-S2-09": "test_step_2.test_td_is_for_opponents_only",
    "CK-S2-10": "test_step_2.test_the_pot_is_dealt_blind",
    "CK-S2-11": "test_step_2.test_most_td_wins_takes_all",
    "CK-S2-12": "test_step_2.test_tied_leaders_share_from_under_the_gun",
    "CK-S2-13": "test_step_2.test_most_td_wins_takes_all",
    "CK-S2-14": "test_step_2.test_won_chips_are_turned_up_and_kept",
    "CK-S2-15": "test_step_2.test_unpaid_chips_wait_as_a_jackpot",
    "CK-S2-16": "test_step_2.test_won_chips_are_turned_up_and_kept",
    "CK-S2-17": "test_step_2.test_won_chips_can_be_bid_at_once",
    "CK-S2-18": "test_step_2.test_what_is_laid_is_final",
    "CK-S3-01": "test_step_3.test_table_order_in_step_3",
    "CK-S3-02": "test_step_3.test_one_action_card_hidden_until_the_reveal",
    "CK-S3-03": "test_step_3.test_the_attribute_belongs_to_the_aspect",
    "CK-S3-04": "test_step_3.test_the_attribute_needs_an_av",
    "CK-S3-05": "test_step_3.test_the_gm_lets_plays_stand",
    "CK-S3-06": "test_step_3.test_how_much_may_be_bid",
    "CK-S3-07": "test_step_3.test_how_much_may_be_bid",
    "CK-S3-08": "test_step_3.test_the_stack_limits_the_bid",
    "CK-S3-09": "test_step_3.test_a_bid_face_up",
    "CK-S3-10": "test_step_3.test_bid_chips_leave_the_stack",
    "CK-S3-11": "test_step_3.test_a_wildcard_is_hidden_and_spent",
    "CK-S3-12": "test_step_3.test_all_reveal_together",
    "CK-S3-13": "test_step_3.test_each_player_may_add_a_line",
    "CK-S3-14": "test_step_4.test_ad_is_for_opponents_only",
    "CK-S3-15": "test_dominance.test_a_sweep_needs_both",
    "CK-S3-16": "test_step_4.test_a_sweep_is_td_and_ad_against_the_same_opponent",
    "CK-S3-17": "test_step_4.test_ad_is_for_opponents_only",
    "CK-S3-18": "test_step_4.test_a_bonus_is_for_one_opponent",
    "CK-S3-19": "test_step_4.test_ad_adds_es_for_the_winner_alone",
    "CK-S3-20": "test_step_4.test_ad_adds_es_for_the_winner_alone",
    "CK-S3-21": "test_step_4.test_a_sweep_adds_half_the_bid",
    "CK-S3-22": "test_step_4.test_a_sweep_adds_half_the_bid",
    "CK-S3-23": "test_step_4.test_a_sweep_from_the_other_side",
    "CK-S3-24": "test_step_4.test_a_sweep_adds_half_the_bid",
    "CK-S3-25": "test_step_4.test_td_alone_adds_nothing",
    "CK-S4-01": "test_step_4.test_the_showdown_total",
    "CK-S4-02": "test_step_4.test_the_higher_showdown_wins",
    "CK-S4-03": "test_step_4.test_the_higher_showdown_wins",
    "CK-S4-04": "test_step_4.test_a_bonus_is_for_one_opponent",
    "CK-S5-01": "test_step_5.test_damage_pair_by_pair",
    "CK-S5-02": "test_step_5.test_no_margin_no_damage",
    "CK-S5-03": "test_step_5.test_how_much_damage",
    "CK-S5-04": "test_step_5.test_the_winners_aspect_is_the_type",
    "CK-S5-05": "test_step_5.test_the_winners_aspect_is_the_type",
    "CK-S5-06": "test_step_5.test_the_damaged_player_splits_it_freely",
    "CK-S5-07": "test_step_5.test_no_av_below_0",
    "CK-S5-08": "test_step_5.test_no_damage_on_a_dash",
    "CK-S5-09": "test_step_5.test_an_absent_attribute_absorbs_its_share",
    "CK-S5-10": "test_step_5.test_an_av_of_0_counts_as_owned",
    "CK-S5-11": "test_step_5.test_nothing_owned_nothing_hurt",
    "CK-S5-12": "test_step_5.test_three_owned_all_gets_through",
    "CK-S5-13": "test_step_5.test_an_absent_attribute_absorbs_its_share",
    "CK-S5-14": "test_step_5.test_at_least_1_gets_through",
    "CK-S5-15": "test_step_5.test_the_damaged_player_splits_it_freely",
    "CK-S5-16": "test_step_5.test_damage_beyond_what_is_there_is_void",
    "CK-S6-01": "test_step_6.test_all_damage_lands_together",
    "CK-S6-02": "test_step_6.test_an_attribute_at_0_is_out_of_use",
    "CK-S6-03": "test_step_6.test_out_of_chips_is_forced_withdrawal",
    "CK-S6-04": "test_step_6.test_an_aspect_at_0_eliminates",
    "CK-S6-05": "test_step_6.test_committed_chips_are_not_refreshed_between_hands",
    "CK-S6-06": "test_step_6.test_the_refresh_at_the_end",
    "CK-S6-07": "test_step_6.test_damage_takes_committed_chips_too",
    "CK-S6-08": "test_step_6.test_the_next_hand_follows_unless_the_gm_ends_it",
    "CK-S6-09": "test_step_6.test_it_ends_when_no_opponents_are_left",
    "CK-S6-10": "test_step_6.test_the_order_inside_the_step",
    "CK-TC-04": "test_step_3.test_the_gm_lets_plays_stand",
    "CK-C-01": "test_engagement.test_the_gm_declares_a_conflict",
    "CK-C-02": "test_engagement.test_the_gm_declares_a_conflict",
    "CK-C-03": "test_engagement.test_the_stakes_are_confirmed_once",
    "CK-C-04": "test_step_2.test_intent_comes_first_and_may_be_left_out",
    "CK-C-05": "test_step_2.test_the_usual_ante_is_from_the_largest_stack",
    "CK-C-06": "test_step_2.test_the_usual_ante_is_from_the_largest_stack",
    "CK-C-07": "test_step_2.test_the_usual_aspect_is_the_one_with_the_highest_ts",
    "CK-C-08": "test_step_3.test_the_usual_action_is_of_the_largest_stack",
    "CK-C-09": "test_step_3.test_the_usual_bid_is_the_lowest_face_down_without_a_wildcard",
    "CK-C-10": "test_step_3.test_a_bid_face_up",
    "CK-C-11": "test_step_3.test_a_wildcard_is_hidden_and_spent",
    "CK-C-12": "test_step_3.test_the_usual_answer_to_the_reveal_is_silence_and_consent",
    "CK-C-13": "test_step_3.test_the_gm_lets_plays_stand",
    "CK-C-14": "test_step_5.test_the_usual_split",
    "CK-C-15": "test_step_6.test_an_aspect_at_0_eliminates",
    "CK-C-16": "test_engagement.test_the_gm_ends_it_at_a_boundary",
    "CK-C-17": "test_step_2.test_refusing_the_ante_is_forced_withdrawal",
    "CK-C-18": "test_engagement.test_a_newcomer_joins_between_hands",
    "CK-R-01": "test_step_2.test_every_order_of_the_pot_is_equally_likely",
    "CK-R-02": "test_step_2.test_unpaid_chips_wait_as_a_jackpot",
}
"""For each rule of kind “mechanic” the test that shows it: the module and the function."""

GUIDANCE = [
    "CK-ST-01", "CK-G-04", "CK-GL-05", "CK-GL-25", "CK-N-05", "CK-P-01", "CK-S1-01", "CK-S1-07",
    "CK-TC-01", "CK-TC-02", "CK-TC-03",
    "CK-CM-01", "CK-CM-02", "CK-CM-03", "CK-CM-04", "CK-CM-05", "CK-CM-06", "CK-CM-07",
    "CK-BX-01", "CK-BX-02", "CK-BX-03", "CK-BX-04",
    "CK-X-01", "CK-X-02", "CK-X-03", "CK-X-04", "CK-X-05", "CK-X-06", "CK-X-07", "CK-X-08",
]  # fmt: skip
"""The rows that tell people something and ask nothing of the engine."""

NUMBERED = {
    "CK-ST": 1, "CK-G": 6, "CK-GL": 33, "CK-M": 5, "CK-D": 9, "CK-N": 16, "CK-K": 10, "CK-P": 4, "CK-S1": 7,
    "CK-S2": 18, "CK-S3": 25, "CK-S4": 4, "CK-S5": 16, "CK-S6": 10, "CK-TC": 4, "CK-CM": 7, "CK-BX": 4,
    "CK-C": 18, "CK-R": 2, "CK-X": 8, "R-CK": max(108, len(SYSTEM.rulebook.ruling)),
}  # fmt: skip
"""How many rows each series of the inventory has; rulings may be added to its 108."""

VECTORS = [f"CK-T-{n:02}" for n in range(1, 38)]
"""The vectors of the inventory that are no rows of the rulebook."""

SHIPPED = ("featured-foes", "second-wind", "spoils-of-the-sweep")
"""The Extensions that come with the system."""

THEIRS = {rule.id for key in SHIPPED for rule in SYSTEM.extensions[key].rulebook.rule}
"""The rules of these Extensions."""


class TestRows(Rows):
    system, game = SYSTEM, staticmethod(game)
    shown_by, guidance, numbered, vectors = SHOWN_BY, GUIDANCE, NUMBERED, VECTORS
    reached = THEIRS

    def told(self) -> Iterator[tuple[Event, Collection[str]]]:
        """The same games with Extensions as well, which cite rules of their own."""
        yield from super().told()
        known = SYSTEM.rulebook.by_id.keys() | THEIRS
        for seed in self.seeds:
            for step in game(seed, mixed=bool(seed % 2), extensions=SHIPPED):
                for event in step.events:
                    yield event, known
