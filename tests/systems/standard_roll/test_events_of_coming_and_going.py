"""The events when an entity joins, is out or returns during turns, and when a Situation ends."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.driver import data_of
from tests.systems.standard_roll.driver import DOUBLE, Table, effect, foe, quick, sheet


def three(rulings: dict[str, str] | None = None, **alacrity: int) -> Table:
    """Return a table with turns of A, B and C and one action each by default; N and E have no card."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), effect("e"), rulings=rulings)
    table.begin_turns("a", "b", "c")
    return table


# Who comes and goes


def test_an_entry_is_announced() -> None:
    """A newcomer is announced and has all its actions, and those who passed may pass again.

    Rules: SR-S5-19, R-SR-71, R-SR-50.
    """
    table = three(n=3)
    table.cede()
    assert data_of(table.play(m.Enter("n"))) == [("SR-S5-19", "entered", {"entity": "n"})]
    assert (table.who("n").status, table.pool("n"), table.order.passed) == ("active", 3, ())
    assert table.undrawn_cards == {"a", "c", "n"}


def test_an_entry_under_reshuffle() -> None:
    """R-SR-68: under `late_entry=reshuffle` the new card is shuffled with all undrawn cards, the bottom one too."""
    table = three(rulings={"late_entry": "reshuffle"})
    table.cede()
    assert table.coming == {"c"}, "A, who passed, lies at the bottom"
    table.enter("n")
    assert (table.coming, table.undrawn_cards, table.active) == ({"a", "c", "n"}, {"a", "c", "n"}, "b")


def test_a_character_that_comes_back_is_no_longer_remembered() -> None:
    """R-SR-72: the actions left of a character that is out are kept until it returns, and others’ remain kept."""
    table = three(a=3, b=2)
    table.act()
    table.status("b", "absent")
    table.status("a", "absent")
    assert table.order.left == (("b", 2), ("a", 2))
    table.status("a", "active")
    assert (list(table.order.left), table.pool("a")) == ([("b", 2)], 2)


def test_a_character_that_is_out_again_is_remembered_once() -> None:
    """Under `defeat=keep` a character that is out a second time is recorded once, with the actions left then.

    Rules: R-SR-72.
    """
    table = Table(*(quick(key, 1 + (key == "b")) for key in "abcn"), rulings={"defeat": "keep"})
    table.begin_turns("a", "b", "c", "n")
    table.status("a", "absent")
    table.seize("n")
    table.status("b", "absent")
    table.status("b", "active")
    assert table.order.left == (("a", 1), ("b", 2))
    table.end()
    table.act()
    table.status("b", "absent")
    assert list(table.order.left) == [("a", 1), ("b", 1)]


@pytest.mark.parametrize(
    ("key", "status", "rule", "says"),
    [
        ("b", "defeated", "R-SR-94", "B is defeated."),
        ("b", "absent", "R-SR-82", "B is absent."),
        ("e", "absent", "R-SR-82", "E ends."),
        ("e", "defeated", "R-SR-94", "E ends."),
    ],
)
def test_a_character_that_is_out_is_announced(key: str, status: Any, rule: str, says: str) -> None:
    """The Curator’s word puts an entity out: a character is defeated or absent, and an effect ends.

    Rules: R-SR-82, R-SR-94.
    """
    table = Table(sheet("a"), foe("b"), effect("e"))
    (emitted,) = table.play(m.SetStatus(key, status))
    assert data_of([emitted]) == [(rule, "out", {"entity": key, "status": status, "environment": key == "e"})]
    assert (table.said(emitted), table.who(key).status) == (says, status)


def test_the_last_of_the_players_side_is_out() -> None:
    """R-SR-97: when the last character of the players’ side is out, it is named, in a Situation or without one."""
    for situation, ends in ((3, "the Situation and the Episode"), (None, "the Episode")):
        table = Table(sheet("a"), foe("s"), situation=situation)
        table.status("a", "absent")
        assert data_of(table.last) == [
            ("R-SR-82", "out", {"entity": "a", "status": "absent", "environment": False}),
            ("R-SR-97", "all-out", {"entity": "a", "situation": situation is not None}),
        ]
        says = f"Nobody on the players’ side is left. The Curator ends {ends}, or brings a character back."
        assert table.said(table.last[1]) == says
        table.status("s", "absent")
        assert [event.kind for event in table.last] == ["out"]


def test_the_event_of_a_return_names_the_hp() -> None:
    """A defeated character returns with full HP; one that was absent or has no HP returns unchanged.

    Rules: R-SR-18, R-SR-81.
    """
    table = Table(sheet("a"), sheet("b", clocks={"HP": 12}), sheet("c", clocks={"SP": 5}))
    table.play(m.SetClock("b", "HP", 0, 12))
    assert data_of(table.play(m.SetStatus("b", "active"))) == [("R-SR-81", "back", {"entity": "b", "hp": 12})]
    assert (table.said(table.last[0]), table.clock("b")) == ("B is back with 12 of 12 HP.", 12)
    table.play(m.SetClock("b", "HP", 5, 12))
    table.status("b", "absent")
    table.status("b", "active")
    assert (table.said(table.last[0]), table.clock("b")) == ("B is back.", 5)
    table.status("c", "defeated")
    table.status("c", "active")
    assert (table.said(table.last[0]), table.clock("c", "SP")) == ("C is back.", 5)


