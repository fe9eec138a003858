"""Files that are too large, in a forbidden place, or not files: each gets one helpful sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from facedown.cli import files
from facedown.game import registry
from tests.cli.test_play import facedown

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def output(monkeypatch: Patch, capsys: Capture, *arguments: str | Path, typed: str = "", status: int = 2) -> str:
    """Return the output of the command on both streams, as one line, after checking its exit status."""
    capsys.readouterr()
    assert facedown(monkeypatch, typed, *arguments) == status
    both = capsys.readouterr()
    return " ".join((both.out + both.err).split())


def kept(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), "utf-8")
    return path


# Size


@pytest.mark.parametrize("system", ["core-kernel", "skill-deck", "standard-roll", "trinity-code", "tri-core"])
def test_a_scene_of_many_rows_is_refused_by_its_own_limit(
    system: str, monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    """20,000 rows would need 20,000 seats; the refusal names the limit of rows, and no seat is made."""
    scene = registry.system(system).sample()
    row = next(name for name, rows in scene.items() if isinstance(rows, list))
    path = kept(tmp_path / "s.json", {**scene, row: [{"name": f"N{n}"} for n in range(20_000)]})
    says = output(monkeypatch, capsys, "play", system, "--scene", path, "--watch")
    assert "a scene has at most" in says
    assert "this one has 20000." in says
    assert "seats" not in says


def test_a_scene_file_that_is_too_large_is_not_read(monkeypatch: Patch, capsys: Capture, tmp_path: Path) -> None:
    """It is not valid TOML either, but the size is checked first."""
    path = tmp_path / "s.toml"
    path.write_text("x" * (600 * 1024), "utf-8")
    says = output(monkeypatch, capsys, "play", "tri-core", "--scene", path)
    assert says.endswith("s.toml has 600 kB; at most 512 kB are allowed.")


def test_files_of_a_scene_that_are_too_large_together_are_not_read(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    """Three of 200 kB, none of them valid TOML: 600 kB, but 512 kB are allowed."""
    (tmp_path / "a.toml").write_text("x" * (200 * 1024), "utf-8")
    path = kept(tmp_path / "s.json", {"character": [{"file": "a.toml"}] * 3})
    says = output(monkeypatch, capsys, "play", "tri-core", "--scene", path)
    assert "have 600 kB; at most 512 kB are allowed." in says
    path = kept(tmp_path / "s.json", {"character": [{"file": "a.toml"}] * 61})
    assert "names 61 files; at most 60 are allowed." in output(monkeypatch, capsys, "play", "tri-core", "--scene", path)


def test_a_character_of_many_items_is_refused_by_their_limit(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    """TC-D-101: 240 kB of things that are none."""
    ready = registry.system("tri-core").characters
    assert ready is not None
    path = kept(tmp_path / "b.json", {**ready.ready()["bram-otter"], "items": [{"nam": 1}] * 20_000})
    assert path.stat().st_size > 200_000
    says = output(monkeypatch, capsys, "character", "check", "tri-core", path)
    assert says.startswith("items: At most 40 items are allowed; there are 20000. [TC-D-101]")
    assert says.endswith("b.json has 1 mistake.")


@pytest.mark.parametrize("command", ["character", "ability"])
def test_twenty_of_many_problems_in_a_file_are_shown(
    command: str, monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    system = registry.system("tri-core")
    assert system.characters is not None
    assert system.workshop is not None
    wrong = [{f"k{n}": n} for n in range(40)]
    data: dict[str, Any] = (
        {**system.characters.ready()["bram-otter"], "items": wrong}  # 40 unknown fields and 40 missing names
        if command == "character"
        else {**system.workshop.ready()["ember-cut"], "keywords": wrong}  # 40 that name no entry
    )
    path = kept(tmp_path / "m.json", data)
    capsys.readouterr()
    assert facedown(monkeypatch, "", command, "check", "tri-core", path) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 22
    assert lines[20] == f"… and {60 if command == 'character' else 20} more."
    assert f"has {80 if command == 'character' else 40} mistakes." in lines[21]


def test_a_name_that_stands_twice_is_found(tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    path.write_text('{"a": 1, "b": {"c": 1, "d": 2, "c": 3}}', "utf-8")
    with pytest.raises(files.Unreadable, match="contains the name “c” twice"):
        files.read_data(path)


# Files of a scene


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    """Make a scene's folder with characters in it, in a folder below, and outside, and links to them."""
    ready = registry.system("tri-core").characters
    assert ready is not None
    own = tmp_path / "own"
    (own / "below").mkdir(parents=True)
    for path in (own / "a.json", own / "below" / "a.json", tmp_path / "a.json"):
        kept(path, {**ready.ready()["wren-saltmarsh"], "name": "Hal"})
    (own / "inside.json").symlink_to("below/a.json")
    (own / "outside.json").symlink_to("../a.json")
    (own / "up").symlink_to("..")
    (own / "circle.json").symlink_to("circle.json")
    return own


