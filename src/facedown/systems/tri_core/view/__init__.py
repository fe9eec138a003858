"""The view of a position for each viewer, and complete positions that match a view."""

from facedown.systems.tri_core.view.determinize import determinize, may_decide
from facedown.systems.tri_core.view.visibility import VISIBILITY, view

__all__ = [
    "VISIBILITY",
    "determinize",
    "may_decide",
    "view",
]
