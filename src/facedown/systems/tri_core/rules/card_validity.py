"""The reasons why a revealed card has no effect when it resolves."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model import (
    ABILITY,
    CORE_ACTIONS,
    COUP,
    OFFENSE,
    Card,
    Character,
    Exchange,
    Position,
    Square,
    character_of,
    is_lift,
    needs_target,
)
from facedown.systems.tri_core.rules.availability import unusable
from facedown.systems.tri_core.rules.gear import has_free_hands
from facedown.systems.tri_core.rules.ranges import has_all_items, is_beside, stride_squares
from facedown.systems.tri_core.rules.reactions import can_reach
from facedown.systems.tri_core.rules.turn_actions import ESCAPES


class NoEffect(msgspec.Struct, frozen=True, gc=False):
    """The reason why a card has no effect. Fields that do not apply keep their defaults.

    `target`: the key of the target.
    `square`: the square that cannot be reached.
    `device`: the kind of device that the card’s Ability needs.
    `resource`, `cost`, `left`: for “too-expensive”, the resource, the points needed, and the owner’s points.
    """

    reason: Literal[
        "no-target", "target-dead", "target-not-dying", "out-of-reach", "not-in-hand", "used-up", "no-free-hand",
        "not-restrained", "no-run-up", "not-reachable", "suspended", "no-device", "too-expensive",
    ]  # fmt: skip
    target: str = ""
    square: Square | None = None
    device: str = ""
    resource: str = ""
    cost: int = 0
    left: int = 0


def why_no_effect(position: Position, exchange: Exchange, owner: Character, card: Card) -> NoEffect | None:
    """Return the reason why a played card has no effect now, or None if it has an effect.

    Rules: TC-C-33, R-TC-62, R-TC-161.
    """
    target = character_of(position, card.target) if card.target else None
    if needs_target(card):
        return NoEffect("no-target")
    if card.ability and (unused := unusable(position, owner, card)) is not None:
        return NoEffect(
            unused.reason, device=unused.device, resource=unused.resource, cost=unused.cost, left=unused.left
        )
    if target is not None and (problem := target_problem(exchange, owner, target, card)) is not None:
        return problem
    if (card.action in CORE_ACTIONS or card.ability) and not is_lift(card) and not has_all_items(owner, card):
        return NoEffect("not-in-hand")
    if card.action in ("Volley", "Use") and any(owner.item(name).uses == 0 for name in card.items):
        return NoEffect("used-up")
    if card.action == "Equip" and not has_free_hands(owner.sheet, owner.item(card.items[0])):
        return NoEffect("no-free-hand")
    if card.action in ESCAPES and not owner.held_by:
        return NoEffect("not-restrained")
    if card.action == "Collide" and owner.at is not None and not owner.moved:
        return NoEffect("no-run-up")
    if card.to is not None and not card.ability and card.to not in stride_squares(position, owner, card.action):
        return NoEffect("not-reachable", square=None if owner.stealthed else card.to)
    return None


def target_problem(exchange: Exchange, owner: Character, target: Character, card: Card) -> NoEffect | None:
    """Return the reason why a card cannot affect its target, or None if it can."""
    if card.action in OFFENSE and target.out == "dead":
        return NoEffect("target-dead", target.key)
    if card.action == COUP and target.out != "dying":
        return NoEffect("target-not-dying", target.key)
    if target.key == owner.key:
        return None
    near = can_reach(exchange, owner, target, card)
    tended = card.action == "Use" and not is_beside(owner, target)
    if tended or (card.action in (*OFFENSE, COUP, ABILITY) and not near):
        return NoEffect("out-of-reach", target.key)
    return None
