"""The cards that somebody can lay now, one option for each action."""
