"""How texts name things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from facedown.systems.core_kernel.model import ATTRIBUTES, Attribute, Chips, Position

SIGNS = {"Mind": "▲", "Body": "■", "Spirit": "●"}
"""Each Aspect's shape, always shown with its colour and its word."""


def name_of(position: Position, key: str) -> str:
    """An Actor's name."""
    for actor in position.actors:
        if actor.key == key:
            return actor.name
    raise KeyError(key)


def listed(names: Iterable[str]) -> str:
    """Names in a row: a, b and c."""
    names = list(names)
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


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


def counted(count: int, thing: str) -> str:
    """A count with its noun: 1 chip, 3 chips."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def new_name(taken: Iterable[str], name: str) -> str:
    """The name, numbered where somebody has it already."""
    there = {one.casefold() for one in taken}
    return next(new for new in (name, *(f"{name} {n}" for n in range(2, 10_000))) if new.casefold() not in there)


def new_key(taken: Iterable[str], name: str) -> str:
    """A key made of a name that nobody has yet."""
    stem = "-".join("".join(sign if sign.isalnum() else " " for sign in name.casefold()).split()) or "actor"
    there = set(taken)
    return next(key for key in (stem, *(f"{stem}-{n}" for n in range(2, 10_000))) if key not in there)
