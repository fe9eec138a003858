"""The Effect Value of an Ability that is used alone, not in place of a Core Action."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Ability, Card, Character, Position, Rulings, keeps_core_dice
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.rolls import ability_pool, bonus_dice, condition_dice, effect_pool


def rolls_effect_value(owner: Character, ability: Ability, card: Card, position: Position) -> bool:
    """Return whether a use of an Ability rolls an Effect Value (R-TCG-138).

    True in two cases:
    - the Ability keeps the dice of its Core Action;
    - `ability_pool` has dice or points.
    """
    if keeps_core_dice(ability):
        return True
    rolling = ability_pool(owner, position.rulings, card, ability)
    return bool(rolling.pools or rolling.plus.total)


def as_core_action_card(ability: Ability, card: Card) -> Card:
    """Return the card with a new action: the Core Action of its Ability, or Strike if the Ability has none.

    Rules: R-TCG-138, R-TCG-139.
    """
    return replace(card, action=ability.action or "Strike")


def effect_value_roll(owner: Character, rulings: Rulings, ability: Ability, card: Card) -> Rolling:
    """Return the roll for the Effect Value of an Ability that `owner` uses (R-TCG-138); the caller rolls the dice.

    Bonus dice and dice from the owner’s conditions are included.
    """
    as_card = as_core_action_card(ability, card)
    return effect_pool(
        owner, rulings, as_card, [*condition_dice(owner, rulings, as_card.action), *bonus_dice(owner, rulings, as_card)]
    )
