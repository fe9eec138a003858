"""The vectors CK-T about Showdowns and pots, each played as a Hand."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Event
from tests.systems.core_kernel.driver import SYSTEM, Sheet, Table, data, level, sheet, usual


def totals(table: Table) -> dict[tuple[str, str], tuple[int, int]]:
    """Both Showdowns of every pair so far."""
    return {
        (data(event)["pair"][0], data(event)["pair"][1]): (event.tallies[0].total, event.tallies[1].total)
        for event in table.of_kind("showdown")
    }


def parts(event: Event, side: int) -> list[tuple[str, int]]:
    """The addends of one Showdown: rule and number."""
    return [(addend.rule, addend.value) for addend in event.tallies[side].addends]


def hits(table: Table) -> list[tuple[str, str, str, int]]:
    """The damage announced so far: by which Actor, to which Actor, of which type, how much."""
    return [
        (data(event)["source"], data(event)["actor"], data(event)["aspect"], data(event)["damage"])
        for event in table.of_kind("damage")
    ]


def duel(es: int = 1, **rulings: str) -> Table:
    """Two Actors of AV 12 throughout, at this ES."""
    table = Table(level("a", 12, es=es, wildcards=2), level("b", 12, wildcards=2), rulings=rulings)
    table.start()
    return table


def test_ck_t_03_and_04_a_jackpot_and_who_takes_it() -> None:
    """CK-T-03, CK-T-04, CK-S2-15, CK-R-02: 6 against 5 does 2 Mind; the pot of 2 waits and 4 chips go to B."""
    table = duel(es=2)
    table.hand_of(a="WIL Mind REA 4", b="PRE Mind KNO 5")
    assert totals(table) == {("a", "b"): (6, 5)}
    assert hits(table) == [("a", "b", "Mind", 2)]
    assert [jackpot.size for jackpot in table.conflict.jackpots] == [2]
    table.spread("b", "a", QUI=2)
    assert table.av("b", "QUI") == 10
    table.deal()
    assert [cluster.size for cluster in table.hand.clusters] == [2]
    table.antes(a="STR Mind", b="FIT Spirit")
    assert (table.part("a").td_wins, table.part("b").td_wins) == (0, 1)
    assert data(table.of_kind("paid")[-1]) == {"actor": "b", "chips": {"STR": 1, "FIT": 1, "WIL": 1, "PRE": 1}}
    assert table.conflict.jackpots == ()


def test_ck_t_05_a_sweep() -> None:
    """CK-T-05, CK-S3-15, CK-S3-21, CK-S3-24, CK-S4-01: 5 + 3 + 2 = 10 against 4; Margin 6; D = 3 + 1 Body."""
    table = duel(es=3)
    table.hand_of(a="REA Body STR 5", b="REA Spirit PRE 4")
    assert totals(table) == {("a", "b"): (10, 4)}
    assert parts(table.of_kind("showdown")[0], 0) == [("CK-S4-01", 5), ("CK-S3-18", 3), ("CK-S3-21", 2)]
    assert parts(table.of_kind("showdown")[0], 1) == [("CK-S4-01", 4)]
    assert data(table.of_kind("showdown")[0])["margin"] == 6
    assert hits(table) == [("a", "b", "Body", 4)]


def test_ck_t_06_dominance_split_between_two() -> None:
    """CK-T-06, CK-S3-19, CK-S3-25: A wins TD and the pot, B wins AD: 5 against 4 + 3; 3 Spirit to A."""
    table = duel(es=3)
    table.hand_of(a="REA Body STR 5", b="REA Spirit INT 4")
    assert totals(table) == {("a", "b"): (5, 7)}
    assert parts(table.of_kind("showdown")[0], 1) == [("CK-S4-01", 4), ("CK-S3-18", 3)]
    assert hits(table) == [("b", "a", "Spirit", 3)]
    assert table.part("a").paid == 2


@pytest.mark.parametrize(("bid", "showdown", "hurt"), [("3 +W", (4, 3), [("a", "b", "Mind", 1)]), ("3", (3, 3), [])])
def test_ck_t_07_a_wildcard_decides(bid: str, showdown: Any, hurt: Any) -> None:
    """CK-T-07, CK-S3-11, CK-S3-20, R-CK-57: AD ties, so a Wildcard wins by 1; without it there is a tie, no damage."""
    table = duel()
    table.hand_of(a=f"WIL Mind REA {bid}", b="WIL Body STR 3")
    assert totals(table) == {("a", "b"): showdown}
    assert hits(table) == hurt
    assert data(table.of_kind("showdown")[0])["winner"] == ("a" if hurt else None)


P1, P2, BOSS = (
    level("p1", 12, es=3, side="party"),
    level("p2", 12, es=3, side="party", wildcards=1),
    level("boss", 12, es=3, side="foe", kind="NPC"),
)


def against_a_boss(p2_bid: str = "4", **rulings: str) -> Table:
    """Two allies against one: Mind/QUI 3 and Body/STR against Spirit/PRE 5."""
    table = Table(P1, P2, BOSS, rulings=rulings)
    table.start()
    table.hand_of(p1="WIL Mind QUI 3", p2=f"WIL Body STR {p2_bid}", boss="REA Spirit PRE 5")
    return table


def test_ck_t_09_two_against_one() -> None:
    """CK-T-09, CK-S2-08, CK-S2-09, CK-S3-16, CK-S3-22, R-CK-102: TD Wins 0, 1, 1; chips 2 and 1; two Sweeps, D 4, 3."""
    table = against_a_boss()
    assert [table.part(key).td_wins for key in ("p1", "p2", "boss")] == [0, 1, 1]
    assert [table.part(key).paid for key in ("p1", "p2", "boss")] == [0, 2, 1]
    assert totals(table) == {("p1", "boss"): (3, 10), ("p2", "boss"): (9, 5)}
    assert [data(event)["margin"] for event in table.of_kind("showdown")] == [7, 4]
    assert hits(table) == [("boss", "p1", "Spirit", 4), ("p2", "boss", "Body", 3)]


def test_ck_t_10_two_against_one_with_a_wildcard() -> None:
    """CK-T-10, CK-GL-32: a Wildcard makes it 10 against 5, and the Margin of 5 one more damage."""
    table = against_a_boss("4 +W")
    assert totals(table) == {("p1", "boss"): (3, 10), ("p2", "boss"): (10, 5)}
    assert hits(table) == [("boss", "p1", "Spirit", 4), ("p2", "boss", "Body", 4)]


def test_ck_t_32_two_against_one_with_divided_bids() -> None:
    """CK-T-32, R-CK-44: bid_split=divided counts 2 of the boss's 5 in each pair: 6 against 3, 9 against 2."""
    table = against_a_boss(bid_split="divided")
    assert totals(table) == {("p1", "boss"): (3, 6), ("p2", "boss"): (9, 2)}
    assert parts(table.of_kind("showdown")[0], 1) == [("CK-S4-01", 2), ("CK-S3-18", 3), ("CK-S3-21", 1)]
    assert hits(table) == [("boss", "p1", "Spirit", 3), ("p2", "boss", "Body", 4)]


