"""What each kind of card does when it takes effect."""

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


def doing(card: Card) -> str:
    """The key of CARD_ACTIONS for a card: its class, or its own name where it has its own procedure."""
    if is_lift(card):
        return "Lift"
    if card.cycles:
        return "let fly"
    if card.action in CARD_ACTIONS:
        return card.action
    if card.action in OFFENSE:
        return "attack"
    return "ready" if card.action in DEFENSE else "skill" if class_of(card.action) == "Skill" else "stride"


def let_fly(ctx: Context, one: Played) -> None:
    """Release a charged Ability: with its cycles it is used like any other (TCG-CH-01)."""
    charges.set_charge(ctx, one.owner, None)
    CARD_ACTIONS[doing(replace(one.card, cycles=0))](ctx, one)


CARD_ACTIONS: dict[str, Callable[[Context, Played], None]] = {
    "attack": begin_attack,
    "ready": ready_defense,
    "stride": take_stride,
    "skill": skills.skill_action,
    "Recover": recovery.recover_resource,
    "Hold": holds.hold,
    "Equip": items.handle_item,
    "Stow": items.handle_item,
    "Drop": items.handle_item,
    "Use": item_uses.use_item,
    "Lift": items.lift,
    "Stealth": stealth.sneak,
    "Observe": stealth.spot,
    COUP: finish_off,
    BREAK: skills.break_free,
    "Hoist": skills.break_free,
    ABILITY: ability_uses.use_ability,
    CHARGE: charges.charge_up,
    "let fly": let_fly,
}
"""What each action does."""
