"""Presence, absence and pauses: who can be marked as away and when, and that absent people are not asked."""

from __future__ import annotations

from random import Random

import pytest

from facedown.game import Refused, Seat, Setup, registry
from facedown.session import Session, Step
from facedown.table import Table
from tests.session.test_turns import choose, until_asked

KERNEL = registry.system("core-kernel")
ANA, BEN, CLEO, GM = Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cleo", "Cleo"), Seat("gm", "Dora", "facilitator")


def opened(*people: str, seats: tuple[Seat, ...] = (ANA, BEN, CLEO), unseen: float = 300) -> Session:
    table = Table.open(KERNEL, Setup(seats, KERNEL.sample("dukes-dinner")), b"x" * 32)
    return Session(table, people, Random(5), unseen=unseen)


def marks(session: Session) -> dict[str, str]:
    return dict(session.table.history.state.marks)


def test_a_player_can_mark_another_as_away_only_after_it_was_not_seen_for_a_while() -> None:
    """Ben was seen at 1000, so it is possible from 1300 on: at 1299.5, within the next second."""
    session = opened("ana", "ben", "cleo")
    session.seen("ana", 1000)
    session.seen("ben", 1000)
    for now, wait in ((1000, "300 seconds"), (1280, "20 seconds"), (1299.5, "1 second")):
        with pytest.raises(Refused) as refused:
            session.mark("ana", "away", of="ben", now=now)
        assert refused.value.refusal.text == "Ben was here less than 300 seconds ago."
        assert refused.value.refusal.legal == f"You can mark the seat as away in {wait}."
    session.mark("ana", "away", of="ben", now=1300)
    assert marks(session) == {"ben": "away"}


def test_a_person_who_is_seen_again_is_safe_again() -> None:
    session = opened("ana", "ben", unseen=60)
    session.seen("ben", 1000)
    session.seen("ben", 1050)
    session.seen("ben", 1020)
    assert session.presence.last_seen("ben") == 1050, "a clock that goes back changes nothing"
    with pytest.raises(Refused, match="here less than 60 seconds ago"):
        session.mark("ana", "away", of="ben", now=1109)
    session.mark("ana", "away", of="ben", now=1110)


def test_a_person_who_was_never_seen_counts_as_seen_when_the_session_began() -> None:
    """Otherwise everybody could be marked as away just after a restart."""
    session = opened("ana", "ben")
    session.seen("ana", 1000)
    assert session.presence.last_seen("ben") is None
    with pytest.raises(Refused, match="less than 300 seconds"):
        session.mark("ana", "away", of="ben", now=1299)
    session.mark("ana", "away", of="ben", now=1300)


def test_a_mark_without_a_time_counts_as_made_at_the_latest_time_that_was_told() -> None:
    """A server that forgets the time must not let players mark others as away at once."""
    session = opened("ana", "ben")
    session.seen("ben", 1000)
    session.seen("ana", 1200)
    with pytest.raises(Refused, match="less than 300 seconds"):
        session.mark("ana", "away", of="ben")
    session.seen("ana", 1300)
    session.mark("ana", "away", of="ben")
    assert marks(session) == {"ben": "away"}


def test_a_player_cannot_take_over_by_marking_a_facilitator_who_is_connected() -> None:
    session = opened("ana", "gm", seats=(ANA, BEN, GM))
    session.seen("gm", 1000)
    with pytest.raises(Refused, match="Dora was here less than"):
        session.mark("ana", "away", of="gm", now=1010)


def test_the_facilitator_and_the_person_decide_at_once() -> None:
    session = opened("ana", "ben", "gm", seats=(ANA, BEN, GM))
    for key in ("ana", "ben"):
        session.seen(key, 1000)
    session.mark("gm", "away", of="ana", now=1000)
    session.mark("ben", "left", now=1000)
    assert marks(session) == {"ana": "away", "ben": "left"}
    session.mark("ana", "here", now=1000)
    assert marks(session) == {"ben": "left"}


def test_a_player_cannot_mark_another_who_is_connected_as_gone() -> None:
    session = opened("ana", "ben")
    session.seen("ben", 1000)
    with pytest.raises(Refused, match="as left in 300 seconds"):
        session.mark("ana", "left", of="ben", now=1000)


def test_a_caller_without_a_clock_decides_itself() -> None:
    session = opened("ana", "ben")
    session.mark("ana", "away", of="ben")
    assert marks(session) == {"ben": "away"}


@pytest.mark.parametrize("now", [float("nan"), float("inf")])
def test_a_time_is_a_number(now: float) -> None:
    with pytest.raises(ValueError, match="finite number"):
        opened("ana").seen("ana", now)


def test_an_unknown_seat_is_not_seen() -> None:
    with pytest.raises(Refused, match="There is no seat"):
        opened("ana").seen("nobody", 0)


