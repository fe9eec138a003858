"""The page with the files of the characters and of the scene, and these files."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from facedown.game import Seat
from facedown.session import Session
from facedown.web.access import title_of
from facedown.web.context import WebRequest, context_of
from facedown.web.pages.history import attachment
from facedown.web.pages.page import html
from facedown.web.saving import as_toml, files_to_save, saved_character, saved_scene
from facedown.web.seat_requests import access_of


@get("/characters")
async def characters(request: WebRequest) -> Response[str]:
    """Return the page with the characters whose files the viewer can save."""
    access = access_of(request)
    values = await context_of(request).tables.use(
        access.table, lambda session: characters_values(session, access.viewer(session))
    )
    return html("pages/characters.html", **values)


def characters_values(session: Session, viewer: Seat) -> dict[str, Any]:
    """Return the values of the page with the characters."""
    state = session.table.history.state
    return {
        "title": title_of(session.table.history),
        "viewer": viewer,
        "files": files_to_save(session, viewer),
        "names": {seat.key: seat.shown for seat in state.seats},
        "facilitator": session.table.system.facilitator,
    }


@get("/characters/{key:str}")
async def character(request: WebRequest, key: FromPath[str]) -> Response[str]:
    """Return the file of a character."""
    access = access_of(request)
    text = await context_of(request).tables.use(
        access.table, lambda session: character_text(session, access.viewer(session), key)
    )
    return toml_answer(text, f"{key}.toml")


def character_text(session: Session, viewer: Seat, key: str) -> str:
    """Return the text of a character’s file."""
    return as_toml(saved_character(session, viewer, key))


@get("/scene")
async def scene(request: WebRequest) -> Response[str]:
    """Return a scene file with the state of the whole table."""
    access = access_of(request)
    text = await context_of(request).tables.use(
        access.table, lambda session: scene_text(session, access.viewer(session))
    )
    return toml_answer(text, f"{access.table}.toml")


def scene_text(session: Session, viewer: Seat) -> str:
    """Return the text of a scene file with the state of the whole table."""
    return as_toml(saved_scene(session, viewer))


def toml_answer(text: str, name: str) -> Response[str]:
    """Return the answer that the browser saves as a TOML file with this name."""
    return Response(text, media_type="application/toml", headers={"Cache-Control": "no-store", **attachment(name)})


CHARACTER_ROUTES = [characters, character, scene]
