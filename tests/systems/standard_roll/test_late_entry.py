"""Characters that join during a round, or leave and return.

Rules: SR-S5-19, SR-S5-20.
"""

from __future__ import annotations

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, can_lie, effect, foe, quick, usual


def turns(order: str = "abc", **alacrity: int) -> Table:
    """Return a table with turns in this order and one action each by default; N and S have no card."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), foe("s"))
    table.begin_turns(*order)
    return table


def test_a_newcomers_card_goes_among_the_undrawn() -> None:
    """SR-S5-19: a newcomer’s card is shuffled into the undrawn cards; drawn cards stay where they are."""
    table = turns()
    table.end()
    table.enter("n")
    assert (table.active, table.order.discard, table.coming) == ("b", ("a",), {"c", "n"})
    assert table.rules_of("entered") == ["SR-S5-19"]


def test_a_character_brought_in_during_turns_has_a_card_at_once() -> None:
    """A character added during turns gets a card, unless the Curator says that it has none yet.

    Rules: SR-S5-02, SR-S5-19, SR-S5-20.
    """
    table = turns()
    table.play(m.AddEntity("Late", "curator", enters=True))
    assert table.coming == {"b", "c", "late"}
    assert (table.rules_of("entered"), table.pool("late")) == (["SR-S5-19"], 1)
    table.play(m.AddEntity("Looker-on", "curator", enters=False))
    assert table.coming == {"b", "c", "late"}
    table.enter("looker-on")
    assert table.coming == {"b", "c", "late", "looker-on"}


def test_without_turns_nobody_gets_a_card() -> None:
    """SR-S5-02: where no turns are taken, a character cannot be added with a card."""
    table = Table(quick("a", 1), foe("s"))
    table.refused(m.AddEntity("Late", "curator", enters=True), "SR-S5-02")


def test_a_newcomers_card_can_lie_at_every_place() -> None:
    """A newcomer’s card can lie above an interrupted card and below a passed one, and those keep their order.

    Rules: R-SR-69, R-SR-68.
    """
    table = turns("abc", a=2)
    table.cede()
    table.seize("c")
    assert can_lie(table, ["b", "a"])
    table.enter("n")
    for order in ("nba", "bna", "ban"):
        assert can_lie(table, list(order)), order
    for order in ("nab", "anb", "abn"):
        assert not can_lie(table, list(order)), order


def test_a_newcomer_in_the_last_turn_acts_in_this_round() -> None:
    """A character that joins during the last turn has the only undrawn card, and the round continues with it.

    Rules: R-SR-70, R-SR-49.
    """
    table = turns("ab")
    table.end()
    table.enter("n")
    table.end()
    assert (table.active, table.order.round) == ("n", 1)


def test_a_newcomer_has_all_its_actions() -> None:
    """R-SR-71, SR-S5-19: a newcomer has as many actions as its Alacrity, however late it joins."""
    table = turns("ab", n=3)
    table.end()
    table.enter("n")
    assert table.pool("n") == 3


def test_a_newcomer_who_was_away_has_all_its_actions() -> None:
    """R-SR-71, R-SR-72: a newcomer that was absent before has spent no action in this round, so its pool is full."""
    table = turns("ab", n=3)
    table.status("n", "absent")
    table.enter("n")
    assert table.pool("n") == 3


def test_a_newcomer_is_in_the_shuffle_of_the_next_round() -> None:
    """SR-S5-20: in the next round a newcomer’s card is shuffled with all others."""
    table = turns("ab")
    table.enter("n")
    table.next_cards("b", "n")
    for _ in range(2):
        table.end()
    table.next_cards("n")
    table.end()
    assert (table.order.round, table.active, table.coming) == (2, "n", {"a", "b"})


def test_only_a_character_without_a_card_enters() -> None:
    """SR-S5-19: a character that has a card or is defeated cannot enter, and only the Curator lets one enter."""
    table = turns("ab")
    table.end()
    for key in "ab":
        assert table.refused(m.Enter(key), "SR-S5-19").legal == "Choose from: C, N, S."
    table.status("n", "defeated")
    table.refused(m.Enter("n"), "SR-S5-19")
    table.refused(m.Enter("c"), "SR-S5-19", seat="c")


def test_nobody_enters_where_no_turns_are_taken() -> None:
    """SR-S5-19, SR-S5-01: where no turns are taken there is no deck, so nobody can enter."""
    Table(quick("a", 1), quick("n", 1), situation=2).refused(m.Enter("n"), "SR-S5-19")


def test_a_character_brought_in_enters_like_any_other() -> None:
    """SR-S5-19, SR-S5-02: an environmental effect that the Curator added can enter a round and acts once in it."""
    table = turns("ab")
    table.play(m.AddEntity("Fire", "curator", environment=True))
    table.enter("fire")
    assert (table.undrawn_cards, table.pool("fire"), table.who("fire").environment) == ({"b", "fire"}, 1, True)


def test_a_character_that_returns_in_the_same_round_keeps_its_actions() -> None:
    """A character that leaves and returns keeps the actions it had left, and its card is shuffled in.

    Rules: R-SR-72, SR-S5-09.
    """
    table = turns("abc", a=3)
    table.act()
    table.status("a", "absent")
    assert (table.active, table.undrawn_cards) == ("b", {"c"})
    table.status("a", "active")
    assert (table.undrawn_cards, table.coming, table.pool("a")) == ({"a", "c"}, {"a", "c"}, 2)


def test_a_character_that_left_and_enters_keeps_its_actions() -> None:
    """R-SR-72: a character that left and enters again keeps the actions it had left."""
    table = turns("abc", a=3)
    table.act()
    table.status("a", "absent")
    table.enter("a")
    assert (table.undrawn_cards, table.pool("a"), table.who("a").status) == ({"a", "c"}, 2, "active")


def test_a_character_that_returns_in_a_later_round_has_a_full_pool() -> None:
    """R-SR-72, R-SR-71: a character that left in one round and enters in the next has a full pool."""
    table = turns("abc", a=3)
    table.act()
    table.status("a", "absent")
    table.end()
    table.next_cards("b")
    table.end()
    assert table.order.round == 2
    table.enter("a")
    assert table.pool("a") == 3


def test_a_newcomer_in_a_surprise_round_is_neither() -> None:
    """R-SR-73: a newcomer to a surprise round reacts without Disadvantage, unless the Curator says it is surprised."""
    table = Table(*(quick(key, 1) for key in "abn"), foe("s"), effect("e"))
    table.begin_turns("a", "b", surprise="a", surprised="b")
    (option,) = table.options("curator", "enter")
    assert usual(option, "surprise") == ""
    table.enter("n")
    assert table.coming == {"b", "n"}
    table.react("n", 9, 3)
    assert table.rolled["sr"] == 9
    table.enter("s", "surprised")
    table.react("s", 9, 3)
    assert table.rolled["sr"] == 3


def test_surprise_of_a_newcomer_is_asked_in_a_surprise_round_only() -> None:
    """R-SR-73: a newcomer can have surprise or be surprised only in a surprise round."""
    table = turns()
    table.refused(m.Enter("n", "surprised"), "SR-S5-19")
    surprised = Table(*(quick(key, 1) for key in "abn"), foe("s"))
    surprised.begin_turns("a", "b", surprise="a", surprised="b")
    surprised.enter("n", "with")
    assert surprised.who("n").surprise == "with"
