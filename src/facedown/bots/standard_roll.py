"""A bot for the Standard Roll, as a player and as the Curator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from facedown.bots.story import StoryBot
from facedown.game import Option, Seat
from facedown.systems.standard_roll.model import Position, entity_of, order_of

SCENES = 3
"""An Episode has about so many (R-SR-85)."""

MOST_CHALLENGES = 4


class StandardRollBot(StoryBot):
    """Players go at what opposes them; the Curator sets challenges and Situations, and lets turns be taken."""

    likes: ClassVar[Mapping[str, float]] = {
        "affect": 3, "try": 3, "heal": 0.6, "spend-action": 0.2, "pass": 0.3, "end-turn": 0.4,
        "begin-episode": 1, "begin-scene": 0.6, "begin-situation": 1.5, "begin-turn-order": 1.5, "add-challenge": 0.6,
        "enter": 0.5, "seize": 0.1, "end-situation": 0.2, "end-episode": 1,
    }  # fmt: skip
    picked = frozenset({"entity"})
    rarely = frozenset({"mode", "effects"})
    small: ClassVar[Mapping[str, int]] = {"tn": 12}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "name": ("A jammed gate", "A narrow ledge", "A wary guard", "An old lock", "A rotten bridge"),
        "title": ("Out before the water rises", "Past the watch", "Across the roofs"),
        "complication": ("the lamp goes out", "somebody has heard it", "the rope frays"),
    }

    def urgent(self, view: Position, seat: Seat, options: Sequence[Option]) -> Option | None:
        """The Curator ends a Situation with turns when one side is gone, and the story when no player is left."""
        if all_out(view):
            return next((option for option in options if option.move in ("end-situation", "end-episode")), None)
        if order_of(view) is None or (foes(view) and players(view)):
            return None
        return next((option for option in options if option.move == "end-situation"), None)

    def fits(self, view: Position, seat: Seat, option: Option) -> float:
        """Against the other side, for one's own; and a story with a few scenes in it."""
        if "actor" in option.fixed and option.move not in ("choose-effects", "react"):
            return self.does_it(view, option)
        if option.move == "end-situation":
            return float(not foes(view))
        if option.move in ("end-episode", "begin-scene"):
            return float((view.scene >= SCENES) == (option.move == "end-episode"))
        if option.move == "add-challenge":
            return float(sum(not one.clock.resolved for one in view.challenges) < MOST_CHALLENGES)
        return 1.0

    def does_it(self, view: Position, option: Option) -> float:
        """What somebody does: players try challenges, foes and effects mind the players, in turns above all."""
        actor, order = entity_of(view, option.fixed["actor"]), order_of(view)
        if option.move == "end-turn":  # while something can be done, it is
            return float(not actor.actions)
        if option.move in ("affect", "heal"):
            other = entity_of(view, option.fixed["target"])
            if (actor.player_side == other.player_side) != (option.move == "heal"):
                return 0.0
        if not actor.player_side and order is None:
            return 0.1 if option.move == "affect" and not actor.environment else 0.0
        return float(actor.player_side) if option.move == "try" else 1.0


def players(view: Position) -> bool:
    """Whether anybody on the players' side still stands."""
    return any(one.status == "active" and one.player_side for one in view.entities)


def all_out(view: Position) -> bool:
    """Whether the players' side has people and all of them are out (R-SR-97)."""
    return any(one.player_side for one in view.entities) and not players(view)


def foes(view: Position) -> bool:
    """Whether anybody still opposes the players."""
    return any(one.status == "active" and not (one.player_side or one.environment) for one in view.entities)
