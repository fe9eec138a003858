"""The Allies of a character’s file: who they are, whether they fit, how they stand at a table (TCG-AY-01 to AY-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from facedown.chance import Chance
from facedown.game import Line, Mistake, Tally, counted, mistakes_of_shape, refuse
from facedown.systems.tri_core.abilities import devices
from facedown.systems.tri_core.abilities.ability import Ability, merged
from facedown.systems.tri_core.abilities.allies import (
    allies_of_ally,
    ceiling,
    primaries,
    primary_slots,
    stat_cap,
    stat_points,
)
from facedown.systems.tri_core.abilities.budget import SIZES
from facedown.systems.tri_core.abilities.faults import Maker, faults
from facedown.systems.tri_core.abilities.files import data_of as ability_data
from facedown.systems.tri_core.abilities.owned import as_mistake, check_limits, read_abilities, with_lapsed
from facedown.systems.tri_core.gear import misspelt, with_sample_gear
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Ally, Item, Sheet
from facedown.systems.tri_core.terms import CORES, STATS, Core, Stat


class AllyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Ally as a character’s file has it."""

    name: Line
    by: Line
    rolled: Annotated[int, Meta(ge=3, le=24)]
    stats: dict[Stat, Annotated[int, Meta(ge=0, le=99)]] = {}
    unique: bool = False
    abilities: Annotated[tuple[dict[str, Any], ...], Meta(max_length=40)] = ()
    allies: Annotated[tuple[dict[str, Any], ...], Meta(max_length=12)] = ()
    items: Annotated[tuple[Item, ...], Meta(max_length=20)] = ()


class Standing(msgspec.Struct, frozen=True):
    """Where somebody stands in a tree of Allies: its level, its Slots, and how many Allies it may have."""

    level: int
    slots: int
    most: int


def of_character(sheet: Sheet, rulings: Rulings) -> Standing:
    """What a character passes on to its Allies."""
    return Standing(sheet.level, primary_slots(sheet.level, sheet.level, rulings), primaries(sheet.level))


