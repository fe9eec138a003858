"""The odds of Tri-Core: answers to named questions, and the odds of decisions in a running game.

The packages for playing never import this package.
"""

from facedown.systems.tri_core.odds.questions import ODDS

__all__ = ["ODDS"]
