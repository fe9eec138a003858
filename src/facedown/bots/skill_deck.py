"""A bot for the Skill Deck, as a player and as the Ref."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from facedown.bots.story import StoryBot
from facedown.game import Option, Seat
from facedown.systems.skill_deck.model import Position, key_of


class SkillDeckBot(StoryBot):
    """Players try what they can and mostly help one another; the Ref makes checks of it and now and then stops time."""

    likes: ClassVar[Mapping[str, float]] = {
        "open-check": 3, "treat": 2, "bang": 0.1, "begin-phase": 1, "accept-check": 6, "settle-check": 1,
        "open-freeze": 0.3, "change-scene": 0.3, "end-phase": 0.5, "join": 4, "stay-out": 1, "declare": 1,
        "give-up": 0, "close-joining": 1, "spend-armour": 3,
    }  # fmt: skip
    picked = frozenset({"asks", "proficiencies"})
    rarely = frozenset({"open-check.skill", "kinds"})
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "words": ("a quiet word", "over the wall", "through the papers", "in the crowd"),
        "cause": ("The lights go out", "Glass breaks", "A scream from the garden"),
    }

    def fits(self, view: Position, seat: Seat, option: Option) -> float:
        """In a fight one attacks, and cards are drawn for it; a session comes first, and something in it."""
        if option.move == "declare":
            fighting = {"attack": 5.0, "called": 1.0, "nothing": 0.3}
            calm = {"task": 3.0, "act": 2.0, "help": 1.0, "nothing": 1.0, "medicine": 1.0}
            return (fighting if view.conflict else calm).get(option.fixed["answer"], 0.1)
        if option.move in ("accept-check", "settle-check") and view.check is not None:
            attempt = view.check.attempt
            again = key_of(attempt) in [key_of(one) for one in view.tried]  # R-SD-70: nothing has changed
            return float(not again) if option.move == "accept-check" else float(attempt.aim == "task")
        if option.move == "end-phase":
            return float(view.last is not None)
        if option.move == "begin-phase":
            return float(option.fixed.get("phase") == "session")
        if option.move == "open-freeze" and view.conflict:
            return 20.0
        if seat.key == view.ref and option.move in ("open-check", "join", "treat", "bang"):
            return 0.1  # the Ref's people have little part in what the players try
        return 1.0
