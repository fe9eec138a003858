"""Built Abilities are not lost and overwrite no changes; files of other editors; the builder; cards."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from facedown.cli import bench, files
from facedown.cli.files import Unreadable, read_data
from facedown.systems.tri_core.builder.ability_card import (
    FONT_SIZE,
    MARGIN,
    TEXT_X,
    WIDTH,
    text_width,
    wrapped_lines,
)
from tests.cli.test_ability import BEGIN, built
from tests.cli.test_play import facedown

BURN = "burn\n1\n"


def test_an_unfinished_ability_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """If the input ends or is interrupted, the screen shows the Ability as its file would be."""
    output = built(monkeypatch, capsys, tmp_path / "lance.toml", BURN)
    assert 'name = "Fire lance"' in output
    assert "is not saved. It is printed above as it was" in output

    def broken(session: bench.BuildSession, line: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bench.BuildSession, "drop", broken)
    monkeypatch.setitem(bench.WORDS, "drop", broken)
    output = built(monkeypatch, capsys, tmp_path / "lance.toml", BURN + "drop 1\n")
    assert 'name = "Fire lance"' in output
    assert not (tmp_path / "lance.toml").exists()


def test_an_ability_without_keywords_is_not_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It is printed if the input ends, even among the first questions; `leave` asks before it discards the answers."""
    path, words = tmp_path / "lance.toml", "description Burns all that it meets\n"
    for typed in (words, words + "leave\nno\n", words + "slot\nleave\nno\n", words + "Empower I\nquit\nno\n"):
        output = built(monkeypatch, capsys, path, typed)
        assert 'description = "Burns all that it meets"' in output, typed
        assert "is not saved. It is printed above as it was" in output, typed
    facedown(monkeypatch, "Fire lance\nSpirit\n", "ability", "new", "tri-core", path)
    assert 'core = "Spirit"' in capsys.readouterr().out
    for typed in (words + "leave\nyes\nslot Double\n", words + "slot\nleave\nyes\nslot Double\n"):
        output = built(monkeypatch, capsys, path, typed)
        assert "are you sure? (yes / no) [no]: yes The Ability is not saved." in output, typed
    facedown(monkeypatch, "leave\n", "ability", "new", "tri-core", path)
    assert "are you sure?" not in "".join(capsys.readouterr())  # nothing was typed yet
    assert not path.exists()


