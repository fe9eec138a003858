"""R-TRC-01: The order in which the sides grab Karma, in each of its four readings."""

from __future__ import annotations

import pytest

from facedown.game import Sealed
from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import SYSTEM, WATCHER, Table, legal, no_chance, sheet, usual


def grabbing(order: str, good: int = 3, bad: int = 3, **more: int) -> Table:
    """Return a table where A's move waits for Karma."""
    table = Table(sheet("a", **more), sheet("b"), good=good, bad=bad, rulings={"karma_order": order})
    table.declare("a")
    return table


def test_gm_first_once_each() -> None:
    """Under `gm_first` the Players know the GM's number before they grab, and the GM cannot grab again.

    Rules: R-TRC-01, TRC-KA-10.
    """
    table = grabbing("gm_first")
    table.play(m.GrabBad(1))
    assert table.view("a").roll == table.rolling
    table.play(m.GrabGood(3), dice=(3, 4))
    assert table.read == (9, "7-9")


@pytest.mark.parametrize("first", ["gm", "a"])
def test_any_order_once_each(first: str) -> None:
    """R-TRC-01: under `any_order` either side grabs first, openly, and each side grabs once."""
    table = grabbing("any_order")
    assert table.waits_for() == ["gm", "a"]
    moves = {"gm": m.GrabBad(2), "a": m.GrabGood(1)}
    table.play(moves.pop(first))
    seen = table.view("b").roll
    assert seen is not None
    assert (seen.bad, seen.good) == ((2, 0) if first == "gm" else (0, 1))
    ((second, move),) = moves.items()
    assert table.waits_for() == [second]
    table.play(move, dice=(3, 4))
    assert (table.read, table.pools) == ((6, "6-"), (4, 2))


def test_any_order_leaves_the_gm_its_modifier() -> None:
    """Under `any_order` the GM can still give a modifier after the Players have grabbed.

    Rules: R-TRC-01, R-TRC-03, TRC-KA-07.
    """
    table = grabbing("any_order")
    table.play(m.GrabGood(1))
    (option,) = table.options("gm", "grab-bad")
    assert "modifier" in [field.name for field in option.fields]
    table.play(m.GrabBad(0, -2, "the fog"), dice=(3, 4))
    assert table.read == (7 + 1 - 2, "6-")


def test_any_order_passes_over_an_empty_good_pool() -> None:
    """R-TRC-01: under `any_order` only the GM is asked if the Good Pool is empty."""
    table = grabbing("any_order", good=0)
    assert table.waits_for() == ["gm"]
    table.play(m.GrabBad(3), dice=(6, 5))
    assert table.read == (8, "7-9")


def test_sealed_numbers_are_shown_together() -> None:
    """Under `sealed` each side commits a number in secret once, and both are shown before the dice are rolled.

    Rules: R-TRC-01.
    """
    table = grabbing("sealed")
    assert table.waits_for() == ["gm", "a"]
    emitted = table.play(m.GrabBad(2))
    assert [(event.to, "points" in event.data) for event in emitted] == [(None, False), (("gm",), True)]
    assert table.pools == (3, 3)
    assert table.refused(m.GrabBad(1)).rule == "TRC-KA-04"
    table.play(m.GrabGood(3), dice=(3, 4))
    assert (table.read, table.pools) == ((8, "7-9"), (2, 4))
    assert [(event.data["pool"], event.data["points"]) for event in table.last if event.kind == "grabbed"] == [
        ("bad", 2), ("good", 3),
    ]  # fmt: skip


def test_sealed_passes_over_an_empty_good_pool() -> None:
    """R-TRC-01: under `sealed` the Players are not asked if the Good Pool is empty."""
    table = grabbing("sealed", good=0)
    assert table.waits_for() == ["gm"]
    table.play(m.GrabBad(2), dice=(5, 5))
    assert (table.read, table.pools) == ((8, "7-9"), (2, 1))


def test_nobody_waits_for_those_who_have_nothing_to_lay() -> None:
    """R-TRC-01: with sealed Karma and an empty Good Pool, the table says that it waits for the GM alone."""
    table = grabbing("sealed", good=0)
    refusal = table.refused(m.LetStand("a"))
    assert refusal.legal == "The table waits for the GM to grab Karma."


def test_the_board_shows_the_move_and_who_has_grabbed_karma() -> None:
    """The board shows the move and that a side has committed sealed Karma, and the number to that side alone.

    Rules: R-TRC-01.
    """
    table = grabbing("sealed")
    table.play(m.GrabGood(1))
    shown = {}
    for viewer in ("a", "gm"):
        mats = SYSTEM.board(table.view(viewer), table.seat(viewer)).mats
        shown[viewer] = [card.summary for card in mats[0].cards]
    assert shown == {
        "a": ["makes the move Plain", "", "Good Karma: 1"],
        "gm": ["makes the move Plain", "", "Good Karma: committed"],
    }


