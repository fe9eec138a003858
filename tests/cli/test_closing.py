"""The command `close` in a game, and the proof of a closed table."""

from pathlib import Path

import pytest

from facedown.table.proof import Proof, ProvenDraw
from facedown.table.proof_in_words import proof_lines
from tests.cli.test_play import facedown


def test_the_log_says_that_the_seat_which_typed_close_closes_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """At a table without a facilitator, every player may close it."""
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "leave\n", "play", "--seed", "3", "--seats", "3", "--save", kept) == 0
    assert facedown(monkeypatch, "close\nyes\n", "play", "--resume", kept, "--seat", "seat-2") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "Bot 2 (you) closes the table." in output
    assert "Seat 1 closes the table." not in output


def test_a_player_asks_the_facilitator_to_close_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the facilitator may close a table that has one, so the program says on whose request a bot does it."""
    assert facedown(monkeypatch, "close\nyes\n", "play", "standard-roll", "--seed", "3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "You ask the Curator to close the table. · The Curator closes the table." in output
    assert facedown(monkeypatch, "close\nyes\n", "play", "standard-roll", "--seed", "3", "--facilitate") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "The Curator (you) closes the table." in output
    assert "You ask" not in output


@pytest.mark.parametrize(("dealt", "says"), [(0, False), (1, True), (None, False)])
def test_the_proof_does_not_mention_dealt_draws_if_there_are_none(dealt: int | None, says: bool) -> None:
    """A table on which everybody rolled by hand has no draw to be dealt again."""
    typed = tuple(ProvenDraw(n, 4, "ana", True, False, False, (), ()) for n in range(3))
    lines = [*proof_lines(Proof(9, 9, dealt, typed, 0, "0"), "Tri-Core")]
    assert any("dealt again" in line for line in lines) == says
    assert not any(line.startswith("✔ 0 draws") for line in lines)
    assert lines[-1] == "• 3 draws typed by hand, which cannot be proven."


@pytest.mark.parametrize(("dealt", "replayed", "says"), [(0, 9, True), (None, 9, False), (0, 3, False)])
def test_the_proof_of_a_closed_table_without_draws_says_so(dealt: int | None, replayed: int, says: bool) -> None:
    """Nothing is known of draws under an earlier edition, of which only the hashes were checked."""
    lines = [*proof_lines(Proof(9, replayed, dealt, (), 0, "0"), "Tri-Core")]
    assert ("• No draw was made at this table." in lines) == says


def test_the_command_that_proves_a_closed_table_is_alone_on_its_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """So that it can be copied, however long the name of the file is."""
    kept = tmp_path / f"{'long ' * 12}name.txt"
    assert facedown(monkeypatch, "close\nyes\n", "play", "--seed", "3", "--save", kept) == 0
    said, command = capsys.readouterr().out.splitlines()[-2:]
    assert said == "Prove the draws of the saved game with:"
    assert command == f"  facedown verify '{kept}'"
