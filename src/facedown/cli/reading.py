"""The commands `facedown rules` and `facedown systems`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from facedown.chance import quoted
from facedown.cli.files import Unreadable, complain
from facedown.cli.hanging import Hanging
from facedown.cli.look import console, print_line
from facedown.cli.rule_places import RULE_ID, Place, RulePlaces, places_of, sources_of
from facedown.game import Rule, Rulebook, Ruling, System, listed, registry
from facedown.game.problems import nearest


def list_systems(*, as_json: bool) -> int:
    """Print the installed systems with their editions and sample scenes. Return the exit status."""
    found = registry.systems()
    if as_json:
        rows = [{"key": s.key, "title": s.title, "edition": s.edition, "samples": s.samples()} for s in found]
        sys.stdout.write(msgspec.json.encode(rows).decode() + "\n")
        return 0
    out = console()
    for system in found:
        out.print(Text.assemble((system.key, "bold"), f"  {system.title}, edition {system.edition}"))
        print_line(out, f"    sample scenes: {', '.join(system.samples())}", "dim", indent=6)
    return 0


def show_rules(key: str, words: str, *, as_json: bool) -> int:
    """Print the chapters of a system’s rulebook; with `words`, the rules and rulings that contain them.

    If the words are several ids, print the rules and rulings with these ids. `key` is the key of the system; "" to
    print the systems. Return the exit status.
    """
    if not key:
        return list_systems(as_json=as_json)
    book = registry.system(key).rulebook
    if not words:
        return _chapters(book, as_json=as_json)
    books = books_of(registry.system(key))
    ids = words.split()
    by_id = len(ids) > 1 and all(RULE_ID.fullmatch(typed.upper()) for typed in ids)
    found = entries_called(ids, books, key) if by_id else [entry for one in books for entry in one.find(words)]
    if words.casefold() == "switches":
        found = list(book.switches.values())
    if not found:
        advice = system_of_rule(words) or f"`facedown rules {key}` lists all."
        return complain(f"No rule or ruling of {book.title} contains {quoted(words)}. {advice}")
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return 0
    out = console()
    if len(found) > 12 and not by_id:
        _titles(out, found)
        return 0
    for entry in found:
        out.print(entry_text(entry))
    return 0


def show_places(key: str, ids: Sequence[str], *, as_json: bool) -> int:
    """Print the places in code and tests that cite the rules with these ids. Return the exit status.

    `key` is the key of the system.
    """
    if not key or not ids:
        return complain("Name a system and a rule, for example `facedown rules core-kernel CK-S3-07 --where`.")
    books = books_of(registry.system(key))
    found = entries_called(ids, books, key)
    module = registry.module_of(key)
    sources = sources_of(module, Path(str(sys.modules[module].__file__)))
    places = places_of(sources, {entry.id: entry.option if isinstance(entry, Ruling) else "" for entry in found})
    if as_json:
        rows = [{"id": entry.id, **msgspec.to_builtins(places[entry.id])} for entry in found]
        sys.stdout.write(msgspec.json.encode(rows).decode() + "\n")
        return 0
    out = console()
    for entry in found:
        out.print(Text.assemble((entry.id, "bold cyan"), "  ", (entry.title, "bold")))
        for line in _lines_of_places(entry, places[entry.id], books, repository=sources.tests is not None):
            if out.is_terminal:
                out.print(Hanging(line, 4))
            else:  # a program reads whole lines
                out.print(line, soft_wrap=True)
    return 0


def books_of(system: System[Any]) -> list[Rulebook]:
    """Return the rulebooks of a system and of its Extensions."""
    return [system.rulebook, *(extension.rulebook for extension in system.extensions.values())]


def entries_called(ids: Sequence[str], books: Sequence[Rulebook], key: str) -> list[Rule | Ruling]:
    """Return the rules and rulings with the typed ids, each once. The R- of a ruling may be left out.

    `key` is the key of the system. Raises Unreadable for an unknown id.
    """
    every = [entry for book in books for entry in book.by_id.values()]
    entries = {entry.id.removeprefix("R-").casefold(): entry for entry in reversed(every)}
    entries |= {entry.id.casefold(): entry for entry in every}
    unknown = next((typed for typed in ids if typed.casefold() not in entries), None)
    if unknown is not None:
        other = system_of_rule(unknown)
        series = _ids_of_series(unknown, every)
        if other:
            advice = f" {other}"
        elif series:
            advice = f" The ids of this series are {listed(series)}."
        else:
            near = nearest(unknown, (entry.id for entry in every))
            advice = near or f" `facedown rules {key}` lists all rules."
        raise Unreadable(f"No rule or ruling of {books[0].title} has the id {quoted(unknown)}.{advice}")
    return list(dict.fromkeys(entries[typed.casefold()] for typed in ids))


def _ids_of_series(typed: str, entries: Sequence[Rule | Ruling]) -> list[str]:
    """Return the ids that consist of the typed words, a hyphen and a number: for “CK-S6” CK-S6-01, CK-S6-02, …."""
    series = typed.removesuffix("-").casefold()
    return [entry.id for entry in entries if entry.id.rpartition("-")[0].casefold() == series]


def system_of_rule(typed: str) -> str:
    """Return a sentence that names the installed system with this rule or ruling; "" if none has it."""
    for system in registry.systems():
        for wanted in (typed.upper(), f"R-{typed.upper()}"):
            if any(wanted in book.by_id for book in books_of(system)):
                return f"It is in {system.title}: `facedown rules {system.key} {wanted}`."
    return ""


def _lines_of_places(
    entry: Rule | Ruling, places: RulePlaces, books: Sequence[Rulebook], *, repository: bool
) -> Iterator[Text]:
    """Yield the lines to print for the places of a rule, under headings.

    A heading without places says why there are none. `repository`: the package is in its repository, so its tests were
    searched; an installed package has no tests.
    """
    guidance = isinstance(entry, Rule) and entry.kind == "guidance"
    headings = (
        ("Rulebook", places.rulebook, "Its text is in the code."),
        ("Code", places.code, _reason_without_code(entry, books)),
        ("Tests", places.tests, "No test cites it." if repository else "The installed package has no tests."),
    )
    for heading, rows, otherwise in headings:
        yield Text(heading, "candle")
        if not rows:
            yield Text(f"  {otherwise}", "dim")
        elif guidance and heading == "Code":
            yield Text("  The rule is guidance for people. These parts only mention it.", "dim")
        for row in rows:
            yield _row(row)


def _reason_without_code(entry: Rule | Ruling, books: Sequence[Rulebook]) -> str:
    """Return a sentence that says why no code cites a rule or a ruling."""
    if isinstance(entry, Rule):
        return "The rule is guidance for people, so no code carries it out." if entry.kind == "guidance" else NO_CODE
    if entry.switch:
        return NO_CODE
    rules = [rule for book in books for rule in book.rule if entry.id in rule.rulings]
    if not rules:
        return NO_CODE
    guidance = all(rule.kind == "guidance" for rule in rules)
    more = ", which is guidance for people, so no code carries it out." if guidance else ": see the code there."
    return f"No code cites this ruling. It belongs to {listed(rule.id for rule in rules)}{more}"


NO_CODE = "No code cites it."


def _row(place: Place) -> Text:
    name = "the module" if place.name == "module" else place.name
    summary = (f"  {place.summary}", "dim") if place.summary else ""
    return Text.assemble((f"  {place.path}:{place.line}", "cyan"), f"  {name}", summary)


def _chapters(book: Rulebook, *, as_json: bool) -> int:
    if as_json:
        sys.stdout.write(msgspec.json.encode(book).decode() + "\n")
        return 0
    out = console()
    out.print(Text.assemble((book.title, "bold"), f"  edition {book.edition}"))
    for section in book.section:
        out.print(Text.assemble("\n", (section.title, "bold")))
        out.print(Padding(section.text, (0, 0, 0, 2), expand=False))
        entries: list[Rule | Ruling] = [*book.rule, *book.ruling]
        _titles(out, [entry for entry in entries if entry.section == section.key])
    return 0


def _titles(out: Console, entries: list[Rule | Ruling]) -> None:
    grid = Grid.grid(padding=(0, 2))
    for entry in entries:
        switch = f"  {entry.option}={entry.default}" if isinstance(entry, Ruling) and entry.switch else ""
        grid.add_row(Text(f"  {entry.id}", "cyan"), Text.assemble(entry.title, (switch, "dim")))
    out.print(grid)


def place_in_words(place: str) -> str:
    """Return the place of a rule in words: “C, L76” is “document, section C, line 76”; other texts stay as they are."""
    parts = [found.groups() for found in map(LINES.fullmatch, place.split("; ")) if found is not None]
    if len(parts) < len(place.split("; ")):
        return place
    texts = []
    for section, lines in parts:
        plural = "s" if re.search("[,–-]", lines) else ""
        texts.append(f"{f'section {section}, ' if section else ''}line{plural} {lines.replace('L', '')}")
    return f"document, {'; '.join(texts)}"


LINES = re.compile("(?:([A-Z]), )?(L[0-9]+(?:[–-][0-9]+)?(?:, L[0-9]+(?:[–-][0-9]+)?)*)")
"""The pattern of a place in the source document: a section, if it has sections, and lines."""


def entry_text(entry: Rule | Ruling) -> Group:
    """Return a rule or a ruling as text: id, title and content; for a rule, also its place in the source document."""
    heading = Text.assemble((entry.id, "bold cyan"), "  ", (entry.title, "bold"))
    if isinstance(entry, Rule):
        kind = "applied by the program" if entry.kind == "mechanic" else "guidance for people"
        see = f" · see {', '.join(entry.rulings)}" if entry.rulings else ""
        place = f"  {place_in_words(entry.place)} · {kind}{see}"
        text = Padding(entry.text, (0, 0, 0, 2), expand=False)
        return Group(heading, text, Hanging(Text(place, "dim"), 2), "")
    parts: list[RenderableType] = [heading, Padding(Text(entry.question, "italic"), (0, 0, 0, 2), expand=False)]
    if entry.readings:
        parts.append(Padding(Text(entry.readings, "dim"), (0, 0, 0, 2), expand=False))
    parts.append(Padding(entry.why, (0, 0, 0, 2), expand=False))
    for choice in entry.choices:
        mark = "●" if choice.value == entry.default else "○"
        default = " (default)" if choice.value == entry.default else ""
        parts.append(
            Padding(f"{mark} {entry.option}={choice.value}{default}: {choice.means}", (0, 0, 0, 2), expand=False)
        )
    parts.append(Text("  can be set for each table\n" if entry.switch else "  the same at every table\n", "dim"))
    return Group(*parts)
