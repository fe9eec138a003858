"""Everything that is wrong with an Ability: each with its code, its rule and a way to mend it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from facedown.game import Fault, Tally
from facedown.systems.tri_core.abilities.fault_codes import Code, make_fault
from facedown.systems.tri_core.abilities.use_costs import use_points
from facedown.systems.tri_core.builder import ally_limits
from facedown.systems.tri_core.builder.budget import acp_ceiling, acp_credit, acp_spent
from facedown.systems.tri_core.builder.cautions import cautions
from facedown.systems.tri_core.builder.combinations import (
    aim_faults,
    area_faults,
    body_faults,
    device_faults,
    further_stat_faults,
    kind_faults,
    loop_faults,
    needless_alterations,
    path_of,
    repeated_entries,
    resistance_faults,
    shield_faults,
    stat_faults,
    type_faults,
)
from facedown.systems.tri_core.builder.completeness import unfinished
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Ability, Core, Rulings, Slot, merged


class Builder(msgspec.Struct, frozen=True):
    """Who builds: the level, the totals of the Cores without what Boosts and things add, and by which rulings.

    An `ally` has a ceiling of its own (TCG-AY-08).
    """

    level: int
    cores: Mapping[Core, int]
    rulings: Rulings = DEFAULT_RULINGS
    ally: bool = False

    def ceiling(self, core: Core, slot: Slot) -> Tally:
        """The ACP that an Ability of this Core may cost in a Slot."""
        reckoned = ally_limits.ceiling if self.ally else acp_ceiling
        return reckoned(self.level, self.cores[core], slot, self.rulings)


def faults(ability: Ability, maker: Builder) -> tuple[Fault, ...]:
    """All that is wrong, as far as it can be seen; what it costs once nothing is missing."""
    missing = unfinished(ability, maker.rulings)
    if not missing:
        return (*combination_faults(ability), *costs_too_much(ability, maker))
    kept = [
        at for at, one in enumerate(ability.keywords) if f"keyword[{at}]" not in {entry_path(one) for one in missing}
    ]
    rest = replace(ability, keywords=tuple(ability.keywords[at] for at in kept))
    found = (replace(fault, path=original_path(fault.path, kept)) for fault in combination_faults(rest)
             if fault.stops and fault.code not in BROUGHT_BY_UNFINISHED)  # fmt: skip
    return (*missing, *found)


BROUGHT_BY_UNFINISHED: tuple[Code, ...] = ("NO_AREA", "NO_RANGE", "SUBTYPE_MISMATCH")
"""What an entry that is not answered yet may still bring."""


def combination_faults(ability: Ability) -> Iterator[Fault]:
    """The problems that come from combining the parts of an Ability."""
    return (fault for check in CHECKS for fault in check(ability))


def entry_path(fault: Fault) -> str:
    """The entry that a fault is of, without the answer."""
    return fault.path.partition(".")[0]


def original_path(path: str, kept: Sequence[int]) -> str:
    """A path among all entries of one among those that were kept."""
    found = re.fullmatch(r"keyword\[(\d+)\](.*)", path)
    return f"keyword[{kept[int(found[1])]}]{found[2]}" if found else path


CHECKS: tuple[Callable[[Ability], Iterator[Fault]], ...] = (
    type_faults,
    repeated_entries,
    kind_faults,
    device_faults,
    loop_faults,
    stat_faults,
    further_stat_faults,
    resistance_faults,
    shield_faults,
    body_faults,
    area_faults,
    needless_alterations,
    aim_faults,
    cautions,
)


# Whether it can be paid for


BIGGER: tuple[Slot, ...] = ("Single", "Double")
"""The Slots that hold more than others."""


def costs_too_much(ability: Ability, maker: Builder) -> Iterator[Fault]:
    """No more ACP than the Slot holds; a device of no more than Common worth (TCG-BU-06, TCG-CR-03)."""
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot).total
    allowed, cost = most + acp_credit(ability, most, rulings).total, acp_spent(ability, rulings).total
    if not cost:
        yield make_fault(
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
        yield make_fault("OVER_CEILING", "TCG-BU-06", "slot", text, mend)
    for chosen in merged(ability.keywords):
        path = path_of(ability, chosen)
        if rulings.travel_capacity == "pooled" and chosen.values.get("first", 1) > 1:
            text = "Each further square of room costs 4 ACP, and each first one more."
            yield make_fault("NO_EFFECT", "R-TCG-132", path, text, "Take 1 first, and the others as further.")
        if maker.ally and chosen.values.get("unique"):
            text = "Allies of Allies are nobody in particular."
            yield make_fault("PARAM_RANGE", "TCG-AY-12", f"{path}.unique", text, "Say no.")
        common = 60 + int(rulings.ecp_rate) * maker.level
        if chosen.entry == "Creation III" and chosen.values["ecp"] > common:
            text = f"A Common device of level {maker.level} is worth {common} ECP at the most."
            yield make_fault("ECP_OVER", "R-TCG-101", f"{path}.ecp", text, f"Take {common} or less.")
