"""Rolls by hand in a session: whose form it is, that it is kept across a restart, and that it can be dealt instead."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec.structs import replace

from facedown.chance import Awaiting
from facedown.game import Refused, Seat, Setup, registry
from facedown.session import Form, Result, Session
from facedown.table import Moved, StoodIn, Table

SYSTEM = registry.system("tri-core")
PLAYERS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("gm", "Cleo", "facilitator"))


def opened(*people: str) -> Session:
    """Return a session at a table with rolls by hand; bots play the seats that are not of these people."""
    table = Table.open(SYSTEM, Setup(PLAYERS, SYSTEM.sample("night-market")), b"x" * 32, by_hand=True)
    return Session(table, people, Random(5))


def restarted(session: Session, *people: str) -> Session:
    """Return a new session at the same table, from its file."""
    session.table.notes = json.loads(json.dumps(session.notes()))
    return Session(Table.resume(session.table.export(keep_secret=True), SYSTEM), people, Random(5))


def to_a_roll(session: Session) -> Form:
    """Let the GM start an encounter, for which every character rolls React with two d12. Return the form."""
    assert session.start()
    assert session.form is not None
    return session.form


def in_a_roll(*people: str) -> tuple[Session, Form]:
    """Return a session whose open form has two results."""
    session = opened(*people)
    form = to_a_roll(session)
    for text in ("3 4", "5 6"):
        result = session.type_roll(session.rollers()[0], text)
        assert result.form is not None
        form = result.form
    return session, form


def test_a_form_belongs_to_the_person_whose_move_it_is() -> None:
    session = opened("ana", "ben", "gm")
    form = to_a_roll(session)
    assert (form.seat, session.rollers(), session.step()) == ("gm", ("gm",), ("roll", "gm"))
    with pytest.raises(Refused, match="This roll belongs to Cleo"):
        session.type_roll("ana", "7 4")
    assert session.form == form


def test_a_result_that_is_sent_twice_is_typed_once() -> None:
    session, form = in_a_roll("ana", "ben", "gm")
    assert session.type_roll("gm", "7 8", 2).form == session.form != form
    with pytest.raises(Refused, match="The next result is number 3"):
        session.type_roll("gm", "7 8", 2)
    assert session.typed == ("3 4", "5 6", "7 8")


def test_everybody_present_may_type_the_rolls_of_a_bot() -> None:
    session = opened("ana", "ben")
    to_a_roll(session)
    assert session.rollers() == ("ana", "ben")
    assert session.step() == ("roll", "ana")
    session.players.let_bot_play("ana")
    assert session.step() == ("roll", "ben")


def test_while_a_roll_is_due_no_other_move_is_made() -> None:
    session = opened("ana", "ben", "gm")
    form = to_a_roll(session)
    with pytest.raises(Refused, match="A move of Cleo waits for a roll by hand"):
        session.move("gm", form.held.move)
    assert session.form == form


def test_the_next_request_and_the_events_before_it_are_shown_to_those_who_may_see_them() -> None:
    session, form = in_a_roll("ana", "ben", "gm")
    reader, gm = session.table.reader(), session.table.seat("gm")
    assert "React. Roll 2d12" in form.asks(reader, session.table.position)
    assert ["React. Roll 2d12" in field.asks(reader, session.table.position) for field in form.fields] == [True, True]
    assert [event.kind for event in form.events_for(gm)] == ["encounter", "react", "react"]


def test_a_form_and_its_results_survive_a_restart_with_the_seat_whose_move_it_is() -> None:
    session, form = in_a_roll("ana", "ben", "gm")
    assert session.notes() == {"seats": {"gm": {"rolled": ["3 4", "5 6"], "fixed": 1}}}
    again = restarted(session, "ana", "ben", "gm")
    assert again.typed == ("3 4", "5 6")
    assert again.step() == ("roll", "gm")
    assert again.form is not None
    assert (again.form.typed, again.form.request.draw) == (form.typed, form.request.draw)


def test_results_in_a_file_of_an_earlier_version_belong_to_the_seat_whose_move_it_is() -> None:
    session, _ = in_a_roll("ana", "ben", "gm")
    session.table.notes = {"rolled": ["3 4"], "seat": "ana"}
    again = Session(Table.resume(session.table.export(keep_secret=True), SYSTEM), ["ana", "gm"], Random(5))
    assert again.typed == ("3 4",)
    assert again.notes() == {"seats": {"gm": {"rolled": ["3 4"], "fixed": 1}}}


def test_results_that_were_noted_for_another_move_are_not_used() -> None:
    session, _ = in_a_roll("ana", "ben", "gm")
    session.table.notes = {"seats": {"gm": {"rolled": ["3 4", "5 6"], "fixed": 2}}}
    again = Session(Table.resume(session.table.export(keep_secret=True), SYSTEM), ["ana", "gm"], Random(5))
    assert again.typed == ()


def drawn(result: Result) -> list[tuple[str, object]]:
    """Return who answered each draw of a result's entry, and the first answers."""
    assert result.entry is not None
    assert isinstance(result.entry.act, Moved | StoodIn)
    return [(one.by, one.answer) for one in result.entry.act.drawn]


