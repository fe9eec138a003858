"""The data of the events of turn order: rule, numbers and names, and the parts of the sentence that vary.

A move of turns is followed by the next card, so the events of both are compared together.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Awaiting, Deck, Draw
from facedown.game import Term
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.deck import cards_of
from facedown.systems.standard_roll.model import Order
from facedown.systems.standard_roll.steps import participants, turns
from facedown.systems.standard_roll.steps.context import Context
from tests.systems.driver import data_of
from tests.systems.standard_roll.driver import SYSTEM, Table, effect, foe, no_chance, quick, sheet


def texts(table: Table, *kinds: str) -> list[str]:
    """The sentences of the last move’s events of these kinds."""
    return [table.said(event) for event in table.last if event.kind in kinds]


def three(rulings: dict[str, str] | None = None, **alacrity: int) -> Table:
    """A, B and C take turns in this order, each with one action unless a test changes that; N and effect E look on."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), effect("e"), rulings=rulings)
    table.begin_turns("a", "b", "c")
    return table


def carried_out(table: Table) -> Context:
    """The table’s position as a step of the rules is given it, before anything follows of itself."""
    return Context(table.position, no_chance)


def order_after(ctx: Context) -> Order:
    """The turn order after a step."""
    assert ctx.position.situation is not None
    assert ctx.position.situation.order is not None
    return ctx.position.situation.order


# Rounds


def test_turns_begin() -> None:
    """SR-S5-02, SR-S5-03: all who have a card are named, and then who is drawn with its actions: 3 of A’s Alacrity."""
    table = three(a=3)
    assert data_of(table.last) == [
        ("SR-S5-02", "order", {"entities": ["a", "b", "c"]}),
        ("SR-S5-03", "drawn", {"entity": "a", "actions": 3}),
    ]
    assert texts(table, "order", "drawn") == [
        "The turn order begins: A, B and C have cards.",
        "A has priority, with 3 actions.",
    ]


@pytest.mark.parametrize(
    ("surprise", "says"),
    [("a", "A has surprise in the first round."), ("ab", "A and B have surprise in the first round.")],
)
def test_surprise_is_announced(surprise: str, says: str) -> None:
    """SR-S6-01: who has it, one or more."""
    table = Table(*(quick(key, 1) for key in "ab"), foe("x"))
    table.begin_turns("a", "b", "x", surprise=surprise, surprised="x")
    assert data_of(table.last)[1] == ("SR-S6-01", "surprise", {"entities": list(surprise)})
    assert (texts(table, "surprise"), table.order.surprise) == ([says], True)


@pytest.mark.parametrize(("surprise", "surprised"), [("a", ""), ("", "a")])
def test_surprise_of_one_side_alone_is_none(surprise: str, surprised: str) -> None:
    """R-SR-76, SR-S6-01: it is announced that all cards are shuffled together, and nothing about surprise."""
    table = Table(quick("a", 1), foe("x"))
    table.begin_turns("a", "x", surprise=surprise, surprised=surprised)
    assert data_of(table.last)[1:-1] == [("R-SR-76", "no-surprise", {})]
    assert not table.order.surprise


def test_no_surprise_is_announced_if_nobody_was_named() -> None:
    """SR-S6-01, R-SR-76: neither that there is some nor that there is none."""
    assert three().of_kind("surprise") + three().of_kind("no-surprise") == []


def test_turns_that_begin_anew_are_without_old_surprise() -> None:
    """SR-S6-01, SR-S6-05: each order of turns has its own; X, who takes no turn this time, is free of it."""
    table = Table(quick("a", 1), foe("x"), foe("y"))
    table.begin_turns("a", "x", surprise="a", surprised="x")
    table.play(m.EndTurnOrder())
    table.begin_turns("a", "y", surprise="a", surprised="y")
    assert [table.who(key).surprise for key in "axy"] == ["with", "", "surprised"]


def test_a_pool_of_actions_belongs_to_the_characters_with_a_card() -> None:
    """SR-S5-08: N, who has no card in the round, has none; B has its 2 from the first on."""
    table = three(b=2, n=3)
    assert [table.pool(key) for key in "abcn"] == [1, 2, 1, 0]


def test_a_round_begins() -> None:
    """SR-S5-07, SR-S5-09: with its number; pools are full again of those who have a card, and of nobody else."""
    table = three(a=2, n=3)
    table.act()
    table.end()
    table.end()
    table.next_cards("b")
    table.end()
    assert data_of(table.last) == [
        ("SR-S5-04", "turn-over", {"actor": "c"}),
        ("SR-S5-07", "round", {"round": 2}),
        ("SR-S5-03", "drawn", {"entity": "b", "actions": 1}),
    ]
    assert [table.pool(key) for key in "abcn"] == [2, 1, 1, 0]
    for _ in range(2):
        table.next_cards("a")
        table.end()
    table.next_cards("a")
    table.end()
    assert (table.order.round, table.rules_of("round")) == (3, ["SR-S5-07"])
    assert [event.data for event in table.of_kind("round")] == [{"round": 2}, {"round": 3}]


