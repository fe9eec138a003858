"""Table files: a heading, a line with the hash and the text of each entry, and a last line that proves completeness.

    facedown table 2
    <hash of entry 0> {"act": …}
    …
    end <number of the last entry> <its hash>

The file of an open table may have two more lines. With `keep <secret>`, the table can be continued from the file.
`notes {…}` holds private data of the program that keeps the table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from facedown.chance import cut
from facedown.game import plain_error
from facedown.table.acts import Opened
from facedown.table.entries import FORMAT, READABLE, Entry, digest, read, write
from facedown.table.limits import MAX_ENTRY_BYTES

HEADING = "facedown table"
HEADINGS = tuple(f"{HEADING} {readable}" for readable in READABLE)
"""The first line of a file, which names the format of its entries."""
NOTES = "notes "


class BadFile(ValueError):  # noqa: N818 - it names the file
    """Raised for a file that is not a complete, unchanged table. The text names the entry and the problem."""

    def __init__(self, problem: str, entry: int | None = None) -> None:
        super().__init__(problem)
        self.entry = entry


def write_entries(entries: Sequence[Entry], secret: str = "", notes: Mapping[str, Any] | None = None) -> str:
    """Return the text of a file with these entries.

    `secret` is the table's secret; with it, the table can be continued from the file. `notes` are private data of the
    program that keeps the table; they are written only with the secret.
    """
    opening = entries[0].act
    lines = [f"{HEADING} {opening.format if isinstance(opening, Opened) else FORMAT}"]
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
    """Return the entries in the text of a file, and its secret; "" if the file contains no secret.

    Raises BadFile for a file that is not a complete, unchanged table.
    """
    lines = _lines(text)
    if lines[0].strip() not in HEADINGS:
        raise BadFile(f"This is not a table file: its first line is not “{HEADINGS[-1]}”.")
    secret = ""
    if lines[-1].startswith(NOTES):
        lines.pop()
    if lines[-1].startswith("keep "):
        secret = lines.pop()[5:].strip()
        if not _is_hex(secret):
            raise BadFile("The secret in the file (the line “keep …”) is incomplete or damaged.")
    ending = lines[-1].split(" ")
    entries, last = _chained(lines[1:-1] if ending[0] == "end" else lines[1:])
    if ending[0] != "end" or len(ending) != 3:
        raise BadFile(f"The file ends after entry {len(entries) - 1} without its last line.", len(entries) - 1)
    if ending[1:] != [str(len(entries) - 1), last]:
        raise BadFile(
            f"The last line of the file names another entry than the last one, {len(entries) - 1}, or another hash: "
            "entries are missing or were changed.",
            len(entries) - 1,
        )
    return tuple(entries), secret


def read_notes(text: str) -> dict[str, Any]:
    """Return the notes in the text of a file; empty if there are none. Raises BadFile for damaged notes."""
    last = _lines(text)[-1]
    try:
        return msgspec.json.decode(last.removeprefix(NOTES), type=dict[str, Any]) if last.startswith(NOTES) else {}
    except (msgspec.MsgspecError, RecursionError):
        raise BadFile("The notes in the file (the line “notes …”) are incomplete or damaged.") from None


SHORTEST_ENTRY = 100
"""The fewest characters of a line with an entry. Its hash alone has 64."""

OTHER_LINES = 8
"""The most lines of a file that are not entries."""


def _lines(text: str) -> list[str]:
    """Return the lines of a file. Raises BadFile if the lines are too short or too long to be a table file."""
    if type(text) is not str:
        raise BadFile("The contents of a table file must be a text.")
    if text.count("\n") > len(text) // SHORTEST_ENTRY + OTHER_LINES:
        raise BadFile("This is not a table file: its lines are too short.")
    lines = text.rstrip("\n").split("\n")
    if max(map(len, lines)) > MAX_ENTRY_BYTES:
        raise BadFile("This is not a table file: one of its lines is too long.")
    return lines


def _plain(error: Exception) -> str:
    """Return why a line is not an entry, in plain words."""
    return plain_error(error) if isinstance(error, msgspec.ValidationError) else cut(str(error), 120)


def _is_hex(text: str) -> bool:
    try:
        return bool(bytes.fromhex(text))
    except ValueError:
        return False


def _chained(lines: Sequence[str]) -> tuple[list[Entry], str]:
    """Return the entries on these lines, and the hash of the last entry.

    Raises BadFile for the first entry that does not follow the previous entry, and if there are no entries.
    """
    entries: list[Entry] = []
    last = ""
    for at, line in enumerate(lines):
        entry, stamped = _entry(at, line)
        if entry.n != at:
            raise BadFile(f"Entry {entry.n} is in the place of entry {at}: entries are missing or out of order.", at)
        if entry.before != last:
            raise BadFile(f"Entry {at} does not follow entry {at - 1}, which was replaced.", at)
        entries.append(entry)
        last = stamped
    if not entries:
        raise BadFile("The file has no entries.", 0)
    return entries, last


def _entry(at: int, line: str) -> tuple[Entry, str]:
    stamped, _, text = line.partition(" ")
    data = text.encode(errors="replace")  # text with invalid characters never matches its hash
    if digest(data) != stamped:
        raise BadFile(f"Entry {at} (line {at + 2}) was changed or is incomplete: its text does not match its hash.", at)
    try:
        entry = read(data)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadFile(f"Entry {at} (line {at + 2}) is not an entry of a table: {_plain(error)}.", at) from None
    if write(entry) != data:
        raise BadFile(f"Entry {at} (line {at + 2}) is not in the form that a table writes.", at)
    return entry, stamped
