"""Errors of disks and databases: each says what is wrong and what to do, loses nothing, and leaves the store usable."""

from __future__ import annotations

import resource
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event, exc

from facedown.store import Store, StoreError, default_url
from facedown.store.engine import MOST_READERS
from facedown.store.errors import explain
from tests.store.batches import one_batch
from tests.store.children import become_nobody, public_folder, run_in_child
from tests.store.lines import chain, following, message

BIG = "x" * 100_000


def set_on_connections(store: Store, setting: str) -> None:
    """Let all further connections of a store to SQLite begin with a setting."""

    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA {setting}")

    event.listen(store._engine, "connect", connected)
    store._engine.dispose()


def append_until_it_fails(store: Store) -> StoreError:
    """Append large entries to the table “t” until one is refused. Return the error."""
    head = store.entries("t")[-1]
    for _ in range(1000):
        try:
            store.append("t", line := following(head, BIG))
        except StoreError as error:
            assert store.entries("t")[-1] == head
            return error
        head = line
    raise AssertionError("no append failed")


def test_a_full_disk_loses_nothing(sqlite_url: str) -> None:
    """When there is space again, appends succeed."""
    with Store(sqlite_url) as store:
        store.open_table("t", "made-up", lines=chain(1))
        set_on_connections(store, "max_page_count = 100")
        error = append_until_it_fails(store)
        assert (error.kind, str(error)) == ("full", "The disk is full. Free some space, then try again.")
        stored = store.entries("t")
        assert store.add_message("t", message("hello")).number == 0  # small enough
        set_on_connections(store, "max_page_count = 100000")
        assert store.append("t", following(stored[-1], BIG)).new


def test_one_entry_that_is_too_large_for_the_disk_spoils_no_other(sqlite_url: str) -> None:
    """They are in one transaction, which is repeated without it."""
    with Store(sqlite_url) as store:
        for table in ("a", "b", "c"):
            store.open_table(table, "made-up", lines=chain(1))
        set_on_connections(store, "max_page_count = 100")
        texts = {"a": "", "b": BIG * 10, "c": ""}
        with one_batch(store):
            futures = [store.submit(table, following(chain(1)[0], text)) for table, text in texts.items()]
        assert [future.exception() is None for future in futures] == [True, False, True]


def test_a_file_that_may_not_grow_loses_nothing() -> None:
    """The system refuses to write, as for a user whose share of the disk is used up."""

    def grow() -> None:
        with Store(f"sqlite:///{folder / 'tables.sqlite'}") as store:
            store.open_table("t", "made-up", lines=chain(1))
            _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
            error = append_until_it_fails(store)
            assert error.kind in ("disk", "full"), error
            stored = store.entries("t")
            assert len(stored) > 2
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
            assert store.append("t", following(stored[-1], BIG)).new

    with public_folder() as folder:
        run_in_child(grow)


def expect_error(url: str, kind: str) -> None:
    """Check that opening a store fails with this kind of error, in two sentences."""
    with pytest.raises(StoreError) as failed:
        Store(url)
    assert failed.value.kind == kind, failed.value
    assert failed.value.wrong.endswith(".")
    assert failed.value.remedy.endswith(".")


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_may_not_be_written_is_refused(there: bool) -> None:
    """With a database in it, which needs files beside it, and without one."""
    with public_folder() as folder:
        url = f"sqlite:///{folder / 'tables.sqlite'}"

        def fill() -> None:
            become_nobody()
            Store(url).close()

        def read() -> None:
            become_nobody()
            expect_error(url, "read-only")
            if there:
                with pytest.raises(StoreError, match=r"^The folder of the database cannot be written, which SQLite"):
                    Store(url)

        if there:
            run_in_child(fill)
        folder.chmod(0o555)
        run_in_child(read)


def test_a_file_that_may_not_be_written_is_refused() -> None:
    """The table in it is left as it is."""
    with public_folder() as folder:
        path = folder / "tables.sqlite"

        def fill() -> None:
            become_nobody()
            with Store(f"sqlite:///{path}") as store:
                store.open_table("t", "made-up", lines=chain(1))

        def write() -> None:
            become_nobody()
            with Store(f"sqlite:///{path}") as store:
                assert store.entries("t") == chain(1)
                with pytest.raises(StoreError, match=r"^The database cannot be changed. Make its file and folder"):
                    store.append("t", chain(2)[1])
                assert store.entries("t") == chain(1)

        run_in_child(fill)
        path.chmod(0o444)
        run_in_child(write)


