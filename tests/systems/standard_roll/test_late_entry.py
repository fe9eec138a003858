"""SR-S5-19 and SR-S5-20: SR-S5-19 and SR-S5-20: characters that join during a round, or leave and return."""

from __future__ import annotations

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, can_lie, effect, foe, quick, usual


def turns(order: str = "abc", **alacrity: int) -> Table:
    """These take turns in this order; each has one action unless a test changes that. N is not among them."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), foe("s"))
    table.begin_turns(*order)
    return table


def test_a_newcomers_card_goes_among_the_undrawn() -> None:
    """SR-S5-19: at any place; those who have been drawn stay where they are."""
    table = turns()
    table.end()
    table.enter("n")
    assert (table.active, table.order.discard, table.coming) == ("b", ("a",), {"c", "n"})
    assert table.rules_of("entered") == ["SR-S5-19"]


def test_a_character_brought_in_during_turns_has_a_card_at_once() -> None:
    """SR-S5-02, SR-S5-19, SR-S5-20: unless the Curator says that it takes no turns; then it may enter later."""
    table = turns()
    table.play(m.AddEntity("Late", "curator", enters=True))
    assert table.coming == {"b", "c", "late"}
    assert (table.rules_of("entered"), table.pool("late")) == (["SR-S5-19"], 1)
    table.play(m.AddEntity("Looker-on", "curator", enters=False))
    assert table.coming == {"b", "c", "late"}
    table.enter("looker-on")
    assert table.coming == {"b", "c", "late", "looker-on"}


def test_without_turns_nobody_gets_a_card() -> None:
    """SR-S5-02: cards are handed out when turns begin."""
    table = Table(quick("a", 1), foe("s"))
    table.refused(m.AddEntity("Late", "curator", enters=True), "SR-S5-02")


def test_every_place_is_open() -> None:
    """R-SR-69, R-SR-68: above an interrupted card and below one that has passed; those keep their order."""
    table = turns("abc", a=2)
    table.cede()
    table.seize("c")
    assert can_lie(table, ["b", "a"])
    table.enter("n")
    for order in ("nba", "bna", "ban"):
        assert can_lie(table, list(order)), order
    for order in ("nab", "anb", "abn"):
        assert not can_lie(table, list(order)), order


def test_joining_in_the_last_turn() -> None:
    """R-SR-70, R-SR-49: the new card is the deck, and the round goes on with it."""
    table = turns("ab")
    table.end()
    table.enter("n")
    table.end()
    assert (table.active, table.order.round) == ("n", 1)


def test_a_newcomer_has_all_its_actions() -> None:
    """R-SR-71, SR-S5-19: as many as Alacrity says, however late it is."""
    table = turns("ab", n=3)
    table.end()
    table.enter("n")
    assert table.pool("n") == 3


def test_a_newcomer_who_was_away_has_all_its_actions() -> None:
    """R-SR-71, R-SR-72: it has spent none in this round, so none are gone, though it was absent before it came."""
    table = turns("ab", n=3)
    table.status("n", "absent")
    table.enter("n")
    assert table.pool("n") == 3


def test_from_the_next_round_on_as_usual() -> None:
    """SR-S5-20: its card is shuffled along with all others."""
    table = turns("ab")
    table.enter("n")
    table.next_cards("b", "n")
    for _ in range(2):
        table.end()
    table.next_cards("n")
    table.end()
    assert (table.order.round, table.active, table.coming) == (2, "n", {"a", "b"})


def test_only_a_character_without_a_card_enters() -> None:
    """SR-S5-19: not who is active, undrawn or discarded, and not the fallen."""
    table = turns("ab")
    table.end()
    for key in "ab":
        assert table.refused(m.Enter(key), "SR-S5-19").legal == "Choose from: C, N, S."
    table.status("n", "defeated")
    table.refused(m.Enter("n"), "SR-S5-19")
    table.refused(m.Enter("c"), "SR-S5-19", seat="c")


def test_nobody_enters_where_no_turns_are_taken() -> None:
    """SR-S5-19, SR-S5-01: then there is no deck."""
    Table(quick("a", 1), quick("n", 1), situation=2).refused(m.Enter("n"), "SR-S5-19")


def test_a_character_brought_in_enters_like_any_other() -> None:
    """SR-S5-19, SR-S5-02: an effect as well, which then acts once."""
    table = turns("ab")
    table.play(m.AddEntity("Fire", "curator", environment=True))
    table.enter("fire")
    assert (table.undrawn_cards, table.pool("fire"), table.who("fire").environment) == ({"b", "fire"}, 1, True)


def test_leaving_and_coming_back_in_a_round() -> None:
    """R-SR-72, SR-S5-09: what was spent stays spent; the card is put in anew."""
    table = turns("abc", a=3)
    table.act()
    table.status("a", "absent")
    assert (table.active, table.undrawn_cards) == ("b", {"c"})
    table.status("a", "active")
    assert (table.undrawn_cards, table.coming, table.pool("a")) == ({"a", "c"}, {"a", "c"}, 2)


def test_entering_again_after_leaving() -> None:
    """R-SR-72: it is the same by the other way in."""
    table = turns("abc", a=3)
    table.act()
    table.status("a", "absent")
    table.enter("a")
    assert (table.undrawn_cards, table.pool("a"), table.who("a").status) == ({"a", "c"}, 2, "active")


def test_leaving_in_one_round_and_coming_back_in_the_next() -> None:
    """R-SR-72, R-SR-71: the pool is full again."""
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
    """R-SR-73: no Disadvantage and any place, unless the Curator says it is surprised."""
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
    """R-SR-73: it may have surprise there, too."""
    table = turns()
    table.refused(m.Enter("n", "surprised"), "SR-S5-19")
    surprised = Table(*(quick(key, 1) for key in "abn"), foe("s"))
    surprised.begin_turns("a", "b", surprise="a", surprised="b")
    surprised.enter("n", "with")
    assert surprised.who("n").surprise == "with"
