"""A first round in two piles, and Reactions at Disadvantage.

Rules: SR-S6-01, SR-S6-02, SR-S6-03, SR-S6-04, SR-S6-05, SR-S6-06.
"""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Table, can_lie, effect, foe, quick, sheet, usual


def ambush(*order: str, surprise: str = "ab", surprised: str = "xy", **rulings: str) -> Table:
    """A and B have surprise over X and Y; N is neither and E an effect. The cards come up in this order."""
    everybody = [*(quick(key, 1) for key in "abn"), *(foe(key) for key in "xy"), effect("e")]
    table = Table(*everybody, rulings=rulings)
    table.begin_turns(*order, surprise=tuple(surprise), surprised=tuple(surprised))
    return table


def not_allowed(table: Table, move: m.BeginTurnOrder) -> bool:
    """Return whether the Curator is refused this order of turns."""
    return SYSTEM.check(table.position, CURATOR, move) is not None


def test_the_curator_says_who_has_surprise() -> None:
    """SR-S6-01, R-SR-79: each for itself, one or a group; nobody unless it is said."""
    table = Table(quick("a", 1), foe("x"), foe("y"), situation=2)
    (option,) = table.options("curator", "begin-turn-order")
    assert (usual(option, "with_surprise"), usual(option, "surprised")) == ((), ())
    table.begin_turns("a", "y", "x", surprise="a", surprised="x")
    assert table.order.surprise
    assert [table.who(key).surprise for key in "axy"] == ["with", "surprised", ""]
    assert table.rules_of("surprise") == ["SR-S6-01"]


def test_those_who_have_surprise_are_a_pile_of_their_own() -> None:
    """SR-S6-02: either of them may come first, and nobody else."""
    for first, second in ("ab", "ba"):
        table = ambush(first, second, "x", "y")
        assert table.coming == {second}
        table.end()
        assert table.active == second


def test_those_who_are_surprised_are_a_second_pile() -> None:
    """SR-S6-03: either of them may come first in it."""
    for first, second in ("xy", "yx"):
        table = ambush("a", "b", first, second)
        table.end()
        assert table.coming == {"x", "y"}
        table.end()
        assert (table.active, table.undrawn_cards) == (first, {second})


def test_the_surprise_pile_lies_on_top() -> None:
    """SR-S6-04: characters with surprise act before surprised characters."""
    table = ambush("a", "b", "x", "y")
    assert can_lie(table, ["b", "y", "x"])
    assert can_lie(table, ["b", "x", "y"])
    assert not can_lie(table, ["x", "b", "y"])


def test_the_surprised_react_at_disadvantage() -> None:
    """SR-S6-05: all through round 1, before their turn and after it."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 3
    assert ("SR-S6-05", "X is surprised and reacts with Disadvantage.") in [(e.rule, table.said(e)) for e in table.last]
    table.end()
    table.end()
    table.react("x", 9, 3)
    assert (table.order.round, table.rolled["sr"]) == (1, 3)


def test_nobody_else_does_and_actions_are_left_alone() -> None:
    """SR-S6-05: not those with surprise, nor what the surprised do in their own turn."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("a", 9, 3)
    assert table.rolled["sr"] == 9
    table.end()
    table.affect("x", "a", 9, 3)
    assert table.rolled["sr"] == 9


def test_a_surprised_reaction_can_miss() -> None:
    """R-SR-06, SR-S6-05: it is Disadvantage like any other."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("x", 9, 1, tn=0)
    assert (table.rolled["miss"], table.position.complication) == (True, "x")


@pytest.mark.parametrize(("mode", "sr"), [("advantage", 3), ("disadvantage", 2), ("both", 3), ("normal", 2)])
def test_surprise_and_what_the_curator_grants(mode: str, sr: int) -> None:
    """R-SR-09, SR-S6-05: Advantage cancels it to a normal roll; more Disadvantage is no worse."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("x", 3, 2, mode=mode)
    assert table.rolled["sr"] == sr


def test_surprise_is_over_with_round_1() -> None:
    """SR-S6-06, R-SR-78: then there is one shuffle for all and no Disadvantage."""
    table = ambush("a", "b", "x", "y")
    for _ in range(3):
        table.end()
    table.next_cards("y")
    table.end()
    assert (table.order.round, table.order.surprise, table.coming) == (2, False, {"a", "b", "x"})
    assert {one.surprise for one in table.position.entities} == {""}
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 9


def test_those_who_are_neither_lie_with_the_surprised() -> None:
    """R-SR-74, SR-S6-03: in the No Surprise Pile, but they react as usual."""
    table = ambush("a", "n", "x", "y", surprise="a")
    assert table.active == "a"
    table.react("n", 9, 3)
    assert table.rolled["sr"] == 9
    table.end()
    assert (table.active, table.coming) == ("n", {"x", "y"})
    assert not can_lie(ambush("a", "b", "n", "x", "y"), ["n", "b", "x", "y"])


def test_effects_lie_with_the_surprised() -> None:
    """R-SR-75."""
    table = ambush("a", "e", "x", "y", surprise="a")
    assert table.coming == {"e", "x", "y"}
    assert not can_lie(ambush("a", "b", "x", "y", "e"), ["e", "b", "x", "y"])


@pytest.mark.parametrize(("surprise", "surprised"), [("", "xy"), ("ab", "")])
def test_both_unaware_or_nobody_unaware(surprise: str, surprised: str) -> None:
    """R-SR-76, SR-S6-01: with nobody to surprise, or nobody surprising, there is one shuffle and no Disadvantage."""
    table = ambush("x", "a", "y", "b", surprise=surprise, surprised=surprised)
    assert (table.active, table.coming, table.order.surprise) == ("x", {"a", "b", "y"}, False)
    assert [event.rule for event in table.events if event.kind == "no-surprise"] == ["R-SR-76"]
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 9


def test_the_surprised_may_seize_priority() -> None:
    """R-SR-77: in round 1 as well; the Reaction that leads to it is made at Disadvantage."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 3
    table.seize("x")
    assert table.active == "x"


def test_nobody_has_surprise_and_is_surprised() -> None:
    """SR-S6-01: each combatant has it, is surprised, or is neither; to be both is refused."""
    table = Table(quick("a", 1), foe("x"), situation=2)
    both = m.BeginTurnOrder(("a", "x"), ("a", "x"), ("x",))
    assert not_allowed(table, both), "x both has surprise and is surprised"


def test_surprise_is_for_those_who_have_a_card() -> None:
    """SR-S6-02, SR-S6-03: who is named and has no card in the round lies in neither pile."""
    table = Table(quick("a", 1), quick("b", 1), foe("x"), situation=2)
    without_a_card = m.BeginTurnOrder(("a", "x"), ("b",), ("x",))
    if not not_allowed(table, without_a_card):
        table.next_cards("x")
        table.play(without_a_card)
        assert not table.order.surprise, "nobody in this round has surprise"


def test_surprise_needs_turns() -> None:
    """SR-S6-05: without a surprise round a Reaction is a normal roll."""
    table = Table(sheet("a"), foe("x"))
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 9
