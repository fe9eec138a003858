"""Abilities in play: areas, modifiers, costs of a use, texts.

The builder decides whether an Ability is legal and what it costs to build.
"""
