"""Statements that the modules of the store share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, Row, Table, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from facedown.game import refuse
from facedown.store.errors import damaged
from facedown.store.records import Line, Snapshot
from facedown.store.schema import LONGEST_ID, entries, notes, snapshots
from facedown.table.chat import Message
from facedown.table.entries import digest

# The statements are built once, because SQLAlchemy takes four times as long to build one as to use it.

AFTER_ALL = 2**31 - 1
"""A number that is higher than that of any entry, and still a number for a database."""

LINES = (
    select(entries.c.number, entries.c.line, entries.c.hash)
    .where(entries.c.table_id == bindparam("table"))
    .where(entries.c.number >= bindparam("first"), entries.c.number < bindparam("stop"))
    .order_by(entries.c.number)
)
SNAPSHOTS = (
    select(snapshots.c.number, snapshots.c.data, snapshots.c.hash)
    .where(snapshots.c.table_id == bindparam("table"), snapshots.c.number < bindparam("stop"))
    .order_by(snapshots.c.number.desc())
)
LATEST_SNAPSHOT = SNAPSHOTS.limit(1)


def insert_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """Insert rows, except those whose primary key exists already. Return the number of inserted rows."""
    if not rows:
        return 0
    statement = _insert_new(connection.dialect.name, table)
    return connection.execute(statement, rows, execution_options={"preserve_rowcount": True}).rowcount


def upsert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, and replace those with the same primary key."""
    if rows:
        connection.execute(_upsert(connection.dialect.name, table), rows)


@cache
def _insert_new(dialect: str, table: Table) -> Executable:
    return _insert(dialect)(table).on_conflict_do_nothing()


@cache
def _upsert(dialect: str, table: Table) -> Executable:
    statement = _insert(dialect)(table)
    key = [column.name for column in table.primary_key]
    values = {column.name: statement.excluded[column.name] for column in table.columns if column.name not in key}
    return statement.on_conflict_do_update(index_elements=key, set_=values)


def _insert(dialect: str) -> Callable[[Table], postgresql.Insert | sqlite.Insert]:
    return postgresql.insert if dialect == "postgresql" else sqlite.insert


def delete_notes(connection: Connection, table: str, names: Iterable[str]) -> None:
    """Delete some notes of a table."""
    connection.execute(delete(notes).where(notes.c.table_id == table, notes.c.name.in_(names)))


def check_text(*texts: str) -> None:
    """Refuse texts that a database cannot store: with NUL, or with half of a character."""
    for text in texts:
        try:
            valid = "\x00" not in text and text.encode()
        except UnicodeError:
            valid = False
        if valid is False:
            raise refuse("store", "The text contains an invalid character.", "Use plain text.")


def check_id(table: str) -> None:
    """Refuse an id that no table can have."""
    if type(table) is not str:
        raise refuse("store", "The id of a table must be a text.", "Use the id that the list of tables shows.")
    check_text(table)
    if not 0 < len(table) <= LONGEST_ID:
        raise refuse("store", "The id of the table is too long or empty.", f"Use 1 to {LONGEST_ID} characters.")


def line_row(table: str, line: Line) -> dict[str, Any]:
    """Return a line as a row of `entries`."""
    return {"table_id": table, "number": line.number, "line": line.data, "hash": line.hash}


def snapshot_row(table: str, snapshot: Snapshot) -> dict[str, Any]:
    """Return a snapshot as a row of `snapshots`."""
    return {"table_id": table, "number": snapshot.number, "data": snapshot.data, "hash": digest(snapshot.data)}


def lines_of(connection: Connection, table: str, start: int = 0, stop: int | None = None) -> tuple[Line, ...]:
    """Return the entries of a table from `start` to `stop` - 1; `stop` None means to the end.

    Raises StoreError for the first entry that is missing or damaged.
    """
    first = max(0, start - 1)  # each line names the hash of the line before it
    within = {"table": table, "first": first, "stop": AFTER_ALL if stop is None else stop}
    rows = connection.execute(LINES, within).all()
    lines: list[Line] = []
    before = ""
    for number, (found, data, hash_) in enumerate(rows, first):
        if found != number:
            raise damaged(table, f"Entry {number}")
        if number >= start:
            if type(data) is not bytes or digest(data) != hash_:  # SQLite keeps values of any type
                raise damaged(table, f"Entry {number}")
            lines.append(Line(number, data, hash_, before))
        before = hash_
    return tuple(lines)


def snapshots_of(connection: Connection, table: str, at: int | None = None) -> tuple[Snapshot, ...]:
    """Return all snapshots of a table, or only the latest one at or before entry `at`.

    A snapshot that does not have its hash is damaged: it is returned without its data.
    """
    rows = connection.execute(
        SNAPSHOTS if at is None else LATEST_SNAPSHOT, {"table": table, "stop": AFTER_ALL if at is None else at + 1}
    ).all()
    sound = [type(data) is bytes and digest(data) == hash_ for _, data, hash_ in rows]
    found = [Snapshot(number, data if good else b"") for (number, data, _), good in zip(rows, sound, strict=True)]
    return tuple(reversed(found))


def message_row(table: str, message: Message) -> dict[str, Any]:
    """Return a message as a row of `chat`."""
    return {
        "table_id": table,
        "number": message.number,
        "seat": message.seat,
        "text": message.text,
        "to": None if message.to is None else msgspec.json.encode(message.to).decode(),
        "after": message.after,
        "said_at": message.said_at,
        "removed": message.removed,
    }


def message_of(table: str, row: Row[Any]) -> Message:
    """Return the message of a row of `chat`. Raises StoreError if it is damaged: SQLite keeps values of any type."""
    try:
        to = None if row.to is None else msgspec.json.decode(row.to)
        return msgspec.convert({name: getattr(row, name) for name in Message.__struct_fields__} | {"to": to}, Message)
    except (msgspec.DecodeError, TypeError):
        raise damaged(table, f"Message {row.number}") from None
