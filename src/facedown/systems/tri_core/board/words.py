"""The texts that the board shows. They come from a message catalogue."""

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
    """The texts of a message catalogue for terms, labels and messages. The text of each term is cached."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[str, str] = {}

    def term(self, name: str) -> str:
        """Return the text for the term of the rules with this name, for example `Strike Target`."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._catalogue.term(term(name).key)
        return found

    def label(self, label: Label) -> str:
        """Return the text for a label: a term of the rules, a piece, or a plain text."""
        return self.term(label.key) if isinstance(label, Term) else self._catalogue.label(label, name_of)

    def message(self, kind: str, values: Mapping[str, Any], character: str = "") -> str:
        """Return the text of the message `kind`, with `values` filled in.

        `character`: the name to show for a character in `values`.
        """

        def named(piece: PieceRef | SeatRef) -> str:
            return character if isinstance(piece, PieceRef) and piece.kind == "character" else name_of(piece)

        return "".join(part.text for part in self._catalogue.message(kind, values, named))


def name_of(piece: PieceRef | SeatRef) -> str:
    """Return the name to show for a piece or a seat: its key, or the part after the slash."""
    return piece.key.partition("/")[2] or piece.key


@lru_cache(maxsize=8)
def words_of(catalogue: Catalogue) -> Words:
    """Return the texts of a catalogue; the result is cached for each catalogue."""
    return Words(catalogue)


@lru_cache(maxsize=1024)
def card_text(words: Words, owner: str, card: Card, target: str) -> str:
    """Return the text of an Action Card.

    `owner`: the key of the card’s owner.
    `target`: the target’s name; "" for none, or if unknown to the viewer.
    """
    return words.message("card-text", card_values(owner, card), target)


@lru_cache(maxsize=1024)
def awaited_text(words: Words, hold: Card, target: str) -> str:
    """Return the text for the event that a Hold waits for.

    `target`: the name of the watched character; "" for all characters.
    """
    return words.message("awaited-text", awaited_values(hold), target)


def modifier_text(words: Words, modifier: StatModifier) -> str:
    """Return the text for a modifier, without its source."""
    return words.message("modifier-text", modifier_values(modifier)).strip()


def over_time_text(words: Words, track: Track) -> str:
    """Return the text for an effect over several cycles. The text lists the points for each remaining cycle."""
    values = {
        "source": track.source,
        "does": term(track.does),
        "amounts": track.amounts,
        "resource": term(track.resource),
    }
    return words.message("over-time-text", values)
