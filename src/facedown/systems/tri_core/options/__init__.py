"""The options of each seat, computed from its own view, and the reasons why other moves are refused."""

from facedown.systems.tri_core.options.awaited import PRESSING_MOVES, awaited_keys
from facedown.systems.tri_core.options.exchange import pass_option
from facedown.systems.tri_core.options.option_help import option_help
from facedown.systems.tri_core.options.refusals import action_offered, is_card
from facedown.systems.tri_core.options.waiting import seat_prompt, waiting_text

__all__ = [
    "PRESSING_MOVES",
    "action_offered",
    "awaited_keys",
    "is_card",
    "option_help",
    "pass_option",
    "seat_prompt",
    "waiting_text",
]
