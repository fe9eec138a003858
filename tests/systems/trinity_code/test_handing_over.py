"""Characters handed over, late players, a new GM, and what happens to lost characters."""

from __future__ import annotations

from facedown.game import PieceRef, Seat
from facedown.systems.trinity_code import actions as m
from tests.systems.driver import choices
from tests.systems.trinity_code.driver import GM, SYSTEM, Table, on_the_brink, sheet


def declared(**rulings: str) -> Table:
    """Return a move of A that waits for Karma, with 3 points in each pool."""
    table = Table(sheet("a"), sheet("b"), good=3, bad=3, rulings=rulings)
    table.declare("a")
    return table


def test_a_late_player_grabs_karma_for_a_handed_over_character() -> None:
    """TRC-KA-06, R-TRC-02: the new player speaks for the Players."""
    table = declared()
    table.play(m.GrabBad(1, 0, ""))
    table.add_seat("late")
    table.hand_over("a", "late")
    assert table.waits_for() == ["late"]
    table.play(m.GrabGood(2), "late", dice=(3, 4))
    assert table.result.actor == "a"
    assert table.result.tally.total == 8


def test_a_former_player_offers_karma_for_the_others_move() -> None:
    """R-TRC-02: an old GM can offer Good Karma, and a new GM cannot, whatever role their Seats still have."""
    table = declared()
    table.facilitate("b")
    table.play(m.GrabBad(0, 0, ""), "b")
    offered = {}
    for seat in (GM, Seat("b")):
        view = SYSTEM.view(table.position, seat)
        offered[seat.key] = {option.move for option in SYSTEM.options(view, seat)} & {"offer-good"}
    assert offered == {"gm": {"offer-good"}, "b": set()}


def test_a_grab_face_down_goes_with_its_character() -> None:
    """R-TRC-01: under `karma_order=sealed` the new player knows the Players’ grab, the old one and the GM do not."""
    table = declared(karma_order="sealed")
    table.play(m.GrabGood(2))
    table.hand_over("a", "b")
    seen = {key: table.view(key).roll.karma.of("good") for key in ("gm", "a", "b")}  # type: ignore[union-attr]
    assert seen == {"gm": None, "a": None, "b": 2}


def test_a_new_gm_grabs_bad_karma() -> None:
    """TRC-KA-05: in the middle of a move, the new GM grabs for the Bad Pool."""
    table = declared()
    table.facilitate("b")
    assert table.waits_for() == ["b"]
    assert table.refused(m.GrabBad(0, 0, ""), "gm").text == "Only the GM can do this."
    table.play(m.GrabBad(1, 0, ""), "b")
    table.play(m.GrabGood(0), "a", dice=(3, 4))
    assert table.result.tally.total == 6


def test_a_new_character_can_be_a_late_players() -> None:
    """TRC-LU-01: the late player is among those who can play a new character."""
    table = Table(sheet("a"))
    table.add_seat("late")
    (option,) = table.options("gm", "add-character")
    assert choices(option, "controller") == ["a", "late", "gm"]
    table.play(m.AddCharacter("Zoe", "late"))
    assert "make-move" in table.kinds("late")


# Lost characters


def lost_one() -> Table:
    """Return a table at which A, played by its own seat, is lost and played by the GM."""
    table = on_the_brink(others=(sheet("b"),))
    table.face("a", 1, 1)
    return table


def test_a_lost_character_stays_with_the_gm_and_returns_to_its_new_player() -> None:
    """R-TRC-75: handed over, a lost character changes its player; the GM plays it until it is restored (TRC-ST-11)."""
    table = lost_one()
    table.hand_over("a", "b")
    assert (table.who("a").controller, table.who("a").player) == ("gm", "b")
    assert SYSTEM.controllers(table.position)[PieceRef("character", "a")] == "b"
    table.play(m.RemoveTag("a", "lost", 2))
    assert (table.who("a").controller, table.who("a").player) == ("b", "")


def test_a_new_gm_plays_the_lost() -> None:
    """TRC-ST-07, R-TRC-75: the new GM gets a lost character, and its player stays the same."""
    table = lost_one()
    table.facilitate("b")
    assert (table.who("a").controller, table.who("a").player) == ("b", "a")
    assert [one.controller for one in table.position.characters] == ["b", "b"]
