"""`facedown play` when your last character is out: at a terminal, a pause before the bots play on."""

from __future__ import annotations

import io
import sys

import pytest

from facedown.cli.main import run

PAUSE = "Your last character is out. Press Enter to watch on, or type undo or leave."

IN_A_BRAWL = ["core-kernel", "--seed", "3"]
"""A game in which option 2 takes your only character out of the Conflict."""

ON_THE_BRIDGE = ["tri-core", "--seed", "4"]
"""A game in which your only character is knocked out after it plays no card and defends with none."""


class Terminal(io.StringIO):
    """Typed lines that come from a terminal."""

    def isatty(self) -> bool:
        return True


def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stdin: io.StringIO, *args: str) -> str:
    """Run `facedown play` with this input and return all it prints."""
    monkeypatch.setattr(sys, "stdin", stdin)
    with pytest.raises(SystemExit) as ended:
        run(["play", *args])
    assert not ended.value.code
    return capsys.readouterr().out


@pytest.mark.parametrize(("game", "typed"), [(IN_A_BRAWL, "2\nyes\n"), (ON_THE_BRIDGE, "1\n1\n1\nyes\n")])
def test_a_player_who_is_out_can_undo_the_last_move_before_the_bots_play_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: list[str], typed: str
) -> None:
    output = play(monkeypatch, capsys, Terminal(f"{typed}undo\nleave\n"), *game)
    assert output.count(PAUSE) == 1
    assert "undone. All draws will be new." in output.partition(PAUSE)[2]
    assert "closes the table" not in output
    assert "You leave the table." in output


def test_a_player_who_is_out_watches_on_without_further_pauses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = play(monkeypatch, capsys, Terminal("2\nyes\n\n"), *IN_A_BRAWL)
    assert output.count(PAUSE) == 1
    assert "The Conflict is over" in output.partition(PAUSE)[2]
    assert "closes the table" in output


def test_a_player_who_is_out_again_after_an_undo_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = play(monkeypatch, capsys, Terminal("2\nyes\nundo\n2\nyes\nleave\n"), *IN_A_BRAWL)
    assert output.count(PAUSE) == 2


def test_commands_work_while_the_game_pauses_for_a_player_who_is_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number is no option there."""
    output = play(monkeypatch, capsys, Terminal("2\nyes\nlog 1\n1\n? jackpot\nback x\nleave\n"), *IN_A_BRAWL)
    paused = " ".join(output.partition(PAUSE)[2].split())
    assert "The Duke refuses the ante: Forced Withdrawal." in paused
    assert "No. “1” is neither an option nor a command." in paused
    assert "R-CK-29" in paused
    assert "No. “x” is not a number from 0 on." in paused
    assert "You leave the table." in paused


def test_without_a_terminal_the_bots_play_on_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = play(monkeypatch, capsys, io.StringIO("2\nyes\n"), *IN_A_BRAWL)
    assert PAUSE not in output
    assert "closes the table" in output
