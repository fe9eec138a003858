"""What is built is not lost, nor written over what has changed; files of other editors; who builds."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from facedown.cli import bench, files
from facedown.cli.files import Unreadable, read_data
from facedown.systems.tri_core.builder.ability_card import MARGIN, SIZE, WIDE, WORDS_AT, fitted, wide
from tests.cli.test_ability import built
from tests.cli.test_play import facedown

BURN = "burn\n1\n"


def test_what_ends_before_its_time_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where the input ends, or the person breaks off, the Ability is on the screen as its file would be."""
    told = built(monkeypatch, capsys, tmp_path / "lance.toml", BURN)
    assert 'name = "Fire lance"' in told
    assert "is not saved. It is printed above as it was" in told

    def broken(session: bench.Session, line: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bench.Session, "drop", broken)
    monkeypatch.setitem(bench.WORDS, "drop", broken)
    told = built(monkeypatch, capsys, tmp_path / "lance.toml", BURN + "drop 1\n")
    assert 'name = "Fire lance"' in told
    assert not (tmp_path / "lance.toml").exists()


def test_what_has_changed_meanwhile_is_not_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A new one over a file that has come there since; a changed one over another’s change."""
    path, other = tmp_path / "lance.toml", tmp_path / "other.toml"
    look = bench.Session.list_fields

    def meddled(session: bench.Session, rest: str) -> None:
        look(session, rest)
        path.write_text('name = "Another"\n', "utf-8")

    monkeypatch.setitem(bench.WORDS, "fields", meddled)
    told = built(monkeypatch, capsys, path, f"{BURN}fields\ndone\nkeep {other}\n")
    assert "lance.toml" in told.replace(" ", "")
    assert path.read_text("utf-8") == 'name = "Another"\n'
    assert tomllib.loads(other.read_text("utf-8"))["name"] == "Fire lance"
    path.write_text(other.read_text("utf-8"), "utf-8")
    assert facedown(monkeypatch, "fields\nslot double\ndone\nleave\nyes\n", "ability", "change", "tri-core", path) == 2
    assert "was changed in the meantime" in " ".join(capsys.readouterr().out.split())
    assert path.read_text("utf-8") == 'name = "Another"\n'


def test_another_like_one_has_a_name_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It is asked for, as one of the same name would take the other’s place; Enter keeps it."""
    for typed, name in (("Hotter cut", "Hotter cut"), ("", "Ember Cut")):
        path = tmp_path / f"{name}.toml"
        assert facedown(monkeypatch, f"{typed}\ndone\n", "ability", "new", path, "--like", "ember-cut") == 0
        assert tomllib.loads(path.read_text("utf-8"))["name"] == name
    capsys.readouterr()


def test_the_one_system_that_builds_needs_no_naming(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "ability", "check", "ember-cut") == 0
    assert facedown(monkeypatch, "", "ability", "compare", "ember-cut", "frost-bolt") == 0
    assert facedown(monkeypatch, "", "ability", "check", "core-kernel", "ember-cut") == 2
    assert "Nothing is built in Core Kernel" in capsys.readouterr().err


def test_an_ally_builds_under_its_own_ceiling(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TCG-AY-08: 5 and 2 a level and its Core, 17 of Spirit 10 at level 1, where a character has 30."""
    told = built(monkeypatch, capsys, tmp_path / "a.toml", "leave\n", "--ally")
    assert "an Ally" in told
    assert "0 of 17 ACP" in told


def test_rows_and_what_was_meant(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """? with a number explains a row where nothing is listed; a slip of the finger finds what was meant."""
    path = tmp_path / "lance.toml"
    assert "no row named" not in built(
        monkeypatch, capsys, path, "Empower I\n1d6\n? 1\nEmpower II\n1\nmore\nleave\nyes\n"
    )
    told = built(monkeypatch, capsys, path, "brun\nwhat would one more die cost\nleave\nyes\n").casefold()
    assert "burn" in told
    assert "`more 1` tells what one more of row 1 would cost." in told
    escape = built(monkeypatch, capsys, path, "\x1b[2Jqx\nleave\nyes\n")
    assert "\x1b[2J" not in escape


# Files


@pytest.mark.parametrize(("text", "says"), [
    (b"\xef\xbb\xbfname = \"A\"\n", ""), (b"a" + b".a" * 50_000 + b"=1", "too deep"),
    (b'"a"' + b'."a"' * 50_000 + b"=1", "too deep"), (b'"\\""' + b'."\\""' * 30_000 + b"=1", "too deep"),
    (b"a = {" + b"'a' . " * 30_000 + b"a = 1}", "too deep"),
    (b"[" + b"a." * 50_000 + b"a]", "too deep"), (b"name = \"" + b"a.b. " * 60 + b"\"\n", ""),
    (b"# " + b"word " * 40_000, ""),
])  # fmt: skip
def test_toml_of_other_editors_and_of_nobody(tmp_path: Path, text: bytes, says: str) -> None:
    """A mark of the bytes’ order is read over; keys within keys without end are refused at once."""
    path = tmp_path / "a.toml"
    path.write_bytes(text)
    if not says:
        assert isinstance(read_data(path), dict)
        return
    with pytest.raises(Unreadable, match=says):
        read_data(path)


@pytest.mark.parametrize(("text", "says"), [
    ('\ufeff{"name": "A"}', ""), ('{"a": NaN}', "NaN, which is not a number"),
    ('{"a": -Infinity}', "which is not a number"),
])  # fmt: skip
def test_json_of_other_editors(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, "utf-8")
    if not says:
        assert read_data(path) == {"name": "A"}
        return
    with pytest.raises(Unreadable, match=says):
        read_data(path)


def test_what_a_file_holds_now(tmp_path: Path) -> None:
    """Nothing where there is none."""
    path = tmp_path / "a.toml"
    assert files.content(path) is None
    assert files.content(None) is None
    path.write_text("a = 1\n", "utf-8")
    assert files.content(path) == b"a = 1\n"


# Cards


@pytest.mark.parametrize(
    "text",
    ["W" * 300, "in the place of a Strike, Heavy, 3 for 2. " * 6, "漢字かな" * 40, "ЖШЩЮД" * 40, "ŵŉħ" * 40, "i" * 90],
)
def test_no_line_of_a_card_is_wider_than_it(text: str) -> None:
    """By the widest of the usual faces, letter by letter; and nothing is left out."""
    room = WIDE - 2 * MARGIN - WORDS_AT
    lines = fitted(text, room)
    assert all(wide(line, SIZE) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
