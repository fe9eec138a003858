"""The sheets of Allies, and the checks of Allies by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from facedown.game import Problem, counted, plain_name
from facedown.systems.tri_core.abilities.use_costs import SLOT_HALVES
from facedown.systems.tri_core.builder.ally_limits import allies_of_ally, most_primary_allies, primary_slots, stat_cap
from facedown.systems.tri_core.builder.legality import Builder, stopping_problems
from facedown.systems.tri_core.builder.owned_abilities import check_limits, with_suspensions
from facedown.systems.tri_core.model import CORES, STATS, Ability, Ally, Core, Rulings, Sheet, merged


class AllyTier(msgspec.Struct, frozen=True):
    """The limits for the Allies of one owner.

    `level`, `slots`: the level and the number of Ability Slots of each Ally.
    `most`: the maximum number of Allies.
    """

    level: int
    slots: int
    most: int


def tier_below_character(sheet: Sheet, rulings: Rulings) -> AllyTier:
    """Return the limits for a character’s own Allies, which have the same level as the character.

    Rules: TCG-AY-04, TCG-AY-06, TCG-AY-09.
    """
    return AllyTier(sheet.level, primary_slots(sheet.level, sheet.level, rulings), most_primary_allies(sheet.level))


def tier_below(tier: AllyTier) -> AllyTier:
    """Return the limits for the Allies of an Ally.

    `tier`: the limits for the Ally itself.

    Rules: TCG-AY-05, TCG-AY-06, TCG-AY-10.
    """
    return AllyTier(max(1, tier.level // 2), tier.slots // 2, allies_of_ally(tier.level))


# Checks


def check_allies(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield the problems of a character’s Allies, and of the Allies of these Allies."""
    yield from problems_of_allies(
        sheet.allies, sheet.abilities, tier_below_character(sheet, rulings), rulings, "allies", primary=True
    )


def problems_of_allies(
    allies: tuple[Ally, ...], abilities: tuple[Ability, ...], tier: AllyTier, rulings: Rulings, path: str, *,
    primary: bool,
) -> Iterator[Problem]:  # fmt: skip
    """Yield the problems of one owner’s Allies, and of the Allies below them.

    `abilities`: the owner’s Abilities.
    `path`: the place of the Allies in the file.
    `primary`: True if the owner is a character, not an Ally.

    Rules: TCG-AY-04, TCG-AY-05, TCG-AY-15, R-TCG-69.
    """
    most = tier.most if tier.slots else 0
    if len(allies) > most:
        yield Problem(path, "TCG-AY-04", f"There are {len(allies)} Allies; the maximum is {most}.")
    taken: set[str] = set()
    for at, ally in enumerate(allies):
        here = f"{path}[{at}]"
        bought = ally_points(abilities, ally.by)
        if bought is None or ally.by in taken:
            text = f"{ally.name} needs an Ability with the Keyword Ally; “{ally.by}” is not one."
            if ally.by in taken:
                text = f"{ally.name} needs an Ability of its own; “{ally.by}” gives another Ally."
            yield Problem(f"{here}.by", "TCG-AY-15", text)
        taken.add(ally.by)
        if ally.unique and not primary:
            yield Problem(f"{here}.unique", "TCG-AY-12", "An Ally of an Ally cannot be unique.")
        yield from problems_of_ally(ally, bought or 0, tier, rulings, here)
        below = tier_below(tier)
        yield from problems_of_allies(ally.allies, ally.abilities, below, rulings, f"{here}.allies", primary=False)


def ally_points(abilities: tuple[Ability, ...], name: str) -> int | None:
    """Return the stat points that the Ability called `name` buys for its Ally (TCG-AY-11).

    None if there is no such Ability, or if it gives no Ally.
    """
    for ability in abilities:
        for one in merged(ability.keywords) if ability.name == name else ():
            if one.entry == "Ally":
                return int(one.values["points"]) // (10 if ability.type == "Passive" else 15)
    return None


