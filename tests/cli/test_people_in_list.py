"""The names of people in the list of kept tables."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from facedown.cli.kept import listed_briefly
from tests.cli.test_play import facedown
from tests.cli.test_store import ids

LINES = "A\nname Annette\njoin Cleo\nleave\n"


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str) -> str:
    """Keep a table of Ana, who has taken another name, of Ben, and of Cleo, who has joined late. Return its id."""
    assert facedown(monkeypatch, LINES, "play", "--sample", "dukes-dinner", "--people", "Ana,Ben", "--keep") == 0
    capsys.readouterr()
    (found,) = ids(database)
    return found


def execute(database: str, command: str) -> None:
    """Change the database directly."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as connection:
        connection.execute(command)


@pytest.mark.usefixtures("table")
def test_the_list_names_the_people_of_a_table_by_their_names_of_now_but_no_bots(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "tables") == 0
    assert ", open, played by Annette, Ben and Cleo Continue" in " ".join(capsys.readouterr().out.split())
    assert facedown(monkeypatch, "", "tables", "--json") == 0
    assert json.loads(capsys.readouterr().out)[0]["people"] == ["Annette", "Ben", "Cleo"]


@pytest.mark.usefixtures("table")
def test_the_names_are_the_same_without_a_snapshot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str
) -> None:
    execute(database, "DELETE FROM snapshots")
    assert facedown(monkeypatch, "", "tables") == 0
    assert ", played by Annette, Ben and Cleo" in " ".join(capsys.readouterr().out.split())


def test_the_question_before_a_table_is_deleted_names_its_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    assert facedown(monkeypatch, "no\n", "tables", "delete", table) == 0
    assert ", played by Annette, Ben and Cleo." in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("change", ["opened_at = 'x'", "title = x'00'", "entries = 'many'"])
def test_a_table_whose_row_is_damaged_is_listed_beside_the_others(
    change: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, table: str
) -> None:
    assert facedown(monkeypatch, "", "play", "--sample", "duel", "--watch", "--seed", "3", "--keep") == 0
    execute(database, f"UPDATE tables SET {change} WHERE id = '{table}'")
    capsys.readouterr()
    assert facedown(monkeypatch, "", "tables") == 0
    output = capsys.readouterr().out
    assert f"{table}\n    damaged: restore the database from a backup" in "\n".join(map(str.rstrip, output.split("\n")))
    assert ", closed" in output
    assert facedown(monkeypatch, "", "verify", "--all") == 2
    assert f"{table}: The row of table “{table}” is damaged." in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("change", ["UPDATE notes SET value = 'x'", "DELETE FROM entries WHERE number = 0"])
def test_a_damaged_table_is_listed_without_names(
    change: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, table: str
) -> None:
    execute(database, "DELETE FROM snapshots")
    execute(database, change)
    assert facedown(monkeypatch, "", "tables") == 0
    output = capsys.readouterr().out
    assert table in output
    assert "played by" not in output


def test_a_watched_table_names_nobody(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown(monkeypatch, "", "play", "--sample", "duel", "--watch", "--seed", "3", "--keep") == 0
    capsys.readouterr()
    assert facedown(monkeypatch, "", "tables") == 0
    assert capsys.readouterr().out.splitlines()[1].endswith(", closed")


def test_long_names_are_cut_and_many_names_are_counted() -> None:
    assert listed_briefly(["A" * 20, "B" * 21]) == f"{'A' * 20} and {'B' * 19}…"
    assert listed_briefly(["Ana", "Ben", "Cy", "Dora"]) == "Ana, Ben, Cy and Dora"
    assert listed_briefly(["Ana", "Ben", "Cy", "Dora", "Eve", "Finn"]) == "Ana, Ben, Cy, Dora and 2 more"
