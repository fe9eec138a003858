"""The records that describe the odds of a system: questions and their settings.

A system defines one `Odds` and names it in the entry point group `facedown.odds`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from facedown.chance import quoted
from facedown.game import Option, Refused, Seat, refuse
from facedown.odds.answer import Answer
from facedown.odds.prospects import Prospect

LiveOdds = Callable[[Any, Seat, Option], Iterator[Prospect]]
"""A function that takes a seat’s view, the seat and one of its options, and yields a prospect for each move."""


class Setting(msgspec.Struct, frozen=True):
    """One setting of a question: a whole number, a flag, a text, or one of the words `words`.

    The type of `default` decides which of these it is. A number must be from `low` to `high`. `also` is another
    spelling of the name that is accepted; "" if there is none.
    """

    name: str
    label: str
    default: int | str | bool
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()
    also: str = ""

    def read(self, value: Any) -> Any:
        """Return `value` converted to the type of the setting; a number may be typed text.

        Raises Refused if the setting does not allow the value.
        """
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise refuse("odds", f"{self.name} is on or off, not “{value}”.", f"Add {self.flag}, or leave it out.")
        if isinstance(self.default, int):
            return self._number(value)
        if not isinstance(value, str):
            raise refuse("odds", f"{self.name} is a text, not “{value}”.")
        if self.words and value not in self.words:
            raise refuse("odds", f"No {self.name} called “{value}”.", f"Choose from: {', '.join(self.words)}.")
        return value

    def _number(self, value: Any) -> int:
        text = str(value).strip()
        if isinstance(value, bool) or not re.fullmatch(r"-?[0-9]{1,12}", text):
            raise refuse("odds", f"{self.name} {quoted(text)} is not a whole number.", self.bounds)
        number = int(text)
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            raise refuse("odds", f"{self.name} cannot be {number}.", self.bounds)
        return number

    @property
    def flag(self) -> str:
        """Return the name of the setting as a command-line option, for example `--effect-dice`."""
        return flag_of(self.name)

    @property
    def flags(self) -> tuple[str, ...]:
        """Return the command-line options of the setting: `flag`, and the one in another spelling if there is one."""
        return tuple(map(flag_of, self.names))

    @property
    def names(self) -> tuple[str, ...]:
        """Return the name of the setting, and its other spelling if there is one."""
        return (self.name, self.also) if self.also else (self.name,)

    @property
    def bounds(self) -> str:
        """Return a sentence with the lowest and the highest number that the setting allows."""
        return f"Choose a number from {self.low} to {self.high}."


def flag_of(name: str) -> str:
    """Return a name as a command-line option, for example `--effect-dice`."""
    return f"--{name.replace('_', '-')}"


class Question(msgspec.Struct, frozen=True):
    """A question: its name, a description of what it asks for, its settings, and the function that answers it.

    `answer` takes one keyword argument for each setting. If it raises ValueError, the question is refused.
    `prepare` changes the given values before they are read, for example to allow shorter names for values.
    `rulings` are the default rulings of the system, if `answer` takes other rulings as the keyword argument `rulings`;
    None if the question is always answered by the default rulings.
    """

    name: str
    asks: str
    settings: tuple[Setting, ...]
    answer: Callable[..., Answer]
    prepare: Callable[[dict[str, Any]], dict[str, Any]] = dict
    rulings: msgspec.Struct | None = None

    def ask(self, **values: Any) -> Answer:
        """Return the answer to the question; `values` holds settings by name, and other settings have their default.

        Raises Refused for an unknown setting, a value that is not allowed, or a question that cannot be answered.
        """
        known = {setting.name: setting for setting in self.settings}
        named = {name: setting.name for setting in self.settings for name in setting.names}
        values = self.prepare(values)
        for name in values:
            if name not in named:
                flags = ", ".join(setting.flag for setting in self.settings)
                raise refuse("odds", f"No setting called “{name}”.", f"Choose from: {flags}.")
            if name != named[name] and named[name] in values:
                raise refuse("odds", f"{named[name]} is given twice.", "Give it once.")
        values = {named[name]: value for name, value in values.items()}
        read = {name: setting.read(values.get(name, setting.default)) for name, setting in known.items()}
        try:
            return self.answer(**read)
        except Refused:
            raise
        except ValueError as error:
            raise refuse("odds", str(error)) from None


class Odds(msgspec.Struct, frozen=True):
    """The odds of one system, named by an entry point of the group `facedown.odds`.

    `system` is the key of the system. `live` holds functions that compute the odds of moves, by kind of move. It has
    only kinds of moves whose odds depend on the choices of others or on later rules. The odds of other moves are
    computed by playing them with all possible draws. `meanings` holds sentences for people, by kind of move: they say
    what the outcomes and figures of the move are.
    """

    system: str
    questions: tuple[Question, ...] = ()
    live: Mapping[str, LiveOdds] = {}
    meanings: Mapping[str, str] = {}


def number(name: str, label: str, default: int, low: int, high: int, *, also: str = "") -> Setting:
    """Return a setting that is a whole number from `low` to `high`.

    `label` describes it. `also` is another spelling of the name.
    """
    return Setting(name, label, default, low, high, also=also)


def flag(name: str, label: str) -> Setting:
    """Return a setting that is a flag, off by default; `label` describes it."""
    return Setting(name, label, False)


def choice(name: str, label: str, *words: str, also: str = "") -> Setting:
    """Return a setting that is one of `words`, the first by default.

    `label` describes it. `also` is another spelling of the name.
    """
    return Setting(name, label, words[0], words=words, also=also)


def text(name: str, label: str, default: str = "") -> Setting:
    """Return a setting that is a text; `label` describes it."""
    return Setting(name, label, default)