def test_the_results_typed_so_far_stay_and_the_others_are_dealt() -> None:
    session, _ = in_a_roll("ana", "ben", "gm")
    dealt = session.deal("gm")
    assert drawn(dealt)[:2] == [("hand", [3, 4]), ("hand", [5, 6])]
    assert {by for by, _ in drawn(dealt)[2:]} == {"dealer"}
    assert (dealt.dropped, session.form, session.table.awaited) == ((), None, None)


def test_after_a_dealt_result_nothing_can_be_typed_or_changed() -> None:
    session, _ = in_a_roll("ana", "ben", "gm")
    session.deal("gm")
    with pytest.raises(Refused, match="No move waits for a roll"):
        session.type_roll("gm", "7 4")
    with pytest.raises(Refused, match="No move waits for a roll"):
        session.change_roll("gm", 0, "7 4")


def test_at_a_table_of_the_oldest_format_a_dealt_form_names_the_results_that_are_not_used() -> None:
    session, _ = in_a_roll("ana", "ben", "gm")
    session.table.history.state = replace(session.table.history.state, format="1")
    dealt = session.deal("gm")
    assert {by for by, _ in drawn(dealt)} == {"dealer"}
    assert [field.typed for field in dealt.dropped] == ["3 4", "5 6"]


def test_during_a_pause_a_form_waits_with_its_results() -> None:
    session, form = in_a_roll("ana", "ben", "gm")
    session.table.pause()
    assert session.step() == ("paused", "")
    with pytest.raises(Refused, match="The table is paused"):
        session.type_roll("gm", "7 4")
    with pytest.raises(Refused, match="The table is paused"):
        session.deal("gm")
    assert not session.let_bots_act()
    assert not restarted(session, "ana", "ben").let_bots_act()
    assert session.form == form
    session.table.resume_play("gm")
    assert session.step() == ("roll", "gm")


def test_results_typed_before_a_restart_stay_when_the_facilitator_finishes_the_move() -> None:
    session, _ = in_a_roll("ana", "ben", "gm")
    again = restarted(session, "ana", "ben", "gm")
    finished = again.stand_in("gm", "gm")
    assert drawn(finished)[:3] == [("hand", [3, 4]), ("hand", [5, 6]), drawn(finished)[2]]
    assert drawn(finished)[2][0] == "dealer"


def test_results_are_changed_only_where_the_table_allows_it() -> None:
    session, form = in_a_roll("ana", "ben", "gm")
    session.may_change_rolls = False
    with pytest.raises(Refused, match="cannot be changed at this table"):
        session.change_roll("gm", 0, "7 8")
    session.may_change_rolls = True
    changed = session.change_roll("gm", 0, "7 8")
    assert changed.form is not None
    assert (changed.form.typed, changed.dropped) == (("7 8", "5 6"), ())
    assert session.form == changed.form != form


def test_without_a_person_who_could_roll_a_waiting_move_is_dealt() -> None:
    session, _ = in_a_roll("ana", "ben", "gm")
    watched = restarted(session)
    assert watched.let_bots_act()
    assert watched.table.awaited is None


