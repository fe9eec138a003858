"""The events of turn order: each has its rule, its numbers and names, and its sentence.

A move that ends a turn is followed by the next card, so the events of both are compared together.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Awaiting, Deck, Draw
from facedown.game import Term
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.deck import cards_of
from facedown.systems.standard_roll.model import Order, entity_of
from facedown.systems.standard_roll.steps import participants, turns
from facedown.systems.standard_roll.steps.context import Context
from tests.systems.driver import data_of
from tests.systems.standard_roll.driver import SYSTEM, Table, effect, foe, no_chance, quick, sheet


def texts(table: Table, *kinds: str) -> list[str]:
    """Return the sentences of the last move’s events of these kinds."""
    return [table.said(event) for event in table.last if event.kind in kinds]


def three(rulings: dict[str, str] | None = None, **alacrity: int) -> Table:
    """Return a table with turns of A, B and C and one action each by default; N and E have no card."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), effect("e"), rulings=rulings)
    table.begin_turns("a", "b", "c")
    return table


def carried_out(table: Table) -> Context:
    """Return a context with the table’s position, as a step of the rules gets it."""
    return Context(table.position, no_chance)


def order_after(ctx: Context) -> Order:
    """Return the turn order after a step."""
    assert ctx.position.situation is not None
    assert ctx.position.situation.order is not None
    return ctx.position.situation.order


# Rounds


def test_the_turn_order_is_announced() -> None:
    """SR-S5-02, SR-S5-03: all who have a card are announced, and then the first character drawn with its 3 actions."""
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
    """SR-S6-01: the event of surprise names all who have it."""
    table = Table(*(quick(key, 1) for key in "ab"), foe("x"))
    table.begin_turns("a", "b", "x", surprise=surprise, surprised="x")
    assert data_of(table.last)[1] == ("SR-S6-01", "surprise", {"entities": list(surprise)})
    assert (texts(table, "surprise"), table.order.surprise) == ([says], True)


@pytest.mark.parametrize(("surprise", "surprised"), [("a", ""), ("", "a")])
def test_surprise_of_one_side_alone_is_none(surprise: str, surprised: str) -> None:
    """If only one side is named for surprise, it is announced that all cards are shuffled together.

    Rules: R-SR-76, SR-S6-01.
    """
    table = Table(quick("a", 1), foe("x"))
    table.begin_turns("a", "x", surprise=surprise, surprised=surprised)
    assert data_of(table.last)[1:-1] == [("R-SR-76", "no-surprise", {})]
    assert not table.order.surprise


def test_surprise_is_not_mentioned_if_nobody_was_named() -> None:
    """SR-S6-01, R-SR-76: if nobody is named for surprise, neither surprise nor its absence is announced."""
    assert three().of_kind("surprise") + three().of_kind("no-surprise") == []


def test_turns_that_begin_anew_are_without_old_surprise() -> None:
    """A new turn order has surprise of its own, and X, who has no card in it, is no longer surprised.

    Rules: SR-S6-01, SR-S6-05.
    """
    table = Table(quick("a", 1), foe("x"), foe("y"))
    table.begin_turns("a", "x", surprise="a", surprised="x")
    table.play(m.EndTurnOrder())
    table.begin_turns("a", "y", surprise="a", surprised="y")
    assert [table.who(key).surprise for key in "axy"] == ["with", "", "surprised"]


def test_a_pool_of_actions_belongs_to_the_characters_with_a_card() -> None:
    """SR-S5-08: only characters with a card in the round have actions: B has 2, and N, who has no card, has 0."""
    table = three(b=2, n=3)
    assert [table.pool(key) for key in "abcn"] == [1, 2, 1, 0]


def test_a_new_round_is_announced() -> None:
    """SR-S5-07, SR-S5-09: a new round is announced with its number, and all who have a card have full pools."""
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
    """R-SR-40: each round that only environmental effects play is announced, until the Curator ends the Situation."""
    table = Table(sheet("a"), effect("e"))
    table.begin_turns("a", "e")
    table.status("a", "absent")
    table.end()
    assert data_of(table.last)[2] == ("R-SR-40", "nobody-stands", {"entities": ["e"]})
    table.end()
    assert [event.data for event in table.of_kind("nobody-stands")] == [{"entities": ["e"]}] * 2


def test_a_round_with_a_character_is_not_a_round_of_effects() -> None:
    """R-SR-40: one character in the round is enough for it not to be announced as a round of effects."""
    table = Table(sheet("a"), effect("e"))
    table.begin_turns("a", "e")
    table.end()
    table.next_cards("a")
    table.end()
    assert (table.order.round, table.of_kind("nobody-stands")) == (2, [])


def test_with_nobody_left_the_situation_ends() -> None:
    """R-SR-83: with nobody left the Situation ends, its title is announced, and no round begins."""
    table = Table(sheet("a"))
    table.begin_situation(3, "Fire")
    table.begin_turns("a")
    table.status("a", "absent")
    assert data_of(table.last)[-1] == ("R-SR-83", "situation-over", {"title": "Fire", "cause": "nobody-left"})
    assert (table.position.situation, table.of_kind("round")) == (None, [])


