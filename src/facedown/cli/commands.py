"""Tell commands from answers in typed lines, also while a question is open, and check the actions of commands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from facedown.cli.answers import whole
from facedown.game import any_of, refuse

SHOWING = ("board", "all", "log", "why", "odds", "sheet", "help", "h")
"""Commands that only show something."""

OF_PEOPLE = ("auto", "as", "sheet", "away")
"""Commands that take the name of a character or seat."""

COMMANDS = (*SHOWING, "say", "back", "undo", "auto", "as", "brisk", "ruling", "away", "close")
"""All words that a person can type instead of an option's number, except those that leave the table."""

SWITCH = re.compile(r"\w+\s*=\s*\S+")
"""The text after `ruling`: a switch and its value."""


def only_shows(line: str) -> bool:
    """Return whether a command only shows something, so that it can run while a question is open."""
    return line.startswith("?") or line.split()[0].casefold() in SHOWING


def is_command(line: str, people: Collection[str], *, words: bool) -> bool:
    """Return whether a line that does not answer the open question is a command.

    If the question asks for free text (`words`), an answer may begin like a command ("As you wish"). Then only complete
    commands count: a command alone, or with a number, a switch, or one of the names and keys in `people`. `say` and
    `help` count only when typed alone.
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
    if whole(rest):
        return True
    if word == "ruling":
        return bool(SWITCH.fullmatch(rest))
    if word == "auto" and rest in ("all", "off", "none"):
        return True
    return word in OF_PEOPLE and any(f" {rest}" in f" {name.casefold()}" for name in people)


def check_action(command: str, action: str, actions: Iterable[str]) -> None:
    """Check the action after a command of the command line. Raises Refused if it is missing or unknown."""
    known = list(actions)
    if not action:
        raise refuse(command, f"Say what to do: {any_of(known)}.", f"For example: facedown {command} {known[0]}")
    if action not in known:
        raise refuse(command, f"There is no action “{action[:40]}”.", f"Choose from: {', '.join(known)}.")
