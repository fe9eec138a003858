"""Changes other than appends: opening, importing and deleting a table, its chat, and its seat keys.

Each function writes over a connection on which the writer has begun a transaction and locked the table's row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, Table, delete, func, insert, select, update

from facedown.store.errors import StoreError, no_table
from facedown.store.records import Line, SeatKey, TableRecord, WholeTable
from facedown.store.rows import insert_new, line_row, message_row, snapshot_row
from facedown.store.schema import chat, entries, idempotency, notes, seat_keys, snapshots, tables
from facedown.table.chat import Message
from facedown.table.entries import digest

MOST_PARAMETERS = 1000
"""The most values in one statement: every database allows so many."""


def open_table(connection: Connection, record: TableRecord, lines: Sequence[Line]) -> TableRecord:
    """Store a new table with its first entries. Raises StoreError if the id exists or the entries are no chain."""
    _check_chain(record.id, lines)
    row = {name: getattr(record, name) for name in record.__struct_fields__}
    row |= {"entries": len(lines), "head": lines[-1].hash if lines else ""}
    if not insert_new(connection, tables, [row]):
        raise StoreError("exists", f"There is already a table “{record.id}”.", "Choose another id.")
    insert_new(connection, entries, [line_row(record.id, one) for one in lines])
    return TableRecord(**row)


def _check_chain(table: str, lines: Sequence[Line]) -> None:
    """Raise StoreError unless the lines are numbered from 0 and each follows the one before it."""
    before = ""
    for number, line in enumerate(lines):
        if line.number != number or line.before != before or digest(line.data) != line.hash:
            wrong = f"Entry {number} of table “{table}” does not follow the entry before it."
            raise StoreError("rejected", wrong, "Use another copy of the table.")
        before = line.hash


def import_table(connection: Connection, whole: WholeTable) -> TableRecord:
    """Store everything about a table. Raises StoreError if its id exists or its entries are no chain."""
    record = open_table(connection, whole.table, whole.lines)
    key: dict[str, Any] = {"table_id": record.id}
    answers = [key | {"key": one.key, "answer": one.data, "refusal": one.refusal} for one in whole.answers]
    _insert_all(connection, snapshots, [snapshot_row(record.id, one) for one in whole.snapshots])
    _insert_all(connection, notes, [key | {"name": name, "value": value} for name, value in whole.notes.items()])
    _insert_all(connection, chat, [message_row(record.id, one) for one in whole.chat])
    _insert_all(connection, idempotency, answers)
    keys = [_key_row(SeatKey(record.id, one.seat, one.hash, one.made_at)) for one in whole.seat_keys]
    _insert_all(connection, seat_keys, keys)
    return record


def _insert_all(connection: Connection, into: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows into a table of the database. Raises StoreError if a key occurs twice or exists."""
    if insert_new(connection, into, rows) != len(rows):
        raise StoreError("rejected", f"A row of “{into.name}” is stored twice.", "Use another copy of the table.")


def delete_table(connection: Connection, table: str) -> bool:
    """Delete a table and everything that belongs to it. Return whether it existed."""
    return connection.execute(delete(tables).where(tables.c.id == table)).rowcount > 0


def set_title(connection: Connection, table: str, title: str) -> None:
    """Change the title of a table. Raises StoreError if there is no such table."""
    if not connection.execute(update(tables).where(tables.c.id == table).values(title=title)).rowcount:
        raise no_table(table)


def add_message(connection: Connection, table: str, message: Message) -> Message:
    """Add a message to the chat, with the next number. Raises StoreError if there is no such table."""
    number = connection.execute(select(tables.c.messages).where(tables.c.id == table)).scalar()
    if number is None:
        raise no_table(table)
    numbered = replace(message, number=number)
    connection.execute(update(tables).where(tables.c.id == table).values(messages=number + 1))
    connection.execute(insert(chat), message_row(table, numbered))
    return numbered


def remove_messages(connection: Connection, table: str, numbers: Sequence[int]) -> int:
    """Delete the texts of messages and mark them as removed. Return how many were not removed before."""
    found = 0
    for at in range(0, len(numbers), MOST_PARAMETERS):
        chosen = chat.c.number.in_(numbers[at : at + MOST_PARAMETERS])
        condition = (chat.c.table_id == table, chosen, chat.c.removed.is_(False))
        found += connection.execute(update(chat).where(*condition).values(text="", removed=True)).rowcount
    return found


def add_seat_key(connection: Connection, key: SeatKey) -> SeatKey:
    """Add a key that opens a seat. Raises StoreError if there is no such table, or if the key exists."""
    if connection.execute(select(func.count()).where(tables.c.id == key.table)).scalar() == 0:
        raise no_table(key.table)
    if not insert_new(connection, seat_keys, [_key_row(key)]):
        raise StoreError("exists", "This key is already used.", "Make a new key.")
    return key


def _key_row(key: SeatKey) -> dict[str, str | int]:
    return {"hash": key.hash, "table_id": key.table, "seat": key.seat, "made_at": key.made_at}


def remove_seat_keys(connection: Connection, table: str, seat: str) -> int:
    """Remove all keys of a seat. Return their number."""
    condition = (seat_keys.c.table_id == table, seat_keys.c.seat == seat)
    return connection.execute(delete(seat_keys).where(*condition)).rowcount
