"""A bot for The Trinity Code, as a Player and as the GM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from facedown.bots.story import StoryBot
from facedown.game import Field, Option, Seat
from facedown.systems.trinity_code.model import HOUR, Position, character_of

ENOUGH = 4 * HOUR
"""After so much of the fiction's time the GM lets an Investigation end."""


class TrinityCodeBot(StoryBot):
    """Players make moves they are good at; the GM grabs Karma, hurts and frightens a little, and lets time pass."""

    likes: ClassVar[Mapping[str, float]] = {
        "make-move": 4, "use-item": 0.3, "begin-investigation": 1, "inflict-harm": 0.8, "inflict-stress": 0.8,
        "advance": 1, "set-combat": 0.3, "take-turn": 6, "reach-safety": 0.3, "add-karma": 0.4,
        "end-investigation": 5, "let-stand": 3, "spend-luck": 0.7, "offer-good": 0.3, "escape-harm": 0.3,
        "cancel-misfire": 1,
    }  # fmt: skip
    picked = frozenset({"character", "attribute", "pool", "physical"})
    beside = frozenset({"spend-luck", "escape-harm", "cancel-misfire"})
    small: ClassVar[Mapping[str, int]] = {"points": 2}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "source": ("a fall", "something with claws", "a knife in the dark", "the cold"),
        "because": ("the fog",),
    }

    def fits(self, view: Position, seat: Seat, option: Option) -> float:
        """The GM calls for its own characters' moves alone, and does not end what has hardly begun."""
        if option.move == "make-move":
            own = character_of(view, option.fixed["actor"]).controller == seat.key
            return 1.0 / len(view.sheets) if own else 0.0
        if option.move == "use-item":
            holder = character_of(view, option.fixed["actor"])
            item = next(one for one in holder.items if one.name == option.fixed["item"])
            needy = [one for one in view.characters if (item.heal and one.harm) or (item.calm and one.stress)]
            return float(holder in needy)
        if option.move == "end-investigation":
            return 1.0 if view.minutes >= ENOUGH else 0.0
        return 1.0

    def suits(self, view: Position, seat: Seat, option: Option, field: Field, value: Any) -> bool:
        """The GM harms and frightens the Players' characters, not its own, and brings those to safety."""
        if option.move not in ("inflict-harm", "inflict-stress", "reach-safety") or field.name != "character":
            return True
        return character_of(view, value).controller != seat.key
