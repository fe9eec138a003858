"""Rewinds while people are away: who is asked, and what is taken back without those who are not there."""

from __future__ import annotations

import pytest

from facedown.chance import Awaiting
from facedown.game import Seat
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


def revealed(*seats: Seat) -> tuple[Table, int]:
    """Return a table after a reveal with dealt draws, and the number of the entry before the antes."""
    table = started(*(seats or (ANA, BEN, CY)))
    before = table.entries[-1].n
    for seat, chip, aspect in (("ana", "REA", "Mind"), ("ben", "STR", "Body"), ("cy", "PRE", "Spirit")):
        ante(table, seat, chip, aspect)
    assert table.entries[-1].act.drawn  # type: ignore[union-attr]
    return table, before


def test_a_dealt_roll_is_not_taken_back_when_everybody_else_is_away() -> None:
    table, before = revealed()
    table.mark("ben", "away")
    table.mark("cy", "away")
    legal = refused(lambda: table.ask_rewind("ana", before), "without the consent of another seat")
    assert legal == "Go back to an entry after it."
    assert table.undone == frozenset()


def test_a_request_to_take_back_a_dealt_roll_lapses_when_everybody_asked_goes_away() -> None:
    table, before = revealed()
    table.ask_rewind("ana", before)
    table.mark("ben", "away")
    table.mark("cy", "away")
    assert waits_for(table) is None
    assert table.undone == frozenset()
    assert last_line(table, ANA) == "Play goes on, so the request to go back lapses."


def test_a_dealt_roll_is_taken_back_if_one_agrees_and_the_others_go_away() -> None:
    table, before = revealed()
    table.ask_rewind("ana", before)
    table.answer_rewind("ben", agrees=True)
    table.mark("cy", "away")
    assert table.undone == {before + 1, before + 2, before + 3}


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
