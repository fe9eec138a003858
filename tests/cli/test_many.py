"""Many characters at a table: which are asked, which are drawn in full, and how passes are summed up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from facedown.cli import answers
from facedown.game import (
    Choice,
    Subset,
    registry,
)
from facedown.table import Table
from tests.cli.test_play import facedown

MARKET = ("play", "tri-core", "--sample", "night-market", "--facilitate", "--seed", "3")
"""A table whose GM has eight foes; the first turn is Cutpurse 3’s."""


def market(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *more: str | Path) -> str:
    """Return the output for the GM of the night market after these lines of input."""
    assert facedown(monkeypatch, typed, *MARKET, *more) == 0
    return capsys.readouterr().out


def number_of(label: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the number of the option whose label begins like this in the first turn."""
    output = market(monkeypatch, capsys, "21\n\n\nall\nleave\n").split("> all")[1]
    found = re.search(rf"^ *(\d+)◆? +{label}", output, re.MULTILINE)
    assert found is not None, output
    return found.group(1)


def test_only_the_deciding_character_of_many_is_drawn_in_full(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others have a line each; after a hidden card, only its owner is drawn again."""
    move = number_of("Cutpurse 3: Move", monkeypatch, capsys)
    output = market(monkeypatch, capsys, f"21\n\n\n{move} walk l7\nboard\nleave\n")
    begun, laid, again = output.partition("The night market   Cycle 1")[2].split("\n> ")[:3]
    assert begun.count("╭─") == 1
    assert "◆ Cutpurse 3" in begun
    assert "Mastiff 1        HP 31/31  AP 17/17" in begun
    assert "Mastiff 1" not in laid
    assert "The rest has not changed" in laid
    assert "Mastiff 1" in again


def test_enter_is_offered_where_others_would_do_something(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "leave\n", "play", "skill-deck", "--seed", "3") == 0
    assert "Enter lets the others act." in capsys.readouterr().out


def test_characters_that_owe_something_are_asked_one_at_a_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`as` chooses another character first, but not one lent to a bot, or one without a decision."""
    output = market(monkeypatch, capsys, "21\n\n\nauto cutpurse\nas mastiff 2\nas bram\nas\nauto mastiff\nleave\n")
    first, second = output.split("Next: Mastiff 2 and Ossip the Fence. `as NAME`")[0], output.split("> as mastiff 2")[1]
    last = first.split("> auto cutpurse")[1]
    assert re.findall(r"1◆ (.*): Play no card", last) == ["Mastiff 1"]
    assert "1◆ Mastiff 2: Play no card" in second.split("> as bram")[0]
    assert "You play nobody called “bram” who owes a decision now." in " ".join(output.split())
    assert "No. Type the name of one character after `as`. Choose from: " in " ".join(output.split())
    assert "1◆ Ossip the Fence: Play no card" in output.split("> auto mastiff")[1]


def test_many_options_stand_under_their_headings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Owed options are marked; `all` adds rarely used ones; every number occurs once and stays the same."""
    short, whole = market(monkeypatch, capsys, "21\n\n\nall\nleave\n").split("> all")
    for output in (short.rpartition("has Priority.")[2], whole):
        assert {"Cards", "Attack", "Defend", "Move", "Items", "Other actions"} <= {
            line.strip().partition("  ")[0] for line in output.splitlines() if line.startswith("     ")
        }
        numbers = [int(number) for number in re.findall(r"^ *(\d+)[◆ ] .*  [A-Z-]+-\d", output, re.MULTILINE)]
        assert len(numbers) == len(set(numbers)) > 15
    assert "1◆ Cutpurse 3: Play no card  TC-D-113" in short
    assert "1◆ Cutpurse 3: Play no card  TC-D-113" in whole
    assert "Set a square’s movement cost" in whole
    assert "Set a square’s movement cost" not in short


def test_characters_of_the_same_name_are_lent_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If some are already lent, `auto` lends the others too, and takes all back the next time."""
    output = market(monkeypatch, capsys, "21\n\n\nauto cutpurse 1\nauto cutpurse\nauto cutpurse\nleave\n")
    one, all_five, none = output.split("> auto cutpurse")[1:4]
    assert "A bot plays Cutpurse 1 for you." in one
    assert all(f"Cutpurse {at}" in all_five.split(" for you.")[0] for at in range(1, 6))
    assert "No bot plays for you." in none


def test_bots_and_briskness_are_kept_with_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A resumed table has the same characters delegated, and stays in brisk mode."""
    kept = tmp_path / "t.txt"
    market(monkeypatch, capsys, "21\n\n\nauto cutpurse\nbrisk\nleave\n", "--save", kept)
    assert facedown(monkeypatch, "auto ossip\nleave\n", "play", "--resume", kept) == 0
    output = " ".join(capsys.readouterr().out.split())
    (lent,) = re.findall(r"A bot plays ([^.]*) for you", output)
    assert {*(f"Cutpurse {n}" for n in range(1, 6)), "Ossip the Fence"} == set(re.split(", | and ", lent))
    notes = Table.resume(kept.read_text("utf-8"), registry.system("tri-core")).notes
    yours = notes["seats"]["facilitator"]
    assert (notes["seat"], yours["delegated"][0], yours["brisk"]) == ("facilitator", "cutpurse-1", True)


def test_spoilt_notes_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    market(monkeypatch, capsys, "21\n\n\nbrisk\nleave\n", "--save", kept)
    kept.write_text(kept.read_text("utf-8").replace('notes {"seat"', "notes [1"), "utf-8")
    assert facedown(monkeypatch, "leave\n", "play", "--resume", kept) == 2
    assert "notes" in capsys.readouterr().err


def test_a_request_names_the_character_and_typed_rolls_are_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Two Reacts are typed, the third is wrong; after leaving and coming back the third is asked for."""
    kept = tmp_path / "t.txt"
    output = market(monkeypatch, capsys, "21\n\n\n3 4\n5 6\n7 8 9\nleave\n", "--by-hand", "--save", kept)
    asked = [line for line in output.splitlines() if "React. Roll 2d12" in line]
    assert [line.partition(":")[0] for line in asked] == [
        "Isaura Quell", "Bram Otter", "Wren Saltmarsh", "Wren Saltmarsh",
    ]  # fmt: skip
    assert "No. You typed 3 numbers. Type one for each of the 2 dice, and one more for each 12." in " ".join(
        output.split()
    )
    assert facedown(monkeypatch, "7 8\n1 1\nleave\n", "play", "--resume", kept) == 0
    output = capsys.readouterr().out
    assert "3 4; 5 6" in output
    asked = [line for line in output.splitlines() if "React. Roll 2d12" in line]
    assert [line.partition(":")[0] for line in asked] == ["Wren Saltmarsh", "Cutpurse 1", "Cutpurse 2"]


def test_rarely_used_fields_are_asked_with_a_plus(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sub-Actions of an action are asked for only after a number with a +; a list can be answered with `all`."""
    move = number_of("Cutpurse 3: Move", monkeypatch, capsys)
    output = " ".join(market(monkeypatch, capsys, f"21\n\n\n{move}\nwalk\nl7\nleave\n").split())
    assert re.search(
        r"Type \+ after a number, like \d+\+, to choose also: Non-lethal and Sub-Actions \(1 AP each\)\.", output
    )
    assert "Sub-Actions (1 AP each), by name" not in output
    output = market(monkeypatch, capsys, f"21\n\n\n{move}+\nwalk\nl7\nRuse\nleave\n")
    assert "Sub-Actions (1 AP each), by name" in " ".join(output.split())
    assert "Walk to L7, adding Ruse" in output
    assert answers.read(Subset((Choice("a", "A"), Choice("b", "B"))), "all") == ("a", "b")


def test_the_odds_of_an_option_are_shown_at_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The odds of one option by its number, or of all owed ones; an unknown number is refused."""
    number = number_of("Cutpurse 3: Use a skill", monkeypatch, capsys)
    output = market(monkeypatch, capsys, f"21\n\n\nodds {number}\nodds 99\nodds\nleave\n")
    observe, refused, everything = output.split("> odds")[1:4]
    assert "Observe" in observe
    assert "%" in observe
    assert "There is no option 99." in refused
    assert "undefended" in everything


def test_with_everybody_lent_enter_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """After many moves of bots the GM is asked; Enter lets them continue."""
    output = market(monkeypatch, capsys, "21\n\n\nauto all\n\n\n\n\nleave\n")
    assert "Nobody else can act now." not in output
    assert "Cycle 2 begins." in output


def test_events_are_shown_between_the_board_and_the_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is still on the screen when you choose, and is printed once."""
    output = market(monkeypatch, capsys, "21\n\n\nleave\n").split("Cycle 1 · ")[1]
    board, news, options = (output.index(text) for text in ("╭─", "has Priority.", "Play no card"))
    assert board < news < options
    assert output.count("has Priority.") == 1


def test_why_explains_what_was_reckoned_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If the board has no table of results, the last totals are shown with their parts and rules."""
    output = market(monkeypatch, capsys, "21\n\n\nwhy\nleave\n").split("> why")[1]
    assert re.search(r"Ossip the Fence rolls React: [^.]* = 18\.", " ".join(output.split()))
    assert re.search(r"React 18 = +\d+ \(2d12: \d+, \d+\) TC-D-79 \+ +\d+ PWR TC-C-25", " ".join(output.split()))


def test_passes_are_shown_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    output = " ".join(market(monkeypatch, capsys, "21\n\n\nauto cutpurse\n1\n1\n1\nleave\n").split())
    assert "Cutpurse 2, Cutpurse 4 and Cutpurse 5 pass." in output
    assert "Cutpurse 2 passes." not in output


def test_the_board_lists_many_characters_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each side in the order of the Rotation; characters outside the encounter are marked."""
    output = market(monkeypatch, capsys, "21\n1, 2, 4, 5, 6\n\nleave\n")
    board = output.split("Cycle 1 · ")[1]
    rows = re.findall(r"^[ ◆] (Cutpurse \d|Mastiff \d|Isaura Quell|Bram Otter)  ", board, re.MULTILINE)
    order = re.findall(r"Cutpurse \d|Isaura Quell|Bram Otter", output.split("The Rotation is: ")[1].split("TC-D-80")[0])
    assert [name for name in rows if name.startswith("Cutpurse")][:3] == [n for n in order if n.startswith("Cutpurse")]
    assert "not in the Rotation" in board


def test_everybody_can_be_had_to_rest(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    output = market(monkeypatch, capsys, "31\nlong\nleave\n")
    assert output.count("takes a long rest.") == 11


def test_enter_is_not_offered_before_an_encounter_if_no_bot_would_act(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The players could gain Skill Ranks, but bots leave that to people."""
    assert facedown(monkeypatch, "\nleave\n", "play", "tri-core", "--facilitate", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert "Enter lets the others act." not in output
    assert "Nobody else can act now." in output
