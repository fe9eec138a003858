"""Reading the rulebooks, and the rulings of a table: what pages and programs ask for alike."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.chance import quoted
from facedown.game import Refusal, Refused, Rule, Rulebook, Ruling, Seat, System, registry
from facedown.game.rulebook import ANY_NUMBER
from facedown.session import Session
from facedown.table import History, TableReader
from facedown.web.log_lines import last_entry
from facedown.web.rejection import Rejection

MOST_APPLIED = 50
"""The most lines of the log that a rule's page lists, the newest ones."""

MOST_SEARCHED = 500
"""The most entries that are searched for lines at once, because each takes time. A link leads to the earlier ones."""


def known_system(key: str) -> System[Any]:
    """Return a system. Raises Rejection if there is none with this key."""
    try:
        return registry.system(key)
    except Refused as refused:
        raise Rejection(404, refused.refusal) from None


def found_rules(system: System[Any], words: str) -> list[Rule | Ruling]:
    """Return the rules and rulings of a system that contain all words; all of them without words."""
    book = system.rulebook
    return list(book.find(words)) if words.strip() else [*book.rule, *book.ruling]


def rule_with_id(system: System[Any], rule: str) -> tuple[Rulebook, Rule | Ruling]:
    """Return a rule or ruling of a system or of its Extensions, and its rulebook. Raises Rejection if there is none."""
    for book in (system.rulebook, *(one.rulebook for one in system.extensions.values())):
        if rule in book:
            return book, book[rule]
    raise Rejection(404, Refusal("web", f"There is no rule {quoted(rule)}.", "Search the rulebook of the system."))


def rules_changed_by(book: Rulebook, ruling: str) -> list[Rule]:
    """Return the rules that name a ruling, by its id."""
    return [one for one in book.rule if ruling in one.rulings]


# At a table


class Applied(msgspec.Struct, frozen=True):
    """A line of the log that cites a rule."""

    entry: int
    text: str


class Found(msgspec.Struct, frozen=True):
    """The lines that cite a rule, the newest first, among the entries that were searched: the first and last of them.

    If `first` is not 0, there are earlier entries.
    """

    lines: tuple[Applied, ...]
    first: int
    last: int


def applied_in(history: History, viewer: Seat, rule: str, *, before: int | None = None) -> Found:
    """Return the lines of a viewer's log that cite a rule, or whose sums do.

    The last `MOST_SEARCHED` entries are searched, or the last ones with smaller numbers than `before`.
    """
    end = last_entry(history, viewer) + 1
    end = end if before is None else max(0, min(before, end))
    first = max(0, end - MOST_SEARCHED)
    lines = [
        line
        for line in TableReader(history).lines(viewer, first - 1, end - first)
        if line.event.rule == rule or any(rule in tally.rules for tally in line.event.tallies)
    ]
    if len(lines) > MOST_APPLIED:
        first = lines[-MOST_APPLIED].entry
        lines = [line for line in lines if line.entry >= first]
    return Found(tuple([Applied(line.entry, line.text) for line in reversed(lines)]), first, end - 1)


def meaning_at(session: Session, ruling: Ruling) -> str:
    """Return what a ruling says at a table: the meaning of its value there, or how it is read at every table."""
    value = switches_of(session).get(ruling.option) if ruling.switch else None
    return meaning_of(ruling, value) if value is not None else ruling.why


def meaning_of(ruling: Ruling, value: str) -> str:
    """Return what a value of a ruling means."""
    known = {one.value: one.means for one in ruling.choices}
    if value in known:
        return known[value]
    return f"{known[ANY_NUMBER]} The number is {value}." if ANY_NUMBER in known else value


def switches_of(session: Session) -> dict[str, str]:
    """Return the values of all switches of a table, as the texts that set them."""
    system = session.table.system
    law = system.rulings_of(session.table.position)
    values = {name: getattr(law, name) for name in system.rulebook.switches}
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in values.items()}
