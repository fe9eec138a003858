"""Set up a table: validate a scene file and build the first position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from facedown.game import (
    Key,
    Line,
    Setup,
    check_apart,
    check_own_names,
    check_seat,
    check_spelling,
    new_key,
    read_scene,
    refuse,
)
from facedown.systems.skill_deck.model import Character, Likes, Position, Proficiency, Rulings, Weapon
from facedown.systems.skill_deck.rules.limits import MOST_CHARACTERS, MOST_NOTES, MOST_WEAPONS

if TYPE_CHECKING:
    from facedown.systems.skill_deck import SkillDeck


class CharacterSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character in a scene file.

    `controller`: the key of the seat that plays the character; if empty, a seat is chosen.
    `ref`: True if the Ref plays the character.
    `proficiencies`: the level of each proficiency by name.
    """

    name: Line
    key: Key = ""
    controller: str = ""
    side: Annotated[str, Meta(max_length=40)] = ""
    ref: bool = False
    proficiencies: dict[Line, Annotated[int, Meta(ge=0, le=99)]] = {}
    weapons: Annotated[tuple[Weapon, ...], Meta(max_length=MOST_WEAPONS)] = ()
    damage: Annotated[int, Meta(ge=0, le=3)] = 0
    shaken: bool = False
    notes: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=MOST_NOTES)] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene file: characters, and the proficiencies that work like Armour, Weapon and Medicine."""

    character: Annotated[tuple[CharacterSheet, ...], Meta(min_length=1, max_length=MOST_CHARACTERS)]
    likes: Likes = Likes()
    title: Annotated[str, Meta(max_length=80)] = ""


def first_position(system: SkillDeck, setup: Setup) -> Position:
    """Return the first position of a table. Raises Refused for an invalid scene or ruling."""
    legal = "A character has name, side, proficiencies, weapons, damage, shaken."
    scene = read_scene(Scene, setup.scene, "SD-SC-01", legal)
    system.check_extensions(setup)
    ref = setup.facilitator
    if ref is None:
        raise refuse("SD-SC-02", "The Skill Deck needs a Ref.", "Give one seat the role of facilitator.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    check_gear(scene)
    people = characters_of(scene, setup, ref.key)
    players = tuple(seat.key for seat in setup.seats if seat.role == "player")
    return Position(rulings, ref.key, people, scene.likes, title=setup.title or scene.title, seats=players)


def characters_of(scene: Scene, setup: Setup, ref: str) -> tuple[Character, ...]:
    """Return the scene’s characters with their controllers.

    The controller is the seat that the scene names. The Ref’s characters without a named seat go to the Ref, and other
    characters to the players in turn. Without players, the Ref gets them all. `ref` is the key of the Ref’s seat.
    Raises Refused for an unknown seat, for a name or key that occurs twice, and for two sides (R-SD-61), or two
    proficiencies of a character, whose names look the same.
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    people: list[Character] = []
    dealt = 0
    for sheet in scene.character:
        key = sheet.key or new_key([one.key for one in people], sheet.name)
        check_own_names(sheet.name, "proficiencies", sheet.proficiencies, "SD-PR-01")
        check_seat(setup, sheet.name, sheet.controller, "SD-SC-01")
        controller = sheet.controller or (ref if sheet.ref or not players else players[dealt % len(players)])
        dealt += not (sheet.ref or sheet.controller)
        people.append(character_from(sheet, key, controller))
    check_apart("characters", [one.name for one in people], [one.key for one in people], "SD-SC-01")
    check_spelling("sides", (one.side for one in people), "R-SD-61")
    return tuple(people)


def character_from(sheet: CharacterSheet, key: str, controller: str) -> Character:
    """Return the character of a sheet, with all uses (SD-PR-06)."""
    levels = {name: level for name, level in sheet.proficiencies.items() if level}
    return Character(
        key=key,
        name=sheet.name,
        controller=controller,
        side=sheet.side,
        proficiencies=tuple(Proficiency.with_all_uses(name, level) for name, level in levels.items()),
        weapons=sheet.weapons,
        damage=sheet.damage,
        shaken=sheet.shaken,
        notes=sheet.notes,
    )


def check_gear(scene: Scene) -> None:
    """Check the weapons and the `likes` of a scene.

    Raises Refused if the names of two weapons of a character look the same, or if a list in `likes` is empty or
    contains a blank name.
    """
    for sheet in scene.character:
        check_own_names(sheet.name, "weapons", (weapon.name for weapon in sheet.weapons), "SD-BG-01")
    for likes in (scene.likes.armour, scene.likes.weapon, scene.likes.medicine):
        if not likes or not all(name.strip() for name in likes):
            text = "The likes of Armour, Weapon or Medicine name no proficiency."
            raise refuse("R-SD-40", text, 'Name at least one, for example armour = ["Armour"].')
