"""Action Cards: what somebody does, how heavily, with what, and to whom."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.grid import Square
from facedown.systems.tri_core.terms import Resource, Weight

Stride = Literal["Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"]
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
