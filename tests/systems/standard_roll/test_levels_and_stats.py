"""Levels and stats of new characters, how the Curator changes them, and the example character.

Rules: SR-SP-01, SR-SP-02, SR-SP-05.
"""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, WATCHER, Table, foe, sheet

NAMED = {"Movement": 1, "Brawn": 1, "Wit": 1, "Force": 1, "Alacrity": 1}


def test_a_new_character_has_level_0_and_stats_of_1() -> None:
    """SR-SP-01: a new character has Level 0 and 1 in every stat of the document, unless its sheet says otherwise."""
    table = Table({"name": "Ana", "controller": CURATOR.key}, sheet("b", level=2, stats={"Wit": 3, "Charm": 2}))
    assert (table.who("ana").level, dict(table.who("ana").stats)) == (0, NAMED)
    assert (table.who("b").level, dict(table.who("b").stats)) == (2, {**NAMED, "Wit": 3, "Charm": 2})


def test_an_added_character_has_level_0_and_stats_of_1() -> None:
    """SR-SP-01: a character that the Curator adds has Level 0 and stats of 1, unless the Curator says otherwise."""
    table = Table(sheet("a"))
    table.play(m.AddEntity("Rat", CURATOR.key))
    table.play(m.AddEntity("Ogre", CURATOR.key, level=2, every_stat=4, hp=30))
    assert (table.who("rat").level, dict(table.who("rat").stats)) == (0, NAMED)
    assert (table.who("ogre").level, set(dict(table.who("ogre").stats).values())) == (2, {4})


def test_advancement_is_set_by_the_curator() -> None:
    """SR-SP-01: only the Curator sets a Level or a stat, and later rolls add the new values."""
    table = Table(sheet("a"))
    table.refused(m.SetLevel("a", 5), "SR-SP-01", seat="a")
    table.refused(m.SetStat("a", "Force", 5), "SR-SP-01", seat="a")
    table.play(m.SetLevel("a", 5))
    table.play(m.SetStat("a", "Force", 4))
    table.attempt("a", 3, 2)
    assert table.total == 3 + 5 + 4


def test_the_seed_keyword_has_no_number() -> None:
    """SR-SP-02, R-SR-86: a Seed Keyword is shown on the sheet and changes no roll."""
    seeded, plain = Table(sheet("a", seed="Attuned: a compass")), Table(sheet("a"))
    for table in (seeded, plain):
        table.attempt("a", 9, 2)
    assert seeded.total == plain.total == 10
    mats = {mat.key: mat for mat in SYSTEM.board(seeded.position, WATCHER).mats}
    assert "Seed: Attuned: a compass" in mats["a"].lines


def test_a_roll_of_one_above_opens_the_door() -> None:
    """SR-SP-05: a total of 10 against TN 9 takes a clock of 1 to 0, and the challenge is resolved."""
    table = Table(sheet("a"))
    table.attempt("a", 9, 3)
    assert (table.total, table.challenge().clock.left) == (10, 0)
    assert [event.kind for event in table.last if event.rule == "SR-S2-06"] == ["resolved"]
    table.refused(m.Try("a", "lock", "Force"), "SR-S2-06")


def test_the_ready_scene_has_the_example() -> None:
    """The sample scene has Sparks of Level 0 with stats of 1, attuned, and a door of TN 9 and clock 1.

    Rules: SR-SP-01, SR-SP-02, SR-SP-03.
    """
    scene = SYSTEM.sample()
    position = SYSTEM.begin(type(Table(sheet("a")).setup)((CURATOR,), scene))
    sparks = next(one for one in position.entities if one.key == "sparks")
    assert (sparks.level, dict(sparks.stats), sparks.seed.split(":")[0]) == (0, NAMED, "Attuned")
    door = position.challenges[0]
    assert (door.tn, door.clock.most) == (9, 1)


@pytest.mark.parametrize(("stat", "value"), [("Alacrity", 0), ("Wit", 99)])
def test_a_stat_may_be_set_low_or_high(stat: str, value: int) -> None:
    """The Curator can set a stat between 0 and 99, for example Alacrity 0 for one that cannot act.

    Rules: SR-SP-01, R-SR-54.
    """
    table = Table(sheet("a"), foe("b"))
    table.play(m.SetStat("b", stat, value))
    assert table.who("b").stat(stat) == value
