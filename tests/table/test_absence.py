"""Rewinds while people are away: who is asked, and what is taken back without those who are not there."""

from __future__ import annotations

import pytest

from facedown.chance import Awaiting
from facedown.game import PieceRef, Seat
from facedown.table import Table
from tests.table.tables import ANA, BEN, CY, GM, ante, last_line, refused, started, waits_for


def asked_to_go_back(*seats: Seat) -> Table:
    """Return a table at which Ben has asked to take back Ana's ante, and Ana must agree."""
    table = started(*(seats or (ANA, BEN, CY)), amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    table.ask_rewind("ben", before)
    return table


def test_a_seat_marked_away_no_longer_blocks_a_rewind() -> None:
    table = asked_to_go_back()
    ante_of_ana = table.entries[-1].n - 1
    assert waits_for(table) == ("ana",)
    table.mark("ana", "away")
    assert waits_for(table) is None
    assert table.undone == {ante_of_ana}


def test_a_rewind_still_waits_for_the_others_when_one_goes_away() -> None:
    table = asked_to_go_back(GM, ANA, BEN, CY)
    assert waits_for(table) == ("gm", "ana")
    table.mark("ana", "away")
    assert waits_for(table) == ("gm",)
    table.answer_rewind("gm", agrees=True)
    assert len(table.undone) == 1


def test_a_seat_that_is_away_is_not_asked() -> None:
    table = started(GM, ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    table.mark("ana", "away")
    table.ask_rewind("ben", before)
    assert waits_for(table) == ("gm",)


ONLY_TWO = "A roll can be taken back only if two seats agree that were at the table then."

TYPED = ["REA / STR / PRE"]
"""The result of the draw at the reveal: a card for each Actor."""


def revealed(*seats: Seat, by_hand: bool = False) -> tuple[Table, int]:
    """Return a table after a reveal with draws, dealt or typed, and the number of the entry before the antes."""
    table = started(*(seats or (ANA, BEN, CY)), by_hand=by_hand)
    before = table.entries[-1].n
    for seat, chip, aspect in (("ana", "REA", "Mind"), ("ben", "STR", "Body"), ("cy", "PRE", "Spirit")):
        rolled = TYPED if by_hand and seat == "cy" else None
        if rolled:  # an entry fixes the move first
            with pytest.raises(Awaiting):
                ante(table, seat, chip, aspect, rolled=[])
        ante(table, seat, chip, aspect, rolled=rolled)
    drawn = table.entries[-1].act.drawn  # type: ignore[union-attr]
    assert {one.by for one in drawn} == {"hand" if by_hand else "dealer"}
    return table, before


@pytest.mark.parametrize("by_hand", [False, True], ids=["dealt", "typed"])
def test_a_roll_is_not_taken_back_when_everybody_else_is_away(by_hand: bool) -> None:
    table, before = revealed(by_hand=by_hand)
    table.mark("ben", "away")
    table.mark("cy", "away")
    legal = refused(lambda: table.ask_rewind("ana", before), ONLY_TWO)
    assert legal == "Go back to an entry after it."
    assert table.undone == frozenset()


def test_a_request_to_take_back_a_roll_lapses_when_everybody_asked_goes_away() -> None:
    table, before = revealed()
    table.ask_rewind("ana", before)
    table.mark("ben", "away")
    table.mark("cy", "away")
    assert waits_for(table) is None
    assert table.undone == frozenset()
    assert last_line(table, ANA) == "Play goes on, so the request to go back lapses."


def test_a_roll_is_taken_back_if_one_agrees_and_the_others_go_away() -> None:
    table, before = revealed()
    table.ask_rewind("ana", before)
    table.answer_rewind("ben", agrees=True)
    table.mark("cy", "away")
    assert table.undone == {before + 1, before + 2, before + 3}


# Seats that sat down after a draw

DEE = Seat("dee", "Dee")


def test_a_seat_that_sat_down_after_a_draw_cannot_be_the_only_one_that_agrees_to_undo_it() -> None:
    """The asker could take a late seat in another name."""
    table, before = revealed()
    table.take_seat(DEE)
    table.mark("ben", "away")
    table.mark("cy", "away")
    legal = refused(lambda: table.ask_rewind("ana", before), ONLY_TWO)
    assert legal == "Go back to an entry after it."


def test_a_late_seat_and_one_that_was_at_the_table_cannot_undo_a_draw_together() -> None:
    """Dee could be the late seat of Ana, who then agrees to her own request."""
    table, before = revealed()
    table.take_seat(DEE)
    table.mark("cy", "away")
    table.ask_rewind("dee", before)
    assert waits_for(table) == ("ana", "ben")
    table.mark("ben", "away")
    assert waits_for(table) is None
    refused(lambda: table.ask_rewind("dee", before), ONLY_TWO)
    table.mark("ben", "here")
    table.ask_rewind("dee", before)
    table.answer_rewind("ben", agrees=True)
    table.answer_rewind("ana", agrees=True)
    assert table.undone


def test_a_late_seat_agrees_together_with_one_that_was_at_the_table() -> None:
    table, before = revealed()
    table.take_seat(DEE)
    table.mark("cy", "away")
    table.ask_rewind("ana", before)
    assert waits_for(table) == ("ben", "dee")
    table.answer_rewind("dee", agrees=True)
    table.answer_rewind("ben", agrees=True)
    assert table.undone


@pytest.mark.parametrize("agrees_first", [False, True])
def test_a_request_lapses_when_only_a_late_seat_is_left_to_agree(agrees_first: bool) -> None:
    table, before = revealed()
    table.mark("cy", "away")
    table.take_seat(DEE)
    table.ask_rewind("ana", before)
    if agrees_first:
        table.answer_rewind("dee", agrees=True)
    table.mark("ben", "away")
    assert waits_for(table) is None
    assert table.undone == frozenset()
    assert last_line(table, ANA) == "Play goes on, so the request to go back lapses."


def test_a_request_still_waits_for_a_late_seat_after_one_that_was_at_the_table_agreed() -> None:
    table, before = revealed()
    table.mark("cy", "away")
    table.take_seat(DEE)
    table.ask_rewind("ana", before)
    table.answer_rewind("ben", agrees=True)
    table.mark("ben", "away")
    assert waits_for(table) == ("dee",)
    table.answer_rewind("dee", agrees=True)
    assert table.undone


def test_a_late_seat_alone_agrees_to_undo_what_no_draw_was_made_for() -> None:
    """Moves without draws cannot be repeated for a better result."""
    table = started(ANA, BEN, CY, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    table.hand_over("ben", PieceRef("actor", "captain"), "cy")
    table.take_seat(DEE)
    table.hand_over("cy", PieceRef("actor", "captain"), "dee")
    ante(table, "dee", "STR", "Body")
    table.mark("ana", "away")
    table.ask_rewind("cy", before)
    assert waits_for(table) == ("dee",)
    table.mark("dee", "away")
    assert table.undone


def test_a_seat_that_goes_away_during_a_pause_does_not_block_a_rewind_after_it() -> None:
    """The position does not change during the pause."""
    table = asked_to_go_back()
    position = table.position
    table.pause()
    table.mark("ana", "away")
    assert table.position == position
    assert waits_for(table)
    table.resume_play("cy")
    assert waits_for(table) is None
    assert len(table.undone) == 1


def test_a_seat_that_comes_back_during_a_pause_is_still_asked() -> None:
    table = asked_to_go_back()
    table.pause()
    table.mark("ana", "away")
    table.mark("ana", "here")
    table.resume_play("cy")
    assert waits_for(table) == ("ana",)


def test_a_request_lapses_if_the_seat_that_is_asked_goes_away_while_a_move_waits_for_a_roll() -> None:
    """The table cannot go back then, and nobody else would answer later."""
    table = started(ANA, BEN, CY, by_hand=True, amend="until_reveal")
    before = table.entries[-1].n
    ante(table, "ana")
    ante(table, "ben", "STR", "Body")
    table.ask_rewind("cy", before + 1)
    assert waits_for(table) == ("ben",)
    with pytest.raises(Awaiting):
        ante(table, "cy", "PRE", "Spirit", rolled=[])
    assert table.awaited is not None
    table.mark("ben", "away")
    assert waits_for(table) is None
    assert table.undone == frozenset()
