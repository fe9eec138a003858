"""The steps of a session: when bots act, whom the session asks, and when it stops."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from facedown.game import Event, Refused, Seat, Setup, registry
from facedown.session import LONGEST_WAIT, Session, turns, waiting
from facedown.table import Table

KERNEL = registry.system("core-kernel")
ANA, BEN, CLEO, GM = Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cleo", "Cleo"), Seat("gm", "Dora", "facilitator")


def opened(*people: str, system: str = "core-kernel", seats: tuple[Seat, ...] = (ANA, BEN, CLEO)) -> Session:
    """Return a session at a new table with the first sample scene."""
    known = registry.system(system)
    table = Table.open(known, Setup(seats, known.sample(known.first_sample)), b"x" * 32)
    return Session(table, people, Random(5))


def choose(session: Session, key: str) -> None:
    """Make the first owed move of a person that does not give up."""
    seat = session.table.seat(key)
    owed = next(one for one in session.table.options(seat) if one.owed and not one.concedes)
    session.move(key, owed.build(session.table.system.move_type))


def until_asked(session: Session) -> turns.Step:
    """Take steps until somebody is asked."""
    for _ in range(1000):
        step = session.step()
        if step.kind != "acted":
            return step
    raise AssertionError("nobody is asked")


def test_people_who_owe_sealed_choices_are_asked_in_the_order_of_the_seats() -> None:
    """Ana plays two characters. All commit at once."""
    session = opened("cleo", "ana", "ben", system="night-watch", seats=(ANA, BEN, CLEO, GM))
    asked, owing = [], []
    for _ in range(4):
        step = until_asked(session)
        asked.append(step.seat)
        owing.append(len(session.table.seats_that_owe()))
        choose(session, step.seat)
    assert asked == ["ana", "ana", "ben", "cleo"]
    assert owing == [3, 3, 2, 1]


def test_the_same_person_is_asked_again_until_the_person_has_chosen() -> None:
    session = opened("ana", "ben")
    assert [until_asked(session) for _ in range(3)] == [("move", "ana")] * 3


def test_nobody_lets_others_act_while_they_owe_a_decision() -> None:
    session = opened("ana", "ben")
    until_asked(session)
    with pytest.raises(Refused, match="The table waits for you"):
        session.pass_on("ana")


def test_a_request_to_go_back_is_answered_by_bots_and_asked_of_every_other_person() -> None:
    """Their antes are revealed, so everybody must agree."""
    session = opened("ana", "ben")
    until_asked(session)
    choose(session, "ana")
    until_asked(session)
    choose(session, "ben")
    until_asked(session)
    session.table.ask_rewind("ana", 1)
    assert session.must_answer("ben")
    assert session.must_answer("cleo")
    assert until_asked(session) == ("consent", "ben")
    assert not session.must_answer("cleo"), "her bot has agreed"
    session.answer("ben", agrees=True)
    assert session.table.undone
    assert until_asked(session) == ("move", "ana")


def test_in_brisk_mode_obvious_moves_are_made_without_asking_but_only_so_many_in_a_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []
    session = opened("ana")

    def act_for(key: str) -> bool:
        made.append(key)
        return True

    monkeypatch.setattr(session, "act_for", act_for)
    session.start()
    assert until_asked(session) == ("move", "ana")
    assert len(made) == LONGEST_WAIT


def test_a_delegated_piece_is_played_by_a_bot_and_the_others_are_not() -> None:
    """Ana plays the Duke and the guest, who ante one after the other."""
    session = opened("ana", "ben", seats=(ANA, BEN))
    session.start()
    session.players.delegate("ana", ["guest"])
    assert (session.owes("ana"), session.delegated_owe("ana")) == (True, False)
    assert not session.act_for("ana")
    session.players.delegate("ana", ["duke"])
    assert (session.owes("ana"), session.delegated_owe("ana")) == (False, True)
    assert until_asked(session) == ("move", "ben")
    choose(session, "ben")
    assert until_asked(session) == ("move", "ana")
    assert (session.owes("ana"), session.delegated_owe("ana")) == (True, False)


def test_free_moves_are_offered_to_each_person_in_turn_beginning_with_the_facilitator() -> None:
    session = opened("ana", "gm", system="trinity-code", seats=(ANA, GM))
    asked = []
    for _ in range(4):
        step = until_asked(session)
        asked.append(step.seat)
        assert step.kind == "move"
        assert session.pass_on(step.seat)
    assert asked == ["gm", "ana", "gm", "ana"]


def test_a_single_person_who_passes_lets_a_bot_improvise() -> None:
    session = opened("ana", system="trinity-code", seats=(ANA, BEN, GM))
    assert until_asked(session) == ("move", "ana")
    before = len(session.table.entries)
    assert session.bots_would_act()
    assert session.pass_on("ana")
    assert len(session.table.entries) == before + 1


@pytest.mark.parametrize("piece", ["maud", "nobody"])
def test_after_everybody_has_passed_a_bot_makes_a_free_move_of_a_delegated_piece(piece: str) -> None:
    """People have both seats; Ana plays Maud, and no bot has a seat. Without a delegated piece, nothing happens."""
    session = opened("ana", "gm", system="trinity-code", seats=(ANA, GM))
    begin = next(one for one in session.table.options(GM) if one.move in session.table.system.opens)
    session.move("gm", begin.build(session.table.system.move_type))
    session.players.delegate("ana", [piece])
    would = session.bots_would_act()
    before = session.table.entries
    for _ in range(2):
        session.pass_on(until_asked(session).seat)
    assert [entry.author for entry in session.table.entries[len(before) :]] == (["ana"] if piece == "maud" else [])
    assert would == (piece == "maud")


def test_nobody_makes_a_free_move_for_a_piece_of_a_person_who_is_away() -> None:
    session = opened("ana", "gm", system="trinity-code", seats=(ANA, GM))
    begin = next(one for one in session.table.options(GM) if one.move in session.table.system.opens)
    session.move("gm", begin.build(session.table.system.move_type))
    session.players.delegate("ana", ["maud"])
    session.mark("ana", "away")
    assert not session.bots_would_act()
    assert not session.improvise()


@pytest.mark.parametrize(("passed_over", "step"), [(False, ("acted", "")), (True, ("move", "gm"))])
def test_a_facilitator_whom_the_last_round_has_passed_over_is_asked_while_bots_play(
    passed_over: bool, step: tuple[str, str]
) -> None:
    session = opened("gm", seats=(ANA, BEN, GM))
    session.start()
    choose(session, "gm")
    assert not session.owes("gm")
    session.turns.attendance("gm").passed_over = passed_over
    assert session.step() == step
    assert session.turns.attendance("gm").passed_over is False


def test_a_round_without_a_question_to_a_person_is_noted_until_the_person_is_asked() -> None:
    session = opened("gm", system="tri-core", seats=(ANA, BEN, GM))
    begins = next(iter(session.table.system.round_events))
    entry = replace(session.table.entries[0], events=(Event("TC-P-01", begins, {}),))
    attendance = session.turns.attendance("gm")
    seen = []
    for _ in range(2):
        session.turns.note_entry(entry)
        seen.append((attendance.asked, attendance.passed_over))
    assert seen == [(False, False), (False, True)]


def test_bots_wait_while_a_person_who_facilitates_owes_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened("gm", seats=(ANA, BEN, GM))
    session.start()
    assert session.owes("gm"), "the GM deals the Hand"
    monkeypatch.setattr(session, "let_bots_act", lambda: pytest.fail("a bot was asked"))
    assert session.step() == ("move", "gm")


def test_bots_alone_play_to_the_end() -> None:
    session = opened(seats=(ANA, BEN))
    assert until_asked(session) == ("over", "")
    assert KERNEL.over(session.table.position)
    assert not waiting.is_stuck(session.table)


def test_a_game_that_is_over_stays_open_for_a_person_who_facilitates() -> None:
    session = opened("gm", seats=(ANA, BEN, GM))
    assert session.players.facilitating == ("gm",)
    assert not session.finished()
    session.close("gm")
    assert session.step() == ("over", "")


def test_the_facilitator_closes_the_table_also_if_a_player_asks_for_it() -> None:
    assert opened("ana", seats=(ANA, BEN, GM)).closer("ana") == GM
    assert opened("ana").closer("ben") == BEN
    assert opened("ana").closer("") == ANA


def test_a_bot_that_plays_a_persons_seat_makes_the_moves_that_the_seat_owes() -> None:
    session = opened("ana", "ben", seats=(ANA, BEN))
    session.players.let_bot_play("ana")
    assert until_asked(session) == ("move", "ben")
    assert any(entry.author == "ana" for entry in session.table.entries[2:])
