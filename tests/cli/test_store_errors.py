"""Errors of the store are told in two sentences, and nothing is lost."""

from __future__ import annotations

import io
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from facedown.cli import kept
from facedown.cli.main import run
from facedown.store import Store, StoreError
from facedown.store.errors import UNREACHABLE
from facedown.store.playing import load_table
from tests.cli.test_play import facedown


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str) -> str:
    """Keep a table of a person who has left it. Return its id."""
    assert facedown(monkeypatch, "leave\n", "play", "--keep") == 0
    capsys.readouterr()
    with Store(database) as store:
        return store.tables()[0].id


@pytest.fixture
def connection(database: str, table: str) -> Iterator[sqlite3.Connection]:
    """Open the database past the store."""
    opened = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
    yield opened
    opened.close()


class Typing(io.StringIO):
    """Typed lines; before the first one something happens to the database."""

    def __init__(self, typed: str, happens: Callable[[], object]) -> None:
        super().__init__(typed)
        self.happens = happens

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        self.happens()
        self.happens = lambda: None
        return super().readline()


def played(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object], *arguments: str) -> int:
    """Continue a table, in which something happens before a move. Return the exit status."""
    monkeypatch.setattr(sys, "stdin", Typing("1 REA Spirit\nleave\n", happens))
    with pytest.raises(SystemExit) as ended:
        run([*arguments])
    return int(ended.value.code or 0)


def count(database: str, table: str) -> int:
    with Store(database) as store:
        return store.table(table).entries


def test_a_database_locked_during_the_game_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    database: str,
    table: str,
    connection: sqlite3.Connection,
) -> None:
    """The move is not shown, and the table continues as it was."""
    monkeypatch.setattr(kept, "Store", partial(Store, timeout=0.05))
    before = count(database, table)
    assert played(monkeypatch, lambda: connection.execute("BEGIN IMMEDIATE"), "play", "--resume", table) == 2
    printed = capsys.readouterr()
    assert printed.err == (
        "Another program has locked the database. Close that program, or try again. Every entry shown is kept. "
        f"Continue the saved game with:\n  facedown play --resume {table}\n"
    )
    assert "ante" not in printed.out.partition("REA Spirit")[2]
    connection.execute("ROLLBACK")
    assert count(database, table) == before
    assert facedown(monkeypatch, "1 REA Spirit\nleave\n", "play", "--resume", table) == 0
    assert count(database, table) > before


def test_a_database_locked_at_the_beginning_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], connection: sqlite3.Connection
) -> None:
    """No new table is opened."""
    monkeypatch.setattr(kept, "Store", partial(Store, timeout=0.05))
    connection.execute("BEGIN IMMEDIATE")
    assert facedown(monkeypatch, "leave\n", "play", "--keep") == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (
        "", "Another program has locked the database. Close that program, or try again.\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (StoreError("full", "The disk is full.", "Free some space, then try again."), "The disk is full. Free some"),
        (StoreError(*UNREACHABLE), "The database cannot be reached. Check that PostgreSQL runs"),
    ],
)
def test_an_error_during_the_game_says_how_to_continue(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    database: str,
    table: str,
    error: StoreError,
    says: str,
) -> None:
    """Nothing of the move is stored."""

    def failing(*_: Any, **__: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        status = played(patch, lambda: patch.setattr(Store, "append", failing), "play", "--resume", table)
    printed = capsys.readouterr().err
    assert status == 2
    assert printed.startswith(says)
    assert f"  facedown play --resume {table}\n" in printed
    assert count(database, table) == 2


def test_a_database_of_a_newer_version_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], table: str, connection: sqlite3.Connection
) -> None:
    """By every command, and it is left alone."""
    connection.execute("UPDATE alembic_version SET version_num = '99'")
    for command in (["play", "--resume", table], ["play", "--keep"], ["tables"], ["verify", table], ["export", table]):
        assert facedown(monkeypatch, "", *command) == 2
        printed = capsys.readouterr()
        assert printed.err == "A newer version of Facedown made this database. Update Facedown.\n"
        assert printed.out == ""
    assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("99",)


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ("UPDATE entries SET line = x'7b7d' WHERE number = 1", "Entry 1"),
        ("DELETE FROM entries WHERE number = 0", "Entry 0"),
        ("UPDATE entries SET line = 'text' WHERE number = 1", "Entry 1"),
        ("UPDATE notes SET value = x'7b'", "The note “seat”"),
        ("UPDATE tables SET entries = 'many'", "The row"),
        ("UPDATE tables SET secret = 'abcd'", "The secret"),
        ("UPDATE tables SET closed = 1", "The row"),
        ("UPDATE tables SET messages = 3", "The chat"),
    ],
)
def test_a_damaged_row_is_named(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    table: str,
    connection: sqlite3.Connection,
    change: str,
    names: str,
) -> None:
    """`verify` names what is damaged, and `verify --all` checks the other tables too."""
    assert facedown(monkeypatch, "leave\n", "play", "--keep", "--sample", "duel") == 0
    connection.execute(f"{change}{' AND' if 'WHERE' in change else ' WHERE'} "
                       f"{'id' if 'UPDATE tables' in change else 'table_id'} = '{table}'")  # fmt: skip
    capsys.readouterr()
    assert facedown(monkeypatch, "", "verify", table) == 2
    assert capsys.readouterr().err.startswith(f"{names} of table “{table}” is damaged.")
    assert facedown(monkeypatch, "", "verify", "--all") == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"✕ {table}: {names} of table “{table}” is damaged.")
    assert printed.out.startswith("✔ ")
    assert printed.out.endswith("2 tables verified: 1 damaged or wrong.\n")


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ("UPDATE tables SET secret = ''", "The secret"),
        ("UPDATE tables SET secret = 'abcd'", "The secret"),
        ("UPDATE tables SET entries = 'many'", "The row"),
        ("UPDATE entries SET line = 'text'", "Entry 1"),
    ],
)
def test_a_table_with_a_damaged_row_is_neither_played_nor_backed_up(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    table: str,
    connection: sqlite3.Connection,
    change: str,
    names: str,
) -> None:
    """With another secret, later draws could never be verified. The table stays in the list."""
    connection.execute(change)
    for command in (["play", "--resume", table], ["export", table, "--backup"]):
        assert facedown(monkeypatch, "1 REA Spirit\nleave\n", *command) == 2
        printed = capsys.readouterr()
        assert printed.err == f"{names} of table “{table}” is damaged. Restore the database from a backup.\n"
        assert printed.out == ""
    assert facedown(monkeypatch, "", "tables") == 0
    assert capsys.readouterr().out.startswith(table)


