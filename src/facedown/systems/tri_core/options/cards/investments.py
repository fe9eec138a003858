"""The AP costs of a use of an Ability, and the fields for extra dice: weight, charges, Backlash and energy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from facedown.game import Addend, Choice, Field, OneOf, Range
from facedown.systems.tri_core.abilities.areas import ability_reach
from facedown.systems.tri_core.abilities.use_costs import use_cost
from facedown.systems.tri_core.model import (
    WEIGHTS,
    Ability,
    Character,
    Rulings,
    Sheet,
    View,
    Weight,
    distance,
    sub_types,
)
from facedown.systems.tri_core.options.cards.ability_forms import entry_values
from facedown.systems.tri_core.options.cards.card_fields import (
    Surcharge,
    choices_of,
    element_field,
    priced_weight,
)
from facedown.systems.tri_core.rules.charges import CHARGED_AP, chargeable_ap, most_charged_points
from facedown.systems.tri_core.rules.costs import allows_backlash, burdens, costs_by_weight
from facedown.systems.tri_core.rules.current_numbers import remaining_points, total_ap
from facedown.systems.tri_core.rules.grid_paths import energy_matches


class CostFactors(NamedTuple):
    """The values that determine the AP costs of a character’s Abilities.

    `sheet`: the character’s sheet, without the name.
    `burden`: the AP that Soak and fatigue add.
    `surcharge`: the change of the AP cost for a Reaction.
    `total`: the Total AP, which limits the charged AP.
    """

    sheet: Sheet
    rulings: Rulings
    burden: tuple[Addend, ...]
    surcharge: Surcharge
    total: int

    def costs(self, ability: Ability, items: tuple[str, ...] = ()) -> tuple[int, ...]:
        """Return the AP costs of an Ability on the user’s own turn: one cost for each weight.

        `items`: the names of the items used.
        """
        return costs_by_weight(self.sheet, ability, items, self.burden)


def cost_factors(view: View, one: Character, cost_change: Surcharge) -> CostFactors:
    """Return the values that determine the AP costs of a character’s Abilities.

    `cost_change` is the change of the AP cost for a Reaction.
    """
    burden, most = burdens(one, view.rulings), total_ap(one, view.rulings).total
    return CostFactors(one.sheet.unnamed, view.rulings, burden, cost_change, most)


def price_text(factors: CostFactors, ability: Ability) -> str:
    """Return a text with the cost of an Ability at Light weight, for example `1 AP and 2 SP`."""
    return f"{factors.surcharge.price(factors.costs(ability)[0])} AP{resource_text(factors.rulings, ability)}"


def resource_text(rulings: Rulings, ability: Ability) -> str:
    """Return a text with the SP, FP or MP cost of an Ability, for example ` and 2 SP`; empty if it costs none."""
    cost = use_cost(ability, rulings)
    return f" and {cost.points} {cost.resource}" if cost.points else ""


# Weight, charges and energy


def with_investments(
    factors: CostFactors, ability: Ability, aims: Sequence[Field], most: tuple[int, ...]
) -> tuple[Field, ...]:  # fmt: skip
    """Return the fields in `aims` with AP costs in the labels of weights, and then the fields for extra dice.

    `most`: the limits from `most_invested`.

    Rules: TCG-CH-02.
    """
    named = {field.name: field for field in aims}
    invested = ability.has("Charge II", "Charge III", "Charge IV", "Kinesis II")
    if not invested and "weight" not in named:
        return tuple(aims)
    ways = [way.value for way in choices_of(named["items"])] if "items" in named else [()]
    costs = [(way, factors.costs(ability, way)) for way in ways]
    if "weight" in named:
        prices = tuple([(way, factors.surcharge.prices(each)) for way, each in costs])
        also = resource_text(factors.rulings, ability)
        named["weight"] = priced_weight(prices, riposte=ability.action == "Parry", also=also)
    weights = tuple(WEIGHTS) if "weight" in named else tuple(WEIGHTS)[:1]
    more = [
        within_total_ap(factors, field, weights, costs) if field.name == "charge_ap" else field
        for field in (investment_fields(factors.rulings, ability, most) if invested else ())
    ]
    return (*named.values(), *more)


def within_total_ap(
    factors: CostFactors,
    field: Field,
    weights: Sequence[Weight],
    costs: Sequence[tuple[tuple[str, ...], tuple[int, ...]]],
) -> Field:
    """Return `field`, the field for charged AP, with only the amounts that the Total AP allows (TCG-CH-02).

    `weights`: the possible weights.
    `costs`: for each choice of items, the items and the AP cost at each weight.
    """
    spare = [factors.total - max(each[at] for _, each in costs) for at in range(len(weights))]
    left = [OneOf(ap_choices(chargeable_ap(ap))) for ap in spare]
    cases = tuple(((weight,), domain) for weight, domain in zip(weights, left, strict=True) if domain != left[0])
    return replace(field, domain=left[0], depends="weight" if cases else "", cases=cases)


def investment_fields(rulings: Rulings, ability: Ability, most: tuple[int, ...]) -> Iterator[Field]:
    """Yield the fields for extra AP, extra points, Backlash and energy dice that an Ability’s Keywords allow.

    `most`: the limits from `most_invested`.

    Rules: TCG-CH-02, TCG-CH-03, TCG-CH-04, TCG-KI-02.
    """
    highest = iter(most)
    for _ in entry_values(ability, "Charge II"):
        yield Field("charge_ap", OneOf(ap_choices(CHARGED_AP)), "Extra AP", "TCG-CH-02", sealed=True)
    for _ in entry_values(ability, "Charge III"):
        label = f"Extra {use_cost(ability, rulings).resource}"
        yield Field("charge_points", Range(0, next(highest), default=0), label, "TCG-CH-03", sealed=True)
    for values in entry_values(ability, "Charge IV"):
        dice = Range(0, int(str(values["dice"])), default=0)
        yield Field("backlash", dice, "Dice at risk of Backlash", "TCG-CH-04", sealed=True)
    for _ in entry_values(ability, "Kinesis II"):
        label = "Energy dice (1 AP each)"
        yield Field("drawn", Range(0, next(highest), default=0), label, "TCG-KI-02", sealed=True)


def most_invested(view: View, one: Character, ability: Ability) -> tuple[int, ...]:
    """Return the limits of an Ability’s extra dice: one for each entry of Charge III, then one for each of Kinesis II.

    A limit for Charge III is a number of points. A limit for Kinesis II is a number of energy dice.

    Rules: TCG-CH-03, TCG-KI-02.
    """
    if not ability.has("Charge III", "Kinesis II"):
        return ()
    cost = use_cost(ability, view.rulings)
    left = None if allows_backlash(view.rulings) else remaining_points(one, cost.resource) - cost.points
    spare = most_charged_points(left)
    dice = [
        min(int(str(values["dice"])), energy_in_reach(view, one, ability, str(values.get("source") or "")))
        for values in entry_values(ability, "Kinesis II")
    ]
    return (*(spare for _ in entry_values(ability, "Charge III")), *dice)


def ap_choices(amounts: Sequence[int]) -> tuple[Choice, ...]:
    """Return a choice for each amount of AP."""
    return tuple(Choice(ap, f"{ap} AP") for ap in amounts)


def energy_in_reach(view: View, one: Character, ability: Ability, source: str) -> int:
    """Return how many squares within reach of an Ability hold energy that matches `source`; "" matches every energy.

    These squares form a burst around the user, the shape of Range V. The number is 0 if the user is on no square.

    Rules: TCG-KI-02, R-TCG-119, R-TCG-121.
    """
    if view.encounter is None or one.at is None:
        return 0
    there = view.encounter.grid.energy
    return sum(
        distance(one.at, at) <= ability_reach(ability) and energy_matches(energy, source) for at, energy in there
    )


def sub_type_fields(ability: Ability) -> Iterator[Field]:
    """Yield the field for the sub-type of damage, if Alter III lets the Ability deal other sub-types (TCG-AT-03)."""
    if not ability.has("Alter III"):
        return
    others = tuple(dict.fromkeys(name for name in sub_types(ability) if name != ability.sub_type))
    if others:
        yield element_field(ability.sub_type or "usual sub-type", others)
