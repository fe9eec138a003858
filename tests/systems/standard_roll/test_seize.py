"""Seizing priority: who may seize, where the cards go, and what the seizer can do.

Rules: SR-S5-15, SR-S5-16, SR-S5-17, SR-S5-18.
"""

from __future__ import annotations

import pytest

from facedown.game import Refused
from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import SYSTEM, Table, can_lie, effect, quick


def turns(order: str = "abc", **alacrity: int) -> Table:
    """Return a table with turns in this order and one action each by default; N and E have no card."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), effect("e"))
    table.begin_turns(*order)
    return table


def test_a_card_is_pulled_from_the_deck() -> None:
    """SR-S5-15, R-SR-66: an undrawn character that seizes is active at once, and its card is not drawn later."""
    table = turns()
    table.seize("c")
    assert (table.active, table.undrawn_cards) == ("c", {"a", "b"})
    table.end()
    table.end()
    assert (table.active, table.undrawn_cards, table.order.discard) == ("b", set(), ("c", "a"))


def test_a_card_is_pulled_from_the_discard_pile() -> None:
    """SR-S5-15: a character that has had its turn can seize, and its card leaves the discard pile."""
    table = turns()
    table.end()
    table.seize("a")
    assert (table.active, table.order.discard) == ("a", ())
    assert can_lie(table, ["b", "c"])


def test_without_a_card_nobody_seizes() -> None:
    """SR-S5-15: a character without a card in the round cannot seize priority."""
    table = turns()
    assert table.refused(m.Seize("n"), "SR-S5-15").legal == "Choose from: B, C."


def test_the_active_one_has_priority_already() -> None:
    """R-SR-58: the active character cannot seize, and the refusal says that it has priority."""
    refusal = turns().refused(m.Seize("a"), "R-SR-58")
    assert refusal.text == "A already has priority."


def test_those_who_are_out_do_not_seize() -> None:
    """R-SR-58: a character that is defeated or absent cannot seize, even if its card is kept."""
    for status in ("defeated", "absent"):
        table = turns()
        table.status("b", status)
        assert table.refused(m.Seize("b"), "SR-S5-15").legal == "Choose from: C."
    table = turns()
    table.rule(defeat="keep")
    table.status("b", "defeated")
    assert table.refused(m.Seize("b"), "SR-S5-15").legal == "Choose from: C."
    assert (table.active, table.undrawn_cards) == ("a", {"b", "c"}), "the card of B is still there"


def test_the_curator_decides_whether_an_effect_lets_a_character_seize() -> None:
    """SR-S5-15, R-SR-63: only the Curator lets a character seize; of two that seize, each interrupts the one before."""
    table = turns()
    assert table.refused(m.Seize("b"), "SR-S5-15", seat="b").text == "Only the Curator can do this."
    table.seize("b")
    table.seize("c")
    assert table.active == "c"


def test_nobody_seizes_where_no_turns_are_taken() -> None:
    """SR-S5-15, SR-S5-01: where no turns are taken there is no priority to seize."""
    table = Table(quick("a", 1))
    table.refused(m.Seize("a"), "SR-S5-01")


def test_the_interrupted_card_goes_on_top() -> None:
    """SR-S5-16, R-SR-59: the interrupted turn ends, and its character is drawn again right after the seizer."""
    table = turns(a=2)
    table.act()
    table.seize("c")
    assert can_lie(table, ["a", "b"])
    assert not can_lie(table, ["b", "a"])
    table.end()
    assert (table.active, table.pool("a")) == ("a", 1)


def test_the_interrupted_with_no_actions_goes_on_top_too() -> None:
    """R-SR-60, SR-S5-16: an interrupted character without actions is drawn again, can only react, and is discarded."""
    table = turns()
    table.act()
    table.seize("b")
    table.end()
    assert (table.active, table.pool("a")) == ("a", 0)
    table.react("a", 5, 2)
    table.end()
    assert table.order.discard == ("b", "a")


def test_the_interrupted_one_who_falls_is_out() -> None:
    """R-SR-61: the card of an interrupted character that is defeated is removed from the top of the deck."""
    table = turns()
    table.seize("c")
    table.status("a", "defeated")
    assert table.undrawn_cards == {"b"}
    table.end()
    assert table.active == "b"


def test_an_action_before_an_interrupt_stays_spent() -> None:
    """R-SR-67: a seizure gives back no action that was spent before it."""
    table = turns(a=2)
    table.attempt("a", 9, 2)
    table.seize("b")
    assert (table.challenge().clock.left, table.pool("a")) == (0, 1)


def test_the_character_interrupted_last_is_drawn_first() -> None:
    """R-SR-62: of two interrupted characters, the one interrupted last is drawn first."""
    table = turns()
    table.seize("b")
    table.seize("c")
    assert can_lie(table, ["b", "a"])
    assert not can_lie(table, ["a", "b"])


def test_the_seizer_pays_from_the_pool() -> None:
    """SR-S5-17: the seizer pays for actions from its own pool, as in any turn."""
    table = turns(c=2)
    table.seize("c")
    table.attempt("c", 5, 2)
    table.act()
    assert table.pool("c") == 0
    table.refused(m.SpendAction("c"), "SR-S5-10")


def test_a_seizer_without_actions_has_only_free_ones() -> None:
    """R-SR-64, SR-S5-18, R-SR-57: a seizer without actions can only react; then its card is discarded."""
    table = turns()
    table.act()
    table.end()
    table.seize("a")
    table.refused(m.Try("a", "lock", "Force"), "SR-S5-10")
    table.react("a", 5, 2)
    assert table.pool("a") == 0
    table.cede()
    assert table.order.discard == ("a",)


def test_free_actions_are_granted_with_the_seizure() -> None:
    """SR-S5-18: the Curator can grant free actions with a seizure, which cost nothing from the pool."""
    table = turns()
    try:
        move = SYSTEM.read_move({"move": "seize", "entity": "c", "free_actions": 1})
    except Refused as refused:
        pytest.fail(f"free actions cannot be granted: {refused}")
    table.play(move)
    table.attempt("c", 5, 2)
    assert (table.active, table.pool("c")) == ("c", 1)


def test_nobody_seizes_twice_without_an_action_between() -> None:
    """A character that has seized cannot seize again before an action from a pool; the refusal says so.

    Rules: R-SR-92, SR-S5-15.
    """
    table = turns("abc")
    table.seize("b")
    table.react("b", 5, 2)
    table.seize("a")
    refusal = table.refused(m.Seize("b"), "R-SR-92")
    assert refusal.text == "B has already seized priority since the last action."


@pytest.mark.parametrize("happens", ["end", "pass", "reaction"])
def test_turn_ends_passes_and_reactions_do_not_renew_a_seizure(happens: str) -> None:
    """R-SR-92: the end of a turn, a Pass or a Reaction does not let a character seize again."""
    table = turns("abc", a=2, b=2, c=2)
    table.seize("b")
    if happens == "end":
        table.end()
    elif happens == "pass":
        table.cede()
    else:
        table.react("b", 5, 2)
        table.seize("a")
    assert table.active == "a"
    with pytest.raises(Refused):
        table.seize("b")


def test_an_action_renews_a_seizure() -> None:
    """R-SR-92: an action from anybody’s pool, or an effect’s activation, lets a character seize again."""
    for happens in ("action", "roll", "effect"):
        table = turns("eab" if happens == "effect" else "abe", a=2)
        table.seize("b")
        table.end()
        if happens == "roll":
            table.attempt("a", 5, 2)
        else:
            table.act()
        table.seize("b")
        assert table.active == "b", happens


def test_an_entry_renews_a_seizure() -> None:
    """R-SR-92: an entry into the round lets a character seize again, like an action."""
    table = turns("ab")
    table.seize("b")
    table.seize("a")
    table.refused(m.Seize("b"), "R-SR-92")
    table.enter("n")
    table.seize("b")
    assert table.active == "b"


def granted(**alacrity: int) -> Table:
    """Return a table where C has seized from A with 2 unspent free actions, and B comes after A."""
    table = turns("abc", **alacrity)
    table.play(m.Seize("c", 2))
    assert (table.active, table.order.free_actions) == ("c", 2)
    return table


def acts_from_the_pool(table: Table, key: str) -> None:
    """Check that the active character pays for an action from its pool of 1, and has none left."""
    assert (table.active, table.order.free_actions, table.pool(key)) == (key, 0, 1)
    table.act()
    assert table.pool(key) == 0
    table.refused(m.SpendAction(key), "SR-S5-10")


def test_free_actions_end_with_the_turn() -> None:
    """SR-S5-18: free actions left at the end of the seizer’s turn are lost, and A pays for its own actions."""
    table = granted()
    table.end()
    acts_from_the_pool(table, "a")


def test_free_actions_end_with_a_pass() -> None:
    """Free actions left when the seizer passes are lost, whether it has actions in its pool or not.

    Rules: SR-S5-18, SR-S5-12.
    """
    table = granted()
    table.cede()
    assert table.undrawn_cards == {"b", "c"}, "with an action left C acts again"
    acts_from_the_pool(table, "a")
    spent = turns("cab")
    spent.act()
    spent.end()
    spent.play(m.Seize("c", 2))
    spent.cede()
    assert spent.order.discard == ("c",), "with none left C is done"
    acts_from_the_pool(spent, "a")


def test_free_actions_end_with_another_seizure() -> None:
    """SR-S5-18, R-SR-62: the next seizer does not inherit free actions; it has only those granted to itself."""
    table = granted()
    table.play(m.Seize("b", 0))
    acts_from_the_pool(table, "b")
    table = granted()
    table.play(m.Seize("b", 1))
    assert table.order.free_actions == 1
    table.act()
    acts_from_the_pool(table, "b")
