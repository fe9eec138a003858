"""Answers at prompts: which are accepted, and what is printed after a wrong one."""

from __future__ import annotations

import re

import pytest

from facedown.cli import prompts
from facedown.game import Amounts, Slot
from tests.cli.test_play import facedown


@pytest.mark.parametrize(
    ("typed", "closed", "asked"),
    [("y", True, 1), ("YES", True, 1), ("1", True, 1), ("2", False, 1), ("n", False, 1), ("maybe\n7\nyes", True, 3)],
)
def test_yes_or_no_is_answered_by_word_letter_or_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, closed: bool, asked: int
) -> None:
    """After another answer, the whole question is asked again."""
    assert facedown(monkeypatch, f"close\n{typed}\nleave\n", "play", "--seed", "3") == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.count("are you sure? (yes / no) [no]:") == asked
    assert told.count("No. Type yes or no.") == asked - 1
    assert ("closes the table" in told) == closed


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("1", "Type STR=1, or 3 numbers in the order STR FIT AGI, for example 1 0 0. They must add up to 1."),
        ("REA=1", "“REA” is not one of the names. Type STR=1, or 3 numbers in the order STR FIT AGI"),
        ("STR=x", "“x” is not a whole number. Type STR=1, or 3 numbers in the order STR FIT AGI"),
        ("1 x 0", "“x” is not a whole number. Type STR=1, or 3 numbers in the order STR FIT AGI"),
    ],
)
def test_a_refused_split_says_what_to_type(answer: str, says: str) -> None:
    split = Amounts((Slot("STR", 2), Slot("FIT", 1), Slot("AGI", 1)), total=1)
    with pytest.raises(prompts.Unread, match=re.escape(says)):
        prompts.read(split, answer)
    assert prompts.read(split, "0 0 1") == {"STR": 0, "FIT": 0, "AGI": 1}
    assert prompts.read(split, "agi=1") == {"AGI": 1}
