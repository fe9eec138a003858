"""A table's file belongs to one process at a time, and contains every acknowledged move."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from filelock import FileLock, Timeout

from facedown.cli import files, game_commands, look, play
from facedown.cli.files import Unreadable
from facedown.game import Seat, Setup, registry
from facedown.table import Moved, StoodIn, Table, prove, read_entries
from tests.cli.test_play import facedown

KERNEL = registry.system("core-kernel")


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the file of a table that is still open."""
    path = tmp_path / "dinner.txt"
    assert facedown(monkeypatch, "leave\n", "play", "--seed", "3", "--save", path) == 0
    return path


def child(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start another process that plays and waits for its first line of input."""
    command = [sys.executable, "-m", "facedown", *map(str, arguments)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def until_its_turn(playing: subprocess.Popen[str]) -> None:
    assert playing.stdout is not None
    while "turn" not in json.loads(playing.stdout.readline()):
        pass


def test_two_processes_cannot_play_one_file(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with child("play", "--resume", kept, "--json") as playing:
        until_its_turn(playing)
        before = kept.read_text("utf-8")
        assert facedown(monkeypatch, "", "play", "--resume", kept) == 2
        assert "Another program is playing" in capsys.readouterr().err
        assert facedown(monkeypatch, "", "play", "--resume", kept, "--save", kept.with_name("copy.txt")) == 2
        assert kept.read_text("utf-8") == before
        playing.communicate("")
    assert facedown(monkeypatch, "leave\n", "play", "--resume", kept) == 0


def test_a_file_is_held_by_whatever_name_it_is_called(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    link = kept.with_name("link.txt")
    link.symlink_to(kept)
    with files.lock_file(kept):
        assert facedown(monkeypatch, "", "play", "--resume", link) == 2
        assert "Another program is playing" in capsys.readouterr().err
    assert facedown(monkeypatch, "leave\n", "play", "--resume", link) == 0
    assert link.is_symlink()
    assert prove(read_entries(kept.read_text("utf-8"))[0], KERNEL).dealt is None


def test_a_killed_process_leaves_the_file_free_and_what_it_wrote_half_is_removed(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with child("play", "--resume", kept, "--json") as playing:
        until_its_turn(playing)
        part = kept.with_name(f".{kept.name}.{playing.pid}.part")
        part.write_text("half a table")
        playing.kill()
    assert part.exists()
    assert facedown(monkeypatch, "leave\n", "play", "--resume", kept) == 0
    assert sorted(path.name for path in kept.parent.iterdir()) == ["dinner.txt"]


def test_half_written_files_of_another_table_are_left_alone(kept: Path) -> None:
    others = [kept.with_name(name) for name in (".supper.txt.77.part", ".dinner.txt.part", ".dinner.txt2.7.part")]
    for other in others:
        other.write_text("half a table")
    with files.lock_file(kept):
        assert all(other.exists() for other in others)


def test_a_name_with_pattern_characters_is_taken_literally(tmp_path: Path) -> None:
    other, mine = tmp_path / ".ab.txt.7.part", tmp_path / ".[ab]*.txt.7.part"
    for part in (other, mine):
        part.write_text("half a table")
    with files.lock_file(tmp_path / "[ab]*.txt"):
        assert (other.exists(), mine.exists()) == (True, False)


def test_each_write_reaches_the_disk_before_it_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data is written before the new name, and the folder after it."""
    steps: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def synced(handle: int) -> None:
        steps.append("folder" if os.path.isdir(f"/dev/fd/{handle}") else "data")
        fsync(handle)

    def replaced(self: Path, target: Path) -> Path:
        steps.append("name")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    files.write_text(tmp_path / "dinner.txt", "a table")
    assert steps == ["data", "name", "folder"]
    assert (tmp_path / "dinner.txt").read_text() == "a table"


@pytest.mark.parametrize("name", ["nowhere/dinner.txt", "x" * 250, "a\0b", "/"])
def test_a_file_that_cannot_be_held_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unreadable, match=r"\.$"), files.lock_file(tmp_path / name):
        pass


def test_every_move_of_a_game_without_a_seed_brings_random_bytes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.txt"
    assert facedown(monkeypatch, "", "play", "--watch", "--sample", "duel", "--save", path) == 0
    entries, _ = read_entries(path.read_text("utf-8"))
    brought = [entry.act.entropy for entry in entries if isinstance(entry.act, Moved | StoodIn)]
    assert len(brought) > 3
    assert all(isinstance(entropy, str) and len(entropy) == 32 for entropy in brought)
    assert len(set(brought)) == len(brought)
    assert facedown(monkeypatch, "", "verify", path) == 0
    assert "no random bytes" not in capsys.readouterr().out