def test_a_round_of_effects_alone_is_announced() -> None:
    """R-SR-40: nobody stands, but the Situation continues until the Curator ends it; announced again every round."""
    table = Table(sheet("a"), effect("e"))
    table.begin_turns("a", "e")
    table.status("a", "absent")
    table.end()
    assert data_of(table.last)[2] == ("R-SR-40", "nobody-stands", {"entities": ["e"]})
    table.end()
    assert [event.data for event in table.of_kind("nobody-stands")] == [{"entities": ["e"]}] * 2


def test_a_round_with_a_character_is_not_a_round_of_effects() -> None:
    """R-SR-40: one who is no effect is enough."""
    table = Table(sheet("a"), effect("e"))
    table.begin_turns("a", "e")
    table.end()
    table.next_cards("a")
    table.end()
    assert (table.order.round, table.of_kind("nobody-stands")) == (2, [])


def test_with_nobody_left_the_situation_ends() -> None:
    """R-SR-83: announced with the title of the Situation, and no round begins."""
    table = Table(sheet("a"))
    table.begin_situation(3, "Fire")
    table.begin_turns("a")
    table.status("a", "absent")
    assert data_of(table.last)[-1] == ("R-SR-83", "situation-over", {"title": "Fire", "cause": "nobody-left"})
    assert (table.position.situation, table.of_kind("round")) == (None, [])


def test_the_automatic_steps_after_a_turn() -> None:
    """SR-S5-03, SR-S5-06, R-SR-83: a card; a round and a card; with nobody left the end, and then nothing."""
    table = Table(quick("a", 1))
    table.begin_turns("a")
    ctx = Context(table.position, table.chance)
    assert not turns.draw_card(ctx), "A is active"
    turns.end_turn(ctx, "a", m.EndTurn("a"))
    assert [turns.draw_card(ctx), turns.draw_card(ctx), turns.draw_card(ctx)] == [True, True, False]
    participants.take_out(ctx, "a", "absent", "R-SR-82")
    assert [turns.draw_card(ctx), turns.draw_card(ctx)] == [True, False]
    assert [event.kind for event in ctx.events] == ["turn-over", "round", "drawn", "out", "all-out", "situation-over"]


def test_a_kept_card_is_passed_over() -> None:
    """R-SR-80 under `defeat=keep`: B’s card comes up and is put aside, and the next one is drawn."""
    table = three(rulings={"defeat": "keep"})
    table.status("b", "defeated")
    table.next_cards("b")
    table.end()
    assert data_of(table.last) == [
        ("SR-S5-04", "turn-over", {"actor": "a"}),
        ("SR-S5-03", "drawn", {"entity": "b", "actions": 1}),
        ("R-SR-80", "passed-over", {"entity": "b"}),
        ("SR-S5-03", "drawn", {"entity": "c", "actions": 1}),
    ]
    assert (table.active, table.order.discard) == ("c", ("a", "b"))


def test_a_request_for_a_draw_by_hand_says_what_for() -> None:
    """SR-S5-03: the next card, out of the undrawn cards, in an order that reveals nothing."""
    table = three()

    def by_hand(draw: Draw[Any]) -> Any:
        raise Awaiting(draw)

    with pytest.raises(Awaiting) as asked:
        SYSTEM.play(table.position, table.seat("a"), m.EndTurn("a"), by_hand)
    assert asked.value.label == Term("initiative")
    assert asked.value.draw == Deck((("b", 1), ("c", 1))).draw(1, ["b", "c"])


# Turns


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("opens the X.", "A acts: opens the X (1 action left)."),
        ("opens it", "A acts: opens it (1 action left)."),
        (" ", "A acts (1 action left)."),
        ("", "A acts (1 action left)."),
    ],
)
def test_an_action_without_a_roll(words: str, says: str) -> None:
    """SR-S5-10: what it is, if anybody says, and what is left: 1 of 2."""
    table = three(a=2)
    (emitted,) = table.play(m.SpendAction("a", words))
    assert (data_of([emitted]), table.said(emitted)) == (
        [("SR-S5-10", "action", {"actor": "a", "words": words.strip().rstrip("."), "left": 1})],
        says,
    )


