"""One `Action` for each move of Tri-Core, in the order in which options are listed."""

from facedown.systems.tri_core.actions.cards import CARDS
from facedown.systems.tri_core.actions.characters import CHARACTERS
from facedown.systems.tri_core.actions.decisions import DECISIONS
from facedown.systems.tri_core.actions.encounters import CAMP_AND_MAP, MANAGING, STARTING
from facedown.systems.tri_core.actions.gm import CONDITIONS, JUDGING, SURROUNDINGS
from facedown.systems.tri_core.actions.gm_tests import CRAFTING, TESTS
from facedown.systems.tri_core.moves import MALFORMED

__all__ = [
    "ACTIONS",
    "MALFORMED",
]

ACTIONS = (
    *STARTING,
    *DECISIONS,
    *CARDS,
    *CAMP_AND_MAP,
    *JUDGING,
    *TESTS,
    *CONDITIONS,
    *CRAFTING,
    *MANAGING,
    *SURROUNDINGS,
    *CHARACTERS,
)
"""The `Action` of each move: the functions that list its options and perform it. Options are listed in this order."""
