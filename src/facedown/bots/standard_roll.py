"""A bot for the Standard Roll, as a player and as the Curator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from facedown.bots.story import StoryBot
from facedown.game import Field, Option, Seat
from facedown.systems.standard_roll.model import Roll, View, entity_of, order_of
from facedown.systems.standard_roll.rules.criticals import possible_effects
from facedown.systems.standard_roll.rules.rolls import exceeds, total
from facedown.systems.standard_roll.rules.turns import active_on_players_side

SCENES = 3
"""The number of Scenes in an Episode (R-SR-85)."""

TARGETED = ("affect", "impose", "heal")
"""The kinds of moves whose target must suit them."""

MOST_CHALLENGES = 4
"""The number of unresolved challenges at which the Curator adds no more."""


class StandardRollBot(StoryBot):
    """A bot that plays entities against their foes; as the Curator, it also begins Scenes and adds challenges."""

    likes: ClassVar[Mapping[str, float]] = {
        "affect": 3, "impose": 0.3, "try": 3, "heal": 0.6, "spend-action": 0.2, "pass": 0.3, "end-turn": 0.4,
        "begin-episode": 1, "begin-scene": 0.6, "begin-situation": 1.5, "begin-turn-order": 1.5, "add-challenge": 0.6,
        "enter": 0.5, "seize": 0.1, "end-situation": 0.2, "end-episode": 1,
    }  # fmt: skip
    random_fields = frozenset({"entity"})
    rarely_random = frozenset({"mode", "effects"})
    small: ClassVar[Mapping[str, int]] = {"tn": 12}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "name": ("The jammed gate", "The narrow ledge", "The wary guard", "The old lock", "The rotten bridge"),
        "title": ("Out before the water rises", "Past the watch", "Across the roofs"),
        "condition": ("pushed back", "off balance", "stunned", "pinned"),
        "complication": ("the lamp goes out", "somebody has heard it", "the rope frays"),
    }

    def urgent(self, view: View, seat: Seat, options: Sequence[Option]) -> Option | None:
        """Return an option that must be chosen now, or None.

        If all entities of the players are out, it is the option to end the Situation or the Episode. If a Situation has
        a turn order and one side has no active entity, it is the option to end the Situation.
        """
        if players_are_out(view):
            return next((option for option in options if option.move in ("end-situation", "end-episode")), None)
        if order_of(view) is None or (has_foes(view) and any(active_on_players_side(view))):
            return None
        return next((option for option in options if option.move == "end-situation"), None)

    def fitness(self, view: View, seat: Seat, option: Option) -> float:
        """Return how well an option suits the situation; 0 excludes it.

        A roll needs a good target, and a turn order needs a foe. A Situation begins only when there is a foe or an
        unresolved challenge, and ends only when there is none. An Episode has `SCENES` Scenes.
        """
        if "actor" in option.fixed and option.move not in ("choose-effects", "react"):
            return self.fitness_for_actor(view, option)
        if option.move in ("begin-situation", "end-situation"):
            return float((has_foes(view) or has_challenges(view)) == (option.move == "begin-situation"))
        if option.move == "begin-turn-order":
            return float(has_foes(view))
        if option.move in ("end-episode", "begin-scene"):
            return float((view.scene >= SCENES) == (option.move == "end-episode"))
        if option.move == "add-challenge":
            return float(sum(not one.clock.resolved for one in view.challenges) < MOST_CHALLENGES)
        return 1.0

    def fitness_for_actor(self, view: View, option: Option) -> float:
        """Return how well an option of an actor suits the situation; 0 excludes it.

        Nobody rolls in Downtime. Entities of the players try challenges. Foes attack entities of the players, and
        rarely without a turn order.
        """
        actor, order = entity_of(view, option.fixed["actor"]), order_of(view)
        if view.phase == "downtime":
            return 0.0
        if option.move == "end-turn":
            return float(not actor.actions)
        if option.move in TARGETED and not good_targets(view, option):
            return 0.0
        if not actor.player_side and order is None:
            return 0.1 if option.move in ("affect", "impose") and not actor.environment else 0.0
        return float(actor.player_side) if option.move == "try" else 1.0

    def is_suitable(self, view: View, seat: Seat, option: Option, field: Field, value: Any) -> bool:
        """Return whether a value suits a field: the target of harm is a foe, and the target of healing a friend.

        A critical effect must change something, and Value Loss does so only if the roll succeeds (R-SR-93). True for
        other fields.
        """
        if field.name == "effects" and view.roll is not None:
            possible = possible_effects(view, view.roll)
            needs_success = value == "value-loss" and possible != (value,)
            return value in possible and (not needs_success or has_exceeded(view, view.roll))
        return field.name != "target" or option.move not in TARGETED or value in good_targets(view, option)


def good_targets(view: View, option: Option) -> list[str]:
    """Return the keys of the possible targets of an option that are foes of its actor; friends if the option heals."""
    actor, heals = entity_of(view, option.fixed["actor"]), option.move == "heal"
    targets: Any = next(field.domain.values() for field in option.fields if field.name == "target")
    return [key for key in targets if (entity_of(view, key).player_side == actor.player_side) == heals]


def players_are_out(view: View) -> bool:
    """Return whether the players’ side has entities and all of them are out (R-SR-97)."""
    return any(one.player_side for one in view.entities) and not any(active_on_players_side(view))


def has_exceeded(view: View, roll: Roll) -> bool:
    """Return whether the dice of a roll are known, and its total exceeds the Resistance or Target Number."""
    return roll.sr is not None and exceeds(total(entity_of(view, roll.actor), roll.stat, roll.sr).total, roll.against)


def has_challenges(view: View) -> bool:
    """Return whether any challenge is unresolved."""
    return any(not one.clock.resolved for one in view.challenges)


def has_foes(view: View) -> bool:
    """Return whether any foe of the players is active; entities of the environment are not foes."""
    return any(one.status == "active" and not (one.player_side or one.environment) for one in view.entities)
