"""Which characters a bot treats as allies."""

from __future__ import annotations

from typing import Protocol


class Sided(Protocol):
    """Somebody with a side, which may be empty, and the seat that plays it."""

    @property
    def side(self) -> str:
        """The side it is on, or an empty text."""

    @property
    def controller(self) -> str:
        """The key of the seat that plays it."""


def are_allies(one: Sided, other: Sided) -> bool:
    """Return whether two are on one side, or are played by one seat where one of them is on no side."""
    if one.side and other.side:
        return one.side == other.side
    return one.controller == other.controller
