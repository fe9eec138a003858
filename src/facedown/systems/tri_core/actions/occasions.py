"""Phrases that say when a move is possible, shared by several actions."""

BETWEEN_DECISIONS = "while no decision is pending"
IN_ENCOUNTER = "in an encounter, while no decision is pending"
OUTSIDE = "outside encounters"
