"""The odds of Tri-Core.

A user can ask a question about odds, for example `attack`, and enter the numbers for it. In a running game, the odds of
a decision are computed from the game.

The packages that run a game never import this package.
"""

from facedown.systems.tri_core.odds.questions import ODDS

__all__ = ["ODDS"]
