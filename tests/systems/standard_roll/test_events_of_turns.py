"""What each event of turn order tells: its rule, its numbers and names, and the parts of its sentence that vary.

A move of turns is followed by the next card, so the events of both are compared together.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Awaiting, Deck, Draw
from facedown.systems.standard_roll import moves as m
from facedown.systems.standard_roll.deck import cards_of
from facedown.systems.standard_roll.model import Order
from facedown.systems.standard_roll.steps import turns
from facedown.systems.standard_roll.steps.turns import Told
from tests.systems.driver import data_of, no_chance
from tests.systems.standard_roll.driver import SYSTEM, Table, effect, foe, quick, sheet

DOUBLE = (2, 2, 5, 9)


def texts(table: Table, *kinds: str) -> list[str]:
    """The sentences of the last move’s events of these kinds."""
    return [event.text for event in table.last if event.kind in kinds]


def three(rulings: dict[str, str] | None = None, **alacrity: int) -> Table:
    """A, B and C take turns in this order, each with one action unless told otherwise; N and effect E look on."""
    table = Table(*(quick(key, alacrity.get(key, 1)) for key in "abcn"), effect("e"), rulings=rulings)
    table.begin_turns("a", "b", "c")
    return table


def carried_out(table: Table) -> Told:
    """The table’s position as a step of the rules is given it, before anything follows of itself."""
    return Told(table.position, no_chance)


def order_after(told: Told) -> Order:
    """The turn order after a step."""
    assert told.position.situation is not None
    assert told.position.situation.order is not None
    return told.position.situation.order


# Rounds


def test_turns_begin() -> None:
    """SR-S5-02, SR-S5-03: all who have a card are named, and then who is drawn with its actions: 3 of A’s Alacrity."""
    table = three(a=3)
    assert data_of(table.last) == [
        ("SR-S5-02", "order", {"entities": ["a", "b", "c"]}),
        ("SR-S5-03", "drawn", {"entity": "a", "actions": 3}),
    ]
    assert texts(table, "order", "drawn") == ["Turns are taken by cards: A, B and C.", "A has priority."]


@pytest.mark.parametrize(
    ("surprise", "says"),
    [("a", "A has surprise in the first round."), ("ab", "A and B have surprise in the first round.")],
)
def test_surprise_is_told(surprise: str, says: str) -> None:
    """SR-S6-01: who has it, one or more."""
    table = Table(*(quick(key, 1) for key in "ab"), foe("x"))
    table.begin_turns("a", "b", "x", surprise=surprise, surprised="x")
    assert data_of(table.last)[1] == ("SR-S6-01", "surprise", {"entities": list(surprise)})
    assert (texts(table, "surprise"), table.order.surprise) == ([says], True)


@pytest.mark.parametrize(("surprise", "surprised"), [("a", ""), ("", "a")])
def test_surprise_of_one_side_alone_is_none(surprise: str, surprised: str) -> None:
    """R-SR-76, SR-S6-01: the table is told that all cards are shuffled together, and nothing of surprise."""
    table = Table(quick("a", 1), foe("x"))
    table.begin_turns("a", "x", surprise=surprise, surprised=surprised)
    assert data_of(table.last)[1:-1] == [("R-SR-76", "no-surprise", {})]
    assert not table.order.surprise


def test_nobody_is_told_of_surprise_where_nobody_was_named() -> None:
    """SR-S6-01, R-SR-76: neither that there is some nor that there is none."""
    assert three().of_kind("surprise") + three().of_kind("no-surprise") == []


def test_turns_that_begin_anew_are_without_old_surprise() -> None:
    """SR-S6-01, SR-S6-05: each order of turns has its own; X, who takes no turn this time, is free of it."""
    table = Table(quick("a", 1), foe("x"), foe("y"))
    table.begin_turns("a", "x", surprise="a", surprised="x")
    table.play(m.EndTurnOrder())
    table.begin_turns("a", "y", surprise="a", surprised="y")
    assert [table.who(key).surprise for key in "axy"] == ["with", "", "surprised"]


def test_a_pool_of_actions_is_of_who_has_a_card() -> None:
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


def test_a_round_of_effects_alone_is_told() -> None:
    """R-SR-40: nobody stands, but the Situation goes on until the Curator ends it; told anew with every round."""
    table = Table(sheet("a"), effect("e"))
    table.begin_turns("a", "e")
    table.status("a", "absent")
    table.end()
    assert data_of(table.last)[2] == ("R-SR-40", "nobody-stands", {"entities": ["e"]})
    table.end()
    assert [event.data for event in table.of_kind("nobody-stands")] == [{"entities": ["e"]}] * 2


def test_a_round_with_somebody_in_it_is_not_one_of_effects() -> None:
    """R-SR-40: one who is no effect is enough."""
    table = Table(sheet("a"), effect("e"))
    table.begin_turns("a", "e")
    table.end()
    table.next_cards("a")
    table.end()
    assert (table.order.round, table.of_kind("nobody-stands")) == (2, [])


def test_with_nobody_left_the_situation_ends() -> None:
    """R-SR-83: told with the title of the Situation, and no round begins."""
    table = Table(sheet("a"))
    table.begin_situation(3, "Fire")
    table.begin_turns("a")
    table.status("a", "absent")
    assert data_of(table.last)[-1] == ("R-SR-83", "situation-over", {"title": "Fire"})
    assert (table.position.situation, table.of_kind("round")) == (None, [])


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


def test_who_draws_by_hand_is_told_what_for() -> None:
    """SR-S5-03: the next card, out of those that are undrawn, in an order that tells nothing."""
    table = three()

    def by_hand(draw: Draw[Any]) -> Any:
        raise Awaiting(draw)

    with pytest.raises(Awaiting) as asked:
        SYSTEM.play(table.position, table.seat("a"), m.EndTurn("a"), by_hand)
    assert asked.value.what == "The next initiative card"
    assert asked.value.draw == Deck((("b", 1), ("c", 1))).draw(1, ["b", "c"])


# Turns


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("opens the X.", "A spends an action: opens the X. 1 left."),
        ("opens it", "A spends an action: opens it. 1 left."),
        (" ", "A spends an action. 1 left."),
        ("", "A spends an action. 1 left."),
    ],
)
def test_an_action_without_a_roll(words: str, says: str) -> None:
    """SR-S5-10: what it is, if anybody says, and what is left: 1 of 2."""
    table = three(a=2)
    (told,) = table.play(m.SpendAction("a", words))
    assert (data_of([told]), told.text) == ([("SR-S5-10", "action", {"actor": "a", "left": 1})], says)


def test_a_pass_with_actions_left() -> None:
    """SR-S5-12, R-SR-50: the card goes to the bottom, nobody is active until the next is drawn, and it counts once."""
    table = three()
    table.cede()
    assert data_of(table.last) == [
        ("SR-S5-12", "passed", {"actor": "a"}),
        ("SR-S5-03", "drawn", {"entity": "b", "actions": 1}),
    ]
    assert (table.order.passed, table.order.discard) == (("a",), ())
    told = carried_out(table)
    turns.pass_turn(told, "b", m.Pass("b"))
    order = order_after(told)
    assert (order.active, order.passed, order.free, order.discard) == ("", ("a", "b"), 0, ())
    assert set(cards_of(order.undrawn)) == {"a", "b", "c"}


def test_who_passes_again_is_named_once() -> None:
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
        ("SR-S5-13", "passed", {"actor": "a"}),
        ("SR-S5-03", "drawn", {"entity": "b", "actions": 1}),
    ]
    assert (table.order.passed, table.order.discard) == ((), ("a",))


def test_a_turn_that_ends() -> None:
    """SR-S5-04, R-SR-50: the card is discarded and nobody is active; who passed may pass again."""
    table = three()
    table.cede()
    told = carried_out(table)
    turns.end_turn(told, "b", m.EndTurn("b"))
    order = order_after(told)
    assert data_of(told.events) == [("SR-S5-04", "turn-over", {"actor": "b"})]
    assert (order.active, order.discard, order.passed, order.free) == ("", ("b",), (), 0)


def test_an_action_lets_passers_pass_again_and_seizers_seize_again() -> None:
    """R-SR-50, R-SR-92: an action of the pool; a free one does neither (SR-S5-18)."""
    table = three(c=2)
    table.cede()
    table.play(m.Seize("c", 1))
    assert (table.order.passed, table.order.seized) == ((), ("c",)), "a seizure is progress for who passed"
    table.act()
    assert (table.pool("c"), table.order.free, table.order.seized) == (2, 0, ("c",))
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
    """SR-S5-15, SR-S5-16, SR-S5-18: by whom, from whom, and with how many free actions."""
    table = three()
    (told,) = table.play(m.Seize("c", free))
    assert data_of([told]) == [("SR-S5-15", "seized", {"entity": "c", "interrupted": "a"})]
    assert (told.text, table.active, table.order.free) == (says, "c", free)


def test_a_seizure_from_nobody() -> None:
    """SR-S5-15: between two turns nobody’s ends; the card is pulled out and nothing is put on top."""
    table = three()
    told = carried_out(table)
    turns.end_turn(told, "a", m.EndTurn("a"))
    turns.seize(told, "curator", m.Seize("a"))
    assert data_of(told.events)[1:] == [("SR-S5-15", "seized", {"entity": "a", "interrupted": ""})]
    assert told.events[1].text == "A seizes priority."
    order = order_after(told)
    assert (order.active, set(cards_of(order.undrawn)), order.discard) == ("a", {"b", "c"}, ())


def test_the_interrupted_card_may_be_discarded() -> None:
    """R-SR-59 under `interrupted=discard`: it lies with those who had their turn, in order."""
    table = three(rulings={"interrupted": "discard"})
    table.end()
    table.seize("c")
    assert (table.order.discard, table.undrawn, table.active) == (("a", "b"), set(), "c")


# Who comes and goes


def test_somebody_enters() -> None:
    """SR-S5-19, R-SR-71: told by name, active, with all its actions; who passed may pass again (R-SR-50)."""
    table = three(n=3)
    table.cede()
    assert data_of(table.play(m.Enter("n"))) == [("SR-S5-19", "entered", {"entity": "n"})]
    assert (table.who("n").status, table.pool("n"), table.order.passed) == ("active", 3, ())
    assert table.undrawn == {"a", "c", "n"}


def test_an_entry_under_reshuffle() -> None:
    """R-SR-68 under `late_entry=reshuffle`: the card and all undrawn ones lie in one heap, the bottom one too."""
    table = three(rulings={"late_entry": "reshuffle"})
    table.cede()
    assert table.coming == {"c"}, "A, who passed, lies at the bottom"
    table.enter("n")
    assert (table.coming, table.undrawn, table.active) == ({"a", "c", "n"}, {"a", "c", "n"}, "b")


def test_who_comes_back_is_remembered_no_more() -> None:
    """R-SR-72: what was left of its pool is kept while it is out: 2 of 3; others’ are kept on."""
    table = three(a=3, b=2)
    table.act()
    table.status("b", "absent")
    table.status("a", "absent")
    assert table.order.left == (("b", 2), ("a", 2))
    table.status("a", "active")
    assert (list(table.order.left), table.pool("a")) == ([("b", 2)], 2)


def test_who_is_out_again_is_remembered_once() -> None:
    """R-SR-72 under `defeat=keep`: B is out, back, spends 1 of 2 actions, and is out again; A’s 1 is kept as well."""
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
        ("b", "absent", "R-SR-82", "B is gone."),
        ("e", "absent", "R-SR-82", "E is over."),
        ("e", "defeated", "R-SR-94", "E is over."),
    ],
)
def test_somebody_is_out(key: str, status: Any, rule: str, says: str) -> None:
    """R-SR-82, R-SR-94: by the Curator’s word; an effect is over."""
    table = Table(sheet("a"), foe("b"), effect("e"))
    (told,) = table.play(m.SetStatus(key, status))
    assert data_of([told]) == [(rule, "out", {"entity": key, "status": status})]
    assert (told.text, table.who(key).status) == (says, status)


def test_the_last_of_the_players_side_is_out() -> None:
    """R-SR-97: the last one is named, in a Situation and without one; an opponent who goes later changes nothing."""
    for situation, ends in ((3, "the Situation and the Episode"), (None, "the Episode")):
        table = Table(sheet("a"), foe("s"), situation=situation)
        table.status("a", "absent")
        assert data_of(table.last) == [
            ("R-SR-82", "out", {"entity": "a", "status": "absent"}),
            ("R-SR-97", "all-out", {"entity": "a"}),
        ]
        says = f"Nobody on the players’ side is left. The Curator ends {ends}, or brings somebody back."
        assert table.last[1].text == says
        table.status("s", "absent")
        assert [event.kind for event in table.last] == ["out"]


def test_somebody_is_back() -> None:
    """R-SR-18, R-SR-81: who was defeated has its HP at the most; who was gone, or has no HP, is as it was."""
    table = Table(sheet("a"), sheet("b", clocks={"HP": 12}), sheet("c", clocks={"SP": 5}))
    table.play(m.SetClock("b", "HP", 0, 12))
    assert data_of(table.play(m.SetStatus("b", "active"))) == [("R-SR-81", "back", {"entity": "b"})]
    assert (table.last[0].text, table.clock("b")) == ("B is back: HP 12 of 12.", 12)
    table.play(m.SetClock("b", "HP", 5, 12))
    table.status("b", "absent")
    table.status("b", "active")
    assert (table.last[0].text, table.clock("b")) == ("B is back.", 5)
    table.status("c", "defeated")
    table.status("c", "active")
    assert (table.last[0].text, table.clock("c", "SP")) == ("C is back.", 5)


def test_somebody_is_revived() -> None:
    """SR-S1-16, R-SR-18: told by Restore’s rule; to be revived again it must be allowed again."""
    table = Table(sheet("a"), sheet("b"))
    table.play(m.SetClock("b", "HP", 0, 12))
    table.play(m.SetRevivable("b", True))
    table.react("a", *DOUBLE)
    table.choose("restore", revives="b")
    revived = [event for event in table.last if event.kind == "revived"]
    assert data_of(revived) == [("SR-S1-16", "revived", {"entity": "b"})]
    assert (revived[0].text, table.who("b").revivable) == ("B is revived: HP 12 of 12.", False)


def test_a_kept_card_that_was_played_is_shuffled_in_again() -> None:
    """R-SR-81 under `defeat=keep`: out of the discard pile, where only the others’ stay."""
    table = three(rulings={"defeat": "keep"}, a=2)
    table.end()
    table.end()
    assert table.order.discard == ("a", "b")
    table.status("a", "defeated")
    assert table.order.discard == ("a", "b"), "it is kept there while A is down"
    table.status("a", "active")
    assert (list(table.order.discard), table.undrawn, table.pool("a")) == (["b"], {"a"}, 2)


def test_a_kept_card_that_was_not_played_stays_where_it_is() -> None:
    """R-SR-81 under `defeat=keep`: B’s card still lies among the undrawn, once, with B’s actions."""
    table = three(rulings={"defeat": "keep"}, b=2)
    before = table.order.undrawn
    table.status("b", "defeated")
    table.status("b", "active")
    assert (table.order.undrawn, table.pool("b")) == (before, 2)


# Situations end


def test_turn_order_ends() -> None:
    """SR-S5-01: the Situation goes on without it."""
    table = three()
    assert data_of(table.play(m.EndTurnOrder())) == [("SR-S5-01", "order-over", {})]
    assert table.situation.order is None


def test_what_is_gone_with_a_situation() -> None:
    """SR-S2-07, R-SR-38, R-SR-40, R-SR-93: tags, surprise, actions, and which clocks were resolved in it."""
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
    assert (table.who("x").counted, table.challenge().counted, table.who("x").surprise) == (("SP",), True, "surprised")
    assert data_of(table.play(m.EndSituation())) == [("R-SR-40", "situation-over", {"title": "Fire"})]
    assert table.position.situation is None
    for key in "ax":
        one = table.who(key)
        assert (one.tags, one.counted, one.surprise, one.actions) == ((), (), "", 0)
    assert not table.challenge().counted
    assert (table.clock("x", "SP"), table.challenge().clock.left) == (0, 0), "the clocks themselves stay"


@pytest.mark.parametrize(
    ("ruling", "kind", "says"),
    [
        ("undone", "undone", "S’s action comes to nothing: the Situation it was stated in is over."),
        (
            "carried_out", "still-stated",
            "S stated an action before the Situation ended. The Curator lets it be rolled or refuses it.",
        ),
    ],
)  # fmt: skip
def test_an_action_that_waits_as_its_situation_ends(ruling: str, kind: str, says: str) -> None:
    """R-SR-96: by the table’s ruling; the Heroics of a Reaction of SR 31 take the last 1 off the Situation Clock."""
    table = Table(sheet("a"), foe("s"), situation=1, rulings={"stated_at_end": ruling})
    table.play(m.Affect("s", "a", "HP", "Force"))
    table.play(m.React("a", "Force", "", "s"))
    table.settle(10, 10, 5, 5, 1, 2)
    table.choose("edge")
    assert data_of(table.last)[-1] == ("R-SR-96", kind, {"actor": "s"})
    assert table.last[-1].text == says
    waits = table.position.roll is not None
    assert waits is (ruling == "carried_out")
