"""The effects of a Stride on the character that moves.

Rules: TC-D-13, TC-D-14, TC-D-15, TC-D-16, TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Card, Character, Grid, Position, Square, distance


def after_stride(grid: Grid, one: Character, card: Card) -> Character:
    """Return the character after a Stride to `card.to`, without the effects of tests and of others."""
    assert card.to is not None
    there = moved_to(grid, one, card.to)
    there = with_charge_dice(there) if "Charge" in card.subs else there
    return there if card.action == "Prowl" else out_of_hiding(there)


def moved_to(grid: Grid, one: Character, to: Square) -> Character:
    """Return the character on another square, with the distance added to its movement of this cycle."""
    far = distance(one.at, to) if one.at is not None else 0
    return replace(one, at=to, height=grid.height(to), moved=one.moved + far)


def with_charge_dice(one: Character) -> Character:
    """Return the character with 2 bonus dice for its next Strike or Collide (TC-E-50)."""
    return replace(one, edge=(*one.edge, ("Charge", 2)))


def out_of_hiding(one: Character) -> Character:
    """Return the character without Stealth and its bonus dice (R-TC-16, R-TC-128)."""
    if not one.stealthed:
        return one
    return replace(one, stealthed=False, edge=tuple(won for won in one.edge if won[0] != "Stealth"))


def out_of_sight(position: Position, one: Character) -> bool:
    """Return whether the character is hidden, in Stealth or outside the Rotation (TC-D-83, TC-F-10)."""
    encounter = position.encounter
    return one.stealthed or (encounter is not None and one.key in dict(encounter.hidden))
