"""Set up a table: validate a scene file and build the first position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from facedown.game import Key, Line, Setup, check_apart, check_own_names, check_seat, new_key, read_scene, refuse
from facedown.systems.standard_roll.model import CLOCKS, STATS, Challenge, Clock, ClockName, Entity, Position, Rulings
from facedown.systems.standard_roll.rules.limits import MOST_CHALLENGES, MOST_ENTITIES, MOST_NOTES

if TYPE_CHECKING:
    from facedown.systems.standard_roll import StandardRoll

Number = Annotated[int, Meta(ge=0, le=99)]


class EntitySheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entity in a scene file.

    Stats that are not named are 1; an environmental effect has only the stats that are named. An entity has only the
    clocks that are named.

    `controller`: the key of the seat that plays the entity; if empty, a seat is chosen.
    `foe`: True if the entity is not on the players’ side.
    `environment`: True for an environmental effect.
    `clocks`: the maximum of each clock, by name.
    `seed`: the entity’s Seed Keyword.
    """

    name: Line
    key: Key = ""
    controller: str = ""
    foe: bool = False
    environment: bool = False
    level: Number = 0
    stats: dict[Line, Number] = {}
    clocks: dict[ClockName, Annotated[int, Meta(ge=1, le=999)]] = {}
    seed: Annotated[str, Meta(max_length=80)] = ""
    notes: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=MOST_NOTES)] = ()


class ChallengeSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge in a scene file: its name, its Target Number, and the maximum of its Task Clock (R-SR-41)."""

    name: Line
    tn: Number = 9
    clock: Annotated[int, Meta(ge=1, le=99)] = 1


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene file: entities and challenges."""

    entity: Annotated[tuple[EntitySheet, ...], Meta(min_length=1, max_length=MOST_ENTITIES)]
    challenge: Annotated[tuple[ChallengeSheet, ...], Meta(max_length=MOST_CHALLENGES)] = ()
    title: Annotated[str, Meta(max_length=80)] = ""


def first_position(system: StandardRoll, setup: Setup) -> Position:
    """Return the first position of a table. Raises Refused for an invalid scene or ruling."""
    legal = "An entity has name, level, stats, clocks; a challenge has name, tn, clock."
    scene = read_scene(Scene, setup.scene, "SR-S5-02", legal)
    system.check_extensions(setup)
    curator = setup.facilitator
    if curator is None:
        raise refuse("SR-S2-11", "The Standard Roll needs a Curator.", "Give one seat the role of facilitator.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    entities = entities_of(scene, setup)
    names, taken = [entity.name for entity in entities], [entity.key for entity in entities]
    check_apart("entities", names, taken, "SR-S5-02")
    check_apart("entities or challenges", [*names, *(sheet.name for sheet in scene.challenge)], (), "SR-S5-02")
    challenges: list[Challenge] = []
    for sheet in scene.challenge:
        key = new_key([*taken, *(one.key for one in challenges)], sheet.name)
        challenges.append(Challenge(key, sheet.name, sheet.tn, Clock(sheet.clock, sheet.clock)))
    players = tuple(seat.key for seat in setup.seats if seat.role == "player")
    title = setup.title or scene.title
    return Position(rulings, curator.key, entities, tuple(challenges), title=title, seats=players)


def entities_of(scene: Scene, setup: Setup) -> tuple[Entity, ...]:
    """Return the scene’s entities with their controllers.

    Raises Refused for an unknown seat, and for a stat whose name looks like that of another stat.

    The controller is the seat that the scene names. Foes and environmental effects without a named seat go to the
    Curator, and other entities to the players in turn. Without players, the Curator gets them all.
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    curator = setup.facilitator
    assert curator is not None
    entities: list[Entity] = []
    for sheet in scene.entity:
        key = sheet.key or new_key([one.key for one in entities], sheet.name)
        check_own_names(sheet.name, "stats", {**dict.fromkeys(STATS), **sheet.stats}, "SR-SP-01")
        check_seat(setup, sheet.name, sheet.controller, "SR-S5-02")
        theirs = sheet.foe or sheet.environment or not players
        mine = sum(one.player_side for one in entities)
        whose = curator.key if theirs else players[mine % len(players)]
        entities.append(entity_from(sheet, key, sheet.controller or whose))
    return tuple(entities)


def entity_from(sheet: EntitySheet, key: str, controller: str) -> Entity:
    """Return the entity of a sheet; `controller` is the key of the seat that plays it (SR-SP-01, R-SR-45).

    Stats that are not named are 1; an environmental effect has only the stats that are named.
    """
    stats = sheet.stats if sheet.environment else {**dict.fromkeys(STATS, 1), **sheet.stats}
    return Entity(
        key=key,
        name=sheet.name,
        controller=controller,
        player_side=not (sheet.foe or sheet.environment),
        environment=sheet.environment,
        level=sheet.level,
        stats=tuple(stats.items()),
        clocks=tuple((name, Clock(sheet.clocks[name], sheet.clocks[name])) for name in CLOCKS if name in sheet.clocks),
        seed=sheet.seed,
        notes=sheet.notes,
    )
