"""Dominance: all 81 cells of the printed grid and all 9 of the Aspects, each checked by playing a Hand."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from facedown.game import Sealed
from facedown.systems.core_kernel.attributes import ATTRIBUTES, ATTRIBUTES_OF
from facedown.systems.core_kernel.model import Hand
from facedown.systems.core_kernel.rules.dominance import (
    AD,
    TD,
    as_table,
    attribute_dominance,
    attribute_table,
    dominance_by_card,
    trine_dominance,
    trine_table,
)
from tests.systems.core_kernel.driver import ASPECT, NINE, THREE, Table, data, level

PRINTED = """\
REA KNO QUI STR FIT AGI WIL PRE INT
REA = > < = > < = > <
KNO < = > < = > < = >
QUI > < = > < = > < =
STR = > < = > < = > <
FIT < = > < = > < = >
AGI > < = > < = > < =
WIL = > < = > < = > <
PRE < = > < = > < = >
INT > < = > < = > < =
"""
"""The rows of the document (its lines 135 to 144), as they stand there."""

COLUMNS = PRINTED.splitlines()[0].split()
CELLS = [
    (row.split()[0], column, sign)
    for row in PRINTED.splitlines()[1:]
    for column, sign in zip(COLUMNS, row.split()[1:], strict=True)
]

ASPECT_TABLE = {
    "Mind": {"Mind": "=", "Body": ">", "Spirit": "<"},
    "Body": {"Mind": "<", "Body": "=", "Spirit": ">"},
    "Spirit": {"Mind": ">", "Body": "<", "Spirit": "="},
}
TOTALS = {">": (3, 1), "=": (1, 1), "<": (1, 3)}
MIRROR = {">": "<", "=": "=", "<": ">"}


@pytest.mark.parametrize(("row", "column", "sign"), CELLS)
def test_every_cell_of_the_grid(row: str, column: str, sign: str) -> None:
    """CK-D-06, CK-D-07, CK-GL-22, R-CK-34: row against column, both with a bid of 1 at ES 2: 3 to 1, 1 to 1, 1 to 3."""
    table = Table(level("a", 5, es=2), level("b", 5, es=2))
    table.start()
    table.hand_of(a=f"REA {ASPECT[row]} {row} 1", b=f"REA {ASPECT[column]} {column} 1")
    (pair,) = table.of_kind("showdown")
    assert (pair.tallies[0].total, pair.tallies[1].total) == TOTALS[sign]
    assert data(pair)["winner"] == {">": "a", "=": None, "<": "b"}[sign]


def test_the_printed_grid_has_81_cells() -> None:
    """CK-D-01, CK-D-07: nine rows of nine, each with three wins, three ties and three losses; 27 of each in all."""
    assert tuple(COLUMNS) == NINE
    assert len(CELLS) == 81
    assert Counter(sign for _, _, sign in CELLS) == {">": 27, "=": 27, "<": 27}
    for name in COLUMNS:
        assert Counter(sign for row, _, sign in CELLS if row == name) == {">": 3, "=": 3, "<": 3}


def test_the_grid_is_antisymmetric() -> None:
    """CK-D-06, CK-D-07: each cell mirrors the one across the diagonal, as printed and as computed."""
    printed = {(row, column): sign for row, column, sign in CELLS}
    assert all(printed[column, row] == MIRROR[sign] for (row, column), sign in printed.items())
    for a in ATTRIBUTES:
        for b in ATTRIBUTES:
            assert attribute_dominance(a, b) == -attribute_dominance(b, a)


def test_the_class_rule_gives_all_81_cells() -> None:
    """CK-D-08: (class of y − class of x) mod 3 is 0 for a tie, 1 for a win of x, 2 for a win of y."""
    places = {"REA": 0, "STR": 0, "WIL": 0, "KNO": 1, "FIT": 1, "PRE": 1, "QUI": 2, "AGI": 2, "INT": 2}
    for row, column, sign in CELLS:
        assert "=><"[(places[column] - places[row]) % 3] == sign
    signs = {(a, b): {1: ">", 0: "=", -1: "<"}[attribute_dominance(a, b)] for a in ATTRIBUTES for b in ATTRIBUTES}
    assert [(a, b, signs[a, b]) for a in ATTRIBUTES for b in ATTRIBUTES] == CELLS


def test_cross_aspect_pairs() -> None:
    """CK-D-06: of the 27 unordered pairs across Aspects 18 are decided and 9 tie."""
    order = {name: at for at, name in enumerate(COLUMNS)}
    across = [sign for a, b, sign in CELLS if order[a] < order[b] and order[a] // 3 != order[b] // 3]
    assert len(across) == 27
    assert across.count("=") == 9


@pytest.mark.parametrize(("mine", "theirs"), [(a, b) for a in ASPECT_TABLE for b in ASPECT_TABLE])
def test_every_cell_of_trine_dominance(mine: str, theirs: str) -> None:
    """CK-D-02, CK-GL-21: all nine pairs of Aspects; the winner has the TD Win and takes both chips of the pot."""
    table = Table(level("a", 5), level("b", 5))
    table.start()
    table.antes(a=f"REA {mine}", b=f"REA {theirs}")
    sign = ASPECT_TABLE[mine][theirs]
    assert (table.part("a").td_wins, table.part("b").td_wins) == {">": (1, 0), "=": (0, 0), "<": (0, 1)}[sign]
    assert (table.part("a").paid, table.part("b").paid) == {">": (2, 0), "=": (0, 0), "<": (0, 2)}[sign]


def test_trine_dominance_is_antisymmetric() -> None:
    """CK-D-01, CK-D-02: each Aspect beats one, ties itself and loses to one."""
    for mine in ATTRIBUTES_OF:
        signs = [trine_dominance(mine, theirs) for theirs in ATTRIBUTES_OF]
        assert sorted(signs) == [-1, 0, 1]
        assert all(trine_dominance(mine, theirs) == -trine_dominance(theirs, mine) for theirs in ATTRIBUTES_OF)


@pytest.mark.parametrize("mine", ["Mind", "Body", "Spirit"])
@pytest.mark.parametrize("theirs", ["Mind", "Body", "Spirit"])
def test_a_sweep_needs_both(mine: str, theirs: str) -> None:
    """CK-S3-15, CK-S3-23, CK-D-09: a Sweep needs a win in TD and in AD, so at most one side of a pair can sweep."""
    signs = {(row, column): sign for row, column, sign in CELLS}
    for x in THREE[mine]:
        for y in THREE[theirs]:
            table = Table(level("a", 9), level("b", 9))
            table.start()
            table.hand_of(a=f"REA {mine} {x} 4", b=f"REA {theirs} {y} 4")
            (pair,) = table.of_kind("showdown")
            swept = [[a.value for a in tally.addends if a.rule == "CK-S3-21"] for tally in pair.tallies]
            won = (ASPECT_TABLE[mine][theirs], signs[x, y])
            assert swept == [[2] if won == (">", ">") else [], [2] if won == ("<", "<") else []]


def test_dominance_by_card() -> None:
    """CK-D-02, CK-D-07: Mind beats Body, and the cards of Mind beat REA and KNO as in the printed grid."""
    cards = (("REA", (0, 1)), ("KNO", (-1, 0)), ("QUI", (1, -1)))
    assert dominance_by_card(None, None, "Mind", "Body", ("REA", "KNO")) == (1, cards)
    assert dominance_by_card(None, None, "Mind", "Spirit", ()) == (-1, (("REA", ()), ("KNO", ()), ("QUI", ())))


def test_dominance_by_card_as_an_extension_changes_it() -> None:
    """CK-K-04: the Extension makes Body beat Mind and QUI beat KNO, and all others tie."""
    td = (("Mind", ()), ("Body", ("Mind",)), ("Spirit", ()))
    ad = tuple((name, ("KNO",) if name == "QUI" else ()) for name in NINE)
    ties = (("REA", (0, 0)), ("KNO", (0, 0)), ("QUI", (0, 1)))
    assert dominance_by_card(td, ad, "Mind", "Body", ("REA", "KNO")) == (-1, ties)
    assert dominance_by_card(td, None, "Spirit", "Mind", ()) == (0, (("WIL", ()), ("PRE", ()), ("INT", ())))


def test_the_tables_of_a_hand() -> None:
    """CK-D-02, CK-D-07, CK-K-04: a Hand uses the dominance tables of the core, unless an Extension replaces them."""
    core, none = Hand(1, "aspects", (), (), (), Sealed()), frozenset[str]()
    assert (trine_table(core), attribute_table(core)) == (TD, AD)
    td, ad = {"Mind": none, "Body": frozenset({"Spirit", "Mind"}), "Spirit": none}, {"QUI": frozenset({"KNO", "REA"})}
    assert as_table(td) == (("Mind", ()), ("Body", ("Mind", "Spirit")), ("Spirit", ()))
    changed = replace(core, td=as_table(td), ad=as_table(ad))
    assert (trine_table(changed), attribute_table(changed)) == (td, ad)
