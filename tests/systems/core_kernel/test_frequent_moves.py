"""The moves of every Hand are accepted without their options, and only if an option offers them."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Move, Seat
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import SYSTEM, Table, constant, extension, install, level, sheet

LONG = "x" * 281


def allowed(table: Table, move: Move, seat: str = "") -> bool:
    """Return whether a move is accepted without its options; then an option must offer it."""
    mover = Seat(seat) if seat else table.seat_for(move)
    view = SYSTEM.view(table.position, mover)
    accepted: bool = SYSTEM.allows[type(move)](view, mover, move)
    offered = any(
        option.move == move.kind and option.fits(move) and option.refusal(move) is None
        for option in SYSTEM.options(view, mover)
    )
    assert offered or not accepted
    return accepted


def pair(**rulings: Any) -> Table:
    """Return A and B; A has no KNO chip and its Body TA is at 0."""
    table = Table(sheet("a", (6, 0, 3), (0, 0, 0), (2, 2, 2), wildcards=2), level("b", 5, wildcards=1), rulings=rulings)
    table.start()
    return table


def at_step_3(**rulings: Any) -> Table:
    table = pair(**rulings)
    table.antes(a="WIL Mind", b="WIL Mind")
    return table


@pytest.mark.parametrize(
    ("move", "seat", "accepted"),
    [
        (m.Ante("a", ("REA",), "Mind"), "a", True),
        (m.Ante("a", ("WIL",), "Spirit", "I bow."), "a", True),
        (m.Ante("a", ("REA",), "Mind"), "b", False),
        (m.Ante("b", ("REA",), "Mind"), "b", False),  # A antes first
        (m.Ante("a", ("KNO",), "Mind"), "a", False),
        (m.Ante("a", ("REA", "REA"), "Mind"), "a", False),
        (m.Ante("a", (), "Mind"), "a", False),
        (m.Ante("a", ["REA"], "Mind"), "a", False),  # type: ignore[arg-type]
        (m.Ante("a", ("REA",), "Body"), "a", False),
        (m.Ante("a", ("REA",), "Mind", LONG), "a", False),
        (m.Ante("a", ("REA",), "Mind", "a\nb"), "a", False),
        (m.Commit("a", "REA", 1), "a", False),
    ],
)
def test_a_first_ante(move: Move, seat: str, accepted: bool) -> None:
    """A first ante needs one chip that is in the stack, and a card of a TA with a TS of 1 or more.

    Rules: CK-S2-01, CK-S2-03, CK-S2-06, R-CK-45.
    """
    assert allowed(pair(), move, seat) is accepted


def test_a_second_ante_of_a_hand_is_left_to_the_options() -> None:
    """R-CK-107: under `amend=until_reveal` the options decide about a changed ante."""
    table = pair(amend="until_reveal")
    table.ante("a", "REA", "Mind")
    assert not allowed(table, m.Ante("a", ("QUI",), "Mind"))
    assert SYSTEM.check(SYSTEM.view(table.position, Seat("a")), Seat("a"), m.Ante("a", ("QUI",), "Mind")) is None


def test_antes_under_other_rules_are_left_to_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-CK-01, CK-K-02: chips held may be the ratings, and an Extension may change the ante."""
    assert not allowed(pair(av_basis="held"), m.Ante("a", ("REA",), "Mind"))
    install(monkeypatch, extension("test", Commit=constant()))
    table = Table(level("a", 5), level("b", 5), extensions=("test",))
    table.start()
    assert not allowed(table, m.Ante("a", ("REA",), "Mind"))


