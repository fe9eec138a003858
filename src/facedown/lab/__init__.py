"""Exact odds, and comparisons of Abilities; both are computed with the functions that play the game."""
