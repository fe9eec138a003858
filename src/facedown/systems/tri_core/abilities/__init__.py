"""What an Ability is and does in play: areas, modifiers, costs of a use, texts.

Whether it is legal, and what it costs to build, is for the builder.
"""
