"""The odds of Tri-Core: questions with typed numbers, and the odds of decisions in a running game.

The packages that run a game never import this package.
"""

from facedown.systems.tri_core.odds.questions import ODDS

__all__ = ["ODDS"]
