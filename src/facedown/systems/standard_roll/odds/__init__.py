"""The odds of the Standard Roll: named questions with their answers, and the odds of live decisions.

Playing never imports this package.
"""

from facedown.systems.standard_roll.odds.questions import ODDS

__all__ = ["ODDS"]
