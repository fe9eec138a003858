"""Table files and the store: checking a file, and storing the table in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from facedown.game import refuse, registry
from facedown.store.batch import SNAPSHOTS_APART
from facedown.store.keeper import LOG, written_notes
from facedown.store.playing import free_id, load_table
from facedown.store.records import Line, SeatKey, Snapshot, TableRecord, WholeTable, key_hash
from facedown.store.store import Store, now
from facedown.table import History, TableFile, read_file
from facedown.table.chat import LATEST
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


def import_backup(
    store: Store, backup: Backup, keys: Mapping[str, str] | None = None, notes: Mapping[str, Any] | None = None
) -> TableRecord:
    """Store a table with its chat and its notes, all or nothing. Return its record.

    `keys` are new keys by the seats that they open, and `notes` are notes beside those of the backup.

    Raises StoreError if the store has the table already.
    """
    history, contents = backup.history, backup.contents
    kept = {**contents.notes, **(notes or {})}
    opened_at = kept.pop(OPENED_AT, None)
    lines = tuple(Line.of(entry) for entry in contents.entries)
    record = TableRecord(
        free_id(store, lines[0].hash),
        history.system.key,
        history.opening.setup.title or history.system.title,
        contents.secret,
        opened_at if type(opened_at) is int and 0 <= opened_at < LATEST else now(),
        history.state.closed,
        messages=len(contents.chat),
    )
    seat_keys = tuple([SeatKey(record.id, seat, key_hash(key), now()) for seat, key in (keys or {}).items()])
    kept_notes = written_notes(kept)
    return store.import_table(WholeTable(record, lines, _snapshots(backup), kept_notes, contents.chat, seat_keys))


OPENED_AT = "opened_at"
"""The note of a backup that tells when the table was opened, in milliseconds since 1970, UTC."""


def back_up(store: Store, table: str, warn: Callable[[str], object] = LOG.warning) -> str:
    """Return the backup of a stored table, as the text of a file. Raises StoreError if it is damaged."""
    whole = load_table(store, table, warn)
    whole.notes = {**whole.notes, OPENED_AT: store.table(table).opened_at}
    return whole.export(keep_secret=True)


def _snapshots(backup: Backup) -> tuple[Snapshot, ...]:
    """Return the snapshots with which a table is imported: those that it would have if it had been played here.

    If the rules of the table are not installed, there is only the last one, because the others are unknown.
    """
    history = backup.history
    last = len(history) - 1
    known = range(0) if history.in_memory <= last else range(history.state.floor, last)
    numbers = [n for n in known if n % SNAPSHOTS_APART == 0]
    return tuple([Snapshot(n, history.snapshot(n)) for n in (*numbers, last)])
