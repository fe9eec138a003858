"""Reading, checking and writing character files. Reading reports all mistakes at once."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Line, Problem, listed, problems_of_shape, strip_texts
from facedown.systems.tri_core.builder import device_budget
from facedown.systems.tri_core.builder.ability_files import ability_data
from facedown.systems.tri_core.builder.ally_files import ally_data, read_allies
from facedown.systems.tri_core.builder.budget import EQUIPMENT_TRADED
from facedown.systems.tri_core.builder.creation_checks import CHECKS
from facedown.systems.tri_core.builder.gear_files import misspelt_sample_gear, similar_sample_gear, with_sample_gear
from facedown.systems.tri_core.builder.owned_abilities import read_abilities
from facedown.systems.tri_core.model import (
    CORE_ACTIONS,
    LEVEL_CAP,
    SKILLS,
    STATS,
    TIERS,
    CoreAction,
    Item,
    Modifier,
    Rulings,
    Sheet,
    Skill,
    Stat,
    SubType,
    Tier,
    Trade,
    Words,
)
from facedown.systems.tri_core.rules.limits import MOST_ITEMS

LevelName = Annotated[str, Meta(pattern=r"^[1-9][0-9]?$")]


Rank = Annotated[int, Meta(ge=1, le=99)]


class CharacterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The content of a character file. Fields that are not listed here are those of `Sheet`.

    `stats`: the stats at creation.
    `dice`: the sides of the dice for the stats; None for the tier’s usual dice.
    `bonus`: the points of a level bonus; None for the tier’s usual points.
    `bonuses`: the raised stats, by level.
    `traded`: the number of Equipment Slots traded for Ability Slots.
    `pounds`: the body weight.
    """

    name: Line
    stats: dict[Stat, Annotated[int, Meta(ge=0, le=99)]]
    tier: Tier = "adventurer"
    method: Literal["dice", "pool"] = "dice"
    dice: Literal[4, 6, 8, 10, 12] | None = None
    bonus: Annotated[int, Meta(ge=0, le=9)] | None = None
    level: Annotated[int, Meta(ge=1, le=LEVEL_CAP)] = 1
    bonuses: dict[LevelName, Annotated[tuple[Stat, ...], Meta(max_length=9)]] = {}
    skills: dict[Skill, Rank] = {}
    instinct: dict[CoreAction, Rank] = {}
    specialty: dict[Line, Rank] = {}
    languages: dict[Line, Rank] = {}
    trades: Annotated[tuple[Trade, ...], Meta(max_length=3)] = ()
    items: Annotated[tuple[Item, ...], Meta(max_length=MOST_ITEMS)] = ()
    modifiers: Annotated[tuple[Modifier, ...], Meta(max_length=40)] = ()
    notes: Annotated[tuple[Words, ...], Meta(max_length=20)] = ()
    nature: SubType | None = None
    abilities: Annotated[tuple[dict[str, Any], ...], Meta(max_length=84)] = ()
    traded: Annotated[int, Meta(ge=0, le=EQUIPMENT_TRADED)] = 0
    pounds: Annotated[int, Meta(ge=1, le=99999)] = 160
    allies: Annotated[tuple[dict[str, Any], ...], Meta(max_length=12)] = ()


FIELD_RULES = {
    "name": "TC-A-01", "stats": "TC-B-01", "tier": "TC-B-31", "method": "TC-B-23", "dice": "TC-B-22",
    "bonus": "TC-B-22", "level": "TC-C-01", "bonuses": "TC-B-21", "skills": "TC-F-05", "instinct": "TC-F-29",
    "specialty": "TC-F-19", "languages": "TC-D-33", "trades": "TC-F-43", "items": "TC-D-101", "modifiers": "TC-B-30",
    "notes": "TC-A-01", "nature": "R-TC-143", "abilities": "TCG-AC-05", "traded": "TCG-AC-15", "pounds": "TCG-AN-05",
    "allies": "TCG-AY-01",
}  # fmt: skip
"""The rule to cite for each field of a character file."""


