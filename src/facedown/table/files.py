"""Table files: a heading, a line with the hash and the text of each entry, and a last line that proves completeness.

    facedown table 2
    <hash of entry 0> {"act": …}
    …
    end <number of the last entry> <its hash>

A backup is for the host only. It has another heading and more lines at the end:

    facedown backup 2: contains secrets, for the host only
    …
    keep <secret>
    chat […]
    snapshot {…}
    notes {…}

With `keep`, an open table can be continued from the file. `chat` are the messages beside the history. `snapshot` is the
table after the last entry, for a program in which other rules are installed. `notes` are private data of the program
that keeps the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from facedown.chance import cut
from facedown.game import SPECTATOR, System, plain_error
from facedown.table.acts import AnyAct, FacilitatorChanged, Opened, Upgraded
from facedown.table.chat import Message, problem_of_messages
from facedown.table.checks import problem_of_secret
from facedown.table.entries import FORMAT, READABLE, Entry, digest, read, write
from facedown.table.history import History
from facedown.table.law import Mismatch, installed, opening_of, played_by
from facedown.table.limits import MAX_ENTRY_BYTES
from facedown.table.opening import is_outdated

HEADING = "facedown table"
BACKUP = "facedown backup"
MARK = ": contains secrets, for the host only"
HEADINGS = tuple(f"{HEADING} {readable}" for readable in READABLE)
"""The first lines of files, which name the format of their entries."""

BACKUP_HEADINGS = tuple(f"{BACKUP} {readable}{MARK}" for readable in READABLE)


class BadFile(ValueError):  # noqa: N818 - it names the file
    """Raised for a file that is not a complete, unchanged table. The text names the entry and the problem."""

    def __init__(self, problem: str, entry: int | None = None) -> None:
        super().__init__(problem)
        self.entry = entry


class TableFile(msgspec.Struct, frozen=True):
    """The contents of a table’s file. Only a backup has more than entries."""

    entries: tuple[Entry, ...]
    secret: str = ""
    chat: tuple[Message, ...] = ()
    snapshot: bytes = b""
    notes: dict[str, Any] = {}

    def history(self, system: System[Any]) -> History:
        """Return the history of the table, after playing its entries again.

        If other rules are installed, the history continues from the snapshot instead; then only the chain of the
        entries, and what does not depend on positions, is checked. Raises Mismatch for the first wrong entry, for a
        wrong secret, for a snapshot that does not fit the entries, for messages that do not fit the table, and for a
        position in the file that cannot be shown.
        """
        if self.continues_snapshot(system):
            history = self._from_snapshot(system)
        else:
            history = History.replay(self.entries, system, secret=self.secret)
        problem = problem_of_messages(self.chat, history.state)
        if problem:
            raise Mismatch(len(history) - 1, problem)
        if self.continues_snapshot(system) or any(_brings_position(entry.act) for entry in self.entries):
            _check_shows(history)
        return history

    def continues_snapshot(self, system: System[Any]) -> bool:
        """Return whether other rules than the table’s are installed, so that its moves cannot be played again."""
        return bool(self.snapshot) and played_by(self.entries) != installed(self.entries, system)

    def _from_snapshot(self, system: System[Any]) -> History:
        """Return the history that continues from the snapshot, whose state must be the one that the entries give."""
        problem = problem_of_secret(self.secret, opening_of(self.entries).commitment) if self.secret else ""
        if problem:
            raise Mismatch(0, f"the secret {problem}")
        chained = History.unplayed(self.entries, system)
        history = History.from_snapshot(self.snapshot, system, FileArchive(self.entries), self.secret)
        state = chained.state
        if any(isinstance(entry.act, FacilitatorChanged) for entry in self.entries):
            state = msgspec.structs.replace(state, controllers=history.state.controllers)
        if history.state != state:
            raise Mismatch(len(chained) - 1, "the snapshot does not follow from the entries.")
        return history


def _brings_position(act: AnyAct) -> bool:
    """Return whether an act brings a position that does not follow from the entries before it."""
    return isinstance(act, Upgraded) or (isinstance(act, Opened) and act.branch is not UNSET)


def _check_shows(history: History) -> None:
    """Check that every seat can be shown the position, which a file can bring in any form. Raises Mismatch if not."""
    try:
        for viewer in (*history.state.seats, SPECTATOR):
            history.system.board(history.view(viewer), viewer)
        for seat in () if is_outdated(history) else history.state.seats:
            history.options(seat)
    except Exception as error:  # each function of the system can fail in its own way
        raise Mismatch(len(history) - 1, "the position that the file brings cannot be shown.") from error


class FileArchive:
    """The entries of a file, as the archive of a history."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries

    def entries(self, start: int, stop: int) -> Sequence[Entry]:
        """Return the entries from number `start` up to, but not including, `stop`."""
        return self._entries[start:stop]

    def snapshot(self, n: int) -> bytes | None:
        """Return None: a file holds no snapshots of earlier entries."""
        return None


