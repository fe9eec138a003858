"""SR-S1-08, SR-S1-09, SR-S1-10: Advantage and Disadvantage change how the last pair is read, and no other pair."""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, sheet, usual


def rolled(mode: str, *faces: int) -> int:
    table = Table(sheet("a"))
    table.attempt("a", *faces, mode=mode)
    return int(table.rolled["sr"])


@pytest.mark.parametrize(("faces", "sr"), [((3, 9), 9), ((9, 3), 9), ((1, 2), 2), ((10, 1), 10)])
def test_advantage_takes_the_higher_die(faces: tuple[int, int], sr: int) -> None:
    """SR-S1-08: with Advantage the higher die counts, whether it is the Main Die or the Lucky Die."""
    assert rolled("advantage", *faces) == sr


@pytest.mark.parametrize(("faces", "sr"), [((3, 9), 3), ((9, 3), 3), ((1, 2), 1), ((10, 9), 9)])
def test_disadvantage_takes_the_lower_die(faces: tuple[int, int], sr: int) -> None:
    """SR-S1-09: with Disadvantage the lower die counts, whether it is the Main Die or the Lucky Die."""
    assert rolled("disadvantage", *faces) == sr


@pytest.mark.parametrize(("mode", "sr"), [("normal", 26), ("advantage", 29), ("disadvantage", 26), ("both", 26)])
def test_doubles_are_worth_the_same_in_every_mode(mode: str, sr: int) -> None:
    """The doubles 7 and 4 add 14 + 8 in every mode; the last pair 4, 7 adds 4, or 7 with Advantage.

    Rules: SR-S1-10, R-SR-10.
    """
    assert rolled(mode, 7, 7, 4, 4, 4, 7) == sr


def test_advantage_and_disadvantage_cancel_each_other_out() -> None:
    """A roll with Advantage and Disadvantage is a normal roll, in which the Main Die counts.

    Rules: R-SR-09, SR-S1-08, SR-S1-09.
    """
    assert [rolled("both", 3, 9), rolled("both", 9, 3)] == [3, 9]


def test_advantage_is_not_counted_twice() -> None:
    """R-SR-09: the Curator can give Advantage, Disadvantage, both or neither, but not one of them twice."""
    table = Table(sheet("a"))
    table.play(m.Try("a", "lock", "Force"))
    (option,) = table.options("curator", "set-terms")
    assert usual(option, "mode") == "normal"
    refusal = table.refused(m.SetTerms("twice"), "SR-S1-08")  # type: ignore[arg-type]
    assert refusal.legal == "Choose from: neither, Advantage, Disadvantage, both, which cancel out."


def test_the_mode_is_set_before_the_dice() -> None:
    """SR-S1-08, SR-S1-02: once the dice have fallen the Curator can no longer give Advantage or Disadvantage."""
    table = Table(sheet("a"))
    table.attempt("a", 5, 5, 1, 2)
    table.refused(m.SetTerms("advantage"), "SR-S1-02")


def test_the_terms_set_by_the_curator_are_announced_before_the_dice() -> None:
    """The Curator’s terms are announced: the mode, and the TN where the rules give none.

    Rules: SR-S1-08, SR-S1-09, SR-S3-01.
    """
    table = Table(sheet("a"), sheet("b"))
    emitted = []
    for mode in ("normal", "advantage", "disadvantage", "both"):
        table.play(m.React("a", "Force"))
        emitted += [table.said(event) for event in table.settle(9, 3, mode=mode, tn=12) if event.kind == "terms"]
    assert emitted == [
        "The Curator sets the Target Number to 12.",
        "The Curator gives Advantage and sets the Target Number to 12.",
        "The Curator gives Disadvantage and sets the Target Number to 12.",
        "The Curator gives Advantage and Disadvantage, which cancel each other out, and sets the Target Number to 12.",
    ]
    table.play(m.Affect("a", "b", "HP", "Force"))
    assert not [event for event in table.settle(9, 3) if event.kind == "terms"]
