"""Character files: read as a whole, checked by the rules of creation, and written back (TC-B-19 to TC-B-31)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from facedown.game import Line, Mistake, counted, listed, mistakes_of_shape, stripped
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities import devices
from facedown.systems.tri_core.abilities.budget import EQUIPMENT_TRADED
from facedown.systems.tri_core.abilities.files import data_of as ability_data
from facedown.systems.tri_core.abilities.kin import check_allies, read_allies, sheets_of
from facedown.systems.tri_core.abilities.kin import data_of as ally_data
from facedown.systems.tri_core.abilities.owned import check_abilities, read_abilities
from facedown.systems.tri_core.gear import like_sample_gear, misspelt, with_sample_gear
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Item, Modifier, Sheet, Trade, Words
from facedown.systems.tri_core.terms import (
    BONUS_LEVELS,
    CORE_ACTIONS,
    KIND_OF,
    LEVEL_CAP,
    MELEE,
    POOL_POINTS,
    RANGED,
    SKILLS,
    STATS,
    SUB_TYPES,
    TIERS,
    TRADE_CHOICES,
    TRADE_LEVELS,
    CoreAction,
    Skill,
    Stat,
    SubType,
    Tier,
)

LevelName = Annotated[str, Meta(pattern=r"^[1-9][0-9]?$")]
Rank = Annotated[int, Meta(ge=1, le=99)]


class CharacterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character as a file has it. `stats` are the numbers of creation, `bonuses` what each level raised."""

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
    items: Annotated[tuple[Item, ...], Meta(max_length=40)] = ()
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
"""The rule behind each field of a character file."""


def read_character(
    data: Any, rulings: Rulings, beside: tuple[str, ...] = ()
) -> tuple[Sheet | None, tuple[Mistake, ...]]:
    """The sheet that plain data stands for, and every mistake in it; None where it has no shape to be read.

    A sheet with mistakes is given all the same, so that it can be shown and mended. `beside` are fields that may stand
    beside a character's own, and have been read already: an unknown field may be one of them, misspelt.
    """
    wrong = mistakes_of_shape(data, CharacterFile, FIELD_RULES, "TC-A-01", beside)
    if wrong:
        return None, (*wrong, *mistakes_beside(data, {one.path for one in wrong}, rulings))
    plain = stripped(data, "TC-A-01")
    file = msgspec.convert(plain, CharacterFile)
    rows = plain.get("items", ())
    file = replace(file, items=with_sample_gear(file.items, rows, file.traded))
    missing = [name for name in STATS if name not in file.stats]
    high = file.dice or TIERS[file.tier][0]  # what is missing breaks no other limit
    abilities, unread = read_abilities(file.abilities, rulings)
    sheet = replace(sheet_of(replace(file, stats={**dict.fromkeys(missing, high), **file.stats})), abilities=abilities)
    items, broken = devices.whole(file.items, rulings)
    theirs, lost = read_allies(file.allies, rulings)
    sheet = replace(sheet, items=items, allies=theirs)
    checked = (mistake for check in CHECKS for mistake in check(sheet, rulings))
    found = (*unread, *misspelt(rows), *broken, *lost, *checked)
    if missing:
        are = "is" if len(missing) == 1 else "are"
        text = f"All nine stats are needed; {listed(missing)} {are} missing."
        return None, (Mistake("stats", "TC-B-01", text), *found)
    return sheet, found


DECIDING = ("name", "stats", "tier", "method", "dice", "bonus", "level")
"""The fields that others are judged by."""


def mistakes_beside(data: Any, paths: set[str], rulings: Rulings) -> tuple[Mistake, ...]:
    """What else is wrong with data some of whose fields have no shape, where those do not decide about the others."""
    spoilt = {re.split(r"[.\[]", path)[0] for path in paths}
    if not isinstance(data, dict) or spoilt & set(DECIDING) or not spoilt <= set(data):
        return ()
    return read_character({name: value for name, value in data.items() if name not in spoilt}, rulings)[1]


