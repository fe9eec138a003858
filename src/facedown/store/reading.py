"""Reading from the store. Every line and every snapshot is compared with its hash."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, func, select

from facedown.store.errors import damaged, no_table
from facedown.store.records import Line, Newest, SeatKey, Snapshot, StoredAnswer, TableRecord, WholeTable
from facedown.store.rows import lines_of, message_of, snapshots_of
from facedown.store.schema import chat, idempotency, notes, seat_keys, tables
from facedown.table.chat import Message

# Statements that are used at each move are built once.

RECORD = select(tables).where(tables.c.id == bindparam("table"))
ANSWER = select(idempotency.c.answer).where(
    idempotency.c.table_id == bindparam("table"), idempotency.c.key == bindparam("key")
)
MESSAGES = (
    select(chat)
    .where(chat.c.table_id == bindparam("table"), chat.c.number > bindparam("since"))
    .order_by(chat.c.number)
)
NEWEST = select(
    tables.c.entries,
    tables.c.head,
    tables.c.messages,
    select(func.count()).where(chat.c.table_id == tables.c.id, chat.c.removed).scalar_subquery().label("removed"),
).where(tables.c.id == bindparam("table"))
SEAT_KEY = select(seat_keys).where(seat_keys.c.hash == bindparam("hash"))


def record(connection: Connection, table: str) -> TableRecord:
    """Return the record of a table. Raises StoreError if there is no such table, or if a value has a wrong type."""
    row = connection.execute(RECORD, {"table": table}).first()
    if row is None:
        raise no_table(table)
    try:
        return _record_of(row)
    except msgspec.ValidationError:
        raise damaged(table, "The row") from None


def _record_of(row: Row[Any]) -> TableRecord:
    return msgspec.convert({name: getattr(row, name) for name in TableRecord.__struct_fields__}, TableRecord)


def records(connection: Connection) -> tuple[TableRecord, ...]:
    """Return the records of all tables, the newest first. The record of a damaged row has only the id."""
    query = select(tables).order_by(tables.c.opened_at.desc(), tables.c.id)
    found = []
    for row in connection.execute(query):
        try:
            found.append(_record_of(row))
        except msgspec.ValidationError:
            found.append(TableRecord(str(row.id), ""))
    return tuple(found)


def lines(connection: Connection, table: str, start: int, stop: int | None) -> tuple[Line, ...]:
    """Return the entries of a table from `start` to `stop` - 1; `stop` None means to the end.

    Raises StoreError if there is no such table, or for the first entry that is missing or damaged.
    """
    known = record(connection, table)
    found = lines_of(connection, table, start, stop)
    expected = known.entries if stop is None else min(stop, known.entries)
    if found and found[-1].number >= known.entries:
        raise damaged(table, "The row")
    if start + len(found) < expected:
        raise damaged(table, f"Entry {start + len(found)}")
    if found and found[-1].number == known.entries - 1 and found[-1].hash != known.head:
        raise damaged(table, f"Entry {found[-1].number}")
    return found


def snapshot(connection: Connection, table: str, at: int) -> Snapshot | None:
    """Return the latest snapshot at or before entry `at`, without its data if it is damaged; None if there is none."""
    found = snapshots_of(connection, table, at)
    return found[0] if found else None


def answer(connection: Connection, table: str, key: str) -> bytes | None:
    """Return the answer to the request with this key; None if it has not been answered."""
    found: bytes | None = connection.execute(ANSWER, {"table": table, "key": key}).scalar()
    return found


def newest(connection: Connection, table: str) -> Newest:
    """Return what shows whether a table has changed. Raises StoreError if there is no such table."""
    row = connection.execute(NEWEST, {"table": table}).first()
    if row is None:
        raise no_table(table)
    return Newest(*row)


def messages(connection: Connection, table: str, since: int, most: int | None) -> tuple[Message, ...]:
    """Return the chat messages after number `since`, at most `most`; those removed are included without their text."""
    rows = connection.execute(MESSAGES.limit(most), {"table": table, "since": since})
    return tuple(message_of(table, row) for row in rows)


def seat_key(connection: Connection, hash_: str) -> SeatKey | None:
    """Return the table and seat that the key with this hash opens; None for an unknown key."""
    row = connection.execute(SEAT_KEY, {"hash": hash_}).first()
    return _seat_key_of(row) if row is not None else None


def _seat_key_of(row: Row[Any]) -> SeatKey:
    return SeatKey(row.table_id, row.seat, row.hash, row.made_at)


def note(connection: Connection, table: str, name: str) -> bytes | None:
    """Return a note of a table; None if there is none with this name."""
    query = select(notes.c.value).where(notes.c.table_id == table, notes.c.name == name)
    found: bytes | None = connection.execute(query).scalar()
    return found


def all_notes(connection: Connection, table: str) -> dict[str, bytes]:
    """Return all notes of a table by name."""
    query = select(notes.c.name, notes.c.value).where(notes.c.table_id == table).order_by(notes.c.name)
    return {row.name: row.value for row in connection.execute(query)}


def whole_table(connection: Connection, table: str) -> WholeTable:
    """Return everything that is stored about a table."""
    query = select(idempotency).where(idempotency.c.table_id == table).order_by(idempotency.c.key)
    answers = tuple(StoredAnswer(row.key, row.answer, row.refusal) for row in connection.execute(query))
    keys = select(seat_keys).where(seat_keys.c.table_id == table).order_by(seat_keys.c.made_at, seat_keys.c.hash)
    return WholeTable(
        table=record(connection, table),
        lines=lines(connection, table, 0, None),
        snapshots=snapshots_of(connection, table),
        notes=all_notes(connection, table),
        chat=messages(connection, table, -1, None),
        seat_keys=tuple(map(_seat_key_of, connection.execute(keys))),
        answers=answers,
    )
