"""Functions that distinguish commands from answers in typed lines, and check the action of a `facedown` command."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import get_args

from facedown.chance import quoted
from facedown.cli.answers import is_whole_number, unquoted
from facedown.game import any_of, refuse
from facedown.table.acts import Mark

SHOWING = ("board", "all", "log", "why", "odds", "sheet", "sessions", "help", "h")
"""The commands that only show something and change nothing."""

OF_PEOPLE = ("auto", "as", "sheet", "away")
"""The commands that take the name of a character or a seat."""

TO_SEATS = ("whisper", "unsay", "rename", "mark", "hand", "facilitator", "screen", "save")
"""The commands that begin with the name of a seat or a character."""

COMMANDS = (
    *SHOWING, *TO_SEATS, "say", "story", "back", "undo", "auto", "as", "brisk", "ruling", "away", "close",
    "name", "withdraw", "join", "pause", "resume", "spectators", "witness", "session", "notes",
)  # fmt: skip
"""All words that a person can type in place of an option’s number, except the words that leave the table."""

SWITCH = re.compile(r"\w+\s*=\s*\S+")
"""The pattern of the text after `ruling`: the name of a switch, = and its value."""


ALL_TO_SEAT = re.compile(r"all (?:to|of) \S")
"""The pattern of the text after `hand` that means all characters of a seat."""

NO_NAMES = (
    "me", "us", "him", "her", "them", "it", "you", "this", "that", "now", "in", "up", "is", "has", "was", "will",
    "forces", "hands", "names", "yourself", "everybody", "everything", "nobody",
)  # fmt: skip
"""Words that may follow a command’s word in a sentence, and are no names: “Join me”, “Name it”, “Mark is away”."""


def is_like_name(text: str) -> bool:
    """Return whether a text has the form of a name, also of an unknown one: a word, or several with capitals.

    A text in quotation marks is a name too. A text that ends like a sentence is none.
    """
    words = text.split()
    if not words or unquoted(text) != text:
        return bool(words)
    if text[-1] in ".,:;!?…":
        return False
    if len(words) == 1:
        return text.casefold() not in NO_NAMES
    return words[0][0].isupper() and words[-1][0].isupper()


def _is_two_names(text: str) -> bool:
    return is_like_name(text) or (len(text.split()) == 2 and all(map(is_like_name, text.split())))


def _gives_to_name(text: str) -> bool:
    what, _, to = text.rpartition(" to ")
    return bool(ALL_TO_SEAT.match(text.casefold())) or (is_like_name(what.strip()) and is_like_name(to.strip()))


def _ends_with_mark(text: str) -> bool:
    *name, last = text.split()
    return last.casefold() in get_args(Mark) and (not name or is_like_name(" ".join(name)))


def _is_on_or_off(text: str) -> bool:
    return text.casefold() in ("on", "off")


FORMS: dict[str, Callable[[str], bool]] = {
    **dict.fromkeys(("name", "join", "facilitator", "screen", "auto", "away", "unsay"), is_like_name),
    **dict.fromkeys(("whisper", "w"), bool),
    **dict.fromkeys(("spectators", "witness"), _is_on_or_off),
    "story": lambda text: ":" in text and is_like_name(text.partition(":")[0].strip()),
    "rename": _is_two_names,
    "hand": _gives_to_name,
    "mark": _ends_with_mark,
    "session": lambda text: text.partition(" ")[0].casefold() in ("begin", "title"),
    "notes": lambda text: text.partition(" ")[0].casefold() in ("add", "delete"),
    "ruling": lambda text: bool(SWITCH.fullmatch(text)),
}
"""For some commands, a function that returns whether the text after it has the form of the command.

The names in it may be mistyped. Every whisper has the form, because nobody else may read it, also one that begins with
`w`, as in other programs.
"""


def only_shows(line: str) -> bool:
    """Return whether the command in a line only shows something, so that it can run while a question is open."""
    return line.startswith("?") or line.split()[0].casefold() in SHOWING


def is_command(line: str, people: Collection[str], *, words: bool) -> bool:
    """Return whether a line is a command.

    The line was typed while a question is open, and is not a valid answer to the question.

    `words`: the question asks for free text, where an answer may begin like a command (“As you wish”). Then a line is a
    command only if the command stands alone, or if a number, a name or key in `people`, or a text in the form
    of the command follows (see `FORMS`). In that case `say` and `help` are commands only if they stand alone.
    """
    if line.startswith("?"):
        return True
    word, text, *_ = [*line.split(maxsplit=1), "", ""]
    word, rest = word.casefold(), text.casefold()
    if words and rest and word in FORMS and FORMS[word](text):
        return True
    if word not in COMMANDS:
        return False
    if not words or not rest:
        return True
    if word in ("say", "help"):
        return False
    if is_whole_number(rest):
        return True
    if word == "hand" and rest.rpartition(" to ")[2] in map(str.casefold, people):
        return True
    if word in TO_SEATS:
        return any(rest.startswith(name.casefold()) for name in people if name)
    return word in OF_PEOPLE and any(f" {rest}" in f" {name.casefold()}" for name in people)


def check_action(command: str, action: str, actions: Iterable[str]) -> None:
    """Check that the word after a `facedown` command is one of its actions.

    Raises Refused if it is missing or unknown.
    """
    known = list(actions)
    if not action:
        raise refuse(command, f"Say what to do: {any_of(known)}.", f"For example: facedown {command} {known[0]}")
    if action not in known:
        raise refuse(command, f"There is no action {quoted(action)}.", f"Choose from: {', '.join(known)}.")
