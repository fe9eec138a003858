"""The sample gear, and how things find a hand or a slot (TC-D-98, TC-D-101)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.model import Item, Sheet


def _read() -> dict[str, Item]:
    text = files("facedown.systems.tri_core").joinpath("gear.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Item])


GEAR: dict[str, Item] = _read()
"""The sample gear by key."""


def carried_pounds(sheet: Sheet) -> int:
    """The pounds of all that is worn, held or stowed (TC-D-27)."""
    return sum(item.pounds for item in sheet.items if item.place != "ground")


def has_free_hands(sheet: Sheet, item: Item) -> bool:
    """Whether there are hands free for a thing that is taken up (TC-D-98)."""
    held = [own.place for own in sheet.items if own.place in ("main", "off", "both")]
    return item.sort == "armor" or len(held) + held.count("both") + item.hands <= 2


def with_gear(sheet: Sheet, items: Iterable[Item]) -> Sheet:
    """The sheet with these things: worn and held as far as hands and Equipment Slots go, else stowed (TC-D-101)."""
    for item in items:
        place = place_for(sheet, item)
        sheet = replace(sheet, items=(*sheet.items, replace(item, place=place)))
    return sheet


def place_for(sheet: Sheet, item: Item) -> str:
    """Where a thing goes that is taken up: a free hand for what is wielded, the body for what is worn."""
    held = {one.place for one in sheet.items}
    if sum(one.slots for one in sheet.items) + item.hands > sheet.equipment_slots:
        return "stowed"
    if item.sort == "armor":
        return "worn"
    if item.sort not in ("weapon", "shield"):
        return "stowed"
    if item.hands == 2:
        return "stowed" if held & {"main", "off", "both"} else "both"
    free = [hand for hand in ("main", "off") if hand not in held and "both" not in held]
    return free[0] if free else "stowed"
