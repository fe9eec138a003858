"""While a request to go back is pending of which not everybody knows, a session goes on as if there were none."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from facedown.game import SPECTATOR, Refused
from facedown.session import Session
from facedown.session.waiting import has_public_request, is_halted
from facedown.table import RewindAnswered, RewindAsked, Table
from tests.session.test_secrecy import told
from tests.session.test_turns import until_asked
from tests.table.tables import ANA, BEN, GM
from tests.table.test_secrets_of_people import assert_same, spend, table_with_foe


def choose_owed(session: Session, key: str) -> None:
    """Make the first owed move of a person that does not give up, with the first value of each field."""
    seat = session.table.seat(key)
    owed = next(one for one in session.table.options(seat) if one.owed and not one.concedes)
    session.move(key, owed.sample(session.table.system.move_type, lambda n: 0))


def before_a_move_of_ana(*people: str, asks: bool) -> Session:
    """Return a session of an encounter in which Ana owes a decision.

    Ben has moved his hidden character, of which only he and the GM know. If he `asks`, he wants to undo this move.
    """
    table = table_with_foe("ben")
    session = Session(table, people, Random(5))
    start = next(one for one in table.options(GM) if one.move in table.system.opens)
    session.move("gm", start.build(table.system.move_type))
    choose_owed(session, "ben")
    assert [seat.key for seat in table.seats_that_owe()] == ["ana"]
    spend(table)
    if asks:
        table.ask_rewind("ben", len(table.entries) - 2)
        assert table.request is not None
        assert not has_public_request(table)
    return session


def twins(*people: str) -> tuple[Table, Session, Table, Session]:
    """Return two tables with sessions. At the second one, Ben’s request waits for the GM."""
    plain, other = (before_a_move_of_ana(*people, asks=asks) for asks in (False, True))
    return plain.table, plain, other.table, other


def test_bots_move_while_a_request_is_pending_of_which_not_everybody_knows() -> None:
    """The move of Ana’s bot is public, so the request lapses for those who know of it."""
    plain, session, other, unseen = twins("ben", "gm")
    assert_same(plain, other, ANA, SPECTATOR)
    before = len(plain.log(ANA))
    assert session.let_bots_act()
    assert unseen.let_bots_act()
    assert_same(plain, other, ANA, SPECTATOR)
    assert len(plain.log(ANA)) > before
    assert session.step() == unseen.step()
    assert_same(plain, other, ANA, SPECTATOR)
    assert other.request is None
    assert "Play goes on, so the request to go back lapses." in [line.text for line in other.log(BEN)]


def test_the_unseen_answers_of_bots_take_no_turn() -> None:
    """The bot of the GM agrees, and Ana’s bot moves in the same step."""
    plain, session, other, unseen = twins("ben")
    for _ in range(2):
        assert session.step() == unseen.step()
        assert_same(plain, other, ANA, SPECTATOR)
    assert other.undone, "the GM’s bot has agreed"


def test_bots_answer_an_unseen_request_also_while_a_facilitator_decides_first(monkeypatch: pytest.MonkeyPatch) -> None:
    session = before_a_move_of_ana("ana", "gm", asks=False)
    session.table.ask_rewind("gm", len(session.table.entries) - 2)
    assert session.table.request is not None
    monkeypatch.setattr(session.turns, "decides_first", lambda key: True)
    session.step()
    assert session.table.undone, "Ben’s bot has agreed"


def test_an_unseen_request_changes_nothing_that_others_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    _, session, _, unseen = twins("ana", "ben", "gm")
    assert told(session, "ana") == told(unseen, "ana")
    assert not is_halted(unseen.table)
    for one in (session, unseen):
        monkeypatch.setattr(one, "owes", lambda key: True)
        assert one.turns.decides_first("gm")


def test_delegated_pieces_move_before_the_answer_to_an_unseen_request() -> None:
    plain, session, other, unseen = twins("ana", "ben", "gm")
    for one in (session, unseen):
        one.players.delegate("ana", ["al"])
    before = len(plain.log(SPECTATOR))
    assert session.step() == unseen.step() == ("acted", "")
    assert len(plain.log(SPECTATOR)) > before
    assert_same(plain, other, SPECTATOR)


def test_who_must_answer_an_unseen_request_is_asked_when_no_move_is_made_without_asking() -> None:
    session = before_a_move_of_ana("ana", "ben", "gm", asks=True)
    assert until_asked(session) == ("consent", "gm")
    session.answer("gm", agrees=True)
    assert session.table.undone
    assert until_asked(session).kind == "move"


def test_bots_wait_while_a_request_is_pending_of_which_everybody_knows() -> None:
    """Ana’s bot has played a card, which everybody saw. It agrees, and then the table waits for the GM."""
    session = before_a_move_of_ana("ben", "gm", asks=False)
    table = session.table
    before = len(table.entries) - 1
    session.step()
    table.ask_rewind("ben", before)
    assert has_public_request(table)
    assert session.step() == ("acted", "")
    assert session.step() == ("consent", "gm")
    asked = next(entry.n for entry in table.entries if isinstance(entry.act, RewindAsked))
    assert [type(entry.act) for entry in table.entries[asked + 1 :]] == [RewindAnswered]


def test_a_request_to_go_back_names_an_entry_by_the_number_of_the_seat() -> None:
    """The numbers of the table would tell how many unseen moves there are."""
    plain, session, other, unseen = twins("ana", "ben", "gm")
    number = plain.history.number_for(ANA, len(plain.entries) - 1)
    assert len(other.entries) > len(plain.entries)
    answers = []
    for one in (session, unseen):
        tried = []
        for to in range(-1, number + 4):
            try:
                one._act(RewindAsked("ana", to))
            except Refused as refused:
                tried.append(str(refused.refusal))
            else:
                tried.append("asked")
                with suppress(Refused):  # if nobody else was asked, the table has gone back
                    one.table.withdraw_rewind("ana")
        answers.append(tried)
    assert answers[0] == answers[1]
    assert "asked" in answers[0]
