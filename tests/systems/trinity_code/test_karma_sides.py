"""R-TRC-01, R-TRC-02: Tests of single functions: which sides may grab Karma, and when all grabs are complete."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Sealed
from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.model import Character, Position, Roll, Rulings
from facedown.systems.trinity_code.rules.karma import grabs_complete, sides
from tests.systems.trinity_code.driver import Table, sheet


def table_of(*characters: Character, karma_order: Any = "gm_first") -> Position:
    return Position(Rulings(karma_order=karma_order), "gm", characters, ())


PLAYED, NPC = Character("a", "A", "a"), Character("n", "N", "gm")
LOST = Character("l", "L", "gm", lost=True, player="a")


@pytest.mark.parametrize(
    ("there", "actor", "expected"),
    [
        ((PLAYED, NPC), "a", ("bad", "good")),
        ((PLAYED, NPC), "n", ("bad",)),
        ((LOST, NPC), "l", ("bad", "good")),
        ((LOST, NPC), "n", ("bad",)),
        ((NPC,), "n", ("bad", "good")),
        ((NPC, Character("o", "O", "gm")), "n", ("bad", "good")),
    ],
)
def test_the_sides_that_may_grab(there: tuple[Character, ...], actor: str, expected: tuple[str, ...]) -> None:
    """Both sides grab for a move of a player's character, also if it is lost, and the GM alone for an NPC's.

    If the GM plays all characters, it grabs from both pools.

    Rules: R-TRC-02.
    """
    assert sides(table_of(*there), Roll(actor, "plain", "power")) == expected


BOTH: Sealed[int] = Sealed(("bad", "good"), ("bad", "good"))
OPEN: Sealed[int] = Sealed(("bad", "good"))


@pytest.mark.parametrize(
    ("order", "karma", "quiet", "expected"),
    [
        ("gm_first", BOTH, 0, True), ("gm_first", OPEN, 0, False), ("gm_first", OPEN, 2, False),
        ("raising", OPEN, 1, False), ("raising", OPEN, 2, True), ("raising", OPEN, 3, True),
    ],
)  # fmt: skip
def test_grabs_are_complete_after_both_sides(order: Any, karma: Sealed[int], quiet: int, expected: bool) -> None:
    """R-TRC-01: grabs are complete when each side has grabbed once or, under `raising`, after two passes in a row."""
    position = table_of(PLAYED, karma_order=order)
    assert karma.complete is (karma is BOTH)
    assert grabs_complete(position, Roll("a", "plain", "power", karma=karma, passes_in_a_row=quiet)) is expected


def test_raising_ends_when_both_have_passed() -> None:
    """R-TRC-01: under `raising`, after a grab of 1 by each side, the dice are rolled when both have passed."""
    table = Table(sheet("a"), good=2, bad=2, rulings={"karma_order": "raising"})
    table.declare("a")
    for move in (m.GrabBad(1), m.GrabGood(1), m.GrabBad(0)):
        table.play(move)
        assert table.rolling.dice is None
    table.play(m.GrabGood(0), dice=(4, 4))
    assert (table.read, table.pools) == ((8, "7-9"), (2, 2))


def test_passes_are_counted_in_raising_alone() -> None:
    """R-TRC-01: passes are counted under `raising`, also the pass of an empty pool, and in no other order."""
    for order, quiet in (("gm_first", 0), ("raising", 2)):
        table = Table(sheet("a", luck=1), rulings={"karma_order": order})
        table.declare("a")
        table.play(m.GrabBad(0), dice=(4, 4))
        assert table.rolling.passes_in_a_row == quiet
