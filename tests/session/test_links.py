"""Witnesses at a session: it names the devices to ask, takes their links, and makes the move with them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from facedown.game import Refused, Setup, registry
from facedown.session import Session, Step
from facedown.table import Held, LinksAsked, Moved, StoodIn, Table, prove, read_entries
from facedown.table.witnesses import Witness
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET
from tests.table.test_witnesses import REVEAL

TRI_CORE = registry.system("tri-core")


def witness(n: int) -> Witness:
    return Witness(b"a seed of witness %03d" % n, 20)


def opened(**witnesses: Witness) -> Session:
    """Return a session of three people in which two have anted, so that Cy's ante brings a draw."""
    table = Table.open(KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET)
    for seat, one in witnesses.items():
        table.become_witness(seat, one.chain_end)
    session = Session(table, ["ana", "ben", "cy"], Random(5))
    session.move("ana", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]})
    session.move("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})
    session.move("ben", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"})
    return session


def waiting() -> tuple[Session, dict[str, Witness]]:
    """Return a session in which Cy's ante is fixed and Ana and Ben are witnesses."""
    witnesses = {"ana": witness(1), "ben": witness(2)}
    session = opened(**witnesses)
    assert session.move("cy", REVEAL) == (None, None, ())
    return session, witnesses


def restarted(session: Session) -> Session:
    session.table.notes = json.loads(json.dumps(session.notes()))
    return Session(Table.resume(session.table.export(keep_secret=True), KERNEL), ["ana", "ben", "cy"], Random(5))


def links_in(entry: Any) -> dict[str, str]:
    assert isinstance(entry.act, Moved | StoodIn)
    return dict(entry.act.links)  # type: ignore[arg-type]


def test_the_devices_are_asked_about_the_entry_that_fixed_the_move() -> None:
    session, _ = waiting()
    n = len(session.table.entries) - 1
    question = (n, session.table.last_hash)
    assert isinstance(session.table.entries[n].act, Held)
    session.table.make_statement("ana", "Hurry up.")
    assert session.pending_links() == {"ana": question, "ben": question}
    assert session.step() == Step("links")


def test_the_move_is_made_with_all_links_once_everybody_has_answered() -> None:
    session, witnesses = waiting()
    given = {}
    for seat, (n, hash_) in session.pending_links().items():
        given[seat] = witnesses[seat].reveal(n, hash_)
        assert session.give_link(seat, given[seat]) == (seat == "ben")
    assert session.step() == Step("acted")
    assert links_in(session.table.entries[-1]) == given
    session.table.close("ana")
    entries = read_entries(session.table.export())[0]
    assert {draw.witnesses for draw in prove(entries, KERNEL).draws} == {("ana", "ben")}
    assert [one.problems(seat, entries) for seat, one in witnesses.items()] == [[], []]


def test_witnesses_that_do_not_answer_in_time_are_left_out_and_named() -> None:
    session, witnesses = waiting()
    first = witnesses["ana"].reveal(*session.pending_links()["ana"])
    session.give_link("ana", first)
    assert session.finish_with_links() == (None, None, ())
    assert session.table.log(CY)[-2].text == "The draw of this move is made without its witness Ben."
    assert session.pending_links() == {"ana": (len(session.table.entries) - 1, session.table.last_hash)}
    assert session.step() == Step("links")
    with pytest.raises(Refused, match="not the next link"):
        session.give_link("ana", witness(1).chain_end)
    second = witnesses["ana"].reveal(*session.pending_links()["ana"])
    assert session.give_link("ana", second)
    assert second != first
    assert links_in(session.finish_with_links().entry) == {"ana": second}
    assert witnesses["ana"].problems("ana", session.table.entries[:]) == []


def test_until_then_the_table_accepts_no_other_move() -> None:
    session, _ = waiting()
    with pytest.raises(Refused, match="A move of Cy waits for its witnesses"):
        session.move("ana", {"move": "ante", "actor": "duke", "chips": ["KNO"], "aspect": "Mind"})
    with pytest.raises(Refused, match="already being dealt"):
        session.stand_in("ana", "cy")


@pytest.mark.parametrize(
    ("seat", "link", "problem"),
    [
        ("ana", "0" * 64, "not the next link of Ana"),
        ("ana", 5, "not the next link of Ana"),
        ("ana", witness(1).chain_end, "not the next link of Ana"),
        ("ben", witness(1).reveal(0, ""), "not the next link of Ben"),
        ("cy", "0" * 64, "Cy is not asked"),
        ("dan", "0" * 64, "There is no seat"),
    ],
)
def test_a_wrong_link_is_refused_and_the_seat_is_asked_again(seat: str, link: Any, problem: str) -> None:
    session, _ = waiting()
    with pytest.raises(Refused, match=problem):
        session.give_link(seat, link)
    assert list(session.pending_links()) == ["ana", "ben"]


def test_nothing_is_asked_while_no_move_waits() -> None:
    session = opened(ana=witness(1))
    assert session.pending_links() == {}
    for act in (lambda: session.give_link("ana", witness(1).reveal(0, "")), session.finish_with_links):
        with pytest.raises(Refused, match="No move waits for links"):
            act()


def test_a_restart_keeps_the_links_that_were_given_and_asks_for_the_others() -> None:
    session, witnesses = waiting()
    session.give_link("ana", witnesses["ana"].reveal(*session.pending_links()["ana"]))
    again = restarted(session)
    assert again.pending_links() == session.pending_links()
    assert list(again.pending_links()) == ["ben"]
    again.give_link("ben", witnesses["ben"].reveal(*again.pending_links()["ben"]))
    assert links_in(again.finish_with_links().entry) == {seat: one.receipts[0].link for seat, one in witnesses.items()}


def test_a_restart_after_a_witness_was_left_out_asks_the_others_the_new_question() -> None:
    """The link that Ana gave before is known to the host, so it must not be used."""
    session, witnesses = waiting()
    session.give_link("ana", witnesses["ana"].reveal(*session.pending_links()["ana"]))
    old = session.notes()["seats"]["ana"]["link"]
    session.finish_with_links()
    assert "link" not in session.notes()["seats"].get("ana", {})
    session.table.notes = {"seats": {"ana": {"link": old}}}
    again = Session(Table.resume(session.table.export(keep_secret=True), KERNEL), ["ana", "ben", "cy"], Random(5))
    assert again.pending_links() == {"ana": (len(session.table.entries) - 1, session.table.last_hash)}


def test_without_notes_a_restart_asks_the_same_question_again() -> None:
    session, _ = waiting()
    pending = session.pending_links()
    session.table.notes = {}
    again = Session(Table.resume(session.table.export(keep_secret=True), KERNEL), ["ana", "ben", "cy"], Random(5))
    assert again.step() == Step("links")
    assert again.pending_links() == pending


def test_a_link_that_was_noted_for_another_entry_is_not_used() -> None:
    """It was revealed before this move was fixed, so its draw could have been known."""
    session, witnesses = waiting()
    session.give_link("ana", witnesses["ana"].reveal(*session.pending_links()["ana"]))
    notes = session.notes()
    link = notes["seats"]["ana"]["link"]
    notes["seats"]["ana"]["link"] = [str(int(link[0]) - 1), link[1]]
    session.table.notes = notes
    again = Session(Table.resume(session.table.export(keep_secret=True), KERNEL), ["ana", "ben", "cy"], Random(5))
    assert list(again.pending_links()) == ["ana", "ben"]


def test_a_witness_who_has_left_meanwhile_is_asked_like_the_others() -> None:
    """The device may have answered already, and the answer may have been lost: then it must not be left out."""
    session, witnesses = waiting()
    session.give_link("ana", witnesses["ana"].reveal(*session.pending_links()["ana"]))
    session.mark("ben", "left")
    assert session.step() == Step("links")
    assert session.give_link("ben", witnesses["ben"].reveal(*session.pending_links()["ben"]))
    assert session.step() == Step("acted")
    assert set(links_in(session.table.entries[-1])) == {"ana", "ben"}


def test_a_link_is_used_although_its_witness_was_marked_as_away_meanwhile() -> None:
    session, witnesses = waiting()
    for seat, (n, hash_) in session.pending_links().items():
        session.give_link(seat, witnesses[seat].reveal(n, hash_))
    session.mark("ana", "away")
    entry = session.finish_with_links().entry
    assert set(links_in(entry)) == {"ana", "ben"}
    assert witnesses["ana"].problems("ana", session.table.entries[:]) == []


def test_if_no_witness_answers_the_move_is_made_without_any() -> None:
    session, _ = waiting()
    entry = session.finish_with_links().entry
    assert isinstance(entry.act, Moved)  # type: ignore[union-attr]
    assert [type(one.act) for one in session.table.entries[-3:]] == [Held, LinksAsked, Moved]
    texts = [line.text for line in session.table.log(CY)]
    assert "The draw of this move is made without its witnesses Ana and Ben." in texts


@pytest.mark.parametrize("wrong", ["0" * 64, None])
def test_a_wrong_link_in_the_notes_is_not_used(wrong: str | None) -> None:
    session, witnesses = waiting()
    session.give_link("ana", witnesses["ana"].reveal(*session.pending_links()["ana"]))
    notes = session.notes()
    notes["seats"]["ana"]["link"][1:] = [wrong] if wrong else []
    session.table.notes = notes
    again = Session(Table.resume(session.table.export(keep_secret=True), KERNEL), ["ana", "ben", "cy"], Random(5))
    assert list(again.pending_links()) == ["ana", "ben"]


def test_a_fixed_move_is_made_although_its_player_has_left() -> None:
    session, _ = waiting()
    session.mark("cy", "left")
    entry = session.finish_with_links().entry
    assert entry is not None
    assert (type(entry.act), entry.author) == (Moved, "cy")
    with pytest.raises(Refused, match="You have left this table"):
        session.table.make_statement("cy", "Wait!")


def rolling_by_hand() -> Session:
    """Return a session with rolls by hand in which Cy’s ante waits for its shuffle, and Ben is a witness."""
    table = Table.open(KERNEL, Setup((ANA, BEN, CY, GM), KERNEL.sample("dukes-dinner")), SECRET, by_hand=True)
    table.become_witness("ben", witness(2).chain_end)
    session = Session(table, ["ana", "ben", "cy", "gm"], Random(5))
    session.move("gm", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]})
    session.move("gm", {"move": "deal-hand"})
    session.move("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})
    session.move("ben", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"})
    session.move("cy", REVEAL)
    assert session.form is not None
    return session


def resumed(session: Session) -> Session:
    session.table.notes = json.loads(json.dumps(session.notes()))
    table = Table.resume(session.table.export(keep_secret=True), KERNEL)
    return Session(table, ["ana", "ben", "cy", "gm"], Random(5))


def test_a_restart_keeps_who_finishes_the_move_of_an_absent_player() -> None:
    session = rolling_by_hand()
    session.mark("cy", "away")
    assert session.stand_in("gm", "cy") == (None, None, ())
    entry = resumed(session).finish_with_links().entry
    assert entry is not None
    assert isinstance(entry.act, StoodIn)
    assert (entry.act.seat, entry.act.absent) == ("gm", "cy")
    assert [event.kind for event in entry.events[:1]] == ["move-finished"]


def test_a_restart_keeps_a_move_that_its_player_has_dealt() -> None:
    session = rolling_by_hand()
    session.deal("cy")
    entry = resumed(session).finish_with_links().entry
    assert entry is not None
    assert isinstance(entry.act, Moved)


def test_who_may_not_finish_the_move_of_another_does_not_begin_it() -> None:
    session = rolling_by_hand()
    for key, absent, problem in (("ana", "cy", "Only the GM can"), ("gm", "ana", "A move of Cy waits")):
        with pytest.raises(Refused, match=problem):
            session.stand_in(key, absent)
    assert session.form is not None


def without_gm() -> Session:
    """Return a session without a facilitator in which Cy’s usual ante is fixed, made by Ben while Cy is away."""
    session = opened(ana=witness(1))
    session.mark("cy", "away")
    assert session.stand_in("ben", "cy") == (None, None, ())
    return session


@pytest.mark.parametrize("mark", [("cy", "here"), ("ben", "left")])
def test_a_choice_for_an_absent_player_is_finished_although_somebody_comes_or_goes(mark: tuple[str, Any]) -> None:
    session = without_gm()
    session.mark(*mark)
    entry = session.finish_with_links().entry
    assert entry is not None
    assert isinstance(entry.act, StoodIn)
    assert entry.act.seat == "ben"
    assert session.table.awaited is None


def test_a_move_whose_player_comes_back_before_another_has_finished_it_is_the_players_own() -> None:
    """Without a facilitator, only the move of an absent player can be finished by another."""
    table = Table.open(KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET, by_hand=True)
    session = Session(table, ["ana", "ben", "cy"], Random(5))
    table.become_witness("ben", witness(2).chain_end)
    session.move("ana", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]})
    session.move("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})
    session.move("ben", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"})
    session.move("cy", REVEAL)
    session.mark("cy", "away")
    session.stand_in("ana", "cy")
    session.mark("cy", "here")
    entry = session.finish_with_links().entry
    assert entry is not None
    assert (type(entry.act), entry.author) == (Moved, "cy")


def test_during_a_pause_the_links_wait() -> None:
    session, witnesses = waiting()
    session.table.pause()
    session.give_link("ana", witnesses["ana"].reveal(*session.pending_links()["ana"]))
    assert session.step() == Step("paused")
    with pytest.raises(Refused, match="The table is paused"):
        session.finish_with_links()
    session.table.resume_play("ana")
    assert list(session.pending_links()) == ["ben"]


def test_at_a_table_with_rolls_by_hand_witnesses_are_asked_for_the_rolls_that_are_dealt() -> None:
    """The results typed so far are fixed before the links are revealed, and stay fixed after a restart."""
    one = witness(1)
    table = Table.open(TRI_CORE, Setup((ANA, BEN, GM), TRI_CORE.sample("night-market")), SECRET, by_hand=True)
    table.become_witness("ben", one.chain_end)
    session = Session(table, ["ana", "ben", "gm"], Random(5))
    session.start()
    session.type_roll("gm", "3 4")
    assert session.pending_links() == {}
    assert session.deal("gm") == (None, None, ())
    table.notes = json.loads(json.dumps(session.notes()))
    again = Session(Table.resume(table.export(keep_secret=True), TRI_CORE), ["ana", "ben", "gm"], Random(5))
    for there in (session, again):
        with pytest.raises(Refused, match="other rolls of this move are dealt"):
            there.type_roll("gm", "5 6")
        with pytest.raises(Refused, match="other rolls of this move are dealt"):
            there.change_roll("gm", 0, "7 4")
    again.give_link("ben", one.reveal(*again.pending_links()["ben"]))
    entry = again.finish_with_links().entry
    assert entry is not None
    act = entry.act
    assert isinstance(act, Moved)
    assert [(drawn.by, drawn.answer) for drawn in act.drawn[:1]] == [("hand", [3, 4])]
    assert {drawn.by for drawn in act.drawn[1:]} == {"dealer"}
    assert set(links_in(entry)) == {"ben"}
