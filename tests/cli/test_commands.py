"""`facedown rules`, `systems`, `replay`, `verify`, and refusals with exit status 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from facedown.cli.main import run
from facedown.game import Seat, Setup, registry
from facedown.table import Table

GOLDEN = Path(__file__).parent.parent / "golden"


def facedown(*arguments: str | Path) -> int:
    """Run the command and return its exit status."""
    with pytest.raises(SystemExit) as ended:
        run([str(argument) for argument in arguments])
    return int(ended.value.code or 0)


def test_systems_are_listed_ours_and_strangers(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("systems") == 0
    output = capsys.readouterr().out
    assert "core-kernel  Core Kernel, edition 1" in output
    assert "night-watch  Night Watch, edition 1" in output


def test_one_rule_is_read_with_its_place_and_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "core-kernel", "ck-s3-07") == 0
    output = capsys.readouterr().out
    assert output.startswith("CK-S3-07  The bid cap is TS\n")
    assert "document, line 264 · applied by the program" in output


def test_a_ruling_is_read_with_its_choices_and_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "core-kernel", "R-CK-25") == 0
    output = capsys.readouterr().out
    assert "● zero_wins=jackpot (default)" in output
    assert "○ zero_wins=round_robin" in output
    assert "can be set for each table" in output


def test_several_rules_are_read_by_their_ids(capsys: pytest.CaptureFixture[str]) -> None:
    """Each is printed once, in the order typed; capitals and the R- of a ruling do not matter."""
    assert facedown("rules", "core-kernel", "R-CK-55", "ck-s3-07", "CK-55") == 0
    output = capsys.readouterr().out
    headings = [line for line in output.splitlines() if line.startswith(("CK-", "R-CK-"))]
    assert headings == ["R-CK-55  Withdrawal after the ante", "CK-S3-07  The bid cap is TS"]
    assert "Your bid may not exceed the current TS" in output


def test_the_rulings_of_a_rule_are_indented_when_they_are_wrapped(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "standard-roll", "SR-S2-03") == 0
    assert "· see R-SR-29, R-SR-30, R-SR-34, R-SR-35,\n  R-SR-44, R-SR-45\n\n" in capsys.readouterr().out


def test_an_unknown_id_among_several_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "core-kernel", "CK-S3-07", "CK-S3-777") == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("No rule or ruling of Core Kernel has the id “CK-S3-777”. Did you mean CK-S3-")


def test_the_rulebook_is_searched_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "core-kernel", "pot", "leaders") == 0
    assert "CK-R-01  The shuffle of the pot" in capsys.readouterr().out


def test_the_chapters_hold_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "core-kernel") == 0
    output = capsys.readouterr().out
    assert "Step 3: Action card, bid, reveal" in output
    assert output.count("CK-S3-") >= 25
    assert "min_bid=1_if_able" in output


def test_rules_are_there_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("rules", "core-kernel", "CK-S3-07", "--json") == 0
    (rule,) = json.loads(capsys.readouterr().out)
    assert (rule["id"], rule["kind"], rule["place"]) == ("CK-S3-07", "mechanic", "L264")


def test_a_replay_prints_the_events_of_a_spectator_or_of_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("replay", GOLDEN / "three-way.txt") == 0
    public = capsys.readouterr().out
    totals = "Ash has 3 bid + 1 Stakes + 1 for a Sweep = 5 against Bryn’s 4"
    assert f"{totals} (▲ Mind over ■ Body; REA over FIT; Ash sweeps)" in " ".join(public.split())
    assert "In secret" not in public
    assert facedown("replay", GOLDEN / "three-way.txt", "--seat", "ben") == 0
    output = capsys.readouterr().out
    assert "In secret: Bryn antes STR and plays ■ Body." in output
    assert "for Ash." not in output
    assert facedown("replay", GOLDEN / "three-way.txt", "--everything") == 0
    assert "(only Ana)" in capsys.readouterr().out


def test_undone_lines_are_marked_with_more_than_a_style(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("replay", GOLDEN / "rewind-with-consent.txt") == 0
    assert "    3 ✕ Ash antes 1 chip" in capsys.readouterr().out


def test_a_replay_is_there_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("replay", GOLDEN / "wildcards.txt", "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (lines[0]["rule"], lines[0]["kind"]) == ("table", "opened")
    assert lines[0]["text"].startswith("Wildcards: a table of Core Kernel, edition 1, opens for")
    assert {"entry", "rule", "kind", "text", "values", "to", "tallies", "draws", "undone"} == set(lines[0])


def test_verify_proves_a_table_that_has_only_been_opened(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kernel = registry.system("core-kernel")
    table = Table.open(kernel, Setup((Seat("ann"),), kernel.sample()), b"x" * 32)
    (tmp_path / "t.txt").write_text(table.export(), "utf-8")
    assert facedown("verify", tmp_path / "t.txt") == 0
    assert capsys.readouterr().out.startswith("✔ 1 entry: the opening follows from the rules of Core Kernel.\n")


def test_verify_proves_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("verify", GOLDEN / "physical-draw.txt") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "✔ 13 entries: each follows from the one before and from the rules of Core Kernel." in output
    assert "• 1 draw typed by hand, which cannot be proven." in output
    assert facedown("verify", GOLDEN / "three-way.txt", "--json") == 0
    proof = json.loads(capsys.readouterr().out)
    assert (proof["dealt"], proof["by_hand"]) == (1, 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["play", "chess"],
            "There is no system called “chess”. "
            "Choose from: core-kernel, skill-deck, standard-roll, tri-core, trinity-code, night-watch.",
        ),
        (["play", "--seed", "seven"], "--seed “seven” is not a whole number. Type for example --seed 7."),
        (["play", "--seats", "9"], "The scene has 3 characters for 9 seats. Choose 1 to 3 seats."),
        (["play", "--seats", "two"], "--seats “two” is not a whole number. Type for example --seats 7."),
        (
            ["play", "--ruling", "utg"],
            "--ruling “utg” has no value. Type for example --ruling av_basis=held.",
        ),
        (["play", "--ruling", "utg=left"], "utg cannot be “left”. utg may be fixed or rotate. [R-CK-53]"),
        (
            ["play", "--ruling", "max_hands=0"],
            "max_hands cannot be “0”. max_hands may be none or a number from 1 to 999. [R-CK-90]",
        ),
        (["play", "--sample", "moon"], "There is no sample “moon”. Choose from: duel, dukes-dinner, harbour."),
        (["play", "--actors", "nowhere.toml"], "There is no file nowhere.toml."),
        (["play", "--extension", "x"], "There is no Extension “x” for Core Kernel. Installed:"),
        (["rules", "core-kernel", "zeppelin"], "No rule or ruling of Core Kernel contains “zeppelin”."),
        (["replay", "nowhere.txt"], "There is no file nowhere.txt."),
        (["verify"], "No table is named. Name a file or a kept table, or use --all."),
        (["character"], "Say what to do: new, check, show or level. For example: facedown character new"),
        (
            ["ability"],
            "Say what to do: new, change, check, show, compare, card, into, drop, ally or weigh.",
        ),
        (["dance"], 'Unknown command "dance".'),
    ],
)
def test_a_wrong_wish_gets_one_sentence_and_status_2(
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert facedown(*arguments) == 2
    output = capsys.readouterr()
    assert output.err.startswith(sentence)
    assert output.err.count("\n") == 1
    assert "Traceback" not in output.err


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        (
            '[[actor]]\nname = "A\n',
            "wrong.toml is not valid TOML. Line 2, column 10: This text has no closing quote. Add it at the end of the "
            'text, in the same line.\n  2 | name = "A\n    |          ^\n',
        ),
        (
            "[[actor]]\nname = 'A'\nav = { REA = 1.5 }\n",
            "actor[0].av.REA: a whole number or a text is expected",
        ),
        ("[[actor]]\nname = 'A'\nav = { REA = -1 }\n", "REA: a whole number of 0 or more is expected."),
        ("[[actor]]\nname = 'A'\nav = { REA = 100 }\n", "REA: a whole number of up to 99 is expected."),
        ("[[actor]]\nname = 'A'\nav = { LUCK = 1 }\n", "“LUCK” is not allowed, in actor[0].av."),
        ("[[actor]]\nname = 'A'\nrnk = 1\nav = {REA = 1}\n", "there is no field called rnk, in actor[0]."),
        ("[[actor]]\nav = {REA = 1}\n", "name is missing, in actor[0]."),
        ("title = 'Nobody'\n", "actor is missing."),
        (
            "[[actor]]\nname = 'A'\nav = {REA = 1}\n[[actor]]\nname = 'a'\nav = {REA = 1}\n",
            "Two Actors have the key “a”.",
        ),
        ("[[actor]]\nname = 'A'\nav = {REA = 0}\n", "No Actor of this scene has an Attribute above 0"),
        ("[[actor]]\nname = 'A'\ncontroller = 'x'\nav = {REA = 1}\n", "A belongs to “x”, but there is no such seat."),
    ],
)
def test_a_wrong_scene_names_the_place_of_its_problem(
    scene: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.toml").write_text(scene, "utf-8")
    assert facedown("play", "--actors", "wrong.toml", "--watch") == 2
    assert sentence in capsys.readouterr().err


def test_a_file_that_is_no_text_or_no_table_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(bytes(range(128, 256)))
    assert facedown("verify", tmp_path / "noise") == 2
    assert "is not a text file in UTF-8" in capsys.readouterr().err
    (tmp_path / "words").write_text("hello\n", "utf-8")
    assert facedown("replay", tmp_path / "words") == 2
    assert "This is not a table file" in capsys.readouterr().err
    assert facedown("verify", tmp_path) == 2
    assert "is a folder" in capsys.readouterr().err


def test_a_tampered_table_is_refused_with_the_entry(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (GOLDEN / "three-way.txt").read_text("utf-8")
    (tmp_path / "t.txt").write_text(text.replace('"bid":4', '"bid":5', 1), "utf-8")
    for command in ("replay", "verify"):
        assert facedown(command, tmp_path / "t.txt") == 2
        assert "Entry 6 (line 8) was changed or is incomplete" in capsys.readouterr().err


COMMANDS = (
    "play", "tables", "export", "import", "ability", "character", "odds", "rules", "replay", "verify", "systems"
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_shows_no_empty_defaults(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown(command, "--help") == 0
    words = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert '[default: ""]' not in words
    assert "[default: False]" not in words
    assert ("[default: 100]" in words) == (command == "ability")
