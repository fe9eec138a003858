"""Live odds of the Standard Roll, compared with values worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.systems.tables import ANA, REF, SEATS, does, episode, seen


def exceeding(number: int, counts: str) -> Fraction:
    """Return how often a chain of 2d10 exceeds a number without a miss; all longer chains exceed it."""
    if number < 0:
        return Fraction(1)
    pairs = [(a, b) for a, b in product(range(1, 11), repeat=2) if a != b]
    last = [{"main": a, "highest": max(a, b), "lowest": min(a, b)}[counts] for a, b in pairs]
    plain = Fraction(sum(one > number for one in last), 100)
    return plain + sum((exceeding(number - 2 * d, counts) / 100 for d in range(1, 11)), Fraction(0))


@pytest.mark.parametrize(("mode", "counts"), [("normal", "main"), ("Advantage", "highest")])
def test_an_effort_is_shown_for_each_way_to_roll(mode: str, counts: str) -> None:
    """SR-S2-05: SR + Level 1 + Force 3 must exceed TN 12, so the SR must exceed 8."""
    (found,) = seen(episode(), ANA, "try", stat="Force")
    case = next(case for case in found.cases if case.when == (mode,))
    assert float(case.summary["exceeds"]) == pytest.approx(float(exceeding(8, counts)), abs=1e-12)
    assert float(case.summary["resolved"]) == pytest.approx(float(exceeding(10, counts)), abs=1e-12)
    assert case.summary["Critical"] == Fraction(1, 10)


def test_with_disadvantage_a_1_misses() -> None:
    """With Disadvantage 18 of 100 first pairs miss, and 19 if the table rules that (1, 1) misses as well.

    Rules: SR-S1-21, R-SR-03.
    """
    for ruling, misses in (("false", Fraction(18, 100)), ("true", Fraction(19, 100))):
        (found,) = seen(episode(double_one_misses=ruling), ANA, "try", stat="Force")
        case = next(case for case in found.cases if case.when == ("Disadvantage",))
        assert misses - case.outcomes.cut_off <= case.summary["miss"] <= misses


def test_advantage_with_disadvantage_is_a_case_only_if_it_can_miss() -> None:
    """R-SR-08: the odds show Advantage with Disadvantage as a fourth case only if the table rules that it can miss."""
    for ruling, whens in (("false", 3), ("true", 4)):
        (found,) = seen(episode(adv_plus_dis_miss=ruling), ANA, "try", stat="Force")
        assert len(found.cases) == whens


def test_the_curator_sees_the_odds_of_each_mode() -> None:
    """The odds of an Effect are better with Advantage and worse with Disadvantage."""
    table = episode()
    does(table, ANA, "affect", actor="ash", target="foe", stat="Force", clock="HP")
    found = {one.move["mode"]: one.cases[0].summary["exceeds"] for one in seen(table, REF, "set-terms")}
    assert float(found["normal"]) == pytest.approx(float(exceeding(2, "main")), abs=1e-12)  # RES 4 + 1 + 1, less 4
    assert found["disadvantage"] < found["normal"] < found["advantage"]


def test_the_odds_of_ending_a_turn_show_the_next_card() -> None:
    """SR-S5-03: the odds of a move that ends a turn show which entity has priority next."""
    table = episode()
    does(table, REF, "begin-situation", title="", clock=3)
    does(table, REF, "begin-turn-order", entities=("ash", "foe"))
    (over,) = seen(table, SEATS[0] if table.position.situation.order.active == "foe" else ANA, "end-turn")
    (text,) = over.cases[0].texts
    assert "has priority" in text
