"""Odds of a live decision: for each option of a seat, everything it may lead to.

`outlook(system, view, seat)` reads the seat's view only. Where the choices of others matter, there is a case for each;
none is given a weight. `prospect`, `choices`, `certain` and `join_notes` are for authors of live odds.
"""

from facedown.lab.odds.live.outlook import outlook
from facedown.lab.odds.live.prospects import Case, Prospect, certain, choices, join_notes, prospect

__all__ = ["Case", "Prospect", "certain", "choices", "join_notes", "outlook", "prospect"]