@pytest.mark.parametrize("name", ["a.json", "below/a.json", "./a.json", "inside.json"])
def test_a_scene_reads_files_beside_it_and_below(name: str, folders: Path, monkeypatch: Patch, capsys: Capture) -> None:
    scene = kept(folders / "s.json", {"character": [{"file": name}, {"ready": "bram-otter", "foe": True}]})
    assert "Hal" in output(monkeypatch, capsys, "play", "tri-core", "--scene", scene, typed="leave\n", status=0)


@pytest.mark.parametrize(
    "name",
    ["../a.json", "below/../../a.json", "below/../a.json", "/etc/passwd", "outside.json", "up/a.json", "..\\a.json",
     "C:\\a.json", "C:a.json", "\\a.json", "//server/a.json"],
)  # fmt: skip
def test_a_scene_reads_no_file_from_elsewhere(name: str, folders: Path, monkeypatch: Patch, capsys: Capture) -> None:
    scene = kept(folders / "s.json", {"character": [{"file": name}]})
    says = output(monkeypatch, capsys, "play", "tri-core", "--scene", scene)
    assert says.endswith(
        f"s.json: “{name}” is not in the scene’s folder. Use a file in that folder, or in a folder in it."
    )


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (7, "“file” must be the name of a file."), ("circle.json", "cannot be the name of a file."),
        ("a\x00b", "cannot be the name of a file."), ("gone.json", "There is no file"), ("below", "is a folder"),
        ("x" * 5000, "cannot be"),
    ],
)  # fmt: skip
def test_a_scene_with_an_unreadable_file_is_refused(
    name: Any, says: str, folders: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    scene = kept(folders / "s.json", {"character": [{"file": name}]})
    assert says in output(monkeypatch, capsys, "play", "tri-core", "--scene", scene)


# Names of files and folders


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["check", "bram.toml"],
            "There is no file bram.toml. Name a ready character without “.toml” or folder. Did you mean bram-otter?",
        ),
        (["check", "tri-core", "bram.toml"], "Did you mean bram-otter?"),
        (["check", "bram-otter.toml"], "Did you mean bram-otter?"),
        (["show", "Bram_Otter.toml"], "Did you mean bram-otter?"),
        (
            ["check", "brm-otter"],
            "no ready character with that name. Did you mean bram-otter? Choose from: bram-otter, ",
        ),
        (
            ["check", "sera-ashdown"],
            "Did you mean one of sera-ashdown-1, sera-ashdown-10, sera-ashdown-20, sera-ashdown-5?",
        ),
        (["check", "nowhere.toml"], "There is no file nowhere.toml."),
        (["check", "no-such-system", "a.toml"], "There is no system called “no-such-system”."),
        (["check"], "Name the character file to check."),
    ],
)
def test_an_unknown_character_is_refused_with_the_closest_names(
    words: list[str], says: str, monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in output(monkeypatch, capsys, "character", *words)


@pytest.mark.parametrize("words", [["bram-otter"], ["tri-core", "bram-otter"], ["tri-core", "Bram Otter"]])
def test_a_ready_character_is_found_by_key_or_name_and_the_only_system_needs_no_naming(
    words: list[str], monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "no mistakes" in output(monkeypatch, capsys, "character", "check", *words, status=0)


def test_a_file_goes_before_a_ready_one_and_needs_no_system(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    kept(Path("bram.json"), {"name": "Bram"})
    assert "stats: It is missing." in output(monkeypatch, capsys, "character", "check", "bram.json")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["character", "show", "tri-core", "bram-otter", "--save", "dir"],
            "dir is a folder. Name a file, like dir/mine.toml.",
        ),
        (
            ["character", "level", "tri-core", "bram-otter", "--save", "dir"],
            "dir is a folder. Name a file, like dir/mi",
        ),
        (["character", "new", "tri-core", "dir"], "dir is a folder. Name a file, like dir/mine.toml."),
        (["play", "--watch", "--save", "dir"], "dir is a folder. Name a file, like dir/table.txt."),
        (["ability", "new", "tri-core", "dir"], "dir is a folder. Name a file, like dir/mine.toml."),
        (["ability", "card", "tri-core", "ember-cut", "--save", "dir"], "dir is a folder."),
        (
            ["ability", "card", "tri-core", "ember-cut", "--save", "dir.svg"],
            "dir.svg is a folder.",
        ),
        (["play", "--resume", "dir"], "dir is a folder."),
        (["play", "--scene", "dir"], "dir is a folder."),
        (["character", "check", "dir"], "dir is a folder."),
        (
            ["play", "--watch", "--save", "gone/t.txt"],
            "There is no folder gone. Make it first, or choose another folder",
        ),
        (["character", "new", "tri-core", "gone/a.toml"], "There is no folder gone."),
    ],
)
def test_a_folder_is_no_file(words: list[str], says: str, monkeypatch: Patch, capsys: Capture, tmp_path: Path) -> None:
    """Nothing is written, and the text does not suggest to continue from a folder."""
    monkeypatch.chdir(tmp_path)
    Path("dir").mkdir()
    Path("dir.svg").mkdir()
    assert says in output(monkeypatch, capsys, *words)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["dir", "dir.svg"]


