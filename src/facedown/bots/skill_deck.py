"""A bot for the Skill Deck, as a player and as the Ref."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from facedown.bots.allies import are_allies
from facedown.bots.story import StoryBot
from facedown.game import Field, OneOf, Option, Seat
from facedown.systems.skill_deck.model import View, character_of
from facedown.systems.skill_deck.rules.checks import tried_before

HARMFUL = ("bang", "called", "give-point")
"""The kinds of moves, and the declarations in a fight, that harm their target."""

ATTEMPTS: Mapping[str, tuple[str, ...]] = {
    "": ("over the wall", "across the roof", "a bluff at the door", "a way around the back"),
    "Exterminate": ("a shot at the lamp", "a warning shot", "a blade at the throat", "one guard, without a sound"),
    "Infiltrate": ("over the wall", "past the guards", "through the kitchen", "in the crowd"),
    "Parley": ("a quiet word", "a toast to the host", "a promise", "a question too many"),
    "Sabotage": ("the lamps", "the lock of the study", "the carriage", "the telephone line"),
    "Medicine": ("a bandage", "smelling salts", "a sedative in a glass", "a look at the sick footman"),
    "Armour": ("through broken glass", "a shoulder against the door", "between two drawn swords", "into the fire"),
    "Weapon": ("a blade at the throat", "a warning shot", "a sabre across the door", "the carbine, in plain sight"),
}
"""For each skill in the sample games: descriptions of attempts with it; the key "" has attempts without a skill."""

NO_TEXT = ("", "", "", "")
"""Empty texts for a skill that is not in ATTEMPTS.

There are as many as for other skills, so that the bot uses the same random numbers.
"""

DECIDED: Mapping[str, tuple[str, ...]] = {
    "pass": ("nobody is looking", "there is time enough", "it is easy for them", "nothing stands in the way"),
    "fail": ("somebody is looking", "there is no time", "it is too hard for them", "the way is barred"),
}
"""For each outcome: reasons for which the Ref decides an attempt without a check."""

BOTCHED = ("a terrible moment", "worse than anybody feared", "with everybody watching", "nobody saw it coming")
"""The Ref’s descriptions of a botch."""

HELPFUL = ("treat", "medicine", "help", "open-check")
"""The kinds of moves, and the declarations, that help their target or ask another character for help."""


class SkillDeckBot(StoryBot):
    """A bot that plays a player or the Ref: a player tries tasks and helps friends, the Ref decides these attempts.

    As the Ref, it lets most attempts be decided by checks, and sometimes opens a freeze, which stops time.
    """

    likes: ClassVar[Mapping[str, float]] = {
        "open-check": 3, "treat": 2, "bang": 0.1, "begin-phase": 1, "accept-check": 6, "settle-check": 1,
        "open-freeze": 0.3, "change-scene": 0.3, "end-phase": 0.5, "join": 4, "stay-out": 1, "declare": 1,
        "give-up": 0, "close-joining": 1, "spend-armour": 3,
    }  # fmt: skip
    random_fields = frozenset({"asks", "proficiencies"})
    rarely_random = frozenset({"open-check.skill", "kinds"})
    split_by: ClassVar[Mapping[str, str]] = {"declare": "answer", "give-point": "lead"}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cause": ("The lights go out", "Glass breaks", "A scream from the garden"),
    }

    def fitness(self, view: View, seat: Seat, option: Option) -> float:
        """Return how well an option suits the situation.

        For example, it is high for attacks in a fight, and higher for joining the check of a friend than that of a foe.
        It is 0 for options that the bot never chooses, for example a harmful move without a foe as a target.
        """
        if option.move == "declare":
            fighting = {"attack": 5.0, "called": 1.0, "nothing": 0.3}
            calm = {"task": 3.0, "act": 2.0, "help": 1.0, "nothing": 1.0, "medicine": 1.0}
            liked = (fighting if view.conflict else calm).get(option.fixed["answer"], 0.1)
            return liked * self.has_target(view, seat, option)
        if option.move in HARMFUL + HELPFUL and not self.has_target(view, seat, option):
            return 0.0
        if option.move == "join" and view.check is not None:  # rarely join a foe, to spoil its check
            friend = is_ally(view, option.fixed["character"], view.check.attempt.lead)
            return (0.1 if seat.key == view.ref else 1.0) * (1.0 if friend else 0.2)
        if option.move in ("accept-check", "settle-check") and view.check is not None:
            attempt = view.check.attempt
            if option.move == "accept-check":
                return float(not tried_before(view, attempt))  # R-SD-70: nothing has changed
            return float(attempt.aim == "task")
        if option.move == "end-phase":
            return float(view.last is not None)
        if option.move == "open-freeze" and view.conflict:
            return 20.0
        if seat.key == view.ref and option.move in ("open-check", "join", "treat", "bang"):
            return 0.1  # the Ref's characters rarely act on their own
        return 1.0

    def texts(self, view: View, option: Option, field: Field) -> Sequence[str]:
        """Return texts to choose from for a field: they suit the skill used, the Ref’s decision, or a botch."""
        if field.name != "words":
            return super().texts(view, option, field)
        if option.move == "settle-botch":
            return BOTCHED
        if option.move == "settle-check":
            return DECIDED[option.fixed["outcome"]]
        return ATTEMPTS.get(option.fixed.get("skill", ""), NO_TEXT)

    def has_target(self, view: View, seat: Seat, option: Option) -> bool:
        """Return whether a harmful option can target a foe, or a helpful option can target a friend.

        True for other options, and for options that open a check.
        """
        kind = option.fixed.get("answer", option.move)
        if kind not in HARMFUL + HELPFUL or kind == "open-check":
            return True
        if option.fixed.get("target"):
            return is_ally(view, actor_in(option), option.fixed["target"]) == (kind in HELPFUL)
        named = next((field for field in option.fields if field.name in ("target", "character")), None)
        if named is None or not isinstance(named.domain, OneOf):
            return True
        return any(self.is_suitable(view, seat, option, named, choice.value) for choice in named.domain.choices)

    def is_suitable(self, view: View, seat: Seat, option: Option, field: Field, value: Any) -> bool:
        """Return whether a value suits a field.

        The target of a harmful option must be a foe, and the target of a helpful option a friend. True for other fields
        and options.
        """
        kind = option.fixed.get("answer", option.move)
        if kind not in HARMFUL + HELPFUL or field.name not in ("target", "character", "asks") or not value:
            return True
        return is_ally(view, actor_in(option), value) == (kind in HELPFUL)


def actor_in(option: Option) -> str:
    """Return the key of the character who acts if the option is chosen."""
    return str(option.fixed.get("lead") or option.fixed.get("character"))


def is_ally(view: View, key: str, other: str) -> bool:
    """Return whether the characters with the keys `key` and `other` are allies."""
    return are_allies(character_of(view, key), character_of(view, other))
