"""Actors that come to a campaign from files, leave it, and return."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from facedown.game import Control, Reason, known_name
from facedown.game.rosters import Roster, makes_one, reads
from facedown.game.samples import ready_characters
from facedown.systems.core_kernel.model import Actor, Position, View, taken_keys
from facedown.systems.core_kernel.options.gm import may_change_roster
from facedown.systems.core_kernel.rules.bids import with_current_voters
from facedown.systems.core_kernel.rules.limits import MOST_ACTORS
from facedown.systems.core_kernel.sheets import actor_from, read_actor
from facedown.systems.core_kernel.steps.context import Context

CONTROL = Control("actor", "actors", "gm", retired="retired", follow=with_current_voters)
"""The places where positions name seats."""

NPC_MARKS: Mapping[str, Any] = MappingProxyType({"kind": "NPC"})
"""The values of fields in a file that leave an Actor to the GM."""


def ready_actors(position: Position) -> Mapping[str, Mapping[str, Any]]:
    """Return the Actors of the sample scenes by name, as data of files."""
    return ready_characters("facedown.systems.core_kernel", "actor")


def stays(view: View, actor: Actor) -> Reason | None:
    """Return that an Actor cannot leave the campaign during a Conflict in which it takes part, or took part."""
    conflict = view.conflict
    if conflict is None or actor.key not in [one.actor for one in conflict.participants]:
        return None
    return Reason("R-CK-109", f"{actor.name} takes part in the Conflict and stays until it is over.")


def leave(ctx: Context, actor: Actor) -> None:
    """Remove what names an Actor that has left the campaign: opposed Actions, and the end of the last Conflict."""
    position = ctx.position
    ctx.position = replace(
        position,
        proposals=tuple(one for one in position.proposals if actor.key not in (one.actor, one.against)),
        standing=tuple(key for key in position.standing if key != actor.key),
    )


def placed(position: Position, actor: Actor) -> Actor:
    """Return an Actor in the last place of the table order, on the side that is spelled like its own (R-CK-50)."""
    side = known_name((other.side for other in position.actors if other.side), actor.side)
    return replace(actor, place=max(other.place for other in position.actors) + 1, side=side)


ROSTER = Roster(
    control=CONTROL,
    rule="R-CK-109",
    moment="between Hands",
    group="Actors",
    most=MOST_ACTORS,
    can_change=may_change_roster,
    ready=ready_actors,
    marks=NPC_MARKS,
    read=reads(read_actor),
    make=makes_one(actor_from),
    taken_keys=taken_keys,
    stays=stays,
    leave=leave,
    placed=placed,
)
"""How Actors come to a campaign and leave it (R-CK-109)."""
