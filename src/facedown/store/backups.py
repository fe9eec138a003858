"""Table files and the store: checking a file, and storing the table in it."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.game import refuse, registry
from facedown.store.playing import free_id
from facedown.store.records import Line, Snapshot, TableRecord, WholeTable
from facedown.store.store import Store, now
from facedown.table import History, TableFile, read_file
from facedown.table.law import opening_of


class Backup(msgspec.Struct, frozen=True):
    """The contents of a table file that was checked, and its history. The table can be continued."""

    contents: TableFile
    history: History


def read_backup(text: str) -> Backup:
    """Return the table in the text of a file, after checking it as `TableFile.history` does.

    Raises BadFile for a damaged file, Mismatch for the first wrong entry, and Refused for an open table without its
    secret, which nobody could continue, and if its system is not installed.
    """
    contents = read_file(text)
    history = contents.history(registry.system(opening_of(contents.entries).system))
    if not contents.secret and not history.state.closed:
        problem = "The file does not contain the table’s secret, so the table cannot be continued."
        raise refuse("import", problem, "Import a backup, which `facedown export --backup` writes.")
    return Backup(contents, history)


def import_backup(store: Store, backup: Backup) -> TableRecord:
    """Store a table with its chat and its notes, all or nothing. Return its record.

    Raises StoreError if the store has the table already.
    """
    history, contents = backup.history, backup.contents
    lines = tuple(Line.of(entry) for entry in contents.entries)
    record = TableRecord(
        free_id(store, lines[0].hash),
        history.system.key,
        history.opening.setup.title or history.system.title,
        contents.secret,
        now(),
        history.state.closed,
        messages=len(contents.chat),
    )
    notes: dict[str, Any] = {name: msgspec.json.encode(value) for name, value in contents.notes.items()}
    snapshot = Snapshot(len(history) - 1, history.snapshot())
    return store.import_table(WholeTable(record, lines, (snapshot,), notes, contents.chat))
