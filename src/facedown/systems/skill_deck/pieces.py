"""The pieces on the table as events and moves name them: characters, sides, weapons, and cards of the base deck."""

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
"""What is written on the cards of the base deck, by their terms."""


def ref(key: str) -> PieceRef:
    """A character."""
    return PieceRef("character", key)


def refs(keys: Iterable[str]) -> tuple[PieceRef, ...]:
    """Several characters."""
    return tuple(ref(key) for key in keys)


def side_ref(side: str) -> PieceRef:
    """A side."""
    return PieceRef("side", side)


def weapon_ref(owner: str, name: str) -> PieceRef:
    """A weapon of a character."""
    return PieceRef("weapon", f"{owner}/{name}")


def card_ref(key: str) -> PieceRef:
    """A card of the base deck of the check that is being made."""
    return PieceRef("card", key)


def target_ref(attempt: Attempt) -> PieceRef | None:
    """The target of an attempt, which is a side or a character; None without one."""
    if not attempt.target:
        return None
    return side_ref(attempt.target) if attempt.aim == "attack" else ref(attempt.target)


def title_of(card: Card) -> str:
    """The text on a card of the base deck."""
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
    """The seats that know of a piece: of a concealed weapon its owner's and the Ref's (SD-BG-01); None for all."""
    if piece.kind != "weapon":
        return None
    owner, _, name = piece.key.partition("/")
    character = character_of(position, owner)
    weapon = character.weapon(name)
    if weapon is None or weapon.openly:
        return None
    return tuple(dict.fromkeys((character.controller, position.ref)))
