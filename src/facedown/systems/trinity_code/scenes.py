"""Set up a table: validate a scene file and build the first position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Key, Line, Setup, check_apart, check_own_names, check_seat, new_key, read_scene, refuse
from facedown.systems.trinity_code.model import (
    FORCED,
    Armour,
    Character,
    Item,
    MoveSheet,
    Position,
    Rating,
    Rulings,
)
from facedown.systems.trinity_code.rules.limits import (
    HIGHEST_LIMIT,
    MOST_ARMOUR,
    MOST_CHARACTERS,
    MOST_ITEMS,
    MOST_NOTES,
    MOST_TAGS,
)

if TYPE_CHECKING:
    from facedown.systems.trinity_code import TrinityCode


class CharacterSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character as a scene file describes it."""

    name: Line
    key: Key = ""
    controller: str = ""
    profession: Annotated[str, Meta(max_length=40)] = ""
    power: Rating = 0
    quickness: Rating = 0
    cool: Rating = 0
    wits: Rating = 0
    luck: Annotated[int, Meta(ge=0, le=20)] = 0
    drawback: Annotated[str, Meta(max_length=200)] = ""
    cancels_misfires: bool = False
    harm_limit: Annotated[int, Meta(ge=7, le=HIGHEST_LIMIT)] = 7
    stress_limit: Annotated[int, Meta(ge=5, le=HIGHEST_LIMIT)] = 5
    armour: Annotated[tuple[Armour, ...], Meta(max_length=MOST_ARMOUR)] = ()
    items: Annotated[tuple[Item, ...], Meta(max_length=MOST_ITEMS)] = ()
    notes: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=MOST_NOTES)] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene file: characters, moves and tags. Without moves, the table uses the sample moves."""

    character: Annotated[tuple[CharacterSheet, ...], Meta(min_length=1, max_length=MOST_CHARACTERS)]
    move: Annotated[tuple[MoveSheet, ...], Meta(max_length=60)] = ()
    title: Annotated[str, Meta(max_length=80)] = ""
    tags: Annotated[tuple[Line, ...], Meta(max_length=MOST_TAGS)] = ()


def first_position(system: TrinityCode, setup: Setup) -> Position:
    """Build the first position of a table. Raises Refused for an invalid scene or ruling."""
    legal = "A character has name, power, quickness, cool, wits, luck; a move has key, title, when, attributes."
    scene = read_scene(Scene, setup.scene, "R-TRC-85", legal)
    system.check_extensions(setup)
    gm = setup.facilitator
    if gm is None:
        raise refuse("R-TRC-86", "The Trinity Code needs a GM.", "Give one seat the role of facilitator.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    return Position(
        rulings=rulings,
        gm=gm.key,
        characters=characters_of(scene, setup),
        own_moves=moves_of(scene),
        tags=scene.tags,
        title=setup.title or scene.title,
        seats=tuple(seat.key for seat in setup.seats if seat.role == "player"),
    )


def moves_of(scene: Scene) -> tuple[MoveSheet, ...]:
    """Return the scene's moves. Raises Refused if two have the same key, or the key of a forced move (R-TRC-33)."""
    keys = [sheet.key for sheet in (*FORCED, *scene.move)]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise refuse("R-TRC-33", f"Two moves have the key “{twice}”.", "Give each move a different key.")
    return scene.move


def characters_of(scene: Scene, setup: Setup) -> tuple[Character, ...]:
    """Return the scene's characters with their controllers.

    The controller is the seat that the scene names. Characters without a named seat go to the players in turn, or to
    the GM if there are no players. Raises Refused for an unknown seat, for a name or key that occurs twice, and for
    gear with equal names.
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    gm = setup.facilitator
    assert gm is not None
    characters: list[Character] = []
    for at, sheet in enumerate(scene.character):
        check_gear(sheet)
        check_seat(setup, sheet.name, sheet.controller, "TRC-LU-01")
        key = sheet.key or new_key([one.key for one in characters], sheet.name)
        controller = sheet.controller or (players[at % len(players)] if players else gm.key)
        characters.append(character_from(sheet, key, controller))
    check_apart("characters", [one.name for one in characters], [one.key for one in characters], "TRC-LU-01")
    return tuple(characters)


def character_from(sheet: CharacterSheet, key: str, controller: str) -> Character:
    """Return the character of a sheet, with the Luck of its playbook (TRC-LU-01, TRC-HA-06)."""
    given = {name: getattr(sheet, name) for name in sheet.__struct_fields__ if name not in ("key", "controller")}
    given["armour"] = tuple(replace(armour, whole=full_threshold(armour)) for armour in sheet.armour)
    return Character(key=key, controller=controller, luck_start=sheet.luck, **given)


def full_threshold(armour: Armour) -> int | None:
    """Return the threshold of armour when new: its current threshold, or `whole` if the scene gives a higher number.

    None for armour that never wears out. Rules: R-TRC-66.
    """
    return None if armour.threshold is None else max(armour.threshold, armour.whole or 0)


def check_gear(sheet: CharacterSheet) -> None:
    """Check the names of a character's gear.

    Raises Refused if the names of two pieces of armour, or of two items, look the same.
    """
    check_own_names(sheet.name, "pieces of armour", (armour.name for armour in sheet.armour), "TRC-HE-01")
    check_own_names(sheet.name, "items", (item.name for item in sheet.items), "TRC-HE-01")
