"""The effects of a Stride on the character that moves."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Card, Character, Grid, Position, Square, distance, who_sees


def after_stride(grid: Grid, character: Character, card: Card) -> Character:
    """Return the character after a Stride to `card.to`, without the effects of tests and of other characters.

    Rules: TC-D-22.
    """
    assert card.to is not None
    there = after_moving(grid, character, card.to)
    there = with_charge_dice(there) if "Charge" in card.subs else there
    return there if card.action == "Prowl" else without_stealth(there)


def after_moving(grid: Grid, character: Character, to: Square) -> Character:
    """Return the character after a move to the square `to`; the squares moved in this cycle are counted."""
    far = distance(character.at, to) if character.at is not None else 0
    return replace(character, at=to, height=grid.height(to), moved=character.moved + far)


def with_charge_dice(character: Character) -> Character:
    """Return the character with 2 bonus dice for its next Strike or Collide (TC-E-50)."""
    return replace(character, edge=(*character.edge, ("Charge", 2)))


def without_stealth(character: Character) -> Character:
    """Return the character without Stealth and without the bonus dice from Stealth (R-TC-16, R-TC-128)."""
    if not character.stealthed:
        return character
    return replace(character, stealthed=False, edge=tuple(won for won in character.edge if won[0] != "Stealth"))


def is_out_of_sight(position: Position, character: Character) -> bool:
    """Return whether the character is in Stealth, or hidden outside the Rotation (TC-D-83, TC-F-10)."""
    encounter = position.encounter
    return character.stealthed or (encounter is not None and character.key in dict(encounter.hidden))


def found_on_arrival(position: Position, to: Square, mover: str) -> tuple[Character, ...]:
    """Return the characters out of sight on the square `to` that `mover` finds by moving there (R-TC-164).

    `mover`: the key of the character that moves.
    """
    if position.rulings.hidden_square == "shared":
        return ()
    there = (one for one in position.characters if one.at == to and one.key != mover)
    return tuple(one for one in there if is_out_of_sight(position, one))


def seats_that_see(position: Position, character: Character) -> tuple[str, ...] | None:
    """Return the keys of the seats that may know a character’s square; None if all seats may (TC-D-83, TC-F-10).

    Send events that reveal the square, height or distance only to these seats.
    """
    return who_sees(position, character) if is_out_of_sight(position, character) else None
