"""The vectors CK-T-33, CK-T-34, CK-T-35: refused antes, the last chip, and Stakes when an Actor leaves."""

from __future__ import annotations

import pytest

from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import Table, data, level, sheet


def two_pairs() -> Table:
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start(deal=False)
    table.play(m.Oppose(("a|b", "c|d")))
    table.deal()
    return table


def test_ck_t_33_the_only_opponent_refuses_the_ante() -> None:
    """CK-T-33, CK-S2-05, R-CK-105: A has anted, B refuses; C's one TD Win takes the 3 chips and A sits out."""
    table = two_pairs()
    table.antes(a="REA Mind", b="withdraw", c="REA Mind", d="REA Body")
    assert [table.part(key).paid for key in "abcd"] == [0, 0, 3, 0]
    assert table.participant("b").status == "FW"
    assert (table.part("a").aspect, table.part("a").td_wins) == (None, 0)
    assert table.hand.actions.order == ("c", "d")
    assert [data(event)["actor"] for event in table.of_kind("sits-out")] == ["a"]
    assert table.of_kind("sits-out")[0].rule == "R-CK-105"
    assert "Mind" not in " ".join(table.said(event) for event in table.of_kind("aspect") if data(event)["actor"] == "a")
    table.commits(c="KNO 1", d="STR 1")
    table.no_lines()
    assert [tuple(data(event)["pair"]) for event in table.of_kind("showdown")] == [("c", "d")]


def test_r_ck_105_an_actor_whose_turn_has_not_come_pays_nothing() -> None:
    """CK-T-33, R-CK-105: A refuses before B's turn, so B antes nothing and the pot holds 2."""
    table = two_pairs()
    table.antes(a="withdraw", c="REA Mind", d="REA Body")
    assert table.stack("b", "REA") == 5
    assert [data(event)["actor"] for event in table.of_kind("anted")] == ["c", "d"]
    assert [table.part(key).paid for key in "abcd"] == [0, 0, 2, 0]


def last_chip(*more: str) -> Table:
    """A antes and bids its last chips, and brings B's Body to 0; further Actors oppose A as well."""
    nothing = ("-", "-", "-")
    table = Table(
        sheet("a", nothing, (2, "-", "-"), nothing),
        sheet("b", (9, 9, 9), (0, 1, 0), (9, 9, 9)),
        *(level(key, 9) for key in more),
    )
    table.start(deal=False)
    table.play(m.Oppose(("a|b", *(f"a|{key}" for key in more))))
    table.hand_of(a="STR Body STR 1", b="WIL Body FIT 1", **dict.fromkeys(more, "WIL Body STR 1"))
    assert sum(table.participant("a").stack) == 0
    table.play(m.LetContinue("b", False))
    return table


def test_ck_t_34_the_last_chip_wins_the_fight() -> None:
    """CK-T-34, CK-S6-09, CK-S6-10, R-CK-106: A has no chip left, B is eliminated; A stays in, and it is over."""
    table = last_chip()
    assert data(table.of_kind("eliminated")[0])["actor"] == "b"
    assert table.of_kind("withdrawn") == []
    assert table.position.conflict is None
    (over,) = table.of_kind("conflict-over")
    assert (over.rule, data(over)["standing"]) == ("CK-S6-09", ["a"])


def test_r_ck_106_the_last_chip_does_not_help_where_a_pair_remains() -> None:
    """CK-T-34, CK-S6-03, R-CK-106: with another opponent left there is a later Hand, and A cannot ante for it."""
    table = last_chip("c")
    assert data(table.of_kind("eliminated")[0])["actor"] == "b"
    assert [data(event)["actor"] for event in table.of_kind("withdrawn")] == ["a"]
    assert data(table.of_kind("conflict-over")[0])["standing"] == ["c"]


@pytest.mark.parametrize(("lock", "later"), [({}, 3), ({"es_lock": "conflict"}, 3), ({"es_lock": "hand"}, 1)])
def test_ck_t_35_the_highest_rank_leaves(lock: dict[str, str], later: int) -> None:
    """CK-T-35, CK-S1-06, R-CK-22: Ranks 11, 5, 5, 4: ES 3 in every Hand, or under es_lock=hand 3 and then 1."""
    ranks = {"a": 11, "b": 5, "c": 5, "d": 4}
    table = Table(*(level(key, 5, rank=rank) for key, rank in ranks.items()), rulings=lock)
    table.start()
    assert table.conflict.es == 3
    table.antes(a="withdraw", b="REA Mind", c="REA Mind", d="REA Mind")
    table.commits(b="REA 1", c="REA 1", d="REA 1")
    table.finish()
    table.deal()
    assert table.conflict.es == later
    table.antes(b="REA Mind", c="REA Mind", d="STR Mind")
    table.commits(b="REA 1", c="KNO 1", d="REA 1")
    table.no_lines()
    assert {data(event)["damage"] for event in table.of_kind("damage")} == {later}
