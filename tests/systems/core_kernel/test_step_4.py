"""Section 4.9, second half, and 4.10: advantages pair by pair, Showdowns, winners and Margins."""

from __future__ import annotations

import pytest

from facedown.game import Event
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import Table, data, level


def pairs(table: Table) -> dict[str, Event]:
    """Return the Showdowns announced so far, by the names of their pair."""
    return {"".join(data(event)["pair"]): event for event in table.of_kind("showdown")}


def addends(event: Event) -> list[list[tuple[str, int]]]:
    """Return the addends of both Showdowns of a pair: rule and number."""
    return [[(addend.rule, addend.value) for addend in tally.addends] for tally in event.tallies]


def test_ad_is_for_opponents_only() -> None:
    """CK-S3-14, CK-S3-17, R-CK-50: AD is resolved for every opponent pair and for no pair of allies."""
    table = Table(level("a", 9, side="x"), level("b", 9, side="x"), level("c", 9), level("d", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind KNO 1", c="WIL Mind QUI 1", d="WIL Mind REA 1")
    assert sorted(pairs(table)) == ["ac", "ad", "bc", "bd", "cd"]


def test_a_sweep_is_td_and_ad_against_the_same_opponent() -> None:
    """CK-S3-15, CK-S3-16: A wins TD against B and AD against C only, so it sweeps neither."""
    table = Table(level("a", 9, es=2), level("b", 9), level("c", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 4", b="WIL Body STR 1", c="STR Mind KNO 1")
    found = pairs(table)
    assert addends(found["ab"])[0] == [("CK-S4-01", 4)]
    assert addends(found["ac"])[0] == [("CK-S4-01", 4), ("CK-S3-18", 2)]


def test_a_bonus_is_for_one_opponent() -> None:
    """A sweeps B with 4 + 2 + 2 and has only 4 against C, so the Hand has no single winner.

    Rules: CK-S3-16, CK-S3-18, CK-S3-21, CK-S4-04.
    """
    table = Table(level("a", 9, es=2), level("b", 9), level("c", 9))
    table.start()
    table.hand_of(a="WIL Body STR 4", b="REA Spirit PRE 1", c="REA Spirit WIL 3")
    found = pairs(table)
    assert found["ab"].tallies[0].total == 8
    assert found["ac"].tallies[0].total == 4
    assert found["bc"].tallies[1].total == 5
    assert [data(found[pair])["winner"] for pair in ("ab", "ac", "bc")] == ["a", "a", "c"]
    assert {event.kind for event in table.events} & {"hand-won", "winner"} == set()


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("REA 2", "KNO 2", [[("CK-S4-01", 2), ("CK-S3-18", 3)], [("CK-S4-01", 2)]]),
        ("KNO 2", "REA 2", [[("CK-S4-01", 2)], [("CK-S4-01", 2), ("CK-S3-18", 3)]]),
        ("REA 2", "REA 2", [[("CK-S4-01", 2)], [("CK-S4-01", 2)]]),
    ],
)
def test_ad_adds_es_for_the_winner_alone(a: str, b: str, expected: object) -> None:
    """CK-S3-18, CK-S3-19, CK-S3-20: at ES 3 the winner of AD gains 3, and a tie gives nothing."""
    table = Table(level("a", 9, es=3), level("b", 9))
    table.start()
    table.hand_of(a=f"WIL Mind {a}", b=f"WIL Mind {b}")
    assert addends(pairs(table)["ab"]) == expected


@pytest.mark.parametrize(("bid", "half"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (8, 4), (9, 4)])
def test_a_sweep_adds_half_the_bid(bid: int, half: int) -> None:
    """The Sweep bonus is half of the bid chips, rounded down, without ES or Wildcard.

    Rules: CK-S3-21, CK-S3-22, CK-S3-24, CK-M-03.
    """
    table = Table(level("a", 9, es=4, wildcards=1), level("b", 9))
    table.start()
    table.hand_of(a=f"WIL Body STR {bid} +W", b="REA Spirit PRE 1")
    assert addends(pairs(table)["ab"])[0] == [
        ("CK-S4-01", bid), ("CK-S3-18", 4), ("CK-S3-21", half), ("CK-S3-11", 1),
    ]  # fmt: skip


def test_a_sweep_from_the_other_side() -> None:
    """CK-S3-23: Y can sweep X as well, and only one of them does."""
    table = Table(level("a", 9, es=2), level("b", 9))
    table.start()
    table.hand_of(a="REA Spirit PRE 4", b="WIL Body STR 4")
    assert addends(pairs(table)["ab"]) == [
        [("CK-S4-01", 4)],
        [("CK-S4-01", 4), ("CK-S3-18", 2), ("CK-S3-21", 2)],
    ]


def test_td_alone_adds_nothing() -> None:
    """CK-S3-25, CK-D-09: a TD win with a tie in AD leaves the bid alone."""
    table = Table(level("a", 9, es=5), level("b", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Body STR 3")
    assert addends(pairs(table)["ab"]) == [[("CK-S4-01", 3)], [("CK-S4-01", 3)]]


def test_the_showdown_total() -> None:
    """Bid and Wildcard count in full against each opponent, and bonuses only where they were won.

    Rules: CK-S4-01, R-CK-39, R-CK-44.
    """
    table = Table(level("a", 9, es=2, wildcards=1), level("b", 9), level("c", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 4 +W", b="STR Body FIT 1", c="REA Spirit WIL 2")
    found = pairs(table)
    assert addends(found["ab"])[0] == [("CK-S4-01", 4), ("CK-S3-18", 2), ("CK-S3-21", 2), ("CK-S3-11", 1)]
    assert addends(found["ac"])[0] == [("CK-S4-01", 4), ("CK-S3-11", 1)]
    assert (found["ab"].tallies[0].total, found["ac"].tallies[0].total) == (9, 5)


@pytest.mark.parametrize(
    ("bids", "winner", "margin"), [((4, 1), "a", 3), ((1, 4), "b", 3), ((3, 3), None, 0), ((9, 1), "a", 8)]
)
def test_the_higher_showdown_wins(bids: tuple[int, int], winner: str | None, margin: int) -> None:
    """The higher Showdown wins by the difference, and equal ones have no winner and Margin 0.

    Rules: CK-S4-02, CK-S4-03, R-CK-57.
    """
    table = Table(level("a", 9), level("b", 9))
    table.start()
    table.hand_of(a=f"WIL Mind REA {bids[0]}", b=f"WIL Mind REA {bids[1]}")
    (pair,) = table.of_kind("showdown")
    assert (data(pair)["winner"], data(pair)["margin"]) == (winner, margin)
    assert [data(event)["actor"] for event in table.of_kind("damage")] == (
        [] if winner is None else ["ba"["ab".index(winner)]]
    )


def test_swapping_two_players_mirrors_the_result() -> None:
    """CK-S4-04, CK-S3-17: the same cards from swapped seats give the same numbers, swapped."""
    cards = ("WIL Body STR 5", "REA Spirit PRE 4")
    results = []
    for first, second in (cards, cards[::-1]):
        table = Table(level("a", 9, es=3), level("b", 9))
        table.start()
        table.hand_of(a=first, b=second)
        results.append([tally.total for tally in table.of_kind("showdown")[0].tallies])
    assert results == [[10, 4], [4, 10]]


def test_winning_a_pair_gives_damage_and_nothing_else() -> None:
    """CK-S4-04, R-CK-103: a tie changes no chips, AVs or Wildcards."""
    table = Table(level("a", 9), level("b", 9))
    table.start()
    table.antes(a="WIL Mind", b="WIL Mind")
    table.commits(a="REA 5", b="REA 1")
    before = table.participant("a"), table.actor("a")
    table.no_lines()
    table.play(m.Spread("b", "a", {"KNO": 1}))
    assert (table.participant("a"), table.actor("a")) == before
