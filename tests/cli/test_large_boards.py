"""Boards with more than ten mats: what has not changed is left out until the next round, and can be printed again."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from facedown.cli import look, turn
from facedown.cli.played_game import Game
from facedown.game import Board, Mat, Plan, Spot
from tests.cli.test_many import MARKET, market
from tests.cli.test_play import facedown

ALL = {"Wren Saltmarsh", "Isaura Quell", "Bram Otter", "Mastiff 1", "Mastiff 2", "Ossip the Fence"}
ALL |= {f"Cutpurse {n}" for n in range(1, 6)}
MAP = "    A  B  C  D  E"


def listed(page: str) -> set[str]:
    """Return the names of the characters that have a line in the list of a page."""
    return {name for name in ALL if re.search(rf"^[ ◆✕] {name} +HP ", page, re.MULTILINE)}


def test_after_a_move_only_what_has_changed_is_listed_and_board_shows_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cutpurse 3 has played no card, and then Wren has the turn and plays one. Nobody has moved."""
    first, second, third = market(monkeypatch, capsys, "21\n\n\n1\nboard\nleave\n").split("\n> ")[1:4]
    assert (listed(first), MAP in first) == (ALL, True)
    assert (listed(second), MAP in second) == ({"Cutpurse 3", "Wren Saltmarsh"}, False)
    assert "The map and 9 others have not changed; `board` shows all." in second
    assert (listed(third), MAP in third) == (ALL, True)


def test_at_the_beginning_of_a_round_the_whole_board_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A round of Tri-Core is a cycle. Bots play on for 40 moves each time."""
    pages = market(monkeypatch, capsys, "21\n\n\nauto all\n\nleave\n").split("\n> ")[2:4]
    assert ["Cycle 2 begins" in page for page in pages] == [False, True]
    assert [listed(page) == ALL for page in pages] == [False, True]


def test_on_a_cleared_screen_your_own_characters_and_the_map_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cleo is the GM. Ana plays Isaura Quell, who is drawn in full. Each of them has seen the whole board before."""
    typed = "C\n21\n\n\nscreen Ana\nA\nscreen Cleo\nC\nscreen Ana\nA\nboard\nleave\n"
    assert facedown(monkeypatch, typed, *MARKET[:4], "--people", "Ana,Ben,Cleo", "--gm", "Cleo", "--seed", "3") == 0
    pages = capsys.readouterr().out.split("\n> ")
    before, after, again = pages[2], pages[4], pages[5]
    assert (listed(before), MAP in before) == (ALL - {"Isaura Quell"}, True)
    assert (listed(after), MAP in after, "Isaura Quell  yours" in after) == (set(), True, True)
    assert "10 others have not changed; `board` shows all." in after
    assert listed(again) == listed(before)


def board(many: int, *, yours: int = 0, **changes: Any) -> Board:
    """Return a board with this many mats, of which the first are yours."""
    mats = tuple(Mat(f"m{n}", f"Mat {n}", yours=n < yours) for n in range(many))
    return replace(Board("Here", mats=mats), **changes)


def game(shown: Board | None, *, rounds: bool = True, new_round: bool = False, on_screen: bool = True) -> Game:
    """Return a game whose last board is `shown`."""
    system = SimpleNamespace(round_events={"round"} if rounds else set())
    there = SimpleNamespace(board_shown=shown, on_screen=on_screen, system=system, has_new_round=lambda: new_round)
    return cast("Game", there)


def test_a_board_of_ten_mats_is_never_shortened_and_neither_is_the_first_one() -> None:
    assert turn.excerpt_of(game(board(10)), board(10)) is None
    assert turn.excerpt_of(game(None), board(11)) is None
    assert turn.excerpt_of(game(board(11), new_round=True), board(11)) is None
    assert turn.excerpt_of(game(board(11)), board(11)) == look.Excerpt(frozenset(), plan=False)


def test_new_mats_are_listed_and_your_own_if_they_are_few() -> None:
    assert turn.excerpt_of(game(board(11)), board(12)) == look.Excerpt({"m11"}, plan=False)
    four, five = board(11, yours=4), board(11, yours=5)
    assert turn.excerpt_of(game(four), four) == look.Excerpt({"m0", "m1", "m2", "m3"}, plan=False)
    assert turn.excerpt_of(game(five), five) == look.Excerpt(frozenset(), plan=False)


def test_a_map_is_printed_if_it_has_changed_or_was_cleared() -> None:
    plan = Plan(("A",), ("1",), ((Spot("X"),),))
    before, after = board(11), board(11, plan=plan)
    assert turn.excerpt_of(game(before), after) == look.Excerpt(frozenset(), plan=True)
    assert turn.excerpt_of(game(after), after) == look.Excerpt(frozenset(), plan=False)
    assert turn.excerpt_of(game(after, on_screen=False), after) == look.Excerpt(frozenset(), plan=True)


@pytest.mark.parametrize(
    ("before", "after", "begins"), [(-1, 0, True), (3, 0, True), (3, -1, True), (0, 1, False), (2, 2, False)]
)
def test_without_rounds_a_step_that_comes_again_begins_one(before: int, after: int, begins: bool) -> None:
    shown = board(11, step=before, steps=("a", "b", "c", "d"))
    now = board(11, step=after, steps=("a", "b", "c", "d"))
    assert (turn.excerpt_of(game(shown, rounds=False), now) is None) == begins
    assert turn.excerpt_of(game(shown), now) is not None


@pytest.mark.parametrize(
    ("number", "same_map", "says"),
    [
        (0, False, ""),
        (1, False, "One other has not changed; `board` shows all."),
        (2, False, "2 others have not changed; `board` shows all."),
        (0, True, "The map has not changed; `board` shows all."),
        (1, True, "The map and one other have not changed; `board` shows all."),
    ],
)
def test_what_is_left_out_is_counted(number: int, same_map: bool, says: str) -> None:
    assert look.left_out(number, same_map=same_map) == says
