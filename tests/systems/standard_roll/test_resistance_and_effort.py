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
def test_the_effect_value_is_sr_level_and_stat(level: int, force: int, left: int) -> None:
    """SR-S2-03, R-SR-29: the EV is SR 2 + Level + stat against RES 3, and the clock loses what is above."""
    table = Table(sheet("a", level=level, stats={"Force": force}), foe("b"))
    table.affect("a", "b", 2, 9)
    assert table.total == 2 + level + force
    (tally,) = table.of_kind("rolled")[-1].tallies
    assert [addend.label for addend in tally.addends] == [Term("sr"), Term("level"), Term("Force")]
    assert table.clock("b") == left


def test_an_effect_value_that_is_equal_takes_nothing() -> None:
    """SR-S2-03, SR-S3-08: an EV of 3 does not exceed RES 3, so the clock loses nothing."""
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
    """SR-S2-04, R-SR-32: the RES is the sum of the three highest stats, Alacrity and added stats included."""
    table = Table(sheet("a"), foe("b", stats=stats))
    table.affect("a", "b", 3, 4)
    assert table.rolled["against"] == res


def test_resistance_goes_by_the_stats_of_the_moment() -> None:
    """SR-S2-04, R-SR-33: the RES is that of the target’s stats at the time of the roll."""
    table = Table(sheet("a"), foe("b"))
    table.play(m.SetStat("b", "Brawn", 5))
    table.affect("a", "b", 3, 4)
    assert table.rolled["against"] == 7


def test_only_one_side_rolls() -> None:
    """R-SR-44, SR-S2-03: the attacker rolls against the target’s RES, and the target rolls nothing."""
    table = Table(sheet("a"), sheet("b"))
    table.play(m.Affect("a", "b", "HP", "Force"))
    assert table.waits_for() == ["curator"]
    table.settle(9, 2)
    assert (len(table.chance.asked), table.clock("b"), table.waits_for()) == (1, 3, [])


def test_an_effect_with_stats_is_rolled_against_as_an_entity() -> None:
    """R-SR-45: an environmental effect whose sheet has stats and a clock has a RES."""
    river = {**effect("river"), "stats": {"Force": 4, "Brawn": 3}, "clocks": {"HP": 9}}
    table = Table(sheet("a"), river)
    table.affect("a", "river", 10, 1)
    assert table.rolled["against"] >= 7


# Challenges


def test_the_effort_roll_is_sr_level_and_stat() -> None:
    """SR-S2-05: the ER is SR 6 + Level 2 + stat 4 = 12, and 3 above TN 9 come off the Task Clock."""
    lock = {"name": "Lock", "tn": 9, "clock": 8}
    table = Table(sheet("a", level=2, stats={"Wit": 4}), challenges=[lock])
    table.attempt("a", 6, 1, stat="Wit")
    assert (table.total, table.challenge().clock.left) == (12, 5)


def test_an_effort_that_is_equal_makes_no_progress() -> None:
    """SR-S2-05, SR-S3-08: an ER of 7 does not exceed TN 7, so the Task Clock loses nothing."""
    table = locked(7)
    table.attempt("a", 6, 1)
    assert (table.total, table.challenge().clock.left) == (7, 99)


@pytest.mark.parametrize("tn", [0, 1, 3, 9, 18, 40])
def test_a_total_succeeds_only_above_the_tn(tn: int) -> None:
    """A TN is any whole number from 0, and a total of 9 succeeds only against a lower one.

    Rules: SR-S3-01, R-SR-29, R-SR-43.
    """
    table = locked(tn)
    table.attempt("a", 8, 1)
    assert table.challenge().clock.left == 99 - max(0, 9 - tn)
    assert (len(table.of_kind("succeeded")), len(table.of_kind("failed"))) == ((1, 0) if tn < 9 else (0, 1))


def named(tn: int) -> str:
    """Return the name of this TN, which the board and the option to try the lock must show."""
    table = locked(tn)
    (option,) = table.options("a", "try")
    mats = {mat.key: mat for mat in SYSTEM.board(table.position, WATCHER).mats}
    assert mats["lock"].note.endswith(difficulty(tn).replace("-", " "))
    assert f"(TN {tn}, {difficulty(tn).replace('-', ' ')})" in legal(option, "target")
    return difficulty(tn)


def test_tn_3_is_trivial() -> None:
    """SR-S3-02: TN 3, 4 and 5 are called Trivial."""
    assert [named(tn) for tn in (3, 4, 5)] == ["Trivial"] * 3


def test_tn_6_is_easy() -> None:
    """SR-S3-03: TN 6 to 8 are called Easy."""
    assert [named(tn) for tn in (6, 8)] == ["Easy"] * 2


