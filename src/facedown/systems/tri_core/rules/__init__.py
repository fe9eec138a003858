"""The rules as pure functions, which take values and return results. Their docstrings name the rules of the game."""
