"""`facedown ability`: Abilities are built, checked, shown, compared and drawn as cards."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
import tomli_w

from tests.cli.test_play import facedown

BEGIN = "\n".join(["Fire lance", "Spirit", "", "", "Volley"]) + "\n"
"""The first answers: name, Core, type, Aspect, action."""


def built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path, typed: str, *more: str | Path
) -> str:
    """Return all output while a person types on the workbench, as one line."""
    facedown(monkeypatch, BEGIN + typed, "ability", "new", "tri-core", path, *more)
    output = capsys.readouterr()
    return " ".join((output.out + output.err).split())


def test_a_newcomer_builds_an_ability_by_following_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A word finds the Keyword, its number adds it, each change shows the ACP left, and `done` saves it."""
    path = tmp_path / "lance.toml"
    output = built(monkeypatch, capsys, path, "burn\n1\nfar\n1\n6\ndone\n")
    assert "20 of 30 ACP, 10 left" in output
    assert "26 of 30 ACP, 4 left" in output
    data = tomllib.loads(path.read_text("utf-8"))
    assert data["keywords"] == [{"entry": "Affliction I"}, {"entry": "Range I", "squares": 6}]
    assert facedown(monkeypatch, "", "ability", "check", "tri-core", path) == 0
    assert "lance.toml: legal." in capsys.readouterr().out


