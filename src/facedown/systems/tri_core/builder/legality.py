"""The complete check of an Ability, the check of its price, and the record of its builder."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from facedown.game import Problem, Tally
from facedown.systems.tri_core.abilities.problem_codes import Code, make_problem
from facedown.systems.tri_core.abilities.use_costs import use_points
from facedown.systems.tri_core.builder import ally_limits
from facedown.systems.tri_core.builder.budget import acp_ceiling, acp_credit, acp_spent
from facedown.systems.tri_core.builder.cautions import cautions
from facedown.systems.tri_core.builder.combinations import (
    additional_stat_problems,
    anatomy_problems,
    area_problems,
    kind_problems,
    needless_alterations,
    own_resource_problems,
    path_of_entry,
    repeated_entries,
    resistance_problems,
    shield_problems,
    stat_problems,
    sub_type_problems,
    target_problems,
    type_problems,
)
from facedown.systems.tri_core.builder.completeness import missing_parts
from facedown.systems.tri_core.builder.device_budget import device_budget
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Ability, Core, Rulings, Slot, merged
from facedown.systems.tri_core.rules.ranges import pools_travel


class Builder(msgspec.Struct, frozen=True):
    """The character that builds an Ability, and the table’s rulings.

    `cores`: the total of each Core, without Boosts and items.
    `ally`: True if the character is an Ally (TCG-AY-08).
    """

    level: int
    cores: Mapping[Core, int]
    rulings: Rulings = DEFAULT_RULINGS
    ally: bool = False

    def ceiling(self, core: Core, slot: Slot) -> Tally:
        """Return the builder’s ACP ceiling for an Ability of this Core and Slot, without the credit for limitations."""
        formula = ally_limits.ceiling if self.ally else acp_ceiling
        return formula(self.level, self.cores[core], slot, self.rulings)


def ability_problems(ability: Ability, maker: Builder) -> tuple[Problem, ...]:
    """Return all problems and cautions of an Ability that the character `maker` builds.

    If parts are missing or invalid, cautions, price problems and problems in `CAUSED_BY_MISSING_PARTS` are left out.
    """
    missing = missing_parts(ability, maker.rulings)
    if not missing:
        return (*combination_problems(ability), *price_problems(ability, maker))
    kept = [
        at
        for at, one in enumerate(ability.keywords)
        if f"keyword[{at}]" not in {path_without_field(one) for one in missing}
    ]
    rest = replace(ability, keywords=tuple(ability.keywords[at] for at in kept))
    found = (replace(problem, path=original_path(problem.path, kept)) for problem in combination_problems(rest)
             if problem.stops and problem.code not in CAUSED_BY_MISSING_PARTS)  # fmt: skip
    return (*missing, *found)


def stopping_problems(ability: Ability, maker: Builder) -> tuple[Problem, ...]:
    """Return the problems that make an Ability illegal. Cautions are left out."""
    return tuple(problem for problem in ability_problems(ability, maker) if problem.stops)


CAUSED_BY_MISSING_PARTS: tuple[Code, ...] = ("NO_AREA", "NO_RANGE", "SUBTYPE_MISMATCH")
"""The codes of problems that a missing part may cause. While parts are missing, these problems are not reported."""


@lru_cache(maxsize=256)
def combination_problems(ability: Ability) -> tuple[Problem, ...]:
    """Return the problems and cautions about parts of an Ability that do not fit together."""
    return tuple([problem for check in CHECKS for problem in check(ability)])


def path_without_field(problem: Problem) -> str:
    """Return the path of a problem up to its first dot, for example `keyword[2]` for `keyword[2].dice`."""
    return problem.path.partition(".")[0]


def original_path(path: str, kept: Sequence[int]) -> str:
    """Return the path in a whole Ability for `path` in a copy with only some Keyword entries.

    `kept`: the indices of the copied entries. With (0, 2), `keyword[1].dice` becomes `keyword[2].dice`.
    """
    found = re.fullmatch(r"keyword\[(\d+)\](.*)", path)
    return f"keyword[{kept[int(found[1])]}]{found[2]}" if found else path


CHECKS: tuple[Callable[[Ability], Iterator[Problem]], ...] = (
    type_problems,
    repeated_entries,
    kind_problems,
    sub_type_problems,
    own_resource_problems,
    stat_problems,
    additional_stat_problems,
    resistance_problems,
    shield_problems,
    anatomy_problems,
    area_problems,
    needless_alterations,
    target_problems,
    cautions,
)


# Price


LARGER_SLOTS: tuple[Slot, ...] = ("Single", "Double")
"""The Slots that a remedy can suggest for an Ability that costs too many ACP, the smaller Slot first."""


def price_problems(ability: Ability, maker: Builder) -> Iterator[Problem]:
    """Yield the problems of an Ability’s price, and of parts that the character `maker` cannot buy.

    May also yield a caution about Travel that could be cheaper (R-TCG-132).

    Rules: TCG-AY-12, TCG-BU-04, TCG-BU-06, TCG-BU-10, TCG-CR-03, TCG-CR-05, R-TCG-101, R-TCG-150.
    """
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot).total
    allowed, cost = most + acp_credit(ability, most, rulings).total, acp_spent(ability, rulings).total
    if not cost:
        yield make_problem(
            "FIELD_MISSING", "R-TCG-150", "keyword", "Its Keywords buy nothing.", "Buy at least one effect."
        )
    if cost > allowed:
        text = f"It costs {cost} ACP; the maximum of a {ability.slot} Slot of {ability.core} is {allowed}."
        larger = [slot for slot in LARGER_SLOTS if maker.ceiling(ability.core, slot).total >= cost]
        remedy = f"Reduce the cost by {cost - allowed} ACP."
        if larger:
            costs_more = (
                use_points(replace(ability, slot=larger[0]), rulings).total > use_points(ability, rulings).total
            )
            more = ", but a use costs more" if costs_more else ""
            remedy = f"It fits a {larger[0]} Slot{more}."
        yield make_problem("OVER_CEILING", "TCG-BU-06", "slot", text, remedy)
    for chosen in merged(ability.keywords):
        path = path_of_entry(ability, chosen)
        if pools_travel(rulings) and chosen.values.get("first", 1) > 1:
            text = "Only 1 square of room needs the higher price; each of the others costs 4 ACP."
            yield make_problem(
                "NO_EFFECT", "R-TCG-132", path, text, "Choose 1 square at the higher price, and the others at 4 ACP."
            )
        if maker.ally and chosen.values.get("unique"):
            text = "An Ally of an Ally cannot be unique."
            yield make_problem("PARAM_RANGE", "TCG-AY-12", f"{path}.unique", text, "Choose no.")
        if chosen.entry == "Creation III":
            common = device_budget("Common", maker.level, rulings).total
            if chosen.values["ecp"] > common:
                text = f"A Common device of level {maker.level} has at most {common} ECP."
                yield make_problem("ECP_OVER", "R-TCG-101", f"{path}.ecp", text, f"Choose {common} or less.")
