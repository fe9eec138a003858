"""Actions that answer a pending decision: attacks, offers, Triggers and effects of Abilities."""

from __future__ import annotations

from facedown.game import Action
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.options import clash, commands, decisions, gm_decisions, refusals
from facedown.systems.tri_core.steps import bonus_actions, holds, incoming_attacks, pushes
from facedown.systems.tri_core.steps import decisions as decision_steps
from facedown.systems.tri_core.steps import gm_decisions as gm_decision_steps

DECISIONS = (
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
)  # fmt: skip
