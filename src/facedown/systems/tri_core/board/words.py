"""The words on the board, from the catalogue."""

from __future__ import annotations

from functools import lru_cache

from facedown.game import Catalogue, PieceRef, SeatRef, Term
from facedown.game.values import Label
from facedown.systems.tri_core.model import term


class Words:
    """The words for the terms of the rules. Each is looked up once."""

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
        """The label of a number in words. A piece is called by the name of the item or Ability."""
        return self.term(label.key) if isinstance(label, Term) else self._catalogue.label(label, _own_name)


def _own_name(piece: PieceRef | SeatRef) -> str:
    return piece.key.partition("/")[2] or piece.key


@lru_cache(maxsize=8)
def words_of(catalogue: Catalogue) -> Words:
    """The words of a catalogue."""
    return Words(catalogue)
