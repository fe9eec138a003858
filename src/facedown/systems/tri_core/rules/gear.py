"""The sample gear, and the place of an item: worn, held in a hand, or stowed."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.data_files import gear_data
from facedown.systems.tri_core.model import Item, Sheet

GEAR: dict[str, Item] = msgspec.convert(gear_data(), dict[str, Item])
"""The sample gear by key."""


def carried_pounds(sheet: Sheet) -> int:
    """Return the total weight in pounds of the items of a sheet that are worn, held or stowed (TC-D-27)."""
    return sum(item.pounds for item in sheet.items if item.place != "ground")


def used_equipment_slots(sheet: Sheet) -> int:
    """Return how many Equipment Slots the equipped items of a sheet take together (TC-D-101)."""
    return sum(item.slots for item in sheet.items)


def has_free_slots(sheet: Sheet, item: Item) -> bool:
    """Return whether enough Equipment Slots of a sheet are free to equip another item (TC-D-101)."""
    return used_equipment_slots(sheet) + item.hands <= sheet.equipment_slots


def has_free_hands(sheet: Sheet, item: Item) -> bool:
    """Return whether the sheet’s owner has enough free hands to equip an item; armor needs no hand (TC-D-98)."""
    held = [own.place for own in sheet.items if own.held]
    return item.sort == "armor" or len(held) + held.count("both") + item.hands <= 2


def with_gear(sheet: Sheet, items: Iterable[Item]) -> Sheet:
    """Return the sheet with `items` added; `place_for` chooses the place of each item (TC-D-101)."""
    for item in items:
        place = place_for(sheet, item)
        sheet = replace(sheet, items=(*sheet.items, replace(item, place=place)))
    return sheet


def place_for(sheet: Sheet, item: Item) -> str:
    """Return the place for a new item: “worn”, “main”, “off”, “both” (hands) or “stowed”.

    Only armor is worn; only weapons and shields are held.
    """
    if not has_free_slots(sheet, item):
        return "stowed"
    if item.sort == "armor":
        return "worn"
    if item.sort not in ("weapon", "shield"):
        return "stowed"
    if item.hands == 2:
        return "stowed" if any(one.held for one in sheet.items) else "both"
    held = {one.place for one in sheet.items}
    free = [hand for hand in ("main", "off") if hand not in held and "both" not in held]
    return free[0] if free else "stowed"
