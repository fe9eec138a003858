"""The private notes of the facilitator, and the session that is shown first."""

from __future__ import annotations

from random import Random

import pytest

from facedown.game import SPECTATOR, Refused, Seat, Setup, registry
from facedown.session import Session
from facedown.session.campaigns import LONGEST_NOTES, facilitator_notes, keep_notes, session_in_short
from facedown.systems.standard_roll import actions as m
from facedown.table import Table

GM, ANA = Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana")
ROLL = registry.system("standard-roll")


def hosted() -> tuple[Table, Session]:
    """Return a new table with its session."""
    table = Table.open(ROLL, Setup((GM, ANA), ROLL.sample()), b"s" * 32)
    return table, Session(table, ("gm", "ana"), Random(1))


def test_notes_are_kept_and_tidied() -> None:
    table, session = hosted()
    assert facilitator_notes(table, GM) == ""
    keep_notes(table, GM, "The keeper lies. \r\n\r\nBruno owes Vex.\n\n")
    assert facilitator_notes(table, GM) == "The keeper lies.\n\nBruno owes Vex."
    assert session.notes()["facilitator"] == "The keeper lies.\n\nBruno owes Vex."
    keep_notes(table, GM, "")
    assert facilitator_notes(table, GM) == ""


def test_notes_outlast_a_move_and_a_restart_and_stay_out_of_what_others_read() -> None:
    table, _ = hosted()
    keep_notes(table, GM, "The keeper lies.")
    table.play("gm", m.SetClock("sparks", "HP", 3, 10))
    again = Table.resume(table.export(keep_secret=True), ROLL)
    assert facilitator_notes(again, GM) == "The keeper lies."
    table.close("gm")
    assert "keeper lies" not in table.export()
    assert "keeper lies" not in str([line.text for line in table.log(ANA)])


def test_only_the_facilitator_reads_and_writes_notes() -> None:
    table, _ = hosted()
    keep_notes(table, GM, "The keeper lies.")
    for viewer in (ANA, SPECTATOR):
        with pytest.raises(Refused, match="Only the Curator has notes at this table"):
            facilitator_notes(table, viewer)
        with pytest.raises(Refused, match="Only the Curator has notes at this table"):
            keep_notes(table, viewer, "mine")
    assert facilitator_notes(table, GM) == "The keeper lies."


@pytest.mark.parametrize(
    ("text", "says"),
    [("x" * (LONGEST_NOTES + 1), "Notes have at most 20,000 characters"), ("a\x00b", "The notes contain")],
)
def test_notes_are_limited_plain_text(text: str, says: str) -> None:
    table, _ = hosted()
    with pytest.raises(Refused, match=says):
        keep_notes(table, GM, text)
    assert facilitator_notes(table, GM) == ""


def test_notes_that_were_changed_elsewhere_are_not_replaced() -> None:
    table, _ = hosted()
    keep_notes(table, GM, "one")
    keep_notes(table, GM, "two", before="one\r\n")
    with pytest.raises(Refused, match="The notes were changed elsewhere"):
        keep_notes(table, GM, "three", before="one")
    assert facilitator_notes(table, GM) == "two"


def test_the_session_that_is_shown_first_is_the_last_in_which_something_was_played() -> None:
    table, _ = hosted()
    assert session_in_short(table.history, ANA).session.number == 1
    table.play("gm", m.SetClock("sparks", "HP", 3, 10))
    table.begin_session("gm", "Two")
    assert session_in_short(table.history, ANA).session.number == 1
    table.play("gm", m.SetClock("sparks", "HP", 4, 10))
    assert session_in_short(table.history, ANA).session.number == 2
    assert session_in_short(table.history, ANA, 1).session.number == 1
    for number in (-1, 3):
        with pytest.raises(Refused, match=f"There is no session {number}"):
            session_in_short(table.history, ANA, number)
