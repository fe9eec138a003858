"""`facedown character`: making, checking, showing and raising characters whose system has files for them."""

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
from facedown.cli import files, look, prompts
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

ACTIONS = ("new", "check", "show", "level")


def book_of(key: str) -> tuple[System[Any], Characters]:
    """The system and how it makes characters. Raises Refused for a system without character files."""
    system = registry.system(key)
    if system.characters is None:
        those = ", ".join(one for one in registry.system_keys() if registry.system(one).characters is not None)
        raise refuse("character", f"{system.title} has no character files.", f"There are some for {those}.")
    return system, system.characters


def character(action: str, key: str, file: Path | None, save: Path | None, seed: str, *, as_json: bool) -> int:
    """Does one of the four. Raises Refused or Unreadable."""
    if action not in ACTIONS:
        raise refuse(
            "character", f"“{action[:40]}” is nothing to do with a character.", f"There is {', '.join(ACTIONS)}."
        )
    makers = [one for one in registry.system_keys() if registry.system(one).characters is not None]
    if key not in registry.system_keys() and len(makers) == 1 and file is None:
        key, file = makers[0], Path(key) if key else None  # one system has character files, and needs no naming
    system, book = book_of(key)
    if action == "new":
        new = save or file
        files.not_over(new, "character")
        return made(system, book, {}, new, seed)
    if file is None:
        done = {"check": "checked", "show": "shown", "level": "raised"}[action]
        those = f"Ready to be shown are {', '.join(book.ready())}." if book.ready() else ""
        raise refuse("character", f"Which character file is to be {done}?", those)
    data = files.named(file, book.ready())
    if action == "check":
        return checked(book, data, file)
    if action == "show":
        files.not_over(save, "character")
        if save is not None:
            files.write_data(save, data)
        return shown(system, book, data, as_json=as_json)
    problems = book.problems(data)
    if problems:
        return checked(book, data, file)
    if save is None and not files.exists(file):
        raise refuse(
            "character", f"{file} is a ready character, and stays as it is.", "Name a file of yours by --save."
        )
    files.not_over(None if save == file else save, "character")
    return made(system, book, book.raised(data), save or file, seed)


# Checking and showing


def checked(book: Characters, data: dict[str, Any], file: Path) -> int:
    """Tells every mistake, or that there is none."""
    problems = book.problems(data)
    for line in first_of(problems):
        complain(line)
    if problems:
        return complain(f"{file} has {counted(len(problems), 'mistake')}.")
    sys.stdout.write(f"{file}: all is well.\n")
    return 0


def shown(system: System[Any], book: Characters, data: dict[str, Any], *, as_json: bool) -> int:
    """All of a character, every number with its why."""
    name, chapters = book.shown(data)
    if as_json:
        rows = [
            {"title": one.title, "tallies": [told(system, tally) for tally in one.tallies], "lines": one.lines}
            for one in chapters
        ]
        sys.stdout.write(msgspec.json.encode({"name": name, "chapters": rows}).decode() + "\n")
        return 0
    look.sheet(console(), system, name, chapters)
    return 0


def told(system: System[Any], tally: Tally) -> dict[str, Any]:
    """A number for programs: its total, and its addends with their labels in words."""
    return {"total": tally.total, **msgspec.to_builtins(look.in_words(system, tally))}


# Making and raising


def made(system: System[Any], book: Characters, draft: Draft, save: Path | None, seed: str) -> int:
    """Asks page after page, and writes the file; what was typed is never lost by a refusal."""
    maker = Maker(system, book, Dealer(secret_of(number(seed)) if seed else secrets.token_bytes(32)))
    try:
        data = maker.made(draft)
    except (prompts.Leave, prompts.Ended):
        return complain("The character is not finished, and was not kept.")
    if save is None:
        maker.out.print(Text(tomli_w.dumps(data)))
        return 0
    files.write_data(save, data)
    level = f", level {data['level']}," if "level" in data else ""
    maker.out.print(Text(f"{data['name']}{level} is kept in {save}.", "candle"))
    return 0


class Maker:
    """Asks for a character page by page; one can go back, but not behind what chance has brought."""

    def __init__(self, system: System[Any], book: Characters, chance: Chance) -> None:
        self.out = console()
        self._asker = prompts.Asker(self.out)
        self._system, self._book, self._chance = system, book, chance
        self._typed: dict[str, dict[str, Any]] = {}
        self._drawn = False

    def made(self, draft: Draft) -> dict[str, Any]:
        """The data of the character’s file. Raises Leave and Ended."""
        self.out.print(Text("? explains a question, < goes back, quit keeps nothing.", "quiet"))
        before: list[Draft] = []
        while (page := self._book.next_page(draft)) is not None:
            self._drawn = False
            after = self._filled(draft, page)
            if after is not None:
                before = [] if self._drawn else [*before, draft]
                draft = after
            elif before:
                draft = before.pop()
            else:
                says = "What chance has brought stands, and all before it." if draft else "This is the first page."
                self.out.print(Text(f"  {says}", "warn"))
        return self._book.finished(draft)

    def chance(self, draw: Draw[T]) -> T:
        """What comes up; from then on nobody goes back behind it."""
        self._drawn = True
        return self._chance(draw)

    def _filled(self, draft: Draft, page: Page) -> Draft | None:
        """The draft with one page filled in; None where the person goes back from its first question."""
        self.out.print(Text(f"\n{page.title}", "bold"))
        if page.about:
            self.out.print(Padding(Text(page.about, "quiet"), (0, 0, 0, 2), expand=False))
        while True:
            lines = self._asker.lines
            fields = tuple(remembering(field, self._typed.get(page.key, {})) for field in page.fields)
            option = Option(page.key, page.title, page.rule, fields=fields)
            values = prompts.fields(self.out, self._asker, self._system, option, [])
            if values is None:
                if self._asker.lines == lines + 1:
                    return None
                continue
            self._typed[page.key] = values
            try:
                return self._book.fill(draft, page, values, self.chance)
            except Refused as refused:
                self.out.print(Text(f"  No. {refused.refusal}", "warn"))


def remembering(field: Field, typed: dict[str, Any]) -> Field:
    """The field with what was typed for it before as what Enter takes, if it still fits."""
    value = typed.get(field.name)
    if value is None or field.domain.reason_against(value, field.rule) is not None:
        return field
    return replace(field, domain=replace(field.domain, default=value))
