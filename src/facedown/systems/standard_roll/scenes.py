"""Set up a table: validate a scene file and build the first position; and write files with the state of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from facedown.game import Setup, check_apart, check_seat, new_key, refuse
from facedown.game.state_files import StateFiles, as_data, read_file
from facedown.systems.standard_roll.model import Challenge, Clock, Entity, Position, Rulings, Situation, View, entity_of
from facedown.systems.standard_roll.sheets import (
    ChallengeSheet,
    ClockSheet,
    EntitySheet,
    Scene,
    SituationSheet,
    Story,
    check_entity,
    clock_from,
    clock_sheet,
    entity_from,
    sheet_of,
)

if TYPE_CHECKING:
    from facedown.systems.standard_roll import StandardRoll


def first_position(system: StandardRoll, setup: Setup) -> Position:
    """Return the first position of a table. Raises Refused for an invalid scene or ruling."""
    legal = "An entity has name, level, stats, clocks; a challenge has name, tn, clock."
    scene = read_file(Scene, setup.scene, "SR-S5-02", legal, system)
    system.check_extensions(setup)
    curator = setup.facilitator
    if curator is None:
        raise refuse("SR-S2-11", "The Standard Roll needs a Curator.", "Give one seat the role of facilitator.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    there = entities_of((*scene.entity, *scene.retired), setup)
    entities, retired = there[: len(scene.entity)], there[len(scene.entity) :]
    check_apart("entities", [one.name for one in entities], [one.key for one in there], "SR-S5-02")
    check_apart(
        "entities or challenges",
        [*(one.name for one in entities), *(one.name for one in scene.challenge)],
        (),
        "SR-S5-02",
    )
    challenges: list[Challenge] = []
    for sheet in scene.challenge:
        key = new_key([*(one.key for one in there), *(one.key for one in challenges)], sheet.name)
        challenges.append(Challenge(key, sheet.name, sheet.tn, clock_from(sheet.clock), sheet.counted))
    story = scene.story
    return Position(
        rulings,
        curator.key,
        entities,
        tuple(challenges),
        phase="episode" if story.in_episode else "downtime",
        episodes=story.episodes,
        scene=story.scene,
        situation=situation_from(story),
        situations=story.situations,
        title=setup.title or scene.title,
        seats=tuple(seat.key for seat in setup.seats if seat.role == "player"),
        retired=retired,
    )


def situation_from(story: Story) -> Situation | None:
    """Return the Situation at this point of the story, without a turn order; None between Situations.

    Raises Refused for a Situation in Downtime (SR-S2-07).
    """
    sheet = story.situation
    if sheet is None:
        return None
    if not story.in_episode:
        raise refuse("SR-S2-07", "The scene has a Situation in Downtime.", "Set story.in_episode = true.")
    clock = None if sheet.clock is None else clock_from(sheet.clock)
    return Situation(sheet.title, clock, number=max(1, story.situations))


def entities_of(sheets: Sequence[EntitySheet], setup: Setup) -> tuple[Entity, ...]:
    """Return the entities of sheets with their controllers.

    Raises Refused for an unknown seat, and for an entity that `check_entity` refuses.

    The controller is the seat that the sheet names. Foes and environmental effects without a named seat go to the
    Curator, and other entities to the players in turn. Without players, the Curator gets them all.
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    curator = setup.facilitator
    assert curator is not None
    entities: list[Entity] = []
    for sheet in sheets:
        key = sheet.key or new_key([one.key for one in entities], sheet.name)
        check_entity(sheet)
        check_seat(setup, sheet.name, sheet.controller, "SR-S5-02")
        theirs = sheet.foe or sheet.environment or not players
        mine = sum(one.player_side for one in entities)
        whose = curator.key if theirs else players[mine % len(players)]
        entities.append(entity_from(sheet, key, sheet.controller or whose))
    return tuple(entities)


class Files(StateFiles[View]):
    """Writes the files of entities and of whole scenes (R-SR-98)."""

    def character(self, view: View, key: str) -> dict[str, Any]:
        """Return the state of an entity as data of a file. What counts only in the current Situation is left out."""
        entity = replace(entity_of(view, key), counted_clocks=())
        return as_data(replace(sheet_of(entity), key=""))

    def scene(self, view: View) -> dict[str, Any]:
        """Return the state of everything at the table as data of a scene."""
        situation = view.situation
        story = Story(
            view.episodes,
            view.situations,
            view.phase == "episode",
            view.scene,
            None if situation is None else SituationSheet(situation.title, full_clock(situation.clock)),
        )
        challenges = tuple(
            ChallengeSheet(one.name, one.tn, clock_sheet(one.clock), one.counted) for one in view.challenges
        )
        scene = Scene(
            title=view.title,
            entity=tuple(sheet_of(one, controller_to_name(view, one)) for one in view.entities),
            challenge=challenges,
            retired=tuple(sheet_of(one, controller_to_name(view, one)) for one in view.retired),
            story=story,
        )
        return as_data(scene)


def full_clock(clock: Clock | None) -> ClockSheet | None:
    """Return the sheet of a clock with its value and its maximum; None for no clock."""
    return None if clock is None else ClockSheet(clock.left, clock.most)


def controller_to_name(view: View, entity: Entity) -> str:
    """Return the key of the Curator’s seat for an entity on the players’ side that the Curator plays; otherwise ""."""
    return view.curator if entity.player_side and entity.controller == view.curator else ""
