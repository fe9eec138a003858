"""The maximum numbers of entities, challenges, tags and notes."""

from __future__ import annotations

from facedown.game import Reason, limit_reached
from facedown.systems.standard_roll.model import Entity, Position

MOST_ENTITIES, MOST_CHALLENGES, MOST_TAGS, MOST_NOTES = 60, 30, 20, 20
"""The maximum numbers of entities and of challenges at a table, and of tags and of notes on a sheet."""


def no_more_entities(position: Position) -> Reason | None:
    """Return why no entity can be added to the table; None below the maximum."""
    return limit_reached("SR-S5-02", "This table", len(position.entities), MOST_ENTITIES, "character")


def no_more_challenges(position: Position) -> Reason | None:
    """Return why no challenge can be added to the table; None below the maximum."""
    return limit_reached("SR-S2-05", "This table", len(position.challenges), MOST_CHALLENGES, "challenge")


def no_more_tags(entity: Entity) -> Reason | None:
    """Return why this entity can have no further tag; None below the maximum."""
    return limit_reached("SR-S1-20", entity.name, len(entity.tags), MOST_TAGS, "tag")


def no_more_notes(entity: Entity) -> Reason | None:
    """Return why this entity can have no further note; None below the maximum."""
    return limit_reached("SR-S1-30", entity.name, len(entity.notes), MOST_NOTES, "note")
