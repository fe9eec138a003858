"""The GM’s actions for encounters, the map, rests, items and levels."""

from __future__ import annotations

from facedown.game import Action
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.actions.occasions import BETWEEN_DECISIONS, IN_ENCOUNTER, OUTSIDE
from facedown.systems.tri_core.advancement import level_steps
from facedown.systems.tri_core.options import encounters, refusals
from facedown.systems.tri_core.roster import ROSTER
from facedown.systems.tri_core.steps import encounters as encounter_steps
from facedown.systems.tri_core.steps import items, movement, rests, rotation

STARTING = (
    Action(
        m.StartEncounter, encounters.start_encounter, encounter_steps.start_encounter, "TC-D-78", OUTSIDE,
        by="facilitator", group="Encounter",
    ),
)  # fmt: skip
"""The action to start an encounter, which is listed before all other actions."""

CAMP_AND_MAP = (
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
)  # fmt: skip
"""Actions to rest the party, wear down an item, and change the map."""

MANAGING = (
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
    *ROSTER.actions(),
    Action(
        m.JoinEncounter, encounters.join_encounter, encounter_steps.join_encounter, "R-TC-173",
        "in an encounter, for a character outside it, before a card of the turn is played",
        by="facilitator", group="Encounter", seldom=True,
    ),
    Action(
        m.PassCycle, encounters.pass_cycle, rotation.pass_idle_cycle, "R-TC-163",
        "in an encounter that has stopped because nobody can act", by="facilitator", group="Encounter",
    ),
    Action(
        m.EndEncounter, encounters.end_encounter, encounter_steps.end_encounter, "R-TC-137",
        "in an encounter, unless simultaneous actions are being resolved", by="facilitator", group="Encounter",
    ),
)  # fmt: skip
"""Actions to give items, levels and rests, to end the day, to change the roster, and to go on with the encounter."""
