"""Actions that a player takes for a character: to rest, to spend resources, and to use what a new level gives."""

from __future__ import annotations

from facedown.game import Action
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.actions.occasions import OUTSIDE
from facedown.systems.tri_core.advancement import level_options, level_steps
from facedown.systems.tri_core.options import recovery
from facedown.systems.tri_core.steps import payment, rests
from facedown.systems.tri_core.steps import recovery as recovery_steps

CHARACTERS = (
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
        refuses=level_options.refusal_of_new_ability,
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
