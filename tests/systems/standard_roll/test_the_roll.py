"""The dice of a Standard Roll: a Main Die, a Lucky Die, and doubles that chain.

Rules: SR-S1-01, SR-S1-02, SR-S1-03, SR-S1-04, SR-S1-05, SR-S1-06, SR-S1-07.
"""

from __future__ import annotations

import pytest

from facedown.chance import Awaiting, Chain, Dice, Misfit, TapeMismatch
from facedown.systems.standard_roll import actions as m
from facedown.table import Table as Whole
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Table, foe, sheet, usual


def table_of_all() -> Table:
    """Return a table where A is hurt, with B and a lock to roll against."""
    table = Table(sheet("a"), foe("b"))
    table.play(m.SetClock("a", "HP", 2, 10))
    return table


ROLLS = {
    "effect": m.Affect("a", "b", "HP", "Force"),
    "effort": m.Try("a", "lock", "Force"),
    "healing": m.Heal("a", "a", "HP", "Force"),
    "reaction": m.React("a", "Force"),
}
"""Each kind of thing that is rolled for."""


def test_the_board_shows_who_has_declared_a_roll() -> None:
    """SR-S1-01: the board shows who has declared a roll, and who has rolled while the Critical is open."""
    table = table_of_all()
    table.play(ROLLS["effect"])
    assert summaries(table) == {"a": ["has declared a roll"], "b": []}
    table.settle(6, 6, 3, 8)
    assert summaries(table) == {"a": ["has rolled"], "b": []}


def summaries(table: Table) -> dict[str, list[str]]:
    """The summaries of the cards on each entity's mat."""
    mats = SYSTEM.board(table.view(""), table.seat("")).mats
    return {mat.key: [card.summary for card in mat.cards] for mat in mats if mat.key in ("a", "b")}


@pytest.mark.parametrize("kind", ROLLS)
def test_every_action_takes_a_standard_roll(kind: str) -> None:
    """SR-S1-01, SR-S1-07: every kind of action is rolled with the same chain of 2d10."""
    table = table_of_all()
    table.play(ROLLS[kind])
    assert table.roll.kind == kind
    table.settle(6, 6, 3, 8)
    (asked,) = [draw for draw in table.chance.asked if isinstance(draw, Chain)]
    assert (asked.sides, table.rolled["sr"]) == (10, 15)
    assert not any(isinstance(draw, Dice) for draw in table.chance.asked)


@pytest.mark.parametrize(("faces", "sr"), [((9, 3), 9), ((3, 9), 3), ((10, 1), 10), ((1, 10), 1)])
def test_the_main_die_counts(faces: tuple[int, int], sr: int) -> None:
    """The first die is the Main Die, whose value is the SR; the Lucky Die adds nothing.

    Rules: SR-S1-02, SR-S1-03, R-SR-27, R-SR-87.
    """
    table = table_of_all()
    table.attempt("a", *faces)
    assert table.rolled["sr"] == sr


@pytest.mark.parametrize(("rolled", "sr"), [("0 5", 10), ("5 0", 5), ("0 0 4 5", 24)])
def test_a_face_of_0_counts_10(rolled: str, sr: int) -> None:
    """SR-S1-02, R-SR-26: a 0 on a ten-sided die can be typed in and counts as 10."""
    whole = Whole.open(SYSTEM, table_of_all().setup, bytes(32), by_hand=True)
    whole.play("curator", m.BeginEpisode())
    whole.play("a", m.Try("a", "lock", "Force"))
    with pytest.raises(Awaiting, match="Main Die first"):
        whole.play("curator", m.SetTerms(), [])
    entry = whole.play("curator", m.SetTerms(), [rolled])
    assert next(event.data["sr"] for event in entry.events if "sr" in event.data) == sr


@pytest.mark.parametrize("double", range(1, 11))
def test_a_double_counts_both_dice_and_rolls_on(double: int) -> None:
    """SR-S1-04: a double d adds 2d, from 2 for double 1 to 20 for double 10, and a new pair is rolled."""
    table = table_of_all()
    table.attempt("a", double, double, 4, 5)
    assert table.rolled["sr"] == 2 * double + 4


def test_a_double_alone_is_no_whole_roll() -> None:
    """SR-S1-04: dice that stop at a double are refused, because a new pair must follow."""
    table = table_of_all()
    table.play(m.Try("a", "lock", "Force"))
    with pytest.raises(TapeMismatch, match="the first pair that is not a double"):
        table.settle(7, 7)


def test_thirty_doubles_in_a_row_all_count() -> None:
    """SR-S1-05, R-SR-28: a chain of thirty double 3s adds 180 to the SR."""
    table = table_of_all()
    table.attempt("a", *[3, 3] * 30, 2, 9)
    assert table.rolled["sr"] == 30 * 6 + 2


def test_a_chain_of_1000_pairs_is_a_problem() -> None:
    """R-SR-28: the rules have no limit, but a chain of 1000 pairs is refused as an error."""
    with pytest.raises(Misfit):
        Chain(10).restore([*[3, 3] * 1000, 2, 9])


def test_the_sr_is_the_sum_of_all_doubles_and_the_last_main_die() -> None:
    """SR-S1-06: the SR is 20 + 8 + 2 of three doubles and the Main Die 6 of the last pair, so 36."""
    table = table_of_all()
    table.attempt("a", 10, 10, 4, 4, 1, 1, 6, 1)
    assert table.rolled["sr"] == 36


def test_a_reaction_chains_too() -> None:
    """SR-S1-07: a double in a Reaction adds both dice and is followed by a new pair."""
    table = table_of_all()
    table.react("a", 5, 5, 2, 3)
    assert table.rolled["sr"] == 12


def test_a_roll_without_a_named_mode_is_normal() -> None:
    """R-SR-91, SR-S1-03: by default a roll has neither Advantage nor Disadvantage."""
    table = table_of_all()
    table.play(m.Try("a", "lock", "Force"))
    (option,) = table.options("curator", "set-terms")
    assert usual(option, "mode") == "normal"


def test_no_roll_begins_while_one_is_made() -> None:
    """SR-S1-01: while a roll is declared, no other one but a Reaction can be declared."""
    table = table_of_all()
    table.play(m.Try("a", "lock", "Force"))
    assert table.waits_for() == [CURATOR.key]
    for move in (move for move in ROLLS.values() if not isinstance(move, m.React)):
        assert table.refused(move, "SR-S1-01").legal == "The table waits for the Curator."


def test_a_reaction_comes_before_the_dice_of_what_it_answers() -> None:
    """A Reaction is rolled before the action that it answers, which then continues as it was declared.

    Rules: SR-S1-07, R-SR-57, R-SR-67.
    """
    table = table_of_all()
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.play(m.React("b", "Force", "steps aside", "a"))
    assert table.waits_for() == [CURATOR.key]
    table.refused(m.React("b", "Force"), "SR-S1-01")
    table.settle(9, 3)
    assert table.rolled["actor"] == "b"
    assert [one.actor for one in (table.position.roll,) if one is not None] == ["a"]
    table.settle(9, 3)
    assert table.rolled["actor"] == "a"
    assert table.position.roll is None


def test_an_action_that_was_undone_is_spent() -> None:
    """R-SR-67: an action that the Curator undoes, as after a Parry, is spent; a refused roll is not."""
    for spent in (False, True):
        table = Table(sheet("a", stats={"Alacrity": 2}), sheet("b"))
        table.begin_turns("a", "b")
        table.play(m.Try("a", "lock", "Force"))
        table.play(m.Refuse("parried", spent))
        assert table.pool("a") == 2 - spent
