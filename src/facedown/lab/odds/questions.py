"""The records of a system’s odds: questions and their settings.

A system defines one `Odds` and names it in the entry point group `facedown.odds`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.game import Option, Refused, Seat, refuse
from facedown.lab.odds.answer import Answer

if TYPE_CHECKING:
    from facedown.lab.odds.live.prospects import Prospect

LiveOdds = Callable[[Any, Seat, Option], "Iterator[Prospect]"]
"""A function from a seat’s view, the seat and one of its options to a prospect for each move of the option."""


class Setting(msgspec.Struct, frozen=True):
    """One setting of a question: a whole number, one of some words, a text, or a flag, by the type of its default.

    A number lies between `low` and `high`; a word is one of `words`.
    """

    name: str
    label: str
    default: int | str | bool
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()

    def read(self, value: Any) -> Any:
        """Return `value`, which may be typed text, in the type of the setting. Raises Refused if it is not allowed."""
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
            raise refuse("odds", f"{self.name} “{text[:40]}” is not a whole number.", self.bounds)
        number = int(text)
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            raise refuse("odds", f"{self.name} cannot be {number}.", self.bounds)
        return number

    @property
    def flag(self) -> str:
        """Return the name of the setting as a command-line option, for example `--effect-dice`."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def bounds(self) -> str:
        """Return a sentence with the lowest and the highest number that the setting allows."""
        return f"Choose a number from {self.low} to {self.high}."


class Question(msgspec.Struct, frozen=True):
    """A named question: its text, its settings, and the function that answers it.

    `answer` takes one keyword argument for each setting. If it raises ValueError, the question is refused.
    """

    name: str
    asks: str
    settings: tuple[Setting, ...]
    answer: Callable[..., Answer]

    def ask(self, **values: Any) -> Answer:
        """Return the answer to the question with `values` as its settings; others have their default.

        Raises Refused for an unknown setting, a value that is not allowed, or a question that cannot be answered.
        """
        known = {setting.name: setting for setting in self.settings}
        if "mode" in known:
            values = merge_mode(values)
        for name in values:
            if name not in known:
                flags = ", ".join(setting.flag for setting in self.settings)
                raise refuse("odds", f"No setting called “{name}”.", f"Choose from: {flags}.")
        read = {name: setting.read(values.get(name, setting.default)) for name, setting in known.items()}
        try:
            return self.answer(**read)
        except Refused:
            raise
        except ValueError as error:
            raise refuse("odds", str(error)) from None


class Odds(msgspec.Struct, frozen=True):
    """The odds of one system, named by an entry point of the group `facedown.odds`.

    `system` is its key. `live` maps a kind of move to the function that computes its odds, if they depend on the
    choices of others or on later rules. Other moves are followed through their draws.
    """

    system: str
    questions: tuple[Question, ...] = ()
    live: Mapping[str, LiveOdds] = {}


def merge_mode(values: dict[str, Any]) -> dict[str, Any]:
    """Return a question’s settings with the flags `advantage` and `disadvantage` replaced by one `mode`.

    Both flags give the mode “both”. Raises Refused if a flag and a mode are given.
    """
    flags = [name for name in ("advantage", "disadvantage") if values.get(name)]
    rest = {name: value for name, value in values.items() if name not in ("advantage", "disadvantage")}
    if flags and "mode" in rest:
        raise refuse("odds", f"Two modes are given: {rest['mode']}, and {' and '.join(flags)}.", "Give one.")
    return {**rest, "mode": "both" if len(flags) == 2 else flags[0]} if flags else rest


def number(name: str, label: str, default: int, low: int, high: int) -> Setting:
    """Return a setting for a whole number from `low` to `high`."""
    return Setting(name, label, default, low, high)


def flag(name: str, label: str) -> Setting:
    """Return a setting for a flag that is off by default."""
    return Setting(name, label, False)


def choice(name: str, label: str, *words: str) -> Setting:
    """Return a setting for one of `words`; the first is the default."""
    return Setting(name, label, words[0], words=words)


def text(name: str, label: str, default: str = "") -> Setting:
    """Return a setting for a text."""
    return Setting(name, label, default)
