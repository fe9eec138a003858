"""Board designs: how the pages draw the board of a system. Packages add them by the entry point `facedown.boards`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from facedown.game import Board
    from facedown.web.regions import Region


class Design(NamedTuple):
    """How the board of a system is drawn.

    `region(board)` returns the region `board` with all others in it. `package` is the package whose folder `templates`
    has the templates of its own, and whose folder `static` has the style sheets in `styles`.
    """

    region: Callable[[Board], Region]
    package: str = "facedown.web"
    styles: tuple[str, ...] = ()


GROUP = "facedown.boards"
"""The group of the entry points. The name of an entry point is the key of the system."""


@cache
def designs() -> Mapping[str, Design]:
    """Return the installed designs by the keys of their systems."""
    found: dict[str, Any] = {point.name: point.load() for point in entry_points(group=GROUP)}
    return found


def design_for(system: str) -> Design:
    """Return the design for the boards of a system: its own, or else the general one."""
    from facedown.web.boards.general import GENERAL

    return designs().get(system, GENERAL)