# Sheets at the table


def test_a_system_without_sheets_says_so_and_what_to_ask_for(monkeypatch: Patch, capsys: Capture) -> None:
    says = output(monkeypatch, capsys, "play", "--seed", "1", typed="sheet Duke\nleave\n", status=0)
    assert "Core Kernel has no sheets: the board shows everything." in says
    assert "Type `board` to see it, `why` to explain its numbers." in says


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("sheet isa", "Owes the bridge-warden a favour"),
        ("sheet Quell", "Owes the bridge-warden a favour"),
        ("sheet isaura-quell", "Owes the bridge-warden a favour"),
        ("sheet the", "“the” could be the toll-taker and the bowman. Type more of the name."),
        ("sheet Duke", "There is no such sheet. Choose from: The toll-taker, Isaura Quell, The bowman, Bram Otter."),
    ],
)
def test_a_sheet_is_found_by_any_part_of_one_name(typed: str, says: str, monkeypatch: Patch, capsys: Capture) -> None:
    words = ("play", "tri-core", "--sample", "toll-bridge", "--seed", "1")
    assert says in output(monkeypatch, capsys, *words, typed=f"{typed}\nleave\n", status=0)


def test_a_scene_reads_no_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It would wait for ever."""
    os.mkfifo(tmp_path / "p.toml")
    (tmp_path / "s.toml").write_text('[[actor]]\nfile = "p.toml"\n')
    assert "“p.toml” is not a file" in output(monkeypatch, capsys, "play", "--actors", str(tmp_path / "s.toml"))


@pytest.mark.parametrize(
    "command", [("replay",), ("verify",), ("play", "--actors"), ("play", "--resume")], ids=" ".join
)
def test_a_command_reads_no_pipe(command: tuple[str, ...], monkeypatch: Patch, capsys: Capture, tmp_path: Path) -> None:
    """It would wait for ever."""
    os.mkfifo(tmp_path / "p")
    assert "p is not a file." in output(monkeypatch, capsys, *command, tmp_path / "p")


@pytest.mark.parametrize("title", ["0x" + "f" * 5000, "1979-05-27T07:32:00Z", "3", "true"])
def test_a_title_of_a_scene_that_is_no_text_is_refused(
    title: str, monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "s.toml"
    path.write_text(f"title = {title}\n", "utf-8")
    says = output(monkeypatch, capsys, "play", "skill-deck", "--scene", path, "--watch")
    assert "The title of the scene must be a text." in says


def test_a_character_to_weigh_whose_name_is_a_huge_number_is_refused(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "c.toml"
    path.write_text(f"name = 0x{'f' * 20_000}\n", "utf-8")
    says = output(monkeypatch, capsys, "ability", "weigh", "tri-core", "--character", path)
    assert "Weighing the Abilities of the character." in says
    assert "Traceback" not in says


def test_an_error_in_json_is_named_by_its_place(monkeypatch: Patch, capsys: Capture, tmp_path: Path) -> None:
    """The words of the JSON library do not reach a person, nor a program."""
    path = tmp_path / "bo.json"
    path.write_text('{"name": "Bo",\n  level: 1}', "utf-8")
    said = output(monkeypatch, capsys, "character", "check", "tri-core", path)
    assert "bo.json is not valid JSON: there is an error at line 2, column 3, or just before it." in said
    said = output(monkeypatch, capsys, "play", "--seed", "3", "--json", typed="hello\n", status=0)
    assert '"text":"The line is not valid JSON.","legal":"Write one object per line, like {\\"option\\": 0}."' in said
