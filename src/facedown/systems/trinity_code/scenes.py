"""Set up a table: validate a scene file and build the first position; and write files with the state of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import Setup, check_apart, check_seat, new_key, refuse
from facedown.game.state_files import StateFiles, as_data, read_file
from facedown.systems.trinity_code.model import FORCED, Character, MoveSheet, Position, Rulings, View, character_of
from facedown.systems.trinity_code.sheets import Scene, character_from, check_gear, check_state, sheet_of, with_gm

if TYPE_CHECKING:
    from facedown.systems.trinity_code import TrinityCode


def first_position(system: TrinityCode, setup: Setup) -> Position:
    """Build the first position of a table. Raises Refused for an invalid scene or ruling."""
    legal = "A character has name, power, quickness, cool, wits, luck; a move has key, title, when, attributes."
    scene = read_file(Scene, setup.scene, "R-TRC-85", legal, system)
    system.check_extensions(setup)
    gm = setup.facilitator
    if gm is None:
        raise refuse("R-TRC-86", "The Trinity Code needs a GM.", "Give one seat the role of facilitator.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    if scene.combat and not scene.in_investigation:
        raise refuse("R-TRC-88", "The scene has combat outside an Investigation.", "Set in_investigation = true.")
    there = characters_of(scene, setup)
    return Position(
        rulings=rulings,
        gm=gm.key,
        characters=there[: len(scene.character)],
        own_moves=moves_of(scene),
        good=scene.good,
        bad=scene.bad,
        phase="investigation" if scene.in_investigation else "between",
        investigations=scene.investigations,
        minutes=scene.minutes,
        combat=scene.combat,
        tags=scene.tags,
        title=setup.title or scene.title,
        seats=tuple(seat.key for seat in setup.seats if seat.role == "player"),
        retired=there[len(scene.character) :],
        goal=scene.goal,
    )


def moves_of(scene: Scene) -> tuple[MoveSheet, ...]:
    """Return the scene's moves. Raises Refused if two have the same key, or the key of a forced move (R-TRC-33)."""
    keys = [sheet.key for sheet in (*FORCED, *scene.move)]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise refuse("R-TRC-33", f"Two moves have the key “{twice}”.", "Give each move a different key.")
    return scene.move


def characters_of(scene: Scene, setup: Setup) -> tuple[Character, ...]:
    """Return the scene's characters with their controllers, and then the retired ones.

    The controller is the seat that the scene names. Characters without a named seat go to the players in turn, or to
    the GM if there are no players. Raises Refused for an unknown seat, for a name or key that occurs twice, and for
    gear with equal names.
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    gm = setup.facilitator
    assert gm is not None
    characters: list[Character] = []
    for at, sheet in enumerate((*scene.character, *scene.retired)):
        check_gear(sheet)
        check_state(sheet)
        check_seat(setup, sheet.name, sheet.controller, "TRC-LU-01")
        key = sheet.key or new_key([one.key for one in characters], sheet.name)
        controller = sheet.controller or (players[at % len(players)] if players else gm.key)
        characters.append(with_gm(character_from(sheet, key, controller), gm.key))
    names = [one.name for one in characters[: len(scene.character)]]
    check_apart("characters", names, [one.key for one in characters], "TRC-LU-01")
    return tuple(characters)


class Files(StateFiles[View]):
    """Writes the files of characters and of whole scenes (R-TRC-90)."""

    def character(self, view: View, key: str) -> dict[str, Any]:
        """Return the state of a character as data of a file."""
        return as_data(replace(sheet_of(character_of(view, key)), key=""))

    def scene(self, view: View) -> dict[str, Any]:
        """Return the state of everything at the table as data of a scene; without the move in progress."""
        scene = Scene(
            title=view.title,
            character=tuple(sheet_of(one, controller_to_name(view, one)) for one in view.characters),
            retired=tuple(sheet_of(one, controller_to_name(view, one)) for one in view.retired),
            move=view.own_moves,
            tags=view.tags,
            good=view.good,
            bad=view.bad,
            investigations=view.investigations,
            in_investigation=view.phase == "investigation",
            minutes=view.minutes,
            combat=view.combat,
            goal=view.goal,
        )
        return as_data(scene)


def controller_to_name(view: View, character: Character) -> str:
    """Return the key of the GM’s seat for a character that the GM plays for good; otherwise ""."""
    return view.gm if (character.player or character.controller) == view.gm else ""
