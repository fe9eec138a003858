"""Sessions: what hosting a table needs beyond its history. This package uses no files, clock or randomness of its own.

The terminal and the online table are its users. Every method takes the key of a seat.
"""

from facedown.session.forms import Field, Form, Result
from facedown.session.links import Dealing
from facedown.session.notes import noted_seats
from facedown.session.players import Chooser, Players
from facedown.session.presence import UNSEEN, Presence
from facedown.session.session import Session
from facedown.session.turns import LONGEST_ALONE, LONGEST_WAIT, Step
from facedown.session.waiting import is_endless, is_long, is_stuck, may_act

__all__ = [
    "LONGEST_ALONE",
    "LONGEST_WAIT",
    "UNSEEN",
    "Chooser",
    "Dealing",
    "Field",
    "Form",
    "Players",
    "Presence",
    "Result",
    "Session",
    "Step",
    "is_endless",
    "is_long",
    "is_stuck",
    "may_act",
    "noted_seats",
]
