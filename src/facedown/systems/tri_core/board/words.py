"""The words on the board, from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from facedown.game import Catalogue, PieceRef, SeatRef, Term
from facedown.game.values import Label
from facedown.systems.tri_core.model import Card, StatModifier, Track, term
from facedown.systems.tri_core.rules.card_values import awaited_values, card_values
from facedown.systems.tri_core.rules.lasting_modifiers import modifier_values


class Words:
    """The words for the terms of the rules, for cards and for modifiers. Each is looked up once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[str, str] = {}

    def term(self, name: str) -> str:
        """A name of the rules, such as `Strike Target`, in words."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._catalogue.term(term(name).key)
        return found

    def label(self, label: Label) -> str:
        """The label of a number in words."""
        return self.term(label.key) if isinstance(label, Term) else self._catalogue.label(label, name_of)

    def message(self, kind: str, values: Mapping[str, Any], character: str = "") -> str:
        """The message of this kind as text. `character` is the name of the only character among the values."""

        def named(piece: PieceRef | SeatRef) -> str:
            return character if isinstance(piece, PieceRef) and piece.kind == "character" else name_of(piece)

        return "".join(part.text for part in self._catalogue.message(kind, values, named))


def name_of(piece: PieceRef | SeatRef) -> str:
    """The name of an item, an Ability or a square, which its key contains."""
    return piece.key.partition("/")[2] or piece.key


@lru_cache(maxsize=8)
def words_of(catalogue: Catalogue) -> Words:
    """The words of a catalogue."""
    return Words(catalogue)


@lru_cache(maxsize=1024)
def card_text(words: Words, owner: str, card: Card, target: str) -> str:
    """An Action Card in words. `target` is the name of its open target."""
    return words.message("card-text", card_values(owner, card), target)


@lru_cache(maxsize=1024)
def awaited_text(words: Words, hold: Card, target: str) -> str:
    """What a Hold waits for, in words. `target` is the name of the character that it watches."""
    return words.message("awaited-text", awaited_values(hold), target)


def modifier_text(words: Words, modifier: StatModifier) -> str:
    """A modifier in words, without where it comes from."""
    return words.message("modifier-text", modifier_values(modifier)).strip()


def over_time_text(words: Words, track: Track) -> str:
    """The amounts of an effect over several cycles that are still to come, in words."""
    values = {
        "source": track.source,
        "does": term(track.does),
        "amounts": track.amounts,
        "resource": term(track.resource),
    }
    return words.message("over-time-text", values)