def test_people_who_are_away_are_not_asked() -> None:
    """Ana owes the first ante; while she is away nobody can act, until another player stands in for her."""
    session = opened("ana", "ben", "cleo")
    assert until_asked(session) == ("move", "ana")
    session.mark("ana", "away")
    assert session.players.playing == ("ben", "cleo")
    assert until_asked(session) == ("idle", "")
    session.stand_in("ben", "ana")
    assert until_asked(session) == ("move", "ben")
    session.mark("ana", "here")
    choose(session, "ben")
    assert until_asked(session) == ("move", "cleo")


def test_a_request_to_go_back_does_not_wait_for_people_who_are_away() -> None:
    session = opened("ana", "ben", "cleo")
    for key in ("ana", "ben", "cleo"):
        until_asked(session)
        choose(session, key)
    until_asked(session)
    session.table.ask_rewind("ana", 1)
    assert [session.must_answer(key) for key in ("ben", "cleo")] == [True, True]
    session.mark("cleo", "away")
    assert [session.must_answer(key) for key in ("ben", "cleo")] == [True, False]
    assert until_asked(session) == ("consent", "ben")
    session.answer("ben", agrees=True)
    assert session.table.undone


def with_a_draw(*people: str) -> Session:
    """Return a session in which the third ante has brought a draw."""
    session = opened(*people)
    while not session.table.history.state.draws:
        step = session.step()
        if step.kind == "move":
            choose(session, step.seat)
    return session


def test_bots_do_not_agree_to_undo_a_draw_without_another_person() -> None:
    """Otherwise a person could mark the others as away, and repeat a draw until the result is good."""
    session = with_a_draw("ana", "cleo")
    session.mark("cleo", "away", of="ana")
    session.table.ask_rewind("cleo", 1)
    assert session.let_bots_act(), "the bot declines"
    assert session.table.request is None
    assert not session.table.undone


def test_bots_agree_to_undo_a_draw_after_another_person_has() -> None:
    session = with_a_draw("ana", "cleo")
    session.table.ask_rewind("cleo", 1)
    assert not session.let_bots_act(), "Ana decides first"
    session.answer("ana", agrees=True)
    assert session.let_bots_act()
    assert session.table.undone


def test_bots_do_not_agree_to_undo_a_draw_after_only_a_late_person_has() -> None:
    """Cleo could take a late seat in another name. The bot of Ben was there, but bots do not decide this."""
    session = with_a_draw("ana", "cleo")
    session.table.take_seat(Seat("dee", "Dee"))
    session.mark("cleo", "away", of="ana")
    session.table.ask_rewind("cleo", 1)
    session.answer("dee", agrees=True)
    assert session.let_bots_act(), "the bot declines"
    assert not session.table.undone


def test_bots_do_not_agree_to_a_late_person_after_only_one_of_two_people_who_were_there_has() -> None:
    session = with_a_draw("ana", "cleo")
    session.table.take_seat(Seat("dee", "Dee"))
    session.mark("cleo", "away", of="ana")
    session.table.ask_rewind("dee", 1)
    session.answer("cleo", agrees=True)
    assert session.let_bots_act(), "the bot declines"
    assert not session.table.undone


def test_bots_agree_after_a_late_person_if_no_other_person_was_there_at_the_draw() -> None:
    session = with_a_draw("cleo")
    session.table.take_seat(Seat("dee", "Dee"))
    session.table.ask_rewind("cleo", 1)
    assert not session.let_bots_act(), "Dee decides first"
    session.answer("dee", agrees=True)
    while session.table.request is not None:
        assert session.let_bots_act()
    assert session.table.undone


def test_bots_agree_to_everything_if_nobody_else_plays() -> None:
    session = with_a_draw("ana")
    session.table.ask_rewind("ana", 1)
    while session.table.request is not None:
        assert session.let_bots_act()
    assert session.table.undone


def test_a_facilitator_who_is_away_does_not_stop_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened("gm", seats=(ANA, BEN, GM))
    session.start()
    assert session.turns.decides_first("gm")
    session.mark("gm", "away")
    entries = len(session.table.entries)
    with monkeypatch.context() as patch:
        patch.setattr(session, "let_bots_act", lambda: True)
        assert session.step() == Step("acted"), "the bots were asked"
    session.stand_in("ana", "gm")
    assert session.step() == Step("acted")
    assert len(session.table.entries) > entries + 1


def test_during_a_pause_nobody_is_asked_and_no_bot_moves() -> None:
    session = opened("ana")
    until_asked(session)
    session.table.pause()
    entries = len(session.table.entries)
    assert session.step() == Step("paused")
    assert not session.let_bots_act()
    assert not session.improvise()
    assert not session.bots_would_act()
    assert not session.may_act("ana")
    assert len(session.table.entries) == entries
    session.table.resume_play("ana")
    assert session.step() == ("move", "ana")
