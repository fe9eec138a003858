"""Gains of a level in play: stats, Ranks and Trades, and changes of a character’s Abilities."""

from facedown.systems.tri_core.advancement.level_steps import change_sheet

__all__ = [
    "change_sheet",
]
