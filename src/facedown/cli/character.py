"""`facedown character`: making, checking, showing and raising characters whose system has files for them."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import tomli_w
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from facedown.chance import Chance, Dealer, Draw
from facedown.cli import files, look, prompts
from facedown.cli.files import complain
from facedown.cli.look import console
from facedown.cli.play import number, secret_of
from facedown.game import Characters, Draft, Option, Page, Refused, System, Tally, refuse, registry

T = TypeVar("T")

LARGEST = 256 * 1024
"""Bytes of a character file; a whole life takes a tenth of that."""

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
    system, book = book_of(key)
    if action == "new":
        new = save or file
        if new is not None and files.exists(new):
            raise refuse("character", f"{new} is there already.", "Name another file, or take that one away.")
        return made(system, book, {}, new, seed)
    if file is None:
        done = {"check": "checked", "show": "shown", "level": "raised"}[action]
        those = f"Ready to be shown are {', '.join(book.ready())}." if book.ready() else ""
        raise refuse("character", f"Which character file is to be {done}?", those)
    data = (
        book.ready()[str(file)]
        if str(file) in book.ready() and not files.exists(file)
        else files.read_data(file, LARGEST)
    )
    if action == "check":
        return checked(book, data, file)
    if action == "show":
        if save is not None:
            write(save, data)
        return shown(book, data, as_json=as_json)
    problems = book.mistakes(data)
    if problems:
        return checked(book, data, file)
    if save is None and not files.exists(file):
        raise refuse(
            "character", f"{file} is a ready character, and stays as it is.", "Name a file of yours by --save."
        )
    return made(system, book, book.raised(data), save or file, seed)


def write(file: Path, data: dict[str, Any]) -> None:
    """Writes a character file. Raises Unreadable."""
    text = msgspec.json.encode(data).decode() if file.suffix == ".json" else tomli_w.dumps(data)
    files.write_bytes(file, text.encode())


# Checking and showing


def checked(book: Characters, data: dict[str, Any], file: Path) -> int:
    """Tells every mistake, or that there is none."""
    problems = book.mistakes(data)
    for one in problems:
        complain(str(one))
    if problems:
        return complain(f"{file} has {len(problems)} mistake{'s' * (len(problems) > 1)}.")
    sys.stdout.write(f"{file}: all is well.\n")
    return 0


def shown(book: Characters, data: dict[str, Any], *, as_json: bool) -> int:
    """All of a character, every number with its why."""
    name, chapters = book.shown(data)
    if as_json:
        rows = [
            {"title": one.title, "tallies": [told(tally) for tally in one.tallies], "lines": one.lines}
            for one in chapters
        ]
        sys.stdout.write(msgspec.json.encode({"name": name, "chapters": rows}).decode() + "\n")
        return 0
    look.sheet(console(), name, chapters)
    return 0


def told(tally: Tally) -> dict[str, Any]:
    """A number for programs: its total, and all that goes into it."""
    return {"total": tally.total, **msgspec.to_builtins(tally)}


# Making and raising


def made(system: System[Any], book: Characters, draft: Draft, save: Path | None, seed: str) -> int:
    """Asks page after page, and writes the file; what was typed is never lost by a refusal."""
    out, chance = console(), Dealt(Dealer(secret_of(number(seed)) if seed else secrets.token_bytes(32)))
    asker = prompts.Asker(out)
    out.print(Text("? explains a question, < goes back, quit keeps nothing.", "quiet"))
    before: list[Draft] = []
    try:
        while (page := book.next_page(draft)) is not None:
            chance.asked = False
            after = filled(out, asker, system, book, draft, page, chance)
            if after is not None:
                before = [] if chance.asked else [*before, draft]  # what fell stands
                draft = after
            elif before:
                draft = before.pop()
            else:
                out.print(Text("  There is nothing before this to go back to.", "warn"))
    except (prompts.Leave, prompts.Ended):
        return complain("The character is not finished, and was not kept.")
    data = book.finished(draft)
    if save is None:
        out.print(Text(tomli_w.dumps(data)))
        return 0
    write(save, data)
    level = f", level {data['level']}," if "level" in data else ""
    out.print(Text(f"{data['name']}{level} is kept in {save}.", "candle"))
    return 0


class Dealt:
    """Chance that remembers whether it was asked."""

    def __init__(self, chance: Chance) -> None:
        self.asked = False
        self._chance = chance

    def __call__(self, draw: Draw[T]) -> T:
        """What comes up."""
        self.asked = True
        return self._chance(draw)


def filled(
    out: Console, asker: prompts.Asker, system: System[Any], book: Characters, draft: Draft, page: Page, chance: Chance
) -> Draft | None:
    """The draft with one page filled in; None where the person goes back from its first question."""
    out.print(Text(f"\n{page.title}", "bold"))
    if page.about:
        out.print(Padding(Text(page.about, "quiet"), (0, 0, 0, 2), expand=False))
    while True:
        lines = asker.lines
        values = prompts.fields(out, asker, system, Option(page.key, page.title, page.rule, fields=page.fields), [])
        if values is None:
            if asker.lines == lines + 1:
                return None
            continue
        try:
            return book.fill(draft, page, values, chance)
        except Refused as refused:
            out.print(Text(f"  No. {refused.refusal}", "warn"))