def test_a_database_that_becomes_read_only_can_be_written_again_later(sqlite_url: str) -> None:
    """As a disk that the system protects after an error."""
    with Store(sqlite_url) as store:
        store.open_table("t", "made-up", lines=chain(1))
        set_on_connections(store, "query_only = ON")
        with pytest.raises(StoreError) as failed:
            store.append("t", chain(2)[1])
        assert failed.value.kind == "read-only"
        assert store.entries("t") == chain(1)
        set_on_connections(store, "query_only = OFF")
        assert store.append("t", chain(2)[1]).new


def test_a_database_that_another_program_locks_is_waited_for_and_then_refused(sqlite_url: str) -> None:
    """Reading goes on meanwhile. When it is free, appends succeed."""
    with Store(sqlite_url, timeout=0.05) as store:
        store.open_table("t", "made-up", lines=chain(1))
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"^Another program has locked the database. Close that program, or try"):
            store.append("t", chain(2)[1])
        assert store.entries("t") == chain(1)
        other.close()
        assert store.append("t", chain(2)[1]).new


def test_a_table_that_another_program_locks_stops_no_other_table(main_postgresql_url: str) -> None:
    """PostgreSQL locks single tables. Only their appends are refused."""
    with Store(main_postgresql_url, timeout=0.05) as store, psycopg.connect(main_postgresql_url) as other:
        for table in ("a", "b", "c"):
            store.open_table(table, "made-up", lines=chain(1))
        other.execute("SELECT id FROM tables WHERE id = 'b' FOR UPDATE")
        with one_batch(store):
            futures = [store.submit(table, chain(2)[1]) for table in ("a", "b", "c")]
        errors = [future.exception() for future in futures]
        assert [error is None for error in errors] == [True, False, True]
        assert str(errors[1]).startswith("Another program has locked the database.")
        other.rollback()
        assert store.append("b", chain(2)[1]).new
        for table in ("a", "b", "c"):
            store.delete_table(table)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    """For example a text."""
    path = tmp_path / "notes.txt"
    path.write_text("These are my notes.\n" * 100)
    expect_error(f"sqlite:///{path}", "foreign")
    assert path.read_text() == "These are my notes.\n" * 100


def test_a_database_of_another_program_is_refused_and_left_alone(url: str) -> None:
    """It has tables, but none of ours."""
    path = url.removeprefix("sqlite:///")
    other: Any = psycopg.connect(url) if path == url else sqlite3.connect(path)
    other.execute("CREATE TABLE bookmarks (url TEXT)")
    other.commit()
    other.close()
    with pytest.raises(StoreError, match=r"^The database belongs to another program. Choose an empty database.$"):
        Store(url)


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    """And a file in place of a folder."""
    expect_error(f"sqlite:///{tmp_path}", "read-only")
    (tmp_path / "file").write_text("")
    expect_error(f"sqlite:///{tmp_path / 'file' / 'tables.sqlite'}", "read-only")


def test_a_damaged_file_is_an_error_and_not_a_crash(tmp_path: Path) -> None:
    """Everything after the first page is overwritten."""
    path = tmp_path / "tables.sqlite"
    with Store(f"sqlite:///{path}") as store:
        store.open_table("t", "made-up", lines=chain(200))
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    expect_error(f"sqlite:///{path}", "damaged")


def test_more_readers_than_connections_wait_and_then_get_an_error(store: Store) -> None:
    """The error says what to do; afterwards reading succeeds."""
    store.open_table("t", "made-up", lines=chain(1))
    store._engine.pool._timeout = 0.01  # type: ignore[attr-defined]
    with ExitStack() as readers:
        for _ in range(MOST_READERS):
            readers.enter_context(store._engine.connect())
        with pytest.raises(StoreError, match=r"^Too many readers use the database at once. Try again.$"):
            store.entries("t")
    assert store.entries("t") == chain(1)


