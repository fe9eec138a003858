"""Odds of live decisions, charts of odds, and comparisons of Abilities."""
