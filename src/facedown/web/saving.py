"""The files with the state of characters and scenes that a viewer can save: what a page lists, and their texts."""

from __future__ import annotations

from typing import Any

import msgspec
import tomli_w

from facedown.game import Refused, Seat
from facedown.game.state_files import character_file, characters_to_save, scene_file
from facedown.session import Session
from facedown.web.rejection import Rejection


class SavedCharacter(msgspec.Struct, frozen=True):
    """A character whose file the viewer can save. `seat` is the key of the seat that plays it."""

    key: str
    name: str
    seat: str


class SavedFiles(msgspec.Struct, frozen=True):
    """The files that the viewer can save: those of `characters`, and that of the `scene` if it is True.

    `retired` are the names of the characters that have left the table and can return, if the system keeps them.
    """

    characters: tuple[SavedCharacter, ...]
    scene: bool
    retired: tuple[str, ...]


def files_to_save(session: Session, viewer: Seat) -> SavedFiles:
    """Return the files that the viewer can save."""
    table = session.table
    view, control = table.view(viewer), table.system.control
    names, seats = table.reader().names(view), table.system.controllers(view)
    there = characters_to_save(table.system, view, viewer)
    retired = getattr(view, control.retired) if control.retired and viewer.key else ()
    return SavedFiles(
        tuple([SavedCharacter(piece.key, names(piece), seats[piece]) for piece in there]),
        viewer.facilitates and table.system.state_files is not None,
        tuple([one.name for one in retired]),
    )


def saved_character(session: Session, viewer: Seat, key: str) -> dict[str, Any]:
    """Return the data of a character’s file. Raises Rejection if the viewer may not save it."""
    try:
        return character_file(session.table.system, session.table.view(viewer), viewer, key)
    except Refused as refused:
        raise Rejection(403, refused.refusal) from None


def saved_scene(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the data of a scene file with the state of the whole table. Raises Rejection unless the viewer may."""
    try:
        return scene_file(session.table.system, session.table.view(viewer), viewer)
    except Refused as refused:
        raise Rejection(403, refused.refusal) from None


def as_toml(data: dict[str, Any]) -> str:
    """Return the data of a file as TOML."""
    return tomli_w.dumps(data)
