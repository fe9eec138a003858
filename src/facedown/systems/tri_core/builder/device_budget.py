"""The cost of devices and its limit in ECP, the problems of devices, and the days of work that raise a rarity."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, get_args

from msgspec.structs import replace

from facedown.game import Addend, Problem, Tally, scaled_addend, single
from facedown.systems.tri_core.abilities.devices import device_ability
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.abilities.use_costs import duration_cycles
from facedown.systems.tri_core.builder.ability_prices import entry_price
from facedown.systems.tri_core.builder.combinations import (
    additional_stat_problems,
    anatomy_problems,
    repeated_entries,
    resistance_problems,
    shield_problems,
    stat_problems,
    target_problems,
)
from facedown.systems.tri_core.builder.completeness import answer_problems
from facedown.systems.tri_core.model import (
    DEFAULT_RULINGS,
    Ability,
    AbilityType,
    Item,
    Rulings,
    merged,
    sub_types,
    term,
)
from facedown.systems.tri_core.model.keywords import keywords

Rarity = Literal["Common", "Uncommon", "Rare", "Epic", "Legendary"]


RARITIES: tuple[Rarity, ...] = get_args(Rarity)
"""The rarities in order, from rank 1 to rank 5."""


def device_cost(item: Item, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the cost of a device in ECP, with one addend for each Keyword entry.

    Rules: R-TCG-106, TCG-DI-05.
    """
    table, whole = keywords(rulings), device_ability(item.name, item.keywords)
    moving, cycles, parts = whole.has("Kinesis I"), max(1, duration_cycles(whole, rulings)), []
    for one in merged(whole.keywords):
        kind: AbilityType = "Passive" if table[one.entry].types == ("Passive",) else "Active"
        at_ap = item.resource == "AP" and one.entry == "Empower I"
        price = entry_price(table[one.entry], one.values, kind, rulings, at_ap=at_ap, moving=moving, cycles=cycles)
        parts.append(Addend(price.label, price.total, "R-TCG-106"))
    return Tally(term("ECP"), tuple(parts))


def with_complete_keywords(
    items: Sequence[Item], rulings: Rulings = DEFAULT_RULINGS
) -> tuple[tuple[Item, ...], list[Problem]]:
    """Return all the items, and the problems in the entries and answers of their Keywords.

    An item with a problem is returned without Keywords.

    Rules: TCG-AC-01, R-TCG-106.
    """
    found, wrong = [], []
    for at, item in enumerate(items):
        without_entry = [row for row in item.keywords if not isinstance(row.get("entry"), str)]
        if without_entry:
            wrong.append(Problem(f"items[{at}].keywords", "TCG-AC-01", f"{item.name}: a Keyword has no entry."))
        missing = () if without_entry else tuple(answer_problems(device_ability(item.name, item.keywords), rulings))
        wrong += [problem.inside(f"items[{at}]", item.name) for problem in missing]
        found.append(replace(item, keywords=()) if without_entry or missing else item)
    return tuple(found), wrong


def device_problems(item: Item, rulings: Rulings = DEFAULT_RULINGS) -> Iterator[Problem]:
    """Yield the problems of a device’s cost and Keywords.

    The Keywords must be complete (see `with_complete_keywords`). They are checked like the Keywords of a Passive.

    Rules: TCG-AF-00, TCG-CR-06, R-TCG-106.
    """
    most = device_budget(item.rarity, item.level, rulings).total
    if (cost := device_cost(item, rulings).total) > most:
        article = "an" if item.rarity[0] in "EU" else "a"
        text = f"Its Keywords cost {cost} ECP; {article} {item.rarity} device of item level {item.level} has {most}."
        yield make_problem(
            "ECP_OVER", "TCG-CR-06", "keywords", text, "Raise its rarity or item level, or remove a Keyword."
        )
    whole = replace(device_ability(item.name, item.keywords), type="Passive", action=None)
    for problem in (problem for check in PASSIVE_CHECKS for problem in check(whole)):
        yield replace(problem, remedy="Remove it.")
    possible = {*item.types, *sub_types(whole)}  # with the sub-types that Alter III adds
    for at, one in enumerate(whole.keywords):
        if one.keyword.sub_type is not None and one.keyword.sub_type not in possible:
            text = f"{one.keyword.name} needs {one.keyword.sub_type} damage, and this device deals none."
            remedy = f"Add {one.keyword.sub_type} to its types, or remove the Keyword."
            yield make_problem("SUBTYPE_MISMATCH", "TCG-AF-00", f"keyword[{at}]", text, remedy)


PASSIVE_CHECKS: tuple[Callable[[Ability], Iterator[Problem]], ...] = (
    repeated_entries, stat_problems, additional_stat_problems, resistance_problems, shield_problems, anatomy_problems,
    target_problems,
)  # fmt: skip
"""The checks that apply to devices as well as Passives, because both change their user permanently (R-TCG-106)."""


def rarity_rank(rarity: Rarity) -> int:
    """Return the rank of a rarity, from 1 for Common to 5 for Legendary."""
    return RARITIES.index(rarity) + 1


def device_budget(rarity: Rarity, level: int, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the most ECP that a device of this rarity and item level may cost.

    Rules: TCG-CR-06, TCG-CR-09, R-TCG-102.
    """
    rate = int(rulings.ecp_rate)
    size = single(term("rank and item level"), rarity_rank(rarity) * level, "TCG-CR-06")
    each = scaled_addend(size, "TCG-CR-06", times=rate)
    return Tally(term("ECP"), (Addend(term("every device"), 60, "TCG-CR-06"), each))


def days_of_work(before: Rarity, after: Rarity, level: int, rulings: Rulings = DEFAULT_RULINGS) -> int:
    """Return the days of work that raise a device of item level `level` from rarity `before` to `after`; at least 0.

    Rules: TCG-CR-07, R-TCG-103.
    """
    raised = rarity_rank(after) - rarity_rank(before)
    ranks = {"per_rank": raised, "target_rank": rarity_rank(after), "once": 1}[rulings.rarity_days]
    return 3 * ranks * level if raised > 0 else 0
