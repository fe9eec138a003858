"""The reasons why an Ability cannot be used, and the resources that a Recover can restore."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.abilities.usage import device_held
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE, use_cost
from facedown.systems.tri_core.model import RESOURCES, Ability, Card, Character, Position, Resource, Rulings
from facedown.systems.tri_core.rules.costs import can_spend, resource_points
from facedown.systems.tri_core.rules.current_numbers import maximum, remaining_points


class Unusable(msgspec.Struct, frozen=True, gc=False):
    """The reason why an Ability cannot be used.

    `rule`: the id of the rule.
    `reason`: the kind of reason.
    `text`: a sentence that states the reason.
    `device`: the kind of the missing device; "" if no device is missing.
    `resource`, `cost`, `left`: if the Ability is too expensive, the resource, the points that the use costs, and the
    points that the owner has.
    """

    rule: str
    reason: Literal["suspended", "no-device", "too-expensive"]
    text: str
    device: str = ""
    resource: str = ""
    cost: int = 0
    left: int = 0


def unusable(position: Position, owner: Character, card: Card) -> Unusable | None:
    """Return the reason why the Ability of a card cannot be used now; None if the Ability can be used.

    Rules: TCG-AC-21, TCG-XR-02, R-TCG-137.
    """
    ability, rulings = owner.sheet.ability(card.ability), position.rulings
    return unusable_for(owner, rulings, ability, resource_points(ability, rulings, card))


def unusable_for(owner: Character, rulings: Rulings, ability: Ability, points: int | None = None) -> Unusable | None:
    """Return why an Ability cannot be used now; None if the Ability can be used.

    `points`: the cost in SP, FP or MP; None for the usual cost.

    Rules: TCG-AC-21, TCG-XR-02, R-TCG-137.
    """
    if owner.sheet.why_suspended(ability.name):
        return Unusable("R-TCG-137", "suspended", f"{ability.name} is suspended until it is changed.")
    if not device_held(owner, ability):
        text = f"{ability.name} needs a {ability.device} in hand, unbroken."
        return Unusable("TCG-AC-21", "no-device", text, device=ability.device)
    resource = RESOURCE_OF_CORE[ability.core]
    cost = use_cost(ability, rulings).points if points is None else points
    if not can_spend(owner, rulings, resource, cost):
        left = remaining_points(owner, resource)
        text = f"{ability.name} costs {cost} {resource}, and only {left} {'is' if left == 1 else 'are'} left."
        return Unusable("TCG-XR-02", "too-expensive", text, resource=resource, cost=cost, left=left)
    return None


def recoverable_resources(character: Character, rulings: Rulings) -> tuple[Resource, ...]:
    """Return the resources that a Recover can restore: all that are below their maximum, AP first (TC-D-03)."""
    names: tuple[Resource, ...] = ("AP", *(name for name in RESOURCES if name != "AP"))
    return tuple(name for name in names if remaining_points(character, name) < maximum(character, rulings, name))
