"""Resolution: draws are counted; events refer to them and reach the seats that know of all pieces in the events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.chance import Awaiting, HandRolled, Pool
from facedown.game import Addend, Event, PieceRef, Resolution, SeatRef, Tally, Term, Turn, scaled_addend
from facedown.game.events import UNSEEN_ROLL
from facedown.game.values import pieces_in, plain

DIE = Pool(1, 6)
ANA, SPY, CARD = PieceRef("hero", "ana"), PieceRef("hero", "spy"), PieceRef("card", "spy/queen")
KNOWN = {ANA: None, SPY: ("gm", "ben"), CARD: ("ben", "cy")}


class Place(msgspec.Struct, frozen=True):
    """A position with the seats that know of each piece."""

    name: str = "the alley"


def resolution(*rolls: str, first_draw: int = 0) -> Resolution[Place]:
    return Resolution(Place(), HandRolled(list(rolls)), first_draw)


def hiding() -> Resolution[Place]:
    """A system in which only some seats know of some pieces."""
    ctx = resolution("1", "2")
    ctx.who_knows = lambda position, piece: KNOWN[piece]
    return ctx


def refers(ctx: Resolution[Place]) -> list[tuple[int, ...]]:
    return [event.draws for event in ctx.turn().events]


# Draws


def test_draws_are_counted_from_the_first_of_the_move() -> None:
    ctx = resolution("3", "4", first_draw=12)
    assert ctx.last_draw == 11
    assert (ctx.draw(DIE).total, ctx.last_draw) == (3, 12)
    assert (ctx.draw(DIE).total, ctx.last_draw) == (4, 13)
    assert ctx.draw_count == 14


def test_an_event_refers_to_all_draws_since_the_event_before() -> None:
    ctx = resolution("1", "2", "3", first_draw=5)
    ctx.emit("X-1", "begins")
    ctx.draw(DIE)
    ctx.draw(DIE)
    ctx.emit("X-1", "two-rolls")
    ctx.emit("X-1", "no-roll")
    ctx.draw(DIE)
    ctx.emit("X-1", "one-roll")
    assert refers(ctx) == [(), (5, 6), (), (7,)]


def test_an_event_refers_to_an_earlier_draw_that_it_names() -> None:
    ctx = resolution("1", first_draw=9)
    ctx.emit("X-1", "worked-out-later", draws=(4,))
    ctx.draw(DIE)
    ctx.emit("X-1", "rolled-again", draws=(4,))
    assert refers(ctx) == [(4,), (4, 9)]


def test_chance_as_a_function_is_counted_too() -> None:
    ctx = resolution("1", "2")
    ctx.chance(DIE)
    ctx.asking(Term("damage"))(DIE)
    ctx.emit("X-1", "hit")
    assert refers(ctx) == [(0, 1)]


def test_a_draw_for_an_unseen_character_is_counted_but_no_event_refers_to_it() -> None:
    ctx = resolution("1", "2")
    ctx.is_unseen = lambda whose: whose == "spy"
    ctx.draw(DIE, Term("sneaking"), SPY)
    assert not ctx.turn().opened
    ctx.draw(DIE, Term("damage"), ANA)
    ctx.emit("X-1", "hit")
    assert refers(ctx) == [(1,)]
    assert ctx.turn().opened


def test_a_secret_draw_of_a_known_character_opens_the_move_but_no_event_refers_to_it() -> None:
    ctx = resolution("1", "2")
    assert ctx.draw(DIE, "hidden leap", ANA, secret=True).total == 1
    ctx.emit("X-1", "leaps")
    assert (ctx.opened, ctx.draw_count, refers(ctx)) == (True, 1, [()])
    awaited = Resolution(Place(), HandRolled())
    with pytest.raises(Awaiting) as awaiting:
        awaited.draw(DIE, "hidden leap", ANA, secret=True)
    assert (awaiting.value.label, awaiting.value.whose) == (UNSEEN_ROLL, None)


def test_a_draw_opens_and_an_event_does_not() -> None:
    ctx = resolution("1")
    ctx.emit("X-1", "begins")
    assert not ctx.turn().opened
    ctx.draw(DIE)
    assert ctx.turn().opened


def test_a_request_for_a_roll_by_hand_says_what_for_and_for_which_character() -> None:
    ctx = resolution()
    with pytest.raises(Awaiting) as asked:
        ctx.draw(DIE, Term("damage"), ANA)
    assert (asked.value.label, asked.value.whose, asked.value.draw) == (Term("damage"), ANA, DIE)
    assert ctx.draw_count == 0


# Who is told


def test_an_event_reaches_all_seats_if_nothing_is_hidden() -> None:
    ctx = resolution()
    ctx.emit("X-1", "hit", who=SPY)
    assert ctx.turn().events[0].to is None


@pytest.mark.parametrize(
    ("values", "to"),
    [
        ({"who": ANA, "n": 3}, None),
        ({"who": SPY}, ("gm", "ben")),
        ({"who": ANA, "target": SPY}, ("gm", "ben")),
        ({"who": (ANA, SPY)}, ("gm", "ben")),
        ({"rows": ((ANA, 1), (SPY, 2))}, ("gm", "ben")),
        ({"who": SPY, "card": CARD}, ("ben",)),
        ({"seat": SeatRef("spy"), "what": Term("spy"), "words": "hero:spy"}, None),
    ],
)
def test_an_event_reaches_those_who_know_of_every_piece_in_it(
    values: dict[str, Any], to: tuple[str, ...] | None
) -> None:
    ctx = hiding()
    ctx.emit("X-1", "hit", **values)
    assert ctx.turn().events[0].to == to


@pytest.mark.parametrize(
    "tally",
    [
        Tally(SPY, ()),
        Tally(Term("order"), (Addend(Term("roll"), 3, "X-1"), Addend(SPY, 2, "X-1"))),
        Tally(Term("order"), (scaled_addend(Tally(Term("roll"), (Addend(SPY, 2, "X-1"),)), "X-1", by=2),)),
    ],
    ids=["of the total", "of a part", "of a total from which a part is computed"],
)
def test_a_label_of_a_total_is_a_piece_that_it_names(tally: Tally) -> None:
    ctx = hiding()
    ctx.emit("X-1", "order", who=ANA, tallies=(tally,))
    assert ctx.turn().events[0].to == ("gm", "ben")


def test_an_event_reaches_the_seats_that_it_lists() -> None:
    ctx = hiding()
    ctx.emit("X-1", "seen", who=SPY, to=("ana",))
    ctx.emit("X-1", "unseen", who=ANA, to=())
    assert [event.to for event in ctx.turn().events] == [("ana",), ()]


# Results


def test_events_and_position_leave_as_values() -> None:
    ctx = resolution()
    ctx.emit("X-1", "hit", who=ANA, lost=3)
    ctx.position = Place("the roof")
    ctx.binding = True
    event = Event("X-1", "hit", {"who": ANA, "lost": 3})
    assert ctx.turn() == Turn(Place("the roof"), (event,), opened=False, binding=True)
    ctx.emit("X-1", "after")
    assert event.data == {"who": "ana", "lost": 3}


def test_an_event_survives_encoding() -> None:
    event = Event(
        "X-1", "hit", {"who": ANA, "seat": SeatRef("a"), "term": Term("t"), "n": -3, "yes": True, "words": "Ha!",
                       "none": None, "list": (ANA, 1, ("a", False))},
        ("gm",), (Tally(Term("order"), (Addend(ANA, 2, "X-1"), Addend("a torch", 1, "X-2"))),), (3, 4),
    )  # fmt: skip
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_the_pieces_and_the_plain_form_of_values() -> None:
    value = {"who": (ANA, (SPY, 3)), "seat": SeatRef("gm")}
    assert list(pieces_in(value)) == [ANA, SPY]
    assert plain((ANA, SeatRef("gm"), Term("t"), (1, "x"))) == ["ana", "gm", "t", [1, "x"]]
    assert CARD.id == "card:spy/queen"
