"""References to the pieces and terms of Tri-Core, for events, tallies and options."""

from __future__ import annotations

from functools import cache

from facedown.game import PieceRef, Term
from facedown.systems.tri_core.model.grid import Square, called


def character_ref(key: str) -> PieceRef:
    """Return a reference to a character."""
    return PieceRef("character", key)


def item_ref(owner: str, name: str) -> PieceRef:
    """Return a reference to an item of a character."""
    return PieceRef("item", f"{owner}/{name}")


def ability_ref(owner: str, name: str) -> PieceRef:
    """Return a reference to an Ability of a character."""
    return PieceRef("ability", f"{owner}/{name}")


def square_ref(square: Square) -> PieceRef:
    """Return a reference to a square of the map."""
    return PieceRef("square", called(square))


def source_ref(by: str, source: str) -> PieceRef | str:
    """Return the source of an effect: a reference to the Ability `source` of the character `by`.

    If `by` is "", return only the name `source`.
    """
    return ability_ref(by, source) if by else source


@cache
def term(name: str) -> Term:
    """Return the term for a name in the rules; its key has hyphens and plain letters, for example `Strike-Target`."""
    return Term(name.replace("â", "a").replace(" ", "-"))
