"""The numbers that rolls must exceed, and their margins.

Rules: SR-S2-03, SR-S2-04, SR-S2-05, SR-S3-01, SR-S3-02, SR-S3-03, SR-S3-04, SR-S3-05, SR-S3-06, SR-S3-07, SR-S3-08,
SR-S3-09, SR-SP-03, SR-SP-04.
"""

from __future__ import annotations

import pytest

from facedown.game import Term
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.rules.rolls import difficulty
from tests.systems.standard_roll.driver import SYSTEM, WATCHER, Table, effect, foe, legal, sheet, usual

NAMED = [(3, "Trivial"), (6, "Easy"), (9, "Average"), (12, "Difficult"), (15, "Challenging"), (18, "Heroic")]


def locked(tn: int, clock: int = 99) -> Table:
    return Table(sheet("a"), challenges=[{"name": "Lock", "tn": tn, "clock": clock}])


# Entities


@pytest.mark.parametrize(("level", "force", "left"), [(0, 1, 10), (2, 1, 8), (0, 3, 8), (2, 3, 6)])
def test_the_effect_value(level: int, force: int, left: int) -> None:
    """SR-S2-03, R-SR-29: SR 2, the Level and the stat against RES 3; what is above comes off the clock."""
    table = Table(sheet("a", level=level, stats={"Force": force}), foe("b"))
    table.affect("a", "b", 2, 9)
    assert table.total == 2 + level + force
    (tally,) = table.of_kind("rolled")[-1].tallies
    assert [addend.label for addend in tally.addends] == [Term("sr"), Term("level"), Term("Force")]
    assert table.clock("b") == left


def test_an_effect_value_that_is_equal_takes_nothing() -> None:
    """SR-S2-03, SR-S3-08: EV 3 against RES 3."""
    table = Table(sheet("a"), foe("b"))
    table.affect("a", "b", 2, 9)
    assert (table.total, table.rolled["against"], table.clock("b")) == (3, 3, 10)


@pytest.mark.parametrize(
    ("stats", "res"),
    [
        ({}, 3),
        ({"Brawn": 4, "Wit": 2}, 7),
        ({"Brawn": 4, "Wit": 2, "Force": 3, "Movement": 5}, 12),
        ({"Alacrity": 6}, 8),
        ({"Charm": 7, "Brawn": 5, "Wit": 5}, 17),
    ],
)
def test_resistance_is_the_three_highest_stats(stats: dict[str, int], res: int) -> None:
    """SR-S2-04, R-SR-32: Alacrity counts, and so does a stat that the table names itself; ties do not matter."""
    table = Table(sheet("a"), foe("b", stats=stats))
    table.affect("a", "b", 3, 4)
    assert table.rolled["against"] == res


def test_resistance_goes_by_the_stats_of_the_moment() -> None:
    """SR-S2-04, R-SR-33: what has changed before the roll counts."""
    table = Table(sheet("a"), foe("b"))
    table.play(m.SetStat("b", "Brawn", 5))
    table.affect("a", "b", 3, 4)
    assert table.rolled["against"] == 7


def test_only_one_side_rolls() -> None:
    """R-SR-44, SR-S2-03: B has its Resistance, and is asked for nothing."""
    table = Table(sheet("a"), sheet("b"))
    table.play(m.Affect("a", "b", "HP", "Force"))
    assert table.waits_for() == ["curator"]
    table.settle(9, 2)
    assert (len(table.chance.asked), table.clock("b"), table.waits_for()) == (1, 3, [])


def test_an_effect_with_stats_is_rolled_against_as_an_entity() -> None:
    """R-SR-45: what has stats has a Resistance, and an effect whose sheet names some has them."""
    river = {**effect("river"), "stats": {"Force": 4, "Brawn": 3}, "clocks": {"HP": 9}}
    table = Table(sheet("a"), river)
    table.affect("a", "river", 10, 1)
    assert table.rolled["against"] >= 7


# Challenges


def test_the_effort_roll() -> None:
    """SR-S2-05: ER is SR + Level + Stat, 6 + 2 + 4; what is above TN 9 comes off the Task Clock."""
    lock = {"name": "Lock", "tn": 9, "clock": 8}
    table = Table(sheet("a", level=2, stats={"Wit": 4}), challenges=[lock])
    table.attempt("a", 6, 1, stat="Wit")
    assert (table.total, table.challenge().clock.left) == (12, 5)


def test_an_effort_that_is_equal_makes_no_progress() -> None:
    """SR-S2-05, SR-S3-08: strictly higher."""
    table = locked(7)
    table.attempt("a", 6, 1)
    assert (table.total, table.challenge().clock.left) == (7, 99)


@pytest.mark.parametrize("tn", [0, 1, 3, 9, 18, 40])
def test_roll_above_the_tn(tn: int) -> None:
    """SR-S3-01, R-SR-29, R-SR-43: any whole number from 0 up, and the total of 9 has to be above it."""
    table = locked(tn)
    table.attempt("a", 8, 1)
    assert table.challenge().clock.left == 99 - max(0, 9 - tn)
    assert (len(table.of_kind("succeeded")), len(table.of_kind("failed"))) == ((1, 0) if tn < 9 else (0, 1))


def named(tn: int) -> str:
    """The label of a lock with this TN in the option to try it."""
    table = locked(tn)
    (option,) = table.options("a", "try")
    mats = {mat.key: mat for mat in SYSTEM.board(table.position, WATCHER).mats}
    assert mats["lock"].note.endswith(difficulty(tn).replace("-", " "))
    assert f"(TN {tn}, {difficulty(tn).replace('-', ' ')})" in legal(option, "target")
    return difficulty(tn)


