"""Phrases that say when a move is possible. Several actions use the same phrase."""

BETWEEN_DECISIONS = "while no decision is pending"
IN_ENCOUNTER = "in an encounter, while no decision is pending"
OUTSIDE = "outside encounters"
