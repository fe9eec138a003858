"""Files with the state of characters and of the scene, for programs."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath

from facedown.web.api.reading import read
from facedown.web.api.records import READ, refusals
from facedown.web.context import WebRequest
from facedown.web.saving import SavedFiles, files_to_save, saved_character, saved_scene


@get("/characters", responses=READ)
async def characters(request: WebRequest) -> SavedFiles:
    """Return the characters whose files your seat can save: its own, and as the facilitator all of them."""
    return await read(request, lambda session, access: files_to_save(session, access.viewer(session)))


@get("/characters/{key:str}", responses=READ | refusals(403))
async def character(request: WebRequest, key: FromPath[str]) -> dict[str, Any]:
    """Return the file of a character with its state, as data.

    At another table, the facilitator can add the character with it; see the options `bring-in`.
    """
    return await read(request, lambda session, access: saved_character(session, access.viewer(session), key))


@get("/scene", responses=READ | refusals(403))
async def scene(request: WebRequest) -> dict[str, Any]:
    """Return a scene file with the state of everything at the table, as data. A new table can begin with it."""
    return await read(request, lambda session, access: saved_scene(session, access.viewer(session)))


STATE_FILE_ROUTES = [characters, character, scene]
