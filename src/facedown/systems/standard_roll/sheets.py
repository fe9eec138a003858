"""The records of scene files and of the files of entities, and what they mean: an entity as a sheet and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from facedown.game import Key, Line, check_own_names, refuse
from facedown.game.rosters import MOST_RETIRED
from facedown.game.state_files import read_file
from facedown.systems.standard_roll.model import CLOCKS, STATS, Clock, ClockName, Entity, Status
from facedown.systems.standard_roll.rules.limits import (
    MOST_CHALLENGES,
    MOST_ENTITIES,
    MOST_NOTES,
    MOST_TAGS,
)

if TYPE_CHECKING:
    from facedown.systems.standard_roll import StandardRoll

Number = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0, le=9999)]
Length = Annotated[int, Meta(ge=1, le=999)]
Tag = Annotated[str, Meta(max_length=60, pattern=r"\S")]


class ClockSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock in a scene file: its value `left` and its maximum `most`."""

    left: Annotated[int, Meta(ge=0, le=999)]
    most: Length


class EntitySheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entity in a scene file or in a file of its own, with its state.

    Stats that are not named are 1; an environmental effect has only the stats that are named. An entity has only the
    clocks that are named.

    `controller`: the key of the seat that plays the entity; if empty, a seat is chosen.
    `foe`: True if the entity is not on the players’ side.
    `environment`: True for an environmental effect.
    `clocks`: the maximum of each clock, by name, or its value and its maximum.
    `seed`: the entity’s Seed Keyword.
    `counted_clocks`: the clocks whose resolution has already lowered the Situation Clock of the scene (R-SR-38).
    """

    name: Line
    key: Key = ""
    controller: str = ""
    foe: bool = False
    environment: bool = False
    level: Number = 0
    stats: dict[Line, Number] = {}
    clocks: dict[ClockName, Length | ClockSheet] = {}
    seed: Annotated[str, Meta(max_length=80)] = ""
    notes: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=MOST_NOTES)] = ()
    tags: Annotated[tuple[Tag, ...], Meta(max_length=MOST_TAGS)] = ()
    status: Status = "active"
    revivable: bool = False
    counted_clocks: Annotated[tuple[ClockName, ...], Meta(max_length=len(CLOCKS))] = ()


class ChallengeSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A challenge in a scene file: its name, its Target Number and its Task Clock (R-SR-41).

    `clock`: the maximum of its Task Clock, or the value and the maximum.
    `counted`: True if the resolution of its clock has already lowered the Situation Clock of the scene (R-SR-38).
    """

    name: Annotated[str, Meta(max_length=60, pattern=r"\S")]
    tn: Number = 9
    clock: Annotated[int, Meta(ge=1, le=99)] | ClockSheet = 1
    counted: bool = False


class SituationSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The Situation in a scene file: its title, and its clock if it has one."""

    title: Annotated[str, Meta(max_length=60)] = ""
    clock: ClockSheet | None = None


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The point of the story at which a scene file begins.

    `episodes`, `situations`: the number of Episodes and of Situations that have begun.
    `in_episode`: True in an Episode, False in Downtime.
    `scene`: the number of the Scene in its Episode; 0 before the first.
    `situation`: the current Situation; None between Situations.
    """

    episodes: Count = 0
    situations: Count = 0
    in_episode: bool = False
    scene: Count = 0
    situation: SituationSheet | None = None


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scene file: entities, challenges, retired entities, and the point of the story."""

    title: Annotated[str, Meta(max_length=80)] = ""
    entity: Annotated[tuple[EntitySheet, ...], Meta(min_length=1, max_length=MOST_ENTITIES)]
    challenge: Annotated[tuple[ChallengeSheet, ...], Meta(max_length=MOST_CHALLENGES)] = ()
    retired: Annotated[tuple[EntitySheet, ...], Meta(max_length=MOST_RETIRED)] = ()
    story: Story = Story()


LEGAL_ENTITY = "An entity has name, level, stats, clocks, and may have tags, status, seed, notes."
"""The remedy in refusals of an entity in a file."""


def check_entity(sheet: EntitySheet) -> None:
    """Check what the form of a sheet does not say.

    Raises Refused for a stat whose name looks like that of another stat, for a tag that occurs twice, and for an active
    entity with 0 HP (R-SR-94).
    """
    check_own_names(sheet.name, "stats", {**dict.fromkeys(STATS), **sheet.stats}, "SR-SP-01")
    if len(set(sheet.tags)) < len(sheet.tags):
        raise refuse("R-SR-88", f"{sheet.name} has a tag twice.", "Name each tag once.")
    hp = sheet.clocks.get("HP")
    if sheet.status == "active" and hp is not None and not clock_from(hp).left:
        raise refuse("R-SR-94", f"{sheet.name} is active with 0 HP.", 'Set status = "defeated", or raise HP.')


def clock_from(sheet: int | ClockSheet) -> Clock:
    """Return the clock of a sheet; a number is both its value and its maximum. A value above its maximum raises it."""
    if isinstance(sheet, int):
        return Clock(sheet, sheet)
    return Clock(sheet.left, max(sheet.left, sheet.most))


def clock_sheet(clock: Clock) -> int | ClockSheet:
    """Return the sheet of a clock: its maximum if it is full, else its value and its maximum."""
    return clock.most if clock.left == clock.most else ClockSheet(clock.left, clock.most)


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
        clocks=tuple((name, clock_from(sheet.clocks[name])) for name in CLOCKS if name in sheet.clocks),
        tags=sheet.tags,
        seed=sheet.seed,
        status=sheet.status,
        revivable=sheet.revivable,
        counted_clocks=sheet.counted_clocks,
        notes=sheet.notes,
    )


def sheet_of(entity: Entity, controller: str = "") -> EntitySheet:
    """Return the sheet of an entity with its state (R-SR-98). `controller` is the key of a seat to name in it."""
    return EntitySheet(
        name=entity.name,
        key=entity.key,
        controller=controller,
        foe=not (entity.player_side or entity.environment),
        environment=entity.environment,
        level=entity.level,
        stats=dict(entity.stats),
        clocks={name: clock_sheet(clock) for name, clock in entity.clocks},
        seed=entity.seed,
        notes=entity.notes,
        tags=entity.tags,
        status=entity.status,
        revivable=entity.revivable,
        counted_clocks=entity.counted_clocks,
    )


def read_entity(data: Any, system: StandardRoll | None = None) -> EntitySheet:
    """Return the sheet in the data of an entity’s file.

    `system` is None if the file was checked before. Raises Refused for data that is not an entity of this system.
    """
    sheet = read_file(EntitySheet, data, "R-SR-98", LEGAL_ENTITY, system, noun="file")
    check_entity(sheet)
    return sheet