def test_tn_3_is_trivial() -> None:
    """SR-S3-02: and so are 4 and 5."""
    assert [named(tn) for tn in (3, 4, 5)] == ["Trivial"] * 3


def test_tn_6_is_easy() -> None:
    """SR-S3-03."""
    assert [named(tn) for tn in (6, 8)] == ["Easy"] * 2


def test_tn_9_is_average() -> None:
    """SR-S3-04."""
    assert [named(tn) for tn in (9, 11)] == ["Average"] * 2


def test_tn_12_is_difficult() -> None:
    """SR-S3-05."""
    assert [named(tn) for tn in (12, 14)] == ["Difficult"] * 2


def test_tn_15_is_challenging() -> None:
    """SR-S3-06."""
    assert [named(tn) for tn in (15, 17)] == ["Challenging"] * 2


def test_tn_18_or_more_is_heroic() -> None:
    """SR-S3-07: without an upper end."""
    assert [named(tn) for tn in (18, 19, 99)] == ["Heroic"] * 3


def test_a_tn_below_3_has_no_name() -> None:
    """R-SR-43: a TN of 0 to 2 is allowed and has none of the six names."""
    assert not {named(tn) for tn in (0, 1, 2)} & {word for _, word in NAMED}


@pytest.mark.parametrize(("main", "margin"), [(8, None), (9, 1), (10, 2)])
def test_equal_is_no_success_and_a_success_is_worth_1_at_least(main: int, margin: int | None) -> None:
    """SR-S3-08, SR-S3-09: 9 against 9 fails; 10 is 1 above, 11 is 2 above."""
    table = locked(9)
    table.attempt("a", main, 3)
    emitted = [event.data["margin"] for event in table.of_kind("succeeded")]
    assert emitted == ([] if margin is None else [margin])
    assert table.challenge().clock.left == 99 - (margin or 0)


def test_the_margin_is_the_measure() -> None:
    """SR-S3-09: the same roll against TN 3, 6 and 9 does 7, 4 and 1."""
    done = []
    for tn in (3, 6, 9):
        table = locked(tn)
        table.attempt("a", 9, 3)
        done.append(99 - table.challenge().clock.left)
    assert done == [7, 4, 1]


# Who says what


def test_the_curator_sets_the_tn() -> None:
    """SR-SP-03, R-SR-42: 9 with a clock of 1 unless another is named, and everybody sees it."""
    table = Table(sheet("a"), challenges=[])
    (option,) = table.options("curator", "add-challenge")
    assert (usual(option, "tn"), usual(option, "clock")) == (9, 1)
    table.refused(m.AddChallenge("Door"), "SR-SP-03", seat="a")
    table.play(m.AddChallenge("Door"))
    assert (table.challenge("door").tn, table.challenge("door").clock.most) == (9, 1)
    seen = SYSTEM.view(table.position, table.seat("a"))
    assert seen.challenges == table.position.challenges


def test_a_number_given_by_the_rules_is_not_asked_for() -> None:
    """SR-SP-03, R-SR-19: only for healing and for reactions the Curator names a TN with the terms."""
    table = Table(sheet("a"), foe("b"))
    for move, asked in ((m.Affect("a", "b", "HP", "Force"), False), (m.React("a", "Force"), True)):
        table.play(move)
        (option,) = table.options("curator", "set-terms")
        assert ("against" in {field.name for field in option.fields}) is asked
        table.play(m.Refuse())
    table.react("a", 8, 3, tn=8)
    assert (table.total, len(table.of_kind("succeeded"))) == (9, 1)


def test_the_player_picks_the_stat() -> None:
    """SR-SP-04, R-SR-30: any on the sheet, by default the highest; the Curator may refuse the roll."""
    table = Table(sheet("a", stats={"Wit": 4, "Brawn": 2}))
    (option,) = table.options("a", "try")
    assert usual(option, "stat") == "Wit"
    assert legal(option, "stat") == "Choose from: Wit (4), Brawn (2), Movement (1), Force (1), Alacrity (1)."
    table.play(m.Try("a", "lock", "Brawn", "forcing it with the crowbar"))
    assert "forcing it with the crowbar" in table.said(table.last[0])
    table.play(m.Refuse("the lock is magical"))
    assert (table.position.roll, table.chance.asked) == (None, [])
    table.attempt("a", 6, 2, stat="Brawn")
    assert table.total == 6 + 2


def test_a_refused_roll_costs_nothing() -> None:
    """R-SR-30, SR-S5-10: in turns the action is still there."""
    table = Table(sheet("a"), foe("b"))
    table.begin_turns("a", "b")
    table.play(m.Try("a", "lock", "Force"))
    table.play(m.Refuse())
    assert (table.active, table.pool("a")) == ("a", 1)


def test_a_stat_that_the_sheet_lacks_counts_0() -> None:
    """R-SR-30: with a warning, as stats start at 1; others at the table have it."""
    table = Table(sheet("a", level=2), sheet("b", stats={"Charm": 4}))
    table.attempt("a", 9, 2, stat="Charm")
    assert table.total == 9 + 2 + 0
    assert [table.said(event) for event in table.of_kind("no-stat")] == ["A’s sheet has no Charm, so it counts as 0."]


def test_level_and_seed() -> None:
    """SR-S2-03, SR-SP-01: a Level that is set counts from the next roll on."""
    table = Table(sheet("a"))
    table.play(m.SetLevel("a", 3))
    table.attempt("a", 4, 2)
    assert table.total == 4 + 3 + 1
