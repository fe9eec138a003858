"""Spaces in printed boards and lists: one between words, and more only to align numbers."""

from __future__ import annotations

import pytest
from rich.console import Console

from facedown.cli import look
from facedown.game import Meter, MeterGroup
from tests.cli.test_play import facedown


def printed(*groups: MeterGroup) -> list[str]:
    """The lines of groups of meters, without the spaces at their ends."""
    out = Console(width=80, theme=look.THEME)
    with out.capture() as capture:
        out.print(look.groups(groups))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_numbers_are_aligned_below_one_another_only_after_labels_of_the_same_length() -> None:
    body = MeterGroup("Body", meters=(Meter("HP", 8, 35), Meter("AP", 15, 15), Meter("Reactions", 2)))
    assert printed(body) == ["Body", "HP  8 ▮▮▮▯▯▯▯▯▯▯", "AP 15 ▮▮▮▮▮▮▮▮▮▮", "Reactions 2 ▮▮"]
    skills = MeterGroup("Skills", meters=(Meter("Parley", 12), Meter("Weapon", -3), Meter("Noise", 4)))
    assert printed(skills)[1:] == ["Parley 12 ▮▮▮▮▮▮▮▮▮▮", "Weapon −3", "Noise 4 ▮▮▮▮"]


def test_a_sheet_of_skill_deck_has_single_spaces_before_its_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "leave\n", "play", "skill-deck", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert "Damage 0 unhurt" in output
    assert "Exterminate level 2 ▮▮" in output
    assert "Infiltrate level 3 ▮▮▮" in output


def test_the_summary_on_the_workbench_is_not_indented(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It stands below the table of Keywords, in line with their numbers and with what follows."""
    assert facedown(monkeypatch, "Ember\nleave\nyes\n", "ability", "new", "tri-core", "--like", "ember-cut") == 2
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("It is used in place of a Strike") for line in lines)


def test_the_sums_of_an_ability_are_not_indented(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the list of the prices of its Keywords is, by two spaces below its heading."""
    assert facedown(monkeypatch, "", "ability", "show", "tri-core", "ember-cut") == 0
    indented = [line for line in capsys.readouterr().out.split("\n\n", 1)[1].splitlines() if line.startswith(" ")]
    assert indented == [
        "  Affliction I (Burn) 20 = 20 Affliction I (Burn) TCG-AF-01",
        "  Empower II (Added effect) 10 = 10 for points bought TCG-EM-02",
    ]
