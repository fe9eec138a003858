"""The cost of one use of an Ability, and the duration of its effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import WEIGHTS, Ability, Core, Resource, Rulings, Slot, Weight, term

SLOT_HALVES: Mapping[Slot, int] = {"Half": 1, "Single": 2, "Double": 4}
"""The number of half Slots that each size of Slot takes (TCG-AC-04)."""


RESOURCE_OF_CORE: Mapping[Core, Resource] = {"Body": "SP", "Mind": "FP", "Spirit": "MP"}
"""The resource that pays for Abilities of each Core (TCG-AC-02)."""


def duration_cycles(ability: Ability, rulings: Rulings) -> int:
    """Return for how many cycles the effects of an Ability last, including the free cycle, if any.

    Rules: TCG-DU-00, TCG-DU-01, R-TCG-113.
    """
    bought = sum(one.values["cycles"] for one in ability.keywords if one.entry == "Duration I")
    free: int = 1 if rulings.duration_first == "free" else 0
    return free + int(bought)


def spread_cycles(ability: Ability) -> int:
    """Return over how many cycles Duration II spreads the Effect Value; 0 without Duration II (TCG-DU-02)."""
    return sum(int(one.values["cycles"]) for one in ability.keywords if one.entry == "Duration II")


class Use(msgspec.Struct, frozen=True):
    """The cost of one use of an Ability.

    `points`: the points of `resource`.
    `ap`: the AP costs of the weights, from Light to Heavy, equal costs only once: (2, 3) for 2, 3 and 3.
    """

    resource: Resource
    points: int
    ap: tuple[int, ...]


def use_points(ability: Ability, rulings: Rulings) -> Tally:
    """Return how many SP, FP or MP one use of an Ability costs; 0 for a Passive.

    Rules: TCG-AC-03, R-TCG-05.
    """
    own, whole = base_and_paid_points(ability, rulings)
    parts = (Addend(term(f"{ability.slot} Slot"), own, "TCG-AC-03"), Addend(term("Trigger"), whole - own, "TCG-AC-12"))
    return Tally(term(f"{RESOURCE_OF_CORE[ability.core]} of a use"), tuple(part for part in parts if part.value))


def base_and_paid_points(ability: Ability, rulings: Rulings) -> tuple[int, int]:
    """Return the base cost and the paid cost of one use, in SP, FP or MP.

    The two costs differ only for a Trigger.

    Rules: TCG-AC-03, R-TCG-05.
    """
    free = ability.type == "Passive" or (ability.slot == "Half" and rulings.half_slot == "half_budget_free")
    halves = 0 if free else SLOT_HALVES[ability.slot]
    twice = 2 * halves if ability.type == "Trigger" and rulings.trigger_resource == "double" else halves
    own, whole = -(-halves // 2), -(-twice // 2)
    return own, whole


def weight_ap(ability: Ability, weight: Weight) -> int:
    """Return the AP that an Active costs at a weight; 0 for other types of Ability (TCG-AC-11, R-TC-131).

    The result can be lower than the minimum cost that `least_ap` returns.
    """
    return WEIGHTS[weight][0] if ability.type == "Active" else 0


@lru_cache(maxsize=4096)
def least_ap(ability: Ability) -> int:
    """Return the minimum AP cost of an Ability, set by its Keyword entries; 0 if no entry sets one (TCG-CO-00)."""
    return max((one.keyword.least_ap for one in ability.keywords), default=0)


@lru_cache(maxsize=4096)
def ap_by_weight(ability: Ability) -> tuple[int, ...]:
    """Return the AP cost of an Ability for each weight, from Light to Heavy. Items are not considered.

    Rules: TCG-AC-11, TCG-CO-00.
    """
    least = least_ap(ability)
    return tuple([max(least, weight_ap(ability, weight)) for weight in WEIGHTS])


@lru_cache(maxsize=4096)
def use_cost(ability: Ability, rulings: Rulings) -> Use:
    """Return the cost of one use of an Ability.

    Rules: TCG-AC-03, TCG-AC-10, TCG-AC-11, TCG-AC-12, R-TCG-05, R-TCG-06, R-TCG-07, R-TCG-91.
    """
    pays = RESOURCE_OF_CORE[ability.core]
    if ability.type == "Passive":
        return Use(pays, 0, (0,))
    return Use(pays, base_and_paid_points(ability, rulings)[1], tuple(dict.fromkeys(ap_by_weight(ability))))
