"""Clocks go down to 0, resolved clocks shorten the Situation, and healing raises clocks.

Rules: SR-S2-01, SR-S2-02, SR-S2-06, SR-S2-08.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, foe, sheet, usual


def fight(situation: int | None = 5, **more: Any) -> Table:
    """Return A and C with Force 20 against B with all three clocks, and a lock of TN 3 with a clock of 4."""
    strong = {"Force": 20}
    a, c = sheet("a", stats=strong), sheet("c", stats=strong)
    b = foe("b", stats=strong, clocks={"HP": 6, "SP": 4, "EP": 2})
    lock = {"name": "Lock", "tn": 3, "clock": 4}
    return Table(a, c, b, challenges=[lock], situation=situation, **more)


def test_the_clock_goes_down_by_the_difference() -> None:
    """SR-S2-01: SR 3 + Force 20 is 1 above the Resistance of 22, so the clock loses 1."""
    table = fight()
    table.affect("a", "b", 3, 4)
    assert table.clock("b") == 5
    table.affect("a", "b", 2, 4)
    assert table.clock("b") == 5


def test_a_clock_stops_at_0() -> None:
    """SR-S2-06, R-SR-35: a clock stops at 0; the surplus is lost and goes to no other clock."""
    table = fight()
    table.affect("a", "b", 10, 4, clock="EP")
    assert [table.clock("b", name) for name in ("HP", "SP", "EP")] == [6, 4, 0]
    assert table.rules_of("resolved") == ["SR-S2-06"]
    table.refused(m.Affect("a", "b", "EP", "Force"), "R-SR-34")


def test_a_resolved_clock_shortens_the_situation() -> None:
    """SR-S2-02: the Situation Clock falls by 1 for each resolved clock, of a challenge or of an entity."""
    table = fight()
    table.attempt("a", 5, 2)
    assert (table.challenge().clock.left, table.situation_clock) == (0, 4)
    table.affect("a", "b", 8, 2)
    assert (table.clock("b"), table.situation_clock) == (0, 3)
    assert table.rules_of("situation-clock") == ["SR-S2-02"]


@pytest.mark.parametrize("situation", [None, 0])
def test_without_a_situation_clock_a_resolved_clock_shortens_nothing(situation: int | None) -> None:
    """SR-S2-02: a resolved clock has no further effect without a Situation, or in a Situation without a clock."""
    table = fight(situation)
    table.attempt("a", 5, 2)
    assert (table.challenge().clock.left, table.of_kind("situation-clock")) == (0, [])


def test_each_clock_of_an_entity_counts() -> None:
    """R-SR-37, SR-S2-02: resolving SP, EP and HP of one entity lowers the Situation Clock by 3."""
    table = fight()
    for clock in ("SP", "EP", "HP"):
        table.affect("a", "b", 10, 2, clock=clock)
    assert table.situation_clock == 2


def test_an_effect_hits_hp_by_default() -> None:
    """R-SR-34: the acting character chooses which clock of the target to hit; HP is the default."""
    table = fight()
    (option,) = table.options("a", "affect")
    clock = next(field.domain_for({"target": "b"}) for field in option.fields if field.name == "clock")
    assert clock is not None
    assert (clock.usual, clock.legal) == ("HP", "Choose from: HP, SP, EP.")


def test_healing_restores_hp_by_default() -> None:
    """R-SR-34: the clock of a healing roll is HP by default."""
    table = fight()
    for clock in ("HP", "SP", "EP"):
        table.play(m.SetClock("b", clock, 1, 9))
    (option,) = table.options("a", "heal")
    assert usual(option, "clock") == "HP"


def test_a_restored_clock_does_not_count_again() -> None:
    """R-SR-38: a clock that is restored and resolved again counts once per Situation."""
    table = fight()
    for _ in range(2):
        table.affect("a", "b", 10, 2, clock="SP")
        table.play(m.SetClock("b", "SP", 4, 4))
    assert table.situation_clock == 4
    table.play(m.EndSituation())
    table.begin_situation(5)
    table.affect("a", "b", 10, 2, clock="SP")
    assert table.situation_clock == 4


def test_a_challenge_that_is_set_anew_does_not_count_again() -> None:
    """R-SR-38: a Task Clock that the Curator sets anew counts once per Situation."""
    table = fight()
    for _ in range(2):
        table.attempt("a", 9, 2)
        assert table.challenge().clock.resolved
        table.play(m.SetChallenge("lock", 3, 4))
    assert table.situation_clock == 4


def test_clocks_of_the_players_side_do_not_count() -> None:
    """R-SR-36: a resolved clock of the players’ side does not count, whoever resolved it."""
    table = fight()
    table.play(m.SetClock("c", "SP", 2, 2))
    table.affect("b", "c", 10, 2, clock="SP")
    assert (table.clock("c", "SP"), table.situation_clock) == (0, 5)
    table.affect("a", "c", 10, 2)
    table.affect("a", "c", 10, 2)
    assert (table.clock("c"), table.situation_clock) == (0, 5)


def test_a_task_that_an_opponent_resolves_does_not_count() -> None:
    """R-SR-36: a challenge counts only if the players’ side resolves it."""
    table = fight()
    table.attempt("b", 9, 2)
    assert (table.challenge().clock.left, table.situation_clock) == (0, 5)


def test_only_hp_takes_an_entity_out() -> None:
    """R-SR-94: at SP 0 and EP 0 an entity stays in play; at HP 0 it is defeated and no longer a target."""
    table = fight()
    for clock in ("SP", "EP"):
        table.affect("a", "b", 10, 2, clock=clock)
    assert table.who("b").status == "active"
    table.play(m.SetClock("b", "SP", 4, 4))
    table.affect("a", "b", 10, 2)
    assert table.who("b").status == "defeated"
    assert table.refused(m.Affect("a", "b", "SP", "Force"), "R-SR-94").text == "B is defeated."


def test_longer_clocks_take_more_effort() -> None:
    """An Effort 2 above TN resolves a clock of 1 or 2 and leaves 3 of 5; the Curator sets the length.

    Rules: SR-S2-08, R-SR-41.
    """
    left = []
    for clock in (1, 2, 5):
        table = Table(sheet("a"), challenges=[])
        table.play(m.AddChallenge("Lock", 3, clock))
        table.attempt("a", 4, 2)
        left.append(table.challenge().clock.left)
    assert left == [0, 0, 3]


def test_the_curator_may_change_a_length() -> None:
    """SR-S2-08, SR-S2-11: the Curator can change a challenge’s TN and clock, and can drop the challenge."""
    table = fight()
    table.play(m.SetChallenge("lock", 12, 9))
    assert (table.challenge().tn, table.challenge().clock.left, table.challenge().clock.most) == (12, 9, 9)
    table.play(m.DropChallenge("lock"))
    assert table.position.challenges == ()


def test_a_clock_that_is_not_set_does_not_exist() -> None:
    """R-SR-95: an entity lacks a clock that its sheet does not name; the Curator can add one."""
    table = Table(sheet("a"), foe("b", clocks={"HP": 3}))
    assert table.refused(m.Affect("a", "b", "SP", "Force"), "R-SR-34").legal == "Choose from: HP."
    table.play(m.SetClock("b", "SP", 5, 8))
    table.affect("a", "b", 4, 2, clock="SP")
    assert (table.clock("b", "SP"), table.clock("b")) == (3, 3)


def test_an_entity_without_clocks_is_no_target() -> None:
    """R-SR-95: an entity without clocks cannot be the target of an effect."""
    table = Table(sheet("a"), foe("b", clocks={}))
    assert table.refused(m.Affect("a", "b", "HP", "Force"), "R-SR-95").legal == "Its clocks: none."


def test_a_newcomer_has_10_hp_by_default() -> None:
    """R-SR-95: an entity that the Curator adds has HP 10 and no other clock by default."""
    table = Table(sheet("a"))
    table.play(m.AddEntity("Rat", "curator"))
    assert (table.clock("rat"), len(table.who("rat").clocks)) == (10, 1)


def test_healing_goes_by_the_margin() -> None:
    """R-SR-19: a healing roll of 8 + 1 against TN 5 restores 4; a clock never exceeds its maximum."""
    table = Table(sheet("a", clocks={"HP": 12}))
    table.play(m.SetClock("a", "HP", 2, 12))
    table.heal("a", "a", 8, 2, tn=5)
    assert table.clock("a") == 6
    table.heal("a", "a", 10, 2, tn=3)
    assert table.clock("a") == 12
    table.refused(m.Heal("a", "a", "HP", "Force"), "R-SR-19")


def test_healing_that_falls_short_restores_nothing() -> None:
    """R-SR-19, SR-S3-08: a healing roll of 5 against TN 5 restores nothing."""
    table = Table(sheet("a", clocks={"HP": 12}))
    table.play(m.SetClock("a", "HP", 2, 12))
    table.heal("a", "a", 4, 2, tn=5)
    assert table.clock("a") == 2


def test_clocks_resolved_first_by_the_other_side_still_count_for_the_players() -> None:
    """R-SR-36, R-SR-38: a clock that a foe resolved still counts when the players’ side resolves it later."""
    table = Table(
        sheet("a", stats={"Force": 20}), foe("s", stats={"Force": 20}),
        challenges=[{"name": "Lock", "tn": 3, "clock": 4}], situation=5,
    )  # fmt: skip
    table.attempt("s", 9, 2)
    table.play(m.SetChallenge("lock", 3, 4))
    table.attempt("a", 9, 2)
    assert table.situation_clock == 4


def test_a_resolved_challenge_is_not_tried() -> None:
    """SR-S2-06: a resolved challenge cannot be tried, so it shortens no Situation twice."""
    table = fight()
    assert "try" in table.kinds("a")
    table.attempt("a", 9, 2)
    assert (table.challenge().clock.left, table.situation_clock) == (0, 4)
    assert "try" not in table.kinds("a")
    assert table.refused(m.Try("a", "lock", "Force"), "SR-S2-06").text == "Lock is already resolved."


def test_a_challenge_that_is_set_anew_can_be_resolved_again() -> None:
    """A challenge that is set anew can be resolved again, and counts again in the next Situation.

    Rules: SR-S2-06, SR-S2-11, R-SR-38.
    """
    table = fight()
    table.attempt("a", 9, 2)
    table.play(m.SetChallenge("lock", 3, 4))
    table.play(m.EndSituation())
    table.begin_situation(5)
    table.attempt("a", 9, 2)
    assert (table.challenge().clock.left, table.situation_clock) == (0, 4)