def test_an_illegal_ability_is_reported_and_can_be_saved_anyway(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "lance.toml"
    output = built(monkeypatch, capsys, path, "Empower I\n1d12\ndone\nslot double\nundo\nkeep\n")
    assert "No. Problems marked with ! make it illegal." in output
    assert "36 of 60 ACP" in output
    assert facedown(monkeypatch, "", "ability", "check", "tri-core", path) == 2
    assert "36 ACP; the maximum of a Single Slot of Spirit is 30" in capsys.readouterr().err
    assert facedown(monkeypatch, "slot double\ndone\n", "ability", "change", "tri-core", path) == 0
    assert tomllib.loads(path.read_text("utf-8"))["slot"] == "Double"


def test_the_commands_of_the_workbench(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each command does what the help says, and nonsense gets a message."""
    path, card = tmp_path / "lance.toml", tmp_path / "lance.svg"
    typed = (
        "heal\n? 1\n?\n99\nxyzzy\nEmpower I\n1d6\n"
        "more 1\nless 1\nchange 1\n1d8\ndrop 2\nfields\nshow\nredo\nundo\nall\n"
        f"card {card}\ncompare {tmp_path / 'none.toml'}\ncompare\nname Second lance\nname\nThird lance\n"
        "drop 1\nundo\n\ndone\n"
    )
    output = built(monkeypatch, capsys, path, typed)
    for says in (
        "change 1 change the answers", "The list has no number 99.", "No Keyword found for “xyzzy”",
        "1d6 more: costs 24 ACP more; that is 12 ACP too many.", "Nothing can be removed from row 1, Empower I",
        "24 of 30 ACP", "There is no row 2.", "Core that pays for uses", "Effect Value",
        "Travel III (Relocate an object)", "The card is saved in", "There is no file", "Compare with which one?",
        "Second lance: ", "Third lance is saved in",
    ):  # fmt: skip
        assert says in output, says
    assert card.read_text("utf-8").startswith("<svg")


def test_enter_and_one_word_make_a_legal_ability(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The defaults fit together, and the workbench says that the Ability is legal and how to save it."""
    path = tmp_path / "thing.toml"
    assert facedown(monkeypatch, "Thing\n\n\n\n\nburn\n1\nsave\n", "ability", "new", "tri-core", path) == 0
    output = capsys.readouterr().out
    assert "Sub-type: Fire" in output
    assert "It is legal: `done` saves it." in output
    assert "!" not in output
    assert len(output.split()) < 320
    assert tomllib.loads(path.read_text("utf-8"))["sub_type"] == "Fire"


def test_an_ability_that_cannot_be_written_is_not_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A missing folder is reported before building, and at the end another file can be named."""
    nowhere, path = tmp_path / "none" / "x.toml", tmp_path / "x.toml"
    assert facedown(monkeypatch, "", "ability", "new", "tri-core", nowhere) == 2
    assert "There is no folder" in capsys.readouterr().err
    assert facedown(monkeypatch, "", "ability", "new", "tri-core", tmp_path / "x.png") == 2
    assert "must end in .toml or .json" in capsys.readouterr().err
    odd = "done done\ndone .\ndone /\ndone a\0b.toml\nlike a\0b\n"
    typed = f"{BEGIN}burn\n1\ndone {nowhere}\n{odd}done {tmp_path}.toml/x.toml\ndone {path}\n"
    assert facedown(monkeypatch, typed, "ability", "new", "tri-core") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert output.count("There is no folder") == 2
    assert "The name of done must end in .toml or .json. Type for example done.toml." in output
    assert path.exists()
    assert facedown(monkeypatch, f"{BEGIN}burn\n1\ndone {nowhere}\n", "ability", "new", "tri-core") == 2


def test_an_invalid_answer_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Dice that do not exist; an impossible file; going back one question; no undo before the first change."""
    path = tmp_path / "wall.toml"
    typed = (
        "Wall\nMind\n<\nSpirit\n\nHeal\n\nundo\nEmpower I\n3d\n1d7\n1d8\nchange 1\n7\n1d6\n"
        f"done\n{tmp_path}/none/x.toml\n<\ndone\n{path}\n"
    )
    assert facedown(monkeypatch, typed, "ability", "new", "tri-core") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert output.count("Dice: at least one die is needed. Choose from d4, d6, d8, d10 and d12.") == 3
    assert "There is nothing to take back." in output
    assert "There is no folder" in output
    data = tomllib.loads(path.read_text("utf-8"))
    assert (data["core"], data["action"], data["keywords"][0]["dice"]) == ("Spirit", "Grab", "1d6")


def test_a_ready_ability_can_be_copied_and_undone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`like` lists the ready Abilities and copies one under the current name; `<` undoes changes until the first."""
    path = tmp_path / "lance.toml"
    typed = "redo\nlike\nlike gale-breath\nsub-type Fire\n<\nlike mend-flesh\nlike nobody\n<\nname Gale lance\ndone\n"
    output = built(monkeypatch, capsys, path, typed)
    for says in ("Nothing was taken back.", "gale-breath It is used in place of a Strike and deals Wind damage.",
                 "Keywords: Cone, Bluster and",
                 "stone-skin It is always on. Keywords: Guard.",
                 "Sub-type: Fire", "Sub-type: Wind", "no ready Ability with that name"):  # fmt: skip
        assert says in output, says
    data = tomllib.loads(path.read_text("utf-8"))
    assert (data["name"], data["sub_type"]) == ("Gale lance", "Wind")
    facedown(monkeypatch, "undo\nundo\n", "ability", "change", "tri-core", path)
    assert "There is nothing to take back." in capsys.readouterr().out


def test_leaving_saves_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for typed in ("burn\n1\nleave\nyes\n", "burn\n"):
        assert "The Ability is not saved." in built(monkeypatch, capsys, tmp_path / "lance.toml", typed)
    assert not (tmp_path / "lance.toml").exists()


def test_a_variant_is_built_compared_and_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "two.json"
    built(monkeypatch, capsys, one, "burn\n1\ndone\n")
    typed = "Ice lance\nsub_type Water\ndrop 1\nFreeze\n1\ndone\n"
    assert facedown(monkeypatch, typed, "ability", "new", "tri-core", other, "--like", one) == 0
    capsys.readouterr()
    assert facedown(monkeypatch, "", "ability", "compare", "tri-core", one, other) == 0
    output = capsys.readouterr().out
    assert "≠  Name" in output
    assert "≠  Core" not in output
    assert facedown(monkeypatch, "", "ability", "compare", "tri-core", one, other, "--json") == 0
    assert [row["Name"] for row in json.loads(capsys.readouterr().out)] == ["Fire lance", "Ice lance"]
    assert facedown(monkeypatch, "", "ability", "show", "tri-core", other, "--json") == 0
    assert json.loads(capsys.readouterr().out)["standing"]["problems"] == []
    assert facedown(monkeypatch, "", "ability", "card", "tri-core", other) == 0
    assert "Ice lance" in capsys.readouterr().out


def test_options_or_a_character_set_the_builder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine = tmp_path / "wren.toml"
    assert facedown(monkeypatch, "", "character", "show", "tri-core", "wren-saltmarsh", "--save", mine) == 0
    output = built(monkeypatch, capsys, tmp_path / "a.toml", "leave\n", "--character", mine)
    assert f"0 of {15 + 5 + 2 + 2 + 4 + 2} ACP" in output
    output = built(monkeypatch, capsys, tmp_path / "a.toml", "leave\n", "--level", "5", "--cores", "1,2,14")
    assert "0 of 54 ACP" in output


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("fly", "tri-core"), "There is no action “fly”."),
        (("new", "core-kernel"), "Core Kernel has nothing to build."),
        (("check", "tri-core"), "Name the Ability file."), (("show", "tri-core", "none.toml"), "There is no file"),
        (("new", "tri-core", "--level", "x"), "is not a number"), (("new", "tri-core", "--level", "21"), "20"),
        (("new", "tri-core", "--cores", "1,2"), "needs 3 numbers, not 2"),
    ],
)  # fmt: skip
def test_impossible_requests_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: tuple[str, ...], says: str
) -> None:
    assert facedown(monkeypatch, "", "ability", *args) == 2
    assert says in " ".join(capsys.readouterr().err.split())


def test_an_existing_file_is_not_overwritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "lance.toml"
    path.write_text("name = 3", "utf-8")
    assert facedown(monkeypatch, BEGIN, "ability", "new", "tri-core", path) == 2
    assert "already exists" in capsys.readouterr().err
    assert facedown(monkeypatch, "", "ability", "check", "tri-core", path) == 2


def test_a_card_overwrites_only_svg_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "lance.toml"
    path.write_text("mine", "utf-8")
    assert facedown(monkeypatch, "", "ability", "card", "tri-core", path, "--save", path) == 2
    capsys.readouterr()
    assert path.read_text("utf-8") == "mine"


def test_the_workbench_overwrites_no_other_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Neither when saving under another name nor with a card; the Ability can be saved afterwards."""
    other, path = tmp_path / "other.toml", tmp_path / "lance.toml"
    other.write_text("mine", "utf-8")
    typed = "Fire lance\n\n\n\n\n\n" + f"card {other}\nkeep {other}\nkeep\n"
    assert facedown(monkeypatch, typed, "ability", "new", "tri-core", path) == 0
    assert capsys.readouterr().out.replace("\n", "").count("already exists") == 2
    assert other.read_text("utf-8") == "mine"
    assert path.is_file()


def test_ready_abilities_are_found_by_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A name can replace a file; for an unknown name, the command lists all names."""
    assert facedown(monkeypatch, "", "ability", "show", "tri-core", "ember-cut") == 0
    assert "Ember Cut" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "ability", "show", "tri-core", "Read the Hand") == 0
    assert "Cognition V (Reveal a card)" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "ability", "show", "tri-core", "ember-cup") == 2
    assert "Choose from: ember-cut, frost-bolt" in capsys.readouterr().err


def test_an_ability_is_added_to_a_character_that_it_fits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It replaces one of the same name; an Ability that does not fit changes nothing."""
    hero = tmp_path / "hero.toml"
    facedown(monkeypatch, "", "character", "show", "tri-core", "sera-ashdown-1", "--save", hero)
    before = tomllib.loads(hero.read_text("utf-8"))
    before["abilities"].pop()  # to free a Slot
    hero.write_text(tomli_w.dumps(before), "utf-8")
    own = tmp_path / "own.toml"
    own.write_text('name = "Own"\ncore = "Body"\nslot = "Half"\naction = "Strike"\n[[keywords]]\nentry = "Empower II"\n'
                   'points = 1\n', "utf-8")  # fmt: skip
    assert facedown(monkeypatch, "", "ability", "into", "tri-core", own, hero) == 0
    assert facedown(monkeypatch, "", "ability", "into", "tri-core", "cats-leap", hero) == 0
    after = tomllib.loads(hero.read_text("utf-8"))
    assert [one["name"] for one in after["abilities"]] == [*(one["name"] for one in before["abilities"]), "Own"]
    dear = tmp_path / "dear.toml"
    row = 'name = "Dear"\ncore = "Body"\naction = "Strike"\n[[keywords]]\nentry = "Empower II"\npoints = 90\n'
    dear.write_text(row, "utf-8")
    assert facedown(monkeypatch, "", "ability", "into", "tri-core", dear, hero) == 2
    assert "TCG-BU-06" in capsys.readouterr().err
    assert tomllib.loads(hero.read_text("utf-8")) == after


def test_a_changed_ready_ability_needs_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It is not saved under its own name in the current folder."""
    monkeypatch.chdir(tmp_path)
    assert facedown(monkeypatch, "done\n", "ability", "change", "tri-core", "ember-cut") == 2
    assert "--save FILE" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert facedown(monkeypatch, "done\n", "ability", "change", "tri-core", "ember-cut", "--save", "mine.toml") == 0
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


def test_an_ability_is_removed_from_a_character(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """R-TCG-18: by its name or key; for a ready character, the refusal explains how to copy it to a file."""
    hero = tmp_path / "hero.toml"
    facedown(monkeypatch, "", "character", "show", "tri-core", "sera-ashdown-1", "--save", hero)
    before = [one["name"] for one in tomllib.loads(hero.read_text("utf-8"))["abilities"]]
    assert facedown(monkeypatch, "", "ability", "drop", "tri-core", before[0], hero) == 0
    assert [one["name"] for one in tomllib.loads(hero.read_text("utf-8"))["abilities"]] == before[1:]
    capsys.readouterr()
    assert facedown(monkeypatch, "", "ability", "drop", "tri-core", before[0], hero) == 2
    assert f"Choose from: {before[1]}" in capsys.readouterr().err
    for name, rest in ((before[1].upper(), before[2:]), (before[2].lower().replace(" ", "-"), before[3:])):
        assert facedown(monkeypatch, "", "ability", "drop", "tri-core", name, hero) == 0
        assert [one["name"] for one in tomllib.loads(hero.read_text("utf-8"))["abilities"]] == rest
    assert f"“{before[2]}” is removed from" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "ability", "drop", "tri-core", before[0]) == 2
    assert facedown(monkeypatch, "", "ability", "into", "tri-core", "ember-cut", "sera-ashdown-1") == 2
    assert "character show tri-core sera-ashdown-1 --save" in capsys.readouterr().err


def test_commands_are_not_taken_as_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A command in place of an answer is recognized, and a wrong answer shows how to go back."""
    typed = "Creation I\n8\ndrop 1\nstone\nno\nno\nslot Quad\n<\ncompare ember-cut\nleave\n"
    output = built(monkeypatch, capsys, tmp_path / "wall.toml", typed)
    assert "“drop 1” is a command, not an answer" in output
    assert "8 lb of stone." in output
    assert "“Quad” is not one of the choices." in output
    assert "< goes back." in output
    assert "≠ Name" in output


def test_rows_of_a_kind_are_priced_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """R-TCG-24: two entries of one kind have two rows and one price."""
    typed = "Empower II\n2\nEmpower II\n3\nleave\n"
    output = built(monkeypatch, capsys, tmp_path / "two.toml", typed)
    assert "25 of 30 ACP" in output
    assert "Increases the Effect Value by 3. (Its price is in row" in output


def test_the_stat_points_of_an_ally_are_rolled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TCG-AY-11, TCG-AY-12: 3d4, 3d4 more if unique, and 1 for each 10 ACP; the same seed rolls the same."""
    wolf = tmp_path / "wolf.toml"
    wolf.write_text('name = "Wolf"\ncore = "Spirit"\ntype = "Passive"\naspect = "Boost"\n[[keywords]]\nentry = "Ally"\n'
                    'points = 30\nunique = true\n', "utf-8")  # fmt: skip
    assert facedown(monkeypatch, "", "ability", "ally", "tri-core", wolf, "--seed", "3", "--level", "4") == 0
    output = capsys.readouterr().out
    row = tomllib.loads(output[output.index("[[allies]]") :])["allies"][0]
    assert f"Stat points {row['rolled'] + 3} = " in output
    assert (row["by"], row["unique"]) == ("Wolf", True)
    assert "Each stat is at most 7. The Ally has 5 Ability Slots" in output
    assert facedown(monkeypatch, "", "ability", "ally", "tri-core", wolf, "--seed", "3", "--level", "4") == 0
    assert capsys.readouterr().out == output
    assert facedown(monkeypatch, "", "ability", "ally", "tri-core", "ember-cut") == 2
    assert "gives no Ally" in capsys.readouterr().err


def test_abilities_follow_the_rulings_of_the_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """R-TCG-77: unknown choices of a ruling are refused."""
    assert facedown(monkeypatch, "", "ability", "show", "tri-core", "cats-leap", "--ruling", "alter_missing=all_4") == 0
    assert facedown(monkeypatch, "", "ability", "show", "tri-core", "cats-leap", "--ruling", "alter_missing=9") == 2
    assert "alter_missing" in capsys.readouterr().err


def test_the_abilities_of_a_character_are_weighed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Together with ready Abilities and a plain Strike; for programs as JSON.

    Triggers and Passives have no weight, and what costs no AP has no number per AP.
    """
    weigh = ("ability", "weigh", "tri-core", "--character", "sera-ashdown-1", "--runs", "4")
    assert facedown(monkeypatch, "", *weigh) == 0
    output = capsys.readouterr().out
    assert "Damage of one use against Sera Ashdown" in output
    assert "a Strike with" in output
    assert any(line.split()[:4] == ["Stone", "Skin*", "1.0", "–"] for line in output.splitlines())
    assert any(line.split()[:4] == ["Second", "Breath*", "12.0", "–"] for line in output.splitlines())
    assert facedown(monkeypatch, "", *weigh, "--json") == 0
    assert {"name", "mean", "ap", "points", "acp"} <= set(json.loads(capsys.readouterr().out)[0])
    assert facedown(monkeypatch, "", "ability", "weigh", "tri-core") == 2


def test_an_ability_with_a_comma_in_its_name_is_weighed_under_its_whole_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "ash.toml"
    built(monkeypatch, capsys, path, "name Ash, cold\nburn\n1\nkeep\n")
    weigh = ("ability", "weigh", "tri-core", path, "--character", "sera-ashdown-1", "--runs", "4")
    assert facedown(monkeypatch, "", *weigh) == 0
    output = capsys.readouterr().out
    assert output.count("Ash, cold (") == 1
    assert "Ash" not in output.partition("Not counted")[2]


def test_commands_that_only_show_something_work_at_every_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The question comes again after them, also after a name that does not exist, and nothing is changed."""
    path = tmp_path / "lance.toml"
    typed = "Range I\ncompare ember-cut\ncompare nobody\ncompare\nfields\n? burn\nlike\nshow\nall\n6\nkeep\n"
    output = built(monkeypatch, capsys, path, typed)
    assert "≠ Name Fire lance Ember Cut" in output
    assert "No. There is no file nobody, and no ready Ability with that name." in output
    assert "No. Compare with which one?" in output
    assert "action Replaces which Core Action Volley" in output
    assert "TCG-AF-01 Burn" in output
    assert "`like NAME` starts from one of them." in output
    assert "Affliction XV (Pain)" in output
    assert "not one of" not in output
    assert "not a whole number" not in output
    assert tomllib.loads(path.read_text("utf-8"))["keywords"] == [{"entry": "Range I", "squares": 6}]


@pytest.mark.parametrize("command", ["like ember-cut", "card lance.svg", "keep lance.toml", "undo"])
def test_commands_that_change_something_are_refused_at_a_question(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    output = built(monkeypatch, capsys, tmp_path / "lance.toml", f"Range I\n{command}\n6\nkeep\n")
    assert f"“{command}” is a command, not an answer to this question. Type < to go back first." in output
    assert [path.name for path in tmp_path.iterdir()] == ["lance.toml"]


def test_a_text_that_begins_like_a_command_of_the_workbench_is_an_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A text is a command only if it names a ready Ability or begins with ?."""
    path = tmp_path / "lance.toml"
    typed = "description Compare all, and keep nothing.\ndescription\ncompare ember-cut\nlike fade\n<\nkeep\n"
    output = built(monkeypatch, capsys, path, typed)
    assert "≠ Name Fire lance Ember Cut" in output
    assert "“like fade” is a command, not an answer to this question. Put it in quotation marks" in output
    assert tomllib.loads(path.read_text("utf-8"))["description"] == "Compare all, and keep nothing."


def test_the_number_of_mistakes_in_a_file_cites_no_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each mistake cites its own rule in the lines above."""
    path = tmp_path / "wrong.toml"
    path.write_text("name = 3\nnonsense = 1\n", "utf-8")
    assert facedown(monkeypatch, "", "ability", "check", "tri-core", path) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1].endswith(" has 4 mistakes. Correct what is named above.")
    assert all(line.endswith("]") for line in lines[:-1])
