"""SR-S5-11, SR-S5-12, SR-S5-13, SR-S5-14: Pass, where the card goes then, and when it is refused."""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, can_lie, quick


def turns(order: str = "abc", **alacrity: int) -> Table:
    """These take turns in this order; each has one action unless a test changes that. N is not among them."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"))
    table.begin_turns(*order)
    return table


def test_pass_ends_the_turn_early() -> None:
    """SR-S5-11, R-SR-48: it is free."""
    table = turns(a=2)
    table.cede()
    assert (table.active, table.pool("a")) == ("b", 2)


def test_with_actions_left_the_card_goes_to_the_bottom() -> None:
    """SR-S5-12: and comes up again after all others."""
    table = turns()
    table.cede()
    assert can_lie(table, ["c", "a"])
    assert not can_lie(table, ["a", "c"])
    table.end()
    table.end()
    assert (table.active, table.order.round) == ("a", 1)


def test_several_passers_come_in_the_order_they_passed() -> None:
    """R-SR-51, SR-S5-12: the later one lies below."""
    table = turns()
    table.cede()
    table.cede()
    assert table.active == "c"
    assert can_lie(table, ["a", "b"])
    assert not can_lie(table, ["b", "a"])


def test_with_no_actions_left_the_card_is_discarded() -> None:
    """SR-S5-13: as at any turn's end."""
    table = turns()
    table.act()
    table.cede()
    assert (table.active, table.order.discard, table.undrawn_cards) == ("b", ("a",), {"c"})
    assert "SR-S5-13" in table.rules_of("passed")


def test_the_last_card_cannot_pass() -> None:
    """SR-S5-14, R-SR-49, R-SR-52: with actions left or without; its owner acts, or ends the turn."""
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
    """R-SR-49, SR-S5-14: an entity has joined or been put back, so another can act first."""
    table = turns("ab")
    table.end()
    table.seize("a")
    table.seize("b")
    assert (table.active, table.undrawn_cards) == ("b", {"a"})
    table.cede()
    assert (table.active, table.undrawn_cards) == ("a", {"b"})


def test_nobody_passes_twice_while_nothing_happens() -> None:
    """R-SR-50, SR-S5-12: two who pass to each other come to an end."""
    table = turns("ab")
    table.cede()
    table.cede()
    refusal = table.refused(m.Pass("a"), "R-SR-50")
    assert refusal.legal == "Act, or end the turn."
    table.act()
    table.cede()
    assert (table.active, table.order.discard) == ("b", ("a",))


def passed_round() -> Table:
    """A and B have passed, in this order, and C has priority."""
    table = turns("abc", a=2, b=2, c=2)
    table.cede()
    table.cede()
    assert table.active == "c"
    return table


@pytest.mark.parametrize("happens", ["action", "end", "seizure"])
def test_the_events_that_let_a_character_pass_again(happens: str) -> None:
    """R-SR-50: an action spent, a turn ended without Pass, a seizure."""
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
    """R-SR-50, R-SR-57: a Reaction is no action."""
    table = passed_round()
    table.react("c", 5, 2)
    table.cede()
    assert table.active == "a"
    table.refused(m.Pass("a"), "R-SR-50")


def test_an_entry_lets_a_character_pass_again() -> None:
    """R-SR-50, SR-S5-19: two who passed to each other may do so once more when a third one has come."""
    table = turns("ab")
    table.cede()
    table.cede()
    table.refused(m.Pass("a"), "R-SR-50")
    table.enter("n")
    table.next_cards("n")
    table.cede()
    assert table.active == "n"


def test_a_pass_without_actions_is_a_pass_too() -> None:
    """R-SR-50: what renews a Pass is a turn ended without one; C’s, who passes with an empty pool, is none."""
    table = turns("abc", c=0)
    table.cede()
    table.cede()
    assert (table.active, table.pool("c")) == ("c", 0)
    table.cede()
    assert table.active == "a"
    table.refused(m.Pass("a"), "R-SR-50")


def test_a_character_that_seized_may_pass() -> None:
    """R-SR-65, SR-S5-11: the interrupted card lies in the deck."""
    table = turns("ab", b=2)
    table.seize("b")
    table.cede()
    assert (table.active, table.undrawn_cards) == ("a", {"b"})