def test_ck_t_11_a_ring_of_three() -> None:
    """CK-T-11, CK-S3-17, CK-S3-23, CK-S5-01, R-CK-28, R-CK-59: three Sweeps; 1 Mind, 2 Body, 1 Spirit; a chip each."""
    table = Table(*(level(key, 12) for key in "abc"))
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Body FIT 4", c="REA Spirit INT 2")
    assert [table.part(key).paid for key in "abc"] == [1, 1, 1]
    assert totals(table) == {("a", "b"): (5, 4), ("a", "c"): (3, 4), ("b", "c"): (7, 2)}
    assert sorted(hits(table)) == [("a", "b", "Mind", 1), ("b", "c", "Body", 2), ("c", "a", "Spirit", 1)]


@pytest.mark.parametrize(
    ("rulings", "showdown", "hit"),
    [({}, (2, 3), ("b", "a", "Body", 2)), ({"td_bonus": "2"}, (4, 3), ("a", "b", "Mind", 2))],
)
def test_ck_t_12_and_31_trine_dominance_alone(rulings: dict[str, str], showdown: Any, hit: Any) -> None:
    """CK-T-12, CK-T-31, CK-S3-25, R-CK-24: TD without AD adds nothing, or 2 under td_bonus=2."""
    table = duel(es=2, **rulings)
    table.hand_of(a="WIL Mind REA 2", b="WIL Body STR 3")
    assert totals(table) == {("a", "b"): showdown}
    assert hits(table) == [hit]
    assert (("R-CK-24", 2) in parts(table.of_kind("showdown")[0], 0)) is bool(rulings)


def test_ck_t_13_a_sweep_with_a_bid_of_1() -> None:
    """CK-T-13, CK-M-05, R-CK-17: half of a bid of 1 adds 0, for Min-1 is not for Sweeps: 2 against 1."""
    table = duel()
    table.hand_of(a="WIL Body STR 1", b="REA Spirit PRE 1")
    assert totals(table) == {("a", "b"): (2, 1)}
    assert parts(table.of_kind("showdown")[0], 0) == [("CK-S4-01", 1), ("CK-S3-18", 1), ("CK-S3-21", 0)]
    assert hits(table) == [("a", "b", "Body", 1)]