def test_an_open_form_is_dealt_with_its_results_when_bots_play_for_everybody() -> None:
    session, _ = in_a_roll("ana", "ben")
    for key in ("ana", "ben"):
        session.let_bot_play(key)
    assert session.step() == ("acted", "")
    entry = next(entry for entry in session.table.entries if isinstance(entry.act, Moved))
    assert drawn(Result(entry, None))[:2] == [("hand", [3, 4]), ("hand", [5, 6])]


def test_an_open_form_waits_for_people_who_are_away() -> None:
    session, form = in_a_roll("ana", "ben")
    for key in ("ana", "ben"):
        session.mark(key, "away")
    assert session.step() == ("idle", "")
    assert session.form == form
    session.mark("ben", "here")
    assert session.step() == ("roll", "ben")


def test_an_absent_person_does_not_keep_those_waiting_who_let_bots_play() -> None:
    """Ana is here, but a bot plays her seat; Ben, who could type, goes away. His results stay."""
    session, _ = in_a_roll("ana", "ben")
    session.let_bot_play("ana")
    assert session.step() == ("roll", "ben")
    session.mark("ben", "away")
    for there in (restarted(session, "ana", "ben"), session):
        assert there.step() == ("acted", "")
        entry = next(entry for entry in there.table.entries if isinstance(entry.act, Moved))
        found = drawn(Result(entry, None))
        assert found[:2] == [("hand", [3, 4]), ("hand", [5, 6])]
        assert {by for by, _ in found[2:]} == {"dealer"}


def test_the_roll_of_a_person_who_goes_away_is_typed_by_the_others() -> None:
    session, form = in_a_roll("ana", "ben", "gm")
    assert (form.seat, session.rollers()) == ("gm", ("gm",))
    session.mark("gm", "away")
    assert session.step() == ("roll", "ana")
    with pytest.raises(Refused) as refused:
        session.type_roll("gm", "7 8")
    assert str(refused.value) == "You are marked as away. Mark yourself as here first."
    session.type_roll("ben", "7 8")
    assert session.typed == ("3 4", "5 6", "7 8")
    session.mark("gm", "here")
    assert session.rollers() == ("gm",)


def test_results_that_were_noted_for_an_earlier_move_are_not_used() -> None:
    """Another process finishes the move, goes back, and makes it again."""
    session, _ = in_a_roll("ana", "ben", "gm")
    again = restarted(session, "ana", "ben", "gm")
    assert again.typed == ("3 4", "5 6")
    table, move = again.table, session.table.awaited
    assert move is not None
    table.play("gm", move.move)
    table.ask_rewind("gm", 0)
    for key in table.request.waited_for if table.request else ():
        table.answer_rewind(key, agrees=True)
    with pytest.raises(Awaiting):
        table.play("gm", move.move, [])
    assert again.step() == ("roll", "gm")
    assert not again.typed


def test_a_roll_is_refused_if_none_is_due() -> None:
    session = opened("ana", "ben", "gm")
    with pytest.raises(Refused, match="No move waits for a roll"):
        session.type_roll("ana", "7 4")
    with pytest.raises(Refused, match="No move waits for a roll"):
        session.reopen_form()


def test_the_facilitator_can_finish_the_move_of_a_player_who_is_away_by_dealing_it() -> None:
    """The last ante of Core Kernel needs a shuffle; it is Ana's, who plays two Actors."""
    kernel = registry.system("core-kernel")
    scene = kernel.sample("dukes-dinner")
    table = Table.open(kernel, Setup(PLAYERS, scene), b"x" * 32, by_hand=True)
    session = Session(table, ["ana", "ben", "gm"], Random(5))
    session.start()
    for _ in range(12):
        step = session.step()
        if step.kind == "roll":
            break
        options = table.options(table.seat(step.seat))
        option = next((one for one in options if one.owed and not one.concedes), options[0])
        session.move(step.seat, option.build(kernel.move_type))
    assert session.form is not None
    assert session.form.seat == "ana"
    result = session.stand_in("gm", "ana")
    assert result.entry is not None
    assert isinstance(result.entry.act, StoodIn)
    assert session.form is None
