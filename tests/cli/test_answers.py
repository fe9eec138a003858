"""Answers at prompts: which are accepted, and what is printed after a wrong one."""

from __future__ import annotations

import pytest

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
