"""Set up a table: validate a scene file and build the first position; and write files with the state of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import Setup, check_apart, check_seat, check_spelling, listed, new_key, refuse
from facedown.game.state_files import StateFiles, as_data, read_file
from facedown.systems.core_kernel.hooks import CONTRACT
from facedown.systems.core_kernel.model import GM_LESS_HANDS, Actor, Position, Rulings, View, actor_of
from facedown.systems.core_kernel.rules.engagement import last_hand
from facedown.systems.core_kernel.rules.numbers import eliminated_aspects, total_trine_score
from facedown.systems.core_kernel.sheets import (
    LEGAL_ACTOR,
    LEGAL_AV,
    Scene,
    actor_from,
    check_actor,
    sheet_of,
)

if TYPE_CHECKING:
    from facedown.systems.core_kernel import CoreKernel


def first_position(system: CoreKernel, setup: Setup) -> Position:
    """Build the first position of a table. Raises Refused for an invalid scene, ruling or Extension."""
    scene = read_file(Scene, setup.scene, "R-CK-83", LEGAL_ACTOR, system, legal_at=LEGAL_AV)
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    gm = setup.facilitator
    if gm is None and last_hand(rulings) is None:
        rulings = replace(rulings, max_hands=GM_LESS_HANDS)
    system.check_extensions(setup, "CK-K-07")
    for key in setup.extensions:
        CONTRACT.accept(system.extensions[key])
    there = actors_of(scene, setup)
    return Position(
        rulings=rulings,
        actors=tuple(there[: len(scene.actor)]),
        gm=gm.key if gm else "",
        extensions=setup.extensions,
        title=setup.title or scene.title,
        conflicts=scene.conflicts,
        seats=tuple(seat.key for seat in setup.seats if seat.role == "player"),
        retired=tuple(there[len(scene.actor) :]),
    )


def actors_of(scene: Scene, setup: Setup) -> list[Actor]:
    """Return the Actors of the scene and then its retired ones, each with the seat that plays it.

    A scene may name the seat. Otherwise the players get the PCs in turn and the GM the NPCs; without a GM, the players
    get all Actors. Raises Refused if a named seat does not exist, if two Actors have the same name or key, if the names
    of two sides look the same (R-CK-50), if no Actor has an AV above 0, or if there is no GM and fewer than two Actors
    can enter a Conflict.
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    gm = setup.facilitator
    actors: list[Actor] = []
    for place, sheet in enumerate((*scene.actor, *scene.retired), 1):
        key = sheet.key or new_key((), sheet.name)
        check_actor(sheet)
        check_seat(setup, sheet.name, sheet.controller, "CK-S1-01")
        pcs = sum(a.kind == "PC" or gm is None for a in actors)
        whose = (
            gm.key if gm and (sheet.kind == "NPC" or not players) else players[pcs % len(players)] if players else ""
        )
        actors.append(replace(actor_from(sheet, key, sheet.controller or whose), place=place))
    there = actors[: len(scene.actor)]
    check_apart("Actors", [actor.name for actor in there], [actor.key for actor in actors], "CK-GL-01")
    check_spelling("sides", (actor.side for actor in actors), "R-CK-50")
    if not any(total_trine_score(actor.av) for actor in there):
        raise refuse("R-CK-47", "No Actor of this scene has an Attribute above 0.", "Give one an AV.")
    able = [a for a in there if total_trine_score(a.av) and not eliminated_aspects(a.av)]
    if gm is None and len(able) < 2:
        kept_out = [a.name for a in there if a not in able]
        text = f"A Conflict needs two Actors that can enter it; this scene has {len(able)}"
        why = f", as {listed(kept_out)} cannot enter." if kept_out else "."
        legal = "Add an Actor. One with a TA whose Attributes are all 0 cannot enter; dashes do not count as 0."
        raise refuse("R-CK-64", f"{text}{why}", legal)
    return actors


class Files(StateFiles[View]):
    """Writes the files of Actors and of whole scenes (R-CK-109)."""

    def character(self, view: View, key: str) -> dict[str, Any]:
        """Return the sheet of an Actor with its current AVs as data of a file."""
        return as_data(replace(sheet_of(actor_of(view, key)), key=""))

    def scene(self, view: View) -> dict[str, Any]:
        """Return the campaign’s Actors as data of a scene; without the Conflict in progress and stated Actions."""
        scene = Scene(
            title=view.title,
            actor=tuple(sheet_of(actor, controller_to_name(view, actor)) for actor in view.actors),
            retired=tuple(sheet_of(actor, controller_to_name(view, actor)) for actor in view.retired),
            conflicts=view.conflicts,
        )
        return as_data(scene)


def controller_to_name(view: View, actor: Actor) -> str:
    """Return the key of the GM’s seat for a PC that the GM plays; otherwise ""."""
    return view.gm if actor.kind == "PC" and actor.controller == view.gm else ""
