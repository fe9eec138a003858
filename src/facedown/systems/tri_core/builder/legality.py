"""All problems of an Ability, each with its code, its rule and a way to correct it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from facedown.game import Problem, Tally
from facedown.systems.tri_core.abilities.problem_codes import Code, make_problem
from facedown.systems.tri_core.abilities.use_costs import use_points
from facedown.systems.tri_core.builder import ally_limits
from facedown.systems.tri_core.builder.budget import acp_ceiling, acp_credit, acp_spent
from facedown.systems.tri_core.builder.cautions import cautions
from facedown.systems.tri_core.builder.combinations import (
    aim_problems,
    area_problems,
    body_problems,
    device_problems,
    further_stat_problems,
    kind_problems,
    loop_problems,
    needless_alterations,
    path_of,
    repeated_entries,
    resistance_problems,
    shield_problems,
    stat_problems,
    type_problems,
)
from facedown.systems.tri_core.builder.completeness import unfinished
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Ability, Core, Rulings, Slot, merged


class Builder(msgspec.Struct, frozen=True):
    """The builder of an Ability: level, Core totals without Boosts and items, and rulings.

    An `ally` has a ceiling of its own (TCG-AY-08).
    """

    level: int
    cores: Mapping[Core, int]
    rulings: Rulings = DEFAULT_RULINGS
    ally: bool = False

    def ceiling(self, core: Core, slot: Slot) -> Tally:
        """Return the most ACP of an Ability of this Core in a Slot."""
        reckoned = ally_limits.ceiling if self.ally else acp_ceiling
        return reckoned(self.level, self.cores[core], slot, self.rulings)


def ability_problems(ability: Ability, maker: Builder) -> tuple[Problem, ...]:
    """Return all problems that can be found; the price is checked once nothing is missing."""
    missing = unfinished(ability, maker.rulings)
    if not missing:
        return (*combination_problems(ability), *costs_too_much(ability, maker))
    kept = [
        at for at, one in enumerate(ability.keywords) if f"keyword[{at}]" not in {entry_path(one) for one in missing}
    ]
    rest = replace(ability, keywords=tuple(ability.keywords[at] for at in kept))
    found = (replace(problem, path=original_path(problem.path, kept)) for problem in combination_problems(rest)
             if problem.stops and problem.code not in BROUGHT_BY_UNFINISHED)  # fmt: skip
    return (*missing, *found)


def stopping_problems(ability: Ability, maker: Builder) -> tuple[Problem, ...]:
    """Return the problems that make an Ability illegal."""
    return tuple(problem for problem in ability_problems(ability, maker) if problem.stops)


BROUGHT_BY_UNFINISHED: tuple[Code, ...] = ("NO_AREA", "NO_RANGE", "SUBTYPE_MISMATCH")
"""The problems that an incomplete entry can still cause."""


def combination_problems(ability: Ability) -> Iterator[Problem]:
    """The problems that come from combining the parts of an Ability."""
    return (problem for check in CHECKS for problem in check(ability))


def entry_path(problem: Problem) -> str:
    """Return the path of the entry of a fault."""
    return problem.path.partition(".")[0]


def original_path(path: str, kept: Sequence[int]) -> str:
    """Return the path among all entries for a path among the kept ones."""
    found = re.fullmatch(r"keyword\[(\d+)\](.*)", path)
    return f"keyword[{kept[int(found[1])]}]{found[2]}" if found else path


CHECKS: tuple[Callable[[Ability], Iterator[Problem]], ...] = (
    type_problems,
    repeated_entries,
    kind_problems,
    device_problems,
    loop_problems,
    stat_problems,
    further_stat_problems,
    resistance_problems,
    shield_problems,
    body_problems,
    area_problems,
    needless_alterations,
    aim_problems,
    cautions,
)


# Whether it can be paid for


BIGGER: tuple[Slot, ...] = ("Single", "Double")
"""The Slots that are larger than each Slot."""


def costs_too_much(ability: Ability, maker: Builder) -> Iterator[Problem]:
    """Yield a fault if the ACP exceed the Slot, or a created device is above Common (TCG-BU-06, TCG-CR-03)."""
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot).total
    allowed, cost = most + acp_credit(ability, most, rulings).total, acp_spent(ability, rulings).total
    if not cost:
        yield make_problem(
            "FIELD_MISSING", "R-TCG-150", "keyword", "Nothing is bought by its Keywords.", "Choose something."
        )
    if cost > allowed:
        text = f"It costs {cost} ACP, and a {ability.slot} Slot of {ability.core} holds {allowed}."
        larger = [slot for slot in BIGGER if maker.ceiling(ability.core, slot).total >= cost]
        mend = f"Take {cost - allowed} ACP off."
        if larger:
            dearer = use_points(replace(ability, slot=larger[0]), rulings).total > use_points(ability, rulings).total
            more = ", and its uses take more" if dearer else ""
            mend = f"A {larger[0]} Slot holds it{more}."
        yield make_problem("OVER_CEILING", "TCG-BU-06", "slot", text, mend)
    for chosen in merged(ability.keywords):
        path = path_of(ability, chosen)
        if rulings.travel_capacity == "pooled" and chosen.values.get("first", 1) > 1:
            text = "Each further square of room costs 4 ACP, and each first one more."
            yield make_problem("NO_EFFECT", "R-TCG-132", path, text, "Take 1 first, and the others as further.")
        if maker.ally and chosen.values.get("unique"):
            text = "Allies of Allies are nobody in particular."
            yield make_problem("PARAM_RANGE", "TCG-AY-12", f"{path}.unique", text, "Say no.")
        common = 60 + int(rulings.ecp_rate) * maker.level
        if chosen.entry == "Creation III" and chosen.values["ecp"] > common:
            text = f"A Common device of level {maker.level} is worth {common} ECP at the most."
            yield make_problem("ECP_OVER", "R-TCG-101", f"{path}.ecp", text, f"Take {common} or less.")
