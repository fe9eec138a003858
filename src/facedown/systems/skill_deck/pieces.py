"""References to the pieces that events and moves name: characters, sides, weapons, and cards of the base deck."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.game import PieceName, PieceRef, Pieces
from facedown.systems.skill_deck.model import Attempt, Position, character_of, sides_of
from facedown.systems.skill_deck.rules.deck import base_deck, title_of


def ref(key: str) -> PieceRef:
    """Return the reference with which events name the character that has this key."""
    return PieceRef("character", key)


def refs(keys: Iterable[str]) -> tuple[PieceRef, ...]:
    """Return the references to the characters with these keys, in the same order."""
    return tuple(ref(key) for key in keys)


def side_ref(side: str) -> PieceRef:
    """Return a reference to the side with this name."""
    return PieceRef("side", side)


def weapon_ref(owner: str, name: str) -> PieceRef:
    """Return a reference to the weapon called `name` of the character with the key `owner`."""
    return PieceRef("weapon", f"{owner}/{name}")


def card_ref(key: str) -> PieceRef:
    """Return a reference to the card with this key in the base deck of the current check."""
    return PieceRef("card", key)


def target_ref(attempt: Attempt) -> PieceRef | None:
    """Return a reference to the side or character that an attempt targets; None without a target."""
    if not attempt.target:
        return None
    return side_ref(attempt.target) if attempt.aim == "attack" else ref(attempt.target)


def pieces(position: Position) -> Pieces:
    """Return every piece that moves and events can name, by kind and key."""
    cards = base_deck(position, position.check) if position.check is not None else ()
    return {
        "character": {one.key: PieceName(one.name, one.controller) for one in position.characters},
        "side": {side: PieceName(side) for side in sides_of(position)},
        "weapon": {
            f"{one.key}/{weapon.name}": PieceName(weapon.name, one.controller)
            for one in position.characters
            for weapon in one.weapons
        },
        "card": {card.key: PieceName(title_of(card)) for card in cards},
    }


def who_knows(position: Position, piece: PieceRef) -> tuple[str, ...] | None:
    """Return the keys of the seats that know of a piece; None if all seats do.

    Only a concealed weapon is secret: its owner’s seat and the Ref’s know of it (SD-BG-01).
    """
    if piece.kind != "weapon":
        return None
    owner, _, name = piece.key.partition("/")
    character = character_of(position, owner)
    weapon = character.weapon(name)
    if weapon is None or weapon.openly:
        return None
    return tuple(dict.fromkeys((character.controller, position.ref)))