def test_the_event_of_a_revival_cites_restore() -> None:
    """SR-S1-16, R-SR-18: the event of a revival cites Restore, and the next revival must be allowed anew."""
    table = Table(sheet("a"), sheet("b"))
    table.play(m.SetClock("b", "HP", 0, 12))
    table.play(m.SetRevivable("b", True))
    table.react("a", *DOUBLE)
    table.choose("restore", revives="b")
    revived = [event for event in table.last if event.kind == "revived"]
    assert data_of(revived) == [("SR-S1-16", "revived", {"entity": "b", "hp": 12})]
    assert (table.said(revived[0]), table.who("b").revivable) == ("B is revived with 12 of 12 HP.", False)


def test_a_kept_card_that_was_played_is_shuffled_in_again() -> None:
    """R-SR-81: under `defeat=keep` the discarded card of a character that returns is shuffled in, and others stay."""
    table = three(rulings={"defeat": "keep"}, a=2)
    table.end()
    table.end()
    assert table.order.discard == ("a", "b")
    table.status("a", "defeated")
    assert table.order.discard == ("a", "b"), "it is kept there while A is down"
    table.status("a", "active")
    assert (list(table.order.discard), table.undrawn_cards, table.pool("a")) == (["b"], {"a"}, 2)


def test_a_kept_card_that_was_not_played_stays_where_it_is() -> None:
    """R-SR-81: under `defeat=keep` the undrawn card of a character that returns stays in place, with its actions."""
    table = three(rulings={"defeat": "keep"}, b=2)
    before = table.order.undrawn_cards
    table.status("b", "defeated")
    table.status("b", "active")
    assert (table.order.undrawn_cards, table.pool("b")) == (before, 2)


# Situations end


def test_a_situation_goes_on_without_turn_order() -> None:
    """SR-S5-01: the Situation continues when the Curator ends its turn order."""
    table = three()
    assert data_of(table.play(m.EndTurnOrder())) == [("SR-S5-01", "order-over", {})]
    assert table.situation.order is None


def test_what_is_gone_with_a_situation() -> None:
    """The end of a Situation clears tags, surprise, actions and the record of counted clocks, but no clock.

    Rules: SR-S2-07, R-SR-38, R-SR-40, R-SR-93.
    """
    table = Table(sheet("a", level=30), foe("x"), challenges=[{"name": "Lock", "tn": 3, "clock": 1}])
    table.begin_situation(5, "Fire")
    table.begin_turns("a", "x", surprise="a", surprised="x")
    table.play(m.AddTag("x", "Daze"))
    table.play(m.SetClock("x", "SP", 1, 1))
    table.play(m.SetStat("a", "Alacrity", 4))
    table.affect("a", "x", 9, 2, clock="SP")
    table.play(m.Seize("x"))
    table.play(m.Seize("a", 1))
    table.attempt("a", 9, 2)
    assert (table.who("x").counted_clocks, table.challenge().counted, table.who("x").surprise) == (
        ("SP",),
        True,
        "surprised",
    )
    assert data_of(table.play(m.EndSituation())) == [
        ("R-SR-40", "situation-over", {"title": "Fire", "cause": "curator"})
    ]
    assert table.position.situation is None
    for key in "ax":
        one = table.who(key)
        assert (one.tags, one.counted_clocks, one.surprise, one.actions) == ((), (), "", 0)
    assert not table.challenge().counted
    assert (table.clock("x", "SP"), table.challenge().clock.left) == (0, 0), "the clocks themselves stay"


@pytest.mark.parametrize(
    ("ruling", "kind", "says"),
    [
        ("undone", "dropped", "S’s roll is dropped, because the Situation is over."),
        (
            "carried_out", "still-stated",
            "S declared a roll before the Situation ended. The Curator now allows or refuses it.",
        ),
    ],
)  # fmt: skip
def test_an_action_that_waits_as_its_situation_ends(ruling: str, kind: str, says: str) -> None:
    """R-SR-96: a declared action whose Situation ends is dropped or stays declared, as the table rules."""
    table = Table(sheet("a"), foe("s"), situation=1, rulings={"stated_at_end": ruling})
    table.play(m.Affect("s", "a", "HP", "Force"))
    table.play(m.React("a", "Force", "", "s"))
    table.settle(10, 10, 5, 5, 1, 2)
    table.choose("edge")
    assert data_of(table.last)[-1] == ("R-SR-96", kind, {"actor": "s"})
    assert table.said(table.last[-1]) == says
    waits = table.position.roll is not None
    assert waits is (ruling == "carried_out")
