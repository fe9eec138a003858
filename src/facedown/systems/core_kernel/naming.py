"""How texts name things."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from facedown.game import listed
from facedown.systems.core_kernel.model import ATTRIBUTES, Attribute, Chips, Position

SIGNS = {"Mind": "▲", "Body": "■", "Spirit": "●"}
"""Each Aspect's shape, always shown with its colour and its word."""


def name_of(position: Position, key: str) -> str:
    """An Actor's name."""
    for actor in position.actors:
        if actor.key == key:
            return actor.name
    raise KeyError(key)


def by_name(chips: Chips) -> dict[Attribute, int]:
    """Chips by Attribute, those there are."""
    return {attribute: count for attribute, count in zip(ATTRIBUTES, chips, strict=True) if count}


def chips_of(named: Mapping[Any, int]) -> Chips:
    """Chips given by Attribute as nine counts."""
    return tuple([named.get(attribute, 0) for attribute in ATTRIBUTES])


@lru_cache(maxsize=4096)
def chips_listed(chips: Chips) -> str:
    """Chips by Attribute: 2 REA and 1 PRE."""
    return listed([f"{count} {attribute}" for attribute, count in by_name(chips).items()])
