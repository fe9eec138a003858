"""The cards that a character can lay now, one option for each action."""
