"""The odds of The Trinity Code: named questions with their answers, and the odds of live decisions.

Playing never imports this package.
"""

from facedown.systems.trinity_code.odds.questions import ODDS

__all__ = ["ODDS"]
