"""Setting a table up: characters from a scene, checked by the rules of creation, every mistake named at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import (
    Key,
    Setup,
    System,
    check_apart,
    check_seat,
    counted,
    first_of,
    new_key,
    plain_error,
    read_scene,
    refuse,
)
from facedown.systems.tri_core.builder import with_lapsed
from facedown.systems.tri_core.builder.ally_sheets import ally_sheets
from facedown.systems.tri_core.builder.character_files import read_character, ready_characters
from facedown.systems.tri_core.model import MOST_COLUMNS, MOST_ROWS, Character, Grid, Position, Rulings, Square, called
from facedown.systems.tri_core.model.grid import square_of
from facedown.systems.tri_core.rules.current_numbers import fully_restored

SquareName = Annotated[str, Meta(pattern=r"^[A-Za-z][1-9][0-9]?$")]


EVERY_SQUARE = Meta(max_length=MOST_COLUMNS * MOST_ROWS)
"""As many entries as the largest grid has squares."""


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The grid of a scene: rough and high squares by their names, walls as rough ground of 0, and what holds energy."""

    columns: Annotated[int, Meta(ge=2, le=MOST_COLUMNS)] = 16
    rows: Annotated[int, Meta(ge=2, le=MOST_ROWS)] = 12
    rough: Annotated[dict[SquareName, Annotated[int, Meta(ge=0, le=9)]], EVERY_SQUARE] = {}
    high: Annotated[dict[SquareName, Annotated[int, Meta(ge=-9, le=9)]], EVERY_SQUARE] = {}
    energy: Annotated[dict[SquareName, Annotated[str, Meta(max_length=40)]], EVERY_SQUARE] = {}


class Person(msgspec.Struct, frozen=True):
    """What a scene says of a character beside its sheet: who plays it, for whom it fights, where it stands.

    Of who is `hidden` nobody else knows until it comes out.

    `ready` names one of the ready characters, of whom the scene then changes what it says besides. With a `count` it is
    a template of so many alike, who are numbered and stand on the squares of `at` in turn.
    """

    key: Key = ""
    controller: str = ""
    side: Annotated[str, Meta(max_length=40)] = ""
    at: SquareName | Annotated[tuple[SquareName, ...], Meta(max_length=20)] | None = None
    foe: bool = False
    hidden: bool = False
    ready: Annotated[str, Meta(max_length=40)] = ""
    count: Annotated[int, Meta(ge=1, le=20)] = 1


MOST_TABLES = 60
"""As many character tables a scene has at the most; one may stand for several characters."""


MOST_PEOPLE = 100
"""As many characters a scene has at the most, templates counted out."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene: the characters, each with all that its file would have, and the ground."""

    character: Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=MOST_TABLES)]
    title: Annotated[str, Meta(max_length=80)] = ""
    ground: Ground = Ground()


BESIDE = ("key", "controller", "side", "at", "foe", "hidden", "ready", "count")


