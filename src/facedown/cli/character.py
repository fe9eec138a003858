"""The command `facedown character`: make, check, show and level up characters in systems that have character files."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import tomli_w
from msgspec.structs import replace
from rich.padding import Padding
from rich.text import Text

from facedown.chance import Chance, Dealer, Draw
from facedown.cli import files, look, prompts, sums
from facedown.cli.answers import amount_text
from facedown.cli.asker import Asker, Ended, Leave
from facedown.cli.commands import check_action
from facedown.cli.files import complain
from facedown.cli.look import console
from facedown.cli.play import number, secret_of
from facedown.game import (
    Characters,
    Draft,
    Field,
    Option,
    Page,
    Refused,
    System,
    Tally,
    counted,
    first_of,
    refuse,
    registry,
)

T = TypeVar("T")

ACTIONS = {"new": "make", "check": "check", "show": "show", "level": "raise"}
"""The actions of the command, each with the verb for the questions to the person."""


def character_system(key: str) -> tuple[System[Any], Characters]:
    """Return the system with this key and its maker of characters. Raises Refused if it has no character files."""
    system = registry.system(key)
    if system.characters is None:
        names = ", ".join(one.key for one in registry.systems() if one.characters is not None)
        raise refuse("character", f"{system.title} has no character files.", f"Choose from: {names}.")
    return system, system.characters


def character(action: str, key: str, file: Path | None, save: Path | None, seed: str, *, as_json: bool) -> int:
    """Carry out an action of `facedown character` and return the exit status. `key` is the key of the system.

    `save` is the file for the result, and `seed` makes the rolls repeatable. Raises Refused or Unreadable.
    """
    check_action("character", action, ACTIONS)
    makers = [one.key for one in registry.systems() if one.characters is not None]
    if key not in registry.system_keys() and len(makers) == 1 and file is None:
        key, file = makers[0], Path(key) if key else None  # the key of the only such system was left out
    system, book = character_system(key)
    if action == "new":
        save = save or file
        files.check_new_file(save, "character")
        return make(system, book, {}, save, seed)
    if file is None:
        ready = f"Ready characters: {', '.join(book.ready())}." if book.ready() else ""
        raise refuse("character", f"Name the character file to {ACTIONS[action]}.", ready)
    data = files.read_named(file, book.ready())
    if action == "check":
        return check(book, data, file)
    if action == "show":
        files.check_new_file(save, "character")
        if save is not None:
            files.write_data(save, data)
        return show(system, book, data, as_json=as_json)
    problems = book.problems(data)
    if problems:
        return check(book, data, file)
    if save is None and not files.exists(file):
        raise refuse(
            "character", f"{file} is a ready character and cannot be changed.", "Name a file of yours: --save FILE."
        )
    files.check_new_file(None if save == file else save, "character")
    return make(system, book, book.level_up(data), save or file, seed, before=data)


# Checking and showing


def check(book: Characters, data: dict[str, Any], file: Path) -> int:
    """Print the first mistakes in a character’s data and their number, or that there are none.

    Return the exit status.
    """
    problems = book.problems(data)
    for line in first_of(problems):
        complain(line)
    if problems:
        return complain(f"{file} has {counted(len(problems), 'mistake')}.")
    sys.stdout.write(f"{file}: no mistakes.\n")
    return 0


def show(system: System[Any], book: Characters, data: dict[str, Any], *, as_json: bool) -> int:
    """Print the chapters of a character with each number as a sum, or as JSON for programs. Return the exit status."""
    name, chapters = book.chapters(data)
    if as_json:
        rows = [
            {"title": one.title, "tallies": [tally_data(system, tally) for tally in one.tallies], "lines": one.lines}
            for one in chapters
        ]
        sys.stdout.write(msgspec.json.encode({"name": name, "chapters": rows}).decode() + "\n")
        return 0
    look.sheet(console(), system, name, chapters)
    return 0


def tally_data(system: System[Any], tally: Tally) -> dict[str, Any]:
    """Return a tally as plain data for programs: its total and its addends, with all labels as text."""
    return {"total": tally.total, **msgspec.to_builtins(sums.in_words(system, tally))}


# Making and raising


def make(
    system: System[Any], book: Characters, draft: Draft, save: Path | None, seed: str, before: Draft | None = None
) -> int:
    """Ask a person for the missing pages of a character, and write or print its file. Return the exit status.

    `draft` holds the pages that are already filled in. `save` is the file to write; None to print the data. `before`
    is the data of the character at its old level; None for a new character.
    """
    maker = Maker(system, book, Dealer(secret_of(number(seed)) if seed else secrets.token_bytes(32)))
    try:
        data = maker.ask_pages(draft)
    except (Leave, Ended):
        maker.print_answers()
        return complain("The character is not finished, so nothing was saved.")
    if before is not None:
        maker.print_changes(before, data, asked=book.next_page(draft) is not None)
    if save is None:
        maker.out.print(Text(tomli_w.dumps(data)))
        return 0
    files.write_data(save, data)
    level = f" (level {data['level']})" if "level" in data else ""
    maker.out.print(Text(f"{data['name']}{level} is saved in {save}.", "candle"))
    return 0


class Maker:
    """A session that asks a person for a character page by page.

    The person can go back to earlier pages, but not to before a random roll.
    """

    def __init__(self, system: System[Any], book: Characters, chance: Chance) -> None:
        self.out = console()
        self._asker = Asker(self.out)
        self._system, self._book, self._chance = system, book, chance
        self._typed: dict[str, dict[str, Any]] = {}
        self._in_words: dict[str, dict[str, str]] = {}
        self._has_drawn = False

    def ask_pages(self, draft: Draft) -> dict[str, Any]:
        """Ask for all missing pages and return the data of the character’s file. Raises Leave or Ended."""
        if self._book.next_page(draft) is not None:
            self.out.print(Text("? explains a question, < goes back, quit stops without saving.", "quiet"))
        before: list[Draft] = []
        while (page := self._book.next_page(draft)) is not None:
            self._has_drawn = False
            after = self._ask_page(draft, page)
            if after is not None:
                before = [] if self._has_drawn else [*before, draft]
                draft = after
            elif before:
                draft = before.pop()
            else:
                text = "You cannot go back to before a roll." if draft else "This is the first page."
                self.out.print(Text(f"  {text}", "warn"))
        return self._book.file_data(draft)

    def print_changes(self, before: dict[str, Any], after: dict[str, Any], *, asked: bool) -> None:
        """Print which numbers a new level changes. `asked`: whether the level had something to choose."""
        changes = self._book.changes(before, after)
        line = f"Level {after['level']}: {changes}." if changes else ""
        line += "" if asked else " Nothing to choose."
        if line:
            look.print_line(self.out, line.strip())

    def print_answers(self) -> None:
        """Print the answers that the person has typed so far, so that none is lost."""
        typed = {title: answers for title, answers in self._in_words.items() if answers}
        if typed:
            self.out.print(Text("\nYour answers so far, to type them again:", "quiet"))
        for title, answers in typed.items():
            self.out.print(Text(f"  {title}", "bold"))
            for label, answer in answers.items():
                look.print_line(self.out, f"    {label}: {answer}", indent=6)

    def chance(self, draw: Draw[T]) -> T:
        """Return the result of a random draw, and record that the person can no longer go back to before it."""
        self._has_drawn = True
        return self._chance(draw)

    def _ask_page(self, draft: Draft, page: Page) -> Draft | None:
        """Ask for one page and return the draft with the page filled in.

        Return None if the person goes back from the first question of the page.
        """
        self.out.print(Text(f"\n{page.title}", "bold"))
        if page.about:
            self.out.print(Padding(Text(page.about, "quiet"), (0, 0, 0, 2), expand=False))
        while True:
            lines = self._asker.lines
            fields = tuple(with_typed_default(field, self._typed.get(page.key, {})) for field in page.fields)
            option = Option(page.key, page.title, page.rule, fields=fields)
            given: dict[str, Any] = {}
            typed_before = {**self._typed.get(page.key, {})}
            try:
                values = prompts.fields(
                    self.out, self._asker, self._system, option, [], given=given, listed=page.lists_choices
                )
            finally:
                self._typed.setdefault(page.key, {}).update(given)
                labels = {field.label: given[field.name] for field in fields if field.name in given}
                texts = {label: typed_text(value) for label, value in labels.items()}
                self._in_words.setdefault(page.title, {}).update(texts)
            if values is None:
                if self._asker.lines == lines + 1:
                    return None
                continue
            try:
                return self._book.fill(draft, page, values, self.chance)
            except Refused as refused:
                look.print_line(self.out, f"  No. {refused.refusal}", "warn")
                if len(fields) == 1:  # the refused answer itself is wrong, so do not offer it again
                    self._typed[page.key] = typed_before


def typed_text(value: Any) -> str:
    """Return the value of a field as a person types it, for example “PWR=6 VIT=5” for amounts."""
    if isinstance(value, dict):
        return " ".join(f"{name}={amount_text(amount)}" for name, amount in value.items() if amount != 0) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    return value_text(value)


def value_text(value: Any) -> str:
    """Return a single value as text: “yes” or “no” for booleans, “-” for an empty text."""
    return "yes" if value is True else "no" if value is False else str(value) or "-"


def with_typed_default(field: Field, typed: dict[str, Any]) -> Field:
    """Return the field with the person’s earlier answer as its default, if that answer is still allowed.

    `typed` are the earlier answers, by the names of their fields.
    """
    value = typed.get(field.name)
    if value is None or field.domain.reason_against(value, field.rule) is not None:
        return field
    return replace(field, domain=replace(field.domain, default=value))
