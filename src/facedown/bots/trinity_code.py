"""A bot for The Trinity Code, as a Player and as the GM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from facedown.bots.story import StoryBot
from facedown.game import Field, Option, Seat
from facedown.systems.trinity_code.model import HOUR, Band, Character, Item, View, character_of
from facedown.systems.trinity_code.rules.forced import can_use_turn
from facedown.systems.trinity_code.rules.harm import absorb, most_armour, usable_armour
from facedown.systems.trinity_code.rules.rolls import band_now

ENOUGH = 4 * HOUR
"""The minutes of play in the story after which the bot, as the GM, ends an Investigation."""

END_OF_COMBAT = 4.0
"""How many times as likely as the beginning of combat the bot makes its end. No time passes during combat."""


class TrinityCodeBot(StoryBot):
    """A bot that plays a Player or the GM: a Player makes moves, the GM inflicts Harm and Stress and lets time pass."""

    likes: ClassVar[Mapping[str, float]] = {
        "make-move": 4, "use-item": 0.3, "begin-investigation": 1, "inflict-harm": 0.8, "inflict-stress": 0.8,
        "advance": 1.5, "set-combat": 0.3, "take-turn": 6, "reach-safety": 0.3, "add-karma": 0.4,
        "end-investigation": 5, "let-stand": 3, "spend-luck": 0.7, "offer-good": 0.3, "escape-harm": 0.3,
        "cancel-misfire": 1,
    }  # fmt: skip
    random_fields = frozenset({"character", "sheet", "attribute", "item", "pool", "physical"})
    small: ClassVar[Mapping[str, int]] = {"points": 2}
    least: ClassVar[Mapping[str, int]] = {"points": 1}
    split_by: ClassVar[Mapping[str, str]] = {"spend-luck": "effect"}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "source": ("a fall", "something with claws", "a knife in the dark", "the cold"),
        "because": ("the fog",),
    }

    def fitness(self, view: View, seat: Seat, option: Option) -> float:
        """Return how well an option suits the situation; 0 excludes it.

        Only characters of the seat make moves, an item or Luck is used only if it helps now, a turn begins only if a
        forced roll waits for it, and combat is short. An Investigation ends only after `ENOUGH` minutes, or if all
        characters are dead or lost.
        """
        if option.move == "make-move":
            return float(character_of(view, option.fixed["actor"]).controller == seat.key)
        if option.move == "use-item":
            holder = character_of(view, option.fixed["actor"])
            return float(sum(is_useful(item, holder) for item in holder.items))
        if option.move == "spend-luck":
            return luck_helps(view, option.fixed["effect"])
        if option.move == "escape-harm":
            return float(harm_hurts(view))
        if option.move == "take-turn":
            return float(any(needs_turn(one) for one in view.characters))
        if option.move == "set-combat":
            return END_OF_COMBAT if view.combat else 1.0
        if option.move == "end-investigation":
            return float(view.minutes >= ENOUGH or all(one.dead or one.lost for one in view.characters))
        return 1.0

    def is_suitable(self, view: View, seat: Seat, option: Option, field: Field, value: Any) -> bool:
        """Return whether a value suits a field.

        An item must help now. Harm, Stress and safety must concern a character that another seat plays. A turn goes to
        a character whose roll waits for it.
        """
        if option.move == "take-turn":
            return needs_turn(character_of(view, value))
        if option.move == "use-item" and field.name == "item":
            holder = character_of(view, option.fixed["actor"])
            return any(is_useful(item, holder) for item in holder.items if item.name == value)
        if option.move not in ("inflict-harm", "inflict-stress", "reach-safety") or field.name != "character":
            return True
        return character_of(view, value).controller != seat.key


def needs_turn(character: Character) -> bool:
    """Return whether a forced roll waits for the turn of a character that can make it (TRC-HA-16, R-TRC-69).

    Nothing else depends on a turn, and bots do not know whose turn it is, so the bot begins no other turns.
    """
    return can_use_turn(character) and bool(character.cheat_death_due or character.face_demons_due)


def is_useful(item: Item, character: Character) -> bool:
    """Return whether an item would now reduce the Harm or the Stress of the character that has it."""
    return bool((item.heal and character.harm) or (item.calm and character.stress))


BANDS: tuple[Band, ...] = ("6-", "7-9", "10+", "12+", "double 6")
"""The bands of results, from the worst to the best."""


def luck_helps(view: View, effect: str) -> float:
    """Return how much an effect of Luck can improve the result of the move in progress; 0 if not at all.

    Rolling again is worth it only after a low result, because the new result counts even if it is lower.
    """
    roll = view.roll
    assert roll is not None
    now = band_now(view, roll)
    if effect == "reroll":
        return {"6-": 1.0, "7-9": 0.3}.get(now, 0.0)
    changed = replace(roll, ignoring=True) if effect == "ignore" else replace(roll, replaced=True)
    return float(BANDS.index(band_now(view, changed)) > BANDS.index(now))


def harm_hurts(view: View) -> bool:
    """Return whether the pending harm is more than armour can absorb, so that Luck would prevent some of it."""
    due = view.due.top
    assert due is not None
    armour = usable_armour(character_of(view, due.character), physical=due.physical)
    best = sorted(armour, key=lambda one: -one.rating)[: most_armour(view.rulings, len(armour))]
    return due.points > sum(points for points, _ in absorb(view.rulings, best, due.points))
