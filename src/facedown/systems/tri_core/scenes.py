"""The start of a game: read a scene, check its characters and map, and return the first position.

Each TOML table `[[character]]` describes one or more characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.chance import cut
from facedown.game import (
    Key,
    Refusal,
    Setup,
    System,
    check_apart,
    check_seat,
    check_spelling,
    counted,
    new_key,
    plain_error,
    read_scene,
    refuse,
    text_of_problems,
)
from facedown.game.scenes import WrongScene
from facedown.systems.tri_core.builder import with_suspensions
from facedown.systems.tri_core.builder.ally_sheets import ally_sheets
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.data_files import ready_characters
from facedown.systems.tri_core.model import (
    MOST_COLUMNS,
    MOST_ROWS,
    Character,
    Grid,
    Position,
    Rulings,
    Sheet,
    Square,
    called,
)
from facedown.systems.tri_core.model.grid import square_of
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.rules.numbers import stats_raised

PARTY, FOES = "party", "foes"
"""The two usual sides. If a scene gives a character no side, a `foe` belongs to FOES, and others to PARTY."""

SquareName = Annotated[str, Meta(pattern=r"^[A-Za-z][1-9][0-9]?$")]


EVERY_SQUARE = Meta(max_length=MOST_COLUMNS * MOST_ROWS)
"""The limit on the number of entries in a field of the map. It is the number of squares of the largest map."""


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Role(msgspec.Struct, frozen=True):
    """The role of a character in a scene, from one TOML table `[[character]]`.

    `key`: if empty, a key is made from the name.
    `controller`: the key of the controlling seat; if empty, a seat is chosen.
    `side`: the name of the side; if empty, “foes” if `foe` is True, else “party”.
    `at`: the first square, or one square for each of several characters.
    `hidden`: True if the character starts in hiding, known only to its own seat and the GM.
    `ready`: the name of a ready-made character, whose fields the TOML table can replace.
    `count`: the number of characters; several characters get numbered names.
    """

    key: Key = ""
    controller: str = ""
    side: Annotated[str, Meta(max_length=40)] = ""
    at: SquareName | Annotated[tuple[SquareName, ...], Meta(max_length=20)] | None = None
    foe: bool = False
    hidden: bool = False
    ready: Annotated[str, Meta(max_length=40)] = ""
    count: Annotated[int, Meta(ge=1, le=20)] = 1

    @property
    def squares(self) -> tuple[str, ...]:
        """Return `at` as a tuple: the names of the squares on which the characters start. Empty if `at` is None."""
        return (self.at,) if isinstance(self.at, str) else self.at or ()


MOST_TABLES = 60
"""The maximum number of TOML tables `[[character]]` in a scene. One TOML table can describe several characters."""


MOST_PEOPLE = 100
"""The maximum number of characters in a scene. Allies count, and so do all `count` characters of a TOML table."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene: its characters, its title and its map.

    `character`: the TOML tables `[[character]]`, with fields of a character file and of `Role`.
    """

    character: Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=MOST_TABLES)]
    title: Annotated[str, Meta(max_length=80)] = ""
    ground: Ground = Ground()


ROLE_FIELDS = Role.__struct_fields__
"""The names of the fields of a TOML table `[[character]]` that a character file cannot have."""


def first_position(system: System[Position], setup: Setup) -> Position:
    """Return the first position of a game.

    Raises Refused if the scene, a ruling or a character is not valid, or if no seat is the GM’s.
    """
    legal = "Give it `[[character]]` tables; title and ground are optional."
    check_tables(setup.scene)
    scene = read_scene(Scene, setup.scene, "TC-A-01", legal)
    system.check_extensions(setup)
    gm = setup.facilitator
    if gm is None:
        raise refuse("TC-D-78", "Tri-Core needs a GM.", "Give one seat the role of facilitator.")
    rulings: Rulings = system.rulebook.ruled(Rulings(), setup.rulings)
    roles = tuple(read_role(data, at) for at, data in enumerate(scene.character))
    check_number(sum(role.count for role in roles))
    people, grid = characters_of(scene, roles, setup, rulings), grid_of(scene.ground)
    check_number(len(people))  # with Allies
    check_squares(people, grid)
    heights = dict(grid.high)
    people = tuple(replace(one, height=heights.get(one.at, 0)) if one.at is not None else one for one in people)
    title, seats = setup.title or scene.title, tuple(seat.key for seat in setup.seats if seat.role == "player")
    return Position(rulings, gm.key, people, ground=grid, title=title, seats=seats)


# Limits and squares


def check_tables(scene: Any) -> None:
    """Raise Refused if a scene has more than `MOST_TABLES` TOML tables `[[character]]`.

    Call this before any of these TOML tables is read.
    """
    tables = scene.get("character") if isinstance(scene, dict) else None
    if isinstance(tables, list | tuple) and len(tables) > MOST_TABLES:
        raise refuse(
            "TC-A-01",
            f"The scene has a mistake: a scene has {LIMITS}; this one has {len(tables)}.",
            "Remove some, or use count.",
        )


def check_number(count: int) -> None:
    """Raise Refused if `count` is more than the maximum number of characters of a scene."""
    if count > MOST_PEOPLE:
        raise refuse(
            "TC-A-01", f"A scene has {LIMITS}; this one has {count} characters.", "Remove some, or lower a count."
        )


LIMITS = f"at most {MOST_TABLES} `[[character]]` tables ({MOST_PEOPLE} characters in all)"


def check_squares(people: tuple[Character, ...], grid: Grid) -> None:
    """Raise Refused for squares off the map, and for characters on walls or on the square of another character."""
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


def characters_of(scene: Scene, roles: tuple[Role, ...], setup: Setup, rulings: Rulings) -> tuple[Character, ...]:
    """Return the characters of a scene with their Allies, each with its seat.

    Raises Refused if there is a mistake, if two characters have the same name or key, or if the names of two sides
    look the same (TC-A-07).
    """
    players = [seat.key for seat in setup.seats if seat.role == "player"]
    gm = setup.facilitator
    assert gm is not None
    people: list[Character] = []
    rows_of: dict[str, int] = {}
    given = 0
    rows = list(enumerate(zip(scene.character, roles, strict=True)))
    for at, (data, role) in sorted(rows, key=lambda row: row[1][1].hidden):  # so that no key reveals a hidden character
        sheet = sheet_of(data, role, at, rulings)
        check_seat(setup, sheet.name, role.controller, "TC-A-01")
        seat = role.controller or (gm.key if role.foe or not players else players[given % len(players)])
        given += not role.foe and not role.controller
        named = [str(other["key"]) for other in scene.character if other is not data and other.get("key")]
        found = list(copies_of(sheet, role, seat, [*(one.key for one in people), *named], rulings))
        people += found
        rows_of |= {one.key: at for one in found}
    people.sort(key=lambda one: rows_of[one.key])
    check_apart("characters", [one.name for one in people], [one.key for one in people], "TC-A-01")
    check_spelling("sides", (one.side for one in people), "TC-A-07")
    return tuple(people)


def sheet_of(data: dict[str, Any], role: Role, at: int, rulings: Rulings) -> Sheet:
    """Return the character sheet from a TOML table `[[character]]`; Abilities that cost too much are suspended.

    `data`: all fields.
    `at`: the index of the TOML table.

    Raises Refused if there are mistakes, or if the role names squares, but fewer than `role.count`.
    """
    own = {name: value for name, value in data.items() if name not in ROLE_FIELDS}
    whole = {**(ready_character(role.ready) if role.ready else {}), **own}
    sheet, problems = read_character(with_allowed_bonuses(whole, rulings), rulings, ROLE_FIELDS)
    problems = tuple(one for one in problems if one.rule != OVER_CEILING)
    if problems or sheet is None:
        name = data.get("name") or role.ready
        whose = f"character[{at}] ({cut(name)})" if name else f"character[{at}]"
        mistakes = f"{counted(len(problems), 'mistake')}. {text_of_problems(problems, MOST_SHOWN)}"
        refusal = Refusal(problems[-1].rule, f"{whose} has {mistakes}", CORRECT_IT)
        raise WrongScene(refusal, [one.inside(f"character[{at}]") for one in problems])
    if role.squares and len(role.squares) < role.count:
        text = f"character[{at}].at names {counted(len(role.squares), 'square')} for {role.count} characters."
        raise refuse("TC-D-13", text, "Name one square for each, or none.")
    return with_suspensions(sheet, rulings)


MOST_SHOWN = 5
"""The maximum number of mistakes in the description of one character that a refusal names."""

CORRECT_IT = "Correct this character in the scene file."
"""The remedy in the refusal of a character."""

OVER_CEILING = "TCG-BU-06"
"""The rule that an Ability breaks if it costs too much.

