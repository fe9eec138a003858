"""Exact odds and comparisons of Abilities, computed by the rules of play."""
