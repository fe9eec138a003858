"""Characters handed over with their Allies, late players, a new GM, and what each seat knows then."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import PieceRef, Refused, Sealed, Seat, Stack
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Encounter, Exchange, Held, Place, Position, Rulings
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import SEATS, somebody

ANA = replace(somebody("a", at=(4, 4), side="party"), ap=40)
PET = replace(somebody("pet", at=(5, 4), side="party"), acts_for="a", ap=40)
BO = replace(somebody("b", at=(6, 6), side="party"), controller="ben", ap=40)
FOE = replace(somebody("c", at=(4, 6), side="foes"), controller="gm", ap=40)
GM, LATE = SEATS["gm"], Seat("late")
EVERYBODY = (GM, SEATS["ana"], SEATS["ben"])
NEW_GM = (replace(GM, role="player"), replace(SEATS["ana"], role="facilitator"), SEATS["ben"])


def encounter(*, hidden: bool = False, **state: Any) -> Position:
    """Return an encounter in which A and its Ally have Priority; C can be in hiding."""
    people = (ANA, PET, BO, replace(FOE, lurks=hidden))
    places = (Place(("a", "pet"), 20, 1), Place(("b",), 19, 1), *(() if hidden else (Place(("c",), 18, 1),)))
    exchange = state.pop("exchange", Exchange(("a", "pet")))
    there = Encounter(places, exchange=exchange, waits=Stack(), **state)
    return Position(Rulings(), "gm", people, there, seats=("ana", "ben"))


def handed(position: Position, key: str, to: str) -> Position:
    return SYSTEM.hand_over(position, PieceRef("character", key), to)


def controllers(position: Position) -> list[str]:
    return [one.controller for one in position.characters]


# Allies


def test_an_ally_goes_with_its_owner() -> None:
    """TC-A-05: who plays a character plays the Allies that act for it."""
    assert controllers(handed(encounter(), "a", "ben")) == ["ben", "ben", "ben", "gm"]
    assert PieceRef("character", "pet") not in SYSTEM.controllers(encounter())


def test_an_ally_is_not_handed_over_alone() -> None:
    with pytest.raises(Refused, match=r"Pet belongs to another character\. Hand over its owner"):
        handed(encounter(), "pet", "ben")


# Late players


def test_a_late_player_plays_the_cards_of_a_handed_over_character() -> None:
    """TC-A-05: in the middle of an exchange, the late player owes the cards and can lay them."""
    seats = (*EVERYBODY, LATE)
    position = encounter(exchange=Exchange(("b",), drafts=(("b", ()),), actions=Sealed(("b",))))
    position = handed(SYSTEM.with_seats(position, seats), "b", "late")
    assert [seat.key for seat in SYSTEM.awaited(position, seats)] == ["late"]
    assert {option.move for option in SYSTEM.options(SYSTEM.view(position, LATE), LATE)} >= {"lay"}
    refusal = SYSTEM.check(SYSTEM.view(position, SEATS["ben"]), SEATS["ben"], m.FinishPlaying("b"))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("TC-A-05", "You do not play B.")


# What a new player and a new GM know


def test_the_new_player_of_a_hidden_character_knows_it() -> None:
    """TC-D-83, TC-D-84: the GM and the present player know of a character in hiding, the former player does not."""
    position = handed(encounter(hidden=True), "c", "ben")
    foe = PieceRef("character", "c")
    assert SYSTEM.who_knows(position, foe) == ("ben", "gm")
    knows = {seat.key: foe in SYSTEM.controllers(SYSTEM.view(position, seat)) for seat in EVERYBODY}
    assert knows == {"gm": True, "ana": False, "ben": True}


def test_a_new_gm_knows_all_and_the_old_one_forgets() -> None:
    """TC-D-83, TC-D-84: after the role has moved, the view of the former GM is that of a player."""
    position = SYSTEM.with_seats(encounter(hidden=True), NEW_GM)
    assert (position.gm, position.seats, controllers(position)) == ("ana", ("gm", "ben"), ["ana", "ana", "ben", "ana"])
    foe = PieceRef("character", "c")
    knows = {seat.key: foe in SYSTEM.controllers(SYSTEM.view(position, seat)) for seat in NEW_GM}
    assert knows == {"gm": False, "ana": True, "ben": False}


SEEN = Exchange(("a", "pet"), shown=(("ana", "c", 0), ("ana", "b", 0), ("ben", "c", 0)))
HELD = Held("c", Card("Hold"), (Card("Walk"), Card("Block")), shown=(("ana", 0),))


def test_cards_that_a_character_saw_are_shown_to_its_new_player() -> None:
    """TCG-CO-05: when the last character of a seat is handed over, its new player sees the cards shown to the seat."""
    after = handed(encounter(exchange=SEEN, held=(HELD,)), "a", "ben").encounter
    assert after is not None
    assert after.exchange is not None
    assert after.exchange.shown == (*SEEN.shown, ("ben", "b", 0))
    assert after.held[0].shown == (("ana", 0), ("ben", 0))


def test_cards_stay_with_a_seat_that_has_another_character() -> None:
    """TCG-CO-05: as long as the old player has another character, this one may have seen the cards."""
    before = encounter(exchange=SEEN, held=(HELD,))
    before = handed(before, "b", "ana")
    after = handed(before, "a", "ben")
    assert after.encounter == before.encounter


def test_cards_of_a_hidden_character_are_not_shown_to_a_new_player() -> None:
    """TC-D-84: a card that the GM has seen tells a player nothing about a character in hiding."""
    shown = Exchange(("a", "pet"), shown=(("gm", "c", 0), ("gm", "b", 0)))
    position = encounter(exchange=shown, held=(replace(HELD, shown=(("gm", 0),)),))
    spy = replace(FOE, key="spy", controller="gm")
    mine = replace(position, characters=(ANA, BO, replace(FOE, lurks=True, controller="ben"), spy))
    after = handed(mine, "spy", "ana").encounter
    assert after is not None
    assert after.exchange is not None
    assert after.exchange.shown == (*shown.shown, ("ana", "b", 0))
    assert after.held[0].shown == (("gm", 0),)
