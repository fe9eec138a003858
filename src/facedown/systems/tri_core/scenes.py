"""The start of a game: read a scene, check its characters and map, and return the first position.

Each TOML table `[[character]]` describes one or more characters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import (
    Setup,
    System,
    check_apart,
    check_seat,
    check_spelling,
    counted,
    new_key,
    read_scene,
    refuse,
)
from facedown.game.rosters import MOST_RETIRED
from facedown.game.state_files import StateFiles, as_data, read_with_head
from facedown.systems.tri_core.model import (
    MOST_COLUMNS,
    MOST_ROWS,
    Character,
    Grid,
    Position,
    Rulings,
    Sheet,
    Square,
    View,
    called,
    character_of,
)
from facedown.systems.tri_core.model.grid import square_of
from facedown.systems.tri_core.rules.limits import MOST_CHARACTERS
from facedown.systems.tri_core.sheets import Role, SquareName, file_of, group_from, read_role, read_sheet

EVERY_SQUARE = Meta(max_length=MOST_COLUMNS * MOST_ROWS)
"""The limit on the number of entries in a field of the map. It is the number of squares of the largest map."""


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The map of a scene, with its size in squares.

    Three fields have names of squares as keys, for example B3:

    `rough`: the movement cost; 0 is a wall.
    `high`: the height.
    `energy`: the kind of energy.
    """

    columns: Annotated[int, Meta(ge=2, le=MOST_COLUMNS)] = 16
    rows: Annotated[int, Meta(ge=2, le=MOST_ROWS)] = 12
    rough: Annotated[dict[SquareName, Annotated[int, Meta(ge=0, le=9)]], EVERY_SQUARE] = {}
    high: Annotated[dict[SquareName, Annotated[int, Meta(ge=-9, le=9)]], EVERY_SQUARE] = {}
    energy: Annotated[dict[SquareName, Annotated[str, Meta(max_length=40)]], EVERY_SQUARE] = {}


Rows = tuple[dict[str, Any], ...]
"""TOML tables with the fields of a character file and of `Role`."""


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The point of the story at which a scene file begins: the day, and the number of encounters before."""

    day: Annotated[int, Meta(ge=1, le=9999)] = 1
    encounters: Annotated[int, Meta(ge=0, le=9999)] = 0


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scene: its characters, its title, its map, the retired characters, and the point of the story.

    `character`: the TOML tables `[[character]]`; so are `retired`, for characters that can return.
    """

    character: Annotated[Rows, Meta(min_length=1, max_length=MOST_CHARACTERS)]
    title: Annotated[str, Meta(max_length=80)] = ""
    ground: Ground = Ground()
    retired: Annotated[Rows, Meta(max_length=MOST_RETIRED)] = ()
    story: Story = Story()


def first_position(system: System[Position], setup: Setup) -> Position:
    """Return the first position of a game.

    Raises Refused if the scene, a ruling or a character is not valid, or if no seat is the GM’s.
    """
    check_tables(setup.scene)
    return read_with_head(lambda scene: position_of(system, setup, scene), setup.scene, "TC-A-01", system)


