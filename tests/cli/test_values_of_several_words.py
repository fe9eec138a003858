"""Values of several words, typed on one line with other answers."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from facedown.cli import answers, look, prompts
from facedown.cli.asker import Asker
from facedown.game import Choice, Field, OneOf, Option, Range, Subset, Text, registry
from tests.cli.test_play import facedown

DOORS = OneOf((Choice("door", "The locked door", "TN 9"), Choice("sluice", "The sluice", "TN 12")))
STATS = OneOf((Choice("brawn", "Brawn"), Choice("wits", "Quick Wits")))
PEOPLE = Subset((Choice("bowman", "The bowman"), Choice("bram", "Bram Otter"), Choice("ada", "Ada, the elder")))
BOTH = (Field("what", DOORS, "What", "R-1"), Field("stat", STATS, "Stat", "R-1"))


def typed(monkeypatch: pytest.MonkeyPatch, line: str, *fields: Field) -> tuple[dict[str, Any] | None, str]:
    """The values that a line of answers gives to these fields, and all that is printed."""
    monkeypatch.setattr("sys.stdin", io.StringIO("<\n"))
    out = Console(file=io.StringIO(), width=200, theme=look.THEME)
    option = Option("try", "Try", "R-1", fields=fields)
    ahead = answers.split_words(line)
    values = prompts.fields(out, Asker(out), registry.system("core-kernel"), option, ahead)
    return values, str(out.file.getvalue())  # type: ignore[attr-defined]


def test_a_letter_that_begins_a_name_is_no_article(monkeypatch: pytest.MonkeyPatch) -> None:
    """“a” means Ash here, so that “b” answers the next question; before another name it is an article."""
    who = Field("who", OneOf((Choice("ash", "Ash"), Choice("bryn", "Bryn"))), "Who", "R-1")
    who_else = Field("else", who.domain, "Else", "R-1")
    letter = Field("letter", OneOf((Choice("b", "b"), Choice("c", "c"))), "Letter", "R-1")
    for line in ("a b", "ash b", "1 1"):
        assert typed(monkeypatch, line, who, letter)[0] == {"who": "ash", "letter": "b"}
    assert typed(monkeypatch, "a bryn", who, who_else)[0] == {"who": "ash", "else": "bryn"}
    assert typed(monkeypatch, "a sluice brawn", *BOTH)[0] == {"what": "sluice", "stat": "brawn"}


@pytest.mark.parametrize(
    "line",
    [
        '"locked door" brawn',
        '"The locked door" "brawn"',
        "“the locked door” brawn",
        "„locked door“ brawn",
        '"locked" brawn',
        "the locked door brawn",
        "locked door brawn",
        "the lock brawn",
        "1 brawn",
    ],
)
def test_a_value_of_several_words_is_followed_by_the_next_answer(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """With or without quotation marks: the longest beginning of the line that names one choice is the answer."""
    assert typed(monkeypatch, line, *BOTH)[0] == {"what": "door", "stat": "brawn"}


def test_the_last_value_may_have_several_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in ("sluice quick wits", 'sluice "quick wits"', "the sluice “Quick”", "2 2"):
        assert typed(monkeypatch, line, *BOTH)[0] == {"what": "sluice", "stat": "wits"}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('"bram otter" 3', ("bram",)),
        ("bram otter 3", ("bram",)),
        ("the bowman, bram 3", ("bowman", "bram")),
        ('"the bowman","bram otter" 3', ("bowman", "bram")),
        ('bowman, "Ada, the elder" 3', ("bowman", "ada")),
        ("2 3", ("bram",)),
    ],
)
def test_a_list_of_values_of_several_words_is_followed_by_the_next_answer(
    monkeypatch: pytest.MonkeyPatch, line: str, found: tuple[str, ...]
) -> None:
    """Numbers apart are different answers. A comma in quotation marks does not separate values."""
    fields = (Field("who", PEOPLE, "Who", "R-1"), Field("dice", Range(1, 5), "Dice", "R-1"))
    assert typed(monkeypatch, line, *fields)[0] == {"who": found, "dice": 3}


def test_words_to_say_in_the_middle_of_a_line_stay_together(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = (Field("words", Text(80), "Words", "R-1"), Field("dice", Range(1, 5), "Dice", "R-1"))
    assert typed(monkeypatch, '"say it, Ada" 3', *fields)[0] == {"words": "say it, Ada", "dice": 3}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('"fast door" brawn', "No. “fast door” is not one of the choices. Choose from: The locked door, The sluice. "
         "“brawn” was not used."),
        ("“fast door” “quick wits”", "No. “fast door” is not one of the choices. Choose from: The locked door, The "
         "sluice. “quick wits” was not used."),
        ("the locked door 'brawn", "No. “'brawn” is not one of the choices."),
        ('the "brawn', "No. “the” could be more than one. Type more of it. Choose from: The locked door, The sluice. "
         "“brawn” was not used."),
        ('"fast door brawn', "No. “fast” is not one of the choices. Choose from: The locked door, The sluice. "
         "“door brawn” was not used."),
    ],
)  # fmt: skip
def test_a_message_never_shows_torn_quotation_marks(monkeypatch: pytest.MonkeyPatch, line: str, says: str) -> None:
    assert says in typed(monkeypatch, line, *BOTH)[1]


def test_quotation_marks_keep_a_value_together_in_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in ('3 "locked door" brawn', "3 the locked door brawn"):
        assert facedown(monkeypatch, f"{line}\n<\nleave\n", "play", "standard-roll", "--seed", "7") == 0
        printed = " ".join(capsys.readouterr().out.split(line)[1].split())
        assert "Sparks tries the locked door with Brawn" in printed
        assert "No. " not in printed
