"""Board designs: which design draws the board of a system. Packages add them by the entry point `facedown.boards`.

A design is loaded when its system is shown for the first time. If it cannot be loaded, or fails to draw a board, the
general board is drawn instead: a design never stops a table, nor the pages of another system.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from logging import getLogger

from facedown.game import Board
from facedown.web import templating
from facedown.web.boards.design import Design
from facedown.web.boards.general import GENERAL
from facedown.web.regions import Region, render_region

LOG = getLogger("facedown.web")

GROUP = "facedown.boards"
"""The group of the entry points. The name of an entry point is the key of the system."""

ERRORS_REMEMBERED = 10
"""How many different errors of a design are remembered, so that they are not logged for each page again."""


@cache
def design_for(system: str) -> Design:
    """Return the design for the boards of a system, as the pages use it; the general one if it has no other.

    Its function `region` never fails: if the design cannot be loaded or cannot draw a board, each error is logged
    once, and the general board is drawn. Its `styles` are paths below `/static/`.
    """
    design = _own_design(system)
    if design is None:
        return GENERAL
    return Design(_with_fallback(system, design), design.package, _paths_of_styles(design), design.form_meters)


@cache
def design_packages() -> frozenset[str]:
    """Return the packages of all designs. Designs that are not loaded yet are loaded now."""
    designs = map(_own_design, _installed())
    return frozenset(design.package for design in designs if design is not None)


@cache
def _installed() -> Mapping[str, EntryPoint]:
    """Return the entry points of the designs by the keys of their systems. None is loaded yet.

    The design of another package replaces ours. Of several others, the one whose value is last in the alphabet counts.
    """
    points = sorted(entry_points(group=GROUP), key=lambda point: (not point.value.startswith("facedown."), point.value))
    return {point.name: point for point in points}


@cache
def _own_design(system: str) -> Design | None:
    """Return the design of a system as its package defines it; None if there is none that can be loaded."""
    point = _installed().get(system)
    if point is None:
        return None
    try:
        return _load(point)
    except Exception as error:  # whatever a module does when it is imported
        LOG.error("The board design of %s (%s) cannot be loaded", system, point.value, exc_info=error)
        return None


def _load(point: EntryPoint) -> Design:
    design = point.load()
    if not isinstance(design, Design):
        raise TypeError(f"{point.value} is not a Design")
    templating.add_templates(design.package)
    return design


def _paths_of_styles(design: Design) -> tuple[str, ...]:
    folder = "" if design.package == templating.OWN else f"{design.package}/"
    return tuple([f"{folder}{name}" for name in design.styles])


def _with_fallback(system: str, design: Design) -> Callable[[Board], Region]:
    """Return a function that draws a board with a design, or with the general one if the design fails.

    An error is logged again only if several others were logged since.
    """
    logged: deque[str] = deque(maxlen=ERRORS_REMEMBERED)

    def region(board: Board) -> Region:
        try:
            return _draw(design, board)
        except Exception as error:  # whatever the function or a template of the design does
            text = f"{type(error).__name__}: {error}"
            if text not in logged:
                LOG.error("The board design of %s cannot draw a board", system, exc_info=error)
                logged.append(text)
            return GENERAL.region(board)

    return region


def _draw(design: Design, board: Board) -> Region:
    """Return the region of a board, once its templates have been rendered. Rendering it again takes no time."""
    region = design.region(board)
    if render_region(region).key != "board":
        raise ValueError(f"the region of the board is called “{region.key}”, not “board”")
    return region
