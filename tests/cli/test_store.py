"""Tables kept in the store: without being asked for at a terminal, listed, continued, and deleted."""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from facedown.cli import news, play
from facedown.cli.main import run
from facedown.cli.places import KeptPlace, place_of
from facedown.game import Seat, registry
from facedown.store import Store
from facedown.store.backups import back_up
from facedown.store.playing import load_table
from facedown.table import Table, Upgraded, export_for
from tests.cli.test_kept_tables import child, until_its_turn
from tests.cli.test_play import facedown
from tests.table.test_upgrades import NEW


class Terminal(io.StringIO):
    """Lines that a person types at a terminal."""

    def isatty(self) -> bool:
        return True


def at_terminal(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str | Path) -> int:
    """Run the command for a person who types these lines. Return the exit status."""
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    with pytest.raises(SystemExit) as ended:
        run([str(argument) for argument in arguments])
    return int(ended.value.code or 0)


def ids(database: str) -> list[str]:
    """Return the ids of the kept tables."""
    with Store(database) as store:
        return [record.id for record in store.tables()]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str) -> str:
    """Keep a table of a person who has left it. Return its id."""
    assert at_terminal(monkeypatch, "1 REA Spirit\nleave\n", "play") == 0
    capsys.readouterr()
    (found,) = ids(database)
    return found


def test_a_game_at_a_terminal_is_kept_and_continued(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str
) -> None:
    """With everything that was done and noted: the seat, the numbers of the options, and brisk mode."""
    assert at_terminal(monkeypatch, "brisk\n1 REA Spirit\nleave\n", "play") == 0
    (table,) = ids(database)
    assert f"Continue the saved game with:\n  facedown play --resume {table}\n" in capsys.readouterr().out
    with Store(database) as store:
        kept = load_table(store, table)
    assert (kept.notes["seat"], kept.notes["seats"]["seat-1"]["brisk"]) == ("seat-1", True)
    with ExitStack() as stack:
        game = play.resumed_game(play.PlayArguments(resume=KeptPlace(table)), None, stack)
        assert (game.you, len(game.table.entries)) == ("seat-1", len(kept.entries))
    assert at_terminal(monkeypatch, "leave\n", "play", "--resume", table) == 0
    assert "The Duke  yours" in capsys.readouterr().out
    assert ids(database) == [table]


@pytest.mark.parametrize("how", [["--watch"], ["--seed", "3"], ["--json", "--seed", "3"], ["--no-keep"]])
def test_games_that_nobody_misses_are_not_kept(monkeypatch: pytest.MonkeyPatch, database: str, how: list[str]) -> None:
    """Nor is a database made for them. With --keep they are."""
    path = Path(database.removeprefix("sqlite:///"))
    typed = "" if how == ["--watch"] else "leave\n"
    assert at_terminal(monkeypatch, typed, "play", "--sample", "duel", *how) in (0, 2)
    assert facedown(monkeypatch, typed, "play", "--sample", "duel") == 0
    assert not path.exists()
    if how != ["--no-keep"]:
        assert facedown(monkeypatch, typed, "play", "--sample", "duel", *how, "--keep") in (0, 2)
        assert len(ids(database)) == 1


def test_each_entry_is_stored_before_it_is_shown(monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    """Whenever something is printed, the store has as many entries as the program."""
    seen: list[bool] = []
    printed = news.print_news

    def checked(out: Any, game: Any) -> None:
        with Store(database) as store:
            seen.append(store.table(game.file.kept.id).entries == len(game.table.entries))
        printed(out, game)

    monkeypatch.setattr(news, "print_news", checked)
    assert facedown(monkeypatch, "", "play", "--watch", "--sample", "duel", "--keep", "--durability", "process") == 0
    assert len(seen) > 10
    assert all(seen)


def test_bots_and_programs_are_told_which_table_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str
) -> None:
    """At the end of a watched game, and in the object `over` of a program."""
    assert facedown(monkeypatch, "", "play", "--watch", "--sample", "duel", "--keep", "--durability", "process") == 0
    assert capsys.readouterr().out.endswith(f"Show the saved game with:\n  facedown replay {ids(database)[0]}\n")
    assert facedown(monkeypatch, "", "play", "--json", "--sample", "duel", "--keep") == 0
    over = json.loads(capsys.readouterr().out.splitlines()[-1])["over"]
    with Store(database) as store:
        assert store.table(over["kept"]).entries == over["entries"]


