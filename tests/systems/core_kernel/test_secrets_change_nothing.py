"""Two tables that differ in one secret: viewers that may not know it receive exactly the same (CK-G-06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Move
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import SYSTEM, Table, level, sheet

Secret = tuple[Table, Table]


def received(table: Table, viewer: str) -> list[Any]:
    """Return all that reaches a viewer: its view, board, options, events and refusals."""
    view, seat = table.view(viewer), table.seat(viewer)
    emitted = [event for event in table.events if event.seen_by(seat)]
    options = SYSTEM.options(view, seat)
    return [view, SYSTEM.board(view, seat), options, emitted, refusals(table, viewer)]


def attempts(key: str) -> list[Move]:
    """Return moves about one Actor, legal and illegal, now or at another time."""
    return [
        m.Ante(key, ("REA",), "Mind"), m.Commit(key, "REA", 9), m.Commit(key, "KNO", 2), m.Withdraw(key),
        m.Fold(key), m.Spread(key, "a", {"REA": 1}), m.EndConflict("now"), m.DealHand(), m.Vote(key, True),
    ]  # fmt: skip


def refusals(table: Table, viewer: str) -> list[str]:
    """Return the refusals that a viewer gets when it tries the moves of all seats."""
    view, seat = table.view(viewer), table.seat(viewer)
    return [str(SYSTEM.check(view, seat, move)) for key in ("a", "b", "c") for move in attempts(key)]


def both(tables: Secret, viewers: list[str]) -> None:
    """Assert that these viewers cannot distinguish the two tables now."""
    for viewer in viewers:
        assert received(tables[0], viewer) == received(tables[1], viewer), viewer


def pair(*, first: Any = None, second: Any = None, **rulings: str) -> Secret:
    """Return two tables of three Actors that are equal or differ in the first sheet."""
    plain = level("a", 5, wildcards=2)
    tables = tuple(
        Table(given or plain, level("b", 5), level("c", 5, kind="NPC"), rulings=rulings) for given in (first, second)
    )
    for table in tables:
        table.start()
    return tables[0], tables[1]


def each(tables: Secret, act: Callable[[Table], Any]) -> None:
    for table in tables:
        act(table)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("REA", "Mind"), ("WIL", "Mind")),
        (("REA", "Mind"), ("REA", "Body")),
        (("QUI", "Spirit"), ("AGI", "Body")),
    ],
)
@pytest.mark.parametrize("amend", ["locked", "until_reveal"])
def test_an_ante_and_an_aspect_card(one: tuple[str, str], other: tuple[str, str], amend: str) -> None:
    """Until the last card is played no other viewer, not even the GM, can know one.

    Rules: CK-S2-04, CK-S2-06, CK-C-06, CK-C-07.
    """
    tables = pair(amend=amend)
    tables[0].ante("a", *one)
    tables[1].ante("a", *other)
    both(tables, ["b", "gm", ""])
    each(tables, lambda table: table.ante("b", "REA", "Mind"))
    both(tables, ["b", "gm", ""])


def test_an_ante_in_the_jackpot() -> None:
    """CK-S2-15, CK-S2-10: the kind of an anted chip stays hidden from others through the Hand and the next one."""
    tables = pair()
    for table, chip in zip(tables, ("REA", "WIL"), strict=True):
        table.antes(a=f"{chip} Mind", b="STR Mind", c="STR Mind")
    both(tables, ["b", "gm", ""])
    each(tables, lambda table: table.commits(a="KNO 1", b="KNO 1", c="KNO 1"))
    both(tables, ["b", "gm", ""])
    each(tables, lambda table: table.finish())
    both(tables, ["b", "gm", ""])
    each(tables, lambda table: table.deal())
    both(tables, ["b", "gm", ""])


def test_unrevealed_cards_stay_hidden() -> None:
    """R-CK-56, R-CK-91, R-CK-105: the card of an Actor that sits out, or of a Hand that stops, is never revealed."""
    tables = pair()
    for table, aspect in zip(tables, ("Mind", "Body"), strict=True):
        table.antes(a=f"REA {aspect}", b="withdraw", c="withdraw")
    both(tables, ["b", "gm", ""])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (m.Commit("a", "REA", 2), m.Commit("a", "KNO", 2)),
        (m.Commit("a", "REA", 1), m.Commit("a", "REA", 5)),
        (m.Commit("a", "REA", 2), m.Commit("a", "REA", 2, wildcards=1)),
        (m.Commit("a", "REA", 1), m.Commit("a", "QUI", 4, wildcards=1)),
        (m.Commit("a", "REA", 3, face_up=True), m.Commit("a", "REA", 3, face_up=True, wildcards=1)),
    ],
)
@pytest.mark.parametrize("amend", ["locked", "until_reveal"])
def test_a_sealed_bid(one: m.Commit, other: m.Commit, amend: str) -> None:
    """Card, count and Wildcard stay hidden until the last commitment.

    Rules: CK-G-06, CK-S3-02, CK-S3-06, CK-S3-11, R-CK-41, R-CK-42.
    """
    tables = pair(amend=amend)
    each(tables, lambda table: table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind"))
    tables[0].play(one)
    tables[1].play(other)
    both(tables, ["b", "gm", ""])
    each(tables, lambda table: table.commit("b", "KNO", 1))
    both(tables, ["b", "gm", ""])


def test_a_visible_count_hides_the_rest() -> None:
    """R-CK-42: under bid_count=visible two cards with one count, with or without a Wildcard, look alike."""
    tables = pair(bid_count="visible")
    each(tables, lambda table: table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind"))
    tables[0].commit("a", "REA", 3)
    tables[1].commit("a", "KNO", 3, wildcards=1)
    both(tables, ["b", "gm", ""])


def test_the_opponents_that_a_wildcard_counts_against() -> None:
    """R-CK-39: the opponent that a Wildcard is aimed at is as secret as the commitment."""
    tables = pair(wild_scope="one_pair")
    each(tables, lambda table: table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind"))
    tables[0].commit("a", "REA", 3, wildcards=1, against="b")
    tables[1].commit("a", "REA", 3, wildcards=1, against="c")
    both(tables, ["b", "gm", ""])


def test_private_sheets_of_one_size() -> None:
    """R-CK-48: AVs 4/5/6 and 5/5/5 look the same to others through Steps 1 to 3."""
    tables = pair(first=sheet("a", (4, 5, 6)), second=sheet("a", (5, 5, 5)))
    both(tables, ["b", ""])
    each(tables, lambda table: table.antes(a="REA Mind", b="WIL Mind"))
    both(tables, ["b", ""])
    each(tables, lambda table: table.antes(c="WIL Mind"))
    both(tables, ["b", ""])
    each(tables, lambda table: table.commits(a="QUI 2", b="REA 1"))
    both(tables, ["b", ""])


def test_live_stacks_are_private_from_the_gm() -> None:
    """R-CK-48: the GM reads AVs, but cannot know which chips a PC has left."""
    tables = pair()
    for table, chip in zip(tables, ("REA", "WIL"), strict=True):
        table.antes(a=f"{chip} Mind", b="STR Mind", c="STR Mind")
    each(tables, lambda table: table.commits(a="KNO 1", b="KNO 1", c="KNO 1"))
    each(tables, lambda table: table.finish())
    assert tables[0].participant("a").stack != tables[1].participant("a").stack
    both(tables, ["gm"])


def test_ranks_that_give_the_same_stakes() -> None:
    """CK-N-15: Ranks 6 and 10, both ES 2, look the same to others for the whole Conflict."""
    tables = pair(first=level("a", 5, rank=6), second=level("a", 5, rank=10))
    both(tables, ["b", ""])
    each(tables, lambda table: table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1"))
    both(tables, ["b", ""])
    each(tables, lambda table: table.end())
    both(tables, ["b", ""])


@pytest.mark.parametrize("fits", [True, False])
def test_a_sealed_vote(fits: bool) -> None:
    """R-CK-79: nobody learns A's vote before B has voted."""
    tables = pair()
    each(tables, lambda table: table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind"))
    each(tables, lambda table: table.commits(a="KNO 1", b="KNO 1", c="KNO 1"))
    for key in ("a", "b", "c"):
        each(tables, lambda table, key=key: table.play(m.Justify(key)))  # type: ignore[misc]
    each(tables, lambda table: table.play(m.Object("c"), "b"))
    tables[0].play(m.Vote("c", fits), "a")
    tables[1].play(m.Vote("c", not fits), "a")
    both(tables, ["b", "gm", ""])


def test_the_comparison_finds_what_is_open() -> None:
    """The comparison finds differences in what viewers may see."""
    tables = pair()
    tables[0].ante("a", "REA", "Mind", "I wait")
    tables[1].ante("a", "REA", "Mind", "I run")
    for viewer in ("a", "b", "gm", ""):
        assert received(tables[0], viewer) != received(tables[1], viewer)
    tables = pair()
    tables[0].ante("a", "REA", "Mind")
    tables[1].ante("a", "KNO", "Mind")
    assert received(tables[0], "a") != received(tables[1], "a")