def read_character(
    data: Any, rulings: Rulings, beside: tuple[str, ...] = ()
) -> tuple[Sheet | None, tuple[Problem, ...]]:
    """Return the sheet in the data of a character file, and all problems of the data.

    The sheet is None only if the data are malformed or a stat is missing.
    `beside`: further field names that the caller has read. Messages about misspelt fields suggest these names too.
    """
    wrong = problems_of_shape(data, CharacterFile, FIELD_RULES, "TC-A-01", beside)
    if wrong:
        return None, (*wrong, *problems_of_valid_fields(data, {one.path for one in wrong}, rulings))
    plain = strip_texts(data, "TC-A-01")
    file = msgspec.convert(plain, CharacterFile)
    rows = plain.get("items", ())
    file = replace(file, items=with_sample_gear(file.items, rows, file.traded))
    missing = [name for name in STATS if name not in file.stats]
    high = file.dice or TIERS[file.tier][0]  # a value for each missing stat that breaks no other limit
    abilities, unread = read_abilities(file.abilities, rulings)
    sheet = replace(sheet_of(replace(file, stats={**dict.fromkeys(missing, high), **file.stats})), abilities=abilities)
    items, broken = device_budget.with_complete_keywords(file.items, rulings)
    theirs, lost = read_allies(file.allies, rulings)
    sheet = replace(sheet, items=items, allies=theirs)
    checked = (problem for check in CHECKS for problem in check(sheet, rulings))
    found = (*unread, *misspelt_sample_gear(rows), *broken, *lost, *checked)
    if missing:
        are = "is" if len(missing) == 1 else "are"
        text = f"A character needs all nine stats; {listed(missing)} {are} missing."
        return None, (Problem("stats", "TC-B-01", text), *found)
    return sheet, found


CONTROLLING_FIELDS = ("name", "stats", "tier", "method", "dice", "bonus", "level")
"""The fields on which the checks of other fields depend."""


def problems_of_valid_fields(data: Any, paths: set[str], rulings: Rulings) -> tuple[Problem, ...]:
    """Leave out the malformed fields of a character file, and return the problems of the other fields.

    `paths`: the places of the malformed data.
    The result is empty if a required field is missing, or if a field in `CONTROLLING_FIELDS` is malformed.
    """
    malformed = {re.split(r"[.\[]", path)[0] for path in paths}
    if not isinstance(data, dict) or malformed & set(CONTROLLING_FIELDS) or not malformed <= set(data):
        return ()
    return read_character({name: value for name, value in data.items() if name not in malformed}, rulings)[1]


def sheet_of(file: CharacterFile) -> Sheet:
    """Return the sheet in a character file, but without Abilities and Allies. The file must have all nine stats.

    Rules: TC-B-22, TC-B-24, TC-B-25, TC-B-26, TC-B-27, TC-B-28, TC-B-29.
    """
    sides, bonus, _ = TIERS[file.tier]
    levels = sorted((int(level), stats) for level, stats in file.bonuses.items() if level.isdecimal() and stats)
    return Sheet(
        name=file.name,
        tier=file.tier,
        method=file.method,
        dice=file.dice or sides,
        bonus=bonus if file.bonus is None else file.bonus,
        level=file.level,
        base=tuple(file.stats[name] for name in STATS),
        raised=tuple(levels),
        skills=tuple((name, file.skills[name]) for name in SKILLS if name in file.skills),
        instinct=tuple((name, file.instinct[name]) for name in CORE_ACTIONS if name in file.instinct),
        specialty=tuple(sorted(file.specialty.items())),
        languages=tuple(file.languages.items()),
        trades=file.trades,
        items=file.items,
        modifiers=file.modifiers,
        notes=file.notes,
        nature=file.nature,
        traded=file.traded,
        pounds=file.pounds,
    )


def character_data(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet as plain data for a file. From these data, `read_character` returns an equal sheet."""
    sides, bonus, _ = TIERS[sheet.tier]
    file = CharacterFile(
        name=sheet.name,
        stats=dict(zip(STATS, sheet.base, strict=True)),
        tier=sheet.tier,
        method=sheet.method,
        dice=None if sheet.dice == sides else sheet.dice,  # type: ignore[arg-type]
        bonus=None if sheet.bonus == bonus else sheet.bonus,
        level=sheet.level,
        bonuses={str(level): stats for level, stats in sheet.raised},
        skills=dict(sheet.skills),
        instinct=dict(sheet.instinct),
        specialty=dict(sheet.specialty),
        languages=dict(sheet.languages),
        trades=sheet.trades,
        items=sheet.items,
        modifiers=sheet.modifiers,
        notes=sheet.notes,
        nature=sheet.nature,
        abilities=tuple(ability_data(ability) for ability in sheet.abilities),
        traded=sheet.traded,
        pounds=sheet.pounds,
        allies=tuple(ally_data(ally) for ally in sheet.allies),
    )
    plain: dict[str, Any] = msgspec.to_builtins(file)
    plain["items"] = [item_data(item) for item in sheet.items]
    return {name: value for name, value in plain.items() if value not in ([], {}, None)}


def item_data(item: Item) -> dict[str, Any]:
    """Return an item as plain data for a file: its name, and each field that has another than the usual value.

    The field `sort` is always included if the item’s name resembles the name of sample gear.
    """
    fields, defaults = msgspec.to_builtins(item), msgspec.to_builtins(Item(item.name))
    # Without a sort, an item with the name of sample gear would be read as that gear.
    always = ("name", "sort") if similar_sample_gear(fields["name"]) else ("name",)
    return {name: value for name, value in fields.items() if name in always or value != defaults[name]}
