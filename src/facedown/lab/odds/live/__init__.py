"""Odds of a live decision: for each thing a seat may do now, all that may come of it.

`outlook(system, view, seat)` reads the seat's view only. Where others' hidden or coming choices matter there is a case
for each; none is given a weight.
"""

from facedown.lab.odds.live.outlook import outlook
from facedown.lab.odds.live.prospects import Case, Prospect

__all__ = ["Case", "Prospect", "outlook"]