def below(one: Standing) -> Standing:
    """What an Ally passes on: half its level, half its Slots (TCG-AY-05, TCG-AY-06, TCG-AY-10)."""
    return Standing(max(1, one.level // 2), one.slots // 2, allies_of_ally(one.level))


class Called(msgspec.Struct, frozen=True):
    """What the Ally of an Ability is made with: its stat points as they were rolled, and what it has by its level.

    `row` is where it begins in a character’s file.
    """

    points: Tally
    stat_cap: int
    slots: int
    ceiling: Tally
    row: dict[str, Any]


def called(ability: Ability, level: int, rulings: Rulings, chance: Chance, *, of_ally: bool = False) -> Called:
    """Rolls for the Ally of somebody of this level, which may be an Ally itself (TCG-AY-05 to TCG-AY-13).

    Raises Refused where it calls nobody.
    """
    one = next((one for one in merged(ability.keywords) if one.entry == "Ally"), None)
    if one is None:
        raise refuse("TCG-AY-01", f"{ability.name} calls no Ally.", "The Keyword Ally does.")
    unique = bool(one.values.get("unique"))
    points = stat_points(chance, one.values["points"], brief=ability.type != "Passive", unique=unique)
    rolled = sum(part.value for part in points.addends if "d4" in part.label)
    row = {"name": "…", "by": ability.name, "rolled": rolled, **({"unique": True} if unique else {})}
    where = Standing(level, primary_slots(level, level, rulings), primaries(level))
    where = below(where) if of_ally else where
    return Called(points, stat_cap(where.level), where.slots, ceiling(where.level, 0, "Single", rulings), row)


# Reading


def read_allies(rows: Any, rulings: Rulings, path: str = "allies") -> tuple[tuple[Ally, ...], list[Mistake]]:
    """The Allies of a file that have the shape of one, and every mistake in the others."""
    found, wrong = [], []
    for at, row in enumerate(rows):
        here = f"{path}[{at}]"
        misshapen = mistakes_of_shape(row, AllyFile, {}, "TCG-AY-01")
        if misshapen:
            wrong += [Mistake(f"{here}.{one.path}".rstrip("."), one.rule, one.text) for one in misshapen]
            continue
        file = msgspec.convert(row, AllyFile)
        abilities, unread = read_abilities(file.abilities, rulings)
        theirs, lost = read_allies(file.allies, rulings, f"{here}.allies")
        wrong += [Mistake(f"{here}.{one.path}", one.rule, one.text) for one in unread]
        things = row.get("items", ())
        items, broken = devices.whole(with_sample_gear(file.items, things), rulings)
        wrong += [*lost, *(Mistake(f"{here}.{one.path}", one.rule, one.text) for one in (*misspelt(things), *broken))]
        stats = tuple(file.stats.get(name, 0) for name in STATS)
        found.append(Ally(file.name, file.by, file.rolled, stats, file.unique, abilities, theirs, items))
    return tuple(found), wrong


def data_of(ally: Ally) -> dict[str, Any]:
    """An Ally as plain data for a file; reading it gives the same Ally."""
    file = AllyFile(
        ally.name, ally.by, ally.rolled, dict(zip(STATS, ally.stats, strict=True)), ally.unique,
        tuple(ability_data(ability) for ability in ally.abilities), tuple(data_of(one) for one in ally.allies),
        ally.items,
    )  # fmt: skip
    data: dict[str, Any] = msgspec.to_builtins(file)
    return data


# Whether they fit


def check_allies(sheet: Sheet, rulings: Rulings) -> Iterator[Mistake]:
    """Every Ally comes by an Ability, has the points that it was rolled and paid, and its own Slots and ceilings."""
    yield from of_all(sheet.allies, sheet.abilities, of_character(sheet, rulings), rulings, "allies", primary=True)


def of_all(
    found: tuple[Ally, ...], abilities: tuple[Ability, ...], whose: Standing, rulings: Rulings, path: str, *,
    primary: bool,
) -> Iterator[Mistake]:  # fmt: skip
    """The Allies of one controller (TCG-AY-04, TCG-AY-05, TCG-AY-15, R-TCG-69)."""
    if len(found) > whose.most or (found and not whose.slots):
        most = whose.most if whose.slots else 0
        yield Mistake(path, "TCG-AY-04", f"These are {len(found)} Allies; {most} are the most.")
    taken: set[str] = set()
    for at, ally in enumerate(found):
        here = f"{path}[{at}]"
        invested = points_of(abilities, ally.by)
        if invested is None or ally.by in taken:
            why = "is another’s already" if ally.by in taken else "is no Ability with the Keyword Ally"
            yield Mistake(f"{here}.by", "TCG-AY-15", f"{ally.name} comes by {ally.by}, which {why}.")
        taken.add(ally.by)
        if ally.unique and not primary:
            yield Mistake(f"{here}.unique", "TCG-AY-12", "Allies of Allies are nobody in particular.")
        yield from of_one(ally, invested or 0, whose, rulings, here)
        mine = below(whose)
        yield from of_all(ally.allies, ally.abilities, mine, rulings, f"{here}.allies", primary=False)


def points_of(abilities: tuple[Ability, ...], name: str) -> int | None:
    """The points that are invested in the Ally of an Ability; None where it brings none (TCG-AY-11)."""
    for ability in abilities:
        for one in merged(ability.keywords) if ability.name == name else ():
            if one.entry == "Ally":
                return int(one.values["points"]) // (10 if ability.type == "Passive" else 15)
    return None


def of_one(ally: Ally, invested: int, where: Standing, rulings: Rulings, path: str) -> Iterator[Mistake]:
    """One Ally: its points, its cap, its Slots and ceilings (TCG-AY-08 to TCG-AY-13)."""
    low, high = (6, 24) if ally.unique else (3, 12)
    if not low <= ally.rolled <= high:
        yield Mistake(f"{path}.rolled", "TCG-AY-11", f"{low // 3 * 3}d4 show {low} to {high}, and not {ally.rolled}.")
    points, cap = ally.rolled + invested, stat_cap(where.level)
    if sum(ally.stats) > points:
        text = f"{ally.name} has {counted(points, 'stat point')}; these are {sum(ally.stats)}."
        yield Mistake(f"{path}.stats", "TCG-AY-11", text)
    for name, value in zip(STATS, ally.stats, strict=True):
        if value > cap:
            text = f"An Ally of level {where.level} has {cap} at the most, and not {value}."
            yield Mistake(f"{path}.stats.{name}", "TCG-AY-13", text)
    used = sum(SIZES[ability.slot] for ability in ally.abilities) / 2
    if used > where.slots:
        yield Mistake(f"{path}.abilities", "TCG-AY-09", f"The Abilities take {used:g} Slots of {where.slots}.")
    names = Counter(ability.name.casefold() for ability in ally.abilities)
    for twice in (name for name, many in names.items() if many > 1):
        yield Mistake(f"{path}.abilities", "TCG-AC-05", f"Two Abilities of {ally.name} are called {twice}.")
    for one in check_limits(sheet_of(ally, where)):
        yield Mistake(f"{path}.{one.path}", one.rule, f"{ally.name}: {one.text}")
    builder = Maker(where.level, cores_of(ally), rulings, ally=True)
    for at, ability in enumerate(ally.abilities):
        for one in (as_mistake(fault) for fault in faults(ability, builder) if fault.stops):
            yield Mistake(f"{path}.abilities[{at}].{one.path}", one.rule, f"{ability.name}: {one.text}")


def cores_of(ally: Ally) -> Mapping[Core, int]:
    """The totals of an Ally’s Cores."""
    own = dict(zip(STATS, ally.stats, strict=True))
    return {core: sum(own[name] for name in names) for core, names in CORES.items()}


# At a table


def sheets_of(sheet: Sheet, rulings: Rulings, *, staying: bool = False) -> Iterator[tuple[Ally, Sheet]]:
    """The sheets of all Allies, from tier to tier: made and hurt like characters (TCG-AY-14, R-TCG-76).

    `staying`: only of those who are there always, by a Passive, suspended or not; others come as they are called
    (TCG-AY-01, R-TCG-137).
    """
    yield from of_tier(sheet.allies, sheet.abilities, of_character(sheet, rulings), rulings, staying=staying)


def sheet_of(ally: Ally, where: Standing) -> Sheet:
    """The sheet of an Ally of this standing."""
    return Sheet(
        ally.name, method="pool", level=where.level, base=ally.stats, abilities=ally.abilities, items=ally.items,
        kin=True,
    )  # fmt: skip


def of_tier(
    found: tuple[Ally, ...], abilities: tuple[Ability, ...], where: Standing, rulings: Rulings, *, staying: bool
) -> Iterator[tuple[Ally, Sheet]]:
    """The sheets of one controller’s Allies, and of theirs."""
    always = {ability.name for ability in abilities if ability.type == "Passive"}
    for ally in (one for one in found if one.by in always or not staying):
        yield ally, with_lapsed(sheet_of(ally, where), rulings)
        yield from of_tier(ally.allies, ally.abilities, below(where), rulings, staying=staying)
