"""The maximum numbers of things that the GM can add, and the highest harm limit and stress limit."""

from __future__ import annotations

from facedown.game import Reason, limit_reached
from facedown.systems.trinity_code.model import Character, Position
from facedown.systems.trinity_code.rules.harm import limit_of

MOST_MOVES = 60
"""The most moves of a table, besides the forced moves."""

MOST_CHARACTERS, MOST_TAGS, MOST_ARMOUR, MOST_ITEMS, MOST_NOTES = 40, 20, 9, 20, 20
"""The most characters at a table, tags of a scene, and pieces of armour, items and notes of a character."""

HIGHEST_LIMIT = 20
"""The highest value that a harm limit or stress limit can be raised to."""


def no_more_characters(position: Position) -> Reason | None:
    """Return why no character can be added to the table; None below the maximum (TRC-LU-01)."""
    return limit_reached("TRC-LU-01", "This table", len(position.characters), MOST_CHARACTERS, "character")


def no_more_moves(position: Position) -> Reason | None:
    """Return why the table can have no further move; None below the maximum (R-TRC-93)."""
    return limit_reached("R-TRC-93", "This table", len(position.sheets), MOST_MOVES, "move")


def no_more_tags(position: Position) -> Reason | None:
    """Return why the scene can have no further tag; None below the maximum (TRC-HA-03)."""
    return limit_reached("TRC-HA-03", "The scene", len(position.tags), MOST_TAGS, "tag")


def no_more_armour(one: Character) -> Reason | None:
    """Return why a character can have no further armour; None below the maximum (TRC-HA-05)."""
    return limit_reached("TRC-HA-05", one.name, len(one.armour), MOST_ARMOUR, "armour piece")


def no_more_items(one: Character) -> Reason | None:
    """Return why a character can have no further item; None below the maximum (TRC-HE-01)."""
    return limit_reached("TRC-HE-01", one.name, len(one.items), MOST_ITEMS, "item")


def no_more_notes(one: Character) -> Reason | None:
    """Return why a character can have no further note; None below the maximum (TRC-LU-05)."""
    return limit_reached("TRC-LU-05", one.name, len(one.notes), MOST_NOTES, "note")


def at_highest_limit(one: Character, track: str) -> Reason | None:
    """Return why a character’s limit cannot be raised; None if it can. `track` is "harm" or "stress".

    Rules: TRC-HA-01, TRC-ST-01.
    """
    now = limit_of(one, track)
    if now < HIGHEST_LIMIT:
        return None
    rule = "TRC-HA-01" if track == "harm" else "TRC-ST-01"
    return Reason(rule, f"{one.name}’s {track} limit is already {now}, the maximum.")
