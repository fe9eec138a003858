"""How texts name things."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.systems.core_kernel.model import ATTRIBUTES, Chips, Position

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


def by_name(chips: Chips) -> dict[str, int]:
    """Chips by Attribute, those there are."""
    return {attribute: count for attribute, count in zip(ATTRIBUTES, chips, strict=True) if count}


def chips_listed(chips: dict[str, int]) -> str:
    """Chips by Attribute: 2 REA and 1 PRE."""
    return listed([f"{count} {attribute}" for attribute, count in chips.items()])


def counted(count: int, thing: str) -> str:
    """A count with its noun: 1 chip, 3 chips."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def new_key(taken: Iterable[str], name: str) -> str:
    """A key made of a name that nobody has yet."""
    stem = "-".join("".join(sign if sign.isalnum() else " " for sign in name.casefold()).split()) or "actor"
    there = set(taken)
    return next(key for key in (stem, *(f"{stem}-{n}" for n in range(2, 10_000))) if key not in there)
