"""The rule by which bots tell allies from foes."""

from __future__ import annotations

from typing import Protocol


class Sided(Protocol):
    """A character with a side, which may be empty, and the seat that plays it."""

    @property
    def side(self) -> str:
        """The side of the character; "" if it has none."""

    @property
    def controller(self) -> str:
        """The key of the seat that plays the character."""


def are_allies(character: Sided, other: Sided) -> bool:
    """Return whether two characters are on the same side or, if one has no side, played by the same seat."""
    if character.side and other.side:
        return character.side == other.side
    return character.controller == other.controller
