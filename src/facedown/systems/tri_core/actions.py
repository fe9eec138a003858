"""What a seat can do in Tri-Core: one declaration per move, in the order in which options are listed."""

from __future__ import annotations

from facedown.game import Action
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.advancement import level_options, level_steps
from facedown.systems.tri_core.options import (
    clash,
    commands,
    decisions,
    encounters,
    exchange,
    gm,
    gm_decisions,
    gm_tests,
    recovery,
    refusals,
)
from facedown.systems.tri_core.steps import (
    bonus_actions,
    crafting,
    energy,
    gm_afflictions,
    holds,
    incoming_attacks,
    items,
    life_and_death,
    movement,
    payment,
    pushes,
    rests,
    rotation,
    rotation_entry,
    skills,
)
from facedown.systems.tri_core.steps import decisions as decision_steps
from facedown.systems.tri_core.steps import encounters as encounter_steps
from facedown.systems.tri_core.steps import exchange as exchange_steps
from facedown.systems.tri_core.steps import gm as gm_steps
from facedown.systems.tri_core.steps import gm_decisions as gm_decision_steps
from facedown.systems.tri_core.steps import recovery as recovery_steps

BETWEEN_DECISIONS = "while no decision is pending"
IN_ENCOUNTER = "in an encounter, while no decision is pending"
OUTSIDE = "outside encounters"