@pytest.mark.parametrize("first", ["gm", "a"])
def test_sealed_numbers_are_known_to_their_own_side_alone(first: str) -> None:
    """R-TRC-01: whatever a side commits under `sealed`, all other seats see and receive the same."""
    seen = []
    for points in (0, 1, 3):
        table = grabbing("sealed")
        table.play(m.GrabBad(points) if first == "gm" else m.GrabGood(points))
        others = [seat for seat in (*table.seats, WATCHER) if seat.key != first]
        seen.append(
            [
                (
                    SYSTEM.encode(table.view(seat.key)),
                    SYSTEM.board(table.view(seat.key), seat),
                    table.options(seat.key),
                    [event for event in table.last if event.seen_by(seat)],
                )
                for seat in others
            ]
        )
        own = table.view(first).roll
        assert own is not None
        assert own.karma.of("bad" if first == "gm" else "good") == points
    assert seen[0] == seen[1] == seen[2]


def test_sealed_karma_is_revealed_once_both_sides_have_grabbed() -> None:
    """Once both sides have grabbed, everybody sees the sealed numbers, also while A may still spend Luck.

    Rules: R-TRC-01, TRC-LU-06.
    """
    table = grabbing("sealed", luck=1)
    table.play(m.GrabBad(2))
    table.play(m.GrabGood(3), dice=(3, 4))
    assert table.rolling.karma == Sealed(("bad", "good"), ("bad", "good"))
    assert [table.view(seat).roll for seat in ("gm", "a", "b")] == [table.rolling] * 3


def test_a_sealed_move_can_be_taken_back() -> None:
    """R-TRC-06, R-TRC-01: a move can be taken back after a sealed grab, and its points go back to the pool."""
    table = grabbing("sealed")
    table.play(m.GrabBad(2))
    table.play(m.WithdrawMove("a"))
    assert table.pools == (3, 3)


def test_raising_in_turns() -> None:
    """Under `raising` the sides grab in turns, the GM first; points add up, and a side that passed may grab again.

    Rules: R-TRC-01.
    """
    table = grabbing("raising")
    asked = []
    for move in (m.GrabBad(1), m.GrabGood(0), m.GrabBad(1), m.GrabGood(2)):
        asked.append(table.waits_for())
        table.play(move)
    assert asked == [["gm"], ["a"], ["gm"], ["a"]]
    assert (table.rolling.bad, table.rolling.good, table.pools) == (2, 2, (1, 1))
    assert legal(table.options("gm", "grab-bad")[0], "points") == "Choose 0 to 1."
    table.play(m.GrabBad(0))
    table.play(m.GrabGood(0), dice=(3, 4))
    assert (table.read, table.pools) == ((7, "7-9"), (3, 3))


def test_raising_ends_when_the_gm_passes_after_the_players() -> None:
    """R-TRC-01: under `raising` the dice are rolled when the GM passes right after the Players."""
    table = grabbing("raising")
    table.play(m.GrabBad(1))
    table.play(m.GrabGood(0))
    table.play(m.GrabBad(0), dice=(3, 4))
    assert table.read == (6, "6-")


def test_raising_ends_when_the_players_pass_after_the_gm() -> None:
    """Under `raising` the dice are rolled when the Players pass right after the GM, also at once and without Karma.

    Rules: R-TRC-01.
    """
    table = grabbing("raising")
    table.play(m.GrabBad(0))
    assert usual(table.options("a", "grab-good")[0], "points") == 0
    table.play(m.GrabGood(0), dice=(3, 4))
    assert (table.read, table.pools) == ((7, "7-9"), (3, 3))


def test_raising_with_an_empty_pool() -> None:
    """R-TRC-01: under `raising` a side with an empty pool passes by itself, while the other may go on."""
    table = grabbing("raising", good=0)
    table.play(m.GrabBad(1))
    assert table.waits_for() == ["gm"]
    table.play(m.GrabBad(2), dice=(5, 5))
    assert (table.read, table.pools) == ((7, "7-9"), (3, 0))
    poor = grabbing("raising", bad=0)
    poor.play(m.GrabBad(0, 1, "the fog"))
    poor.play(m.GrabGood(1))
    if poor.waits_for() == ["gm"]:
        assert legal(poor.options("gm", "grab-bad")[0], "points") == "Choose 0."
        poor.play(m.GrabBad(0))
    poor.play(m.GrabGood(0), dice=(3, 4))
    assert poor.read == (9, "7-9")


def test_raising_asks_for_other_modifiers_once() -> None:
    """R-TRC-01, TRC-KA-07: under `raising` the GM can give a modifier only with its first grab."""
    table = grabbing("raising")
    table.play(m.GrabBad(0, -1, "the fog"))
    table.play(m.GrabGood(1))
    assert [field.name for field in table.options("gm", "grab-bad")[0].fields] == ["points"]
    assert table.refused(m.GrabBad(0, -1, "the rain")).rule == "TRC-KA-04"
    table.play(m.GrabBad(1))
    table.play(m.GrabGood(0))
    assert [one.value for one in table.rolling.modifiers] == [-1]


def test_no_dice_before_both_have_spoken() -> None:
    """TRC-KA-04: in none of the four orders are dice rolled before both sides have grabbed."""
    for order in ("gm_first", "any_order", "sealed", "raising"):
        table = grabbing(order)
        turn = SYSTEM.play(table.position, table.seat("gm"), m.GrabBad(1), no_chance)
        assert not turn.opened
