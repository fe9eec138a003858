"""Entities that come to a table from files, leave it, and return."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from facedown.game import NO_YES, Control, Field, OneOf
from facedown.game.rosters import Roster, makes_one, reads
from facedown.game.samples import ready_characters
from facedown.systems.standard_roll.model import Challenge, Entity, Position, View, order_of, taken_keys
from facedown.systems.standard_roll.options.curator import curator_is_free
from facedown.systems.standard_roll.rules.limits import MOST_ENTITIES
from facedown.systems.standard_roll.sheets import entity_from, read_entity
from facedown.systems.standard_roll.steps import participants

CONTROL = Control("entity", "entities", "curator", retired="retired")
"""The places where positions name seats."""

FOE_MARKS: Mapping[str, Any] = MappingProxyType({"foe": True, "environment": True})
"""The values of fields in a file that leave an entity to the Curator."""


def ready_entities(position: Position) -> Mapping[str, Mapping[str, Any]]:
    """Return the entities of the sample scenes by name, as data of files."""
    return ready_characters("facedown.systems.standard_roll", "entity")


def left(position: Position, entity: Entity) -> Entity:
    """Return the record of an entity that leaves, without what counts only in this round or Situation (R-SR-98)."""
    return replace(entity, actions=0, surprise="", counted_clocks=())


def back(entity: Entity) -> Entity:
    """Return the record of an entity that returns: one that was absent is active again (R-SR-98)."""
    return replace(entity, status="active") if entity.status == "absent" else entity


def joins(view: View) -> Field | None:
    """Return the field that asks whether an entity joins the turn order; None without one (SR-S5-19)."""
    return None if order_of(view) is None else Field("joins", OneOf(NO_YES), "Joins this round", "SR-S5-19")


def challenges(position: Position) -> tuple[Challenge, ...]:
    """Return the challenges, which have names of their own."""
    return position.challenges


ROSTER = Roster(
    control=CONTROL,
    rule="R-SR-98",
    moment="between rolls",
    most=MOST_ENTITIES,
    can_change=curator_is_free,
    ready=ready_entities,
    marks=FOE_MARKS,
    read=reads(read_entity),
    make=makes_one(entity_from),
    taken_keys=taken_keys,
    leave=participants.leave,
    left=left,
    back=back,
    others=challenges,
    joins=joins,
    join=participants.join,
)
"""How entities come to a table and leave it (R-SR-98)."""
