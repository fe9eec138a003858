"""Input that is not text in the expected encoding: one sentence names the encoding, and nothing garbled is recorded."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from facedown.cli.files import GarbledInput, read_line
from facedown.cli.main import run
from facedown.game import registry
from facedown.table import prove, read_entries
from tests.cli.test_play import facedown

Command = Callable[..., tuple[str, str]]

NOT_SAVED = "This game was not saved. To keep a game, start it with --keep or --save FILE."
SAYS = "The input is not text in UTF-8. Convert it to this encoding."


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a function that runs the command with bytes as its input, and returns its output and its errors."""

    def run_with(typed: bytes, *arguments: str | Path, encoding: str = "utf-8", status: int = 2) -> tuple[str, str]:
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding))
        with pytest.raises(SystemExit) as ended:
            run([str(argument) for argument in arguments])
        assert (ended.value.code or 0) == status
        return capsys.readouterr()

    return run_with


def test_a_process_of_its_own_ends_without_a_traceback() -> None:
    process = [sys.executable, "-m", "facedown", "play", "--seed", "3"]
    done = subprocess.run(process, input="1\n".encode("utf-16"), capture_output=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.decode() == f"{SAYS} {NOT_SAVED}\n"


@pytest.mark.parametrize(
    "typed",
    ["1\n1\n".encode("utf-16"), "1\n1\n".encode("utf-16-le"), "1\n".encode("utf-32"), b"h\xe9llo\n", b"\xff\xfe\n"],
    ids=["UTF-16", "UTF-16 without a mark", "UTF-32", "Latin-1", "bytes"],
)
def test_a_piped_text_in_another_encoding_is_refused(command: Command, typed: bytes) -> None:
    _, errors = command(typed, "play", "--seed", "3")
    assert errors == f"{SAYS} {NOT_SAVED}\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "JSON"])
def test_input_that_python_cannot_decode_is_refused(command: Command, encoding: str, form: tuple[str, ...]) -> None:
    """It does not begin with a byte order mark."""
    _, errors = command(b"1\n1\n", "play", "--seed", "3", *form, encoding=encoding)
    assert errors.startswith(f"The input is not text in {encoding.upper()}. Convert it to this encoding.")


def test_the_moves_before_are_kept_and_garbled_words_are_not(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    _, errors = command(b"1 pre spirit\nsay h\xe9llo\nsay hello\n", "play", "--seed", "3", "--save", path)
    assert errors == f"{SAYS} Continue the saved game with:\n  facedown play --resume {path}\n"
    entries, _ = read_entries(path.read_text("utf-8"))
    assert prove(entries, registry.system("core-kernel")).entries == len(entries)
    assert "ante" in [getattr(entry.act, "move", {}).get("move") for entry in entries]
    assert "llo" not in path.read_text("utf-8")


def test_a_program_gets_a_refusal_of_the_line_and_can_go_on(command: Command) -> None:
    output, errors = command(b'{"say": "h\xe9llo"}\n{"option": 0}\n', "play", "--seed", "3", "--json", status=0)
    assert errors == ""
    lines = [json.loads(line) for line in output.splitlines()]
    refused = [line["refused"] for line in lines if "refused" in line]
    assert refused == [{"rule": "input", "text": SAYS, "legal": "Write one JSON object per line."}]
    assert [line["told"]["kind"] for line in lines if "told" in line][6:7] == ["anted"]


@pytest.mark.parametrize("what", ["character", "ability"])
def test_a_form_is_not_filled_in_with_garbled_text(command: Command, what: str, tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    _, errors = command("Ada\n".encode("utf-16"), what, "new", "tri-core", path)
    assert errors == f"{SAYS}\n"
    assert not path.exists()


def test_a_byte_order_mark_is_not_part_of_the_first_line(command: Command) -> None:
    output, _ = command("log\n".encode("utf-8-sig"), "play", "--seed", "3", status=0)
    assert "neither an option nor a command" not in output


def test_a_person_at_a_terminal_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("tests.cli.test_play.io.StringIO", Terminal)
    assert facedown(monkeypatch, "h\udce9llo\nleave\n", "play", "--seed", "3") == 0
    assert f"No. {SAYS}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("line", ["1\0\n", "\0l\0o\0g\0\n", "\0\n", "h\udce9llo\n"])
def test_a_line_that_is_no_text_is_refused_and_the_next_is_read(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{line}next\n"))
    with pytest.raises(GarbledInput, match="not text in UTF-8") as garbled:
        read_line()
    assert garbled.value.more
    assert (read_line(), read_line()) == ("next\n", "")


def test_a_single_zero_is_left_to_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text in UTF-16 would have more. The answer is refused, and the work so far is not lost."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("done a\0b.toml\n"))
    assert read_line() == "done a\0b.toml\n"
