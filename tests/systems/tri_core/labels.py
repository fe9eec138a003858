"""Labels of tallies and addends as tests compare them."""

from __future__ import annotations

from facedown.game import Tally, Term
from facedown.game.values import Label, PieceRef


def label_text(label: Label) -> str:
    """A label as text: the words of a term, the key of a piece, or what somebody typed."""
    if isinstance(label, Term):
        return label.key.replace("-", " ")
    return label.key if isinstance(label, PieceRef) else label


def parts_of(tally: Tally) -> list[tuple[str, int, str]]:
    """Each addend of a tally: its label, its value and its rule."""
    return [(label_text(part.label), part.value, part.rule) for part in tally.addends]
