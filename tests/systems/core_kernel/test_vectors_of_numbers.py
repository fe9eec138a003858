"""The vectors CK-T about numbers, and the worked examples CK-X of the document, read off a table in play."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.model import Rulings
from facedown.systems.core_kernel.rules.antes import shares
from facedown.systems.core_kernel.rules.damage import damage, gets_through
from facedown.systems.core_kernel.rules.numbers import edge_step, total_trine_score, trine_score
from tests.systems.core_kernel.driver import RANK_FOR, SYSTEM, Table, data, level, sheet


def ts_shown(table: Table, key: str) -> list[str]:
    """The TS of Mind, Body and Spirit on the player's own mat."""
    board = SYSTEM.board(table.view(key), table.seat(key))
    mat = next(mat for mat in board.mats if mat.key == key)
    return [group.note.removeprefix("AVs, ") for group in mat.groups]


@pytest.mark.parametrize(
    ("triple", "ts"),
    [
        ((1, 0, 0), 1),
        ((1, 1, 0), 1),
        ((2, "-", "-"), 1),
        ((2, 2, 1), 1),
        ((0, "-", "-"), 0),
        (("-", "-", "-"), 0),
        ((0, 0, 0), 0),
    ],
)
def test_ck_t_01_trine_scores(triple: Any, ts: int) -> None:
    """CK-T-01, CK-N-01, CK-N-02, CK-N-03, CK-M-04: TS of small triples, as number, on the mat and as bid cap."""
    table = Table(sheet("a", mind=triple), level("b", 5))
    assert trine_score(tuple(None if av == "-" else av for av in (*triple, 0, 0, 0, 0, 0, 0)), "Mind") == ts
    assert ts_shown(table, "a")[0] == f"TS {ts}"
    table.start()
    if ts:
        table.antes(a="STR Mind", b="STR Mind")
        refusal = table.refused(m.Commit("a", "REA", ts + 1))
        assert refusal.rule == "CK-S3-07"
        assert refusal.legal == "Choose 1."
    else:
        assert table.refused(m.Ante("a", ("STR",), "Mind")).rule == "R-CK-45"


def test_ck_t_02_total_trine_score() -> None:
    """CK-T-02, CK-N-06, CK-GL-20: Mind 4/5/7, Body 10/9/dash, Spirit 1/0/0 have TS 5, 6 and 1, together 12."""
    table = Table(sheet("a", (4, 5, 7), (10, 9, "-"), (1, 0, 0)), level("b", 5))
    assert ts_shown(table, "a") == ["TS 5", "TS 6", "TS 1"]
    assert total_trine_score(table.actor("a").av) == 12


@pytest.mark.parametrize(
    ("margin", "hurt"),
    [(0, 0), (1, 3), (4, 3), (5, 4), (9, 4), (10, 5), (15, 6)],
)
def test_ck_t_08_damage_by_margin(margin: int, hurt: int) -> None:
    """CK-T-08, CK-S5-02, CK-S5-03: at ES 3 these Margins do 0, 3, 3, 4, 4, 5 and 6 damage."""
    table = Table(level("a", 20, es=3), level("b", 20))
    table.start()
    table.hand_of(a=f"WIL Mind REA {1 + margin}", b="WIL Mind REA 1")
    (pair,) = table.of_kind("showdown")
    assert data(pair)["margin"] == margin
    assert [data(event)["damage"] for event in table.of_kind("damage")] == ([hurt] if margin else [])
    assert damage(3, margin).total == hurt


