"""An encounter of Tri-Core as its GM has it in the terminal: ambushes, dice typed in, tables kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.game import registry
from facedown.table import Table
from tests.cli.test_play import facedown

AMBUSH = """
[[character]]
ready = "bram-otter"
at = "C6"

[[character]]
ready = "wren-saltmarsh"
name = "The lurker"
foe = true
hidden = true
at = "G6"
"""


def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path, typed: str, *more: str | Path
) -> str:
    """What the GM of the ambush is told for these lines, in one row of words."""
    scene = folder / "ambush.toml"
    scene.write_text(AMBUSH, "utf-8")
    args = ("play", "tri-core", "--scene", scene, "--facilitate", "--seed", "4", *more)
    assert facedown(monkeypatch, typed, *args) == 0
    return " ".join(capsys.readouterr().out.split())


def test_who_may_come_first_of_all_is_asked_before_a_bot_lays_a_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-D-83: nobody waits for it, and it is gone once Bram, whom a bot plays, has declared."""
    told = played(monkeypatch, capsys, tmp_path, "1\n\n\n1 first\nleave\n")
    assert "Bram Otter has Priority" in told
    assert "has laid" not in told
    assert "The Rotation: The lurker; Bram Otter." in told


def test_what_is_let_pass_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Bram looks round in Cycle after Cycle, and the GM is not asked each time."""
    told = played(monkeypatch, capsys, tmp_path, "1\n\n\n\nleave\n")
    assert told.count("looks round: Observe") > 1
    assert "The lurker enters" not in told


def test_by_hand_what_has_happened_is_told_before_the_next_roll_and_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The first React, then the second die is asked for; with the last the rest is told."""
    told = played(monkeypatch, capsys, tmp_path, "1\n\nnone\n11 10\n9 8\nleave\n", "--by-hand")
    assert told.index("Bram Otter rolls React: 31.") < told.index("The lurker’s React. Roll 2d12")
    assert told.count("Bram Otter rolls React") == 1
    assert told.count("The lurker rolls React") == 1


def test_what_is_dealt_after_all_is_told_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = played(monkeypatch, capsys, tmp_path, "1\n\nnone\n11 10\ndeal\nleave\n", "--by-hand")
    assert told.count("Bram Otter rolls React") == 2


def test_a_table_that_is_kept_is_not_played_to_its_end_by_nobody(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Without any input it is left as it stands, to be gone on with; without a file bots play it."""
    kept = tmp_path / "kept.jsonl"
    assert facedown(monkeypatch, "", "play", "core-kernel", "--seed", "3", "--save", kept) == 0
    assert "The input ends; the table stays as it stands." in " ".join(capsys.readouterr().out.split())
    assert not Table.resume(kept.read_text("utf-8"), registry.system("core-kernel")).closed