def position_of(system: System[Position], setup: Setup, data: Any) -> Position:
    """Return the first position of a game with this scene, as `first_position` does."""
    legal = "Give it `[[character]]` tables; title and ground are optional."
    scene = read_scene(Scene, data, "TC-A-01", legal)
    system.check_extensions(setup)
    gm = setup.facilitator
    if gm is None:
        raise refuse("TC-D-78", "Tri-Core needs a GM.", "Give one seat the role of facilitator.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    here = roles_of(scene.character, "character")
    check_number(sum(role.count for role in here))
    gone = roles_of(scene.retired, "retired")
    rows = [*zip(scene.character, here, strict=True), *zip(scene.retired, gone, strict=True)]
    everybody = characters_of(rows, len(here), setup, rulings)
    people = tuple(one for at, one in everybody if at < len(here))
    grid = grid_of(scene.ground)
    check_number(len(people))  # with Allies
    check_squares(people, grid, [one.key for at, one in everybody if at < len(here) and here[at].state is not None])
    heights = dict(grid.high)
    return Position(
        rulings,
        gm.key,
        tuple(replace(one, height=heights.get(one.at, 0)) if one.at is not None else one for one in people),
        encounters=scene.story.encounters,
        ground=grid,
        day=scene.story.day,
        title=setup.title or scene.title,
        seats=tuple(seat.key for seat in setup.seats if seat.role == "player"),
        retired=tuple(replace(one, at=None) for at, one in everybody if at >= len(here)),
    )


# Limits and squares


def check_tables(scene: Any) -> None:
    """Raise Refused if a scene has more than `MOST_CHARACTERS` TOML tables `[[character]]`.

    Call this before any of these TOML tables is read.
    """
    tables = scene.get("character") if isinstance(scene, dict) else None
    if isinstance(tables, list | tuple) and len(tables) > MOST_CHARACTERS:
        check_number(len(tables), "The scene has a mistake: a scene")


def check_number(count: int, scene: str = "A scene") -> None:
    """Raise Refused if `count` is more than the maximum number of characters of a scene."""
    if count > MOST_CHARACTERS:
        text = f"{scene} has at most {MOST_CHARACTERS} characters; this one has {count}."
        raise refuse("TC-A-01", text, "Remove some, or lower a count.")


def check_squares(people: Sequence[Character], grid: Grid, saved: Collection[str]) -> None:
    """Raise Refused for squares off the map, and for characters on walls or on the square of another character.

    `saved`: the keys of the characters with a state, which can stand on such squares: in play Stealth lets two of them
    come to the same square, and the GM can block a square on which somebody stands.
    """
    for at in (*dict(grid.rough), *dict(grid.high), *dict(grid.energy)):
        if not grid.has(at):
            raise refuse("TC-D-13", f"ground: no square {called(at)} on the map.", off_map_remedy(grid))
    stands: dict[Square, str] = {}
    for one in people:
        if one.at is None:
            continue
        if not grid.has(one.at):
            text = f"{one.name} stands on {called(one.at)}, which is not on the map."
            raise refuse("TC-D-13", text, off_map_remedy(grid))
        if one.key in saved:
            continue
        if one.at in grid.walls:
            text = f"{one.name} stands on {called(one.at)}, which is blocked."
            raise refuse("TC-D-15", text, "Choose another square.")
        if one.at in stands:
            text = f"{stands[one.at]} and {one.name} both stand on {called(one.at)}."
            raise refuse("TC-D-13", text, "Move one of them to another square.")
        stands[one.at] = one.name


def off_map_remedy(grid: Grid) -> str:
    """Return the remedy for a square that is not on the map, for example “Choose A1 to F8, or enlarge [ground]”."""
    return f"Choose A1 to {called((grid.columns - 1, grid.rows - 1))}, or enlarge [ground]."


def grid_of(ground: Ground) -> Grid:
    """Return the grid for the map of a scene. Names that are not names of squares are left out."""
    rough = tuple(sorted((at, cost) for name, cost in ground.rough.items() if (at := square_of(name))))
    high = tuple(sorted((at, up) for name, up in ground.high.items() if (at := square_of(name))))
    energy = tuple(sorted((at, what) for name, what in ground.energy.items() if (at := square_of(name))))
    return Grid(ground.columns, ground.rows, rough, high, energy)


# Characters


CORRECT_IT = "Correct this character in the scene file."
"""The remedy in the refusal of a character."""


def roles_of(rows: Rows, name: str) -> tuple[Role, ...]:
    """Return the roles of the characters in TOML tables; `name` is the name of these tables in the file."""
    return tuple(read_role(data, f"{name}[{at}]", CORRECT_IT) for at, data in enumerate(rows))


def characters_of(
    rows: Sequence[tuple[dict[str, Any], Role]], here: int, setup: Setup, rulings: Rulings
) -> list[tuple[int, Character]]:
    """Return the characters of TOML tables with their Allies, each with its seat, and with the index of its table.

    `here`: the number of tables for characters at the table; the tables after these are for retired characters.

    Raises Refused if there is a mistake, if two characters have the same key, if two at the table have the same name,
    or if the names of two sides look the same (TC-A-07).
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    gm = setup.facilitator
    assert gm is not None
    found: list[tuple[int, Character]] = []
    given = 0
    named = [str(data["key"]) for data, _ in rows if data.get("key")]
    for at, (data, role) in sorted(enumerate(rows), key=lambda row: row[1][1].hidden):
        # Hidden characters are last, so that no key reveals them.
        whose = f"character[{at}]" if at < here else f"retired[{at - here}]"
        sheet = read_sheet(data, role, rulings, whose, CORRECT_IT, whose)
        if role.squares and len(role.squares) < role.count:
            text = f"{whose}.at names {counted(len(role.squares), 'square')} for {role.count} characters."
            raise refuse("TC-D-13", text, "Name one square for each, or none.")
        check_seat(setup, sheet.name, role.controller, "TC-A-01")
        seat = role.controller or (gm.key if role.foe or not players else players[given % len(players)])
        given += not role.foe and not role.controller
        taken = [*(one.key for _, one in found), *(key for key in named if key != role.key)]
        found += [(at, one) for one in copies_of(sheet, role, seat, taken, rulings)]
    found.sort(key=lambda row: row[0])
    people = [one for at, one in found if at < here]
    check_apart("characters", [one.name for one in people], [one.key for _, one in found], "TC-A-01")
    check_spelling("sides", (one.side for _, one in found), "TC-A-07")
    return found


def copies_of(sheet: Sheet, role: Role, seat: str, taken: Iterable[str], rulings: Rulings) -> Iterator[Character]:
    """Yield `role.count` characters with the same sheet, each followed by its Allies.

    `seat`: the key of the controlling seat.
    `taken`: the keys in use.

    Several characters get numbered names.
    """
    keys = [*taken]
    for n in range(role.count):
        alike = replace(sheet, name=f"{sheet.name} {n + 1}") if role.count > 1 else sheet
        own, *allies = group_from(alike, role, seat, rulings)
        square = square_of(role.squares[n]) if n < len(role.squares) else None
        key = role.key if role.key and role.count == 1 else new_key(keys, role.key or alike.name)
        keys.append(key)
        yield replace(own, key=key, at=square)
        for ally in allies:
            # The key of a hidden Ally does not contain the key of its character, which would reveal it.
            theirs = ally.key or new_key(keys, ally.name if own.lurks else f"{key} {ally.name}")
            keys.append(theirs)
            yield replace(ally, key=theirs, acts_for=key)


# Files


class Files(StateFiles[View]):
    """Writes the files of characters and of whole scenes (R-TC-172).

    During an encounter, they hold the state as it is once the encounter is over.
    """

    def character(self, view: View, key: str) -> dict[str, Any]:
        """Return the state of a character and of its Allies as data of a file. Squares and keys are left out."""
        character = character_of(view, key)
        return file_of(view, character, foe=character.controller == view.gm)

    def scene(self, view: View) -> dict[str, Any]:
        """Return the state of everything at the table as data of a scene."""
        grid = view.ground if view.encounter is None else view.encounter.grid
        scene = Scene((), view.title, ground_of(grid), story=Story(view.day, view.encounters))
        data = {**as_data(scene), "character": rows_of(view, view.characters)}
        return {**data, "retired": rows_of(view, view.retired)} if view.retired else data


def rows_of(view: View, characters: Iterable[Character]) -> list[dict[str, Any]]:
    """Return characters and their Allies as rows of a scene file."""
    owners = (one for one in characters if not one.acts_for)
    return [file_of(view, one, foe=one.controller == view.gm, whole_scene=True) for one in owners]


def ground_of(grid: Grid) -> Ground:
    """Return the map of a scene for a grid."""
    return Ground(
        grid.columns,
        grid.rows,
        {called(at): cost for at, cost in grid.rough},
        {called(at): up for at, up in grid.high},
        {called(at): what for at, what in grid.energy},
    )
