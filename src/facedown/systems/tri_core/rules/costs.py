"""The costs of actions, in AP and in the resources of Abilities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.use_costs import ap_by_weight, least_ap, use_cost, weight_ap
from facedown.systems.tri_core.model import (
    BREAK,
    CORE_ACTIONS,
    COUP,
    SKILLS,
    WEIGHT_RULES,
    WEIGHTS,
    Ability,
    Card,
    Character,
    CoreAction,
    Item,
    Resource,
    Rulings,
    Sheet,
    ability_ref,
    item_ref,
    term,
)
from facedown.systems.tri_core.rules.afflictions import toxic_damage
from facedown.systems.tri_core.rules.current_numbers import fatigue, remaining_points

STRIDE_PRICES = {
    "Sprint": (4, "TC-D-17"), "Run": (2, "TC-D-18"), "Hustle": (1, "TC-D-19"), "Walk": (0, "TC-D-20"),
    "Prowl": (2, "TC-D-21"), "Jump": (2, "R-TC-67"), "Climb": (2, "TC-D-23"), "Swim": (2, "TC-D-24"),
}  # fmt: skip
"""For each Stride: its AP cost and the rule. A Sprint costs 4 AP, not 3 as in an example of the document.

Rules: R-TC-142, R-TCG-93.
"""


WEIGHT_COSTS = {name: Addend(term(name), WEIGHTS[name][0], rule) for name, rule in WEIGHT_RULES.items()}
"""For each weight: the AP that a Core Action of this weight costs, as an addend (TC-E-38, TC-E-39, TC-E-40)."""


ITEM_PRICES = {"Equip": "TC-D-08", "Stow": "TC-D-09", "Use": "TC-D-11"}
"""The Utility Actions whose AP cost depends on the weight of an item, each with the rule."""


FIXED_PRICES = {"Drop": (1, "TC-D-10"), COUP: (2, "TC-E-18"), BREAK: (1, "R-TC-85")}
"""For each action that always costs the same: its AP cost and the rule."""


SUB_ACTION_PRICES = {"Tumble": (2, "TC-E-49"), "Charge": (2, "TC-E-50")}
"""For each Sub-Action that costs more than 1 AP: its AP cost and the rule (R-TC-18)."""


def ap_cost(character: Character, rulings: Rulings, card: Card) -> Tally:
    """Return the AP that a character must pay for a card. Recover and Hold cost nothing (R-TC-64)."""
    return burdened_cost(character.key, character.sheet, card, burdens(character, rulings))


def burdened_cost(owner: str, sheet: Sheet, card: Card, burden: tuple[Addend, ...]) -> Tally:
    """Return the AP cost of a card for the character with the key `owner` (R-TC-48).

    `burden`: the result of `burdens`.
    """
    own = [*base_cost(owner, sheet, card), *map(sub_action_cost, card.subs)]
    if burden and sum(part.value for part in own) >= 1:  # R-TC-48
        own += burden
    return Tally(term("Price"), tuple(own))


def costs_by_weight(
    sheet: Sheet, used: Ability | CoreAction, items: tuple[str, ...], burden: Sequence[Addend]
) -> tuple[int, ...]:
    """Return the AP cost of a Core Action or an Ability for each weight, from Light to Heavy.

    `burden`: the result of `burdens`.

    Sub-Actions, charges and drawn energy are not included.
    """
    costs = ap_by_weight(used) if isinstance(used, Ability) else CORE_COSTS
    if items and not (isinstance(used, Ability) and used.type != "Active"):
        more = items_ap(sheet, items)
        costs = tuple([ap + more for ap in costs])
    return tuple([with_burden(ap, burden) for ap in costs]) if burden else costs


def waives_whole_cost(rulings: Rulings) -> bool:
    """Return whether a ruling makes the first Reaction of a targeted character cost no AP at all (R-TC-53)."""
    return rulings.targeted_free == "whole_price"


def allows_backlash(rulings: Rulings) -> bool:
    """Return whether a ruling says that characters can spend more SP, FP or MP than they have left (R-TC-49).

    The excess causes Backlash.
    """
    return rulings.backlash_enabled


def can_spend(character: Character, rulings: Rulings, resource: Resource, points: int) -> bool:
    """Return whether a character can spend a number of SP, FP or MP, if need be by Backlash.

    Rules: TCG-XR-02, TCG-XR-03, R-TC-49.
    """
    return points <= remaining_points(character, resource) or allows_backlash(rulings)


CORE_COSTS = tuple([ap for ap, _ in WEIGHTS.values()])
"""The AP cost of a Core Action without items for each weight, from Light to Heavy (TC-E-38, TC-E-39, TC-E-40)."""


def stride_cost(stride: str, burden: Sequence[Addend]) -> int:
    """Return the AP cost of the Stride called `stride` without Sub-Actions; `burden` is the result of `burdens`."""
    return with_burden(STRIDE_PRICES[stride][0], burden)


SKILL_COST = 1
"""The AP cost of a Skill Action (R-TC-65)."""


def skill_cost(burden: Sequence[Addend]) -> int:
    """Return the AP cost of a Skill Action without Sub-Actions; `burden` is the result of `burdens` (R-TC-65)."""
    return with_burden(SKILL_COST, burden)


def with_burden(ap: int, burden: Sequence[Addend]) -> int:
    """Return the AP cost `ap` of an action plus the AP of `burden`; a free action stays free (R-TC-48)."""
    return ap + sum([part.value for part in burden]) if ap >= 1 else ap


def burdens(character: Character, rulings: Rulings) -> tuple[Addend, ...]:
    """Return the AP that Soak and fatigue add to every action that is not free (TCG-AF-03, TC-E-60, TC-E-61)."""
    soak, tired = character.afflicted("Soak"), fatigue(character, rulings)
    soaked = (Addend(term("Soak"), soak.steps, "TCG-AF-03"),) if soak is not None and soak.steps else ()
    return (*soaked, tired) if tired is not None else soaked


def riposte_cost(character: Character, rulings: Rulings, card: Card) -> Tally:
    """Return the AP cost of the Riposte after a Parry.

    `card`: the card of the Parry; the Riposte uses the same items.

    Rules: TC-D-69, TC-D-75, TC-D-100, R-TC-48, R-TC-162.
    """
    devices = device_costs(character.key, character.sheet, card)
    return Tally(term("Price"), (Addend(term("Riposte"), 1, "TC-D-75"), *devices, *burdens(character, rulings)))


SURCHARGE = 1
"""The AP that an action outside its owner’s turn costs in addition (TC-C-26, TC-C-34)."""


def with_surcharge(cost: Tally) -> Tally:
    """Return an AP cost plus the surcharge for an action outside its owner’s turn, for example defending an ally.

    Rules: TC-C-26, TC-C-34.
    """
    return Tally(cost.label, (*cost.addends, Addend(term("React"), SURCHARGE, "TC-C-26")))


def base_cost(owner: str, sheet: Sheet, card: Card) -> list[Addend]:
    """Return the addends of an action’s AP cost, without Sub-Actions, Soak and fatigue.

    Empty for the release of a charge (R-TCG-85).

    `owner`: the key of the character.
    """
    if card.ability:
        return ability_ap_cost(owner, sheet, card)
    if card.action in CORE_ACTIONS:
        return [WEIGHT_COSTS[card.weight], *device_costs(owner, sheet, card)]
    if card.action in STRIDE_PRICES:
        ap, rule = STRIDE_PRICES[card.action]
        return [Addend(term(card.action), ap, rule)]
    if card.action in ITEM_PRICES:
        item = sheet.item(card.items[0])
        return [Addend(item_ref(owner, item.name), WEIGHTS[item.weight][0], ITEM_PRICES[card.action])]
    if card.action in FIXED_PRICES:
        ap, rule = FIXED_PRICES[card.action]
        return [Addend(term(card.action), ap, rule)]
    return [Addend(term(card.action), SKILL_COST, "R-TC-65")] if card.action in SKILLS else []


def ability_ap_cost(owner: str, sheet: Sheet, card: Card) -> list[Addend]:
    """Return the addends of an Ability’s AP cost, with items, charge and drawn energy.

    Empty for the release of a charge.

    `owner`: the key of the Ability’s user.

    Rules: TCG-AC-11, TCG-CO-00, TCG-CH-02, TCG-KI-02.
    """
    if card.cycles:
        return []
    ability = sheet.ability(card.ability)
    ap, least = weight_ap(ability, card.weight), least_ap(ability)
    own = ability_ref(owner, ability.name) if ap >= least else term("Cognition")
    parts = [Addend(own, max(ap, least), "TCG-AC-11")]
    parts += device_costs(owner, sheet, card) if ability.type == "Active" else []
    parts += [
        Addend(term("Charge II"), card.charge_ap, "TCG-CH-02"),
        Addend(term("energy drawn"), card.drawn, "TCG-KI-02"),
    ]
    return [part for part in parts if part.value]


def ability_resource_cost(character: Character, rulings: Rulings, card: Card) -> Tally:
    """Return the SP, FP or MP that the Ability of a card costs, including a charge; 0 for the release of a charge.

    Rules: TCG-AC-03, TCG-CH-03.
    """
    ability = character.sheet.ability(card.ability)
    cost = use_cost(ability, rulings)
    parts = [Addend(term(f"{ability.type} {ability.slot} Slot"), cost.points, "TCG-AC-03"),
             Addend(term("Charge III"), card.charge_points, "TCG-CH-03")]  # fmt: skip
    return Tally(term(cost.resource), tuple(part for part in parts if part.value and not card.cycles))


def resource_points(ability: Ability, rulings: Rulings, card: Card) -> int:
    """Return the SP, FP or MP for a use of an Ability, including a charge; 0 for the release of a charge.

    `ability_resource_cost` returns the same cost as a Tally.

    Rules: TCG-AC-03, TCG-CH-03.
    """
    return 0 if card.cycles else use_cost(ability, rulings).points + card.charge_points


def device_costs(owner: str, sheet: Sheet, card: Card) -> list[Addend]:
    """Return the AP that the items of a card add to the card’s cost, as addends.

    Rules: TC-D-99, TC-D-100, R-TC-96.
    """
    if not card.items:
        return []
    items, rule = [sheet.item(name) for name in card.items], "TC-D-99" if len(card.items) > 1 else "TC-D-100"
    prices = zip(items, device_ap(items), strict=True)
    return [Addend(item_ref(owner, item.name), ap, rule) for item, ap in prices if ap]


@lru_cache(maxsize=4096)
def items_ap(sheet: Sheet, names: tuple[str, ...]) -> int:
    """Return the AP that the named items together add to the cost of an action (TC-D-99, TC-D-100)."""
    return sum(device_ap([sheet.item(name) for name in names]))


def device_ap(items: Sequence[Item]) -> list[int]:
    """Return the AP that the items used in one action add to its cost, one number for each item in order.

    Rules: TC-D-99, TC-D-100, R-TC-96.
    """
    if len(items) > 1:
        return [WEIGHTS[item.weight][0] for item in items]
    return [2 if item.hands == 2 else 0 for item in items]


def sub_action_cost(name: str) -> Addend:
    """Return the AP cost of a Sub-Action: its cost in SUB_ACTION_PRICES, or else 1 AP (TC-D-107, R-TC-18, R-TC-145)."""
    ap, rule = SUB_ACTION_PRICES.get(name, (1, "TC-D-107"))
    return Addend(term(name), ap, rule)


def harms_actor(character: Character, rulings: Rulings, card: Card, ap: int) -> bool:
    """Return whether an action that `character` is commanded to take would harm the character.

    `ap`: the AP that the command still allows. A higher cost counts as harm, and so does an Ability.

    Rules: TCG-CO-01b, TCG-AF-13, R-TCG-94.
    """
    cost, toxic = ap_cost(character, rulings, card).total, character.afflicted("Toxic")
    hurts = toxic is not None and toxic_damage(toxic, cost)[0] > 0
    return cost > ap or hurts or bool(card.ability)
