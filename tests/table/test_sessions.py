"""Sessions: they begin, get titles, and are told in short to each viewer."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import SPECTATOR, Refused, Seat, Setup, registry
from facedown.game import rosters as r
from facedown.systems.standard_roll import actions as m
from facedown.systems.tri_core import moves as tri
from facedown.table import Table, prove, read_entries
from facedown.table.recaps import Change, recap
from facedown.table.sessions import LONGEST_TITLE, SessionSpan, sessions_of, starts_of
from tests.table.tables import refused

GM, ANA = Seat("gm", "The GM", "facilitator"), Seat("ana", "Ana")
ROLL = registry.system("standard-roll")


def table(*seats: Seat, key: str = "standard-roll", scene: Any = None) -> Table:
    """Return a new table with the sample scene."""
    system = registry.system(key)
    return Table.open(system, Setup(seats or (GM, ANA), scene or system.sample()), b"s" * 32)


def spans(one: Table) -> list[tuple[int, str]]:
    return [(span.number, span.title) for span in sessions_of(one.history.state)]


def test_a_table_has_one_session_from_its_opening() -> None:
    one = table()
    assert sessions_of(one.history.state) == (SessionSpan(1, "", 0, 0),)
    one.name_session("gm", " The vault ")
    assert spans(one) == [(1, "The vault")]
    assert one.log(ANA)[-1].text == "Session 1 is called “The vault”."
    one.name_session("gm", "")
    assert one.log(ANA)[-1].text == "Session 1 has no title any more."


def test_a_session_begins_once_something_was_played() -> None:
    one = table()
    refused(lambda: one.begin_session("gm", "Two"), "Nothing has been played yet in session 1.")
    one.play("gm", m.SetClock("sparks", "HP", 3, 10))
    one.begin_session("gm", "The way home")
    assert sessions_of(one.history.state) == (SessionSpan(1, "", 0, 2), SessionSpan(2, "The way home", 2, 2))
    assert one.log(ANA)[-1].text == "Session 2 begins: The way home."
    refused(lambda: one.begin_session("gm"), "Nothing has been played yet in session 2.")
    one.play("gm", m.SetClock("sparks", "HP", 4, 10))
    one.begin_session("gm")
    assert one.log(ANA)[-1].text == "Session 3 begins."


def test_what_is_secret_does_not_decide_whether_a_session_can_begin() -> None:
    """A player who lays a card in secret has played nothing of which a spectator knows."""
    one = table(Seat("ana"), Seat("ben"), key="core-kernel")
    refused(lambda: one.begin_session("ana"), "Nothing has been played yet")


@pytest.mark.parametrize(
    ("title", "says"),
    [
        ("x" * (LONGEST_TITLE + 1), "The title of a session has at most 80 characters"),
        ("two\nlines", "must be plain text on one line"), ("\u202ebackwards", "must be plain text on one line"),
    ],
)  # fmt: skip
def test_a_title_is_short_and_plain(title: str, says: str) -> None:
    one = table()
    for name in (one.name_session, one.begin_session):
        refused(lambda name=name: name("gm", title), says)  # type: ignore[misc]
    assert len(one.entries) == 1


def test_only_the_facilitator_begins_and_names_sessions() -> None:
    one = table()
    one.play("gm", m.SetClock("sparks", "HP", 3, 10))
    refused(lambda: one.begin_session("ana"), "Only the Curator can begin a session.")
    refused(lambda: one.name_session("ana", "x"), "Only the Curator can name a session.")
    refused(lambda: one.name_session("gm", ""), "The session already has this title.")
    one.mark("ana", "away", "gm")
    one.begin_session("ana", "Without them")
    assert spans(one) == [(1, ""), (2, "Without them")]


def test_each_viewer_counts_the_entries_of_a_session_by_itself() -> None:
    """A secret arrival before the session is an entry of the GM alone; the number has no gap for others."""
    one = table(key="tri-core")
    one.play("gm", r.BringIn("gm", "Bell-ringer", hidden=True))
    one.play("gm", tri.Hurt("isaura-quell", 30))
    one.begin_session("gm", "Two")
    _, start = starts_of(one.history.state)
    for viewer in (GM, ANA, SPECTATOR):
        number = start.number_for(viewer.key)
        assert number == one.history.number_for(viewer, start.at)
        assert [line.text for line in one.log(viewer) if line.entry == number] == ["Session 2 begins: Two."]
    assert start.number_for("gm") == start.number_for("ana") + 1


def test_sessions_are_kept_in_the_file_and_in_the_proof() -> None:
    one = table()
    one.play("gm", m.SetClock("sparks", "HP", 3, 10))
    one.begin_session("gm", "Two")
    again = Table.resume(one.export(keep_secret=True), ROLL)
    assert spans(again) == [(1, ""), (2, "Two")]
    one.close("gm")
    assert prove(read_entries(one.export())[0], ROLL).replayed == 4


def test_a_rewind_does_not_undo_a_session() -> None:
    """An evening was played, whatever happened in the story."""
    one = table()
    one.play("gm", m.SetClock("sparks", "HP", 3, 10))
    one.begin_session("gm", "Two")
    one.play("gm", m.SetClock("sparks", "HP", 1, 10))
    one.ask_rewind("gm", 0)
    assert spans(one) == [(1, ""), (2, "Two")]
    assert recap(one.history, ANA, sessions_of(one.history.state)[0]).moves == 0


# In short


def test_a_session_in_short_says_who_came_what_happened_and_what_changed() -> None:
    one = table()
    one.play("gm", m.SetClock("sparks", "HP", 3, 10))
    one.begin_session("gm", "Two")
    one.play("gm", m.SetClock("sparks", "HP", 7, 10))
    one.play("gm", m.SetClock("sparks", "EP", 2, 4))
    one.play("gm", r.BringIn("gm", "The Keeper"))
    one.play("gm", r.Retire(("bruno",)))
    one.take_seat(Seat("late", "Late"))
    first, second = (recap(one.history, ANA, span) for span in sessions_of(one.history.state))
    assert (first.moves, first.changes, first.came) == (1, (Change("Sparks", "HP", 10, 3),), ())
    assert second.moves == 4
    assert [line.text for line in second.lines] == [
        "The Keeper 2 comes to the table.", "Bruno leaves the table.", "Late sits down.",
    ]  # fmt: skip
    assert (second.came, second.left) == (("The Keeper 2",), ("Bruno",))
    assert second.changes == (Change("Sparks", "HP", 3, 7), Change("Sparks", "EP", None, 2))


def test_a_session_in_short_has_no_secrets_of_others() -> None:
    """TC-D-83: a hidden foe that comes is told to the GM alone."""
    one = table(key="tri-core")
    one.play("gm", r.BringIn("gm", "Bell-ringer", hidden=True))
    one.play("gm", tri.Hurt("bell-ringer", 30))
    one.play("gm", tri.Hurt("isaura-quell", 30))
    (span,) = sessions_of(one.history.state)
    for viewer, moves, came in ((GM, 3, ("Bell-ringer",)), (ANA, 1, ()), (SPECTATOR, 1, ())):
        short = recap(one.history, viewer, span)
        assert (short.moves, short.came) == (moves, came)
        assert short.changes == (Change("Isaura Quell", "HP", 35, 17),)


def test_a_table_has_a_limited_number_of_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facedown.table.sessions.MOST_SESSIONS", 2)
    one = table()
    one.play("gm", m.SetClock("sparks", "HP", 3, 10))
    one.begin_session("gm")
    one.play("gm", m.SetClock("sparks", "HP", 4, 10))
    with pytest.raises(Refused, match=r"A table has at most 2 sessions\. Name the current session\."):
        one.begin_session("gm")
