"""The law of a table (edition, rulings and Extensions), and errors if it differs from the installed rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from facedown.chance import cut
from facedown.game import System
from facedown.table.acts import Opened, Upgraded
from facedown.table.entries import Entry, digest

_PLAIN = msgspec.json.Encoder(order="deterministic")


LONGEST = 1000
"""The most characters of the text about an entry, which may quote a foreign file."""


class Mismatch(ValueError):  # noqa: N818 - it names what does not match
    """Raised for a history that does not follow from the installed rules. The text names the entry and the problem."""

    def __init__(self, entry: int, problem: str) -> None:
        problem = problem if len(problem) <= LONGEST else f"{problem[: LONGEST - 2]}…."
        super().__init__(f"Entry {entry}: {problem}")
        self.entry = entry
        self.problem = problem


class Replaced(Mismatch):
    """Raised if the entries of another writer do not follow: the table in the database is another one by now."""


class UnknownForm(Mismatch):
    """Raised for a position that is not damaged, but that this version of the program cannot read."""


def opening_of(entries: Sequence[Entry]) -> Opened:
    """Return the opening of a table with these entries.

    Raises Mismatch if the history is not a list of entries, or does not begin with an opening.
    """
    if not issubclass(type(entries), Sequence):
        raise Mismatch(0, "a history must be a list of entries.")
    for n, entry in enumerate(entries):
        if type(entry) is not Entry:
            raise Mismatch(n, "this is not an entry of a table.")
    opening = entries[0].act if entries else None
    if not isinstance(opening, Opened):
        raise Mismatch(0, "a table must begin with its opening.")
    return opening


def law(system: System[Any], position: Any, extensions: Mapping[str, str]) -> str:
    """Return a digest of the system, its edition, the rulings that differ from their defaults, and the Extensions.

    `extensions` are the keys of the Extensions in force, with their editions.
    """
    rulings = system.rulings_of(position)
    plain = type(rulings)()
    set_here = {name: value for name, value in msgspec.structs.asdict(rulings).items() if value != getattr(plain, name)}
    return digest(_PLAIN.encode([system.key, system.edition, set_here, extensions]), 12)


def shape_of(system: System[Any]) -> str:
    """Return a digest of the form in which a system writes positions: the names, types and defaults of all fields.

    While it stays the same, equal positions give equal digests, also in another version of the program.
    """
    shape = _SHAPES.get(system.position_type)
    if shape is None:
        shape = _SHAPES[system.position_type] = form_of(system.position_type)
    return shape


def form_of(type_: type) -> str:
    """Return a digest of the names, types and defaults of all fields of a record, and of the records in it."""
    return digest(msgspec.json.encode(_without_texts(msgspec.json.schema(type_))), 8)


_SHAPES: dict[type, str] = {}


def _without_texts(schema: Any) -> Any:
    """Return a JSON schema without titles and descriptions, which docstrings fill."""
    if isinstance(schema, dict):
        return {key: _without_texts(one) for key, one in schema.items() if key not in ("title", "description")}
    return [_without_texts(one) for one in schema] if isinstance(schema, list) else schema


def editions(extensions: Iterable[str], system: System[Any]) -> dict[str, str]:
    """Return the installed edition of each of these Extensions, by key. Those that are not installed are left out."""
    return {key: system.extensions[key].edition for key in extensions if key in system.extensions}


def played_by(entries: Sequence[Entry]) -> tuple[str, dict[str, str]]:
    """Return the edition of the system, and those of the Extensions, under which a table was played last."""
    act = next((e.act for e in reversed(entries) if isinstance(e.act, Opened | Upgraded)), None)
    return ("", {}) if act is None else (act.edition, act.extensions)


def installed(entries: Sequence[Entry], system: System[Any]) -> tuple[str, dict[str, str]]:
    """Return the installed edition of the system, and those of the Extensions of a table."""
    return system.edition, editions(played_by(entries)[1], system)


def edition_mismatch(entries: Sequence[Entry], system: System[Any], first: Mismatch | None) -> Mismatch:
    """Return the mismatch for a table that was played with another edition of the system or of an Extension.

    `first` is the mismatch of the first entry that has a different result under the installed edition; None if all
    entries have the same result.
    """
    (edition_here, extensions_here), (edition, extensions) = installed(entries, system), played_by(entries)
    here, there = {system.title: edition_here, **extensions_here}, {system.title: edition, **extensions}
    text = "it was played by " + " and ".join(
        f"edition {cut(edition)} of {cut(name)}, but edition {here.get(name, 'none')} is installed"
        for name, edition in there.items()
        if edition != here.get(name)
    )
    if first is None:
        return Mismatch(0, f"{text}. All entries have the same result under both.")
    return Mismatch(0, f"{text}. The first entry with a different result is {first.entry}: {first.problem}")
