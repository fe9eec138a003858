"""A bot for The Trinity Code, as a Player and as the GM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from facedown.bots.story import StoryBot
from facedown.game import Field, Option, Seat
from facedown.systems.trinity_code.model import HOUR, Character, Item, View, character_of

ENOUGH = 4 * HOUR
"""The minutes after which the GM may end an Investigation."""


class TrinityCodeBot(StoryBot):
    """Play a player who makes moves, or a GM who inflicts a little Harm and Stress, adds Karma and lets time pass."""

    likes: ClassVar[Mapping[str, float]] = {
        "make-move": 4, "use-item": 0.3, "begin-investigation": 1, "inflict-harm": 0.8, "inflict-stress": 0.8,
        "advance": 1.5, "set-combat": 0.3, "take-turn": 6, "reach-safety": 0.3, "add-karma": 0.4,
        "end-investigation": 5, "let-stand": 3, "spend-luck": 0.7, "offer-good": 0.3, "escape-harm": 0.3,
        "cancel-misfire": 1,
    }  # fmt: skip
    random_fields = frozenset({"character", "sheet", "attribute", "item", "pool", "physical"})
    small: ClassVar[Mapping[str, int]] = {"points": 2}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "source": ("a fall", "something with claws", "a knife in the dark", "the cold"),
        "because": ("the fog",),
    }

    def fitness(self, view: View, seat: Seat, option: Option) -> float:
        """Return how well an option fits the moment; 0 to exclude it.

        Moves are made by the seat’s own characters, items are used if they help now, and the Investigation ends only
        after `ENOUGH` minutes.
        """
        if option.move == "make-move":
            return float(character_of(view, option.fixed["actor"]).controller == seat.key)
        if option.move == "use-item":
            holder = character_of(view, option.fixed["actor"])
            return float(sum(is_useful(item, holder) for item in holder.items))
        if option.move == "end-investigation":
            return 1.0 if view.minutes >= ENOUGH else 0.0
        return 1.0

    def is_suitable(self, view: View, seat: Seat, option: Option, field: Field, value: Any) -> bool:
        """Return whether a value suits a field: an item must help now; the GM’s moves need a player’s character."""
        if option.move == "use-item" and field.name == "item":
            holder = character_of(view, option.fixed["actor"])
            return any(is_useful(item, holder) for item in holder.items if item.name == value)
        if option.move not in ("inflict-harm", "inflict-stress", "reach-safety") or field.name != "character":
            return True
        return character_of(view, value).controller != seat.key


def is_useful(item: Item, character: Character) -> bool:
    """Return whether an item would heal or calm its holder now."""
    return bool((item.heal and character.harm) or (item.calm and character.stress))
