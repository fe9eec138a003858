"""All numbers of entries that a person or a program reads and types are their own, without gaps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from facedown.game import registry
from facedown.table import Table
from facedown.table.acts import RewindAsked
from tests.cli.test_play import facedown

KERNEL = registry.system("core-kernel")


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Path:
    """Return the file of a table at which two statements of which you do not know were made after entry 1."""
    path = tmp_path / "t.txt"
    words = ("play", "--seed", "3", "--seats", "3", "--save", path)
    assert facedown(monkeypatch, "leave\n", *words) == 0
    table = Table.resume(path.read_text("utf-8"), KERNEL)
    assert len(table.entries) == 2
    for text in ("We trust nobody.", "Agreed."):
        table.make_statement("seat-2", text, ["seat-3"])
    path.write_text(table.export(keep_secret=True), "utf-8")
    capsys.readouterr()
    return path


def saved(path: Path) -> Table:
    return Table.resume(path.read_text("utf-8"), KERNEL)


def test_the_log_counts_only_entries_that_you_know_of(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "story It rains.\nlog 1\nleave\n", "play", "--resume", kept) == 0
    assert "\n    2 Seat 1 (you): “It rains.”\n" in capsys.readouterr().out
    assert saved(kept).entries[4].n == 4


def test_back_takes_your_number(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Your entry 2 is entry 4 of the table. You ante after it, and go back to it."""
    assert facedown(monkeypatch, "story It rains.\n1 REA Spirit\nback 2\nleave\n", "play", "--resume", kept) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "asks to go back to entry 2." in output
    assert "The table is back at entry 2." in output
    table = saved(kept)
    assert min(table.undone) == 5
    assert [entry.act.to for entry in table.entries if isinstance(entry.act, RewindAsked)] == [4]


def test_a_number_that_only_others_can_have_is_refused_with_your_last_number(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "back 3\nwhy 3\nwhy 1\nleave\n", "play", "--resume", kept) == 0
    output = capsys.readouterr().out
    assert output.count("No. There is no entry “3”. The last entry is 1.") == 2
    assert "No. Entry 1 has no numbers to explain." in output


def test_why_with_a_number_explains_this_entry_only(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """CK-S2-14: each Aspect beats another, so the pot is shared at random in entry 6 of the table, which is your 4."""
    table = saved(kept)
    antes = (("duke", "REA", "Spirit"), ("captain", "STR", "Body"), ("guest", "REA", "Mind"))
    for seat, (actor, chip, aspect) in zip(table.seats, antes, strict=True):
        table.play(seat.key, {"move": "ante", "actor": actor, "chips": [chip], "aspect": aspect})
    kept.write_text(table.export(keep_secret=True), "utf-8")
    assert facedown(monkeypatch, "why 3\nwhy 4\nleave\n", "play", "--resume", kept) == 0
    output = capsys.readouterr().out
    assert "No. Entry 3 has no numbers to explain." in output
    assert "    dealt: " in output.rpartition("> why 4\n")[2]


def test_a_program_reads_and_writes_its_own_numbers(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = '{"statement": "It rains."}\n{"option": 0, "values": {"chips": ["REA"], "aspect": "Mind"}}\n{"back": 2}\n'
    assert facedown(monkeypatch, typed, "play", "--resume", kept, "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    told = [line["told"] for line in lines if "told" in line]
    numbers = [line["entry"] for line in told]
    assert sorted(set(numbers)) == list(range(max(numbers) + 1))
    assert next(line["entry"] for line in told if line["kind"].startswith("statement")) == 2
    assert next(line["values"]["entry"] for line in told if line["kind"] == "rewind-asked") == 2
    assert lines[-1]["over"]["entries"] == max(numbers) + 1 < len(saved(kept).entries)


def test_a_program_that_is_asked_to_go_back_reads_its_own_number(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Your entry 2 is entry 4 of the table; Bot 2 asks to go back to it after your ante."""
    assert facedown(monkeypatch, "story It rains.\n1 REA Spirit\nleave\n", "play", "--resume", kept) == 0
    table = saved(kept)
    table.ask_rewind("seat-2", 4)
    kept.write_text(table.export(keep_secret=True), "utf-8")
    capsys.readouterr()
    assert facedown(monkeypatch, "", "play", "--resume", kept, "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["consent"]["to"] for line in lines if "consent" in line] == [2]


def test_a_replay_for_the_host_shows_the_numbers_of_the_file(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "story It rains.\nsay Hello\nleave\n", "play", "--resume", kept) == 0
    shown = {}
    for more in ("--everything", "--json"):
        capsys.readouterr()
        assert facedown(monkeypatch, "", "replay", kept, more) == 0
        shown[more] = capsys.readouterr().out
    assert shown["--everything"].endswith("    4 Seat 1: “It rains.”\n      Seat 1: Hello\n")
    last, said = (json.loads(line) for line in shown["--json"].splitlines()[-2:])
    assert (last["entry"], said["chat"]["after"]) == (2, 2)
