"""Conformance checks of the files with the state of characters and scenes.

Each check yields sentences that complete "The contract demands that …".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from facedown.game.refusals import Refused
from facedown.game.seats import Seat, Setup
from facedown.game.state_files import character_file, characters_to_save, scene_file
from facedown.game.system import System


def problems_of_files(system: System[Any], position: Any, viewers: Sequence[Seat], setup: Setup) -> Iterator[str]:
    """Yield a sentence for each file that does not hold the state from which it was written.

    The scene file must begin a table that gives the same scene file and the same files of all characters. Only the
    facilitator can save a scene, and a seat can save only its characters. `viewers` are all seats and the spectator,
    and `setup` is that of the table.
    """
    for viewer in viewers:
        yield from _problems_of_permission(system, system.view(position, viewer), viewer)
    facilitator = next((viewer for viewer in viewers if viewer.facilitates), None)
    if system.state_files is None or facilitator is None:
        return
    seats = tuple([viewer for viewer in viewers if viewer.key])
    view = system.view(position, facilitator)
    scene = scene_file(system, view, facilitator)
    rulings = {name: _as_text(value) for name, value in msgspec.to_builtins(system.rulings_of(position)).items()}
    try:
        again = system.view(system.begin(Setup(seats, scene, rulings, setup.extensions)), facilitator)
    except Refused as refused:
        yield f"a table begins with its own scene file: {refused}"
        return
    if scene_file(system, again, facilitator) != scene:
        yield "a table that begins with a scene file gives the same scene file"
    for piece in characters_to_save(system, view, facilitator):
        if system.state_files.character(again, piece.key) != system.state_files.character(view, piece.key):
            yield f"the file of {piece.key} is the same at a table that begins with the scene file"


def _problems_of_permission(system: System[Any], view: Any, viewer: Seat) -> Iterator[str]:
    """Yield a sentence if a viewer can save a scene without facilitating, or the file of a character of another."""
    if not viewer.facilitates and not _refuses(lambda: scene_file(system, view, viewer)):
        yield f"{viewer.key or 'a spectator'} cannot save the scene"
    if system.state_files is None:
        return
    there = characters_to_save(system, view, viewer)
    for piece, controller in system.controllers(view).items():
        allowed = viewer.facilitates or controller == viewer.key
        refused = _refuses(lambda key=piece.key: character_file(system, view, viewer, key))
        if allowed != (piece in there) or allowed == refused:
            yield f"{viewer.key or 'a spectator'} can save exactly its own characters, not {piece.key}"


def _refuses(saves: Any) -> bool:
    try:
        saves()
    except Refused:
        return True
    return False


def _as_text(value: Any) -> str:
    """Return the value of a switch as a setup names it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
