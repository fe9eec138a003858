"""One transaction with many writes: all waiting appends, and other changes, of all tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, select, text, tuple_, update

from facedown.store.errors import NumberTaken, StoreError, damaged, no_table
from facedown.store.records import SEAT_CHARACTERS, Announcement, Answer, Appended, Line, Snapshot
from facedown.store.rows import delete_notes, insert_new, line_row, lines_of, snapshot_row, upsert
from facedown.store.schema import entries, idempotency, notes, snapshots, tables

SNAPSHOTS_APART = 16
"""The newest snapshot of a table is kept, and of the older ones those whose number is a multiple of this."""

SNAPSHOTS_CHECKED = 100
"""How far back a batch looks for older snapshots to delete. Earlier batches have deleted those before."""

CHANNEL = "facedown"
"""The channel on which PostgreSQL announces entries to other processes."""


# The statements are built once, because SQLAlchemy takes four times as long to build one as to use it.

LOCK = (
    select(tables.c.id, tables.c.entries, tables.c.head)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
ANSWERS = select(idempotency.c.table_id, idempotency.c.key, idempotency.c.answer).where(
    tuple_(idempotency.c.table_id, idempotency.c.key).in_(bindparam("keys", expanding=True))
)
GROW = (
    update(tables)
    .where(tables.c.id == bindparam("row"))
    .values({"entries": bindparam("new_entries"), "head": bindparam("new_head")})
)
THIN_OUT = delete(snapshots).where(
    snapshots.c.table_id == bindparam("row"),
    snapshots.c.number.between(bindparam("first"), bindparam("last")),
    snapshots.c.number % SNAPSHOTS_APART != 0,
)


class Append(msgspec.Struct, frozen=True):
    """A request to store an entry (`line`) and what belongs to it, or only the latter.

    `most_refusals`: the answer is a refusal, and at most this many refusals of the seat are kept; 0 for another answer.
    `closes`: the entry closes the table. `damaged` are the numbers of damaged snapshots, which are deleted.
    """

    table: str
    line: Line | None = None
    answer: Answer | None = None
    most_refusals: int = 0
    snapshot: Snapshot | None = None
    notes: Mapping[str, bytes | None] = {}
    closes: bool = False
    damaged: tuple[int, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """Another request: `run` writes over a connection and returns the result, or raises an error.

    It may be called again after its transaction was rolled back. `announcement` is made once it is stored.
    """

    table: str
    run: Callable[[Connection], Any]
    announcement: Announcement | None = None


Write = Append | Change


class Written(msgspec.Struct, frozen=True):
    """The results of a batch in the order of its requests, and what to announce. A result can be an error."""

    results: list[Any]
    announcements: list[Announcement]


def write_batch(connection: Connection, requests: Sequence[Write]) -> Written:
    """Carry out requests over a connection on which a transaction has begun. The caller commits.

    The rows of their tables are locked first, always in the same order, so that two writers can never wait for each
    other (a deadlock). Raises an error if nothing of the batch may be committed.
    """
    touched = sorted({one.table for one in requests})
    heads = _lock(connection, touched)
    results: dict[int, Any] = {}
    announcements = []
    for at, one in enumerate(requests):
        if isinstance(one, Change):
            results[at] = one.run(connection)
            announcements += [one.announcement] if one.announcement else []
    if results:  # such a change can open or delete a table
        heads = _lock(connection, touched)
    appends = [(at, one) for at, one in enumerate(requests) if isinstance(one, Append)]
    appends.sort(key=lambda pair: (pair[1].table, -1 if pair[1].line is None else pair[1].line.number))
    answers = _known_answers(connection, [one for _, one in appends])
    stored = []
    for at, one in appends:
        results[at] = _decide(one, heads, answers)
        if isinstance(results[at], Appended) and results[at].new:
            stored.append(one)
    announcements += _store(connection, stored, heads)
    for at, one in appends:
        if results[at] is None and one.line:
            results[at] = _taken(connection, one.table, one.line.number)
    _notify(connection, announcements)
    return Written([results[at] for at in range(len(requests))], announcements)


def _lock(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, str]]:
    """Lock the rows of tables. Return the number of entries and the hash of the last entry of each.

    SQLite needs no such lock: there only one transaction at a time writes.
    """
    return {row.id: (row.entries, row.head) for row in connection.execute(LOCK, {"ids": ids})}


def _known_answers(connection: Connection, appends: Sequence[Append]) -> dict[tuple[str, str], bytes]:
    """Return the stored answers to those of the requests that were answered before."""
    keys = [(one.table, one.answer.key) for one in appends if one.answer]
    if not keys:
        return {}
    return {(row.table_id, row.key): row.answer for row in connection.execute(ANSWERS, {"keys": keys})}


def _decide(
    one: Append,
    heads: dict[str, tuple[int, str]],
    answers: dict[tuple[str, str], bytes],
) -> Appended | Exception | None:
    """Decide whether a request is stored. If it is, update `heads` and `answers`.

    Return None if the number of its entry is taken. The winner can be a request of the same batch.
    """
    if one.table not in heads:
        return no_table(one.table)
    if one.answer and (known := answers.get((one.table, one.answer.key))) is not None:
        return Appended(new=False, answer=known)
    if one.line is not None:
        number, head = heads[one.table]
        if one.line.number < number:
            return None
        if one.line.number > number or one.line.before != head:
            wrong = f"Entry {one.line.number} does not follow the last entry of table “{one.table}”."
            return StoreError("rejected", wrong, "Read the table again.")
        heads[one.table] = (number + 1, one.line.hash)
    if one.answer:
        answers[one.table, one.answer.key] = one.answer.data
    return Appended(new=True, answer=one.answer.data if one.answer else None)


def _taken(connection: Connection, table: str, number: int) -> Exception:
    """Return the exception for a writer that lost the race for an entry's number."""
    try:
        lines = lines_of(connection, table, number)
    except StoreError as error:
        return error
    return NumberTaken(table, lines) if lines else damaged(table, f"Entry {number}")


