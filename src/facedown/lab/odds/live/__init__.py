"""Odds of a live decision: for each option of a seat, the possible outcomes.

`outlook(system, view, seat)` uses only the seat’s view. If the choices of other seats matter, each possible choice is a
separate case; no assumption is made about how likely it is. `prospect`, `choices`, `certain` and `join_notes` are for
authors of live odds.
"""

from facedown.lab.odds.live.outlook import outlook
from facedown.lab.odds.live.prospects import Case, Prospect, certain, choices, join_notes, prospect

__all__ = ["Case", "Prospect", "certain", "choices", "join_notes", "outlook", "prospect"]
