"""Bots: programs that play at a seat. They see only its view and its options, and use random numbers of their own."""

from facedown.bots.bot import Bot, RandomBot, bot_for, facilitators_first, next_move, play_out, simulate

__all__ = ["Bot", "RandomBot", "bot_for", "facilitators_first", "next_move", "play_out", "simulate"]
