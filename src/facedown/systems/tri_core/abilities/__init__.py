"""Abilities of Tri-Core: Keywords as data, what they cost, and what they come to (Section G of its document)."""
