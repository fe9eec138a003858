"""Views, which are positions as each seat may see them, and complete positions that match a view."""

from facedown.systems.tri_core.view.determinize import determinize, seats_that_may_decide
from facedown.systems.tri_core.view.visibility import VISIBILITY, view

__all__ = [
    "VISIBILITY",
    "determinize",
    "seats_that_may_decide",
    "view",
]
