"""Why an Ability cannot be used now, and who may rest (TCG-AC-21, TCG-XR-02, R-TCG-137)."""

from __future__ import annotations

from facedown.game import Reason
from facedown.systems.tri_core.abilities.usage import device_held
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE
from facedown.systems.tri_core.model import Card, Character, Position
from facedown.systems.tri_core.rules.costs import ability_resource_cost
from facedown.systems.tri_core.rules.current_numbers import remaining


def unusable(position: Position, owner: Character, card: Card) -> Reason | None:
    """Why an Ability cannot be used now; None where it can (TCG-AC-21, TCG-XR-02, R-TCG-137)."""
    ability, rulings = owner.sheet.ability(card.ability), position.rulings
    why = owner.sheet.why_suspended(ability.name)
    if why:
        return Reason("R-TCG-137", f"{ability.name} is suspended until it is changed: {why}")
    if not device_held(owner, ability):
        return Reason("TCG-AC-21", f"{ability.name} takes a {ability.device} that is held and whole.")
    cost, resource = ability_resource_cost(owner, rulings, card), RESOURCE_OF_CORE[ability.core]
    there = remaining(owner, resource)
    if cost.total > there and not rulings.backlash_enabled:
        return Reason("TCG-XR-02", f"{ability.name} takes {cost.total} {resource}, and there are {there}.")
    return None


def may_rest(one: Character, length: str) -> bool:
    """Whether somebody can rest so: once a day each, and alive (TC-C-22)."""
    return length not in one.rests and one.out not in ("dying", "dead")
