"""Functions that distinguish commands from answers in typed lines, and check the action of a `facedown` command."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from facedown.chance import quoted
from facedown.cli.answers import is_whole_number
from facedown.game import any_of, refuse

SHOWING = ("board", "all", "log", "why", "odds", "sheet", "help", "h")
"""The commands that only show something and change nothing."""

OF_PEOPLE = ("auto", "as", "sheet", "away")
"""The commands that take the name of a character or a seat."""

TO_SEATS = ("whisper", "unsay", "rename", "mark", "hand", "facilitator", "screen")
"""The commands that begin with the name of a seat or a character."""

COMMANDS = (
    *SHOWING, *TO_SEATS, "say", "story", "back", "undo", "auto", "as", "brisk", "ruling", "away", "close",
    "name", "withdraw", "join", "pause", "resume", "spectators", "witness",
)  # fmt: skip
"""All words that a person can type in place of an option’s number, except the words that leave the table."""

SWITCH = re.compile(r"\w+\s*=\s*\S+")
"""The pattern of the text after `ruling`: the name of a switch, = and its value."""


ALL_TO_SEAT = re.compile(r"all (?:to|of) \S")
"""The pattern of the text after `hand` that means all characters of a seat."""


def only_shows(line: str) -> bool:
    """Return whether the command in a line only shows something, so that it can run while a question is open."""
    return line.startswith("?") or line.split()[0].casefold() in SHOWING


def is_command(line: str, people: Collection[str], *, words: bool) -> bool:
    """Return whether a line is a command.

    The line was typed while a question is open, and is not a valid answer to the question.

    `words`: the question asks for free text, where an answer may begin like a command (“As you wish”). Then a line is a
    command only if the command stands alone, or if a number, a switch, or a name or key in `people` follows. In that
    case commands whose text could be anything, like `say` and `help`, are commands only if they stand alone.
    """
    if line.startswith("?"):
        return True
    word, _, rest = line.casefold().partition(" ")
    rest = rest.strip()
    if word not in COMMANDS:
        return False
    if not words or not rest:
        return True
    if word in ("say", "help"):
        return False
    if is_whole_number(rest):
        return True
    if word == "ruling":
        return bool(SWITCH.fullmatch(rest))
    if word == "hand" and ALL_TO_SEAT.match(rest):
        return True
    if word in TO_SEATS:
        return any(rest.startswith(name.casefold()) for name in people if name)
    if word == "auto" and rest in ("all", "off", "none", "seat"):
        return True
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