def test_tn_9_is_average() -> None:
    """SR-S3-04: TN 9 to 11 are called Average."""
    assert [named(tn) for tn in (9, 11)] == ["Average"] * 2


def test_tn_12_is_difficult() -> None:
    """SR-S3-05: TN 12 to 14 are called Difficult."""
    assert [named(tn) for tn in (12, 14)] == ["Difficult"] * 2


def test_tn_15_is_challenging() -> None:
    """SR-S3-06: TN 15 to 17 are called Challenging."""
    assert [named(tn) for tn in (15, 17)] == ["Challenging"] * 2


def test_tn_18_or_more_is_heroic() -> None:
    """SR-S3-07: TN 18 and every higher TN are called Heroic."""
    assert [named(tn) for tn in (18, 19, 99)] == ["Heroic"] * 3


def test_a_tn_below_3_has_no_name() -> None:
    """R-SR-43: a TN of 0 to 2 is allowed and has none of the six names."""
    assert not {named(tn) for tn in (0, 1, 2)} & {word for _, word in NAMED}


@pytest.mark.parametrize(("main", "margin"), [(8, None), (9, 1), (10, 2)])
def test_equal_is_no_success_and_a_success_is_worth_1_at_least(main: int, margin: int | None) -> None:
    """SR-S3-08, SR-S3-09: a total of 9 against TN 9 fails; 10 has a margin of 1, and 11 a margin of 2."""
    table = locked(9)
    table.attempt("a", main, 3)
    emitted = [event.data["margin"] for event in table.of_kind("succeeded")]
    assert emitted == ([] if margin is None else [margin])
    assert table.challenge().clock.left == 99 - (margin or 0)


def test_the_margin_is_the_measure_of_the_effect() -> None:
    """SR-S3-09: a total of 10 takes 7, 4 and 1 off the clock against TN 3, 6 and 9."""
    done = []
    for tn in (3, 6, 9):
        table = locked(tn)
        table.attempt("a", 9, 3)
        done.append(99 - table.challenge().clock.left)
    assert done == [7, 4, 1]


# Who says what


def test_the_curator_sets_the_tn() -> None:
    """Only the Curator adds a challenge, by default of TN 9 and clock 1, and everybody sees its numbers.

    Rules: SR-SP-03, R-SR-42.
    """
    table = Table(sheet("a"), challenges=[])
    (option,) = table.options("curator", "add-challenge")
    assert (usual(option, "tn"), usual(option, "clock")) == (9, 1)
    table.refused(m.AddChallenge("Door"), "SR-SP-03", seat="a")
    table.play(m.AddChallenge("Door"))
    assert (table.challenge("door").tn, table.challenge("door").clock.most) == (9, 1)
    seen = SYSTEM.view(table.position, table.seat("a"))
    assert seen.challenges == table.position.challenges


def test_a_number_given_by_the_rules_is_not_asked_for() -> None:
    """The Curator is asked for a TN for a Reaction, but not for an Effect, whose number is the RES.

    Rules: SR-SP-03, R-SR-19.
    """
    table = Table(sheet("a"), foe("b"))
    for move, asked in ((m.Affect("a", "b", "HP", "Force"), False), (m.React("a", "Force"), True)):
        table.play(move)
        (option,) = table.options("curator", "set-terms")
        assert ("against" in {field.name for field in option.fields}) is asked
        table.play(m.Refuse())
    table.react("a", 8, 3, tn=8)
    assert (table.total, len(table.of_kind("succeeded"))) == (9, 1)


def test_the_player_picks_the_stat() -> None:
    """The player picks any stat of the sheet, by default the highest, and the Curator may refuse the roll.

    Rules: SR-SP-04, R-SR-30.
    """
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
    """R-SR-30, SR-S5-10: in turns a roll that the Curator refuses costs no action."""
    table = Table(sheet("a"), foe("b"))
    table.begin_turns("a", "b")
    table.play(m.Try("a", "lock", "Force"))
    table.play(m.Refuse())
    assert (table.active, table.pool("a")) == ("a", 1)


def test_a_stat_that_the_sheet_lacks_counts_0() -> None:
    """R-SR-30: a stat that the sheet lacks, but another sheet has, counts 0, and the log says so."""
    table = Table(sheet("a", level=2), sheet("b", stats={"Charm": 4}))
    table.attempt("a", 9, 2, stat="Charm")
    assert table.total == 9 + 2 + 0
    assert [table.said(event) for event in table.of_kind("no-stat")] == ["A’s sheet has no Charm, so it counts as 0."]


def test_a_level_that_is_set_counts_from_the_next_roll_on() -> None:
    """SR-S2-03, SR-SP-01: a Level that the Curator sets is added to the next roll."""
    table = Table(sheet("a"))
    table.play(m.SetLevel("a", 3))
    table.attempt("a", 4, 2)
    assert table.total == 4 + 3 + 1
