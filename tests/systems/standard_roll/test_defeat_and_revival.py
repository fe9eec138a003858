"""Characters that are defeated, leave, are revived or return, and what happens to their cards.

Rules: R-SR-80, R-SR-81, R-SR-82, R-SR-18, R-SR-94.
"""

from __future__ import annotations

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, foe, quick, sheet

DOUBLE = (2, 2, 5, 9)


def turns(order: str = "abc", rulings: dict[str, str] | None = None, **alacrity: int) -> Table:
    """Return a table with turns in this order and one action each by default; N has no card."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), foe("s"), rulings=rulings)
    table.begin_turns(*order)
    return table


def revive(table: Table, by: str, whom: str) -> None:
    """Revive an entity by Restore: the Curator allows it, and a Reaction of another entity is a Critical."""
    table.play(m.SetRevivable(whom, True))
    table.react(by, *DOUBLE)
    table.choose("restore", revives=whom)


def test_hp_at_0_is_defeat() -> None:
    """R-SR-94, SR-S2-06: an entity is defeated when a roll or the Curator brings its HP to 0."""
    table = Table(sheet("a", stats={"Force": 30}), foe("s"), foe("t"))
    table.affect("a", "s", 9, 2)
    assert table.who("s").status == "defeated"
    assert "R-SR-94" in table.rules_of("out")
    table.play(m.SetClock("t", "HP", 0, 10))
    assert table.who("t").status == "defeated"


@pytest.mark.parametrize("status", ["defeated", "absent"])
def test_an_undrawn_card_is_taken_out(status: str) -> None:
    """The undrawn card of a character that is out is removed at once, and nobody takes a turn with it.

    Rules: R-SR-80, R-SR-82, SR-S5-07.
    """
    table = turns()
    table.status("b", status)
    assert table.undrawn_cards == {"c"}
    table.end()
    assert table.active == "c"


@pytest.mark.parametrize("status", ["defeated", "absent"])
def test_a_played_card_is_taken_out(status: str) -> None:
    """The discarded card of a character that is out is removed and not in the next shuffle.

    Rules: R-SR-80, R-SR-82, SR-S5-07.
    """
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
    """R-SR-80: the card of the active character is removed, and the next card is drawn."""
    table = turns()
    table.status("a", status)
    assert (table.active, table.order.discard, table.undrawn_cards) == ("b", (), {"c"})


def test_a_defeated_character_does_nothing() -> None:
    """R-SR-80, R-SR-94: a defeated character neither rolls nor reacts, and is no target."""
    table = turns()
    table.status("b", "defeated")
    for move in (m.React("b", "Force"), m.Try("b", "lock", "Force")):
        assert table.refused(move, "R-SR-80").text == "B is defeated."
    assert table.refused(m.Affect("a", "b", "HP", "Force"), "R-SR-94").text == "B is defeated."
    table.refused(m.SetStatus("b", "absent"), "R-SR-82")


def test_a_character_revived_in_the_round_of_its_defeat_keeps_its_actions() -> None:
    """The card of a character revived in the round of its defeat is shuffled in, with the actions it had left.

    Rules: R-SR-81, SR-S1-16.
    """
    table = turns("abc", a=3)
    table.act()
    table.play(m.SetClock("a", "HP", 0, 10))
    assert (table.active, table.undrawn_cards) == ("b", {"c"})
    revive(table, "b", "a")
    assert (table.who("a").status, table.clock("a"), table.pool("a")) == ("active", 10, 2)
    assert (table.undrawn_cards, table.coming) == ({"a", "c"}, {"a", "c"})


def test_a_character_revived_in_a_later_round_has_a_full_pool() -> None:
    """R-SR-81, R-SR-71: a character that is revived in a later round than it was defeated in has a full pool."""
    table = turns("abc", a=3)
    table.act()
    table.status("a", "defeated")
    table.end()
    table.next_cards("b")
    table.end()
    assert table.order.round == 2
    revive(table, "b", "a")
    assert (table.pool("a"), table.undrawn_cards) == (3, {"a", "c"})


def test_a_character_revived_without_a_card_joins_like_a_newcomer() -> None:
    """R-SR-81, R-SR-71: a character that was defeated without a card gets a card and a full pool when it is revived."""
    table = turns("ab", n=3)
    table.status("n", "defeated")
    revive(table, "a", "n")
    assert (table.undrawn_cards, table.pool("n")) == ({"b", "n"}, 3)


def test_a_character_revived_without_turn_order_can_act() -> None:
    """SR-S1-16, R-SR-18: a revived character has full HP and can act where no turns are taken."""
    table = Table(sheet("a"), sheet("b"))
    table.play(m.SetClock("b", "HP", 0, 12))
    revive(table, "a", "b")
    assert (table.who("b").status, table.clock("b")) == ("active", 12)
    table.attempt("b", 5, 2)


def test_each_revival_must_be_allowed() -> None:
    """R-SR-18: the Curator allows a revival for each defeat anew, and only for a defeated character."""
    table = Table(sheet("a"), sheet("b"))
    table.refused(m.SetRevivable("b", True), "R-SR-18")
    table.play(m.SetClock("b", "HP", 0, 12))
    table.refused(m.SetRevivable("b", True), "R-SR-18", seat="b")
    revive(table, "a", "b")
    table.play(m.SetClock("b", "HP", 0, 12))
    table.react("a", *DOUBLE)
    table.refused(m.ChooseEffects("a", ("restore",), revives="b"), "SR-S1-16")


def test_a_character_back_in_the_round_has_a_card_again() -> None:
    """A defeated character that the Curator brings back has a card again, and the actions it had left.

    Rules: R-SR-81, R-SR-82.
    """
    table = turns("abc", b=2)
    table.status("b", "defeated")
    table.status("b", "active")
    assert (table.who("b").status, table.undrawn_cards, table.pool("b")) == ("active", {"b", "c"}, 2)
    assert table.rules_of("back") == ["R-SR-81"]


def test_a_defeated_character_returns_with_a_full_clock() -> None:
    """R-SR-18, R-SR-81: a defeated character returns with full HP; one that was absent returns with the HP it had."""
    table = Table(sheet("a"), sheet("b"), sheet("c"))
    table.play(m.SetClock("b", "HP", 0, 12))
    table.status("b", "active")
    assert (table.who("b").status, table.clock("b")) == ("active", 12)
    table.play(m.SetClock("c", "HP", 4, 12))
    table.status("c", "absent")
    table.status("c", "active")
    assert table.clock("c") == 4


def test_the_round_continues_after_an_action_defeats_a_character() -> None:
    """R-SR-80, SR-S5-10: the character that defeated another keeps priority and the actions left in its pool."""
    table = Table(quick("a", 2, level=30), foe("s"), foe("t"))
    table.begin_turns("a", "s", "t")
    table.affect("a", "s", 9, 2)
    assert (table.active, table.pool("a"), table.undrawn_cards) == ("a", 1, {"t"})


def test_a_round_without_foes_begins_with_those_who_are_left() -> None:
    """R-SR-80, SR-S5-07: when the last foe is defeated, the next round begins without its card."""
    table = Table(quick("a", 1, level=30), foe("s"))
    table.begin_turns("a", "s")
    table.affect("a", "s", 9, 2)
    table.end()
    assert (table.order.round, table.active, table.undrawn_cards) == (2, "a", set())


def test_a_kept_card_comes_in_late_when_its_owner_is_back() -> None:
    """R-SR-81: under `defeat=keep` the discarded card of a character that returns is shuffled into the deck."""
    table = turns("abc", a=2, b=2, c=1, rulings={"defeat": "keep"})
    table.act()
    table.status("a", "defeated")
    table.status("a", "active")
    assert ("a" in table.undrawn_cards, table.pool("a")) == (True, 1)


# Nobody of the players’ side is left


def test_the_defeat_of_the_last_player_is_announced() -> None:
    """R-SR-97: that nobody on the players’ side is left is announced once, and the Curator can react to it."""
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


def test_a_foe_that_is_out_ends_no_story() -> None:
    """R-SR-97: nothing is announced when the last foe is out."""
    table = Table(sheet("a"), foe("s"), situation=3)
    table.status("s", "absent")
    assert not table.of_kind("all-out")


def test_the_defeat_is_announced_again_after_a_revival() -> None:
    """Each time the last character of the players’ side is out, it is announced that nobody is left.

    Rules: R-SR-97, R-SR-81.
    """
    table = Table(sheet("a"), foe("s"), situation=3)
    for _ in range(2):
        table.status("a", "absent")
        table.status("a", "active")
    assert len(table.of_kind("all-out")) == 2


@pytest.mark.parametrize("status", ["defeated", "absent"])
@pytest.mark.parametrize(("who", "left"), [("a", ()), ("b", ("a",))])
def test_declared_rolls_of_who_is_out_are_dropped(status: str, who: str, left: tuple[str, ...]) -> None:
    """R-SR-100: also those against it; they cost no action, and the turn order goes on."""
    table = turns("ab")
    table.play(m.Affect("a", "b", "HP", "Force"))
    events = table.play(m.SetStatus(who, status))  # type: ignore[arg-type]
    assert [event.data for event in events if event.kind == "dropped-out"] == [{"actor": "a", "entity": who}]
    assert table.position.roll is None
    assert table.active == ("a" if who == "b" else "b")
    assert table.pool("a") == 1


def test_a_reaction_to_who_is_out_goes_on() -> None:
    """R-SR-100, R-SR-67: the roll that it answers is dropped, and the Reaction no longer names anybody."""
    table = turns("ab")
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.play(m.React("c", "Force", target="a"))
    table.status("a", "absent")
    assert (table.roll.actor, table.roll.target, table.position.waiting_rolls) == ("c", "", ())
    table.settle(7, 3)
    assert table.position.roll is None
    assert table.active == "b"


def test_a_reaction_of_who_is_out_is_dropped_and_the_other_roll_waits_for_its_terms() -> None:
    """R-SR-100: C is out, and A’s roll against B goes on."""
    table = turns("ab")
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.play(m.React("c", "Force", target="a"))
    table.status("c", "defeated")
    assert (table.roll.actor, table.roll.kind) == ("a", "effect")
    table.settle(8, 3)
    assert table.clock("b") == 4, "8 + 1 = 9 against 3"


def test_a_status_cannot_change_between_dice_and_their_effects() -> None:
    """R-SR-100: what was rolled is carried out first."""
    table = Table(sheet("a"), foe("s"))
    table.affect("a", "s", *DOUBLE)
    assert "before dice are rolled" in table.refused(m.SetStatus("s", "absent"), "R-SR-82").text
