"""R-SR-80, R-SR-81, R-SR-82, R-SR-18 and R-SR-94: defeat, leaving, revival, and the cards of these characters.

Rules: R-SR-80, R-SR-81, R-SR-82, R-SR-18 and R-SR-94.
"""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, foe, quick, sheet

DOUBLE = (2, 2, 5, 9)


def turns(order: str = "abc", rulings: dict[str, str] | None = None, **alacrity: int) -> Table:
    """These take turns in this order; each has one action unless a test changes that. N is not among them."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), foe("s"), rulings=rulings)
    table.begin_turns(*order)
    return table


def revive(table: Table, by: str, whom: str) -> None:
    """A Reaction is a Critical, and Restore revives an entity that the Curator allows to be revived."""
    table.play(m.SetRevivable(whom, True))
    table.react(by, *DOUBLE)
    table.choose("restore", revives=whom)


def test_hp_at_0_is_defeat() -> None:
    """R-SR-94, SR-S2-06: by a roll, or set by the Curator."""
    table = Table(sheet("a", stats={"Force": 30}), foe("s"), foe("t"))
    table.affect("a", "s", 9, 2)
    assert table.who("s").status == "defeated"
    assert "R-SR-94" in table.rules_of("out")
    table.play(m.SetClock("t", "HP", 0, 10))
    assert table.who("t").status == "defeated"


@pytest.mark.parametrize("status", ["defeated", "absent"])
def test_an_undrawn_card_is_taken_out(status: str) -> None:
    """R-SR-80, R-SR-82, SR-S5-07: at once; nobody takes a turn with it."""
    table = turns()
    table.status("b", status)
    assert table.undrawn_cards == {"c"}
    table.end()
    assert table.active == "c"


@pytest.mark.parametrize("status", ["defeated", "absent"])
def test_a_played_card_is_taken_out(status: str) -> None:
    """R-SR-80, R-SR-82, SR-S5-07: it is not in the next shuffle."""
    table = turns()
    table.end()
    table.status("a", status)
    assert table.order.discard == ()
    table.end()
    table.next_cards("c")
    table.end()
    assert {table.active, *table.undrawn_cards} == {"b", "c"}


@pytest.mark.parametrize("status", ["defeated", "absent"])
def test_the_turn_ends_when_the_active_character_is_defeated(status: str) -> None:
    """R-SR-80: its card is removed, and the next one is drawn."""
    table = turns()
    table.status("a", status)
    assert (table.active, table.order.discard, table.undrawn_cards) == ("b", (), {"c"})


def test_a_defeated_character_does_nothing() -> None:
    """R-SR-80, R-SR-94: it neither rolls nor reacts, and is no target."""
    table = turns()
    table.status("b", "defeated")
    for move in (m.React("b", "Force"), m.Try("b", "lock", "Force")):
        assert table.refused(move, "R-SR-80").text == "B is defeated."
    assert table.refused(m.Affect("a", "b", "HP", "Force"), "R-SR-94").text == "B is defeated."
    table.refused(m.SetStatus("b", "absent"), "R-SR-82")


def test_revived_in_the_round_of_the_fall() -> None:
    """R-SR-81, SR-S1-16: the card is shuffled in late, with the actions that were left."""
    table = turns("abc", a=3)
    table.act()
    table.play(m.SetClock("a", "HP", 0, 10))
    assert (table.active, table.undrawn_cards) == ("b", {"c"})
    revive(table, "b", "a")
    assert (table.who("a").status, table.clock("a"), table.pool("a")) == ("active", 10, 2)
    assert (table.undrawn_cards, table.coming) == ({"a", "c"}, {"a", "c"})


def test_revived_in_a_later_round() -> None:
    """R-SR-81, R-SR-71: with a full pool."""
    table = turns("abc", a=3)
    table.act()
    table.status("a", "defeated")
    table.end()
    table.next_cards("b")
    table.end()
    assert table.order.round == 2
    revive(table, "b", "a")
    assert (table.pool("a"), table.undrawn_cards) == (3, {"a", "c"})


def test_revived_without_ever_having_had_a_card() -> None:
    """R-SR-81, R-SR-71: it joins like a newcomer, who has spent nothing in this round."""
    table = turns("ab", n=3)
    table.status("n", "defeated")
    revive(table, "a", "n")
    assert (table.undrawn_cards, table.pool("n")) == ({"b", "n"}, 3)


def test_revived_where_no_turns_are_taken() -> None:
    """SR-S1-16, R-SR-18: back at the maximum, and able to act."""
    table = Table(sheet("a"), sheet("b"))
    table.play(m.SetClock("b", "HP", 0, 12))
    revive(table, "a", "b")
    assert (table.who("b").status, table.clock("b")) == ("active", 12)
    table.attempt("b", 5, 2)


def test_once_revived_it_has_to_be_allowed_again() -> None:
    """R-SR-18: the Curator says so for each fall, and for the fallen only."""
    table = Table(sheet("a"), sheet("b"))
    table.refused(m.SetRevivable("b", True), "R-SR-18")
    table.play(m.SetClock("b", "HP", 0, 12))
    table.refused(m.SetRevivable("b", True), "R-SR-18", seat="b")
    revive(table, "a", "b")
    table.play(m.SetClock("b", "HP", 0, 12))
    table.react("a", *DOUBLE)
    table.refused(m.ChooseEffects("a", ("restore",), revives="b"), "SR-S1-16")


def test_a_character_back_in_the_round_has_a_card_again() -> None:
    """R-SR-81, R-SR-82: the Curator’s word is enough; what was spent stays spent."""
    table = turns("abc", b=2)
    table.status("b", "defeated")
    table.status("b", "active")
    assert (table.who("b").status, table.undrawn_cards, table.pool("b")) == ("active", {"b", "c"}, 2)
    assert table.rules_of("back") == ["R-SR-81"]


def test_a_defeated_character_returns_with_a_full_clock() -> None:
    """R-SR-18, R-SR-81: by the Curator’s word as by Restore; who was only gone is as before."""
    table = Table(sheet("a"), sheet("b"), sheet("c"))
    table.play(m.SetClock("b", "HP", 0, 12))
    table.status("b", "active")
    assert (table.who("b").status, table.clock("b")) == ("active", 12)
    table.play(m.SetClock("c", "HP", 4, 12))
    table.status("c", "absent")
    table.status("c", "active")
    assert table.clock("c") == 4


def test_the_round_continues_after_an_action_defeats_a_character() -> None:
    """R-SR-80, SR-S5-10: the one who acted keeps priority and what is left of its pool."""
    table = Table(quick("a", 2, level=30), foe("s"), foe("t"))
    table.begin_turns("a", "s", "t")
    table.affect("a", "s", 9, 2)
    assert (table.active, table.pool("a"), table.undrawn_cards) == ("a", 1, {"t"})


def test_a_round_without_foes_begins_with_those_who_are_left() -> None:
    """R-SR-80, SR-S5-07: the defeated last foe has no card in it."""
    table = Table(quick("a", 1, level=30), foe("s"))
    table.begin_turns("a", "s")
    table.affect("a", "s", 9, 2)
    table.end()
    assert (table.order.round, table.active, table.undrawn_cards) == (2, "a", set())


def test_a_kept_card_comes_in_late_when_its_owner_is_back() -> None:
    """R-SR-81 under `defeat=keep`: it is pulled out of the discard pile and shuffled in."""
    table = turns("abc", a=2, b=2, c=1, rulings={"defeat": "keep"})
    table.act()
    table.status("a", "defeated")
    table.status("a", "active")
    assert ("a" in table.undrawn_cards, table.pool("a")) == (True, 1)


# Nobody of the players’ side is left


def test_the_defeat_of_the_last_player_is_announced() -> None:
    """R-SR-97: once, when the last one is out; the Curator ends the story or brings a character back."""
    table = Table(sheet("a"), sheet("b"), foe("s"), situation=3)
    table.status("a", "defeated")
    assert not table.of_kind("all-out")
    table.play(m.SetClock("b", "HP", 0, 10))
    (emitted,) = table.of_kind("all-out")
    assert (emitted.rule, table.said(emitted)) == (
        "R-SR-97",
        "Nobody on the players’ side is left. "
        "The Curator ends the Situation and the Episode, or brings a character back.",
    )
    table.status("s", "defeated")
    assert len(table.of_kind("all-out")) == 1
    assert {"end-situation", "set-status"} <= {option.move for option in table.options("curator")}


def test_foes_and_effects_that_are_out_end_no_story() -> None:
    """R-SR-97: it is about the players’ side alone."""
    table = Table(sheet("a"), foe("s"), situation=3)
    table.status("s", "absent")
    assert not table.of_kind("all-out")


def test_the_defeat_is_announced_again_after_a_revival() -> None:
    """R-SR-97, R-SR-81: each time the last one is out."""
    table = Table(sheet("a"), foe("s"), situation=3)
    for _ in range(2):
        table.status("a", "absent")
        table.status("a", "active")
    assert len(table.of_kind("all-out")) == 2
