"""The maximum numbers of characters, and of items and impairments of a character."""

from __future__ import annotations

from facedown.game import Reason, limit_reached
from facedown.systems.tri_core.model import Character

MOST_CHARACTERS = 100
"""The maximum number of characters at a table. Allies count."""

MOST_ITEMS, MOST_IMPAIRMENTS = 40, 9
"""The maximum number of items, and the maximum number of impairments, that a character can have."""


def no_more_items(one: Character) -> Reason | None:
    """Return the reason why a character cannot have another item; None if one more is allowed (TC-B-30)."""
    return limit_reached("TC-B-30", one.name, len(one.sheet.items), MOST_ITEMS, "item")


def no_more_impairments(one: Character) -> Reason | None:
    """Return the reason why a character cannot have another impairment; None if one more is allowed (TC-E-52)."""
    return limit_reached("TC-E-52", one.name, len(one.impairments), MOST_IMPAIRMENTS, "impairment")
