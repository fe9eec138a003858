"""Texts that do not fit on one line or are too long, and numbers out of bounds, in every field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import PL, PM, PROF, SYSTEM, WP, Table, sheet


def quiet() -> Table:
    """Return a table with nothing in progress; D is hurt."""
    return Table(sheet("a", "x", Exterminate=2), sheet("b", "y", Parley=2), sheet("d", "y", damage=2))


def proposed() -> Table:
    table = quiet()
    table.tries("a", "Exterminate")
    return table


def adding() -> Table:
    table = proposed()
    table.accept()
    table.joins("b")
    return table


def botched() -> Table:
    table = quiet()
    table.checks("a", "Exterminate", f"{PL} {WP}")
    return table


def frozen() -> Table:
    table = quiet()
    table.freezes()
    return table


def hit() -> Table:
    """Return a table where A has hit side y and time has not resumed."""
    table = frozen()
    table.declares(a="attack Exterminate y")
    table.makes(f"{PM} {PROF}")
    return table


def fight() -> Table:
    table = quiet()
    table.fight()
    return table


Where = Callable[[], Table]

WORDS: list[tuple[str, Where, Callable[[str], Any], str, int]] = [
    # the field, the table, the move, the rule, the longest
    ("what is tried", quiet, lambda words: m.OpenCheck("a", "", (), words), "SD-SC-01", 200),
    ("an answer", frozen, lambda words: m.Declare("a", "act", words=words), "SD-DS-02", 200),
    ("a result", proposed, lambda words: m.SettleCheck("pass", words), "R-SD-67", 200),
    ("a reason", proposed, m.RefuseCheck, "R-SD-15", 200),
    ("a card", adding, lambda words: m.AddBaseCard(1, words), "R-SD-20", 40),
    ("a botch", botched, lambda words: m.SettleBotch(("mental",), 1, words), "SD-SC-11", 200),
    ("an event", quiet, m.OpenFreeze, "SD-DS-01", 200),
    ("a side", quiet, lambda words: m.SetSide("a", words), "R-SD-61", 40),
    ("a proficiency", quiet, lambda words: m.SetLevel("a", words, 1), "R-SD-25", 40),
    ("a weapon", quiet, lambda words: m.GiveWeapon("a", words, "Exterminate"), "SD-BG-01", 40),
    ("its proficiency", quiet, lambda words: m.GiveWeapon("a", "gun", words), "R-SD-57", 40),
    ("a newcomer", quiet, lambda words: m.AddCharacter(words, "a"), "R-SD-66", 40),
    ("a newcomer’s side", quiet, lambda words: m.AddCharacter("Zed", "a", words), "R-SD-61", 40),
    ("a note", quiet, lambda words: m.AddNote("a", words), "SD-SC-11", 200),
]
every_field = pytest.mark.parametrize(
    ("table", "move", "rule", "longest"), [case[1:] for case in WORDS], ids=[case[0] for case in WORDS]
)


@pytest.mark.parametrize("words", ["one\ntwo", "one\rtwo", "o\u2028ne", "one\x07", "on\u202ee", "on\u200be"], ids=ascii)
@every_field
def test_words_that_cannot_be_shown(
    table: Where, move: Callable[[str], Any], rule: str, longest: int, words: str
) -> None:
    """Texts with line breaks or control characters are refused under the rule of the field, and nothing changes."""
    refusal = table().refused(move(words))
    assert refusal.rule == rule
    assert refusal.text.isprintable()


@every_field
def test_words_that_are_too_long(table: Where, move: Callable[[str], Any], rule: str, longest: int) -> None:
    """A text one character over the maximum is refused, and a text of the maximum length is accepted."""
    assert table().refused(move("x" * (longest + 1))).rule == rule
    there = table()
    assert there.play(move("x" * longest))
    kept = SYSTEM.encode(there.position).decode() + " ".join(there.lines(there.events))
    assert "x" * longest in kept.casefold()


NUMBERS: list[tuple[str, Where, Callable[[int], Any], str, int, int]] = [
    # the field, the table, the move, the rule, and what it may be from and to
    ("a card", adding, m.AddBaseCard, "R-SD-20", -4, 4),
    ("a botch", botched, lambda points: m.SettleBotch(("physical",), points), "R-SD-26", 1, 3),
    ("damage", quiet, lambda points: m.Hurt("a", points), "R-SD-67", 1, 3),
    ("damage that goes", quiet, lambda points: m.Mend("d", points), "R-SD-73", 1, 2),
    ("a hit", hit, lambda points: m.SetDamage("a", points), "SD-CB-02", 0, 9),
    ("a place", fight, lambda place: m.SetNearness("b", place), "SD-CB-04", 1, 2),
]
every_number = pytest.mark.parametrize(
    ("table", "move", "rule", "least", "most"), [case[1:] for case in NUMBERS], ids=[case[0] for case in NUMBERS]
)


@every_number
def test_numbers_out_of_bounds(table: Where, move: Callable[[int], Any], rule: str, least: int, most: int) -> None:
    """SD-CB-02, SD-CB-04, SD-CB-09: a number below the minimum, above the maximum or of thirty digits is refused."""
    for number in (least - 1, most + 1, 10**30, -(10**30)):
        assert table().refused(move(number)).rule == rule
    for number in (least, most):
        assert table().play(move(number))


@pytest.mark.parametrize("level", [-1, -(10**30), 10**30])
def test_levels_out_of_bounds(level: int) -> None:
    """R-SD-23: a level below 0 or of thirty digits is refused, and the refusal names no highest level."""
    assert quiet().refused(m.SetLevel("a", "Parley", level)).rule == "R-SD-23"