def test_a_pass_with_actions_left() -> None:
    """SR-S5-12, R-SR-50: the card goes to the bottom, nobody is active until the next is drawn, and it counts once."""
    table = three()
    table.cede()
    assert data_of(table.last) == [
        ("SR-S5-12", "passed", {"actor": "a", "again": True}),
        ("SR-S5-03", "drawn", {"entity": "b", "actions": 1}),
    ]
    assert (table.order.passed, table.order.discard) == (("a",), ())
    ctx = carried_out(table)
    turns.pass_turn(ctx, "b", m.Pass("b"))
    order = order_after(ctx)
    assert (order.active, order.passed, order.free_actions, order.discard) == ("", ("a", "b"), 0, ())
    assert set(cards_of(order.undrawn_cards)) == {"a", "b", "c"}


def test_a_character_that_passes_again_is_named_once() -> None:
    """R-SR-50, SR-S5-12: without the guard a second Pass of the same one adds nothing to who has passed."""
    table = three(rulings={"pass_guard": "false"})
    for _ in range(4):
        table.cede()
    assert table.order.passed == ("a", "b", "c")


def test_a_pass_with_no_action_left() -> None:
    """SR-S5-13: the card is discarded, and it is no Pass that the guard counts."""
    table = three()
    table.act()
    table.cede()
    assert data_of(table.last) == [
        ("SR-S5-13", "passed", {"actor": "a", "again": False}),
        ("SR-S5-03", "drawn", {"entity": "b", "actions": 1}),
    ]
    assert (table.order.passed, table.order.discard) == ((), ("a",))


def test_a_turn_that_ends() -> None:
    """SR-S5-04, R-SR-50: the card is discarded and nobody is active; who passed may pass again."""
    table = three()
    table.cede()
    ctx = carried_out(table)
    turns.end_turn(ctx, "b", m.EndTurn("b"))
    order = order_after(ctx)
    assert data_of(ctx.events) == [("SR-S5-04", "turn-over", {"actor": "b"})]
    assert (order.active, order.discard, order.passed, order.free_actions) == ("", ("b",), (), 0)


def test_an_action_lets_passers_pass_again_and_seizers_seize_again() -> None:
    """R-SR-50, R-SR-92: an action of the pool; a free one does neither (SR-S5-18)."""
    table = three(c=2)
    table.cede()
    table.play(m.Seize("c", 1))
    assert (table.order.passed, table.order.seized) == ((), ("c",)), "a seizure is progress for who passed"
    table.act()
    assert (table.pool("c"), table.order.free_actions, table.order.seized) == (2, 0, ("c",))
    table.act()
    assert (table.pool("c"), table.order.seized) == (1, ())


def test_a_roll_lets_passers_pass_again() -> None:
    """R-SR-50, SR-S5-10: B’s Effort is an action too."""
    table = three(b=2)
    table.cede()
    assert table.order.passed == ("a",)
    table.attempt("b", 1, 2)
    assert (table.pool("b"), list(table.order.passed)) == (1, [])


@pytest.mark.parametrize(
    ("free", "says"),
    [
        (0, "C seizes priority. A’s turn ends."),
        (1, "C seizes priority with 1 free action. A’s turn ends."),
        (2, "C seizes priority with 2 free actions. A’s turn ends."),
    ],
)
def test_a_seizure(free: int, says: str) -> None:
    """SR-S5-15, SR-S5-16, SR-S5-18: the seizer, the interrupted character, and the number of free actions."""
    table = three()
    (emitted,) = table.play(m.Seize("c", free))
    assert data_of([emitted]) == [("SR-S5-15", "seized", {"entity": "c", "interrupted": "a", "free": free})]
    assert (table.said(emitted), table.active, table.order.free_actions) == (says, "c", free)


def test_a_seizure_from_nobody() -> None:
    """SR-S5-15: between two turns nobody’s ends; the card is pulled out and nothing is put on top."""
    table = three()
    ctx = carried_out(table)
    turns.end_turn(ctx, "a", m.EndTurn("a"))
    turns.seize(ctx, "curator", m.Seize("a"))
    assert data_of(ctx.events)[1:] == [("SR-S5-15", "seized", {"entity": "a", "interrupted": None, "free": 0})]
    assert table.said(ctx.events[1]) == "A seizes priority."
    order = order_after(ctx)
    assert (order.active, set(cards_of(order.undrawn_cards)), order.discard) == ("a", {"b", "c"}, ())


def test_the_interrupted_card_may_be_discarded() -> None:
    """R-SR-59 under `interrupted=discard`: it lies with those who had their turn, in order."""
    table = three(rulings={"interrupted": "discard"})
    table.end()
    table.seize("c")
    assert (table.order.discard, table.undrawn_cards, table.active) == (("a", "b"), set(), "c")
