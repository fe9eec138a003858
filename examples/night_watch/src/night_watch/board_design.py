"""How the pages draw the board of Night Watch: two sides that face each other in an alley.

Only the pages load this module, by its entry point in `pyproject.toml`. The rules need no library of the pages.
"""

from __future__ import annotations

import msgspec

from facedown.game import Board, Mat
from facedown.game.board import Meter
from facedown.web.boards.design import Design
from facedown.web.boards.general import steps
from facedown.web.regions import Region
from facedown.web.templating import slug


class ShownWatcher(msgspec.Struct, frozen=True):
    """A watcher as the template shows it: its mat, and its meters by name."""

    mat: Mat
    guard: Meter
    breath: Meter


def alley(board: Board) -> Region:
    """Return the regions of a board: the steps, and the watchers of each side, those of the viewer’s side first."""
    own = {mat.side_key for mat in board.mats if mat.yours}
    keys = sorted(dict.fromkeys(mat.side_key for mat in board.mats), key=lambda key: key not in own)
    sides = [tuple([watcher(mat) for mat in board.mats if mat.side_key == key]) for key in keys]
    parts = [Region(f"side-{at}", "board/mats.html", None, side) for at, side in enumerate(sides)]
    return Region("board", "board/board.html", "night-watch", (steps(board), *parts))


def watcher(mat: Mat) -> Region:
    """Return the region of a watcher."""
    meters = {meter.key: meter for group in mat.groups for meter in group.meters}
    shown = ShownWatcher(mat, meters["guard"], meters["breath"])
    return Region(f"mat-{slug(mat.key)}", "boards/night_watch/watcher.html", shown)


DESIGN = Design(alley, "night_watch", ("night-watch.css",))
