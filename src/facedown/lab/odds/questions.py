"""The questions that can be asked, by system and name, with their settings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from facedown.game import Refused, refuse
from facedown.lab.odds import core_kernel, pools, skill_deck, standard_roll, tri_core, trinity_code
from facedown.lab.odds.answer import Answer


class Setting(msgspec.Struct, frozen=True):
    """One setting of a question: a whole number from `low` to `high`, one of some words, a text, or yes or no."""

    name: str
    label: str
    default: int | str | bool
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()

    def read(self, value: Any) -> Any:
        """The value as the question takes it. Raises Refused for one that does not fit."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise refuse("odds", f"{self.name} is on or off, not “{value}”.", f"Say {self.flag}, or leave it out.")
        if isinstance(self.default, int):
            return self._number(value)
        if not isinstance(value, str):
            raise refuse("odds", f"{self.name} is a text, not “{value}”.")
        if self.words and value not in self.words:
            raise refuse("odds", f"“{value}” is no {self.name}.", f"Legal here: {', '.join(self.words)}.")
        return value

    def _number(self, value: Any) -> int:
        text = str(value).strip()
        if isinstance(value, bool) or not re.fullmatch(r"-?[0-9]{1,12}", text):
            raise refuse("odds", f"{self.name} “{text[:40]}” is no whole number.", self.legal)
        number = int(text)
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            raise refuse("odds", f"{self.name} cannot be {number}.", self.legal)
        return number

    @property
    def flag(self) -> str:
        """How it is written on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def legal(self) -> str:
        """What it may be."""
        return f"Legal here: {self.low} to {self.high}."


class Question(msgspec.Struct, frozen=True):
    """A named question of a system: what it asks, what can be set, and who answers it."""

    system: str
    name: str
    asks: str
    settings: tuple[Setting, ...]
    answer: Callable[..., Answer]

    def ask(self, **values: Any) -> Answer:
        """The answer with these settings. Raises Refused for a setting there is not or that does not fit."""
        known = {setting.name: setting for setting in self.settings}
        if "mode" in known:
            values = as_mode(values)
        for name in values:
            if name not in known:
                flags = ", ".join(setting.flag for setting in self.settings)
                raise refuse("odds", f"{self.system} {self.name} has no setting “{name}”.", f"It has {flags}.")
        read = {name: setting.read(values.get(name, setting.default)) for name, setting in known.items()}
        try:
            return self.answer(**read)
        except Refused:
            raise
        except ValueError as error:
            raise refuse("odds", str(error)) from None


def as_mode(values: dict[str, Any]) -> dict[str, Any]:
    """Settings in which `advantage=True` and `disadvantage=True` say the mode. Raises Refused beside a mode."""
    wished = [name for name in ("advantage", "disadvantage") if values.get(name)]
    rest = {name: value for name, value in values.items() if name not in ("advantage", "disadvantage")}
    if wished and "mode" in rest:
        raise refuse("odds", f"The mode is said twice: {rest['mode']}, and {' and '.join(wished)}.", "Say it once.")
    return {**rest, "mode": "both" if len(wished) == 2 else wished[0]} if wished else rest


def number(name: str, label: str, default: int, low: int, high: int) -> Setting:
    """A whole number."""
    return Setting(name, label, default, low, high)


def flag(name: str, label: str) -> Setting:
    """Off unless it is said."""
    return Setting(name, label, False)


def choice(name: str, label: str, *words: str) -> Setting:
    """One of some words, the first unless another is said."""
    return Setting(name, label, words[0], words=words)


MODES = choice("mode", "How the roll is made", "normal", "advantage", "disadvantage", "both")

QUESTIONS = (
    Question("standard-roll", "roll", "What a Standard Roll comes to", (MODES,), standard_roll.roll),
    Question(
        "standard-roll", "effort", "Whether an Effort succeeds, and what it takes off the clock",
        (
            number("level", "The roller’s Level", 0, 0, 99),
            number("stat", "The Stat rolled with", 1, 0, 99),
            number("tn", "The Target Number to exceed", 9, 0, 99),
            number("clock", "What is left of the Task Clock", 1, 1, 99),
            MODES,
            flag("value_loss", "Every Critical is spent on Value Loss"),
        ),
        standard_roll.effort,
    ),
    Question(
        "skill-deck", "check", "Whether a skill check is passed",
        (
            flag("proficient", "The lead has the skill"),
            number("add", "Cards of +2 that were added", 0, 0, 60),
            number("sabotage", "Cards of −2 that were added", 0, 0, 60),
            flag("injured", "A participant is injured"),
            flag("shaken", "A participant is shaken"),
        ),
        skill_deck.check,
    ),
    Question(
        "trinity-code", "move", "On which line a move ends",
        (
            number("modifier", "All that is added to the dice but Karma", 0, -50, 50),
            number("good", "Good Karma grabbed", 0, 0, 50),
            number("bad", "Bad Karma grabbed", 0, 0, 50),
            choice("luck", "Luck to be used after the dice", "none", "ignore", "reroll", "twelve"),
        ),
        trinity_code.move,
    ),
    Question(
        "trinity-code", "cheat-death", "How cheating death ends",
        (number("power", "Power; 1 is taken off for being wounded", 0, -50, 50),),
        trinity_code.cheat_death,
    ),
    Question(
        "trinity-code", "face-demons", "How facing one’s demons ends",
        (number("modifier", "Cool or Wits, with what else is added", 0, -50, 50),),
        trinity_code.face_demons,
    ),
    Question(
        "tri-core", "attack", "What an attack does to whom it is aimed at",
        (
            number("dice", "Dice of Accuracy", 2, 2, 60),
            number("plus", "What is added to them", 5, 0, 200),
            number("target", "The Strike Target it has to reach", 14, 0, 200),
            number("effect_dice", "Dice of the Effect Value", 4, 0, 60),
            number("effect_plus", "What is added to those", 9, 0, 400),
            choice("defence", "How it is met", "none", "block", "dodge", "parry"),
            number("defence_dice", "Dice of that defence", 2, 0, 60),
            number("defence_plus", "What is added to them", 8, 0, 200),
            number("armor", "Armor of the kind", 2, 0, 200),
            number("guard", "PG, MF or ER of the kind", 5, 0, 200),
            number("hp", "The target’s HP", 31, 1, 999),
            number("total_hp", "The most they can be", 31, 1, 999),
        ),
        tri_core.attack,
    ),
    Question(
        "tri-core", "resolve", "In which band a Resolve ends",
        (
            number("level", "The Challenge Level", 15, 0, 200),
            number("bonus", "What is added to the dice", 4, 0, 200),
            number("dice", "The dice", 2, 0, 20),
        ),
        tri_core.resolving,
    ),
    Question(
        "tri-core", "skill", "What a skill comes to",
        (
            number("ranks", "Skill Ranks", 0, 0, 60),
            number("stats", "Both stats together", 7, 0, 200),
            number("level", "The level of the challenge", 1, 0, 30),
            flag("trade", "A Trade fits"),
            flag("disadvantage", "At a Disadvantage"),
        ),
        tri_core.test,
    ),
    Question(
        "tri-core", "opposed", "Who wins a contest of skills",
        (
            number("ranks", "Skill Ranks of who begins it", 0, 0, 60),
            number("stats", "Both of their stats together", 7, 0, 200),
            number("other_ranks", "Skill Ranks of the other", 0, 0, 60),
            number("other_stats", "Both of their stats together", 7, 0, 200),
        ),
        tri_core.opposed,
    ),
    Question(
        "core-kernel", "payout", "Which leader is paid which chips of a pot",
        (
            Setting("pot", "The chips in the pot, as A,A,B", "A,A,B"),
            number("leaders", "How many leaders it is paid to", 2, 1, 12),
            number("start", "The leader who is paid first", 1, 1, 12),
        ),
        core_kernel.payout,
    ),
    Question(
        "pool", "", "What a pool of dice comes to",
        (
            Setting("pool", "The pool, as 4d12! + 9", ""),
            Setting("vs", "The pool it is held against", ""),
        ),
        pools.pool,
    ),
)  # fmt: skip


def questions(system: str = "") -> tuple[Question, ...]:
    """All questions, or those of one system."""
    return tuple(one for one in QUESTIONS if system in ("", one.system))


def question(system: str, name: str) -> Question:
    """The question of this name. Raises Refused if there is none."""
    there = questions(system)
    name = "" if system == name == "pool" else name
    if not there:
        known = ", ".join(dict.fromkeys(one.system for one in QUESTIONS))
        raise refuse("odds", f"Nothing can be asked of “{system}”.", f"Ask of {known}.")
    for one in there:
        if one.name == name:
            return one
    names = ", ".join(one.name for one in there if one.name) or f"one only: ask {system} what its settings say"
    said = f"{system} has no question “{name}”" if name else f"Say which question of {system}"
    raise refuse("odds", f"{said}.", f"It has {names}.")


def ask(system: str, name: str, **settings: Any) -> Answer:
    """The answer to a named question. Raises Refused for what cannot be asked, or not answered exactly."""
    return question(system, name).ask(**settings)
