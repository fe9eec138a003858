"""A table as one text file: a heading, one line an entry with its hash, and a last line that says it is whole.

    facedown table 1
    <hash of entry 0> {"act": …}
    …
    end <number of the last entry> <its hash>

A file of a table that is still open may end with a line `keep <secret>`; whoever has it can go on with the table.
After it may stand `notes {…}`: what the program that keeps the table remembers for itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from facedown.table.entries import FORMAT, Entry, digest, read, write
from facedown.table.limits import MAX_ENTRY_BYTES

HEADING = f"facedown table {FORMAT}"
NOTES = "notes "


class BadFile(ValueError):  # noqa: N818 - it names the file
    """A file that is no whole, untouched table. Says which entry is wrong, and how."""

    def __init__(self, problem: str, entry: int | None = None) -> None:
        super().__init__(problem)
        self.entry = entry


def write_entries(entries: Sequence[Entry], secret: str = "", notes: Mapping[str, Any] | None = None) -> str:
    """The file of these entries; with `secret`, of a table that can be gone on with, and the keeper’s `notes`."""
    lines = [HEADING]
    for entry in entries:
        line = write(entry)
        lines.append(f"{digest(line)} {line.decode()}")
    lines.append(f"end {entries[-1].n} {lines[-1].split(' ', 1)[0]}")
    if secret:
        lines.append(f"keep {secret}")
    if secret and notes:
        lines.append(f"{NOTES}{json.dumps(notes, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def read_entries(text: str) -> tuple[tuple[Entry, ...], str]:
    """The entries of a file and, if it has one, its secret. Raises BadFile, naming the entry and what is wrong."""
    lines = _lines(text)
    if lines[0].strip() != HEADING:
        raise BadFile(f"This is no table file: its first line is not “{HEADING}”.")
    secret = ""
    if lines[-1].startswith(NOTES):
        lines.pop()
    if lines[-1].startswith("keep "):
        secret = lines.pop()[5:].strip()
        if not _is_hex(secret):
            raise BadFile("The secret kept in the file (its line “keep …”) is cut or damaged.")
    ending = lines[-1].split(" ")
    entries, last = _chained(lines[1:-1] if ending[0] == "end" else lines[1:])
    if ending[0] != "end" or len(ending) != 3:
        raise BadFile(
            f"The file breaks off after entry {len(entries) - 1}: its last line is missing.", len(entries) - 1
        )
    if ending[1:] != [str(len(entries) - 1), last]:
        raise BadFile(
            f"The file ends with entry {len(entries) - 1}, and its last line speaks of entry {ending[1]} "
            "or of another text of it: entries are missing or were changed.",
            len(entries) - 1,
        )
    return tuple(entries), secret


def read_notes(text: str) -> dict[str, Any]:
    """The keeper’s notes in a file; none where it has none. Raises BadFile."""
    last = _lines(text)[-1]
    try:
        return msgspec.json.decode(last.removeprefix(NOTES), type=dict[str, Any]) if last.startswith(NOTES) else {}
    except (msgspec.MsgspecError, RecursionError):
        raise BadFile("The keeper’s notes in the file (its line “notes …”) are cut or damaged.") from None


SHORTEST_ENTRY = 100
"""Every line of an entry has more characters: its hash alone has 64."""

OTHER_LINES = 8
"""A file has fewer lines beside its entries."""


def _lines(text: str) -> list[str]:
    """The lines of a file. Raises BadFile where they cannot be entries, before they are taken apart."""
    if text.count("\n") > len(text) // SHORTEST_ENTRY + OTHER_LINES:
        raise BadFile("This is no table file: its lines are too short.")
    lines = text.rstrip("\n").split("\n")
    if max(map(len, lines)) > MAX_ENTRY_BYTES:
        raise BadFile("This is no table file: one of its lines is too long.")
    return lines


def _is_hex(text: str) -> bool:
    try:
        return bool(bytes.fromhex(text))
    except ValueError:
        return False


def _chained(lines: Sequence[str]) -> tuple[list[Entry], str]:
    """The entries of these lines and the last hash, each held against its own hash and the one before."""
    entries: list[Entry] = []
    last = ""
    for at, line in enumerate(lines):
        entry, stamped = _entry(at, line)
        if entry.n != at:
            raise BadFile(f"Entry {entry.n} stands where entry {at} should: entries are missing or out of order.", at)
        if entry.before != last:
            raise BadFile(f"Entry {at} does not follow the entry before it: entry {at - 1} was replaced.", at)
        entries.append(entry)
        last = stamped
    if not entries:
        raise BadFile("The file holds no entry at all.", 0)
    return entries, last


def _entry(at: int, line: str) -> tuple[Entry, str]:
    stamped, _, text = line.partition(" ")
    data = text.encode(errors="replace")  # no hash is of half a sign
    if digest(data) != stamped:
        raise BadFile(f"Entry {at} (line {at + 2}) was altered or cut: its text does not match its hash.", at)
    try:
        entry = read(data)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadFile(f"Entry {at} (line {at + 2}) is no entry of a table: {error}.", at) from None
    if write(entry) != data:
        raise BadFile(f"Entry {at} (line {at + 2}) is not written as a table writes it (a key twice, perhaps).", at)
    return entry, stamped
