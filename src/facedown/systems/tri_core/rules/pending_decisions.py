"""Whether a pending decision can still be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from facedown.game import Seat
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.model import ABILITY, UNCHARGED, Card, Character, Offered, Position, character_of
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.defenses import PLAIN_STRIKE
from facedown.systems.tri_core.rules.ranges import all_stride_squares, free_squares, in_range
from facedown.systems.tri_core.rules.triggers import can_fire
from facedown.systems.tri_core.view import view


def charged_card(one: Character, target: Character) -> Card:
    """Return the card of a charge that is released at a target."""
    assert one.charging is not None
    laid, ability = one.charging.card, ability_used(one, one.charging.card)
    assert ability is not None
    action = ability.action if replaces_core_action(ability) and ability.action is not None else ABILITY
    return replace(laid, action=action, target=target.key, to=target.at, cycles=one.charging.cycles or UNCHARGED)


def charge_targets(position: Position, one: Character) -> list[Character]:
    """Return the characters that a charge can reach, its owner too if it harms nobody (TCG-CH-07, TCG-CH-08)."""
    ability = ability_used(one, one.charging.card) if one.charging is not None else None
    if ability is None or ability.target == "Self":
        return [one]
    keys = set(position.encounter.everybody) if position.encounter is not None else set()
    others = (other for other in position.characters if other.key in keys and other.key != one.key)
    seen = (other for other in others if not other.hidden_from(one))
    found = [other for other in seen if other.out != "dead" and in_range(one, other, charged_card(one, other))]
    return found if ability.hostile else [one, *found]


def move_rule(won: Offered) -> str:
    """Return the rule that gives a bonus move."""
    return "TCG-TR-01" if won.words else "TC-D-43" if won.what == "stride" else "TC-D-59"


def can_use(position: Position, won: Offered) -> bool:
    """Return whether an offer can still be used."""
    position = view(position, Seat(character_of(position, won.owner).controller))  # whoever is unseen hinders nothing
    one = character_of(position, won.owner)
    if won.what == "judge":
        return True
    if not one.able or position.encounter is None:
        return False
    if won.what == "held":
        return any(held.owner == won.owner for held in position.encounter.held)
    if won.target and all(other.key != won.target for other in position.characters):
        return False
    if won.what in STILL_USABLE:
        return STILL_USABLE[won.what](position, one, won)
    if won.what == "stride":
        return not one.held_by and bool(all_stride_squares(position, one))
    if won.what == "move":
        there = one.at is not None and free_squares(position, position.encounter.grid, one, won.squares)
        return bool(there) and current_score(one, position.rulings, "Speed Rank").total > 0  # R-TC-85, TCG-AF-02a
    target = character_of(position, won.target)
    return target.out != "dead" and in_range(one, target, PLAIN_STRIKE)


def at_rest(position: Position) -> bool:
    """Return whether nobody in the Rotation can act, so that only the GM continues the encounter (R-TC-163)."""
    encounter = position.encounter
    return encounter is not None and encounter.exchange is None and not encounter.waits


def is_decided(position: Position) -> bool:
    """Return whether all who are conscious are on one side, or nobody is (R-TC-137)."""
    encounter = position.encounter
    if encounter is None or encounter.waits:
        return False
    known = {*encounter.everybody, *dict(encounter.hidden)}
    awake = [one for one in position.characters if one.key in known and one.conscious]
    return len({one.side or one.key for one in awake}) < 2 and len(known) > 1


def may_shove(position: Position, one: Character, won: Offered) -> bool:
    """Return whether the target of a push is still there and can be moved."""
    target = character_of(position, won.target)
    return target.at is not None and target.out != "dead"


STILL_USABLE: Mapping[str, Callable[[Position, Character, Offered], bool]] = {
    "trigger": lambda position, one, won: (
        won.card is not None and can_fire(position, one, one.sheet.ability(won.card.ability))
    ),
    "push": may_shove,
    "command": lambda position, one, won: character_of(position, won.target).able,
    "discharge": lambda position, one, won: one.charging is not None and bool(charge_targets(position, one)),
}
"""For each kind of decision that an Ability brings, the function that says whether it can still be used."""
