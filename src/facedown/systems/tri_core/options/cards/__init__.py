"""The cards that a character can play now, one option for each action."""
