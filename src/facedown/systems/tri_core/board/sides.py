"""The sides of characters, as texts that say whether a character is with or against the viewer."""

from __future__ import annotations

from facedown.game import Seat
from facedown.systems.tri_core.model import Character, View

WITH, AGAINST = "on your side", "against you"


class Sides:
    """The sides of all characters as one viewer sees them."""

    def __init__(self, view: View, viewer: Seat) -> None:
        own = {other.side for other in view.characters if other.controller == viewer.key}
        self._own = own.pop() if viewer.key != view.gm and len(own) == 1 else ""

    def side_of(self, one: Character) -> str:
        """Return a text that says whether a character is with or against the viewer.

        For the GM, and for viewers without exactly one side, return the name of the character’s side.
        """
        if not self._own:
            return one.side
        return WITH if one.side == self._own else AGAINST
