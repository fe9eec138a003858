"""Rolls that only impose movement or a condition, also on targets without clocks (R-SR-101)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.odds.live import LIVE
from tests.systems.standard_roll.driver import Table, effect, foe, quick, sheet

NINE = {
    "Movement": 7, "Brawn": 6, "Wit": 5, "Force": 4, "Alacrity": 3, "Charm": 9, "Craft": 8, "Lore": 2, "Nerve": 1,
}  # fmt: skip
"""Nine stats with nine different values. The three highest, 9 + 8 + 7, give a Resistance of 24."""


def table() -> Table:
    """Return a table with a hero of nine stats, a foe of Resistance 3 without any clock, and an effect."""
    return Table(sheet("a", stats=NINE), foe("b", clocks={}), effect("e"), sheet("h", stats=NINE))


def impose(
    there: Table, *faces: int, target: str = "b", stat: str = "Lore", lasts: bool = True, mode: str = "normal"
) -> None:
    there.play(m.Impose("a", target, "stunned", stat, "with a shove", lasts))
    there.settle(*faces, mode=mode)


def test_a_condition_is_imposed_if_the_total_exceeds_the_resistance() -> None:
    """R-SR-101, SR-S1-20: 2 + 2 = 4 against 3; the target has no clock. It stays until the Situation ends."""
    there = table()
    there.begin_situation(3)
    impose(there, 2, 9)
    assert there.result.success
    assert (there.total, there.result.against) == (4, 3)
    assert there.who("b").tags == ("stunned",)
    there.play(m.EndSituation())
    assert there.who("b").tags == ()


def test_matching_the_resistance_imposes_nothing() -> None:
    """Rules: R-SR-101, SR-S3-08."""
    there = table()
    impose(there, 1, 9)
    assert (there.total, there.result.success) == (3, False)
    assert there.who("b").tags == ()


@pytest.mark.parametrize(("stat", "total"), [("Charm", 18), ("Nerve", 10), ("Lore", 11), ("Craft", 17)])
def test_the_chosen_stat_is_added(stat: str, total: int) -> None:
    """R-SR-101, SR-S2-04: against another hero of Resistance 24, a 9 is not enough with any of the nine stats."""
    there = table()
    impose(there, 9, 2, target="h", stat=stat)
    assert (there.total, there.result.against, there.who("h").tags) == (total, 24, ())


def test_movement_only_happens() -> None:
    """R-SR-101: what does not last is in the log and leaves no tag."""
    there = table()
    impose(there, 9, 2, lasts=False)
    assert there.result.success
    assert there.who("b").tags == ()
    (event,) = there.of_kind("imposed")
    assert (event.rule, event.data) == ("SR-S1-20", {"entity": "b", "condition": "stunned"})
    assert there.said(event) == "This happens to B: stunned."
    (event,) = there.of_kind("imposing")
    assert there.said(event) == "A rolls to impose “stunned” on B with Lore: with a shove."


def test_a_critical_adds_a_tag_but_no_value_loss() -> None:
    """R-SR-101, SR-S1-13, R-SR-15: a double with an SR of 4 + 1 = 5, and 5 + 2 = 7 against 3."""
    there = table()
    there.play(m.Impose("a", "b", "stunned", "Lore"))
    there.settle(2, 2, 1, 9)
    assert there.refused(m.ChooseEffects("a", ("value-loss",)), "R-SR-16").legal.startswith("Choose")
    there.choose("edge")
    assert there.who("b").tags == ("Weaken", "stunned")


def test_a_miss_imposes_nothing() -> None:
    """R-SR-101, SR-S1-21: with Disadvantage a 1 is a miss, and the Curator names a complication."""
    there = table()
    impose(there, 9, 1, mode="disadvantage")
    assert there.position.complication == "a"
    assert there.who("b").tags == ()


def test_it_costs_an_action_during_turns_and_can_be_answered() -> None:
    """R-SR-101, SR-S5-10, R-SR-67: a Reaction comes before its dice, and the Curator sets no number of their own."""
    there = Table(quick("a", 2), foe("b", clocks={}), sheet("c"))
    there.begin_turns("a", "b", "c")
    there.play(m.Impose("a", "b", "pushed", "Force"))
    there.play(m.React("b", "Force", target="a"))
    there.settle(2, 3)
    there.refused(m.SetTerms("normal", 12), "SR-S2-04")
    there.settle(4, 3)
    assert there.who("b").tags == ("pushed",), "4 + 1 = 5 against 3"
    assert there.pool("a") == 1


def test_who_cannot_be_a_target() -> None:
    """R-SR-101, R-SR-94, SR-S1-20: neither oneself, nor who is out, nor who has all the tags that a sheet can hold."""
    there = table()
    assert there.refused(m.Impose("a", "a", "x", "Lore"), "SR-S2-03").text == "An entity cannot roll against itself."
    there.status("h", "absent")
    there.refused(m.Impose("a", "h", "x", "Lore"), "R-SR-94")
    for number in range(20):
        there.play(m.AddTag("b", f"tag {number}"))
    there.refused(m.Impose("a", "b", "x", "Lore"), "SR-S1-20")
    there.refused(m.Impose("a", "e", " ", "Lore"), "SR-S1-20")


def test_who_is_out_drops_the_roll_against_them() -> None:
    """Rules: R-SR-100, R-SR-101."""
    there = table()
    there.play(m.Impose("a", "b", "stunned", "Lore"))
    there.status("b", "defeated")
    assert there.position.roll is None


def test_its_odds_are_those_of_exceeding_the_resistance() -> None:
    """R-SR-101: with Lore 2 against 3, an SR of 2 or more; 9 of 100 pairs are a 1 that is no double."""
    there = table()
    (option,) = [one for one in there.options("a") if one.move == "impose"]
    view: Any = there.view("a")
    found = LIVE["impose"](view, there.seat("a"), option)
    case = next(
        case
        for prospect in found
        if prospect.move["target"] == "b" and prospect.move["stat"] == "Lore"
        for case in prospect.cases
        if case.when == ("normal",)
    )
    assert float(case.summary["exceeds"]) == pytest.approx(91 / 100, abs=1e-15)
    assert "resolved" not in case.summary
