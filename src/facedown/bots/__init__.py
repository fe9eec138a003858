"""Bots: players that see only what a seat sees, its view and its options, and have their own randomness."""

from facedown.bots.bot import Bot, RandomBot, bot_for, play_out, simulate

__all__ = ["Bot", "RandomBot", "bot_for", "play_out", "simulate"]