def first_position(system: System[Position], setup: Setup) -> Position:
    """The position a table begins with. Raises Refused for a scene, ruling or character that cannot be."""
    legal = "Give it character tables; title and ground are optional."
    check_tables(setup.scene)
    scene = read_scene(Scene, setup.scene, "TC-A-01", legal)
    system.check_extensions(setup)
    gm = setup.facilitator
    if gm is None:
        raise refuse("TC-D-78", "Tri-Core needs a GM.", "Give one seat the facilitator’s role.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    persons = tuple(read_person(data, at) for at, data in enumerate(scene.character))
    check_number(sum(one.count for one in persons))
    people, grid = characters_of(scene, persons, setup, rulings), grid_of(scene.ground)
    check_number(len(people))  # with Allies
    check_squares(people, grid)
    heights = dict(grid.high)
    people = tuple(replace(one, height=heights.get(one.at, 0)) if one.at is not None else one for one in people)
    return Position(rulings, gm.key, people, ground=grid, title=setup.title or scene.title)


SHOWN = 5
"""The most mistakes of one character that a refusal names."""


def check_tables(scene: Any) -> None:
    """Whether a scene has not too many character tables, before any is read. Raises Refused."""
    tables = scene.get("character") if isinstance(scene, dict) else None
    if isinstance(tables, list | tuple) and len(tables) > MOST_TABLES:
        raise refuse(
            "TC-A-01",
            f"The scene has a mistake: a scene has {LIMITS}; this one has {len(tables)}.",
            "Remove some, or use count.",
        )


def check_number(count: int) -> None:
    """Whether these are not too many characters. Raises Refused."""
    if count > MOST_PEOPLE:
        raise refuse(
            "TC-A-01", f"A scene has {LIMITS}; this one has {count} characters.", "Remove some, or lower a count."
        )


LIMITS = f"at most {MOST_TABLES} character tables ({MOST_PEOPLE} characters in all)"


def check_squares(people: tuple[Character, ...], grid: Grid) -> None:
    """Everybody stands on a square of its own that can be entered; ground is where there is any. Raises Refused."""
    for at in (*dict(grid.rough), *dict(grid.high), *dict(grid.energy)):
        if not grid.has(at):
            raise refuse("TC-D-13", f"ground: no square {called(at)} on the map.", size_of(grid))
    stands: dict[Square, str] = {}
    for one in people:
        if one.at is None:
            continue
        if not grid.has(one.at):
            raise refuse("TC-D-13", f"{one.name} stands on {called(one.at)}, which is not on the map.", size_of(grid))
        if one.at in grid.walls:
            raise refuse(
                "TC-D-15", f"{one.name} stands on {called(one.at)}, which is blocked.", "Choose another square."
            )
        if one.at in stands:
            raise refuse("TC-D-13", f"{stands[one.at]} and {one.name} both stand on {called(one.at)}.", "Move one.")
        stands[one.at] = one.name


def size_of(grid: Grid) -> str:
    """Which squares there are."""
    return f"Choose A1 to {called((grid.columns - 1, grid.rows - 1))}, or enlarge [ground]."


def grid_of(ground: Ground) -> Grid:
    """The grid that a scene describes."""
    rough = tuple(sorted((at, cost) for name, cost in ground.rough.items() if (at := square_of(name))))
    high = tuple(sorted((at, up) for name, up in ground.high.items() if (at := square_of(name))))
    energy = tuple(sorted((at, what) for name, what in ground.energy.items() if (at := square_of(name))))
    return Grid(ground.columns, ground.rows, rough, high, energy)


def characters_of(scene: Scene, persons: tuple[Person, ...], setup: Setup, rulings: Rulings) -> tuple[Character, ...]:
    """The scene's characters, each with its seat: the one it names; foes are the GM's, others the players' in turn."""
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    gm = setup.facilitator
    assert gm is not None
    people: list[Character] = []
    rows_of: dict[str, int] = {}
    given = 0
    rows = list(enumerate(zip(scene.character, persons, strict=True)))
    for at, (data, beside) in sorted(rows, key=lambda row: row[1][1].hidden):  # no key tells of whoever hides
        own = {k: v for k, v in data.items() if k not in BESIDE}
        whole = {**(ready_character(beside.ready) if beside.ready else {}), **own}
        named = [str(other["key"]) for other in scene.character if other is not data and other.get("key")]
        sheet, problems = read_character(as_ruled(whole, rulings), rulings, BESIDE)
        problems = tuple(one for one in problems if one.rule != OVER_CEILING)
        if problems or sheet is None:
            told = " ".join(first_of(problems, SHOWN))
            told = told.rpartition(" [")[0] if len(problems) <= SHOWN else told
            name = str(data.get("name") or beside.ready)[:40]
            says = f"character[{at}] ({name}) has {counted(len(problems), 'mistake')}. {told}"
            raise refuse(problems[-1].rule, says)
        sheet = with_lapsed(sheet, rulings)
        check_seat(setup, sheet.name, beside.controller, "TC-A-01")
        whose = beside.controller or (gm.key if beside.foe or not players else players[given % len(players)])
        given += not beside.foe and not beside.controller
        side = beside.side or ("foes" if beside.foe else "party")
        places = [beside.at] if isinstance(beside.at, str) else list(beside.at or ())
        if places and len(places) < beside.count:
            text = f"character[{at}].at names {counted(len(places), 'square')} for {beside.count}."
            raise refuse("TC-D-13", text, "Name one square for each, or none.")
        for n in range(beside.count):
            alike = replace(sheet, name=f"{sheet.name} {n + 1}") if beside.count > 1 else sheet
            taken = [*(one.key for one in people), *named]
            key = beside.key if beside.key and beside.count == 1 else new_key(taken, beside.key or alike.name)
            square = square_of(places[n]) if n < len(places) else None
            one = fully_restored(Character(key, alike, whose, side, at=square, lurks=beside.hidden), rulings)
            found = [one, *allies_of(one, [*taken, one.key], rulings)]
            people += found
            rows_of |= {each.key: at for each in found}
    people.sort(key=lambda one: rows_of[one.key])
    check_apart("characters", [one.name for one in people], [one.key for one in people], "TC-A-01")
    return tuple(people)


OVER_CEILING = "TCG-BU-06"
"""The mistake of an Ability that costs too much as the table rules, which is only suspended there (R-TCG-137)."""


def allies_of(one: Character, taken: Iterable[str], rulings: Rulings) -> Iterator[Character]:
    """A character’s Allies that are always there: its player’s alone, put where the GM likes (TCG-AY-02, TCG-AY-03).

    Those of who hides hide as well (TC-D-84).
    """
    keys = [*taken]
    for ally, sheet in ally_sheets(one.sheet, rulings, staying=True):
        key = new_key(keys, ally.name if one.lurks else f"{one.key} {ally.name}")  # that of who hides tells nothing
        keys.append(key)
        theirs = Character(
            key, sheet, one.controller, one.side, acts_for=one.key, unique=ally.unique, lurks=one.lurks
        )  # fmt: skip
        yield fully_restored(theirs, rulings)


def as_ruled(data: dict[str, Any], rulings: Rulings) -> dict[str, Any]:
    """A scene’s character at any table: where a level raises one stat alone, the first that is named (R-TC-28)."""
    bonuses = data.get("bonuses")
    if rulings.level_bonus == "three_each" or not isinstance(bonuses, dict):
        return data
    return {**data, "bonuses": {at: named[:1] if isinstance(named, list) else named for at, named in bonuses.items()}}


def ready_character(name: str) -> dict[str, Any]:
    """A ready character, as its file has it. Raises Refused where there is none of this name."""
    known = ready_characters()
    if name not in known:
        raise refuse("TC-A-01", f"No ready character called “{name}”.", f"Choose from: {', '.join(known)}.")
    return known[name]


def read_person(data: dict[str, Any], at: int) -> Person:
    """What a scene says beside the sheet. Raises Refused."""
    try:
        return msgspec.convert({name: data[name] for name in BESIDE if name in data}, Person)
    except msgspec.ValidationError as error:
        if "`$.at" in str(error):
            raise refuse("TC-D-13", f"character[{at}].at is not a square. Write for example B3.") from None
        raise refuse("TC-A-01", f"character[{at}]: {plain_error(error)}.") from None