@pytest.mark.parametrize(
    ("move", "seat", "accepted"),
    [
        (m.Commit("a", "REA", 1), "a", True),
        (m.Commit("a", "REA", 3), "a", True),  # TS (6 + 0 + 3) / 3
        (m.Commit("a", "QUI", 2, wildcards=1), "a", True),
        (m.Commit("a", "REA", 1), "b", False),
        (m.Commit("b", "REA", 1), "b", False),  # A commits first
        (m.Commit("a", "REA", 4), "a", False),
        (m.Commit("a", "REA", 0), "a", False),
        (m.Commit("a", "REA", -1), "a", False),
        (m.Commit("a", "REA", True), "a", False),
        (m.Commit("a", "KNO", 0), "a", False),
        (m.Commit("a", "WIL", 1), "a", False),
        (m.Commit("a", "REA", 1, wildcards=2), "a", False),
        (m.Commit("a", "REA", 1, wildcards=-1), "a", False),
        (m.Commit("a", "REA", 1, wildcards=True), "a", False),
        (m.Commit("a", "REA", 1, against="b"), "a", False),
        (m.Commit("a", "REA", 1, face_up=True), "a", True),
        (m.Commit("a", "REA", 4, face_up=True), "a", False),
        (m.Commit("a", "REA", 1, face_up=1), "a", False),  # type: ignore[arg-type]
        (m.Ante("a", ("REA",), "Mind"), "a", False),
    ],
)
def test_a_first_bid(move: Move, seat: str, accepted: bool) -> None:
    """CK-S3-03, CK-S3-04, CK-S3-07, CK-S3-11, R-CK-36: a card of the TA played, 1 to TS chips, at most 1 Wildcard."""
    assert allowed(at_step_3(), move, seat) is accepted


def test_a_first_bid_of_no_chip_is_accepted_face_down_only() -> None:
    """CK-S3-09, R-CK-36: a face-up bid needs at least one chip, also where a bid of 0 is legal."""
    table = at_step_3(min_bid="0")
    assert allowed(table, m.Commit("a", "REA", 0))
    assert not allowed(table, m.Commit("a", "REA", 0, face_up=True))


def test_other_bids_are_left_to_the_options() -> None:
    """R-CK-39, R-CK-107: a Wildcard for one pair, and a bid that changes an earlier one."""
    assert not allowed(at_step_3(wild_scope="one_pair"), m.Commit("a", "REA", 1))
    table = at_step_3(amend="until_reveal")
    table.commit("a", "REA", 1)
    assert not allowed(table, m.Commit("a", "REA", 2))


@pytest.mark.parametrize(
    ("move", "seat", "accepted"),
    [
        (m.Justify("a", "I think."), "a", True),
        (m.Justify("a"), "a", True),
        (m.Justify("a"), "b", False),
        (m.Justify("b"), "b", False),  # A is asked first
        (m.Justify("a", LONG), "a", False),
    ],
)
def test_a_line(move: Move, seat: str, accepted: bool) -> None:
    """CK-S3-13: an Actor adds one brief line or none, when it is asked."""
    table = at_step_3()
    table.commits(a="REA 1", b="REA 1")
    assert allowed(table, move, seat) is accepted


def test_no_line_is_accepted_before_the_reveal() -> None:
    assert not allowed(at_step_3(), m.Justify("a"))


@pytest.mark.parametrize(
    ("parts", "accepted"),
    [
        ({"REA": 1}, True),
        ({"REA": 0, "QUI": 1}, True),
        ({}, False),
        ({"REA": 2}, False),
        ({"REA": 2, "QUI": -1}, False),
        ({"KNO": 1}, False),  # its AV is 0
        ({"WIL": 1}, False),
        ({"REA": 1, "WIL": 0}, False),
        ({"REA": True}, False),
        ([("REA", 1)], False),
    ],
)
def test_a_split_of_damage(parts: Any, accepted: bool) -> None:
    """CK-S5-06, CK-S5-07: A bids 1 REA and B 2 with a Wildcard; A takes 1 point of Mind damage (ES 1, Margin 2)."""
    table = at_step_3()
    table.commits(a="REA 1", b="REA 2 +W")
    table.no_lines()
    assert allowed(table, m.Spread("a", "b", parts), "a") is accepted
    assert not allowed(table, m.Spread("a", "b", parts), "b")
    assert not allowed(table, m.Spread("a", "a", parts), "a")
    assert not allowed(table, m.Spread("b", "a", parts), "b")


def test_no_split_is_accepted_before_there_is_damage() -> None:
    assert not allowed(at_step_3(), m.Spread("a", "b", {"REA": 1}), "a")
