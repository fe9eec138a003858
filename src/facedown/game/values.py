"""The values of events: references to pieces and seats, terms of the system, numbers, and text typed by people."""

from __future__ import annotations

from typing import Any

import msgspec


class PieceRef(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="piece"):
    """A reference to a piece on the table by its kind and key: a character, a card, a pool."""

    kind: str
    key: str

    @property
    def id(self) -> str:
        """The id of the piece on the board, for example `character:ana`."""
        return f"{self.kind}:{self.key}"


class SeatRef(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="seat"):
    """A reference to a seat by its key."""

    key: str


class Term(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="term"):
    """A word of the system's vocabulary. The message `term-<key>` of the catalogue holds its text."""

    key: str


Single = bool | int | str | PieceRef | SeatRef | Term | None
Value = Single | tuple[Single | tuple[Single, ...], ...]
"""A value of an event: a single value, a list, or a list of lists."""

Label = str | PieceRef | Term
"""The label of a number: a term, a piece, or plain text."""


def plain(value: Any) -> Any:
    """Return a value as plain data: keys in place of pieces, seats and terms, lists in place of tuples."""
    if isinstance(value, PieceRef | SeatRef | Term):
        return value.key
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value


def pieces_in(value: Any) -> list[PieceRef]:
    """Return every piece in a value, at any depth of lists and dicts; in order, and repeated as often as it occurs."""
    if isinstance(value, PieceRef):
        return [value]
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, _LISTS):
        return []
    found: list[PieceRef] = []
    for one in value:
        if isinstance(one, PieceRef):
            found.append(one)
        elif isinstance(one, _LISTS):
            found += pieces_in(one)
    return found


_LISTS = (tuple, list, dict)
