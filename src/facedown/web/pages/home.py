"""The first page, and the pages on which a table is opened."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from facedown.game import Refusal, Refused, System, any_of, registry
from facedown.game.scenes import WrongScene, characters_for_players
from facedown.web import new_tables
from facedown.web.access import Access
from facedown.web.context import WebRequest
from facedown.web.forms import Posted
from facedown.web.openings import LARGEST_OPENING, PLAYER, Opening, read_scene_file
from facedown.web.pages.opened import opened_page
from facedown.web.pages.page import first_value, html, in_worker, key_in, posted_values
from facedown.web.pages.rulings import ruling_in, shown_ruling
from facedown.web.rejection import Rejection
from facedown.web.rulebooks import known_system
from facedown.web.scene_mistakes import mistakes_in
from facedown.web.security import seat_cookie
from facedown.web.settings import COUNTED

MOST_OTHERS = 11
"""The most other players that can be named when a table is opened; more come later."""


class SystemCard(msgspec.Struct, frozen=True):
    """A system on the first page."""

    key: str
    title: str
    goal: str
    facilitator: str
    needs_facilitator: bool


def cards() -> list[SystemCard]:
    """Return all installed systems."""
    return [
        SystemCard(one.key, one.title, one.catalogue().goal, one.facilitator, one.needs_facilitator)
        for one in registry.systems()
    ]


@get("/", include_in_schema=False)
async def home(request: WebRequest) -> Response[str]:
    """Return the first page: all systems, with a form that opens a table."""

    def render_home() -> Response[str]:
        found = cards()
        return html(
            "pages/home.html", cards=found, facilitators=any_of(dict.fromkeys(one.facilitator for one in found))
        )

    return await in_worker(request, render_home)


@get("/new/{system:str}", include_in_schema=False)
async def new_table_page(
    system: FromPath[str], request: WebRequest, name: FromQuery[str] = "", plays: FromQuery[str] = ""
) -> Response[str]:
    """Return the page with all choices for a new table, with what the first page asks for."""
    sent = {key: [value] for key, value in (("name", name), ("plays", plays)) if value}
    return await in_worker(request, lambda: new_page(known_system(system), sent))


@get("/new/{system:str}/scene/{sample:str}", include_in_schema=False)
async def ready_scene(system: FromPath[str], sample: FromPath[str], request: WebRequest) -> Response[str]:
    """Return the file of a ready scene, as an example of one."""
    text = await in_worker(request, lambda: text_of_sample(known_system(system), sample))
    headers = {"Content-Disposition": f'attachment; filename="{system}.{sample}.toml"'}
    return Response(text, media_type="application/toml", headers=headers)


def text_of_sample(system: System[Any], sample: str) -> str:
    """Return the file of a ready scene. Raises Rejection if there is none with this key."""
    if sample not in system.samples():
        raise Rejection(404, Refusal("web", "There is no such scene.", "Choose one on the page for a new table."))
    return system.sample_text(sample)


def new_page(system: System[Any], sent: Posted, refused: Refused | None = None) -> Response[str]:
    """Return the page with all choices for a new table, filled with what was sent."""
    scene = scene_text(sent)
    rulings = [
        shown_ruling(one, ruling_in(sent, f"ruling.{name}") or one.default)
        for name, one in system.rulebook.switches.items()
    ]
    values = {name: list(some) for name, some in sent.items()}
    return html(
        "pages/new.html",
        422 if refused is not None else 200,
        system=system,
        samples=samples_of(system),
        others=most_players(system),  # a facilitator or spectator takes no player’s seat
        most_others=MOST_OTHERS,
        rulings=rulings,
        extensions=list(system.extensions.values()),
        values=values,
        scene=scene,
        refusal=refused.refusal if refused is not None else None,
        mistakes=mistakes_in(scene, refused) if isinstance(refused, WrongScene) and scene else [],
    )


def scene_text(sent: Posted) -> str:
    """Return the text of the scene in a form, uploaded or typed."""
    return first_value(sent, "scene_file") or first_value(sent, "scene_text")


def samples_of(system: System[Any]) -> list[tuple[str, str]]:
    """Return the keys and titles of the ready scenes of a system; the one for newcomers comes first."""
    names = sorted(system.samples(), key=lambda name: name != system.first_sample)
    return [(name, system.sample(name).get("title", name)) for name in names]


def most_players(system: System[Any]) -> int:
    """Return the number of characters that players can play in the ready scene with the most of them."""
    scenes = [system.sample(name) for name in system.samples()]
    found = [characters_for_players(one, system.character_table, marks=system.facilitator_marks) for one in scenes]
    return max(2, *map(len, found))


@post(
    "/new/{system:str}",
    include_in_schema=False,
    status_code=200,
    request_max_body_size=4 * LARGEST_OPENING,  # a form takes up to three bytes for one of its text
    opt={COUNTED: "new tables"},
)
async def open_table(system: FromPath[str], request: WebRequest) -> Response[Any]:
    """Open a table, and return the page with its links; with bots in all other seats, go to the table at once.

    A wrong form is returned with the reason.
    """
    sent = await posted_values(request)
    try:
        opening = await in_worker(request, lambda: opening_in(system, sent))
        table, own = await new_tables.open_table(request, opening, key_in(request, sent))
    except Refused as refused:
        wrong = refused
        return await in_worker(request, lambda: new_page(known_system(system), sent, wrong))
    if own and first_value(sent, "demo"):
        access = Access(table.id, own, table.keys[own])
        return Redirect(access.path, status_code=303, cookies=[seat_cookie(request, access)])
    return await opened_page(request, table, own)


def opening_in(system: str, sent: Posted) -> Opening:
    """Return the request for a new table that a form contains. Raises Refused for a file that cannot be read."""
    text = scene_text(sent)
    rulings = registry.system(system).rulebook.switches
    names = list(sent.get("player", ()))
    kinds = list(sent.get("kind", ()))
    plays = first_value(sent, "plays") or PLAYER
    shift = 2 if plays == PLAYER else 1
    used = [(name, kind) for name, kind in zip(names, kinds, strict=False) if kind != "none"]
    return Opening(
        system=system,
        name=first_value(sent, "name"),
        plays=plays,
        title=first_value(sent, "title"),
        sample=first_value(sent, "sample"),
        scene=read_scene_file(text) if text.strip() else None,
        players=tuple([name for name, _ in used]) if names else None,
        bots="*"
        if first_value(sent, "demo")
        else tuple([at + shift for at, (_, kind) in enumerate(used) if kind == "bot"]),
        with_facilitator=first_value(sent, "facilitator") in ("person", "bot"),
        bot_facilitates=first_value(sent, "facilitator") == "bot",
        rulings={
            name: value
            for name, ruling in rulings.items()
            if (value := ruling_in(sent, f"ruling.{name}")) not in ("", ruling.default)
        },
        extensions=tuple(sent.get("extension", ())),
        by_hand=bool(first_value(sent, "by_hand")),
    )


HOME_ROUTES = [home, new_table_page, ready_scene, open_table]
