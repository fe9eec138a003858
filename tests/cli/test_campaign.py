"""The commands `sessions`, `session` and `notes`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_play import facedown
from tests.cli.test_saving import curator


def test_a_campaign_is_played_on_two_evenings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "campaign.txt"
    typed = "session title The bridge\n56 sparks HP 3 10\nnotes add the keeper lies\nnotes add Bruno owes Vex\n"
    output = curator(monkeypatch, capsys, typed, "--save", file)
    assert "Session 1 is called “The bridge”." in output
    assert facedown(monkeypatch, "session begin Home\n56 sparks HP 8 10\nsessions\nsessions 1\nnotes\nleave\n",
                    "play", "--resume", file) == 0  # fmt: skip
    output = " ".join(capsys.readouterr().out.split())
    assert "Session 2 begins: Home." in output
    assert "Session 1: The bridge Session 2: Home Session 2: 1 move." in output
    assert "Sparks HP 3 8" in output
    assert "Sparks HP 10 3" in output
    assert "the keeper lies Bruno owes Vex" in output


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("session begin Two", "Nothing has been played yet in session 1."),
        ("session", "Say what to do. Type for example: session begin The vault"),
        ("session end", "“end” is not known here."),
        ("sessions 4", "There is no session 4. The last session is 1."),
        ("notes burn", "“burn” is not known here. Type notes, notes add ... or notes delete."),
        ("notes", "You have no notes."),
        ("notes add a\nnotes delete\nnotes", "Your notes are deleted."),
    ],
)
def test_what_the_commands_say(
    typed: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in curator(monkeypatch, capsys, f"{typed}\n")


def test_a_player_has_no_notes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown(monkeypatch, "notes\nleave\n", "play", "standard-roll", "--seed", "4") == 0
    assert "Only the Curator has notes at this table." in " ".join(capsys.readouterr().out.split())


def test_a_program_begins_and_names_a_session(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    move = '{"move": "set-clock", "entity": "sparks", "clock": "HP", "left": 3, "most": 10}'
    typed = f'{{"session_title": "One"}}\n{move}\n{{"session": "Two"}}\n'
    assert facedown(monkeypatch, typed, "play", "standard-roll", "--facilitate", "--seed", "4", "--json") == 0
    output = capsys.readouterr().out
    assert "Session 1 is called “One”." in output
    assert "Session 2 begins: Two." in output
