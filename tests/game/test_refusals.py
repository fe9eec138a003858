"""Refusals quote typed text in a short form that every surface can show and send."""

from __future__ import annotations

import msgspec
import pytest

from facedown.game import Problem, Refusal, refuse_problems, text_of_problems
from facedown.game.refusals import LONGEST, LONGEST_LEGAL


@pytest.mark.parametrize("typed", ["\ud800", "\x00\x1b[2J", "two\nlines", "\u202egnp.exe", "tab\there"])
def test_a_refusal_repeats_no_sign_that_cannot_be_shown_or_sent(typed: str) -> None:
    """Characters that hide, reverse or break text are replaced in both texts, so that they can be printed and sent."""
    refusal = Refusal("NW-01", f"There is no watcher “{typed}”.", f"Not “{typed}”.")
    assert f"{refusal.text}{refusal.legal}".isprintable()
    assert msgspec.json.decode(msgspec.json.encode(refusal), type=Refusal) == refusal


def test_a_refusal_is_short_whatever_was_typed() -> None:
    """Both texts are cut at their limits; shorter ones stay as they are."""
    long = Refusal("NW-01", "x" * 10_000, "y" * 10_000)
    assert long.text == "x" * (LONGEST - 2) + "…."
    assert long.legal == "y" * (LONGEST_LEGAL - 2) + "…."
    assert len(long.text) == LONGEST
    assert Refusal("NW-01", "x" * LONGEST, "y").text == "x" * LONGEST


@pytest.mark.parametrize(
    ("rule", "cited"),
    [("CK-S3-07", " [CK-S3-07]"), ("R-TC-12", " [R-TC-12]"), ("table", ""), ("input", ""), ("CK", "")],
)
def test_a_refusal_ends_with_the_id_of_a_rule_and_with_nothing_if_no_rule_forbids_it(rule: str, cited: str) -> None:
    """A word for a part of the program tells a person nothing; programs still read it in `rule`."""
    refusal = Refusal(rule, "There is no option 3.", "Choose 1 or 2.")
    assert str(refusal) == f"There is no option 3. Choose 1 or 2.{cited}"
    assert refusal.rule == rule
    assert str(Problem("file", rule, "It is empty.", "Fill it.")).endswith(f"It is empty. Fill it.{cited}")


@pytest.mark.parametrize("rule", ["TC-B-23", "input"])
def test_a_refusal_of_data_lists_each_problem_and_cites_the_last_rule_once(rule: str) -> None:
    """Texts stay whole if they contain brackets themselves, and if the last rule is a word that is not shown."""
    first = Problem("base", "TC-B-01", "Nine numbers [1 to 12] are needed.", "Write nine.")
    last = Problem("", rule, "Write them [in a list].")
    assert str(refuse_problems([last])) == str(last)
    refusal = refuse_problems([first, last]).refusal
    assert refusal.text == "base: Nine numbers [1 to 12] are needed. Write nine. [TC-B-01] Write them [in a list]."
    assert (refusal.rule, str(refusal)) == (rule, f"{first} {last}")


def test_a_refusal_counts_the_problems_that_it_does_not_list() -> None:
    """Then the rules of all listed problems are in the text, because the refusal cites a rule that is not listed."""
    one, other = Problem("", "NW-01", "Wrong."), Problem("", "NW-02", "Worse.")
    assert text_of_problems([one, one, other], 2) == "Wrong. [NW-01] Wrong. [NW-01] … and 1 more."
    assert text_of_problems([one, other], 2) == "Wrong. [NW-01] Worse."
