"""The worked examples of the document, and the inventory’s vectors of rolls, clocks and effects."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.rules.rolls import resistance
from tests.systems.standard_roll.driver import Table, foe, sheet

# The document's own examples


def sparks() -> Table:
    """Return Sparks of Level 0 before the door of TN 9 and clock 1."""
    return Table(sheet("sparks"), challenges=[{"name": "Door", "tn": 9, "clock": 1}])


def test_sr_w1_sparks_opens_the_door() -> None:
    """SR-W1, SR-SP-05: SR 9 + Level 0 + Force 1 is 10, which is 1 above TN 9 and resolves the door’s clock of 1."""
    table = sparks()
    table.attempt("sparks", 9, 3, at="door")
    (tally,) = table.of_kind("rolled")[-1].tallies
    assert [addend.value for addend in tally.addends] == [9, 0, 1]
    assert table.total == 10
    assert (table.challenge("door").clock.left, table.challenge("door").clock.resolved) == (0, True)
    assert [event.data["margin"] for event in table.of_kind("succeeded")] == [1]
    assert table.position.roll is None
    assert (table.of_kind("missed"), table.of_kind("machina"), table.of_kind("situation-clock")) == ([], [], [])


def test_sr_w1a_meeting_the_number_is_not_enough() -> None:
    """SR-W1a, SR-S3-08: SR 8 + Level 0 + Force 1 is 9, which does not exceed TN 9."""
    table = sparks()
    table.attempt("sparks", 8, 3, at="door")
    assert (table.total, table.challenge("door").clock.left) == (9, 1)
    assert table.rules_of("failed") == ["SR-S3-08"]


def test_sr_w2_a_double_7_is_14_so_far() -> None:
    """SR-W2, SR-S1-04: a double 7 adds 14, and the pair after it adds its Main Die."""
    table = sparks()
    table.attempt("sparks", 7, 7, 2, 9, at="door")
    assert table.rolled["sr"] == 14 + 2


def test_sr_w3_a_target_of_level_0() -> None:
    """SR-W3, SR-S2-04: a target of Level 0 with stats of 1 has a RES of 3."""
    table = Table(sheet("a"), foe("b"))
    table.affect("a", "b", 3, 5)
    assert table.rolled["against"] == 3


# Rolls

ROLLS: list[tuple[str, str, list[int], int, bool, bool, bool, bool]] = [
    # vector, mode, faces, SR, Critical, miss, miss if a double 1 counts, Super Critical
    ("D01", "normal", [9, 3], 9, False, False, False, False),
    ("D02", "normal", [3, 9], 3, False, False, False, False),
    ("D03", "advantage", [3, 9], 9, False, False, False, False),
    ("D04", "disadvantage", [9, 3], 3, False, False, False, False),
    ("D05", "normal", [7, 7, 4, 9], 18, True, False, False, False),
    ("D06", "advantage", [7, 7, 4, 9], 23, True, False, False, False),
    ("D07", "disadvantage", [7, 7, 9, 4], 18, True, False, False, False),
    ("D08", "normal", [7, 7, 2, 2, 5, 6], 23, True, False, False, False),
    ("D09", "disadvantage", [1, 5], 1, False, True, True, False),
    ("D10", "normal", [1, 5], 1, False, False, False, False),
    ("D11", "advantage", [1, 5], 5, False, False, False, False),
    ("D12", "disadvantage", [7, 7, 1, 9], 15, True, False, False, False),
    ("D13", "disadvantage", [1, 1, 3, 8], 5, True, False, True, False),
    ("D14", "disadvantage", [1, 1, 1, 8], 3, True, False, True, False),
    ("D15", "normal", [10, 10, 5, 5, 1, 2], 31, True, False, False, True),
    ("D16", "normal", [10, 10, 4, 4, 2, 3], 30, True, False, False, False),
    ("D17", "advantage", [10, 10, 4, 4, 2, 3], 31, True, False, False, True),
    ("D18", "disadvantage", [10, 10, 10, 10, 1, 2], 41, True, False, False, True),
    ("D19", "normal", [1, 1, 1, 1, 1, 1, 1, 2], 7, True, False, False, False),
    ("D20", "normal", [10, 10, 10, 10, 10, 10, 10, 9], 70, True, False, False, True),
]


@pytest.mark.parametrize("double_one", ["false", "true"])
@pytest.mark.parametrize(("vector", "mode", "faces", "sr", "critical", "miss", "miss_if", "supers"), ROLLS)
def test_sr_d01_to_d20(
    vector: str, mode: str, faces: list[int], sr: int, critical: bool, miss: bool, miss_if: bool, supers: bool,
    double_one: str,
) -> None:  # fmt: skip
    """Each printed chain of dice has its printed SR and is a Critical, a miss or a Super Critical as printed.

    Rules: SR-D01, SR-D02, SR-D03, SR-D04, SR-D05, SR-D06, SR-D07, SR-D08, SR-D09, SR-D10, SR-D11, SR-D12, SR-D13,
    SR-D14, SR-D15, SR-D16, SR-D17, SR-D18, SR-D19, SR-D20.
    """
    table = Table(sheet("a"), rulings={"double_one_misses": double_one}, situation=5)
    table.attempt("a", *faces, mode=mode)
    missed = miss_if if double_one == "true" else miss
    assert (table.rolled["sr"], table.rolled["miss"]) == (sr, missed)
    assert ("choose-effects" in table.kinds("a")) is (critical and not missed)
    if critical and not missed:
        table.choose("edge")
    assert (table.of_kind("heroics") != []) is (supers and not missed)
    assert table.position.complication == ("a" if missed else "")


# Clocks and effects


def against_12(hp: int = 30, *, situation: int | None = None, brawn: int = 10) -> Table:
    """Return A of Level 2 with Force 3 against B of RES 12."""
    stats = {"Brawn": brawn}
    target = foe("b", stats=stats, clocks={"HP": hp})
    return Table(sheet("a", level=2, stats={"Force": 3}), target, situation=situation)


EIGHTEEN = (7, 7, 4, 9)
FORTY_ONE = (10, 10, 10, 10, 1, 2)


def test_sr_x01_value_loss_doubles_after_subtracting() -> None:
    """SR-X01, SR-X04: the margin of EV 23 over RES 12 is 11; Value Loss doubles it to 22, so HP 30 falls to 8."""
    table = against_12()
    table.affect("a", "b", *EIGHTEEN)
    table.choose("value-loss")
    assert (table.total, table.rolled["against"], table.clock("b")) == (23, 12, 8)


def test_sr_x02_value_loss_resolves_the_clock() -> None:
    """SR-X02: Value Loss of 22 resolves HP 20, and the Situation Clock falls by 1."""
    table = against_12(20, situation=3)
    table.affect("a", "b", *EIGHTEEN)
    table.choose("value-loss")
    assert (table.clock("b"), table.situation_clock) == (0, 2)


def test_sr_x03_edge_instead() -> None:
    """SR-X03: with Edge instead of Value Loss B loses 11 HP and has Weaken."""
    table = against_12()
    table.affect("a", "b", *EIGHTEEN)
    table.choose("edge")
    assert (table.clock("b"), table.who("b").tags) == (19, ("Weaken",))


def test_sr_x05_nine_is_not_above_9() -> None:
    """SR-X05: SR 8 + Level 0 + Force 1 is 9 and makes no progress against TN 9."""
    table = Table(sheet("a"), challenges=[{"name": "Lock", "tn": 9, "clock": 5}])
    table.attempt("a", 8, 2)
    assert table.challenge().clock.left == 5


def heroic(situation: int | None) -> Table:
    table = Table(sheet("a"), challenges=[{"name": "Lock", "tn": 18, "clock": 10}], situation=situation)
    table.attempt("a", *FORTY_ONE)
    table.choose("value-loss")
    return table


def test_sr_x06_heroics_and_a_resolved_clock() -> None:
    """SR-X06: Heroics lower the Situation Clock from 3 to 2, and the lock’s clock, resolved by 2 × (42 − 18), to 1."""
    table = heroic(3)
    assert (table.total, table.challenge().clock.left, table.situation_clock) == (42, 0, 1)
    assert [event.data["left"] for event in table.of_kind("situation-clock")] == [2, 1]


def test_sr_x07_heroics_that_end_the_situation() -> None:
    """Heroics lower the Situation Clock to 0, the rest of the roll is applied, and the Situation ends.

    Rules: SR-X07, R-SR-24.
    """
    table = heroic(1)
    assert (table.challenge().clock.left, table.position.situation) == (0, None)
    emitted = [event.kind for event in table.last]
    assert emitted.index("heroics") < emitted.index("resolved") < emitted.index("situation-over")
    assert [event.data["left"] for event in table.of_kind("situation-clock")] == [0]


def test_sr_x08_machina_without_a_situation() -> None:
    """SR-X08: a Super Critical without a Situation Clock is Machina."""
    table = heroic(None)
    assert table.challenge().clock.left == 0
    assert (len(table.of_kind("machina")), table.of_kind("heroics")) == (1, [])


def strong(mode: str) -> Table:
    lock = {"name": "Lock", "tn": 3, "clock": 20}
    table = Table(sheet("a", level=5, stats={"Force": 6}), challenges=[lock])
    table.attempt("a", 1, 5, mode=mode)
    return table


def test_sr_x09_a_miss_fails_whatever_the_total() -> None:
    """SR-X09: a miss with a total of 12 against TN 3 makes no progress and has a complication."""
    table = strong("disadvantage")
    assert (table.total, table.challenge().clock.left, table.position.complication) == (12, 20, "a")


def test_sr_x10_the_same_dice_without_disadvantage() -> None:
    """SR-X10: without Disadvantage the total of 12 against TN 3 makes 9 progress."""
    table = strong("normal")
    assert (table.total, table.challenge().clock.left, table.position.complication) == (12, 11, "")


@pytest.mark.parametrize(("chosen", "left"), [("edge", 17), ("value-loss", 14)])
def test_sr_x11_a_double_1_with_disadvantage(chosen: str, left: int) -> None:
    """SR-X11: a double 1 with Disadvantage is a Critical of ER 6 and makes 3 progress, or 6 with Value Loss."""
    table = Table(sheet("a"), challenges=[{"name": "Lock", "tn": 3, "clock": 20}])
    table.attempt("a", 1, 1, 3, 8, mode="disadvantage")
    table.choose(chosen)
    assert (table.total, table.challenge().clock.left) == (6, left)


def test_sr_x11_a_double_1_that_misses() -> None:
    """SR-X11, R-SR-02: where the table rules that a double 1 misses, the same dice make no progress."""
    lock = {"name": "Lock", "tn": 3, "clock": 20}
    table = Table(sheet("a"), challenges=[lock], rulings={"double_one_misses": "true"})
    table.attempt("a", 1, 1, 3, 8, mode="disadvantage")
    assert (table.challenge().clock.left, table.position.complication) == (20, "a")


@pytest.mark.parametrize(("chosen", "left"), [("point", 24), ("value-loss", 18)])
def test_sr_x12_advantage_after_a_double(chosen: str, left: int) -> None:
    """SR-X12: SR 14 + 9 gives EV 26 against RES 20 and takes 6 HP, or 12 with Value Loss."""
    target = foe("b", stats={"Brawn": 18}, clocks={"HP": 30})
    table = Table(sheet("a", level=1, stats={"Force": 2}), target)
    table.affect("a", "b", 7, 7, 4, 9, mode="advantage")
    table.choose(chosen)
    assert (table.rolled["sr"], table.total, table.clock("b")) == (23, 26, left)


def test_sr_x13_a_tag_on_a_critical_that_is_too_low() -> None:
    """SR-X13, R-SR-14: a Critical of EV 10 against RES 12 takes nothing off the clock and still applies Blight."""
    table = Table(sheet("a"), foe("b", stats={"Brawn": 10}))
    table.affect("a", "b", 2, 2, 5, 9)
    table.choose("point")
    assert (table.total, table.clock("b"), table.who("b").tags) == (10, 10, ("Blight",))


def test_sr_x14_restore_fills_the_clock() -> None:
    """SR-X14: Restore raises HP 2 of 12 to 12."""
    table = Table(sheet("a", clocks={"HP": 12}))
    table.play(m.SetClock("a", "HP", 2, 12))
    table.heal("a", "a", 2, 2, 1, 3, tn=50)
    table.choose("restore")
    assert table.clock("a") == 12


@pytest.mark.parametrize(("vector", "stats", "res"), [("X15", [5, 4], 9), ("X16", [5, 4, 4, 2, 1], 13), ("", [], 0)])
def test_sr_x15_and_x16_resistance(vector: str, stats: list[int], res: int) -> None:
    """SR-X15, SR-X16, R-SR-31: the RES is the sum of the three highest stats, or of all if there are fewer."""
    assert resistance(tuple((str(at), value) for at, value in enumerate(stats))) == res


def test_sr_x16_at_the_table() -> None:
    """SR-X16: a target with stats of 5, 4, 4, 2 and 1 has a RES of 13."""
    stats: dict[str, Any] = dict(zip(("Movement", "Brawn", "Wit", "Force", "Alacrity"), (4, 5, 1, 4, 2), strict=True))
    table = Table(sheet("a"), foe("b", stats=stats))
    table.affect("a", "b", 3, 4)
    assert table.rolled["against"] == 13