def test_a_closed_table_is_shown_but_not_continued(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str
) -> None:
    """The end of the game names the command that proves its draws."""
    assert facedown(monkeypatch, "close\nyes\n", "play", "--facilitate", "--keep") == 0
    (table,) = ids(database)
    assert f"Prove the draws of the saved game with:\n  facedown verify {table}\n" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "play", "--resume", table) == 2
    assert capsys.readouterr().err == f"{table} is closed. Show it with `facedown replay {table}`.\n"
    assert facedown(monkeypatch, "", "tables") == 0
    assert "closed" in (shown := capsys.readouterr().out)
    assert "Continue an open table" not in shown
    assert facedown(monkeypatch, "", "replay", table) == 0
    assert "The Duke’s Dinner" in capsys.readouterr().out


def test_tables_are_listed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str) -> None:
    """For people and for programs. Listing makes no database."""
    assert facedown(monkeypatch, "", "tables") == 0
    assert facedown(monkeypatch, "", "tables", "--json") == 0
    assert capsys.readouterr().out == "No table is kept yet. Play one with `facedown play`.\n[]\n"
    assert not Path(database.removeprefix("sqlite:///")).exists()
    assert at_terminal(monkeypatch, "leave\n", "play", "--sample", "duel") == 0
    (table,) = ids(database)
    capsys.readouterr()
    assert facedown(monkeypatch, "", "tables") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{table}  A duel of equals"
    assert lines[1].startswith("    core-kernel, 2 entries, opened 20")
    assert lines[1].endswith(", open, played by Seat 1")
    assert facedown(monkeypatch, "", "tables", "--json") == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["id"], row["title"], row["system"]) == (table, "A duel of equals", "core-kernel")
    assert (row["entries"], row["closed"]) == (2, False)


def test_a_table_is_deleted_after_a_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, table: str
) -> None:
    """Without an answer nothing is deleted."""
    assert facedown(monkeypatch, "", "tables", "delete", table) == 2
    assert "Nobody confirmed. Answer yes, or add --yes." in capsys.readouterr().err
    assert facedown(monkeypatch, "no\n", "tables", "delete", table) == 0
    assert "Nothing was deleted." in capsys.readouterr().out
    assert ids(database) == [table]
    assert facedown(monkeypatch, "yes\n", "tables", "delete", table) == 0
    assert ids(database) == []
    assert facedown(monkeypatch, "", "tables", "delete", table, "--yes") == 2
    assert f"There is no file and no kept table “{table}”." in capsys.readouterr().err


def test_a_second_program_cannot_play_or_delete_a_kept_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    """It can read it. A program that is killed leaves the table free."""
    with child("play", "--resume", table, "--json") as playing:
        until_its_turn(playing)
        for command in (["play", "--resume", table], ["tables", "delete", table, "--yes"]):
            assert facedown(monkeypatch, "", *command) == 2
            said = capsys.readouterr().err
            assert said == f"Another program is playing table “{table}”. Close that program first.\n"
        assert facedown(monkeypatch, "", "verify", table) == 0
        playing.kill()
    assert facedown(monkeypatch, "leave\n", "play", "--resume", table) == 0


def test_a_database_can_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, tmp_path: Path
) -> None:
    """The command that continues the game names it too. A name without a file is then always an id."""
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert facedown(monkeypatch, "leave\n", "play", "--database", other) == 0
    (table,) = ids(other)
    assert f"  facedown play --resume {table} --database {other}\n" in capsys.readouterr().out
    assert facedown(monkeypatch, "leave\n", "play", "--resume", table, "--database", other) == 0
    assert facedown(monkeypatch, "", "play", "--resume", table) == 2
    assert not Path(database.removeprefix("sqlite:///")).exists()


