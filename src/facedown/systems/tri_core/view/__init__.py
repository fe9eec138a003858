"""What each viewer may know of a position, and complete positions that look like a view."""

from facedown.systems.tri_core.view.determinize import determinize, may_decide
from facedown.systems.tri_core.view.visibility import VISIBILITY, view

__all__ = [
    "VISIBILITY",
    "determinize",
    "may_decide",
    "view",
]
