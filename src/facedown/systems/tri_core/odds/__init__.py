"""The odds of Tri-Core: named questions with their answers, and the odds of live decisions.

Playing never imports this package.
"""

from facedown.systems.tri_core.odds.questions import ODDS

__all__ = ["ODDS"]
