"""The conformance checks, and what a table adds: replay, proof, absent players and undo."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Seat, Setup
from facedown.game.conformance import conform
from facedown.systems.skill_deck import actions as m
from facedown.table import Mismatch, Moved, Table, prove, read_entries
from tests.rulings import contrary
from tests.systems.skill_deck.driver import GUN, REF, SYSTEM, sheet
from tests.systems.skill_deck.random_games import READINGS, choose, weight

ANA, BEN = Seat("ana", "Ana"), Seat("ben", "Ben")
SEATS = (REF, ANA, BEN)
SECRET = b"a secret of thirty-two bytes, ok"
CONTRARY = contrary(SYSTEM)
"""Every switch set otherwise than by default."""

OTHERWISE = [
    (option, value)
    for option, values in READINGS.items()
    for value in values
    if value != SYSTEM.rulebook.switches[option].default
]


def crowd() -> dict[str, Any]:
    """Return a scene of four characters who can do much to one another, and one character of the Ref."""
    able = {"Exterminate": 3, "Parley": 2, "Noise": 2, "Weapon": 2, "Armour": 3, "Medicine": 2}
    there = [sheet(key, side, [GUN], controller=seat, **able) for key, side, seat in (
        ("a", "x", "ana"), ("b", "x", "ben"), ("c", "y", "ana"), ("d", "", "ben"),
    )]  # fmt: skip
    return {"character": [*there, sheet("e", "y", ref=True, Exterminate=2, Armour=2)]}


@pytest.mark.parametrize("rulings", [{}, CONTRARY], ids=["default", "contrary"])
@pytest.mark.parametrize("scene", [SYSTEM.sample(), crowd()], ids=["embassy", "crowd"])
def test_it_keeps_the_contract(scene: Any, rulings: dict[str, str]) -> None:
    """Options, refusals, views, secrets, encoding and determinism satisfy the contract of a system."""
    report = conform(SYSTEM, [Setup(SEATS, scene, rulings)], games=3, moves=100)
    assert report.never_reached == ()


@pytest.mark.parametrize(("option", "value"), OTHERWISE)
def test_it_keeps_the_contract_under_each_switch(option: str, value: str) -> None:
    """The contract holds under every value of a ruling that is not its default."""
    report = conform(SYSTEM, [Setup(SEATS, crowd(), {option: value})], games=1, moves=80, seed=5)
    assert report.never_reached == ()


def opened(**rulings: str) -> Table:
    table = Table.open(SYSTEM, Setup(SEATS, crowd(), dict(rulings)), SECRET)
    table.play("ref", m.BeginPhase("session"))
    return table


def go_on(table: Table, chooser: Random, moves: int) -> None:
    """Play this many random moves of any seats."""
    for _ in range(moves):
        choices = [(seat, option) for seat in table.seats for option in table.options(seat)]
        seat, option = chooser.choices(choices, [weight(option) for _, option in choices])[0]
        table.play(seat.key, choose(option, chooser))


def session(moves: int, **rulings: str) -> Table:
    """A session of so many moves, with words, a word for the draws, a whisper and a ruling before them."""
    table = opened(**rulings)
    table.add_nonce("ana", "a waltz in the next room")
    table.rule("ref", {"called_margin": "3"})
    table.make_statement("ben", "I trust none of you.")
    table.make_statement("ana", "Nor I you.", to=["ben"])
    go_on(table, Random(3), moves)
    return table


@pytest.mark.parametrize("reveal", READINGS["reveal_submissions"])
def test_a_session_is_replayed_to_the_byte(reveal: str) -> None:
    """A session that is exported, read and replayed has the same entries, positions and file."""
    table = session(120, reveal_submissions=reveal)
    text = table.export()
    entries, secret = read_entries(text)
    again = Table.replay(entries, SYSTEM)
    assert secret == ""
    assert again.export() == text
    assert [SYSTEM.encode(again.position_after(n)) for n in range(len(entries))] == [
        SYSTEM.encode(table.position_after(n)) for n in range(len(entries))
    ]
    assert SECRET.hex() not in text


def test_a_resumed_session_continues_unchanged() -> None:
    """A session resumed from a file with its secret makes the same draws."""
    table = session(60)
    resumed = Table.resume(table.export(keep_secret=True), SYSTEM)
    go_on(table, Random(9), 60)
    go_on(resumed, Random(9), 60)
    assert resumed.export() == table.export()


def test_a_closed_session_is_proven() -> None:
    """SD-SC-05: verification deals each draw again from the secret, and finds one that was altered."""
    table = session(150)
    assert prove(table.entries, SYSTEM).dealt is None
    table.close("ref")
    proof = prove(read_entries(table.export())[0], SYSTEM)
    drawn = [draw for entry in table.entries for draw in getattr(entry.act, "drawn", ())]
    assert (proof.entries, proof.dealt, proof.by_hand, proof.words) == (len(table.entries), len(drawn), 0, 1)
    assert len(drawn) > 3
    assert all(draw.draw.startswith("draw 2 of ") and len(draw.answer) == 2 for draw in drawn)
    at = next(n for n, entry in enumerate(table.entries) if getattr(entry.act, "drawn", ()))
    act = table.entries[at].act
    assert isinstance(act, Moved)
    forged = replace(act.drawn[0], answer=list(reversed(act.drawn[0].answer)))
    entries = list(table.entries)
    entries[at] = replace(entries[at], act=replace(act, drawn=(forged, *act.drawn[1:])))
    with pytest.raises(Mismatch):
        prove(entries, SYSTEM)


def test_an_absent_player_adds_no_card_and_draws() -> None:
    """An absent player’s usual choices are to add no card and to make the draw."""
    table = opened()
    table.play("ana", m.OpenCheck("a", "Parley", ("b",)))
    table.play("ref", m.AcceptCheck("Parley"))
    table.play("ben", m.Join("b"))
    table.play("ref", m.CloseJoining())
    table.stand_in("ref", "ana")
    table.stand_in("ref", "ben")
    table.play("ref", m.BuildDeck())
    check = table.position.check
    assert (check.step, check.size, dict(check.handed.contents)) == ("drawing", 5, {"a": (), "b": ()})
    table.stand_in("ref", "ana")
    assert any(getattr(entry.act, "drawn", ()) for entry in table.entries)


def test_an_absent_player_does_nothing_in_a_freeze() -> None:
    """SD-DS-02: an absent player’s usual answer in a freeze is to do nothing."""
    table = opened()
    table.play("ref", m.OpenFreeze())
    table.play("ref", m.Declare("e"))
    for seat in ("ana", "ana", "ben", "ben"):
        table.stand_in("ref", seat)
    assert {said.answer for _, said in table.position.freeze.declared.contents} == {"nothing"}


def test_an_absent_player_spends_no_armour() -> None:
    """SD-CB-06, R-SD-38: an absent player takes the point and keeps the use of Armour."""
    table = opened()
    table.play("ref", m.Hurt("a", 1))
    table.stand_in("ref", "ana")
    a = table.position.characters[0]
    assert (a.damage, a.uses("Armour", "session")) == (1, 2)


def test_cards_that_went_back_are_drawn_anew() -> None:
    """After a draw is undone the next draw is new, and the undone entries stay in the log."""
    table = opened()
    table.play("ana", m.OpenCheck("a", "Parley"))
    table.play("ref", m.AcceptCheck("Parley"))
    table.play("ref", m.CloseJoining())
    table.play("ana", m.HandIn("a", ("Parley",)))
    table.play("ref", m.BuildDeck())
    at = len(table.entries) - 1
    table.play("ana", m.DrawCards("a"))
    table.ask_rewind("ana", at)
    for seat in table.request.waited_for if table.request else ():
        table.answer_rewind(seat, agrees=True)
    assert table.position.check.step == "drawing"
    assert table.position.characters[0].uses("Parley", "session") == 1
    table.play("ana", m.DrawCards("a"))
    counters = [draw.at for entry in table.entries for draw in getattr(entry.act, "drawn", ())]
    assert counters == sorted(set(counters))
    assert len(counters) == 2
