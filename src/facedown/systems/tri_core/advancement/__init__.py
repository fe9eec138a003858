"""Levels gained in play, and the Abilities that a character takes or gives up with them."""

from facedown.systems.tri_core.advancement.level_steps import change_sheet

__all__ = [
    "change_sheet",
]
