"""References to the pieces that events and moves name: characters, sides, weapons, and cards of the base deck."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.game import PieceName, PieceRef, Pieces, Term
from facedown.systems.skill_deck.model import Attempt, Card, Position, character_of, sides_of
from facedown.systems.skill_deck.rules.deck import base_deck

CARD_TITLES = {
    "progress-made": "Progress Made",
    "war-and-peace": "War and Peace",
    "harmony-and-unrest": "Harmony and Unrest",
    "progress-lost": "Progress Lost",
    "proficiency-card": "Proficiency",
    "extra-card": "Extra card",
}
"""The titles of the base deck's cards, by their terms."""


def ref(key: str) -> PieceRef:
    """The reference to the character with this key, as events name it."""
    return PieceRef("character", key)


def refs(keys: Iterable[str]) -> tuple[PieceRef, ...]:
    """The references to the characters with these keys, in the same order."""
    return tuple(ref(key) for key in keys)


def side_ref(side: str) -> PieceRef:
    """A reference to a side."""
    return PieceRef("side", side)


def weapon_ref(owner: str, name: str) -> PieceRef:
    """A reference to a character's weapon."""
    return PieceRef("weapon", f"{owner}/{name}")


def card_ref(key: str) -> PieceRef:
    """A reference to a card in the base deck of the current check."""
    return PieceRef("card", key)


def target_ref(attempt: Attempt) -> PieceRef | None:
    """A reference to the side or character that an attempt targets; None without a target."""
    if not attempt.target:
        return None
    return side_ref(attempt.target) if attempt.aim == "attack" else ref(attempt.target)


def title_of(card: Card) -> str:
    """The title of a card of the base deck."""
    return CARD_TITLES[card.label.key] if isinstance(card.label, Term) else str(card.label)


def pieces(position: Position) -> Pieces:
    """Every piece that moves and events can name."""
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
    """The seats that know of a piece: the owner's and the Ref's for a concealed weapon, else None (SD-BG-01)."""
    if piece.kind != "weapon":
        return None
    owner, _, name = piece.key.partition("/")
    character = character_of(position, owner)
    weapon = character.weapon(name)
    if weapon is None or weapon.openly:
        return None
    return tuple(dict.fromkeys((character.controller, position.ref)))
