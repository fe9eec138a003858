"""The function with which bots distinguish allies from foes."""

from __future__ import annotations

from typing import Protocol


class Sided(Protocol):
    """A character that has a side, which may be "", and a seat that plays it."""

    @property
    def side(self) -> str:
        """The side of the character; "" if it has none."""

    @property
    def controller(self) -> str:
        """The key of the seat that plays the character."""


def are_allies(character: Sided, other: Sided) -> bool:
    """Return whether two characters are on the same side. If one of them has no side: whether one seat plays both."""
    if character.side and other.side:
        return character.side == other.side
    return character.controller == other.controller
