"""The command `save`: files with the state of a character or of the scene, and playing on with them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.test_play import facedown


def curator(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *more: str | Path) -> str:
    """Return the output for the Curator after these lines of input, as one line."""
    arguments = ("play", "standard-roll", "--facilitate", "--seed", "4", *more)
    assert facedown(monkeypatch, f"{typed}leave\n", *arguments) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_character_is_saved_and_comes_to_another_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "sparks.toml"
    output = curator(monkeypatch, capsys, f"56 sparks HP 3 10\nsave sparks {file}\n")
    assert "Saved in" in output
    assert tomllib.loads(file.read_text("utf-8"))["clocks"]["HP"] == {"left": 3, "most": 10}
    output = curator(monkeypatch, capsys, f'52 "from a file" {file}\n\nboard\n')
    assert "Sparks 2 comes to the table." in output
    assert "Sparks 2 HP 3/10" in output


def test_the_scene_is_saved_and_begins_another_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "evening.toml"
    curator(monkeypatch, capsys, f"53 keeper\n56 bruno EP 1 4\nsave scene {file}\n")
    output = curator(monkeypatch, capsys, "all\n", "--scene", file)
    assert "Bruno HP 12/12 EP 1/4" in output
    assert "Bring back a retired character" in output


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("save", "Say what to save. Type save and Sparks, Bruno, The Keeper, Rising Water or scene."),
        ("save nobody", "There is no character “nobody” to save."),
        ("save keeper no/such/folder/x.toml", "There is no folder"),
    ],
)
def test_a_file_that_cannot_be_saved_is_refused(
    typed: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in curator(monkeypatch, capsys, f"{typed}\n")
    assert not list(tmp_path.iterdir())


def test_a_file_that_exists_is_not_replaced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("keeper.toml").write_text("mine", "utf-8")
    assert "keeper.toml already exists." in curator(monkeypatch, capsys, "save keeper\n")
    assert Path("keeper.toml").read_text("utf-8") == "mine"


def test_a_player_saves_only_its_own_character(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "save sparks\nsave keeper\nsave scene\n?\nleave\n"
    assert facedown(monkeypatch, typed, "play", "standard-roll", "--seed", "4") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "Saved in sparks.toml." in output
    assert "There is no character “keeper” to save. Type save and Sparks." in output
    assert "Only the Curator can save a scene." in output
    assert "save Bo with all numbers in bo.toml" in output
    assert "save scene" not in output.split("Saved in")[1].split("save Bo")[1]
    assert [one.name for one in tmp_path.iterdir()] == ["sparks.toml"]