def test_ck_t_16_bid_cap_and_possession() -> None:
    """CK-T-16, CK-GL-17, CK-GL-18, R-CK-37: Mind 4/5/7 caps bids at 5; a REA stack of 3 allows 3; KNO 6 is refused."""
    table = Table(sheet("a", (4, 5, 7)), level("b", 5))
    table.start()
    table.antes(a="REA Mind", b="STR Mind")
    assert table.stack("a", "REA") == 3
    assert table.stack("a", "QUI") == 7
    highest = table.bids("a")
    assert highest == {"REA": "Choose 1 to 3.", "KNO": "Choose 1 to 5.", "QUI": "Choose 1 to 5."}
    assert table.refused(m.Commit("a", "KNO", 6)).rule == "CK-S3-07"
    assert table.refused(m.Commit("a", "QUI", 6)).rule == "CK-S3-07"
    assert table.refused(m.Commit("a", "REA", 4)).rule == "CK-S3-08"


FIVE = {"a": "Mind", "b": "Mind", "c": "Body", "d": "Body", "e": "Mind"}
SEVEN = {"a": "Mind", "b": "Mind", "c": "Mind", "d": "Body", "e": "Body", "f": "Body", "g": "Mind"}
FOUR = {"a": "Mind", "b": "Body", "c": "Spirit", "d": "Mind"}


@pytest.mark.parametrize(
    ("aspects", "pairs", "paid"),
    [
        (FIVE, ("a|c", "b|d", "a|e"), [3, 2, 0, 0, 0]),
        (SEVEN, ("a|d", "b|e", "c|f", "a|g"), [3, 2, 2, 0, 0, 0, 0]),
        (FOUR, ("a|b", "b|c", "a|c", "b|d"), [1, 1, 1, 1]),
    ],
)
def test_ck_t_17_round_robin(aspects: dict[str, str], pairs: tuple[str, ...], paid: list[int]) -> None:
    """CK-T-17, CK-S2-12, CK-S2-13: 5 chips for 2 leaders, 7 for 3, 4 for 4; nobody else is paid."""
    table = Table(*(level(key, 5) for key in aspects))
    table.start(deal=False)
    table.play(m.Oppose(pairs))
    table.antes(**{key: f"REA {aspect}" for key, aspect in aspects.items()})
    assert [table.part(key).paid for key in aspects] == paid
    assert shares(sum(paid), sum(n > 0 for n in paid)) == tuple(n for n in paid if n)


OWNED: dict[int, Any] = {3: (9, 9, 9), 2: (9, 9, "-"), 1: (9, "-", "-"), 0: ("-", "-", "-")}


def through(owned: int, hurt: int, partial_round: Literal["floor", "nearest"] = "floor") -> int:
    """The Mind damage that gets through to an Actor that owns this many Attributes of Mind."""
    es = min(5, hurt)
    rulings = {"partial_round": partial_round}
    table = Table(level("a", 40, es=es), sheet("b", OWNED[owned], (40, 40, 40), (40, 40, 40)), rulings=rulings)
    table.start()
    table.hand_of(a=f"WIL Mind REA {2 + 5 * (hurt - es)}", b="WIL Body STR 1")
    (event,) = table.of_kind("damage")
    assert data(event)["damage"] == hurt
    assert data(event)["through"] == gets_through(Rulings(partial_round=partial_round), hurt, owned)
    return int(data(event)["through"])


@pytest.mark.parametrize(("owned", "gets"), [(3, 5), (2, 3), (1, 1), (0, 0)])
def test_ck_t_18_partial_damage(owned: int, gets: int) -> None:
    """CK-T-18, CK-S5-11, CK-S5-12, CK-S5-13: of 5 damage 5, 3, 1 or 0 get through to 3, 2, 1 or 0 Attributes."""
    assert through(owned, 5) == gets


@pytest.mark.parametrize(
    ("hurt", "owned", "nearest", "floor"),
    [(1, 2, 1, 1), (4, 2, 3, 2), (5, 1, 2, 1), (7, 2, 5, 4), (8, 1, 3, 2)],
)
def test_ck_t_30_partial_damage_to_the_nearest(hurt: int, owned: int, nearest: int, floor: int) -> None:
    """CK-T-30, R-CK-18: partial_round=nearest gives 1, 3, 2, 5, 3 where floor gives 1, 2, 1, 4, 2."""
    assert through(owned, hurt, partial_round="nearest") == nearest
    assert through(owned, hurt, partial_round="floor") == floor
    assert through(owned, hurt) == floor


