"""The sheets of Allies, and whether they are legal.

Rules: TCG-AY-01, TCG-AY-02, TCG-AY-03, TCG-AY-04, TCG-AY-05, TCG-AY-06, TCG-AY-07, TCG-AY-08, TCG-AY-09, TCG-AY-10,
TCG-AY-11, TCG-AY-12, TCG-AY-13, TCG-AY-14, TCG-AY-15, TCG-AY-16, TCG-AY-17, TCG-AY-18, TCG-AY-19.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from facedown.game import Problem, counted
from facedown.systems.tri_core.abilities.use_costs import SLOT_HALVES
from facedown.systems.tri_core.builder.ally_limits import allies_of_ally, most_primary_allies, primary_slots, stat_cap
from facedown.systems.tri_core.builder.legality import Builder, stopping_problems
from facedown.systems.tri_core.builder.owned_abilities import check_limits, with_lapsed
from facedown.systems.tri_core.model import CORES, STATS, Ability, Ally, Core, Rulings, Sheet, merged


class AllyTier(msgspec.Struct, frozen=True):
    """The limits of a tier of Allies: its level, its Slots, and how many Allies each may have."""

    level: int
    slots: int
    most: int


def tier_below_character(sheet: Sheet, rulings: Rulings) -> AllyTier:
    """Return the limits of a character’s Allies."""
    return AllyTier(sheet.level, primary_slots(sheet.level, sheet.level, rulings), most_primary_allies(sheet.level))


def tier_below(one: AllyTier) -> AllyTier:
    """Return the limits of an Ally’s own Allies: half its level and half its Slots.

    Rules: TCG-AY-05, TCG-AY-06, TCG-AY-10.
    """
    return AllyTier(max(1, one.level // 2), one.slots // 2, allies_of_ally(one.level))


# Whether they fit


def check_allies(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield the problems of all Allies: each needs an Ability, its rolled and paid points, and legal Slots."""
    yield from problems_of_allies(
        sheet.allies, sheet.abilities, tier_below_character(sheet, rulings), rulings, "allies", primary=True
    )


def problems_of_allies(
    found: tuple[Ally, ...], abilities: tuple[Ability, ...], whose: AllyTier, rulings: Rulings, path: str, *,
    primary: bool,
) -> Iterator[Problem]:  # fmt: skip
    """Yield the problems of one owner’s Allies (TCG-AY-04, TCG-AY-05, TCG-AY-15, R-TCG-69)."""
    if len(found) > whose.most or (found and not whose.slots):
        most = whose.most if whose.slots else 0
        yield Problem(path, "TCG-AY-04", f"These are {len(found)} Allies; {most} are the most.")
    taken: set[str] = set()
    for at, ally in enumerate(found):
        here = f"{path}[{at}]"
        invested = ally_points(abilities, ally.by)
        if invested is None or ally.by in taken:
            why = "is another’s already" if ally.by in taken else "is no Ability with the Keyword Ally"
            yield Problem(f"{here}.by", "TCG-AY-15", f"{ally.name} comes by {ally.by}, which {why}.")
        taken.add(ally.by)
        if ally.unique and not primary:
            yield Problem(f"{here}.unique", "TCG-AY-12", "Allies of Allies are nobody in particular.")
        yield from problems_of_ally(ally, invested or 0, whose, rulings, here)
        mine = tier_below(whose)
        yield from problems_of_allies(ally.allies, ally.abilities, mine, rulings, f"{here}.allies", primary=False)


def ally_points(abilities: tuple[Ability, ...], name: str) -> int | None:
    """Return the ACP invested in the Ally of an Ability; None if it brings none (TCG-AY-11)."""
    for ability in abilities:
        for one in merged(ability.keywords) if ability.name == name else ():
            if one.entry == "Ally":
                return int(one.values["points"]) // (10 if ability.type == "Passive" else 15)
    return None


def problems_of_ally(ally: Ally, invested: int, where: AllyTier, rulings: Rulings, path: str) -> Iterator[Problem]:
    """Yield the problems of one Ally: its points, cap, Slots and ceilings.

    Rules: TCG-AY-08, TCG-AY-09, TCG-AY-10, TCG-AY-11, TCG-AY-12, TCG-AY-13.
    """
    low, high = (6, 24) if ally.unique else (3, 12)
    if not low <= ally.rolled <= high:
        yield Problem(f"{path}.rolled", "TCG-AY-11", f"{low // 3 * 3}d4 show {low} to {high}, and not {ally.rolled}.")
    points, cap = ally.rolled + invested, stat_cap(where.level)
    if sum(ally.stats) > points:
        text = f"{ally.name} has {counted(points, 'stat point')}; these are {sum(ally.stats)}."
        yield Problem(f"{path}.stats", "TCG-AY-11", text)
    for name, value in zip(STATS, ally.stats, strict=True):
        if value > cap:
            text = f"An Ally of level {where.level} has {cap} at the most, and not {value}."
            yield Problem(f"{path}.stats.{name}", "TCG-AY-13", text)
    used = sum(SLOT_HALVES[ability.slot] for ability in ally.abilities) / 2
    if used > where.slots:
        yield Problem(f"{path}.abilities", "TCG-AY-09", f"The Abilities take {used:g} Slots of {where.slots}.")
    names = Counter(ability.name.casefold() for ability in ally.abilities)
    for twice in (name for name, many in names.items() if many > 1):
        yield Problem(f"{path}.abilities", "TCG-AC-05", f"Two Abilities of {ally.name} are called {twice}.")
    for one in check_limits(ally_sheet(ally, where)):
        yield one.inside(path, ally.name)
    builder = Builder(where.level, cores_of(ally), rulings, ally=True)
    for at, ability in enumerate(ally.abilities):
        for one in stopping_problems(ability, builder):
            yield one.inside(f"{path}.abilities[{at}]", ability.name)


def cores_of(ally: Ally) -> Mapping[Core, int]:
    """Return the totals of an Ally’s Cores."""
    own = dict(zip(STATS, ally.stats, strict=True))
    return {core: sum(own[name] for name in names) for core, names in CORES.items()}


# At a table


def ally_sheets(sheet: Sheet, rulings: Rulings, *, staying: bool = False) -> Iterator[tuple[Ally, Sheet]]:
    """Yield the sheets of all Allies, tier by tier, which are made and hurt like characters (TCG-AY-14, R-TCG-76).

    `staying`: only those of a Passive, suspended or not, who are always there; others come when called (TCG-AY-01,
    R-TCG-137).
    """
    yield from sheets_of_tier(
        sheet.allies, sheet.abilities, tier_below_character(sheet, rulings), rulings, staying=staying
    )


def ally_sheet(ally: Ally, where: AllyTier) -> Sheet:
    """Return the sheet of an Ally of this tier."""
    return Sheet(
        ally.name, method="pool", level=where.level, base=ally.stats, abilities=ally.abilities, items=ally.items,
        is_ally=True,
    )  # fmt: skip


def sheets_of_tier(
    found: tuple[Ally, ...], abilities: tuple[Ability, ...], where: AllyTier, rulings: Rulings, *, staying: bool
) -> Iterator[tuple[Ally, Sheet]]:
    """Yield the sheets of one owner’s Allies, and of their own."""
    always = {ability.name for ability in abilities if ability.type == "Passive"}
    for ally in (one for one in found if one.by in always or not staying):
        yield ally, with_lapsed(ally_sheet(ally, where), rulings)
        yield from sheets_of_tier(ally.allies, ally.abilities, tier_below(where), rulings, staying=staying)
