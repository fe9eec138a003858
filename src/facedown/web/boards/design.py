"""The record of a board’s design."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from facedown.game import Board
from facedown.web.regions import Region


class Design(NamedTuple):
    """How the board of a system is drawn.

    `region(board)` returns the region `board` with all others in it. `package` is the package whose folder `templates`
    has the templates of its own, and whose folder `static` has the style sheets in `styles`. A package needs neither
    folder if the design only uses templates and style sheets of the pages. `form_meters` are the keys of the meters
    that an open form shows of the acting character, because actions cost some of them.
    """

    region: Callable[[Board], Region]
    package: str = "facedown.web"
    styles: tuple[str, ...] = ()
    form_meters: tuple[str, ...] = ()
