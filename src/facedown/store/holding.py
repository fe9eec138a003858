"""Holding a table: while one program plays a table, no other program begins to play it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, text

from facedown.store.errors import DATABASE_ERRORS, StoreError


@contextmanager
def held_table(engine: Engine, table: str) -> Iterator[None]:
    """Hold a table for this program while the context lasts. The end of the program ends it too, also a kill.

    SQLite: a locked file beside the database. PostgreSQL: a lock of a connection. Raises StoreError of the kind
    “locked” if another program holds the table.
    """
    digest = sha256(table.encode("utf-8", "surrogatepass"))
    with engine.connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        file = connection.exec_driver_sql("PRAGMA database_list").fetchone() if sqlite else None
        if file is None:
            with _held_row(connection, int.from_bytes(digest.digest()[:8], signed=True), table):
                yield
            return
    path = Path(str(file[2]))
    with _held_file(path.with_name(f".{path.name}.{digest.hexdigest()[:16]}.lock"), table):
        yield


@contextmanager
def _held_file(path: Path, table: str) -> Iterator[None]:
    lock = FileLock(path, timeout=0.2, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        raise _is_held(table) from None
    except OSError:
        text = "No file can be made in the folder of the database."
        raise StoreError("read-only", text, "Make the folder writable for you.") from None
    try:
        yield
    finally:
        with suppress(OSError):  # before the release, so that nobody locks a removed file; Windows keeps the file
            path.unlink()
        lock.release()


@contextmanager
def _held_row(connection: Connection, number: int, table: str) -> Iterator[None]:
    connection = connection.execution_options(isolation_level="AUTOCOMMIT")  # no transaction stays open meanwhile
    if not connection.execute(text("SELECT pg_try_advisory_lock(:number)"), {"number": number}).scalar():
        raise _is_held(table)
    try:
        yield
    finally:
        try:
            connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": number})
        except DATABASE_ERRORS:
            connection.invalidate()  # the lock ends with the connection


def _is_held(table: str) -> StoreError:
    return StoreError("locked", f"Another program is playing table “{table}”.", "Close that program first.")