A scene may contain such an Ability: the Ability is suspended in play (R-TCG-137).
"""


def copies_of(sheet: Sheet, role: Role, seat: str, taken: Iterable[str], rulings: Rulings) -> Iterator[Character]:
    """Yield `role.count` characters with the same sheet, each followed by its Allies.

    `seat`: the key of the controlling seat.
    `taken`: the keys in use.

    Several characters get numbered names.
    """
    keys = [*taken]
    for n in range(role.count):
        alike = replace(sheet, name=f"{sheet.name} {n + 1}") if role.count > 1 else sheet
        key = role.key if role.key and role.count == 1 else new_key(keys, role.key or alike.name)
        square = square_of(role.squares[n]) if n < len(role.squares) else None
        side = role.side or (FOES if role.foe else PARTY)
        one = fully_restored(Character(key, alike, seat, side, at=square, lurks=role.hidden), rulings)
        for other in (one, *allies_of(one, [*keys, key], rulings)):
            keys.append(other.key)
            yield other


def allies_of(one: Character, taken: Iterable[str], rulings: Rulings) -> Iterator[Character]:
    """Yield the permanent Allies of a character and of its Allies, each without a square.

    `taken`: the keys in use.

    Allies of a hidden character are hidden too.

    Rules: TCG-AY-02, TCG-AY-03, TC-D-84.
    """
    keys = [*taken]
    for ally, sheet in ally_sheets(one.sheet, rulings, staying=True):
        # The key of a hidden Ally does not contain the key of its character, which would reveal it.
        key = new_key(keys, ally.name if one.lurks else f"{one.key} {ally.name}")
        keys.append(key)
        theirs = Character(
            key, sheet, one.controller, one.side, acts_for=one.key, unique=ally.unique, lurks=one.lurks
        )  # fmt: skip
        yield fully_restored(theirs, rulings)


def with_allowed_bonuses(data: dict[str, Any], rulings: Rulings) -> dict[str, Any]:
    """Return the fields `data` of a character, with only as many raised stats as allowed (R-TC-28).

    For each level in the field `bonuses`, the first stats are kept.
    """
    bonuses = data.get("bonuses")
    if stats_raised(rulings) > 1 or not isinstance(bonuses, dict):
        return data
    return {**data, "bonuses": {at: named[:1] if isinstance(named, list) else named for at, named in bonuses.items()}}


def ready_character(name: str) -> dict[str, Any]:
    """Return the fields of a ready-made character. Raise Refused if no ready-made character is called `name`."""
    known = ready_characters()
    if name not in known:
        raise refuse("TC-A-01", f"No ready character called “{name}”.", f"Choose from: {', '.join(known)}.")
    return known[name]


def read_role(data: dict[str, Any], at: int) -> Role:
    """Return the role of a character in a scene. Raises Refused if a field is not valid.

    `data`: the fields of one TOML table `[[character]]`; those that do not belong to a `Role` are ignored.
    `at`: the index of this table in the scene.
    """
    try:
        return msgspec.convert({name: data[name] for name in ROLE_FIELDS if name in data}, Role)
    except msgspec.ValidationError as error:
        if "`$.at" in str(error):
            raise refuse("TC-D-13", f"character[{at}].at is not a square.", "Write for example B3.") from None
        raise refuse("TC-A-01", f"character[{at}]: {plain_error(error)}.", CORRECT_IT) from None
