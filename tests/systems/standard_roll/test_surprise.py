"""The first round with surprise: two piles of cards, and Disadvantage on Reactions.

Rules: SR-S6-01, SR-S6-02, SR-S6-03, SR-S6-04, SR-S6-05, SR-S6-06.
"""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Table, can_lie, effect, foe, quick, sheet, usual


def ambush(*order: str, surprise: str = "ab", surprised: str = "xy", **rulings: str) -> Table:
    """Return a table where A and B have surprise over X and Y, N is neither, and cards come up in this order."""
    everybody = [*(quick(key, 1) for key in "abn"), *(foe(key) for key in "xy"), effect("e")]
    table = Table(*everybody, rulings=rulings)
    table.begin_turns(*order, surprise=tuple(surprise), surprised=tuple(surprised))
    return table


def not_allowed(table: Table, move: m.BeginTurnOrder) -> bool:
    """Return whether the Curator is refused this order of turns."""
    return SYSTEM.check(table.position, CURATOR, move) is not None


def test_the_curator_says_who_has_surprise() -> None:
    """The Curator says for each entity whether it has surprise or is surprised; by default nobody is.

    Rules: SR-S6-01, R-SR-79.
    """
    table = Table(quick("a", 1), foe("x"), foe("y"), situation=2)
    (option,) = table.options("curator", "begin-turn-order")
    assert (usual(option, "with_surprise"), usual(option, "surprised")) == ((), ())
    table.begin_turns("a", "y", "x", surprise="a", surprised="x")
    assert table.order.surprise
    assert [table.who(key).surprise for key in "axy"] == ["with", "surprised", ""]
    assert table.rules_of("surprise") == ["SR-S6-01"]


def test_those_who_have_surprise_are_a_pile_of_their_own() -> None:
    """SR-S6-02: any of the characters with surprise can be drawn first, and nobody else."""
    for first, second in ("ab", "ba"):
        table = ambush(first, second, "x", "y")
        assert table.coming == {second}
        table.end()
        assert table.active == second


def test_those_who_are_surprised_are_a_second_pile() -> None:
    """SR-S6-03: after the Surprise Pile any of the surprised characters can be drawn first."""
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
    """SR-S6-05: a surprised character reacts with Disadvantage in round 1, before its turn and after it."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 3
    assert ("SR-S6-05", "X is surprised and reacts with Disadvantage.") in [(e.rule, table.said(e)) for e in table.last]
    table.end()
    table.end()
    table.react("x", 9, 3)
    assert (table.order.round, table.rolled["sr"]) == (1, 3)


def test_surprise_affects_no_other_rolls() -> None:
    """SR-S6-05: neither Reactions of characters with surprise nor actions of surprised ones have Disadvantage."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("a", 9, 3)
    assert table.rolled["sr"] == 9
    table.end()
    table.affect("x", "a", 9, 3)
    assert table.rolled["sr"] == 9


def test_a_surprised_reaction_can_miss() -> None:
    """R-SR-06, SR-S6-05: a surprised character’s Reaction misses with a 1, like any roll with Disadvantage."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("x", 9, 1, tn=0)
    assert (table.rolled["miss"], table.position.complication) == (True, "x")


@pytest.mark.parametrize(("mode", "sr"), [("advantage", 3), ("disadvantage", 2), ("both", 3), ("normal", 2)])
def test_surprise_and_what_the_curator_grants(mode: str, sr: int) -> None:
    """Advantage from the Curator cancels the Disadvantage of surprise; more Disadvantage changes nothing.

    Rules: R-SR-09, SR-S6-05.
    """
    table = ambush("a", "x", "y", surprise="a")
    table.react("x", 3, 2, mode=mode)
    assert table.rolled["sr"] == sr


def test_surprise_is_over_with_round_1() -> None:
    """SR-S6-06, R-SR-78: from round 2 on all cards are shuffled together, and nobody reacts with Disadvantage."""
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
    """A character neither with surprise nor surprised lies in the No Surprise Pile, without Disadvantage.

    Rules: R-SR-74, SR-S6-03.
    """
    table = ambush("a", "n", "x", "y", surprise="a")
    assert table.active == "a"
    table.react("n", 9, 3)
    assert table.rolled["sr"] == 9
    table.end()
    assert (table.active, table.coming) == ("n", {"x", "y"})
    assert not can_lie(ambush("a", "b", "n", "x", "y"), ["n", "b", "x", "y"])


def test_effects_lie_with_the_surprised() -> None:
    """R-SR-75: the card of an environmental effect lies in the No Surprise Pile."""
    table = ambush("a", "e", "x", "y", surprise="a")
    assert table.coming == {"e", "x", "y"}
    assert not can_lie(ambush("a", "b", "x", "y", "e"), ["e", "b", "x", "y"])


@pytest.mark.parametrize(("surprise", "surprised"), [("", "xy"), ("ab", "")])
def test_one_side_alone_makes_no_surprise(surprise: str, surprised: str) -> None:
    """If nobody has surprise or nobody is surprised, all cards are shuffled together without Disadvantage.

    Rules: R-SR-76, SR-S6-01.
    """
    table = ambush("x", "a", "y", "b", surprise=surprise, surprised=surprised)
    assert (table.active, table.coming, table.order.surprise) == ("x", {"a", "b", "y"}, False)
    assert [event.rule for event in table.events if event.kind == "no-surprise"] == ["R-SR-76"]
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 9


def test_the_surprised_may_seize_priority() -> None:
    """R-SR-77: a surprised character can seize priority in round 1; its Reaction has Disadvantage."""
    table = ambush("a", "x", "y", surprise="a")
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 3
    table.seize("x")
    assert table.active == "x"


def test_nobody_has_surprise_and_is_surprised() -> None:
    """SR-S6-01: an entity that is named both as having surprise and as surprised is refused."""
    table = Table(quick("a", 1), foe("x"), situation=2)
    both = m.BeginTurnOrder(("a", "x"), ("a", "x"), ("x",))
    assert not_allowed(table, both), "x both has surprise and is surprised"


def test_surprise_is_for_those_who_have_a_card() -> None:
    """SR-S6-02, SR-S6-03: if the only character with surprise has no card in the round, nobody has surprise."""
    table = Table(quick("a", 1), quick("b", 1), foe("x"), situation=2)
    without_a_card = m.BeginTurnOrder(("a", "x"), ("b",), ("x",))
    if not not_allowed(table, without_a_card):
        table.next_cards("x")
        table.play(without_a_card)
        assert not table.order.surprise, "nobody in this round has surprise"


def test_surprise_needs_turns() -> None:
    """SR-S6-05: where no turns are taken, a Reaction has no Disadvantage from surprise."""
    table = Table(sheet("a"), foe("x"))
    table.react("x", 9, 3)
    assert table.rolled["sr"] == 9