def test_the_automatic_steps_after_a_turn() -> None:
    """After a turn a card is drawn, or a round begins first, or the Situation ends if nobody is left.

    Rules: SR-S5-03, SR-S5-06, R-SR-83.
    """
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
    """Under `defeat=keep` the card of a defeated character is drawn and put aside, and the next one is drawn.

    Rules: R-SR-80.
    """
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
    """SR-S5-03: a request to draw by hand lists the undrawn cards in an order that reveals nothing."""
    table = three()

    def by_hand(draw: Draw[Any]) -> Any:
        raise Awaiting(draw)

    with pytest.raises(Awaiting) as asked:
        SYSTEM.play(table.position, table.seat("a"), m.EndTurn("a"), by_hand)
    assert asked.value.label == Term("initiative")
    names = [entity_of(table.position, key).name for key in "bc"]
    assert asked.value.draw == Deck((("b", 1), ("c", 1))).draw(1, ["b", "c"], names)


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
    """SR-S5-10: the event of an action without a roll shows the player’s words, if any, and the actions left."""
    table = three(a=2)
    (emitted,) = table.play(m.SpendAction("a", words))
    assert (data_of([emitted]), table.said(emitted)) == (
        [("SR-S5-10", "action", {"actor": "a", "words": words.strip().rstrip("."), "left": 1})],
        says,
    )


def test_a_pass_with_actions_left() -> None:
    """The card of a character that passes with actions left goes to the bottom, and its Pass is recorded.

    Rules: SR-S5-12, R-SR-50.
    """
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
    """R-SR-50, SR-S5-12: without the guard, a character that passes twice is recorded once as having passed."""
    table = three(rulings={"pass_guard": "false"})
    for _ in range(4):
        table.cede()
    assert table.order.passed == ("a", "b", "c")


def test_a_pass_with_no_action_left() -> None:
    """SR-S5-13: the card of a character that passes without actions is discarded, and its Pass is not recorded."""
    table = three()
    table.act()
    table.cede()
    assert data_of(table.last) == [
        ("SR-S5-13", "passed", {"actor": "a", "again": False}),
        ("SR-S5-03", "drawn", {"entity": "b", "actions": 1}),
    ]
    assert (table.order.passed, table.order.discard) == ((), ("a",))


def test_the_end_of_a_turn_lets_passers_pass_again() -> None:
    """The card of a turn that ends is discarded, nobody is active, and those who passed may pass again.

    Rules: SR-S5-04, R-SR-50.
    """
    table = three()
    table.cede()
    ctx = carried_out(table)
    turns.end_turn(ctx, "b", m.EndTurn("b"))
    order = order_after(ctx)
    assert data_of(ctx.events) == [("SR-S5-04", "turn-over", {"actor": "b"})]
    assert (order.active, order.discard, order.passed, order.free_actions) == ("", ("b",), (), 0)


def test_an_action_lets_passers_pass_again_and_seizers_seize_again() -> None:
    """An action from the pool lets those who passed or seized do so again; a free action does not.

    Rules: R-SR-50, R-SR-92, SR-S5-18.
    """
    table = three(c=2)
    table.cede()
    table.play(m.Seize("c", 1))
    assert (table.order.passed, table.order.seized) == ((), ("c",)), "a seizure is progress for who passed"
    table.act()
    assert (table.pool("c"), table.order.free_actions, table.order.seized) == (2, 0, ("c",))
    table.act()
    assert (table.pool("c"), table.order.seized) == (1, ())


def test_a_roll_lets_passers_pass_again() -> None:
    """R-SR-50, SR-S5-10: an Effort is an action as well, so those who passed may pass again after it."""
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
def test_a_seizure_is_announced(free: int, says: str) -> None:
    """The event of a seizure names the seizer, the interrupted character and the free actions.

    Rules: SR-S5-15, SR-S5-16, SR-S5-18.
    """
    table = three()
    (emitted,) = table.play(m.Seize("c", free))
    assert data_of([emitted]) == [("SR-S5-15", "seized", {"entity": "c", "interrupted": "a", "free": free})]
    assert (table.said(emitted), table.active, table.order.free_actions) == (says, "c", free)


def test_a_seizure_between_turns_interrupts_nobody() -> None:
    """SR-S5-15: a seizure between two turns interrupts nobody, and no card is put on top."""
    table = three()
    ctx = carried_out(table)
    turns.end_turn(ctx, "a", m.EndTurn("a"))
    turns.seize(ctx, "curator", m.Seize("a"))
    assert data_of(ctx.events)[1:] == [("SR-S5-15", "seized", {"entity": "a", "interrupted": None, "free": 0})]
    assert table.said(ctx.events[1]) == "A seizes priority."
    order = order_after(ctx)
    assert (order.active, set(cards_of(order.undrawn_cards)), order.discard) == ("a", {"b", "c"}, ())


def test_the_interrupted_card_may_be_discarded() -> None:
    """R-SR-59: under `interrupted=discard` the card of an interrupted character goes to the discard pile."""
    table = three(rulings={"interrupted": "discard"})
    table.end()
    table.seize("c")
    assert (table.order.discard, table.undrawn_cards, table.active) == (("a", "b"), set(), "c")
