"""Set up a table: validate a scene file and build the first position; and write files with the state of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import Setup, check_apart, check_seat, check_spelling, new_key, refuse
from facedown.game.state_files import StateFiles, as_data, read_file
from facedown.systems.skill_deck.model import Character, Likes, Position, Rulings, View, character_of
from facedown.systems.skill_deck.sheets import Scene, character_from, check_sheet, sheet_of

if TYPE_CHECKING:
    from facedown.systems.skill_deck import SkillDeck


def first_position(system: SkillDeck, setup: Setup) -> Position:
    """Return the first position of a table. Raises Refused for an invalid scene or ruling."""
    legal = "A character has name, side, proficiencies, weapons, damage, shaken."
    scene = read_file(Scene, setup.scene, "SD-SC-01", legal, system)
    system.check_extensions(setup)
    ref = setup.facilitator
    if ref is None:
        raise refuse("SD-SC-02", "The Skill Deck needs a Ref.", "Give one seat the role of facilitator.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    check_likes(scene.likes)
    people = characters_of(scene, setup, ref.key)
    return Position(
        rulings,
        ref.key,
        people[: len(scene.character)],
        scene.likes,
        phase=scene.phase,
        phases=scene.phases if scene.phase == "between" else max(1, scene.phases),
        title=setup.title or scene.title,
        seats=tuple(seat.key for seat in setup.seats if seat.role == "player"),
        retired=people[len(scene.character) :],
    )


def characters_of(scene: Scene, setup: Setup, ref: str) -> tuple[Character, ...]:
    """Return the scene’s characters with their controllers, and then the retired ones.

    The controller is the seat that the scene names. The Ref’s characters without a named seat go to the Ref, and other
    characters to the players in turn. Without players, the Ref gets them all. `ref` is the key of the Ref’s seat.
    Raises Refused for an unknown seat, for a name or key that occurs twice, and for two sides (R-SD-61), or two
    proficiencies of a character, whose names look the same.
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    people: list[Character] = []
    dealt = 0
    for sheet in (*scene.character, *scene.retired):
        key = sheet.key or new_key([one.key for one in people], sheet.name)
        check_sheet(sheet)
        check_seat(setup, sheet.name, sheet.controller, "SD-SC-01")
        controller = sheet.controller or (ref if sheet.ref or not players else players[dealt % len(players)])
        dealt += not (sheet.ref or sheet.controller)
        people.append(character_from(sheet, key, controller))
    there = people[: len(scene.character)]
    check_apart("characters", [one.name for one in there], [one.key for one in people], "SD-SC-01")
    check_spelling("sides", (one.side for one in there), "R-SD-61")
    return tuple(people)


def check_likes(likes: Likes) -> None:
    """Raise Refused if a list in the `likes` of a scene is empty or contains a blank name (R-SD-40)."""
    for names in (likes.armour, likes.weapon, likes.medicine):
        if not names or not all(name.strip() for name in names):
            text = "The likes of Armour, Weapon or Medicine name no proficiency."
            raise refuse("R-SD-40", text, 'Name at least one, for example armour = ["Armour"].')


class Files(StateFiles[View]):
    """Writes the files of characters and of whole scenes (R-SD-74)."""

    def character(self, view: View, key: str) -> dict[str, Any]:
        """Return the state of a character as data of a file; without uses that a blind Ref does not know."""
        return as_data(replace(sheet_of(character_of(view, key), view.ref), key=""))

    def scene(self, view: View) -> dict[str, Any]:
        """Return the state of everything at the table as data of a scene; without the fight and failed attempts."""
        scene = Scene(
            title=view.title,
            character=tuple(sheet_of(one, view.ref) for one in view.characters),
            retired=tuple(sheet_of(one, view.ref) for one in view.retired),
            likes=view.likes,
            phase=view.phase,
            phases=view.phases,
        )
        return as_data(scene)
