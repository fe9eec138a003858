"""The revisions of the database: what they make, and what they do to an older or newer database."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Timer

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text

from facedown.store import Store, StoreError, upgrade
from facedown.store.engine import make_engine, read_url, writing
from facedown.store.schema import REVISION, metadata
from facedown.store.upgrade import MIGRATIONS, migrate, prepare, revision_of
from tests.store.lines import chain

NEWER = Path(__file__).parent / "newer"


def engine_of(url: str) -> Engine:
    """Return the engine of a database."""
    return make_engine(read_url(url))


def test_a_database_made_by_the_revisions_has_the_tables_of_the_schema(url: str) -> None:
    """With all columns, types, keys and indexes, and with nothing else."""
    engine = engine_of(url)
    prepare(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert revision_of(connection) == REVISION
        found = inspect(connection)
        for table in metadata.sorted_tables:
            assert found.get_pk_constraint(table.name)["constrained_columns"] == [
                column.name for column in table.primary_key
            ]
            assert [one["options"] for one in found.get_foreign_keys(table.name)] == [
                {"ondelete": "CASCADE"} for _ in table.foreign_keys
            ]
    engine.dispose()


def test_preparing_a_database_again_changes_nothing(url: str) -> None:
    """Its tables keep their rows."""
    with Store(url) as store:
        store.open_table("t", "made-up", lines=chain(3))
    engine = engine_of(url)
    prepare(engine)
    with writing(engine).begin() as connection:
        migrate(connection, REVISION)
    engine.dispose()
    with Store(url) as store:
        assert store.entries("t") == chain(3)


ROW = text(
    "INSERT INTO tables (id, system, title, secret, opened_at, closed, entries, head, messages)"
    " VALUES ('t', 'made-up', 'Title', '', 0, false, 0, '', 0)"
)


def test_a_database_of_the_first_revision_is_upgraded(url: str, tmp_path: Path) -> None:
    """Rows are kept."""
    (tmp_path / "versions").mkdir()
    first = (MIGRATIONS / "versions" / "revision_1.py").read_text("utf-8")
    (tmp_path / "versions" / "revision_1.py").write_text(first, "utf-8")
    engine = engine_of(url)
    with writing(engine).begin() as connection:
        migrate(connection, None, [tmp_path])
        connection.execute(ROW)
    with engine.connect() as connection:
        assert revision_of(connection) == "1"
    prepare(engine)
    with engine.connect() as connection:
        assert revision_of(connection) == REVISION
        assert connection.execute(text("SELECT title FROM tables")).all() == [("Title",)]
        assert "ix_chat_table_id_removed" in {one["name"] for one in inspect(connection).get_indexes("chat")}
    engine.dispose()


def test_a_database_of_an_older_version_is_upgraded(url: str) -> None:
    """Here by the revision of a later version of the program. Rows are kept."""
    engine = engine_of(url)
    with writing(engine).begin() as connection:
        migrate(connection, None)
        connection.execute(ROW)
    with writing(engine).begin() as connection:
        migrate(connection, REVISION, [MIGRATIONS, NEWER])
    with engine.connect() as connection:
        assert revision_of(connection) == "3"
        assert connection.execute(text("SELECT title, colour FROM tables")).all() == [("Title", "green")]
    engine.dispose()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(url: str) -> None:
    """This version does not know its revision."""
    engine = engine_of(url)
    with writing(engine).begin() as connection:
        migrate(connection, None, [MIGRATIONS, NEWER])
    with pytest.raises(StoreError, match=r"^A newer version of Facedown made this database. Update Facedown.$"):
        Store(url)
    with engine.connect() as connection:
        assert revision_of(connection) == "3"
    engine.dispose()


def test_many_programs_that_start_at_once_make_one_database(url: str) -> None:
    """One of them migrates, and the others wait."""
    barrier = Barrier(6)

    def start(number: int) -> None:
        barrier.wait()
        with Store(url) as store:
            store.open_table(f"{number}", "made-up")

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(start, range(6)))
    with Store(url) as store:
        assert sorted(one.id for one in store.tables()) == ["0", "1", "2", "3", "4", "5"]


def test_a_program_that_starts_while_another_writes_to_a_database_without_a_log_waits(tmp_path: Path) -> None:
    """SQLite refuses to change the setting at once in this case, whatever the time it may wait."""
    path = tmp_path / "new.sqlite"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    end = Timer(0.3, other.execute, ["ROLLBACK"])
    end.start()
    with Store(f"sqlite:///{path}") as store:
        store.open_table("a", "made-up")
    end.join()
    other.close()


def test_a_program_that_never_gives_back_a_database_without_a_log_is_named(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another program has locked the database"):
        Store(f"sqlite:///{path}", timeout=0.2)
    other.close()


def test_a_migration_that_fails_leaves_nothing_behind(url: str) -> None:
    """Tables and revision are made in one transaction."""
    engine = engine_of(url)
    with writing(engine).connect() as connection:
        transaction = connection.begin()
        migrate(connection, None)
        assert len(inspect(connection).get_table_names()) == len(metadata.tables) + 1
        transaction.rollback()
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    engine.dispose()
    with Store(url) as store:
        assert store.tables() == ()


def test_a_server_that_is_too_old_is_refused(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the limit is raised above the version of the server."""
    monkeypatch.setattr(upgrade, "OLDEST_POSTGRESQL", 1000)
    with pytest.raises(StoreError, match=r"^This version of PostgreSQL is too old. Use PostgreSQL 1000 or later.$"):
        Store(postgresql_url)
