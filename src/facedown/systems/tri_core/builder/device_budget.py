"""The budgets of devices: ECP by rarity and item level, days of work.

Rules: TCG-CR-04, TCG-CR-05, TCG-CR-06, TCG-CR-07, TCG-CR-08, TCG-CR-09.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, get_args

from msgspec.structs import replace

from facedown.game import Addend, Problem, Tally
from facedown.systems.tri_core.abilities.devices import device_ability
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.abilities.use_costs import duration_cycles
from facedown.systems.tri_core.builder.ability_prices import entry_price
from facedown.systems.tri_core.builder.combinations import (
    aim_problems,
    body_problems,
    further_stat_problems,
    repeated_entries,
    resistance_problems,
    shield_problems,
    stat_problems,
)
from facedown.systems.tri_core.builder.completeness import missing_answers
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
"""The rarities from the first to the fifth rank."""


def device_cost(item: Item, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the ECP of a device’s Keywords: like ACP, doubled for those that are always Passive.

    Dice that damage AP have their surcharge.

    Rules: R-TCG-106, TCG-DI-05.
    """
    table, whole = keywords(rulings), device_ability(item.name, item.keywords)
    moving, lasts, parts = whole.has("Kinesis I"), max(1, duration_cycles(whole, rulings)), []
    for one in merged(whole.keywords):
        kind: AbilityType = "Passive" if table[one.entry].types == ("Passive",) else "Active"
        dear = item.resource == "AP" and one.entry == "Empower I"
        price_of = entry_price(table[one.entry], one.values, kind, rulings, at_ap=dear, moving=moving, cycles=lasts)
        parts.append(Addend(price_of.label, price_of.total, "R-TCG-106"))
    return Tally(term("ECP"), tuple(parts))


def with_complete_keywords(
    items: Sequence[Item], rulings: Rulings = DEFAULT_RULINGS
) -> tuple[tuple[Item, ...], list[Problem]]:
    """Return the items without incomplete Keywords, and all mistakes in those (TCG-AC-01, R-TCG-106)."""
    found, wrong = [], []
    for at, item in enumerate(items):
        nameless = [row for row in item.keywords if not isinstance(row.get("entry"), str)]
        if nameless:
            wrong.append(Problem(f"items[{at}].keywords", "TCG-AC-01", f"{item.name}: A Keyword of it names no entry."))
        missing = () if nameless else tuple(missing_answers(device_ability(item.name, item.keywords), rulings))
        wrong += [problem.inside(f"items[{at}]", item.name) for problem in missing]
        found.append(replace(item, keywords=()) if nameless or missing else item)
    return tuple(found), wrong


def device_problems(item: Item, rulings: Rulings = DEFAULT_RULINGS) -> Iterator[Problem]:
    """Yield the problems of a device whose Keywords are complete (TCG-CR-06, R-TCG-106).

    They cost more ECP than it holds, conflict with each other, or cannot be permanent.
    """
    most = device_budget(item.rarity, item.level, rulings).total
    if (cost := device_cost(item, rulings).total) > most:
        text = f"Its Keywords cost {cost} ECP, and a {item.rarity} device of item level {item.level} holds {most}."
        yield make_problem("ECP_OVER", "TCG-CR-06", "keywords", text, "Make it rarer, or take something off.")
    whole = replace(device_ability(item.name, item.keywords), type="Passive", action=None)
    for problem in (problem for check in ALWAYS for problem in check(whole)):
        yield replace(problem, remedy="Leave it out.")
    dealt = {*item.types, *sub_types(whole)}  # Alter III adds some
    for at, one in enumerate(whole.keywords):
        if one.keyword.sub_type is not None and one.keyword.sub_type not in dealt:
            text = f"{one.keyword.name} rides on {one.keyword.sub_type} damage, and it deals none."
            mend = f"Make {one.keyword.sub_type} one of its types, or leave it out."
            yield make_problem("SUBTYPE_MISMATCH", "TCG-AF-00", f"keyword[{at}]", text, mend)


ALWAYS: tuple[Callable[[Ability], Iterator[Problem]], ...] = (
    repeated_entries, stat_problems, further_stat_problems, resistance_problems, shield_problems, body_problems,
    aim_problems,
)  # fmt: skip
"""The checks of a Passive that also apply to a device, which changes its user permanently (R-TCG-106)."""


def rarity_rank(rarity: Rarity) -> int:
    """Return the rank of a rarity, 1 to 5."""
    return RARITIES.index(rarity) + 1


def device_budget(rarity: Rarity, level: int, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the ECP of a device: 60, and 20 × rank × item level (TCG-CR-06, R-TCG-102)."""
    rate = int(rulings.ecp_rate)
    each = Addend(term(f"{rate} per rank and item level"), rate * rarity_rank(rarity) * level, "TCG-CR-06")
    return Tally(term("ECP"), (Addend(term("every device"), 60, "TCG-CR-06"), each))


def days_of_work(before: Rarity, after: Rarity, level: int, rulings: Rulings = DEFAULT_RULINGS) -> int:
    """Return the days of work to raise the rarity of a device: 3 × rank × item level (TCG-CR-07, R-TCG-103)."""
    raised = rarity_rank(after) - rarity_rank(before)
    ranks = {"per_rank": raised, "target_rank": rarity_rank(after), "once": 1}[rulings.rarity_days]
    return 3 * ranks * level if raised > 0 else 0