def problems_of_ally(ally: Ally, bought: int, tier: AllyTier, rulings: Rulings, path: str) -> Iterator[Problem]:
    """Yield the problems of one Ally; its own Allies are not checked.

    `bought`: the number of stat points bought with ACP.
    `path`: the place of the Ally in the file.

    Rules: TCG-AY-08, TCG-AY-09, TCG-AY-10, TCG-AY-11, TCG-AY-12, TCG-AY-13, TCG-AY-16.
    """
    low, high = (6, 24) if ally.unique else (3, 12)
    if not low <= ally.rolled <= high:
        yield Problem(f"{path}.rolled", "TCG-AY-11", f"{low}d4 give {low} to {high}, not {ally.rolled}.")
    points, cap = ally.rolled + bought, stat_cap(tier.level)
    if sum(ally.stats) > points:
        text = f"{ally.name} has {counted(points, 'stat point')}; its stats use {sum(ally.stats)}."
        yield Problem(f"{path}.stats", "TCG-AY-11", text)
    for name, value in zip(STATS, ally.stats, strict=True):
        if value > cap:
            text = f"The maximum of a stat is {cap} for an Ally of level {tier.level}; this is {value}."
            yield Problem(f"{path}.stats.{name}", "TCG-AY-13", text)
    used = sum(SLOT_HALVES[ability.slot] for ability in ally.abilities) / 2
    if used > tier.slots:
        yield Problem(
            f"{path}.abilities", "TCG-AY-09", f"The Abilities use {used:g} Slots; {ally.name} has {tier.slots}."
        )
    names = Counter(plain_name(ability.name) for ability in ally.abilities)
    for twice in (name for name, count in names.items() if count > 1):
        yield Problem(
            f"{path}.abilities", "TCG-AC-05", f"Two Abilities of {ally.name} have the name “{twice}”. Rename one."
        )
    for one in check_limits(ally_sheet(ally, tier)):
        yield one.inside(path, ally.name)
    builder = Builder(tier.level, core_totals(ally), rulings, ally=True)
    for at, ability in enumerate(ally.abilities):
        for one in stopping_problems(ability, builder):
            yield one.inside(f"{path}.abilities[{at}]", ability.name)


def core_totals(ally: Ally) -> Mapping[Core, int]:
    """Return the total of each Core of an Ally: the sum of the Core’s three stats."""
    own = dict(zip(STATS, ally.stats, strict=True))
    return {core: sum(own[name] for name in names) for core, names in CORES.items()}


# At a table


def ally_sheets(sheet: Sheet, rulings: Rulings, *, staying: bool = False) -> Iterator[tuple[Ally, Sheet]]:
    """Yield each Ally of a character with its sheet; after an Ally come its own Allies (TCG-AY-14, R-TCG-76).

    `staying`: True to leave out Allies that are not permanent. The Ally of a suspended Passive is permanent, too.

    Rules: TCG-AY-01, R-TCG-137.
    """
    yield from sheets_of_tier(
        sheet.allies, sheet.abilities, tier_below_character(sheet, rulings), rulings, staying=staying
    )


def ally_sheet(ally: Ally, tier: AllyTier) -> Sheet:
    """Return the sheet of an Ally, with the level that `tier` gives it (TCG-AY-14, TCG-AY-17)."""
    return Sheet(
        ally.name, method="pool", level=tier.level, base=ally.stats, abilities=ally.abilities, items=ally.items,
        is_ally=True,
    )  # fmt: skip


def sheets_of_tier(
    allies: tuple[Ally, ...], abilities: tuple[Ability, ...], tier: AllyTier, rulings: Rulings, *, staying: bool
) -> Iterator[tuple[Ally, Sheet]]:
    """Yield each Ally of one owner with its sheet; after an Ally come its own Allies.

    `abilities`: the owner’s Abilities.
    `tier`: the tier of all Allies of this owner.
    `staying`: True to yield only permanent Allies.
    """
    permanent = {ability.name for ability in abilities if ability.type == "Passive"}
    for ally in (one for one in allies if one.by in permanent or not staying):
        yield ally, with_suspensions(ally_sheet(ally, tier), rulings)
        yield from sheets_of_tier(ally.allies, ally.abilities, tier_below(tier), rulings, staying=staying)
