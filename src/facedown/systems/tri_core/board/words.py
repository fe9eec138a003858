"""The words that the board shows, taken from the message catalogue."""

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
    """The terms, labels and messages of a catalogue as text. Each term is looked up once and then kept."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[str, str] = {}

    def term(self, name: str) -> str:
        """Return the text for a term of the rules, for example `Strike Target`. `name` is the name of the term."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._catalogue.term(term(name).key)
        return found

    def label(self, label: Label) -> str:
        """Return the text for the label of a number."""
        return self.term(label.key) if isinstance(label, Term) else self._catalogue.label(label, name_of)

    def message(self, kind: str, values: Mapping[str, Any], character: str = "") -> str:
        """Return the text of a message of the kind `kind`. `values` has the values that the message names.

        `character` is the name to show for the character among the values; there is at most one.
        """

        def named(piece: PieceRef | SeatRef) -> str:
            return character if isinstance(piece, PieceRef) and piece.kind == "character" else name_of(piece)

        return "".join(part.text for part in self._catalogue.message(kind, values, named))


def name_of(piece: PieceRef | SeatRef) -> str:
    """Return the name to show for a piece or a seat.

    The key of an item or an Ability contains its name after a slash; for any other piece or seat the whole key is
    returned.
    """
    return piece.key.partition("/")[2] or piece.key


@lru_cache(maxsize=8)
def words_of(catalogue: Catalogue) -> Words:
    """Return the words of a catalogue, cached for each catalogue."""
    return Words(catalogue)


@lru_cache(maxsize=1024)
def card_text(words: Words, owner: str, card: Card, target: str) -> str:
    """Return the text on an Action Card.

    `target` is the name of the card’s target, or "" if the card has none or the viewer does not know the target.
    """
    return words.message("card-text", card_values(owner, card), target)


@lru_cache(maxsize=1024)
def awaited_text(words: Words, hold: Card, target: str) -> str:
    """Return text for the event for which held cards wait. `hold` is the Hold card that names the event.

    `target` is the name of the character whom the owner watches, or "" if there is none.
    """
    return words.message("awaited-text", awaited_values(hold), target)


def modifier_text(words: Words, modifier: StatModifier) -> str:
    """Return text for a modifier of a stat, without the source of the modifier."""
    return words.message("modifier-text", modifier_values(modifier)).strip()


def over_time_text(words: Words, track: Track) -> str:
    """Return a text with the amounts that an effect over several cycles will still apply."""
    values = {
        "source": track.source,
        "does": term(track.does),
        "amounts": track.amounts,
        "resource": term(track.resource),
    }
    return words.message("over-time-text", values)
