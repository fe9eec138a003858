"""`facedown play --watch`: where a game that need not end is stopped, and the wording of the events."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from facedown.cli.play import PlayArguments, open_table, stopped
from facedown.game import registry
from tests.cli.test_play import facedown

LIMITS = range(30, 38)
"""Numbers of entries; in the game of the tests, some of them are reached in the middle of a move."""


def last_sentences(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return, for each limit, the line that says why a game of bots was stopped."""
    found = []
    for limit in LIMITS:
        monkeypatch.setattr(type(registry.system("trinity-code")), "longest_story", limit)
        assert facedown(monkeypatch, "", "play", "trinity-code", "--seed", "3", "--watch") == 0
        lines = capsys.readouterr().out.splitlines()
        found += [line for line in lines if line.startswith("Stopped after")]
    assert len(found) == len(LIMITS)
    return found


def test_a_watched_game_without_an_end_stops_between_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped = last_sentences(monkeypatch, capsys)
    assert not [line for line in stopped if "before a decision of" in line]
    assert {line.partition(" entries")[2] for line in stopped} == {". The rules set no end: the GM ends the session."}


def test_a_watched_game_that_stops_in_the_middle_of_a_move_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It happens only if the decisions in progress do not end."""
    monkeypatch.setattr("facedown.session.waiting.MOST_OWED", 0)
    stopped = last_sentences(monkeypatch, capsys)
    assert any("entries, before a decision of the GM. The rules" in line for line in stopped)


def test_a_game_is_played_in_another_wording(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The command that continues the saved game names the wording too."""
    kept = tmp_path / "t.txt"
    brief = ("--seed", "3", "--wording", "brief")
    assert facedown(monkeypatch, "", "play", "trinity-code", "--watch", *brief) == 0
    watched = capsys.readouterr().out
    assert "· Investigation 1: Good 0, Bad 0." in watched
    assert "Investigation 1 begins" not in watched
    assert facedown(monkeypatch, "", "play", "trinity-code", "--json", *brief) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert any(line.get("told", {}).get("text") == "Investigation 1: Good 0, Bad 0." for line in said)
    assert facedown(monkeypatch, "leave\n", "play", "trinity-code", *brief, "--save", kept) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "Investigation 1: Good 0, Bad 0." in printed
    assert f"play --resume {kept} --wording brief" in printed


def test_a_wording_that_a_system_does_not_have_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "", "play", "trinity-code", "--wording", "long", "--save", kept) == 2
    assert "The Trinity Code has no wording “long”. Choose from: brief." in capsys.readouterr().err
    assert not kept.exists()


def test_the_number_of_entries_of_a_stopped_game_counts_only_those_that_everybody_knows() -> None:
    """The opening, and one statement of two; the other statement is for one seat only."""
    game = open_table(PlayArguments(system="trinity-code", watch=True), 3)
    game.table.make_statement("seat-1", "I wait by the door.")
    game.table.make_statement("seat-1", "He lies.", ["seat-2"])
    assert len(game.table.entries) == 3
    assert stopped(game).startswith("Stopped after 2 entries")
