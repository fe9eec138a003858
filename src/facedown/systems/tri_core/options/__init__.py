"""The options of each seat, computed from its own view, and the reasons why other moves are refused."""

from facedown.systems.tri_core.options.awaited import PRESSING, awaited_seats
from facedown.systems.tri_core.options.exchange import passing
from facedown.systems.tri_core.options.option_help import ability_help
from facedown.systems.tri_core.options.refusals import action_offered
from facedown.systems.tri_core.options.waiting import waiting

__all__ = [
    "PRESSING",
    "ability_help",
    "action_offered",
    "awaited_seats",
    "passing",
    "waiting",
]
