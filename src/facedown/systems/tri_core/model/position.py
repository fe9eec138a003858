"""The position of a Tri-Core table, and functions that find characters and the seats that know their secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.model.character import Character
from facedown.systems.tri_core.model.encounter import Encounter
from facedown.systems.tri_core.model.grid import Grid
from facedown.systems.tri_core.model.rulings import Rulings


class Position(msgspec.Struct, frozen=True, gc=False):
    """The complete state of a Tri-Core table.

    `gm`: the key of the GM’s seat.
    `encounter`: None outside encounters.
    `encounters`: the number of encounters so far, with the current one.
    `ground`: the map for the next encounter.
    `day`: the number of the day, from 1.
    `seats`: the keys of the players’ seats.
    `retired`: the characters that have left the table and can return (R-TC-172).
    """

    rulings: Rulings
    gm: str
    characters: tuple[Character, ...]
    encounter: Encounter | None = None
    encounters: int = 0
    ground: Grid = Grid()
    day: int = 1
    title: str = ""
    seats: tuple[str, ...] = ()
    retired: tuple[Character, ...] = ()


if TYPE_CHECKING:

    class View(Position, frozen=True):
        """A position without the parts that a viewer may not know.

        A type checker does not accept a plain `Position` where a `View` is needed.
        """

else:
    View = Position


def character_of(position: Position, key: str) -> Character:
    """Return the character with this key. Raises KeyError if there is none."""
    for character in position.characters:
        if character.key == key:
            return character
    raise KeyError(key)


def who_knows(position: Position, character: Character) -> tuple[str, ...]:
    """Return the keys of the seats that know a character’s secrets: the seat of its player and the GM’s seat."""
    return tuple(dict.fromkeys((character.controller, position.gm)))


def who_sees(position: Position, character: Character) -> tuple[str, ...]:
    """Return the keys of the seats that know the square of `character`, which is in Stealth."""
    noticing = (other.controller for other in position.characters if other.key in character.noticed_by)
    return tuple(dict.fromkeys((*who_knows(position, character), *noticing)))


def with_character(position: Position, changed: Character) -> Position:
    """Return the position with `changed` in place of the character that has the same key."""
    return replace(position, characters=tuple([changed if c.key == changed.key else c for c in position.characters]))
