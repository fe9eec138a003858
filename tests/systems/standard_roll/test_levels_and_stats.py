"""SR-SP-01, SR-SP-02 and SR-SP-05: the example character, and what a new one begins with."""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, WATCHER, Table, foe, sheet

NAMED = {"Movement": 1, "Brawn": 1, "Wit": 1, "Force": 1, "Alacrity": 1}


def test_a_new_character() -> None:
    """SR-SP-01: Level 0 and 1 in every stat that the document names; what the sheet says goes before."""
    table = Table({"name": "Ana", "controller": CURATOR.key}, sheet("b", level=2, stats={"Wit": 3, "Charm": 2}))
    assert (table.who("ana").level, dict(table.who("ana").stats)) == (0, NAMED)
    assert (table.who("b").level, dict(table.who("b").stats)) == (2, {**NAMED, "Wit": 3, "Charm": 2})


def test_a_character_that_is_brought_in() -> None:
    """SR-SP-01: Level 0 and stats of 1, unless the Curator says otherwise."""
    table = Table(sheet("a"))
    table.play(m.AddEntity("Rat", CURATOR.key))
    table.play(m.AddEntity("Ogre", CURATOR.key, level=2, every_stat=4, hp=30))
    assert (table.who("rat").level, dict(table.who("rat").stats)) == (0, NAMED)
    assert (table.who("ogre").level, set(dict(table.who("ogre").stats).values())) == (2, {4})


def test_advancement_is_set_by_the_curator() -> None:
    """SR-SP-01: Level and stats; nobody else sets them."""
    table = Table(sheet("a"))
    table.refused(m.SetLevel("a", 5), "SR-SP-01", seat="a")
    table.refused(m.SetStat("a", "Force", 5), "SR-SP-01", seat="a")
    table.play(m.SetLevel("a", 5))
    table.play(m.SetStat("a", "Force", 4))
    table.attempt("a", 3, 2)
    assert table.total == 3 + 5 + 4


def test_the_seed_keyword_has_no_number() -> None:
    """SR-SP-02, R-SR-86: it stands on the sheet, and a roll with it is a roll without it."""
    seeded, plain = Table(sheet("a", seed="Attuned: a compass")), Table(sheet("a"))
    for table in (seeded, plain):
        table.attempt("a", 9, 2)
    assert seeded.total == plain.total == 10
    mats = {mat.key: mat for mat in SYSTEM.board(seeded.position, WATCHER).mats}
    assert "Seed: Attuned: a compass" in mats["a"].lines


def test_a_roll_of_one_above_opens_the_door() -> None:
    """SR-SP-05: 10 against 9 takes a clock of 1 to 0, and the challenge is resolved."""
    table = Table(sheet("a"))
    table.attempt("a", 9, 3)
    assert (table.total, table.challenge().clock.left) == (10, 0)
    assert [event.kind for event in table.last if event.rule == "SR-S2-06"] == ["resolved"]
    table.refused(m.Try("a", "lock", "Force"), "SR-S2-06")


def test_the_ready_scene_has_the_example() -> None:
    """SR-SP-01, SR-SP-02, SR-SP-03: Sparks, Level 0, all stats 1, attuned, and a door of TN 9 and clock 1."""
    scene = SYSTEM.sample()
    position = SYSTEM.begin(type(Table(sheet("a")).setup)((CURATOR,), scene))
    sparks = next(one for one in position.entities if one.key == "sparks")
    assert (sparks.level, dict(sparks.stats), sparks.seed.split(":")[0]) == (0, NAMED, "Attuned")
    door = position.challenges[0]
    assert (door.tn, door.clock.most) == (9, 1)


@pytest.mark.parametrize(("stat", "value"), [("Alacrity", 0), ("Wit", 99)])
def test_a_stat_may_be_set_low_or_high(stat: str, value: int) -> None:
    """SR-SP-01, R-SR-54: 0 is allowed by hand, as for an opponent that cannot act."""
    table = Table(sheet("a"), foe("b"))
    table.play(m.SetStat("b", stat, value))
    assert table.who("b").stat(stat) == value
