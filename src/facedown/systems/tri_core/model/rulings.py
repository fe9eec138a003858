"""The rulings of a table: how it plays the rules that the rulebook leaves unclear."""

from __future__ import annotations

from typing import Literal

import msgspec


class Rulings(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """The chosen reading of each rule that the rulebook leaves unclear.

    Defaults are not written to files, so a new ruling changes no saved position.
    """

    core_roll_structure: Literal["two_rolls", "one_roll"] = "two_rolls"
    accuracy_base_dice: str = "2"
    strike_target_base: str = "10"
    unarmed_die_count: str = "1"
    ucb_formula: Literal["pwr_plus_vit", "dice"] = "pwr_plus_vit"
    success_faces: Literal["7_and_12", "10_and_12"] = "7_and_12"
    hidden_square: Literal["shared", "found"] = "shared"
    advantage_applies: Literal["ev", "both"] = "ev"
    vulnerable_mode: Literal["replace", "add"] = "replace"
    stealth_bonus: Literal["ev2_offense", "accuracy2_offense"] = "ev2_offense"
    guard_formula: Literal["sum", "half_sum"] = "sum"
    guard_role: Literal["reduce_and_resolve", "resolve_only"] = "reduce_and_resolve"
    armor_base: Literal["stat", "equipment"] = "stat"
    resolve_cl: Literal["core+4+level", "core+4*level", "core+4"] = "core+4+level"
    level_bonus: Literal["three_each", "one_each"] = "three_each"
    ap_refresh: Literal["rest", "encounter", "cycle"] = "rest"
    fatigue_thresholds: Literal["half", "thirds"] = "half"
    ap_collapse: Literal["cycles", "hours"] = "cycles"
    backlash_enabled: bool = False
    reactions_per_acuity: Literal["2", "1"] = "2"
    targeted_free: Literal["surcharge_only", "whole_price"] = "surcharge_only"
    instinct_die: Literal["12", "8"] = "12"
    skill_base_dice: Literal["1", "2"] = "1"
    jump_level: Literal["14", "level", "feet"] = "14"
    overlift: Literal["hoist_total", "successes"] = "hoist_total"
    collide_bonus: Literal["points", "dice"] = "points"
    hold_apart: Literal["ends", "refused"] = "ends"
    block_step: Literal["first", "shield"] = "first"
    dodge_success_negates: bool = False
    parry_mode: Literal["contest", "shield"] = "contest"
    parry_fail: Literal["plus50", "plus50_remaining", "keystat", "both"] = "plus50"
    parry_int_dice: Literal["riposte", "accuracy", "flat"] = "riposte"
    chain_parry_ap_gain: bool = False
    mixed_kinds: Literal["any", "all"] = "any"
    wound_step: Literal["per_source", "per_vitality"] = "per_source"
    nonlethal_types: Literal["4", "2"] = "4"
    type_factor: Literal["on", "off"] = "on"
    acp_ceiling: Literal["base15", "double10", "plain5"] = "base15"
    slot_bonus_19_20: Literal["replace", "on_top"] = "replace"
    half_slot: Literal["half_budget_1res", "half_budget_free"] = "half_budget_1res"
    trigger_resource: Literal["double", "same"] = "double"
    passive_order: Literal["surcharge_half_double_refund", "base_only"] = "surcharge_half_double_refund"
    drawback_cap: Literal["half_ceiling", "half_spent"] = "half_ceiling"
    size_surcharge: Literal["flat", "per_unit"] = "flat"
    alter_missing: Literal["6_6_6_4", "all_4"] = "6_6_6_4"
    creation_ii_perm: Literal["4", "2"] = "4"
    duration_first: Literal["free", "paid"] = "free"
    regen_price: Literal["per_point", "per_point_cycle"] = "per_point"
    kinesis_ii: Literal["10acp_1ap_d12", "10acp_1ap_d10"] = "10acp_1ap_d12"
    cone_rows: Literal["odd", "any"] = "odd"
    burst_cost: Literal["cumulative", "outer_ring"] = "cumulative"
    travel_i: Literal["3", "4"] = "3"
    travel_capacity: Literal["pooled", "per_target"] = "pooled"
    ally_acp: Literal["plus_core", "plain"] = "plus_core"
    ally_slots: Literal["own", "ally_level"] = "own"
    ecp_rate: Literal["20", "10"] = "20"
    boost_stack: Literal["per_class", "latest"] = "per_class"
    affliction_gate: Literal["one_damage", "any_hit"] = "one_damage"
    burn_growth: Literal["on_fail", "every_cycle"] = "on_fail"
    freeze_growth: Literal["on_fail", "every_cycle"] = "on_fail"
    melt_growth: Literal["on_fail", "every_cycle"] = "on_fail"
    rarity_days: Literal["per_rank", "target_rank", "once"] = "per_rank"


DEFAULT_RULINGS = Rulings()
"""The rulings with the default reading of every option."""
