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
        self._several = len({one.side for one in view.characters} - {self._own}) > 1

    def side_of(self, one: Character) -> str:
        """Return a text that says whether a character is with or against the viewer.

        If there are several sides against the viewer, the text also names the side. For the GM, and for viewers
        without exactly one side, return the name of the character’s side.
        """
        if not self._own:
            return one.side
        if not self.is_foe(one):
            return WITH
        return f"{AGAINST}: {one.side}" if self._several and one.side else AGAINST

    def is_foe(self, one: Character) -> bool:
        """Return whether a character is against the viewer; False for the GM and viewers without exactly one side."""
        return bool(self._own) and one.side != self._own