def test_a_file_with_the_name_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only a name like an id can be one."""
    monkeypatch.chdir(tmp_path)
    assert place_of("dinner") == KeptPlace("dinner")
    for name in ("dinner.txt", "./dinner", "a" * 65):
        assert place_of(name) == Path(name)
    Path("dinner").touch()
    assert place_of("dinner") == Path("dinner")
    assert place_of("dinner", "sqlite:///x") == KeptPlace("dinner", "sqlite:///x")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--keep", "--save", "x.txt"], "A table is kept, or saved in a file."),
        (["--database", "sqlite:///x", "--save", "x.txt"], "A table is kept, or saved in a file."),
        (["--database", "sqlite:///x", "--no-keep"], "--database is for kept tables."),
        (["--resume", "bakote", "--save", "x.txt"], "bakote is a kept table, which saves itself."),
        (["--resume", "bakote", "--keep"], "--keep and --no-keep are for new tables."),
        (["--seed", "3", "--durability", "process"], "--durability is for kept tables."),
        (["--keep", "--durability", "none"], "There is no durability “none”. Choose from: full, process."),
        (["--upgrade"], "--upgrade is for saved tables."),
        (["--database", "mysql://x", "--keep"], "This is not the URL of a database."),
    ],
)
def test_parameters_that_contradict_each_other_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    """In a sentence that names them."""
    assert facedown(monkeypatch, "", "play", *arguments) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("saved", ["kept", "file"])
def test_a_table_of_another_edition_continues_if_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, database: str, saved: str
) -> None:
    """Otherwise nothing is changed."""
    file = tmp_path / "t.txt"
    where = ["--keep"] if saved == "kept" else ["--save", str(file)]
    assert facedown(monkeypatch, "leave\n", "play", *where) == 0
    name = ids(database)[0] if saved == "kept" else str(file)
    assert facedown(monkeypatch, "", "play", "--resume", name, "--upgrade") == 2
    assert "The table already follows the installed edition." in capsys.readouterr().err
    monkeypatch.setattr(registry, "system", lambda key: NEW)
    assert facedown(monkeypatch, "leave\n", "play", "--resume", name) == 2
    assert capsys.readouterr().err == (
        f"{name} follows edition 1 of Core Kernel, but edition 2-test is installed. "
        "Add --upgrade to continue it under the installed edition.\n"
    )
    assert facedown(monkeypatch, "1 REA Spirit\nleave\n", "play", "--resume", name, "--upgrade") == 0
    with Store(database) as store:
        table = load_table(store, name) if saved == "kept" else Table.resume(file.read_text(), NEW)
        acts = [entry.act for entry in table.entries]
        assert sum(isinstance(act, Upgraded) for act in acts) == 1
        assert table.history.state.edition == "2-test"
    assert facedown(monkeypatch, "leave\n", "play", "--resume", name) == 0


def test_a_kept_table_is_verified_and_replayed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    """As a file is."""
    assert facedown(monkeypatch, "", "verify", table) == 0
    assert "each follows from the one before and from the rules of Core Kernel" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "replay", table, "--seat", "seat-1") == 0
    by_key = capsys.readouterr().out
    assert "A Conflict begins" in by_key
    assert facedown(monkeypatch, "", "replay", table, "--seat", "seat 1") == 0
    assert capsys.readouterr().out == by_key


# Export and import


def test_an_export_holds_what_its_viewer_may_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, database: str, table: str
) -> None:
    """By default a spectator. A file is exported in the same way."""
    with Store(database) as store:
        kept = load_table(store, table)
        wanted = {key: export_for(kept, kept.seat(key) if key else Seat("", "", "spectator")) for key in ("", "seat-1")}
        (tmp_path / "t.txt").write_text(kept.export())  # without the secret
    for place in (table, tmp_path / "t.txt"):
        assert facedown(monkeypatch, "", "export", place) == 0
        assert json.loads(capsys.readouterr().out)["lines"] == json.loads(json.dumps(wanted[""]["lines"]))
        for seat in ("seat-1", "Seat 1"):
            assert facedown(monkeypatch, "", "export", place, "--seat", seat, "--output", tmp_path / "a.json") == 0
            assert json.loads((tmp_path / "a.json").read_text()) == json.loads(json.dumps(wanted["seat-1"]))
            (tmp_path / "a.json").unlink()
        assert facedown(monkeypatch, "", "export", place, "--seat", "Zoe") == 2
        assert "No seat is called “Zoe”. Choose from: Seat 1, " in " ".join(capsys.readouterr().err.split())


def test_backups_of_all_tables_are_imported_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, database: str, table: str
) -> None:
    """With the same ids, their chat and their notes, so that the games go on."""
    assert facedown(monkeypatch, "", "play", "--watch", "--sample", "duel", "--keep", "--durability", "process") == 0
    with Store(database) as store:
        load_table(store, table).say("seat-1", "hello")
        before = {name: back_up(store, name) for name in ids(database)}
    folder = tmp_path / "backups"
    assert facedown(monkeypatch, "", "export", "--all", "--output", folder) == 0
    assert {path.stem: path.read_text() for path in folder.iterdir()} == before
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert facedown(monkeypatch, "", "import", *sorted(folder.iterdir()), "--database", other) == 0
    with Store(other) as store:
        assert {name: back_up(store, name) for name in ids(other)} == before
    assert facedown(monkeypatch, "", "verify", "--all", "--database", other) == 0
    assert capsys.readouterr().out.endswith("2 tables verified, no errors.\n")
    assert facedown(monkeypatch, "leave\n", "play", "--resume", table, "--database", other) == 0
    assert facedown(monkeypatch, "", "export", "--all", "--output", folder) == 2  # nothing is overwritten
    assert facedown(monkeypatch, "", "import", folder / f"{table}.txt", "--database", other) == 2
    assert f"This table is already stored as “{table}”." in capsys.readouterr().err


def test_a_file_that_cannot_be_continued_is_not_imported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, database: str, table: str
) -> None:
    """Nor is any other file of the command: one without its secret, a changed one, one that breaks the rules."""
    with Store(database) as store:
        kept_text = (kept := load_table(store, table)).export(keep_secret=True)
        without_secret = kept.export()
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    good.write_text(kept_text)
    for text, says in (
        (without_secret, "does not contain the table’s secret"),
        (kept_text.replace("Duke", "Earl"), "its text does not match its hash"),
        (kept_text.replace("keep ", "keep 00"), "the secret"),
        ("hello\n", "This is not a table file"),
    ):
        bad.write_text(text)
        assert facedown(monkeypatch, "", "import", good, bad, "--database", other) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"{bad}: ")
        assert says in error
        assert not (tmp_path / "other.sqlite").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["export"], "No table is named."),
        (["export", "x", "--backup", "--seat", "a"], "--seat and --backup contradict each other."),
        (["export", "--all"], "Name a folder with --output FOLDER."),
        (["export", "x", "--all", "--output", "y"], "--all writes backups of all kept tables."),
        (["import"], "No file is named."),
        (["verify"], "No table is named."),
        (["verify", "x", "--all"], "--all checks every kept table."),
        (["tables", "drop"], "There is no action “drop”."),
        (["tables", "delete"], "No table is named."),
    ],
)
def test_a_wrong_call_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    """It says what is missing."""
    assert facedown(monkeypatch, "", *arguments) == 2
    assert says in capsys.readouterr().err


def test_a_backup_is_not_written_to_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, table: str
) -> None:
    """It would show all secrets on the screen. A pipe gets it."""
    assert facedown(monkeypatch, "", "export", table, "--backup") == 0
    with Store(database) as store:
        assert capsys.readouterr().out == back_up(store, table)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert facedown(monkeypatch, "", "export", table, "--backup") == 2
    assert "A backup contains all secrets of the table." in capsys.readouterr().err


def test_the_database_is_for_its_owner_only(database: str, table: str) -> None:
    """It contains secrets."""
    path = Path(database.removeprefix("sqlite:///"))
    assert os.stat(path).st_mode & 0o777 == 0o600
    assert [one.name for one in path.parent.iterdir() if one.name.endswith(".lock")] == []
    assert table.isalpha()
