"""Players that see only what a seat sees: a view, its options, and their own dice."""

from facedown.bots.bot import Bot, RandomBot, bot_for, play_out, simulate

__all__ = ["Bot", "RandomBot", "bot_for", "play_out", "simulate"]