def test_ck_t_14_dominance_with_a_bid_of_0() -> None:
    """CK-T-14, CK-S3-18, R-CK-46: at ES 5 AD makes 5 of a bid of 0, against 3 and a Wildcard; 5 Mind to B."""
    a: Sheet = sheet("a", (1, 5, 5), rank=21)
    table = Table(a, level("b", 12, wildcards=1))
    table.start()
    table.hand_of(a="REA Mind REA 0", b="WIL Mind KNO 3 +W")
    assert totals(table) == {("a", "b"): (5, 4)}
    assert hits(table) == [("a", "b", "Mind", 5)]


def test_ck_t_15_a_great_sweep() -> None:
    """CK-T-15, CK-N-11, CK-N-12: 10 + 5 + 5 + 1 = 21 against 0; D = 5 + 4 Spirit; the cap ignores the Wildcard."""
    a = sheet("a", (5, 5, 5), (5, 5, 5), (10, 10, 10), rank=21, wildcards=1)
    table = Table(a, sheet("b", (9, 1, 9)))
    table.start()
    table.hand_of(a="REA Spirit WIL 10 +W", b="KNO Mind KNO 0")
    assert totals(table) == {("a", "b"): (21, 0)}
    assert parts(table.of_kind("showdown")[0], 0) == [
        ("CK-S4-01", 10), ("CK-S3-18", 5), ("CK-S3-21", 5), ("CK-S3-11", 1),
    ]  # fmt: skip
    assert hits(table) == [("a", "b", "Spirit", 9)]


@pytest.mark.parametrize(
    ("keys", "rulings", "paid", "jackpot"),
    [
        ("abc", {}, [0, 0, 0], [3]),
        ("ab", {}, [0, 0], [2]),
        ("abc", {"zero_wins": "round_robin"}, [1, 1, 1], []),
        ("ab", {"zero_wins": "round_robin"}, [1, 1], []),
    ],
)
def test_ck_t_36_all_play_one_aspect(keys: str, rulings: dict[str, str], paid: list[int], jackpot: list[int]) -> None:
    """CK-T-36, CK-S2-11, R-CK-25: with no TD Wins the pot is a Jackpot, or is shared under zero_wins=round_robin."""
    table = Table(*(level(key, 5) for key in keys), rulings=rulings)
    table.start()
    table.antes(**dict.fromkeys(keys, "REA Mind"))
    assert [table.part(key).td_wins for key in keys] == [0] * len(keys)
    assert [table.part(key).paid for key in keys] == paid
    assert [pot.size for pot in table.conflict.jackpots] == jackpot
    assert [event.rule for event in table.of_kind("jackpot")] == ["CK-S2-15"] * len(jackpot)


def test_ck_t_37_a_conflict_that_never_ends_by_itself() -> None:
    """CK-T-37, CK-S5-11, R-CK-90: Mind, Body and Spirit only: no damage in any Hand, chips only circulate."""
    nothing = ("-", "-", "-")
    table = Table(
        sheet("a", (4, 4, 4), nothing, nothing, rank=11),
        sheet("b", nothing, (4, 4, 4), nothing, rank=11),
        sheet("c", nothing, nothing, (4, 4, 4), rank=11),
    )
    table.start()
    before = [actor.av for actor in table.position.actors]
    aspects, actions = {"a": "Mind", "b": "Body", "c": "Spirit"}, {"a": "REA", "b": "FIT", "c": "INT"}
    for number in range(1, 31):
        assert table.hand.number == number
        for key in table.hand.order:
            option = table.options(key, "ante")[0]
            table.ante(key, usual(option, "chips")[0], aspects[key])
        assert [table.part(key).paid for key in "abc"] == [1, 1, 1]
        for key in table.hand.order:
            (option,) = [o for o in table.options(key, "commit") if o.owed]
            table.play(option.build(SYSTEM.move_type, action=actions[key]))
        table.finish()
        assert [actor.av for actor in table.position.actors] == before
        assert sum(sum(p.stack) + sum(p.committed) for p in table.conflict.participants) == 36
        table.deal()
    assert len(table.of_kind("damage")) == 3 * 30
    assert {event.rule for event in table.of_kind("damage")} == {"CK-S5-11"}
    assert {data(event)["through"] for event in table.of_kind("damage")} == {0}
