"""The pieces of a table that moves and events can name: characters, their items and Abilities, and squares."""

from __future__ import annotations

from facedown.game import PieceName, Pieces
from facedown.systems.tri_core.model import Position, called


def pieces(position: Position) -> Pieces:
    """Every piece by kind and key: the item `sabre` of the character `ana` has the key `ana/sabre`."""
    grid = position.encounter.grid if position.encounter is not None else position.ground
    squares = [called((column, row)) for row in range(grid.rows) for column in range(grid.columns)]
    return {
        "character": {one.key: PieceName(one.name, one.controller) for one in position.characters},
        "item": {
            f"{one.key}/{item.name}": PieceName(item.name, one.controller)
            for one in position.characters
            for item in one.sheet.items
        },
        "ability": {
            f"{one.key}/{ability.name}": PieceName(ability.name, one.controller)
            for one in position.characters
            for ability in one.sheet.abilities
        },
        "square": {name: PieceName(name) for name in squares},
    }
