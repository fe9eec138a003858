"""Gaining a level in play, and spending what the level gives: stats, Ranks, Trades and Abilities."""

from facedown.systems.tri_core.advancement.level_steps import apply_suspensions

__all__ = [
    "apply_suspensions",
]
