"""Gear: the items and armour of characters, and how a piece goes from one to another."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from facedown.game import Reason, new_name
from facedown.systems.trinity_code.model import Armour, Character, Item
from facedown.systems.trinity_code.rules.limits import no_more_armour, no_more_items

Gear = Armour | Item


def kind_of(piece: Gear) -> Literal["armour", "item"]:
    """Return the kind of a piece of gear."""
    return "item" if isinstance(piece, Item) else "armour"


def key_of(piece: Gear) -> str:
    """Return the text that names a piece of gear in moves: its kind and its name, for example `item/medikit`."""
    return f"{kind_of(piece)}/{piece.name}"


def gear_of(character: Character) -> tuple[Gear, ...]:
    """Return all items and armour of a character."""
    return (*character.items, *character.armour)


def without(character: Character, what: str) -> tuple[Character, Gear]:
    """Return the character without the piece of gear that `what` names, and the piece. Raises KeyError without it."""
    for piece in gear_of(character):
        if key_of(piece) == what:
            items = tuple(one for one in character.items if one is not piece)
            armour = tuple(one for one in character.armour if one is not piece)
            return replace(character, items=items, armour=armour), piece
    raise KeyError(what)


def with_gear(character: Character, piece: Gear) -> tuple[Character, Gear]:
    """Return the character with another piece of gear, and the piece, perhaps with another name (R-TRC-91)."""
    if isinstance(piece, Item):
        item = replace(piece, name=new_name([one.name for one in character.items], piece.name))
        return replace(character, items=(*character.items, item)), item
    armour = replace(piece, name=new_name([one.name for one in character.armour], piece.name))
    return replace(character, armour=(*character.armour, armour)), armour


def cannot_receive(character: Character, piece: Gear) -> Reason | None:
    """Return why a character cannot receive a piece of gear: it is dead, or has the most; None if it can."""
    if character.dead:
        return Reason("R-TRC-91", f"{character.name} is dead.")
    return no_more_items(character) if isinstance(piece, Item) else no_more_armour(character)
