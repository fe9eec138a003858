"""Why a card comes to nothing when it is its turn (R-TC-62, R-TC-149)."""

from __future__ import annotations

from facedown.systems.tri_core.model import (
    ABILITY,
    BREAK,
    CORE_ACTIONS,
    COUP,
    OFFENSE,
    Card,
    Character,
    Exchange,
    Position,
    called,
    character_of,
    is_lift,
    needs_target,
)
from facedown.systems.tri_core.rules.availability import unusable
from facedown.systems.tri_core.rules.gear import has_free_hands
from facedown.systems.tri_core.rules.ranges import has_all_items, is_beside, stride_squares
from facedown.systems.tri_core.rules.reactions import can_reach


def why_no_effect(position: Position, exchange: Exchange, owner: Character, card: Card) -> str:
    """Why a card that was laid can have no effect now; empty where it can (TC-C-33, R-TC-62, R-TC-161)."""
    target = character_of(position, card.target) if card.target else None
    if needs_target(card):
        return "there is nobody to aim at"
    if card.ability and (barred := unusable(position, owner, card)) is not None:
        return barred.text.removesuffix(".")
    if target is not None and (reason := target_problem(exchange, owner, target, card)):
        return reason
    if (card.action in CORE_ACTIONS or card.ability) and not is_lift(card) and not has_all_items(owner, card):
        return "what it is done with is not in hand, or broken"
    if card.action in ("Volley", "Use") and any(owner.item(name).uses == 0 for name in card.items):
        return "it is used up"
    if card.action == "Equip" and not has_free_hands(owner.sheet, owner.item(card.items[0])):
        return "no hand is free for it"
    if card.action in (BREAK, "Hoist") and not owner.held_by:
        return "nobody holds them"
    if card.action == "Collide" and owner.at is not None and not owner.moved:
        return "there was no run-up"
    if card.to is not None and not card.ability and card.to not in stride_squares(position, owner, card.action):
        return f"{'where it leads' if owner.stealthed else called(card.to)} cannot be reached"
    return ""


def target_problem(exchange: Exchange, owner: Character, target: Character, card: Card) -> str:
    """What is wrong with whom a card is aimed at."""
    if card.action in OFFENSE and target.out == "dead":
        return f"{target.name} is dead"
    if card.action == COUP and target.out != "dying":
        return f"{target.name} is not dying"
    if target.key == owner.key:
        return ""
    near = can_reach(exchange, owner, target, card)
    tended = card.action == "Use" and not is_beside(owner, target)
    if tended or (card.action in (*OFFENSE, COUP, ABILITY) and not near):
        return f"{target.name} is out of reach"
    return ""