PARTIAL = {
    3: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    2: [0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10],
    1: [0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5],
    0: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
}


def test_the_whole_table_of_partial_damage() -> None:
    """CK-S5-14, CK-M-03: all 64 figures of the table of partial damage."""
    assert {n: [gets_through(Rulings(), d, n) for d in range(16)] for n in PARTIAL} == PARTIAL


@pytest.mark.parametrize(("owned", "hurt"), [(n, d) for n in (1, 2, 3) for d in range(1, 13)])
def test_partial_damage_in_play(owned: int, hurt: int) -> None:
    """CK-S5-09, CK-S5-13: the figures of the table for 1 to 12 damage, each dealt in a Hand."""
    assert through(owned, hurt) == PARTIAL[owned][hurt]


@pytest.mark.parametrize(
    ("rank", "es"),
    [(5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4), (21, 5), (26, 5), (30, 5), (1, 1), (99, 5)],
)
def test_ck_t_26_stakes_by_highest_rank(rank: int, es: int) -> None:
    """CK-T-26, CK-N-14: the highest Rank present sets ES, and no Rank takes it above 5."""
    table = Table(level("a", 5, rank=1), level("b", 5, rank=rank), level("c", 5, rank=1))
    table.start(deal=False)
    assert table.conflict.es == es


def test_r_ck_21_a_highest_rank_of_nothing_is_es_1() -> None:
    """CK-T-26, CK-GL-33, R-CK-21: whatever the Rank, ES stays from 1 to 5."""
    assert [edge_step(rank) for rank in (-40, -1, 0, 1, 5, 6, 25, 26, 1000)] == [1, 1, 1, 1, 1, 2, 5, 5, 5]
    assert {es: edge_step(rank) for es, rank in RANK_FOR.items()} == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


@pytest.mark.parametrize(
    ("rulings", "legal"),
    [
        ({}, {"REA": "Choose 1 to 3.", "KNO": "Choose 1.", "QUI": "Choose 0."}),
        ({"min_bid": "0"}, {"REA": "Choose 0 to 3.", "KNO": "Choose 0 to 1.", "QUI": "Choose 0."}),
    ],
)
def test_ck_t_27_legal_bids(rulings: dict[str, str], legal: dict[str, str]) -> None:
    """CK-T-27, CK-C-09, R-CK-36: at TS 3 stacks of 4, 1 and 0 may bid 1 to 3, 1, 0; with min_bid=0 from 0 on."""
    table = Table(sheet("a", (7, 1, 1)), level("b", 9), rulings=rulings)
    table.start()
    table.hand_of(a="QUI Mind REA 3", b="WIL Mind REA 3")
    table.antes(a="WIL Mind", b="WIL Mind")
    assert [table.stack("a", attribute) for attribute in ("REA", "KNO", "QUI")] == [4, 1, 0]
    assert table.bids("a") == legal


def test_ck_x_01_and_02_floor() -> None:
    """CK-X-01, CK-X-02, CK-M-02: floor(3.9) = 3 and floor(3.0) = 3, here as TS of a triple that adds up to 11 or 9."""
    table = Table(sheet("a", (4, 4, 3), (3, 3, 3), (5, 4, 3)), level("b", 5))
    assert ts_shown(table, "a") == ["TS 3", "TS 3", "TS 4"]


def test_ck_x_03_and_04_trine_scores() -> None:
    """CK-X-03, CK-X-04, CK-GL-16: 4, 5, 7 make TS 5; 10, 9 and a dash make TS 6, and both cap the bid."""
    table = Table(sheet("a", (4, 5, 7), (10, 9, "-")), level("b", 9))
    assert ts_shown(table, "a")[:2] == ["TS 5", "TS 6"]
    table.start()
    table.antes(a="WIL Body", b="WIL Body")
    refusal = table.refused(m.Commit("a", "STR", 7))
    assert (refusal.rule, refusal.legal) == ("CK-S3-07", "Choose 1 to 6.")
    assert table.refused(m.Commit("a", "AGI", 0)).rule == "CK-S3-04"


