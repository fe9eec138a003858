"""Levels gained in play, and the Abilities that somebody takes or gives up with them."""

from facedown.systems.tri_core.advancement.level_options import LEVEL_OFFERS
from facedown.systems.tri_core.advancement.level_performers import LEVEL_MOVES
from facedown.systems.tri_core.advancement.level_steps import change_sheet

__all__ = [
    "LEVEL_MOVES",
    "LEVEL_OFFERS",
    "change_sheet",
]
