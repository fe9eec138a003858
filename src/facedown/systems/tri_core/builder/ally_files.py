"""The Allies in a character’s file: reading and writing them, and rolling their stat points."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from facedown.chance import Chance
from facedown.game import Line, Problem, Tally, problems_of_shape, refuse
from facedown.systems.tri_core.builder import device_budget
from facedown.systems.tri_core.builder.ability_files import ability_data
from facedown.systems.tri_core.builder.ally_limits import (
    ceiling,
    most_primary_allies,
    primary_slots,
    stat_cap,
    stat_points,
)
from facedown.systems.tri_core.builder.ally_sheets import AllyTier, tier_below
from facedown.systems.tri_core.builder.gear_files import misspelt_sample_gear, with_sample_gear
from facedown.systems.tri_core.builder.owned_abilities import read_abilities
from facedown.systems.tri_core.model import STATS, Ability, Ally, Item, Rulings, Stat, merged, term


class AllyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Ally as written in a character’s file; a missing stat is 0.

    `by`: the name of the Ability that gives the Ally.
    `rolled`: the sum of the Ally’s 3d4, or of 6d4 if unique.
    """

    name: Line
    by: Line
    rolled: Annotated[int, Meta(ge=3, le=24)]
    stats: dict[Stat, Annotated[int, Meta(ge=0, le=99)]] = {}
    unique: bool = False
    abilities: Annotated[tuple[dict[str, Any], ...], Meta(max_length=40)] = ()
    allies: Annotated[tuple[dict[str, Any], ...], Meta(max_length=12)] = ()
    items: Annotated[tuple[Item, ...], Meta(max_length=20)] = ()


class NewAlly(msgspec.Struct, frozen=True):
    """The stat points of a new Ally, and the limits of the Ally’s level.

    `points`: the points for all nine stats.
    `stat_cap`: the maximum of each stat.
    `slots`: the number of Ability Slots.
    `ceiling`: the most ACP for an Ability in a Single Slot, without the Core total.
    `row`: the first fields of the Ally’s entry in a file, with the name “…”.
    """

    points: Tally
    stat_cap: int
    slots: int
    ceiling: Tally
    row: dict[str, Any]


def roll_ally(ability: Ability, level: int, rulings: Rulings, chance: Chance, *, of_ally: bool = False) -> NewAlly:
    """Roll the stat points of the Ally that an Ability gives, and return the points and the Ally’s limits.

    `level`: the level of the Ability’s owner.
    `of_ally`: True if the owner is an Ally.

    Raises Refused if the Ability gives no Ally.

    Rules: TCG-AY-05, TCG-AY-06, TCG-AY-07, TCG-AY-08, TCG-AY-09, TCG-AY-10, TCG-AY-11, TCG-AY-12, TCG-AY-13.
    """
    entry = next((one for one in merged(ability.keywords) if one.entry == "Ally"), None)
    if entry is None:
        raise refuse("TCG-AY-01", f"{ability.name} gives no Ally.", "Add the Keyword Ally to it.")
    unique = bool(entry.values.get("unique"))
    points = stat_points(chance, entry.values["points"], temporary=ability.type != "Passive", unique=unique)
    rolled = sum(part.value for part in points.addends if part.label != term("ACP invested"))
    row = {"name": "…", "by": ability.name, "rolled": rolled, **({"unique": True} if unique else {})}
    tier = AllyTier(level, primary_slots(level, level, rulings), most_primary_allies(level))
    tier = tier_below(tier) if of_ally else tier
    return NewAlly(points, stat_cap(tier.level), tier.slots, ceiling(tier.level, 0, "Single", rulings), row)


# Reading and writing


def read_allies(rows: Any, rulings: Rulings, path: str = "allies") -> tuple[tuple[Ally, ...], list[Problem]]:
    """Return the well-formed Allies in the rows of a character’s file, and all mistakes in the rows.

    `path` is the place of the rows in the file.
    """
    found, wrong = [], []
    for at, row in enumerate(rows):
        here = f"{path}[{at}]"
        misshapen = problems_of_shape(row, AllyFile, {}, "TCG-AY-01")
        if misshapen:
            wrong += [one.inside(here) for one in misshapen]
            continue
        file = msgspec.convert(row, AllyFile)
        abilities, unread = read_abilities(file.abilities, rulings)
        theirs, lost = read_allies(file.allies, rulings, f"{here}.allies")
        wrong += [one.inside(here) for one in unread]
        things = row.get("items", ())
        items, broken = device_budget.with_complete_keywords(with_sample_gear(file.items, things), rulings)
        wrong += [
            *lost,
            *(one.inside(here) for one in (*misspelt_sample_gear(things), *broken)),
        ]
        stats = tuple(file.stats.get(name, 0) for name in STATS)
        found.append(Ally(file.name, file.by, file.rolled, stats, file.unique, abilities, theirs, items))
    return tuple(found), wrong


def ally_data(ally: Ally) -> dict[str, Any]:
    """Return an Ally as plain data for a file. From these data, `read_allies` returns an equal Ally."""
    file = AllyFile(
        ally.name, ally.by, ally.rolled, dict(zip(STATS, ally.stats, strict=True)), ally.unique,
        tuple(ability_data(ability) for ability in ally.abilities), tuple(ally_data(one) for one in ally.allies),
        ally.items,
    )  # fmt: skip
    data: dict[str, Any] = msgspec.to_builtins(file)
    return data
