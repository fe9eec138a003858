"""Set up a table: validate a scene file and build the first position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Key, Line, Setup, check_apart, check_seat, check_spelling, listed, new_key, read_scene, refuse
from facedown.systems.core_kernel.attributes import ATTRIBUTES, AV, Attribute
from facedown.systems.core_kernel.hooks import CONTRACT
from facedown.systems.core_kernel.model import GM_LESS_HANDS, Actor, Position, Rulings
from facedown.systems.core_kernel.rules.engagement import last_hand
from facedown.systems.core_kernel.rules.numbers import eliminated_aspects, total_trine_score

if TYPE_CHECKING:
    from facedown.systems.core_kernel import CoreKernel

Dash = Literal["-", "–"]


class ActorSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Actor in a scene file. The Actor does not own Attributes whose AV is "-" or left out (CK-N-01)."""

    name: Line
    av: dict[Attribute, AV | Dash]
    key: Key = ""
    kind: Literal["PC", "NPC"] = "PC"
    controller: str = ""
    side: Annotated[str, Meta(max_length=40)] = ""
    rank: Annotated[int, Meta(ge=1, le=99)] = 1
    wildcards: Annotated[int, Meta(ge=0, le=9)] = 0
    notes: Annotated[tuple[Line, ...], Meta(max_length=20)] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene file: the Actors of a table."""

    actor: Annotated[tuple[ActorSheet, ...], Meta(min_length=1, max_length=60)]
    title: str = ""


def first_position(system: CoreKernel, setup: Setup) -> Position:
    """Build the first position of a table. Raises Refused for an invalid scene, ruling or Extension."""
    legal = "An Actor has name and av, and may have key, kind, controller, side, rank, wildcards, notes."
    scene = read_scene(Scene, setup.scene, "R-CK-83", legal, {".av[": "An AV is 0 to 99, or a dash."})
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    gm = setup.facilitator
    if gm is None and last_hand(rulings) is None:
        rulings = replace(rulings, max_hands=GM_LESS_HANDS)
    system.check_extensions(setup, "CK-K-07")
    for key in setup.extensions:
        CONTRACT.accept(system.extensions[key])
    return Position(
        rulings=rulings,
        actors=tuple(actors_of(scene, setup)),
        gm=gm.key if gm else "",
        extensions=setup.extensions,
        title=setup.title or scene.title,
        seats=tuple(seat.key for seat in setup.seats if seat.role == "player"),
    )


def actors_of(scene: Scene, setup: Setup) -> list[Actor]:
    """Return the scene's Actors, each with the seat that plays it.

    A scene may name the seat. Otherwise the players get the PCs in turn and the GM the NPCs; without a GM, the players
    get all Actors. Raises Refused if a named seat does not exist, if two Actors have the same name or key, if the names
    of two sides look the same (R-CK-50), if no Actor has an AV above 0, or if there is no GM and fewer than two Actors
    can enter a Conflict.
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    gm = setup.facilitator
    actors: list[Actor] = []
    for place, sheet in enumerate(scene.actor, 1):
        key = sheet.key or new_key((), sheet.name)
        check_seat(setup, sheet.name, sheet.controller, "CK-S1-01")
        av = tuple(_av(sheet.av.get(name, "-")) for name in ATTRIBUTES)
        pcs = sum(a.kind == "PC" or gm is None for a in actors)
        whose = (
            gm.key if gm and (sheet.kind == "NPC" or not players) else players[pcs % len(players)] if players else ""
        )
        actors.append(
            Actor(
                key=key,
                name=sheet.name,
                kind=sheet.kind,
                controller=sheet.controller or whose,
                place=place,
                av=av,
                av_base=av,
                rank=sheet.rank,
                wildcard_rank=sheet.wildcards,
                side=sheet.side,
                notes=sheet.notes,
            )
        )
    check_apart("Actors", [actor.name for actor in actors], [actor.key for actor in actors], "CK-GL-01")
    check_spelling("sides", (actor.side for actor in actors), "R-CK-50")
    if not any(total_trine_score(actor.av) for actor in actors):
        raise refuse("R-CK-47", "No Actor of this scene has an Attribute above 0.", "Give one an AV.")
    able = [a for a in actors if total_trine_score(a.av) and not eliminated_aspects(a.av)]
    if gm is None and len(able) < 2:
        kept_out = [a.name for a in actors if a not in able]
        text = f"A Conflict needs two Actors that can enter it; this scene has {len(able)}"
        why = f", as {listed(kept_out)} cannot enter." if kept_out else "."
        legal = "Add an Actor. One with a TA whose Attributes are all 0 cannot enter; dashes do not count as 0."
        raise refuse("R-CK-64", f"{text}{why}", legal)
    return actors


def _av(value: int | str) -> int | None:
    return None if isinstance(value, str) else value