@pytest.mark.parametrize(("winner", "loser"), [("Mind", "Body"), ("Body", "Spirit"), ("Spirit", "Mind")])
def test_ck_x_05_trine_dominance(winner: str, loser: str) -> None:
    """CK-X-05, CK-D-02: Mind over Body, Body over Spirit, Spirit over Mind; the winner takes the pot."""
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.antes(a=f"REA {loser}", b=f"REA {winner}")
    assert (table.part("a").td_wins, table.part("b").td_wins) == (0, 1)
    assert (table.part("a").paid, table.part("b").paid) == (0, 2)


NINE_WINS = [
    ("Mind", "REA", "KNO"), ("Mind", "KNO", "QUI"), ("Mind", "QUI", "REA"),
    ("Body", "STR", "FIT"), ("Body", "FIT", "AGI"), ("Body", "AGI", "STR"),
    ("Spirit", "WIL", "PRE"), ("Spirit", "PRE", "INT"), ("Spirit", "INT", "WIL"),
]  # fmt: skip


@pytest.mark.parametrize(("aspect", "winner", "loser"), NINE_WINS)
def test_ck_x_06_nine_wins_of_the_loops(aspect: str, winner: str, loser: str) -> None:
    """CK-X-06, CK-D-03, CK-D-04, CK-D-05, CK-D-01: the nine wins that the loops state."""
    table = Table(level("a", 5, es=2), level("b", 5))
    table.start()
    ante = "STR" if aspect != "Body" else "REA"
    table.hand_of(a=f"{ante} {aspect} {loser} 1", b=f"{ante} {aspect} {winner} 1")
    (pair,) = table.of_kind("showdown")
    assert [tally.total for tally in pair.tallies] == [1, 3]
    assert data(pair)["winner"] == "b"


@pytest.mark.parametrize(
    ("es", "name"), [(1, "Low Stakes"), (2, "Hot"), (3, "High Stakes"), (4, "Deadly"), (5, "Mythic")]
)
def test_ck_x_07_names_of_the_stakes(es: int, name: str) -> None:
    """CK-X-07, CK-N-15, CK-N-16, CK-C-03: the Stakes are announced by name and number, and no Rank."""
    table = Table(level("a", 5, es=es), level("b", 5))
    table.start(deal=False)
    assert f"Stakes {es} · {name}" in SYSTEM.board(table.view("a"), table.seat("a")).facts
    (stakes,) = table.of_kind("stakes")
    assert table.said(stakes) == f"Stakes: {name} ({es})."
    assert stakes.to is None


def test_ck_x_08_the_dukes_bluff() -> None:
    """CK-X-08, CK-TC-04: Spirit and PRE (Intimidate) after a threat with a sword are legal, and stand."""
    table = Table(level("duke", 5), level("guest", 5))
    table.start()
    table.ante("duke", "STR", "Spirit", "I must run you through with this sword now!")
    table.ante("guest", "STR", "Body")
    table.commits(duke="PRE 3", guest="STR 2")
    (shown, _) = table.of_kind("action")
    assert table.said(shown) == "Duke plays PRE (tag: Intimidate) and bids 3."
    table.play(m.Justify("duke", "But first I must take a sip of my tea."))
    table.play(m.Justify("guest"))
    table.play(m.Accept())
    assert table.said(table.of_kind("line")[0]) == "Duke, ● Spirit: “But first I must take a sip of my tea.”"
    assert table.of_kind("plays-stand")[0].rule == "CK-TC-04"
    assert table.part("duke").judged == "fits"