def sheet_of(file: CharacterFile) -> Sheet:
    """The sheet of a file."""
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


def data_of(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data for a file; reading it gives the same sheet."""
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
    plain["items"] = [_without_defaults(item, Item(item.name)) for item in sheet.items]
    return {name: value for name, value in plain.items() if value not in ([], {}, None)}


def _without_defaults(record: msgspec.Struct, usual: msgspec.Struct) -> dict[str, Any]:
    there, plain = msgspec.to_builtins(record), msgspec.to_builtins(usual)
    # Without a sort it would be taken for sample gear.
    always = ("name", "sort") if like_sample_gear(there["name"]) else ("name",)
    return {name: value for name, value in there.items() if name in always or value != plain[name]}


# Checks


def check_stats(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """Nine dice of the tier's size, or 24 points of which each stat has 1 (TC-B-19, TC-B-23, R-TC-30)."""
    if sheet.method == "pool":
        if sum(sheet.base) != POOL_POINTS:
            text = f"The stats share {POOL_POINTS} points; these are {sum(sheet.base)}."
            yield Mistake("stats", "TC-B-23", text)
        for name, value in zip(STATS, sheet.base, strict=True):
            if value < 1:
                yield Mistake(f"stats.{name}", "R-TC-30", "Each stat has at least 1 of the points.")
        return
    for name, value in zip(STATS, sheet.base, strict=True):
        if not 1 <= value <= sheet.dice:
            rule = TIERS[sheet.tier][2]
            yield Mistake(f"stats.{name}", rule, f"A d{sheet.dice} shows 1 to {sheet.dice}, and not {value}.")


def check_bonuses(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """So many stats are raised at 1, 5 and 10, and at no other level (TC-B-21, R-TC-28 to R-TC-31)."""
    raised = dict(sheet.raised)
    for level in sorted({*raised, *(at for at in BONUS_LEVELS if at <= sheet.level)}):
        due = numbers.bonuses_due(sheet, rulings, level) if level <= sheet.level else 0
        given = len(raised.get(level, ()))
        if given != due:
            text = f"Level {level} raises {counted(due, 'stat')}; named are {given}."
            yield Mistake(f"bonuses.{level}", "R-TC-28" if due else "TC-B-21", text)


def check_ranks(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """No more Skill Ranks are spent than were earned (TC-D-30)."""
    earned, spent = numbers.earned_ranks(sheet), numbers.spent_ranks(sheet)
    if spent.total > earned.total:
        text = f"{spent.total} Skill Ranks are spent, and {earned.total} were earned by level {sheet.level}."
        yield Mistake("skills", "TC-D-30", text)


def check_specialties(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """A Specialty is in a sub-type, a device or a Trade of one's own (TC-F-19, R-TC-71)."""
    known = {*SUB_TYPES, *MELEE, *RANGED, *(trade.name for trade in sheet.trades)}
    for name, _ in sheet.specialty:
        if name not in known:
            text = "A Specialty is in a sub-type, a kind of device, or a Trade of this character’s."
            yield Mistake(f"specialty.{name}", "TC-F-19", text)


def check_trades(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """A Trade at 1, 5 and 10, each with three choices, none of them twice (TC-F-43, TC-F-59, TC-F-61, R-TC-73)."""
    most = sum(level <= sheet.level for level in TRADE_LEVELS)
    if len(sheet.trades) > most:
        text = f"By level {sheet.level} there are {counted(most, 'Trade')}; these are {len(sheet.trades)}."
        yield Mistake("trades", "TC-F-59", text)
    known = {choice for choices in TRADE_CHOICES.values() for choice in choices}
    seen: Counter[str] = Counter()
    for at, trade in enumerate(sheet.trades):
        if len(trade.choices) != 3:
            yield Mistake(f"trades[{at}].choices", "TC-F-43", f"A Trade has 3 choices; these are {len(trade.choices)}.")
        for choice in trade.choices:
            seen[choice] += 1
            if choice not in known:
                yield Mistake(f"trades[{at}].choices", "TC-F-43", f"“{choice}” is nothing that a Trade can choose.")
            elif seen[choice] == 2:
                yield Mistake(f"trades[{at}].choices", "TC-F-61", f"{choice} is chosen already.")


def check_hands(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """Two hands hold two devices, or one that needs both; six slots take what is worn and held (TC-D-98, TC-D-101)."""
    held = Counter(item.place for item in sheet.items)
    for at, item in enumerate(sheet.items):
        if item.hands == 2 and item.place in ("main", "off"):
            yield Mistake(f"items[{at}].place", "TC-D-101", f"{item.name} takes both hands.")
        if item.hands == 1 and item.place == "both":
            yield Mistake(f"items[{at}].place", "TC-D-98", f"{item.name} takes one hand: main or off.")
    crowded = [hand for hand in ("main", "off", "both") if held[hand] + (held["both"] if hand != "both" else 0) > 1]
    if crowded:
        yield Mistake("items", "TC-D-98", f"More is held than hands can hold: {listed(crowded)}.")
    slots = sum(item.slots for item in sheet.items)
    if slots > sheet.equipment_slots:
        traded = f" after {sheet.traded} were traded" if sheet.traded else ""
        text = f"{slots} Equipment Slots are used, and there are {sheet.equipment_slots}{traded}."
        yield Mistake("items", "TC-D-101", text)


def check_gear(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """Things have their own names, kinds that fit their sub-types, and a weight that can be carried (TC-D-27)."""
    names = Counter(item.name.casefold() for item in sheet.items)
    for at, item in enumerate(sheet.items):
        if names[item.name.casefold()] > 1:
            yield Mistake(f"items[{at}].name", "TC-D-101", f"Two things are called {item.name}; number them.")
        kinds = {kind for name in item.types for kind in KIND_OF[name]}
        if item.kind is not None and item.types and item.kind not in kinds:
            text = f"{listed(item.types)} is {' or '.join(sorted(kinds))}, and not {item.kind}."
            yield Mistake(f"items[{at}].kind", "R-TC-114", text)
        if item.device and item.device not in (*MELEE, *RANGED):
            text = f"“{item.device}” is no kind of device; there are {', '.join((*MELEE, *RANGED))}."
            yield Mistake(f"items[{at}].device", "TC-F-49", text)
        for fault in devices.faults_of(item, rulings) if item.keywords else ():
            yield Mistake(f"items[{at}].{fault.path}", fault.rule, f"{item.name}: {fault.text} {fault.mend}".rstrip())
    pounds = sum(item.pounds for item in sheet.items if item.place != "ground")
    limit = numbers.score(sheet, rulings, "Carry").total
    if pounds > limit:
        yield Mistake("items", "TC-D-27", f"It all weighs {pounds} lb, and {limit} lb can be carried.")


def check_kin(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """What Allies hold and carry is as what anybody holds and carries (TCG-AY-14, R-TCG-76)."""
    for ally, theirs in sheets_of(sheet, rulings):
        for check in (check_hands, check_gear):
            for one in check(theirs, rulings):
                yield Mistake(f"allies.{ally.name}.{one.path}", one.rule, f"{ally.name}: {one.text}")


CHECKS: tuple[Callable[[Sheet, Rulings], Iterator[Mistake]], ...] = (
    check_stats, check_bonuses, check_ranks, check_specialties, check_trades, check_hands, check_gear,
    check_abilities, check_allies, check_kin,
)  # fmt: skip
"""The rules of creation, in the order of the document."""


@cache
def ready_characters() -> Mapping[str, dict[str, Any]]:
    """The characters ready to be played, each as its file has it."""
    there = files("facedown.systems.tri_core").joinpath("characters").iterdir()
    named = sorted((one.name.removesuffix(".toml"), one) for one in there if one.name.endswith(".toml"))
    return {name: tomllib.loads(file.read_text("utf-8")) for name, file in named}
