"""References to the characters, items, Abilities, squares and terms of Tri-Core, for events, tallies and options."""

from __future__ import annotations

from functools import cache, lru_cache

from facedown.game import PieceRef, Term, square_name
from facedown.systems.tri_core.model.grid import Square


def character_ref(key: str) -> PieceRef:
    """Return a reference to the character with this key."""
    return PieceRef("character", key)


def item_ref(owner: str, name: str) -> PieceRef:
    """Return a reference to an item; `owner` is the key of the character that has it."""
    return PieceRef("item", f"{owner}/{name}")


@lru_cache(maxsize=8192)
def ability_ref(owner: str, name: str) -> PieceRef:
    """Return a reference to an Ability; `owner` is the key of the character that has it."""
    return PieceRef("ability", f"{owner}/{name}")


@lru_cache(maxsize=8192)
def square_ref(square: Square) -> PieceRef:
    """Return a reference to a square of the map."""
    return PieceRef("square", square_name(square))


def source_ref(by: str, source: str) -> PieceRef | str:
    """Return the source of an effect as a value for an event.

    `source`: the name of the source.
    `by`: the key of the Ability’s owner; "" if the source is no Ability.
    """
    return ability_ref(by, source) if by else source


@cache
def term(name: str) -> Term:
    """Return the term for a name in the rules.

    The key of the term has “-” for each space, for example `Strike-Target`, and “a” for “â”.
    """
    return Term(name.replace("â", "a").replace(" ", "-"))