def test_an_ability_without_keywords_survives_its_file_and_undo(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`keep` writes every field; `change` reads them again; `undo` and `redo` go through all changes."""
    path, again = tmp_path / "lance.toml", tmp_path / "again.json"
    typed = "type Trigger\nevent 99\n<\nslot Double\ndrawback 3\nlimited only at night\ndevice a wand\nat_ap yes\n"
    built(monkeypatch, capsys, path, f"{typed}like ember-cut\nundo\nundo\nundo\nredo\nredo\nkeep\n")
    data = tomllib.loads(path.read_text("utf-8"))
    assert data == {
        "name": "Fire lance", "core": "Spirit", "type": "Trigger", "slot": "Double", "action": "Volley",
        "device": "a wand", "event": data["event"], "at_ap": True,
        "drawback": {"points": 3, "words": "only at night"},
    }  # fmt: skip
    assert facedown(monkeypatch, "keep " + str(again) + "\n", "ability", "change", "tri-core", path) == 0
    assert read_data(again) == data
    capsys.readouterr()
    facedown(monkeypatch, "leave\n", "ability", "change", "tri-core", path)
    assert "are you sure?" not in "".join(capsys.readouterr())  # nothing was changed


def test_a_file_changed_meanwhile_is_not_overwritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Neither a file that was created meanwhile, nor another change to the same file."""
    path, other = tmp_path / "lance.toml", tmp_path / "other.toml"
    look = bench.BuildSession.list_fields

    def list_fields_and_write(session: bench.BuildSession, rest: str) -> None:
        look(session, rest)
        path.write_text('name = "Another"\n', "utf-8")

    monkeypatch.setitem(bench.WORDS, "fields", list_fields_and_write)
    output = built(monkeypatch, capsys, path, f"{BURN}fields\ndone\nkeep {other}\n")
    assert "lance.toml" in output.replace(" ", "")
    assert path.read_text("utf-8") == 'name = "Another"\n'
    assert tomllib.loads(other.read_text("utf-8"))["name"] == "Fire lance"
    path.write_text(other.read_text("utf-8"), "utf-8")
    assert facedown(monkeypatch, "fields\nslot double\ndone\nleave\nyes\n", "ability", "change", "tri-core", path) == 2
    assert "was changed in the meantime" in " ".join(capsys.readouterr().out.split())
    assert path.read_text("utf-8") == 'name = "Another"\n'


def test_a_copy_gets_its_own_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The name is asked for, because an Ability replaces one of the same name; Enter keeps the old name."""
    for typed, name in (("Hotter cut", "Hotter cut"), ("", "Ember Cut")):
        path = tmp_path / f"{name}.toml"
        assert facedown(monkeypatch, f"{typed}\ndone\n", "ability", "new", path, "--like", "ember-cut") == 0
        assert tomllib.loads(path.read_text("utf-8"))["name"] == name
    capsys.readouterr()


def test_the_only_system_that_builds_can_be_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "ability", "check", "ember-cut") == 0
    assert facedown(monkeypatch, "", "ability", "compare", "ember-cut", "frost-bolt") == 0
    assert facedown(monkeypatch, "", "ability", "check", "core-kernel", "ember-cut") == 2
    assert "Core Kernel has nothing to build." in capsys.readouterr().err


def test_an_ally_builds_under_its_own_ceiling(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TCG-AY-08: 5 + 2 per level + Core: 17 with Spirit 10 at level 1; a character has 30."""
    output = built(monkeypatch, capsys, tmp_path / "a.toml", "leave\n", "--ally")
    assert "an Ally" in output
    assert "0 of 17 ACP" in output


def test_rows_are_explained_and_typing_errors_recognized(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """? with a number explains a row if nothing is listed; a typing error suggests the right word."""
    path = tmp_path / "lance.toml"
    assert "no row named" not in built(
        monkeypatch, capsys, path, "Empower I\n1d6\n? 1\nEmpower II\n1\nmore\nleave\nyes\n"
    )
    output = built(monkeypatch, capsys, path, "brun\nwhat would one more die cost\nleave\nyes\n").casefold()
    assert "burn" in output
    assert "`more 1` shows what it costs to add one thing to row 1;" in output
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
def test_toml_of_other_editors_and_hostile_toml(tmp_path: Path, text: bytes, says: str) -> None:
    """A byte order mark is skipped; keys that are nested too deep are refused at once."""
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


def test_the_content_of_a_file(tmp_path: Path) -> None:
    """None if there is no file."""
    path = tmp_path / "a.toml"
    assert files.content(path) is None
    assert files.content(None) is None
    path.write_text("a = 1\n", "utf-8")
    assert files.content(path) == b"a = 1\n"


# Cards


@pytest.mark.parametrize(
    "text",
    ["W" * 300, "in place of a Strike, Heavy, 3 for 2. " * 6, "漢字かな" * 40, "ЖШЩЮД" * 40, "ŵŉħ" * 40, "i" * 90],
)
def test_no_line_is_wider_than_the_card(text: str) -> None:
    """In the widest of the usual fonts, letter by letter; and no text is lost."""
    room = WIDTH - 2 * MARGIN - TEXT_X
    lines = wrapped_lines(text, room)
    assert all(text_width(line, FONT_SIZE) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_fields_are_listed_in_aligned_columns_with_a_heading(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "burn.toml"
    facedown(monkeypatch, f"{BEGIN}{BURN}fields\nleave\nyes\n", "ability", "new", "tri-core", path)
    heading, *rows = capsys.readouterr().out.partition("> fields\n")[2].partition("\n> ")[0].splitlines()
    assert heading.split() == ["Field", "Meaning", "Value"]
    device = next(row for row in rows if row.startswith("  device "))
    assert device[heading.index("Meaning") :].startswith("Device that must be held")
    assert device[heading.index("Value") :].rstrip() == "nothing"


def test_a_name_with_a_full_stop_and_a_colon_is_shown_and_saved_as_a_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "Sir. Ash: the burn\nSpirit\n\n\nVolley\nEmpower I\n1d4\nkeep\n\n"
    facedown(monkeypatch, typed, "ability", "new", "tri-core")
    output = " ".join(capsys.readouterr().out.split())
    assert "Sir. Ash: the burn: 0 of 30 ACP, 30 left. What should it do?" in output
    assert "(0 of 30 ACP, 30 left)" in output
    assert "Save in which file? (- prints it) [sir-ash-the-burn.toml]:" in output
    assert "Sir. Ash: the burn is saved in sir-ash-the-burn.toml." in output
    data = tomllib.loads((tmp_path / "sir-ash-the-burn.toml").read_text("utf-8"))
    assert data["name"] == "Sir. Ash: the burn"