def test_a_table_with_a_damaged_snapshot_is_verified_backed_up_and_played_with_a_warning(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    table: str,
    connection: sqlite3.Connection,
    tmp_path: Path,
) -> None:
    """Once there is another entry, nothing is damaged any more."""
    connection.execute(f"UPDATE snapshots SET data = x'7b7d' WHERE table_id = '{table}'")
    named = f"The snapshot after entry 1 of table “{table}” is damaged."
    assert facedown(monkeypatch, "", "verify", table) == 0
    printed = capsys.readouterr()
    assert printed.err.splitlines()[-1] == f"{named} All its entries are right, so nothing is lost."
    assert printed.out.startswith("✔ 2 entries")
    assert facedown(monkeypatch, "", "verify", "--all") == 0
    assert named in capsys.readouterr().err
    assert facedown(monkeypatch, "", "export", "--all", "--output", tmp_path / "b") == 0
    printed = capsys.readouterr()
    assert named in printed.err
    assert printed.out.startswith("1 backup written")
    assert facedown(monkeypatch, "1 REA Spirit\nleave\n", "play", "--resume", table) == 0
    warning = f"{named} The table is read from its entries, and the next entry replaces it."
    assert warning in capsys.readouterr().err.splitlines()
    assert facedown(monkeypatch, "", "verify", table) == 0
    assert capsys.readouterr().err == ""


def test_a_folder_that_cannot_be_written_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The game can be played without being kept."""
    (tmp_path / "file").touch()
    url = f"sqlite:///{tmp_path / 'file' / 'tables.sqlite'}"
    assert facedown(monkeypatch, "leave\n", "play", "--keep", "--database", url) == 2
    said = "The database file cannot be made. Choose another folder, or make this one writable for you.\n"
    assert capsys.readouterr().err == said
    assert facedown(monkeypatch, "leave\n", "play", "--no-keep") == 0


def test_a_database_that_cannot_be_written_can_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, table: str
) -> None:
    """A move is refused, and the table stays as it was."""
    only_read = f"sqlite:///file:{database.removeprefix('sqlite:///')}?mode=ro&uri=true"
    assert facedown(monkeypatch, "", "verify", table, "--database", only_read) == 0
    assert facedown(monkeypatch, "1 REA Spirit\n", "play", "--resume", table, "--database", only_read) == 2
    assert "The database cannot be changed. Make its file and folder writable for you." in capsys.readouterr().err
    assert count(database, table) == 2


def test_a_server_that_cannot_be_reached_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The password of its URL is not printed."""
    url = f"postgresql://ana:hush@/tables?host={tmp_path}"  # a folder without the socket of a server
    for command in (["play", "--keep"], ["tables"], ["verify", "--all"], ["play", "--resume", "bakote"]):
        assert facedown(monkeypatch, "", *command, "--database", url) == 2
        said = capsys.readouterr().err
        assert said == "The database cannot be reached. Check that PostgreSQL runs and that the URL is correct.\n"
    assert kept.words_for("bakote", url).startswith("bakote --database 'postgresql://ana:***@/tables?host=")


def test_a_damaged_note_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, table: str
) -> None:
    """Notes are JSON."""
    with Store(database) as store, store._engine.begin() as connection:
        connection.execute(text("UPDATE notes SET value = '{' WHERE name = 'seat'"))
    assert facedown(monkeypatch, "", "play", "--resume", table) == 2
    assert "The note “seat” of table" in capsys.readouterr().err
    with Store(database) as store, pytest.raises(StoreError, match="is damaged"):
        load_table(store, table)
    assert os.environ["FACEDOWN_DATABASE"] == database
