"""The odds of Core Kernel: named questions with their answers, and the odds of live decisions.

Playing never imports this package.
"""

from facedown.systems.core_kernel.odds.questions import ODDS

__all__ = ["ODDS"]
