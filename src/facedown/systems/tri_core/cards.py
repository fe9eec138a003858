"""Action Cards: what somebody does, how heavily, with what, and to whom."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from facedown.systems.tri_core.grid import Square
from facedown.systems.tri_core.terms import CORE_ACTIONS, COUP, SKILLS, Resource, Weight

Stride = Literal["Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"]
STRIDES: tuple[Stride, ...] = get_args(Stride)
Utility = Literal["Hold", "Equip", "Stow", "Drop", "Use"]
Class = Literal["Core", "Stride", "Recover", "Utility", "Skill"]
"""TC-D-87, R-TC-55: each class of action once a cycle."""


class Card(msgspec.Struct, frozen=True, gc=False):
    """An Action Card: what its owner does, how heavily, with what, with which Sub-Actions, and to whom.

    `items` are the devices used, none for bare hands. `target` is a character, `to` a square. `resource` is what a
    Recover restores, `words` a Hold’s trigger or what a Sub-Action without a text is to do.
    """

    action: str
    weight: Weight = "Light"
    items: tuple[str, ...] = ()
    subs: tuple[str, ...] = ()
    target: str = ""
    to: Square | None = None
    spared: bool = False
    resource: Resource = "AP"
    words: str = ""


def class_of(action: str) -> Class:
    """The class of an action (TC-D-87, R-TC-55)."""
    if action in (*CORE_ACTIONS, COUP):
        return "Core"
    if action in STRIDES:
        return "Stride"
    return "Recover" if action == "Recover" else "Skill" if action in SKILLS else "Utility"


def lifts(card: Card) -> bool:
    """Whether a card is a Grab of a heavy thing instead of somebody (TC-D-106)."""
    return card.action == "Grab" and not card.target