@pytest.mark.parametrize(
    "url",
    ["", "tables.sqlite", "sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true",
     "mysql://localhost/tables", "http://localhost", "postgresql://bob:SeC", "postgresql://bob:SeCrEt@h:port/x"],
)  # fmt: skip
def test_another_url_is_refused(url: str) -> None:
    """Also of a database in memory, which would keep nothing."""
    expect_error(url, "rejected")


def test_a_server_that_cannot_be_reached_is_an_error(postgresql: str) -> None:
    """Nobody listens there, or it has no such database."""
    expect_error("postgresql://postgres@127.0.0.1:9/tables", "unreachable")
    expect_error(postgresql.replace("/postgres?", "/nothing?"), "unreachable")


def test_the_password_of_a_url_is_in_no_error() -> None:
    """Also not in the error behind it."""
    with pytest.raises(StoreError) as failed:
        Store("postgresql://me:hunter2@127.0.0.1:9/tables")
    assert "hunter2" not in f"{failed.value} {failed.value.__cause__}"


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (psycopg.errors.DiskFull(), "full"),
        (psycopg.errors.ReadOnlySqlTransaction(), "read-only"),
        (psycopg.errors.InsufficientPrivilege(), "read-only"),
        (psycopg.errors.LockNotAvailable(), "locked"),
        (psycopg.errors.DataCorrupted(), "damaged"),
        (psycopg.errors.AdminShutdown(), "unreachable"),
        (psycopg.errors.StringDataRightTruncation("value too long.\nLINE 1"), "rejected"),
    ],
)
def test_errors_of_postgresql_are_explained(error: psycopg.Error, kind: str) -> None:
    """As those of SQLite are."""
    plain = explain(exc.DBAPIError("INSERT", {}, error))
    assert plain.kind == kind
    if kind == "rejected":
        assert plain.wrong == "The database refuses this: value too long."


def test_a_closed_store_says_so(store: Store) -> None:
    """It can be closed twice."""
    store.open_table("t", "made-up", lines=chain(1))
    with Store(store._engine.url.render_as_string(hide_password=False)) as other:
        other.close()
        for call in (lambda: other.append("t", chain(2)[1]), lambda: other.entries("t")):
            with pytest.raises(StoreError, match=r"^The store is closed. Open it again.$"):
                call()
    assert store.entries("t") == chain(1)


def test_a_new_database_can_be_read_only_by_its_owner(tmp_path: Path) -> None:
    """It contains secrets. The same holds for its folder and the files beside it."""
    path = tmp_path / "new" / "tables.sqlite"
    with Store(f"sqlite:///{path}") as store:
        store.open_table("t", "made-up", lines=chain(1))
        modes = {one.name: one.stat().st_mode & 0o777 for one in path.parent.iterdir()}
        assert modes == dict.fromkeys(("tables.sqlite", "tables.sqlite-shm", "tables.sqlite-wal"), 0o600)
        assert path.parent.stat().st_mode & 0o777 == 0o700


def test_the_default_database_is_in_the_data_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As the system defines it. The environment can name another one."""
    monkeypatch.delenv("FACEDOWN_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path}/facedown/tables.sqlite"
    with Store() as store:
        store.open_table("t", "made-up")
    assert (tmp_path / "facedown" / "tables.sqlite").exists()
    monkeypatch.setenv("FACEDOWN_DATABASE", "postgresql://games.example/tables")
    assert default_url() == "postgresql://games.example/tables"


@pytest.mark.parametrize(("durability", "mode"), [("full", (2, "on")), ("process", (1, "off"))])
def test_a_commit_waits_for_the_disk_unless_another_mode_is_chosen(url: str, durability: Any, mode: Any) -> None:
    """SQLite: 2 is FULL, 1 is NORMAL."""
    with Store(url, durability=durability) as store, store._engine.connect() as connection:
        if url.startswith("sqlite"):
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == mode[0]
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        else:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == mode[1]


def test_a_server_that_does_not_wait_for_the_disk_is_told_to(postgresql_url: str) -> None:
    """A server that waits for more is left as it is."""
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        name = postgresql_url.partition("?")[0].rpartition("/")[2]
        for setting, expected in (("off", "on"), ("remote_apply", "remote_apply")):
            connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = {setting}".encode())
            with Store(postgresql_url) as store, store._engine.connect() as used:
                assert used.exec_driver_sql("SHOW synchronous_commit").scalar() == expected