def _store(
    connection: Connection, stored: Sequence[Append], heads: Mapping[str, tuple[int, str]]
) -> list[Announcement]:
    """Insert everything that belongs to the accepted requests. Return what to announce."""
    lines = [(one.table, one.line) for one in stored if one.line]
    rows = [line_row(table, line) for table, line in lines]
    if insert_new(connection, entries, rows) != len(rows):  # the row of the table says that these numbers are free
        raise damaged(rows[0]["table_id"], f"Entry {rows[0]['number']}")
    grown = {table: heads[table] for table, _ in lines}
    closed = {one.table for one in stored if one.closes}
    if grown:
        changes = [{"row": table, "new_entries": n, "new_head": head} for table, (n, head) in grown.items()]
        connection.execute(GROW, changes)
    if closed:
        connection.execute(update(tables).where(tables.c.id.in_(closed)).values(closed=True))
    _store_answers(connection, stored)
    _store_snapshots_and_notes(connection, stored)
    noted = {one.table for one in stored if one.notes and not one.line}
    return [
        *(Announcement("entries", table, number - 1) for table, (number, _) in grown.items()),
        *(Announcement("notes", table) for table in sorted(noted)),
    ]


def _store_answers(connection: Connection, stored: Sequence[Append]) -> None:
    """Insert the answers, and delete the oldest refusals of a seat beyond its limit."""
    rows, limits = [], {}
    newest: dict[tuple[str, str], int] = {}
    for one in stored:
        if one.answer:
            refusal, seat = None, (one.table, one.answer.key[:SEAT_CHARACTERS])
            if one.most_refusals:
                if seat not in newest:
                    newest[seat] = _refusals(connection, *seat)
                limits[seat] = one.most_refusals
                refusal = newest[seat] = newest[seat] + 1
            rows.append({"table_id": one.table, "key": one.answer.key, "answer": one.answer.data, "refusal": refusal})
    insert_new(connection, idempotency, rows)
    for seat, limit in limits.items():
        old = idempotency.c.refusal <= newest[seat] - limit
        connection.execute(delete(idempotency).where(_of_seat(*seat), old))


def _refusals(connection: Connection, table: str, seat: str) -> int:
    """Return the number of the newest stored refusal of a seat; 0 if there is none."""
    refused = _of_seat(table, seat), idempotency.c.refusal.is_not(None)
    return connection.execute(select(func.max(idempotency.c.refusal)).where(*refused)).scalar() or 0


def _of_seat(table: str, seat: str) -> ColumnElement[bool]:
    """Return the condition for the answers to the requests whose keys begin with `seat`."""
    return (idempotency.c.table_id == table) & idempotency.c.key.startswith(seat, autoescape=True)


def _store_snapshots_and_notes(connection: Connection, stored: Sequence[Append]) -> None:
    """Insert or replace snapshots and notes; delete notes without a value, and damaged and most older snapshots."""
    for one in stored:
        if one.damaged:
            bad = snapshots.c.number.in_(one.damaged)
            connection.execute(delete(snapshots).where(snapshots.c.table_id == one.table, bad))
    upsert(connection, snapshots, [snapshot_row(one.table, one.snapshot) for one in stored if one.snapshot])
    newest = {one.table: one.snapshot.number for one in stored if one.snapshot}
    old = [{"row": table, "first": at - SNAPSHOTS_CHECKED, "last": at - 1} for table, at in newest.items()]
    if old:
        connection.execute(THIN_OUT, old)
    for one in stored:  # one after the other, because a later request can replace the note of an earlier one
        values = {name: value for name, value in one.notes.items() if value is not None}
        upsert(connection, notes, [{"table_id": one.table, "name": name, "value": values[name]} for name in values])
        if gone := one.notes.keys() - values:
            delete_notes(connection, one.table, gone)


def _notify(connection: Connection, announcements: Sequence[Announcement]) -> None:
    """Let PostgreSQL tell all processes once the transaction is committed: “table:number”, or “table:kind”."""
    if announcements and connection.dialect.name == "postgresql":
        news = [{"news": f"{one.table}:{one.number if one.kind == 'entries' else one.kind}"} for one in announcements]
        connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :news)"), news)