def test_verify_says_how_many_draws_of_a_game_with_a_seed_could_be_foreseen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.txt"
    assert facedown(monkeypatch, "", "play", "--watch", "--seed", "3", "--save", path) == 0
    capsys.readouterr()
    assert facedown(monkeypatch, "", "verify", path) == 0
    output = " ".join(capsys.readouterr().out.split())
    proof = prove(read_entries(path.read_text("utf-8"))[0], KERNEL)
    assert proof.dealt
    assert f"{proof.dealt} draws without random bytes of the player" in output


def test_a_choice_for_an_absent_player_adds_random_bytes_too() -> None:
    game = play.open_table(play.PlayArguments(facilitate=True, sample="dukes-dinner"), None)
    game.session.start()
    game.make({"move": "deal-hand"})
    assert game_commands.facilitate(game, look.console(), "away", ["seat-1"])
    act = game.table.entries[-1].act
    assert isinstance(act, StoodIn)
    assert len(str(act.entropy)) == 32


@pytest.mark.parametrize(
    ("redirected", "status"), [("<&-", 0), (">&-", 0), ("2>&-", 0), ("> /dev/full", 2), ("<&- >&- 2>&-", 0)]
)
def test_closed_or_full_streams_are_no_crash(redirected: str, status: int, tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m facedown play --sample duel --seed 1 --watch {redirected}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    if status:
        assert "The output cannot be written" in done.stderr


def test_a_folder_with_the_name_of_a_part_is_left_alone(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = kept.with_name(f".{kept.name}.9.part")
    odd.mkdir()
    assert facedown(monkeypatch, "leave\n", "play", "--resume", kept) == 0
    assert odd.is_dir()


@pytest.mark.parametrize("arguments", [("rules", "core-kernel"), ("--help",), ("play", "--help")])
def test_output_without_a_reader_is_no_error(arguments: tuple[str, ...]) -> None:
    """Like `| head -1`, which closes the pipe."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "facedown.cli.main", *arguments]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_folder_in_which_no_file_can_be_made_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is not mistaken for a table that another program plays."""

    def cannot(lock: FileLock) -> None:
        raise Timeout(lock.lock_file)

    monkeypatch.setattr(FileLock, "acquire", cannot)
    with pytest.raises(files.Unreadable, match="no file can be made in"), files.lock_file(tmp_path / "t.txt"):
        pass


def test_a_file_that_cannot_be_written_any_more_ends_the_game_with_the_way_to_go_on(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, real = kept.read_text("utf-8"), files.write_text
    writes: list[Path] = []

    def full(path: Path, text: str) -> None:
        writes.append(path)
        if len(writes) > 1:  # the first is made before anything is asked
            raise Unreadable(f"{path} cannot be written: no space left on device.")
        real(path, text)

    monkeypatch.setattr(files, "write_text", full)
    assert facedown(monkeypatch, "say hello\n", "play", "--resume", kept) == 2
    output = capsys.readouterr().err
    assert "no space left on device. The last entry is not in the file." in output
    assert f"facedown play --resume {kept}" in output
    assert kept.read_text("utf-8") == before


def test_a_path_with_a_blank_is_quoted_in_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "our dinner.txt"
    assert facedown(monkeypatch, "leave\n", "play", "--seed", "3", "--save", path) == 0
    assert facedown(monkeypatch, "", "play", "--seed", "3", "--save", path) == 2
    assert f"Continue it with --resume '{path}'" in capsys.readouterr().err


def test_saying_nothing_is_refused_with_an_example(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = len(read_entries(kept.read_text("utf-8"))[0])
    assert facedown(monkeypatch, "say\nsay hello\nleave\n", "play", "--resume", kept) == 0
    assert "Type for example: say hello" in capsys.readouterr().out
    table = Table.resume(kept.read_text("utf-8"), KERNEL)
    assert [message.text for message in table.chat.messages] == ["hello"]
    assert len(table.entries) == before


def test_a_program_answers_a_wish_to_go_back_with_true_or_false(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Any other line is refused; it does not count as a no."""
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "1 REA Spirit\nleave\n", "play", "--seed", "3", "--save", kept) == 0
    table = Table.resume(kept.read_text("utf-8"), KERNEL)
    table.ask_rewind(table.seats[1].key, 1)
    kept.write_text(table.export(keep_secret=True), "utf-8")
    capsys.readouterr()
    typed = '{"option": 0}\n{"agrees": 1}\n{"agrees": "yes"}\n{}\n{"agrees": true}\n'
    assert facedown(monkeypatch, typed, "play", "--resume", kept, "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    refused = [line["refused"]["text"] for line in lines if "refused" in line]
    assert refused == ["The table waits for your answer to the request to go back."] * 4
    assert [line["consent"]["to"] for line in lines if "consent" in line] == [1] * 5
    again = Table.resume(kept.read_text("utf-8"), KERNEL)
    assert (len(again.undone) >= 1, again.request) == (True, None)


@pytest.mark.parametrize(("more", "yours"), [((), "Seat 1"), (("--facilitate",), "The GM")])
def test_a_resumed_table_knows_your_seat_although_no_saved_name_says_you(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    more: tuple[str, ...],
    yours: str,
) -> None:
    """The key of your seat is a note in the file, also after somebody has watched the table."""
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "leave\n", "play", "core-kernel", "--seed", "3", "--save", kept, *more) == 0
    assert "(you)" not in kept.read_text("utf-8")
    watched = play.resumed_game(play.PlayArguments(resume=kept, watch=True), None, ExitStack())
    watched.save()
    assert (watched.you, set(watched.session.bots)) == ("", {seat.key for seat in watched.table.seats})
    capsys.readouterr()
    assert facedown(monkeypatch, "say hello\nleave\n", "play", "--resume", kept) == 0
    assert f"{yours} (you): hello" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "replay", kept) == 0
    assert f"{yours}: hello" in capsys.readouterr().out


SEATS_TO_CHOOSE = "Choose your seat: --seat seat-1 (Bot 1), --seat seat-2 (Bot 2), --seat facilitator (The GM)."


@pytest.fixture
def facilitated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the file of an open table at which you are the facilitator."""
    path = tmp_path / "duel.txt"
    words = ("play", "--sample", "duel", "--facilitate", "--seed", "3", "--save", path)
    assert facedown(monkeypatch, "leave\n", *words) == 0
    return path


def with_notes(path: Path, line: str) -> None:
    """Replace the notes of a table, which are the last line of its file; "" deletes them."""
    lines = path.read_text("utf-8").splitlines()
    assert lines[-1].startswith('notes {"seat":"facilitator"')
    path.write_text("\n".join([*lines[:-1], *([line] if line else [])]) + "\n", "utf-8")


@pytest.mark.parametrize(
    "line", ["", "notes {}", 'notes {"seat": "nobody"}', 'notes {"seat": 7}', 'notes {"seat": ["seat-2"]}']
)
def test_a_table_whose_notes_name_no_seat_of_it_is_not_resumed_but_names_its_seats(
    line: str, facilitated: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would otherwise show the secrets of a seat that is not yours."""
    with_notes(facilitated, line)
    before = facilitated.read_text("utf-8")
    capsys.readouterr()
    for more in ((), ("--json",)):
        assert facedown(monkeypatch, "leave\n", "play", "--resume", facilitated, *more) == 2
        said = capsys.readouterr()
        problem = f"The notes in {facilitated} do not say which seat is yours. {SEATS_TO_CHOOSE}"
        assert problem in said.err
        assert said.out == ""
    assert facilitated.read_text("utf-8") == before


def test_the_seat_that_you_choose_is_yours_and_is_noted(facilitated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in ("", 'notes {"seat": "nobody"}'):
        with_notes(facilitated, line)
        assert facedown(monkeypatch, "leave\n", "play", "--resume", facilitated, "--seat", "facilitator") == 0
    assert play.resumed_game(play.PlayArguments(resume=facilitated), None, ExitStack()).you == "facilitator"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--resume", "duel.txt", "--seat", "nobody"), f"duel.txt has no seat “nobody”. {SEATS_TO_CHOOSE}"),
        (("--seat", "seat-1"), "--seat chooses your seat at a saved table. Use it only with --resume FILE."),
        (("--resume", "duel.txt", "--watch", "--seat", "seat-1"), "With --watch, bots play every seat."),
    ],
)
def test_a_seat_that_cannot_be_chosen_is_refused(
    words: tuple[str, ...],
    says: str,
    facilitated: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(facilitated.parent)
    capsys.readouterr()
    assert facedown(monkeypatch, "leave\n", "play", *words) == 2
    assert says in capsys.readouterr().err


def test_a_table_without_notes_is_watched(facilitated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_notes(facilitated, "")
    assert play.resumed_game(play.PlayArguments(resume=facilitated, watch=True), None, ExitStack()).you == ""


def test_at_a_table_with_one_seat_that_seat_is_yours_without_a_note(tmp_path: Path) -> None:
    """For example in a file that another program has written."""
    seats = (Seat("ann"), Seat("eve", "", "spectator"))
    table = Table.open(KERNEL, Setup(seats, KERNEL.sample("duel")), b"x" * 32)
    path = tmp_path / "t.txt"
    path.write_text(table.export(keep_secret=True), "utf-8")
    assert play.resumed_game(play.PlayArguments(resume=path), None, ExitStack()).you == "ann"
