"""When a character can Pass, and where its card goes.

Rules: SR-S5-11, SR-S5-12, SR-S5-13, SR-S5-14.
"""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, can_lie, quick


def turns(order: str = "abc", **alacrity: int) -> Table:
    """Return a table with turns in this order and one action each by default; N has no card."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"))
    table.begin_turns(*order)
    return table


def test_pass_ends_the_turn_early() -> None:
    """SR-S5-11, R-SR-48: a Pass ends the turn and costs no action."""
    table = turns(a=2)
    table.cede()
    assert (table.active, table.pool("a")) == ("b", 2)


def test_with_actions_left_the_card_goes_to_the_bottom() -> None:
    """SR-S5-12: the card of a character that passes with actions left is drawn again after all others."""
    table = turns()
    table.cede()
    assert can_lie(table, ["c", "a"])
    assert not can_lie(table, ["a", "c"])
    table.end()
    table.end()
    assert (table.active, table.order.round) == ("a", 1)


def test_several_passers_come_in_the_order_they_passed() -> None:
    """R-SR-51, SR-S5-12: the cards of several characters that passed are drawn in the order in which they passed."""
    table = turns()
    table.cede()
    table.cede()
    assert table.active == "c"
    assert can_lie(table, ["a", "b"])
    assert not can_lie(table, ["b", "a"])


def test_with_no_actions_left_the_card_is_discarded() -> None:
    """SR-S5-13: the card of a character that passes without actions goes to the discard pile."""
    table = turns()
    table.act()
    table.cede()
    assert (table.active, table.order.discard, table.undrawn_cards) == ("b", ("a",), {"c"})
    assert "SR-S5-13" in table.rules_of("passed")


def test_the_last_card_cannot_pass() -> None:
    """The character with the last card cannot pass, with or without actions; it acts or ends its turn.

    Rules: SR-S5-14, R-SR-49, R-SR-52.
    """
    table = turns("ab", b=2)
    table.end()
    refusal = table.refused(m.Pass("b"), "SR-S5-14")
    assert refusal.legal == "Act, or end the turn."
    table.act()
    table.refused(m.Pass("b"), "SR-S5-14")
    table.act()
    table.refused(m.Pass("b"), "SR-S5-14")
    table.next_cards("a")
    table.end()
    assert table.order.round == 2


def test_the_last_card_is_looked_for_when_pass_is_declared() -> None:
    """A character can pass if a card lies undrawn when it passes, though none lay there when it was drawn.

    Rules: R-SR-49, SR-S5-14.
    """
    table = turns("ab")
    table.end()
    table.seize("a")
    table.seize("b")
    assert (table.active, table.undrawn_cards) == ("b", {"a"})
    table.cede()
    assert (table.active, table.undrawn_cards) == ("a", {"b"})


def test_nobody_passes_twice_while_nothing_happens() -> None:
    """R-SR-50, SR-S5-12: two characters that passed to each other cannot pass again before an action is spent."""
    table = turns("ab")
    table.cede()
    table.cede()
    refusal = table.refused(m.Pass("a"), "R-SR-50")
    assert refusal.legal == "Act, or end the turn."
    table.act()
    table.cede()
    assert (table.active, table.order.discard) == ("b", ("a",))


def passed_round() -> Table:
    """Return a table where A and B have passed, in this order, and C has priority."""
    table = turns("abc", a=2, b=2, c=2)
    table.cede()
    table.cede()
    assert table.active == "c"
    return table


@pytest.mark.parametrize("happens", ["action", "end", "seizure"])
def test_the_events_that_let_a_character_pass_again(happens: str) -> None:
    """R-SR-50: an action spent, a turn that ends without a Pass, or a seizure lets A pass again."""
    table = passed_round()
    if happens == "seizure":
        table.seize("a")
    elif happens == "end":
        table.end()
    else:
        table.act()
        table.cede()
    assert table.active == "a"
    table.cede()
    assert table.active != "a"


def test_a_free_action_lets_nobody_pass_again() -> None:
    """R-SR-50, R-SR-57: a Reaction costs no action, so it lets nobody pass again."""
    table = passed_round()
    table.react("c", 5, 2)
    table.cede()
    assert table.active == "a"
    table.refused(m.Pass("a"), "R-SR-50")


def test_an_entry_lets_a_character_pass_again() -> None:
    """R-SR-50, SR-S5-19: when N enters, two characters that passed to each other may pass again."""
    table = turns("ab")
    table.cede()
    table.cede()
    table.refused(m.Pass("a"), "R-SR-50")
    table.enter("n")
    table.next_cards("n")
    table.cede()
    assert table.active == "n"


def test_a_pass_without_actions_lets_nobody_pass_again() -> None:
    """R-SR-50: a Pass without actions is no ended turn, so it lets nobody pass again."""
    table = turns("abc", c=0)
    table.cede()
    table.cede()
    assert (table.active, table.pool("c")) == ("c", 0)
    table.cede()
    assert table.active == "a"
    table.refused(m.Pass("a"), "R-SR-50")


def test_a_character_that_seized_may_pass() -> None:
    """R-SR-65, SR-S5-11: a character that seized may pass, because the interrupted card lies undrawn."""
    table = turns("ab", b=2)
    table.seize("b")
    table.cede()
    assert (table.active, table.undrawn_cards) == ("a", {"b"})
