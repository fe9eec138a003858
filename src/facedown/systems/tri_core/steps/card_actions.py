"""Choose the function that applies a played card: `CARD_ACTIONS` holds one for each action or class of actions."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    ABILITY,
    BREAK,
    CHARGE,
    COUP,
    DEFENSE,
    OFFENSE,
    Card,
    Played,
    class_of,
    is_lift,
)
from facedown.systems.tri_core.steps import ability_uses, charges, holds, item_uses, items, recovery, skills, stealth
from facedown.systems.tri_core.steps.basic_actions import begin_attack, finish_off, ready_defense, take_stride
from facedown.systems.tri_core.steps.context import Context


def card_action_key(card: Card) -> str:
    """Return the key in `CARD_ACTIONS` of the function that applies a card.

    - A Grab that lifts an item: “Lift”.
    - A card with charged cycles: “release charge”.
    - An action with its own key: the name of the action.
    - Other attacks, defences, Skill Actions or Strides: “attack”, “ready”, “skill” or “stride”.
    """
    if is_lift(card):
        return "Lift"
    if card.cycles:
        return "release charge"
    if card.action in CARD_ACTIONS:
        return card.action
    if card.action in OFFENSE:
        return "attack"
    return "ready" if card.action in DEFENSE else "skill" if class_of(card.action) == "Skill" else "stride"


def release_charged_ability(ctx: Context, played: Played) -> None:
    """End the charge of a charged Ability, and apply the Ability (TCG-CH-01)."""
    charges.set_charge(ctx, played.owner, None)
    CARD_ACTIONS[card_action_key(replace(played.card, cycles=0))](ctx, played)


CARD_ACTIONS: dict[str, Callable[[Context, Played], None]] = {
    "attack": begin_attack,
    "ready": ready_defense,
    "stride": take_stride,
    "skill": skills.roll_skill_action,
    "Recover": recovery.recover_resource,
    "Hold": holds.apply_hold,
    "Equip": items.handle_item,
    "Stow": items.handle_item,
    "Drop": items.handle_item,
    "Use": item_uses.use_item,
    "Lift": items.lift_item,
    "Stealth": stealth.sneak,
    "Observe": stealth.spot,
    COUP: finish_off,
    BREAK: skills.break_free,
    "Hoist": skills.break_free,
    ABILITY: ability_uses.use_ability,
    CHARGE: charges.begin_charging,
    "release charge": release_charged_ability,
}
"""For each key that `card_action_key` returns, the function that applies the card."""
