"""Handing over pieces, adding seats and changing the facilitator, as the contract does it for every system."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from night_watch.model import Card, Position

from facedown.game import Control, PieceRef, Refused, Seat
from facedown.game.system import System
from night_watch import NightWatch
from night_watch import actions as a
from tests.game.conforming import breaks_a_promise
from tests.game.test_night_watch import CAPTAIN, ODILE, SEATS, WATCH, Brawl

LATE = Seat("late")
OTHER_CAPTAIN = (replace(CAPTAIN, role="player"), replace(ODILE, role="facilitator"), *SEATS[2:])
"""The seats after Odile’s player has become the Captain."""


def watcher_ref(key: str) -> PieceRef:
    return PieceRef("watcher", key)


def opened() -> Brawl:
    """A round in which Odile has committed a strike and the others have not committed yet."""
    brawl = Brawl()
    brawl.do(CAPTAIN, a.OpenRound())
    brawl.commit("odile", "strike", "sly")
    return brawl


def refused(function: Any, *arguments: Any) -> str:
    with pytest.raises(Refused) as caught:
        function(*arguments)
    assert caught.value.refusal.rule == "NW"
    return str(caught.value.refusal)


# Handing over


def test_each_piece_has_a_controller() -> None:
    assert WATCH.controllers(Brawl().position) == {
        watcher_ref("odile"): "o", watcher_ref("bram"): "b", watcher_ref("sly"): "s", watcher_ref("knuckle"): "k",
    }  # fmt: skip


def test_the_new_controller_owes_what_the_old_one_owed() -> None:
    brawl = opened()
    assert brawl.owed() == {"b", "s", "k"}
    brawl.position = WATCH.hand_over(brawl.position, watcher_ref("bram"), "o")
    assert brawl.owed() == {"o", "s", "k"}
    brawl.do(ODILE, a.Commit("bram", "guard"))
    assert brawl.owed() == {"s", "k"}


def test_a_sealed_card_goes_with_its_piece() -> None:
    brawl = opened()
    brawl.position = WATCH.hand_over(brawl.position, watcher_ref("odile"), "b")
    cards = {seat.key: WATCH.view(brawl.position, seat).cards.of("odile") for seat in SEATS}
    assert cards == {"captain": None, "o": None, "b": Card("strike", "sly"), "s": None, "k": None}


def test_handing_a_piece_to_its_own_seat_changes_nothing() -> None:
    position = opened().position
    assert WATCH.hand_over(position, watcher_ref("odile"), "o") is position


def test_an_unknown_piece_or_seat_is_refused() -> None:
    position = Brawl().position
    assert refused(WATCH.hand_over, position, watcher_ref("nobody"), "o") == (
        "Nobody plays a piece “watcher:nobody”. Choose a piece that someone plays."
    )
    assert refused(WATCH.hand_over, position, watcher_ref("odile"), "nobody") == (
        "There is no seat “nobody”. Choose from: o, b, s, k, captain."
    )
    assert refused(WATCH.hand_over, position, watcher_ref("odile"), 5).startswith("There is no seat of that type.")
    assert refused(WATCH.hand_over, position, "watcher:odile", "o") == (
        "This is not a reference to a piece. Choose a piece that someone plays."
    )


# Seats


def test_a_late_player_plays_with_a_piece_handed_over() -> None:
    brawl = opened()
    seats = (*SEATS, LATE)
    brawl.position = WATCH.hand_over(WATCH.with_seats(brawl.position, seats), watcher_ref("bram"), "late")
    assert [seat.key for seat in WATCH.awaited(brawl.position, seats)] == ["s", "k", "late"]
    brawl.do(LATE, a.Commit("bram", "guard"))
    assert WATCH.view(brawl.position, LATE).cards.of("bram") == Card("guard")


def test_a_new_captain_gets_the_role_and_keeps_the_own_watcher() -> None:
    brawl = Brawl()
    brawl.position = WATCH.with_seats(brawl.position, OTHER_CAPTAIN)
    assert (brawl.position.captain, brawl.position.seats) == ("o", ("captain", "b", "s", "k"))
    assert WATCH.controllers(brawl.position)[watcher_ref("odile")] == "o"
    assert brawl.refused(OTHER_CAPTAIN[0], a.OpenRound()) == "NW-01 Only the Captain can do this."
    brawl.do(OTHER_CAPTAIN[1], a.OpenRound())


def test_the_old_captains_watchers_go_to_the_new_captain() -> None:
    position = WATCH.hand_over(Brawl().position, watcher_ref("sly"), "captain")
    position = WATCH.with_seats(position, OTHER_CAPTAIN)
    assert [one.controller for one in position.watchers] == ["o", "b", "o", "k"]


def test_seats_can_be_applied_again() -> None:
    """The table applies the current seats again after each rewind."""
    before = Brawl().position
    once = WATCH.with_seats(before, OTHER_CAPTAIN)
    assert WATCH.with_seats(once, OTHER_CAPTAIN) is once
    assert WATCH.with_seats(before, SEATS) is before


def test_who_facilitates_is_read_from_the_position() -> None:
    """A Seat with a role that it no longer has gets the refusal of its present role."""
    position = WATCH.with_seats(Brawl().position, OTHER_CAPTAIN)
    refusal = WATCH.check(WATCH.view(position, CAPTAIN), CAPTAIN, a.OpenRound())
    assert refusal is not None
    assert refusal.text == "Only the Captain can do this."
    assert WATCH.view(position, CAPTAIN) == WATCH.view(position, OTHER_CAPTAIN[0])


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        (SEATS[:-1], "The seat “k” is missing."),
        (SEATS[1:], "The table must keep one facilitator."),
        ((*SEATS, replace(LATE, role="facilitator")), "The table must keep one facilitator."),
        ((*SEATS, ODILE), "Two seats have the same key."),
        ((*SEATS, Seat("")), "The seats must be a list of Seats with keys."),
        ((*SEATS, "late"), "The seats must be a list of Seats with keys."),
        (None, "The seats must be a list of Seats with keys."),
        ((*SEATS[:-1], replace(SEATS[-1], role="spectator")), "The seat “k” plays a watcher"),
    ],
)
def test_seats_that_do_not_fit_are_refused(seats: Any, text: str) -> None:
    assert refused(WATCH.with_seats, Brawl().position, seats).startswith(text)


# The conformance checks


class KeepsTheSeats(NightWatch):
    """Seats cannot be added."""

    def with_seats(self, position: Position, seats: Any) -> Position:
        after = super().with_seats(position, seats)
        return replace(after, seats=position.seats)


class KeepsTheCaptainsPieces(NightWatch):
    """A new Captain does not get the old one’s watchers."""

    def with_seats(self, position: Position, seats: Any) -> Position:
        after = super().with_seats(position, seats)
        return replace(after, watchers=position.watchers)


class OpensTheCards(NightWatch):
    """Whoever hands a watcher over shows all cards of the round."""

    def hand_over(self, position: Position, piece: PieceRef, to: str) -> Position:
        shown = tuple((key, card.target) for key, card in position.cards.contents)
        return replace(super().hand_over(position, piece, to), strikes=shown)


class DropsTheCard(NightWatch):
    """Whoever gets a watcher need not commit a card for it."""

    def hand_over(self, position: Position, piece: PieceRef, to: str) -> Position:
        after = super().hand_over(position, piece, to)
        return after if after == position else replace(after, cards=after.cards.without(piece.key))


class HandsOverTwo(NightWatch):
    """Another watcher goes with the one that is handed over."""

    def hand_over(self, position: Position, piece: PieceRef, to: str) -> Position:
        after = super().hand_over(position, piece, to)
        return replace(after, watchers=tuple(replace(one, controller=to) for one in after.watchers))


class TakesAnySeat(NightWatch):
    """It hands a watcher over to a seat that does not exist."""

    def hand_over(self, position: Position, piece: PieceRef, to: str) -> Position:
        return super().hand_over(position, piece, to if to in position.seats else position.captain)


class AddsUpSeats(NightWatch):
    """Seats pile up if they are applied twice."""

    def with_seats(self, position: Position, seats: Any) -> Position:
        after = super().with_seats(position, seats)
        return replace(after, round=after.round + 1)


class DeclaresNoControl(NightWatch):
    """It does not declare who controls its watchers."""

    control: Any = None


class ForgetsSeats(NightWatch):
    """Its positions do not name all players’ seats."""

    def begin(self, setup: Any) -> Position:
        position = super().begin(setup)
        return replace(position, seats=position.seats[1:])


class NamesAnotherPlayer(NightWatch):
    """Its pieces have other players than the contract reads from the declaration."""

    control = Control("watcher", "watchers", "captain", controllers=("side",))


BROKEN: dict[type[System[Any]], str] = {
    KeepsTheSeats: "a position names the seats that play, also after a seat was added",
    KeepsTheCaptainsPieces: "a new facilitator gets the pieces of the old one",
    OpensTheCards: "learns nothing but the new controller",
    DropsTheCard: "owes what .* owed for|some seat owes a decision",
    HandsOverTwo: "and no other piece changes its seat",
    TakesAnySeat: "nothing is handed over to 'no such seat'",
    AddsUpSeats: "`with_seats` changes nothing if it is called twice",
    DeclaresNoControl: "the system declares a Control",
    ForgetsSeats: "the position names the seats that play",
    NamesAnotherPlayer: "the controller of watcher:odile is a seat of the table",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_system_with_wrong_control_does_not_conform(broken: type[System[Any]]) -> None:
    breaks_a_promise(broken(), BROKEN[broken])