def write_entries(
    entries: Sequence[Entry],
    secret: str = "",
    notes: Mapping[str, Any] | None = None,
    *,
    chat: Sequence[Message] = (),
    snapshot: bytes = b"",
) -> str:
    """Return the text of a file with these entries.

    If anything else is given, the file is a backup for the host: `secret`, with which the table can be continued,
    `chat`, the `snapshot` after the last entry, and `notes`, private data of the program that keeps the table.
    """
    opening = entries[0].act
    written = opening.format if isinstance(opening, Opened) else FORMAT
    more = [f"keep {secret}"] if secret else []
    more += [f"chat {msgspec.json.encode(chat).decode()}"] if chat else []
    more += [f"snapshot {snapshot.decode()}"] if snapshot else []
    more += [f"notes {msgspec.json.encode(notes).decode()}"] if notes else []
    lines = [f"{BACKUP} {written}{MARK}" if more else f"{HEADING} {written}"]
    for entry in entries:
        line = write(entry)
        lines.append(f"{digest(line)} {line.decode()}")
    lines.append(f"end {entries[-1].n} {lines[-1].split(' ', 1)[0]}")
    return "\n".join([*lines, *more]) + "\n"


def read_file(text: str) -> TableFile:
    """Return the contents of a file. Raises BadFile for a file that is not a complete, unchanged table."""
    lines = _lines(text)
    if lines[0].strip() not in (*HEADINGS, *BACKUP_HEADINGS):
        raise BadFile(f"This is not a table file: its first line is not “{HEADINGS[-1]}”.")
    more: dict[str, str] = {}
    while len(lines) > 1 and (name := lines[-1].partition(" ")[0]) in _LATER_LINES and name not in more:
        more[name] = lines.pop()[len(name) + 1 :]
    secret = more.get("keep", "").strip()
    if "keep" in more and not _is_hex(secret):
        raise BadFile("The secret in the file (the line “keep …”) is incomplete or damaged.")
    return TableFile(
        _complete(lines),
        secret,
        _decoded(more.get("chat", "[]"), tuple[Message, ...], "chat"),
        more.get("snapshot", "").encode(errors="replace"),
        _decoded(more.get("notes", "{}"), dict[str, Any], "notes"),
    )


_LATER_LINES = ("keep", "chat", "snapshot", "notes")
"""The first words of the lines after the last line of the history."""


def _decoded(text: str, type_: Any, name: str) -> Any:
    """Return the data in a line of a backup. Raises BadFile if it is damaged."""
    try:
        return msgspec.json.decode(text, type=type_)
    except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError):
        raise BadFile(f"The line “{name} …” of the file is incomplete or damaged.") from None


def _complete(lines: Sequence[str]) -> tuple[Entry, ...]:
    """Return the entries on the lines from the heading to the last line of the history. Raises BadFile if any lack."""
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
    return tuple(entries)


def read_entries(text: str) -> tuple[tuple[Entry, ...], str]:
    """Return the entries in the text of a file, and its secret; "" if the file contains no secret.

    Raises BadFile for a file that is not a complete, unchanged table.
    """
    contents = read_file(text)
    return contents.entries, contents.secret


SHORTEST_ENTRY = 100
"""The fewest characters of a line with an entry. Its hash alone has 64."""

OTHER_LINES = 8
"""The most lines of a file that are not entries."""


def _lines(text: str) -> list[str]:
    """Return the lines of a file. Raises BadFile if the lines are too short to be a table file."""
    if type(text) is not str:
        raise BadFile("The contents of a table file must be a text.")
    if text.startswith("{"):
        raise BadFile("This is JSON, like an export for a viewer, and not a table file. Use a backup or a saved game.")
    if text.count("\n") > len(text) // SHORTEST_ENTRY + OTHER_LINES:
        raise BadFile("This is not a table file: its lines are too short.")
    return text.rstrip("\n").split("\n")


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
            problem = f"does not follow entry {at - 1}, which was replaced" if at else "is not the first of a table"
            raise BadFile(f"Entry {at} {problem}.", at)
        entries.append(entry)
        last = stamped
    if not entries:
        raise BadFile("The file has no entries.", 0)
    return entries, last


def _entry(at: int, line: str) -> tuple[Entry, str]:
    if len(line) > MAX_ENTRY_BYTES:
        raise BadFile(f"Entry {at} (line {at + 2}) is too long to be an entry of a table.", at)
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
