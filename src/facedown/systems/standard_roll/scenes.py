"""Setting a table up: entities and challenges from a scene, checked as a whole, every mistake named with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from facedown.game import Setup, new_key, plain_error, refuse, unfit_sign
from facedown.systems.standard_roll.model import STATS, Challenge, Clock, ClockName, Entity, Position, Rulings

if TYPE_CHECKING:
    from facedown.systems.standard_roll import StandardRoll

Line = Annotated[str, Meta(max_length=40, pattern=r"\S")]
Number = Annotated[int, Meta(ge=0, le=99)]


class EntitySheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entity as a scene file gives it; stats that are left out are 1, clocks that are left out it has not."""

    name: Line
    key: Annotated[str, Meta(max_length=40, pattern=r"^[\w-]*$")] = ""
    controller: str = ""
    foe: bool = False
    environment: bool = False
    level: Number = 0
    stats: dict[Line, Number] = {}
    clocks: dict[ClockName, Annotated[int, Meta(ge=1, le=999)]] = {}
    seed: Annotated[str, Meta(max_length=80)] = ""
    notes: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=20)] = ()


class ChallengeSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge as a scene file gives it."""

    name: Line
    tn: Number = 9
    clock: Annotated[int, Meta(ge=1, le=99)] = 1


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene: entities, and challenges that wait for them."""

    entity: Annotated[tuple[EntitySheet, ...], Meta(min_length=1, max_length=60)]
    challenge: Annotated[tuple[ChallengeSheet, ...], Meta(max_length=30)] = ()
    title: Annotated[str, Meta(max_length=80)] = ""


def first_position(system: StandardRoll, setup: Setup) -> Position:
    """The position a table begins with. Raises Refused for a scene or ruling that cannot be."""
    try:
        scene = msgspec.convert(setup.scene, Scene)
    except msgspec.ValidationError as error:
        legal = "An entity has name, level, stats, clocks; a challenge has name, tn, clock."
        raise refuse("SR-S5-02", f"The scene has a mistake: {plain_error(error)}.", legal) from None
    system.check_extensions(setup)
    curator = setup.facilitator
    if curator is None:
        raise refuse("SR-S2-11", "The Standard Roll needs a Curator.", "Give one seat the facilitator’s role.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    check_names(scene)
    entities = entities_of(scene, setup)
    taken = [entity.key for entity in entities]
    challenges: list[Challenge] = []
    for sheet in scene.challenge:
        key = new_key([*taken, *(one.key for one in challenges)], sheet.name)
        challenges.append(Challenge(key, sheet.name, sheet.tn, Clock(sheet.clock, sheet.clock)))
    return Position(rulings, curator.key, entities, tuple(challenges), title=setup.title or scene.title)


def entities_of(scene: Scene, setup: Setup) -> tuple[Entity, ...]:
    """The scene's entities: each its own seat's, foes and effects the Curator's, the rest dealt to players in turn."""
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    seats = {seat.key for seat in setup.seats if seat.role != "spectator"}
    curator = setup.facilitator
    assert curator is not None
    entities: list[Entity] = []
    for sheet in scene.entity:
        key = sheet.key or new_key([one.key for one in entities], sheet.name)
        if any(one.key == key for one in entities):
            raise refuse("SR-S5-02", f"Two entities have the key “{key}”.", "Give each its own.")
        if sheet.controller and sheet.controller not in seats:
            text = f"{sheet.name} belongs to “{sheet.controller}”, and nobody sits there."
            raise refuse("SR-S5-02", text, f"Seats: {', '.join(sorted(seats))}.")
        theirs = sheet.foe or sheet.environment or not players
        mine = sum(one.player_side for one in entities)
        whose = curator.key if theirs else players[mine % len(players)]
        entities.append(entity_from(sheet, key, sheet.controller or whose))
    return tuple(entities)


def entity_from(sheet: EntitySheet, key: str, controller: str) -> Entity:
    """A sheet as play uses it: at Level 0 all stats are 1 (SR-SP-01)."""
    stats = {} if sheet.environment else {**dict.fromkeys(STATS, 1), **sheet.stats}
    return Entity(
        key=key,
        name=sheet.name,
        controller=controller,
        player_side=not (sheet.foe or sheet.environment),
        environment=sheet.environment,
        level=sheet.level,
        stats=tuple(stats.items()),
        clocks=tuple(sorted((name, Clock(most, most)) for name, most in sheet.clocks.items())),
        seed=sheet.seed,
        notes=sheet.notes,
    )


def check_names(scene: Scene) -> None:
    """Names are each somebody's own, and can be shown plainly. Raises Refused."""
    names = [name.casefold() for name in (*(one.name for one in scene.entity), *(one.name for one in scene.challenge))]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise refuse("SR-S5-02", f"Two here are called “{twice}”.", "Logs are read by name.")
    for sheet in scene.entity:
        for words in (sheet.name, sheet.seed, *sheet.notes, *sheet.stats):
            sign = unfit_sign(words)
            if sign:
                raise refuse("SR-S5-02", f"The scene has a mistake: {sheet.name} has {sign} in its words.")
    for challenge in scene.challenge:
        if unfit_sign(challenge.name):
            raise refuse("SR-S5-02", f"A challenge has {unfit_sign(challenge.name)} in its name.")
