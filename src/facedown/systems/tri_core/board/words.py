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
    """The words of a catalogue for terms, labels and messages. Each term is looked up once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[str, str] = {}

    def term(self, name: str) -> str:
        """Return a term of the rules in words, for example `Strike Target`."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._catalogue.term(term(name).key)
        return found

    def label(self, label: Label) -> str:
        """Return the label of a number in words."""
        return self.term(label.key) if isinstance(label, Term) else self._catalogue.label(label, name_of)

    def message(self, kind: str, values: Mapping[str, Any], character: str = "") -> str:
        """Return the message of this kind as text. `character` is the name of the only character among the values."""

        def named(piece: PieceRef | SeatRef) -> str:
            return character if isinstance(piece, PieceRef) and piece.kind == "character" else name_of(piece)

        return "".join(part.text for part in self._catalogue.message(kind, values, named))


def name_of(piece: PieceRef | SeatRef) -> str:
    """Return the name of an item, an Ability or a square, which is part of its key."""
    return piece.key.partition("/")[2] or piece.key


@lru_cache(maxsize=8)
def words_of(catalogue: Catalogue) -> Words:
    """Return the words of a catalogue, cached."""
    return Words(catalogue)


@lru_cache(maxsize=1024)
def card_text(words: Words, owner: str, card: Card, target: str) -> str:
    """Return an Action Card in words. `target` is the name of its target if the viewer knows it."""
    return words.message("card-text", card_values(owner, card), target)


@lru_cache(maxsize=1024)
def awaited_text(words: Words, hold: Card, target: str) -> str:
    """Return the event that a Hold waits for in words. `target` is the name of the character that it watches."""
    return words.message("awaited-text", awaited_values(hold), target)


def modifier_text(words: Words, modifier: StatModifier) -> str:
    """Return a modifier in words, without its source."""
    return words.message("modifier-text", modifier_values(modifier)).strip()


def over_time_text(words: Words, track: Track) -> str:
    """Return the amounts still to come of an effect over several cycles in words."""
    values = {
        "source": track.source,
        "does": term(track.does),
        "amounts": track.amounts,
        "resource": term(track.resource),
    }
    return words.message("over-time-text", values)
