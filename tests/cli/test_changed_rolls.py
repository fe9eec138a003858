"""Rolls by hand in `facedown play`: an earlier result of a move can be typed again while the move waits for more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from facedown.game import registry
from facedown.table import Table
from tests.cli.test_many import market
from tests.cli.test_play import facedown

START = "21\n\n\n3 4\n5 6\n"
"""The GM starts an encounter, and two characters have rolled React."""


def typed_at(path: Path) -> list[str]:
    """Return the results that are noted in a table’s file for the move that waits."""
    notes = Table.resume(path.read_text("utf-8"), registry.system("tri-core")).notes
    return list(notes["seats"]["facilitator"]["rolled"])


def test_an_earlier_result_is_changed_and_the_later_one_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    output = market(monkeypatch, capsys, f"{START}change 1 8 9\nleave\n", "--by-hand", "--save", kept)
    assert typed_at(kept) == ["8 9", "5 6"]
    words = " ".join(output.split())
    assert "Isaura Quell rolls React: 7 (2d12)" in words
    assert "Isaura Quell rolls React: 17 (2d12)" in words


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("change 3 8 9", "No. There is no typed result 3. Choose 1 to 2."),
        ("change 0 8 9", "No. There is no typed result 0."),
        ("change 1 13 1", "No. A d12 shows 1 to 12."),
        ("change 1", "No. “change 1” is not a row of whole numbers."),
    ],
)
def test_a_wrong_change_changes_nothing(
    typed: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    output = market(monkeypatch, capsys, f"{START}{typed}\nleave\n", "--by-hand", "--save", kept)
    assert says in " ".join(output.split())
    assert typed_at(kept) == ["3 4", "5 6"]


@pytest.mark.parametrize(("change", "result"), [(0, ["8 9", "5 6"]), (7, ["3 4", "5 6"]), ('"x"', ["3 4", "5 6"])])
def test_a_program_changes_an_earlier_result(
    change: object,
    result: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    kept = tmp_path / "t.txt"
    market(monkeypatch, capsys, f"{START}leave\n", "--by-hand", "--save", kept)
    line = f'{{"roll": "8 9", "change": {change}}}\n'
    assert facedown(monkeypatch, line, "play", "--resume", kept, "--json") == 0
    said = [json.loads(one) for one in capsys.readouterr().out.splitlines()]
    assert any("refused" in one for one in said) == (change != 0)
    assert typed_at(kept) == result
