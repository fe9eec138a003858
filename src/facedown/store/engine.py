"""Opening the database: its URL, its settings, and how durable a commit is."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any, Literal

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, exc, make_url
from sqlalchemy.engine import URL

from facedown.store.errors import StoreError

Durability = Literal["full", "process"]
"""The failures that a stored entry survives.

- `full`: everything, also a power failure. Each commit waits until the disk has written it. This is the default,
  because people see an entry as soon as it is stored: a reveal that is lost afterwards cannot be made unseen.
- `process`: a killed program, but not a power failure: then the last entries may be missing. The database remains
  intact. Commits are many times as fast, for simulations and tests.
"""

TIMEOUT = 5.0
"""The seconds to wait for a lock that another program holds."""

MOST_READERS = 25
"""The most connections that read at once; more readers wait."""

OLDEST_POSTGRESQL = 13
"""The oldest version of PostgreSQL that can be asked whether a transaction was committed."""

NOTICE_LOSS = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, "tcp_user_timeout": 30_000}
"""Settings of connections to PostgreSQL that notice within a minute that its machine no longer answers."""


URL_VARIABLE = "FACEDOWN_DATABASE"
"""The environment variable that names another database than the one in the user's data folder."""


def default_url() -> str:
    """Return the URL in the environment variable, or that of the SQLite database in the user's data folder."""
    named = os.environ.get(URL_VARIABLE)
    return named or f"sqlite:///{user_data_path('facedown', appauthor=False) / 'tables.sqlite'}"


def read_url(url: str) -> URL:
    """Return a database's URL with its driver. Raises StoreError if the URL is wrong or of another kind of database."""
    try:
        url.encode()
        parsed = make_url(url)
    except (exc.ArgumentError, ValueError):  # a ValueError for a port can quote a part of the password
        raise _bad_url() from None
    if parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return parsed.set(drivername="postgresql+psycopg")
    in_memory = parsed.database in (None, "", ":memory:") or parsed.query.get("mode") == "memory"
    if parsed.get_backend_name() != "sqlite" or in_memory:
        raise _bad_url()
    return parsed.set(drivername="sqlite+pysqlite")


def _bad_url() -> StoreError:
    return StoreError(
        "rejected",
        "This is not the URL of a database.",
        "Use sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
    )


def make_engine(url: URL, durability: Durability = "full", timeout: float = TIMEOUT) -> Engine:
    """Return the engine of a database, without connecting. A new SQLite file is made readable only for its owner."""
    if url.get_backend_name() == "sqlite":
        _make_file(url)
        engine = create_engine(url, pool_size=MOST_READERS, max_overflow=0, connect_args={"timeout": timeout})
        _set_up_sqlite(engine, durability)
    else:
        options = f"-c lock_timeout={round(timeout * 1000)}"
        arguments = {"connect_timeout": max(2, round(timeout)), "options": options, **NOTICE_LOSS}
        engine = create_engine(url, pool_size=MOST_READERS, max_overflow=0, connect_args=arguments)
        _set_up_postgresql(engine, durability)
    return engine


def _make_file(url: URL) -> None:
    """Create the file of a SQLite database and its folder: it contains secrets, so others may not read it."""
    if "uri" in url.query:
        return
    path = Path(url.database or "")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError:
        raise StoreError(
            "read-only",
            "The database file cannot be made.",
            "Choose another folder, or make this one writable for you.",
        ) from None


def _set_up_sqlite(engine: Engine, durability: Durability) -> None:
    """Let every connection write ahead to a log, and begin its transactions itself.

    With such a log, others read while one writes. FULL waits for the disk at each commit; NORMAL only when the log
    is copied into the database, so a power failure can undo the last commits.
    """
    synchronous = "FULL" if durability == "full" else "NORMAL"

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        for setting in (f"synchronous={synchronous}", "foreign_keys=ON", "journal_size_limit=67108864"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _set_up_postgresql(engine: Engine, durability: Durability) -> None:
    """Let commits wait for the disk, or not. A server that waits for more, as for a replica, is left as it is."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        with connection.cursor() as cursor:
            if durability == "process":
                cursor.execute("SET synchronous_commit = off")
            elif cursor.execute("SHOW synchronous_commit").fetchone()[0] == "off":
                cursor.execute("SET synchronous_commit = on")
        connection.commit()


def writing(engine: Engine) -> Engine:
    """Return the engine for transactions that write. It shares the connections of `engine`."""
    return engine.execution_options(writes=True)


def reading_only(engine: Engine) -> Engine:
    """Return the engine for transactions that read, and that see the database as of one moment.

    It shares the connections of `engine`.
    """
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="REPEATABLE READ")
    return engine
