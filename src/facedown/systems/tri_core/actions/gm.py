"""The GM’s actions for Sub-Actions, conditions, harm, healing, life and death, and the surroundings."""

from __future__ import annotations

from facedown.game import Action
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.actions.occasions import BETWEEN_DECISIONS, IN_ENCOUNTER
from facedown.systems.tri_core.options import encounters, gm, gm_decisions, refusals
from facedown.systems.tri_core.steps import energy, gm_afflictions, life_and_death
from facedown.systems.tri_core.steps import gm as gm_steps
from facedown.systems.tri_core.steps import recovery as recovery_steps

JUDGING = (
    Action(
        m.Bring, gm.bring, gm_steps.bring, "R-TC-19", "after a Sub-Action without a rule, in its user’s cycle",
        by="facilitator", group="Decide",
    ),
)  # fmt: skip
"""The action to rule on a Sub-Action."""

CONDITIONS = (
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
        m.Hurt, gm.hurt, gm_steps.hurt, "TC-F-62", BETWEEN_DECISIONS, by="facilitator", group="Harm and conditions",
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
)  # fmt: skip
"""Actions that set conditions, deal damage, heal, and decide about life and death."""

SURROUNDINGS = (
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
)  # fmt: skip
"""Actions that change Afflictions because of the surroundings, and that set the energy of squares."""
