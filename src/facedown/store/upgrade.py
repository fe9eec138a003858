"""Bringing a database to the newest revision of the schema."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from facedown.store.engine import OLDEST_POSTGRESQL, writing
from facedown.store.errors import StoreError
from facedown.store.schema import REVISION

MIGRATIONS = Path(__file__).parent / "migrations"

LOCK = 7234907761
"""The number of the lock that PostgreSQL holds while one program migrates a database."""


def prepare(engine: Engine) -> None:
    """Bring the database to the newest revision, or create its tables; do nothing if it is up to date.

    Raises StoreError if a newer version of Facedown or another program made the database.
    """
    with engine.connect() as connection:
        _use_log(connection)
        if revision_of(connection) == REVISION:
            return
    with writing(engine).begin() as connection:  # of several programs that start at once, one migrates
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        revision = revision_of(connection)
        if revision is None and inspect(connection).get_table_names():
            raise StoreError("foreign", "The database belongs to another program.", "Choose an empty database.")
        if revision != REVISION:
            migrate(connection, revision)


def _use_log(connection: Connection) -> None:
    """Let a SQLite database write ahead to a log, which is a setting of its file. Check the version of PostgreSQL."""
    if connection.dialect.name == "sqlite":
        driver = connection.connection.driver_connection
        assert driver is not None
        _write_ahead(driver)
    elif (connection.dialect.server_version_info or (0,)) < (OLDEST_POSTGRESQL,):
        raise StoreError(
            "rejected", "This version of PostgreSQL is too old.", f"Use PostgreSQL {OLDEST_POSTGRESQL} or later."
        )


def _write_ahead(driver: Any) -> None:
    """Change the setting. SQLite does not wait while another program changes it or writes, so this function does."""
    [milliseconds] = driver.execute("PRAGMA busy_timeout").fetchone()
    end = time.monotonic() + milliseconds / 1000
    while driver.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        try:
            driver.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database; None if it has none, as a new database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def migrate(connection: Connection, revision: str | None, folders: Sequence[Path] = (MIGRATIONS,)) -> None:
    """Carry out the revisions in `versions` of these folders that come after `revision`.

    Raises StoreError if the database has a revision that this version of Facedown does not know.
    """
    from alembic import command  # slow to import, and needed only once for each database
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    versions = [str(folder / "versions").replace("%", "%%") for folder in folders]
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(versions))
    config.attributes["connection"] = connection
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise StoreError("newer", "A newer version of Facedown made this database.", "Update Facedown.")
    command.upgrade(config, "head")
