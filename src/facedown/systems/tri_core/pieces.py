"""The pieces that moves and events can name (characters, items, Abilities, squares), and who knows of each piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from facedown.game import PieceName, PieceRef, Pieces
from facedown.systems.tri_core.model import (
    Character,
    Grid,
    Position,
    Sheet,
    ability_ref,
    called,
    character_of,
    character_ref,
    item_ref,
    who_knows,
)

Named = Mapping[str, PieceName]
"""The names of all pieces of one kind, by the key of the piece."""

T = TypeVar("T")


def pieces(position: Position) -> Pieces:
    """Return the names of all pieces, by the kind and the key of the piece.

    The kinds of pieces are characters, items, Abilities and squares.
    """
    characters: dict[str, PieceName] = {}
    items: dict[str, PieceName] = {}
    abilities: dict[str, PieceName] = {}
    for one in position.characters:
        characters[one.key] = PieceName(one.name, one.controller)
        owned_items, owned_abilities = pieces_of_sheet(one.sheet, one.key, one.controller)
        items.update(owned_items)
        abilities.update(owned_abilities)
    grid = position.encounter.grid if position.encounter is not None else position.ground
    return {"character": characters, "item": items, "ability": abilities, "square": squares_of_grid(grid)}


@lru_cache(maxsize=1024)
def pieces_of_sheet(sheet: Sheet, owner: str, controller: str) -> tuple[Named, Named]:
    """Return the names of a character’s items, and the names of its Abilities.

    `owner` is the key of the character, and `controller` the key of the seat that controls it.
    """
    return (
        {item_ref(owner, item.name).key: PieceName(item.name, controller) for item in sheet.items},
        {ability_ref(owner, one.name).key: PieceName(one.name, controller) for one in sheet.abilities},
    )


@lru_cache(maxsize=64)
def squares_of_grid(grid: Grid) -> Named:
    """Return the names of all squares of a grid, row by row."""
    names = (called((column, row)) for row in range(grid.rows) for column in range(grid.columns))
    return {name: PieceName(name) for name in names}


def characters_in_hiding(position: Position) -> frozenset[str]:
    """Return the keys of the characters in hiding: only their own seat and the GM know of them (TC-D-83, TC-D-84)."""
    outside = [key for key, _ in position.encounter.hidden] if position.encounter is not None else []
    return frozenset([*outside, *(one.key for one in position.characters if one.lurks)])


def known_by(position: Position, one: Character) -> tuple[str, ...] | None:
    """Return the keys of the seats that know of a character; None if all seats do (TC-D-83, TC-D-84)."""
    return who_knows(position, one) if one.lurks or one.key in characters_in_hiding(position) else None


def owner_of(piece: PieceRef) -> str:
    """Return the key of the character that owns a piece; "" for a square.

    An item or Ability belongs to its owner, and a character to itself.
    """
    if piece.kind == "character":
        return piece.key
    return piece.key.partition("/")[0] if piece.kind in ("item", "ability") else ""


def seats_that_know(position: Position, piece: PieceRef) -> tuple[str, ...] | None:
    """Return the keys of the seats that know of a piece; None if all seats do (TC-D-83, TC-D-84)."""
    owner = owner_of(piece)
    if not owner or owner not in characters_in_hiding(position):
        return None
    return who_knows(position, character_of(position, owner))


def with_shown_cards(position: Position, old: str, new: str) -> Position:
    """Return the position after characters of the seat `old` went to the seat `new`, with the cards shown to `old`.

    Once `old` controls no character any more, `new` also sees the face-down cards that were shown to `old`, because its
    characters saw them. As long as `old` has other characters, one of these may have seen them. Cards of a character
    that `new` may not know of stay hidden, and `old` keeps what it has seen (TCG-CO-05, TC-D-84).
    """
    encounter = position.encounter
    if encounter is None or any(one.controller == old for one in position.characters):
        return position
    known = [
        one.key for one in position.characters
        if (seats := seats_that_know(position, character_ref(one.key))) is None or new in seats
    ]  # fmt: skip
    held = tuple([
        replace(one, shown=merged(one.shown, [(new, at) for seat, at in one.shown if seat == old]))
        if one.owner in known else one
        for one in encounter.held
    ])  # fmt: skip
    exchange = encounter.exchange
    if exchange is not None:
        more = [(new, key, at) for seat, key, at in exchange.shown if seat == old and key in known]
        exchange = replace(exchange, shown=merged(exchange.shown, more))
    return replace(position, encounter=replace(encounter, exchange=exchange, held=held))


def merged(shown: Iterable[T], more: Iterable[T]) -> tuple[T, ...]:
    """Return the cards shown to seats with `more` added, each only once."""
    return tuple(dict.fromkeys([*shown, *more]))
