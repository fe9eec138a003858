"""The initiative deck, rounds, and the pool of actions.

Rules: SR-S5-01, SR-S5-02, SR-S5-03, SR-S5-04, SR-S5-05, SR-S5-06, SR-S5-07, SR-S5-08, SR-S5-09, SR-S5-10.
"""

from __future__ import annotations

import pytest

from facedown.game import Deck
from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import SYSTEM, Table, effect, foe, legal, quick, sheet, usual


def three(**alacrity: int) -> Table:
    """Return a table where A, B and C take turns in this order, with one action each by default."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abc"))
    table.begin_turns("a", "b", "c")
    return table


# The deck


def test_the_curator_says_whether_turns_are_taken() -> None:
    """Only the Curator begins turns, in a Situation; without turns characters act as often as they like.

    Rules: SR-S5-01, R-SR-47.
    """
    table = Table(sheet("a"), foe("b"))
    table.refused(m.BeginTurnOrder(("a", "b")), "SR-S5-01")
    table.begin_situation(3)
    table.refused(m.BeginTurnOrder(("a", "b")), "SR-S5-01", seat="a")
    for _ in range(3):
        table.attempt("a", 1, 2)
    table.begin_turns("a", "b")
    table.refused(m.BeginTurnOrder(("a", "b")), "SR-S5-01")
    table.play(m.EndTurnOrder())
    assert table.situation.order is None
    table.attempt("a", 1, 2)


def test_a_card_for_everybody_and_every_effect() -> None:
    """Each character and each environmental effect has one card, unless the Curator leaves it out.

    Rules: SR-S5-02, R-SR-84.
    """
    table = Table(sheet("a"), foe("b"), foe("b-2", name="B Again"), effect("e"), situation=0)
    (option,) = table.options("curator", "begin-turn-order")
    assert usual(option, "entities") == ("a", "b", "b-2", "e")
    table.begin_turns("b", "e", "a", "b-2")
    assert {table.active, *table.undrawn_cards} == {"a", "b", "b-2", "e"}


@pytest.mark.parametrize("entities", [("a", "a"), (), ("a", "z")])
def test_cards_are_unique(entities: tuple[str, ...]) -> None:
    """SR-S5-02: an entity named twice, an unknown one, and an empty list are refused."""
    table = Table(sheet("a"), foe("b"), situation=0)
    refusal = table.refused(m.BeginTurnOrder(entities), "SR-S5-02")
    assert refusal.legal == "Choose 1 to 2 of A, B."


def test_the_top_card_has_priority() -> None:
    """SR-S5-03: the character that is drawn has priority, and no seat sees an order of the undrawn cards."""
    table = three()
    assert (table.active, table.coming) == ("a", {"b", "c"})
    assert table.waits_for() == ["a"]
    for seat in table.seats:
        pieces = SYSTEM.board(SYSTEM.view(table.position, seat), seat).pieces
        assert [(one.left, one.discarded) for one in pieces if isinstance(one, Deck)] == [(2, 0)]
    assert SYSTEM.view(table.position, table.seat("b")) == SYSTEM.view(table.position, table.seat("curator"))


def test_the_order_of_the_undrawn_is_nowhere_written() -> None:
    """SR-S5-03: the position before a draw is the same to the byte, whichever card is drawn next."""
    positions = set()
    for second in "bc":
        table = Table(*(quick(key, 1) for key in "abc"))
        table.begin_turns("a", second, "c" if second == "b" else "b")
        positions.add(SYSTEM.encode(table.position))
        table.end()
        assert table.active == second
    assert len(positions) == 1


def test_a_played_card_goes_to_the_discard_pile() -> None:
    """SR-S5-04: the cards of ended turns lie in the discard pile in the order of the turns."""
    table = three()
    table.end()
    discarded = [table.order.discard]
    table.end()
    discarded.append(table.order.discard)
    assert discarded == [("a",), ("a", "b")]


def test_turn_follows_turn() -> None:
    """SR-S5-05: turns follow until no card is left, and each card is drawn once in a round."""
    table = three()
    seen = []
    for _ in range(3):
        seen.append(table.active)
        if len(seen) == 3:
            table.next_cards("b")
        table.end()
    assert (seen, table.order.round) == (["a", "b", "c"], 2)


def test_the_round_is_over_with_the_last_turn() -> None:
    """SR-S5-06: a round ends with its last turn, not when the last card is drawn."""
    table = three()
    table.end()
    table.end()
    assert (table.active, table.undrawn_cards, table.order.round) == ("c", set(), 1)
    table.next_cards("c")
    table.end()
    assert (table.order.round, table.order.discard) == (2, ())
    assert table.rules_of("round") == ["SR-S5-07"]


def test_the_cards_of_those_who_are_left_are_shuffled() -> None:
    """SR-S5-07: the next round begins with a shuffle of all cards but those of defeated characters."""
    table = three()
    table.end()
    table.end()
    table.status("a", "defeated")
    table.next_cards("c")
    table.end()
    assert (table.order.round, table.active, table.undrawn_cards) == (2, "c", {"b"})


def test_nobody_left_ends_the_situation() -> None:
    """R-SR-83: when no active character has a card, the Situation ends and no round begins."""
    table = Table(sheet("a"), situation=3)
    table.begin_turns("a")
    table.status("a", "defeated")
    assert [event.rule for event in table.last][-1] == "R-SR-83"
    assert table.position.situation is None


def test_an_effect_acts_once_and_comes_back() -> None:
    """The Curator acts for an environmental effect once per round, and its card is shuffled in again.

    Rules: R-SR-46, SR-S5-02, SR-S5-03.
    """
    table = Table(sheet("a"), effect("e"))
    table.begin_turns("e", "a")
    assert (table.waits_for(), table.pool("e")) == (["curator"], 1)
    table.play(m.SpendAction("e", "the water rises"))
    assert table.kinds("curator") & {"affect", "spend-action", "try"} == set()
    table.end()
    table.next_cards("a")
    table.end()
    assert (table.order.round, table.undrawn_cards, table.pool("e")) == (2, {"e"}, 1)


def test_an_effect_rolls_without_stats() -> None:
    """R-SR-46, SR-S1-01: an environmental effect makes a Standard Roll with no stat to add."""
    table = Table(sheet("a"), effect("e"))
    table.begin_turns("e", "a")
    (option,) = table.options("curator", "affect")
    assert legal(option, "stat") == "Choose from: none (0)."
    table.affect("e", "a", 8, 2, stat="none")
    assert (table.total, table.clock("a"), table.pool("e")) == (8, 10 - 5, 0)


# Actions


@pytest.mark.parametrize(("alacrity", "pool"), [(0, 0), (1, 1), (3, 3)])
def test_alacrity_is_the_number_of_actions(alacrity: int, pool: int) -> None:
    """SR-S5-08, R-SR-54: a character has as many actions per round as its Alacrity; with 0 its card is still drawn."""
    table = three(a=alacrity)
    assert (table.active, table.pool("a")) == ("a", pool)
    for _ in range(pool):
        table.act()
    table.refused(m.SpendAction("a"), "SR-S5-10")
    table.refused(m.Try("a", "lock", "Force"), "SR-S5-10")


def test_the_pool_is_full_again_each_round() -> None:
    """SR-S5-09: each round begins with full pools, and unspent actions are not carried over."""
    table = three(a=3, b=2)
    table.act()
    for _ in range(2):
        table.end()
    assert (table.pool("a"), table.pool("b")) == (2, 2)
    table.next_cards("a")
    table.end()
    assert [table.pool(key) for key in "abc"] == [3, 2, 1]


def test_actions_are_spread_over_turns() -> None:
    """SR-S5-10, R-SR-56: a character can spend two actions in one turn and its third in a later turn of the round."""
    table = three(a=3)
    table.act()
    table.act()
    table.cede()
    table.end()
    table.end()
    assert (table.active, table.pool("a")) == ("a", 1)
    table.attempt("a", 5, 2)
    assert table.pool("a") == 0
    refusal = table.refused(m.Try("a", "lock", "Force"), "SR-S5-10")
    assert (refusal.text, refusal.legal) == ("A has no action left this round.", "Pass, or end the turn.")


@pytest.mark.parametrize("kind", ["effect", "effort", "healing", "words"])
def test_what_costs_an_action(kind: str) -> None:
    """Every roll of the character with priority costs one action, and so does an action without a roll.

    Rules: SR-S5-10, SR-S5-08.
    """
    table = Table(quick("a", 2), foe("b"))
    table.play(m.SetClock("a", "HP", 2, 10))
    table.begin_turns("a", "b")
    if kind == "effect":
        table.affect("a", "b", 5, 2)
    elif kind == "effort":
        table.attempt("a", 5, 2)
    elif kind == "healing":
        table.heal("a", "a", 5, 2)
    else:
        table.act()
    assert table.pool("a") == 1


def test_a_reaction_costs_no_action() -> None:
    """R-SR-57, SR-S5-08: a Reaction costs no action, whoever’s turn it is, and is possible with an empty pool."""
    table = three(b=0)
    table.react("b", 5, 2)
    table.react("a", 5, 2)
    assert (table.pool("a"), table.pool("b"), table.active) == (1, 0, "a")


def test_alacrity_that_changes_in_a_round() -> None:
    """R-SR-55, SR-S5-09: a change of Alacrity changes the pool of actions only from the next round on."""
    table = three(a=2)
    table.play(m.SetStat("a", "Alacrity", 4))
    assert table.pool("a") == 2
    for _ in range(2):
        table.end()
    table.next_cards("a")
    table.end()
    assert table.pool("a") == 4


def test_ending_a_turn_with_actions_left() -> None:
    """R-SR-53, R-SR-52: a character that ends its turn with actions left cannot use them later without a seizure."""
    table = three(a=2)
    table.act()
    table.end()
    assert (table.order.discard, table.pool("a")) == (("a",), 1)
    table.refused(m.Try("a", "lock", "Force"), "SR-S5-03")