ACTIONS = (
    Action(
        m.StartEncounter, encounters.start_encounter, encounter_steps.start_encounter, "TC-D-78", OUTSIDE,
        by="facilitator", group="Encounter",
    ),
    # decisions that are pending
    Action(
        m.Defend, clash.defend, incoming_attacks.defend, "R-TC-159",
        "for the target of an unexpected attack", group="Decide",
    ),
    Action(
        m.Riposte, clash.riposte, bonus_actions.riposte, "TC-D-61", "after your own successful Parry",
        group="Decide",
    ),
    Action(
        m.BonusStrike, clash.bonus_strike, bonus_actions.bonus_strike, "TC-D-42", "after your own critical Block",
        group="Decide",
    ),
    Action(
        m.BonusMove, clash.bonus_move, bonus_actions.bonus_move, "TC-D-59",
        "after your own successful Dodge or critical Collide", group="Decide",
    ),
    Action(
        m.Spring, clash.spring, holds.spring, "TC-D-07", "when the event that your held cards wait for happens",
        group="Decide",
    ),
    Action(
        m.Fire, decisions.fire, decision_steps.fire, "TCG-AC-09",
        "when the event of your Trigger happens", group="Decide", why_not=refusals.why_no_card,
    ),
    Action(
        m.Shove, decisions.shove, pushes.shove, "TCG-AF-04", "when your Ability moves a character", group="Decide",
    ),
    Action(
        m.Command, commands.command, decision_steps.command, "TCG-CO-01",
        "when your Ability takes control of a character", group="Decide", why_not=refusals.why_no_command,
    ),
    Action(
        m.Discharge, decisions.discharge, decision_steps.discharge, "TCG-CH-06",
        "when a Shock releases your charge", group="Decide",
    ),
    Action(
        m.Judge, gm_decisions.judge, gm_decision_steps.judge, "TCG-AC-01",
        "when an Ability has an effect for the GM to judge", by="facilitator", group="Decide",
    ),
    Action(
        m.LetBe, clash.let_be, bonus_actions.let_be, "TC-D-61", "while you have an offer to decline",
        group="Decide",
    ),
    # cards
    Action(
        m.Bind, exchange.bind, exchange_steps.bind, "TC-D-116",
        "after the reveal, for a Reaction that could answer several actions", group="Cards",
    ),
    Action(
        m.FinishPlaying, exchange.finish_playing, exchange_steps.finish_playing, "TC-D-113",
        "once for each character that has Priority or may react", group="Cards",
    ),
    Action(
        m.TakeBack, exchange.take_back, exchange_steps.take_back, "TC-D-111", "before you finish playing cards",
        group="Cards",
    ),
    Action(
        m.EnterRotation, exchange.enter_rotation, rotation_entry.enter_rotation, "TC-D-84",
        "for a character in hiding, before the cards are revealed", group="Encounter",
    ),
    Action(
        m.CallTrigger, encounters.call_trigger, holds.call_trigger, "TC-D-07",
        "while a character waits for an event, and no decision is pending", by="facilitator", group="Encounter",
    ),
    Action(
        m.Lay, exchange.lay, exchange_steps.lay, "TC-D-87",
        "for a character that has Priority or may react, until it has finished playing cards",
        group="Other actions", why_not=refusals.why_no_card,
    ),
    # the GM: encounters, days and the map
    Action(
        m.Camp, encounters.camp, rests.camp, "TC-C-22", "outside encounters, while a character can rest",
        by="facilitator", group="Characters",
    ),
    Action(
        m.Chip, encounters.chip, items.chip, "TC-D-70",
        "right after an attack reaches twice the Effect Value of the item that blocked or parried it",
        by="facilitator", group="Harm and conditions", seldom=True,
    ),
    Action(
        m.Put, encounters.put_character, movement.put_character, "TC-D-13",
        "in an encounter, on a free square, while no decision is pending", by="facilitator", group="Encounter",
        seldom=True,
    ),
    Action(
        m.SetSquare, encounters.set_square, movement.set_square, "TC-D-15", IN_ENCOUNTER,
        by="facilitator", group="Encounter", seldom=True,
    ),
    # the GM: judgements
    Action(
        m.Bring, gm.bring, gm_steps.bring, "R-TC-19", "after a Sub-Action without a rule, in its user’s cycle",
        by="facilitator", group="Decide",
    ),
    Action(
        m.Test, gm_tests.test, skills.test, "TC-F-34", BETWEEN_DECISIONS, by="facilitator", group="Tests",
    ),
    Action(
        m.Untie, gm_tests.untie, skills.untie, "TC-D-105", "while an action requires a test",
        by="facilitator", group="Tests", seldom=True,
    ),
    Action(
        m.Decipher, gm_tests.decipher, skills.decipher, "TC-D-34", BETWEEN_DECISIONS,
        by="facilitator", group="Tests", seldom=True,
    ),
    Action(
        m.Contest, gm_tests.contest, skills.contest_move, "TC-F-36", BETWEEN_DECISIONS,
        by="facilitator", group="Tests",
    ),
    Action(
        m.Grant, gm.grant, gm_steps.grant, "TC-E-51", BETWEEN_DECISIONS,
        by="facilitator", group="Harm and conditions",
    ),
    Action(
        m.Impair, gm.impair, gm_steps.impair, "TC-E-52", BETWEEN_DECISIONS,
        by="facilitator", group="Harm and conditions", seldom=True, why_not=refusals.why_no_impairment,
    ),
    Action(
        m.Ease, gm.ease, gm_steps.ease, "TC-E-56", "for an impaired character, while no decision is pending",
        by="facilitator", group="Harm and conditions", seldom=True,
    ),
    Action(
        m.Obstruct, gm.obstruct, gm_steps.obstruct, "TC-F-11", BETWEEN_DECISIONS,
        by="facilitator", group="Harm and conditions", seldom=True,
    ),
    Action(
        m.Release, gm.release, gm_steps.release, "R-TC-171",
        "for the GM or the holder’s player, while no card takes effect",
        by="either", group="Harm and conditions", why_not=refusals.why_not_released,
    ),
    Action(
        m.Hurt, gm.hurt, gm_steps.hurt, "TC-C-38", BETWEEN_DECISIONS, by="facilitator", group="Harm and conditions",
    ),
    Action(
        m.Affect, gm.affect, gm_steps.affect, "TC-C-38", BETWEEN_DECISIONS,
        by="facilitator", group="Harm and conditions", seldom=True,
    ),
    Action(
        m.Overkill, gm.overkill, life_and_death.overkill, "TC-E-32",
        "after a non-lethal attack with surplus damage, while its target is at 0 HP",
        by="facilitator", group="Harm and conditions", seldom=True,
    ),
    Action(
        m.Heal, gm.heal, recovery_steps.heal, "TC-F-63", BETWEEN_DECISIONS,
        by="facilitator", group="Harm and conditions",
    ),
    Action(
        m.Hope, gm.hope, life_and_death.hope, "TC-E-12", "for a dying character",
        by="facilitator", group="Harm and conditions",
    ),
    Action(
        m.Pronounce, gm.pronounce, life_and_death.pronounce, "TC-E-11", "for a dying character",
        by="facilitator", group="Harm and conditions",
    ),
    Action(
        m.Resurrect, gm.resurrect, life_and_death.resurrect, "TC-E-17", "for a dead character",
        by="facilitator", group="Harm and conditions", seldom=True,
    ),
    Action(
        m.Craft, gm_tests.craft, crafting.craft, "TC-F-12", OUTSIDE, by="facilitator", group="Tests", seldom=True,
    ),
    Action(
        m.Repair, gm_tests.repair, crafting.repair, "TC-F-88", "outside encounters, for a worn item",
        by="facilitator", group="Tests", seldom=True,
    ),
    Action(
        m.GiveItem, encounters.give_item, items.give_item, "TC-B-30", BETWEEN_DECISIONS,
        by="facilitator", group="Characters", seldom=True, why_not=refusals.why_no_item,
    ),
    Action(
        m.HandOver, encounters.hand_over, items.hand_over, "TC-F-39", "while no card is played or held",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        m.LevelUp, encounters.level_up, level_steps.level_up, "R-TC-117", "outside encounters, up to level 20",
        by="facilitator", group="Characters", seldom=True,
    ),
    Action(
        m.AllowRest, encounters.allow_rest, rests.allow_rest, "TC-C-23",
        "outside encounters, for a character who has rested today", by="facilitator", group="Characters", seldom=True,
    ),
    Action(m.EndDay, encounters.end_day, rests.end_day, "TC-C-23", OUTSIDE, by="facilitator", group="Characters"),
    Action(
        m.PassCycle, encounters.pass_cycle, rotation.pass_idle_cycle, "R-TC-163",
        "in an encounter that has stopped because nobody can act", by="facilitator", group="Encounter",
    ),
    Action(
        m.EndEncounter, encounters.end_encounter, encounter_steps.end_encounter, "R-TC-137",
        "in an encounter, unless simultaneous actions are being resolved", by="facilitator", group="Encounter",
    ),
    Action(
        m.Afflict, gm_decisions.afflict, gm_afflictions.afflict, "TCG-AF-03a", IN_ENCOUNTER,
        by="facilitator", group="Harm and conditions", seldom=True,
    ),
    Action(
        m.Relieve, gm_decisions.relieve, gm_afflictions.relieve, "TCG-AF-00b", "for a character with an Affliction",
        by="facilitator", group="Harm and conditions", seldom=True,
    ),
    Action(
        m.SetEnergy, encounters.set_energy, energy.set_energy, "TCG-KI-02",
        "in an encounter in which a character can draw on energy", by="facilitator", group="Encounter", seldom=True,
    ),
    # what a character does between encounters
    Action(
        m.Rest, recovery.rest, rests.rest, "TC-C-22", "outside encounters, one long and one short rest a day",
        group="Characters",
    ),
    Action(
        m.Meditate, recovery.meditate, recovery_steps.meditate, "TC-F-32",
        "outside encounters, for a resource that is not full", group="Characters",
    ),
    Action(
        m.Spend, recovery.spend, payment.spend, "TC-C-24", "for a character that can act and has that resource",
        group="Other actions", seldom=True,
    ),
    Action(
        m.RaiseStat, level_options.raise_stat, level_steps.raise_stat, "TC-B-21",
        "outside encounters, for an unspent bonus of a level", group="Characters",
    ),
    Action(
        m.Learn, level_options.learn, level_steps.learn, "TC-D-30", "outside encounters, with Skill Ranks left",
        group="Characters",
    ),
    Action(
        m.TakeTrade, level_options.take_trade, level_steps.take_trade, "TC-F-59",
        "outside encounters, for a Trade that a level has given", group="Characters",
    ),
    Action(
        m.TakeAbility, level_options.take_ability, level_steps.take_ability, "R-TCG-18",
        "outside encounters, for a ready Ability that fits a free Slot", group="Characters",
    ),
    Action(
        m.BuildAbility, level_options.build_ability, level_steps.build_ability, "R-TCG-18",
        "outside encounters, before the first one or after a level", group="Characters",
    ),
    Action(
        m.DropAbility, level_options.drop_ability, level_steps.drop_ability, "R-TCG-18", OUTSIDE,
        group="Characters", seldom=True,
    ),
    Action(
        m.TradeSlots, level_options.trade_slots, level_steps.trade_slots, "TCG-AC-15",
        "outside encounters, for empty Equipment Slots", group="Characters", seldom=True,
    ),
)  # fmt: skip
"""Every move, in the order in which options are listed."""
