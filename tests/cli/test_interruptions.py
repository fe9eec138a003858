"""Interruptions of `facedown play` and the ways to leave it: nothing is lost, and it prints how to continue."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from facedown.cli.main import run
from facedown.game import registry
from facedown.session import Session
from facedown.table import Table, read_entries
from tests.cli.test_play import facedown

KERNEL = registry.system("core-kernel")

WITH_CTRL_C = """
import signal, sys
from facedown.cli.main import run
from facedown.cli.played_game import Game
signal.signal(signal.SIGINT, signal.default_int_handler)
run(sys.argv[1:])
"""
"""A program that starts `facedown` as a terminal does. In the background, SIGINT would be ignored."""


@pytest.mark.parametrize("saved", [True, False])
def test_an_interruption_prints_how_to_continue(saved: bool, tmp_path: Path) -> None:
    kept = tmp_path / "t.txt"
    command = [sys.executable, "-c", WITH_CTRL_C, "play", "--seed", "3", *(["--save", str(kept)] if saved else [])]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as running:  # type: ignore[call-overload]
        assert running.stdout.readline()  # it has begun, and waits for a choice
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    if saved:
        assert said == f"Interrupted. Continue the saved game with:\n  facedown play --resume {kept}\n"
        assert not Table.resume(kept.read_text("utf-8"), KERNEL).closed
    else:
        assert said == "Interrupted. This game was not saved. To keep a game, start it with --keep or --save FILE.\n"


class Pressing(io.StringIO):
    """Typed lines, and then Ctrl-C at the next question."""

    def readline(self, *_: object) -> str:  # type: ignore[override]
        line = super().readline()
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize("typed", ["", "1\n", "1\n\n\n", "2\n", "1 REA Spirit\n"])
def test_an_interrupted_question_loses_no_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, typed: str
) -> None:
    kept = tmp_path / "my game.txt"
    monkeypatch.setattr(sys, "stdin", Pressing(typed))
    with pytest.raises(SystemExit) as ended:
        run(["play", "--seed", "3", "--save", str(kept)])
    assert ended.value.code == 130
    assert f"Continue the saved game with:\n  facedown play --resume '{kept}'\n" in capsys.readouterr().err
    moves = [entry for entry in read_entries(kept.read_text("utf-8"))[0] if entry.author == "seat-1"]
    assert any("ante" in str(entry.act) for entry in moves) == (typed == "1 REA Spirit\n")


@pytest.mark.parametrize("how", [[], ["--watch"], ["--json"]])
def test_interrupting_the_bots_keeps_what_they_have_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, how: list[str]
) -> None:
    kept, moved = tmp_path / "t.txt", Session.let_bots_act

    def interrupted(session: Session) -> bool:
        if len(session.table.entries) > 6:
            raise KeyboardInterrupt
        return moved(session)

    monkeypatch.setattr(Session, "let_bots_act", interrupted)
    lines = '{"option": 0}\n' * 9 if how == ["--json"] else "1 REA Spirit\n1 PRE 1 0\n"
    assert facedown(monkeypatch, lines, "play", "--seed", "3", "--save", kept, *how) == 130
    watch = " --watch" if how == ["--watch"] else ""
    assert f"Continue the saved game with:\n  facedown play --resume {kept}{watch}\n" in capsys.readouterr().err
    assert len(read_entries(kept.read_text("utf-8"))[0]) > 6


def test_ending_an_unsaved_table_prints_how_to_save_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "close\nyes\n", "play", "--facilitate", "--seed", "3") == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "This game was not saved. To keep a game, start it with --keep or --save FILE."


@pytest.mark.parametrize("typed", ["leave\n", "QUIT\n", "1 REA Spirit\n", "1\nexit\n"])
@pytest.mark.parametrize("saved", [True, False])
def test_every_way_out_prints_how_to_continue(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, typed: str, saved: bool
) -> None:
    """`leave` at the prompt or at a question, and the end of the input."""
    kept = tmp_path / "t.txt"
    save: list[str | Path] = ["--save", kept] if saved else []
    assert facedown(monkeypatch, typed, "play", "--seed", "3", *save) == 0
    output = capsys.readouterr().out
    wanted = f"saved game with:\n  facedown play --resume {kept}\n" if saved else "start it with --keep or --save FILE."
    assert wanted in output


def test_the_command_runs_as_a_program_of_its_own() -> None:
    command = [sys.executable, "-m", "facedown", "play", "--seed", "x"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "--seed “x” is not a whole number. Type for example --seed 7.\n"


WHILE_LOADING = """
import importlib.abc, os, signal, sys

class Pressing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "facedown.cli.main":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Pressing())
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background, SIGINT would be ignored
from facedown.__main__ import start
start()
"""


def test_ctrl_c_while_the_program_is_loading_ends_it_without_a_traceback() -> None:
    command = [sys.executable, "-c", WHILE_LOADING, "systems"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
