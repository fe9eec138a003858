"""Abilities in play: areas, modifiers, costs of a use, descriptions.

The builder checks whether an Ability is legal and computes its price.
"""
