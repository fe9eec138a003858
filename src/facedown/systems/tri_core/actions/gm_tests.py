"""The GM’s actions for skill tests and contests, and for crafting and repairing items."""

from __future__ import annotations

from facedown.game import Action
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.actions.occasions import BETWEEN_DECISIONS, OUTSIDE
from facedown.systems.tri_core.options import gm_tests
from facedown.systems.tri_core.steps import crafting, skills

TESTS = (
    Action(
        m.Test, gm_tests.skill_test, skills.test, "TC-F-34", BETWEEN_DECISIONS, by="facilitator", group="Tests",
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
        m.Contest, gm_tests.contest, skills.perform_contest, "TC-F-36", BETWEEN_DECISIONS,
        by="facilitator", group="Tests",
    ),
)  # fmt: skip
"""Actions to call for skill tests and contests."""

CRAFTING = (
    Action(
        m.Craft, gm_tests.craft, crafting.craft, "TC-F-12", OUTSIDE, by="facilitator", group="Tests", seldom=True,
    ),
    Action(
        m.Repair, gm_tests.repair, crafting.repair, "TC-F-88", "outside encounters, for a worn item",
        by="facilitator", group="Tests", seldom=True,
    ),
)  # fmt: skip
"""Actions to craft and to repair items."""
