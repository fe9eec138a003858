"""Abilities in play: their areas, their modifiers, the cost of a use, and their descriptions.

Another package, the builder, checks whether an Ability is legal and computes its price.
"""
