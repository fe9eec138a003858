"""Rolls that succeed and rolls that miss.

Rules: SR-S1-18, SR-S1-19, SR-S1-20, SR-S1-21, SR-S1-22, SR-S1-23, SR-S1-24, SR-S1-25, SR-S1-26.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, foe, sheet


def strong(**more: Any) -> Table:
    """Return A, whose Level and Force add 20, against B and a lock of TN 3."""
    lock = {"name": "Lock", "tn": 3, "clock": 60}
    a = sheet("a", level=10, stats={"Force": 10}, clocks={"HP": 9})
    return Table(a, foe("b", clocks={"HP": 60, "SP": 60, "EP": 60}), challenges=[lock], **more)


# Success


@pytest.mark.parametrize("clock", ["HP", "SP", "EP"])
def test_a_changed_clock_is_success(clock: Any) -> None:
    """SR-S1-18: an effect that takes 19 off HP, SP or EP succeeds."""
    table = strong()
    table.affect("a", "b", 2, 3, clock=clock)
    assert table.clock("b", clock) == 60 - 19
    assert (len(table.of_kind("succeeded")), table.of_kind("failed")) == (1, [])


def test_an_applied_tag_is_success() -> None:
    """SR-S1-19: a roll that applies a tag does not fail, even if the clock does not change."""
    table = Table(sheet("a"), foe("b", stats={"Brawn": 20}))
    table.affect("a", "b", 2, 2, 1, 3)
    table.choose("edge")
    assert (table.clock("b"), table.who("b").tags) == (10, ("Weaken",))
    assert table.of_kind("failed") == []


def test_a_condition_is_for_the_curator_to_impose() -> None:
    """SR-S1-20, R-SR-89: the Curator imposes a condition such as stunned as a tag, and lifts it."""
    table = strong()
    (emitted,) = table.play(m.AddTag("b", "stunned"))
    assert (emitted.rule, table.who("b").tags) == ("SR-S1-20", ("stunned",))
    table.play(m.LiftTag("b", "stunned"))
    assert table.who("b").tags == ()


def test_a_roll_that_changes_nothing_has_failed_and_not_missed() -> None:
    """R-SR-90, SR-S1-22: a roll that changes nothing fails, but it is no miss and has no complication."""
    table = Table(sheet("a"), foe("b", stats={"Brawn": 20}))
    table.affect("a", "b", 2, 9)
    assert (len(table.of_kind("failed")), table.of_kind("succeeded"), table.of_kind("missed")) == (1, [], [])
    assert table.position.complication == ""


# Misses


@pytest.mark.parametrize(
    ("faces", "miss"),
    [
        ((1, 5), True), ((5, 1), True), ((1, 10), True), ((2, 3), False), ((10, 2), False),
        ((1, 1, 3, 8), False), ((7, 7, 1, 9), False), ((1, 1, 1, 8), False),
    ],
)  # fmt: skip
def test_a_1_on_the_lower_die_of_the_first_pair_misses(faces: tuple[int, ...], miss: bool) -> None:
    """With Disadvantage a roll misses if its first pair is no double and its lower die is a 1.

    Rules: SR-S1-21, R-SR-01, R-SR-02, R-SR-03.
    """
    table = strong()
    table.attempt("a", *faces, mode="disadvantage")
    assert (table.rolled["miss"], table.position.complication) == (miss, "a" if miss else "")


@pytest.mark.parametrize("mode", ["normal", "advantage", "both"])
def test_without_disadvantage_nothing_misses(mode: str) -> None:
    """SR-S1-22, R-SR-08: without Disadvantage a 1 on the Main Die is an SR of 1 and no miss."""
    table = strong()
    table.attempt("a", 1, 5, mode=mode)
    assert (table.rolled["miss"], table.position.complication) == (False, "")
    assert table.challenge().clock.left == 60 - (21 - 3 if mode != "advantage" else 25 - 3)


@pytest.mark.parametrize("kind", ["effect", "effort", "healing", "reaction"])
def test_a_miss_always_fails(kind: str) -> None:
    """SR-S1-23, SR-S1-25, SR-S1-26, R-SR-05, R-SR-06: an EV, ER or Reaction that misses fails whatever its total."""
    table = strong(situation=5)
    table.play(m.SetClock("a", "HP", 1, 9))
    before = (table.position.entities, table.position.challenges, table.situation_clock)
    faces, mode = (1, 9), "disadvantage"
    if kind == "effect":
        table.affect("a", "b", *faces, mode=mode)
    elif kind == "effort":
        table.attempt("a", *faces, mode=mode)
    elif kind == "healing":
        table.heal("a", "a", *faces, mode=mode, tn=3)
    else:
        table.react("a", *faces, mode=mode, tn=3)
    assert table.total == 21
    assert (table.position.entities, table.position.challenges, table.situation_clock) == before
    assert (len(table.of_kind("missed")), table.of_kind("succeeded")) == (1, [])


def test_a_miss_brings_a_complication() -> None:
    """A miss makes no progress, and the Curator names a complication before anything else happens.

    Rules: SR-S1-24, R-SR-07.
    """
    table = strong()
    table.attempt("a", 1, 9, mode="disadvantage")
    assert table.challenge().clock.left == 60
    assert table.waits_for() == ["curator"]
    table.refused(m.Try("a", "lock", "Force"), "SR-S1-01")
    (emitted,) = table.play(m.Complicate("the pick breaks off"))
    assert (emitted.rule, "the pick breaks off" in table.said(emitted)) == ("SR-S1-24", True)
    assert table.position.complication == ""
    table.attempt("a", 3, 9)
    assert table.challenge().clock.left == 60 - 20


def test_a_miss_has_no_critical_effects() -> None:
    """SR-S1-25, R-SR-04: a double 1 that misses gives no Critical, tag or Heroics."""
    table = strong(rulings={"double_one_misses": "true"}, situation=5)
    table.affect("a", "b", 1, 1, 10, 10, 10, 10, 3, 8, mode="disadvantage")
    assert table.rolled["sr"] == 45
    assert "choose-effects" not in table.kinds("a")
    assert (table.clock("b"), table.who("b").tags, table.situation_clock) == (60, (), 5)
    assert table.of_kind("heroics") == []


def test_entities_and_challenges_are_missed_alike() -> None:
    """SR-S1-26: an Effect and an Effort can both miss, and then change no clock."""
    table = strong()
    table.affect("a", "b", 1, 9, mode="disadvantage")
    table.play(m.Complicate())
    table.attempt("a", 9, 1, mode="disadvantage")
    assert (table.clock("b"), table.challenge().clock.left, len(table.of_kind("missed"))) == (60, 60, 2)


def test_a_missed_action_is_spent() -> None:
    """SR-S1-24, SR-S5-10: in turns a miss costs its action, and the turn continues after the complication."""
    table = Table(sheet("a", stats={"Alacrity": 2}), foe("b"))
    table.begin_turns("a", "b")
    table.attempt("a", 1, 9, mode="disadvantage")
    assert table.refused(m.EndTurn("a"), "SR-S1-01").text == "Another roll is in progress."
    table.play(m.Complicate())
    assert (table.active, table.pool("a")) == ("a", 1)
