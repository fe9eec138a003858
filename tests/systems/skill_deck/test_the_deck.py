"""The deck of a check: its five cards, what they are worth, how two are drawn, and what the Ref may change."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from facedown.chance import TapeMismatch, every
from facedown.game import Seat, Setup, Term
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.card_pairs import chances, played
from tests.systems.skill_deck.driver import (
    HU,
    MINUS,
    PL,
    PLUS,
    PM,
    PROF,
    SYSTEM,
    WP,
    Table,
    choices,
    sheet,
)

FIVE = {PM: 1, WP: 0, HU: 0, PL: -1, PROF: 2}
PAIRS = list(combinations(FIVE, 2))
TERMS = {key: Term("proficiency-card" if key == PROF else key) for key in (PM, WP, HU, PL, PROF)}

NAMES = {
    PM: "Progress Made", WP: "War and Peace", HU: "Harmony and Unrest", PL: "Progress Lost",
    PROF: "the Proficiency card",
}  # fmt: skip


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_five_base_cards(one: str, other: str) -> None:
    """SD-SC-03: +1, 0, 0, −1 and the Proficiency card, which is +2 here; every pair of them can be drawn."""
    table = Table(sheet("a", Parley=1))
    table.checks("a", "Parley", f"{one} {other}")
    drawn = table.of_kind("drawn")[0].tallies[0]
    assert [(addend.label, addend.value) for addend in drawn.addends] == [
        (TERMS[one], FIVE[one]),
        (TERMS[other], FIVE[other]),
    ]
    assert drawn.total == FIVE[one] + FIVE[other]


def test_everybody_may_know_the_base_cards() -> None:
    """SD-SC-03: what the base deck is made of stands on everybody’s board, and what is added does not."""
    table = Table(sheet("a", Parley=2), sheet("b", Noise=2))
    table.ready("a", "Parley", "b", a="Parley", b="Noise")
    for viewer in ("a", "b", ""):
        board = SYSTEM.board(table.view(viewer), table.seat(viewer))
        deck = next(mat for mat in board.mats if mat.title == "The deck")
        assert [card.label for card in deck.cards] == ["+1", "0", "0", "−1", "?"]
        assert deck.note == "5 cards, plus cards added in secret"


def test_the_board_shows_what_wounds_make_of_the_base_cards() -> None:
    """SD-SC-12, SD-SC-13: damage and being shaken are public, and so are the cards they lower."""
    table = Table(sheet("a", damage=1, shaken=True, Parley=2), sheet("b", Noise=2))
    table.ready("a", "Parley")
    deck = next(mat for mat in SYSTEM.board(table.view("b"), table.seat("b")).mats if mat.title == "The deck")
    assert [card.label for card in deck.cards] == ["+1", "−1", "−1", "−1", "?"]


def test_the_ref_holds_the_deck() -> None:
    """SD-SC-02: nobody but the Ref builds it, says what is relevant, or is shown what is in it."""
    table = Table(sheet("a", Parley=2), sheet("b", Parley=2))
    table.tries("a", "Parley")
    table.accept()
    table.joins("b")
    table.hand_in(a="Parley", b="Parley")
    assert table.waits_for() == ["ref"]
    for seat in ("a", "b", ""):
        assert not table.options(seat, "build-deck")
        assert table.refused(m.BuildDeck(), seat).rule == "SD-SC-02"
    table.build()
    assert [(event.to, table.line(event)) for event in table.last if event.kind == "size"] == [
        (("ref",), "The deck has 7 cards.")
    ]
    assert (table.view("ref").check.size, table.view("a").check.size) == (7, None)  # type: ignore[union-attr]


def test_one_ref_holds_it_where_two_sit() -> None:
    """SD-SC-02: of two Refs one is named, the first; the other has nothing to judge."""
    seats = (Seat("a"), Seat("one", "One", "facilitator"), Seat("two", "Two", "facilitator"))
    position = SYSTEM.begin(Setup(seats, {"character": [sheet("a", Parley=1)]}))
    assert position.ref == "one"
    kinds = [{o.move for o in SYSTEM.options(SYSTEM.view(position, seat), seat)} for seat in seats]
    assert "begin-phase" in kinds[1]
    assert kinds[2] == set()


@pytest.mark.parametrize(("level", "value"), [(0, 0), (1, 2), (2, 2), (3, 2), (9, 2)])
def test_what_the_proficiency_card_is_worth(level: int, value: int) -> None:
    """SD-SC-04, R-SD-68: +2 from level 1 on in the named skill, else 0, whatever other skills the lead has."""
    table = Table(sheet("a", Parley=level, Infiltrate=3), sheet("b", Parley=1))
    table.tries("a")
    table.prepare(skill="Parley")
    table.draws(WP, PROF)
    assert table.result.total is not None
    assert [addend.value for addend in table.result.total.addends] == [0, value]
    assert table.result.total.addends[1].rule == "SD-SC-04"


def test_another_skill_does_not_make_proficient() -> None:
    """SD-SC-04, R-SD-68: a relevant proficiency that is not the named skill leaves the card at 0."""
    table = Table(sheet("a", Infiltrate=3), sheet("b", Parley=1))
    table.tries("a")
    table.accept("Parley", "Infiltrate")
    table.joins()
    table.hand_in(a="Infiltrate")
    table.build()
    assert played(table.spread()) == chances([1, 0, 0, -1, 0, 2])


def test_a_lead_may_name_a_skill_that_is_not_on_the_sheet() -> None:
    """SD-SC-04, R-SD-23, R-SD-68: left to the Ref, who names it; it is level 0, and the Proficiency card worth 0."""
    table = Table(sheet("a", Infiltrate=3), sheet("b", Parley=1))
    table.tries("a")
    table.accept("Parley")
    table.joins()
    table.hand_in()
    table.build()
    table.draws(*f"{PM} {PROF}".split())
    assert table.read == (1, "pass")


def test_two_cards_are_drawn_and_none_is_put_back() -> None:
    """SD-SC-05: exactly two, each pair of the ten equally likely, none of a card with itself."""
    table = Table(sheet("a", Parley=1))
    table.ready("a", "Parley")
    seat = table.seat("a")

    def drawn(chance: Any) -> frozenset[Any]:
        turn = SYSTEM.play(table.position, seat, m.DrawCards("a"), chance)
        tally = next(event.tallies[0] for event in turn.events if event.kind == "drawn")
        return frozenset(addend.label for addend in tally.addends)

    spread = every(drawn)
    assert {pair: spread[pair] for pair in spread} == {
        frozenset(pair): Fraction(1, 10) for pair in combinations(TERMS.values(), 2)
    }


@pytest.mark.parametrize("cards", [(PM,), (PM, PM), (PM, WP, HU), (PM, PLUS), (MINUS, PL)])
def test_other_draws_cannot_come_out(cards: tuple[str, ...]) -> None:
    """SD-SC-05: one card, three, one twice, or one that is not in this deck."""
    table = Table(sheet("a", Parley=1))
    table.ready("a", "Parley")
    with pytest.raises(TapeMismatch):
        table.draws(*cards)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_order_makes_no_difference(one: str, other: str) -> None:
    """SD-SC-05, SD-SC-06: the same two cards the other way round come to the same."""
    table = Table(sheet("a", Parley=1), sheet("b"))
    table.checks("a", "Parley", f"{one} {other}")
    again = Table(sheet("a", Parley=1), sheet("b"))
    again.checks("a", "Parley", f"{other} {one}")
    both = [next(e for e in one.events if e.kind == "outcome").data["outcome"] for one in (table, again)]
    assert both[0] == both[1]
    assert [one.of_kind("drawn")[0].data["total"] for one in (table, again)] == [FIVE[one] + FIVE[other]] * 2


def test_the_lead_draws_once_all_cards_are_in() -> None:
    """SD-SC-05, R-SD-02: nobody draws before the deck is built, and then the lead alone, both cards."""
    table = Table(sheet("a", Parley=1), sheet("b"))
    table.tries("a", "Parley")
    steps: list[Callable[[], None]] = [table.accept, lambda: table.joins("b"), table.hand_in, table.build]
    for step in steps:
        assert table.refused(m.DrawCards("a")).rule == "SD-SC-05"
        step()
    assert table.waits_for() == ["a"]
    assert table.refused(m.DrawCards("b")).rule == "SD-SC-05"
    assert table.refused(m.DrawCards("a"), "ref").rule == "SD-SC-05"
    table.draws(PM, WP)
    assert table.read == (1, "pass")


@pytest.mark.parametrize("helpers", range(5))
def test_how_big_the_deck_gets(helpers: int) -> None:
    """SD-PR-05: 5, plus 1 for each card that a participant adds."""
    keys = "bcdef"[:helpers]
    table = Table(sheet("a", Parley=2), *(sheet(key, Parley=2, Noise=2) for key in "bcdef"))
    for cards, size in (({}, 5), ({"a": "Parley"}, 6), ({"a": "Parley", **dict.fromkeys(keys, "Noise")}, 6 + helpers)):
        table.ready("a", "Parley", *keys, **cards)
        assert table.check.size == size
        table.play(m.GiveUp("a"))


def test_a_fresh_deck_for_every_check() -> None:
    """R-SD-19: nothing stays in from the check before, neither added cards nor what the Ref changed."""
    table = Table(sheet("a", Parley=3), sheet("b", Noise=3))
    for _ in range(2):
        table.tries("a", "Parley")
        table.accept()
        table.play(m.AddBaseCard(-3, "Fog"))
        table.joins("b")
        table.hand_in(a="Parley", b="Noise")
        table.build()
        assert played(table.spread()) == chances([1, 0, 0, -1, 2, 2, -2, -3])
        table.draws(PM, WP)
    table.ready("a", "Parley")
    assert played(table.spread()) == chances([1, 0, 0, -1, 2])


# What the Ref may change (R-SD-20)


def at_cards() -> Table:
    """A is to hand in cards; the deck is not built."""
    table = Table(sheet("a", Parley=1))
    table.tries("a", "Parley")
    table.accept()
    return table


@pytest.mark.parametrize("value", [-4, -1, 0, 2, 4])
def test_the_ref_puts_a_card_in(value: int) -> None:
    """R-SD-20, SD-PR-05: it counts like every other, and is announced to all."""
    table = at_cards()
    signs = {-4: "−4", -1: "−1", 0: "+0", 2: "+2", 4: "+4"}
    emitted = table.play(m.AddBaseCard(value, "Storm"))
    assert table.ruled_to(emitted) == [
        ("R-SD-20", None, f"The Ref adds a card to the base deck: Storm ({signs[value]}).")
    ]
    table.hand_in()
    table.build()
    assert table.check.size == 6
    assert played(table.spread()) == chances([1, 0, 0, -1, 2, value])


@pytest.mark.parametrize("card", FIVE)
def test_the_ref_takes_a_card_out(card: str) -> None:
    """R-SD-20, SD-PR-05: the deck has one card fewer, and all learn which."""
    table = at_cards()
    emitted = table.play(m.RemoveBaseCard(card))
    assert table.ruled_to(emitted) == [("R-SD-20", None, f"The Ref removes {NAMES[card]} from the base deck.")]
    table.hand_in()
    table.build()
    assert table.check.size == 4
    assert played(table.spread()) == chances([value for key, value in FIVE.items() if key != card])


def test_two_cards_must_be_left() -> None:
    """SD-SC-05, R-SD-20: from a deck of fewer than two cards nothing can be drawn, so the last two stay in."""
    table = at_cards()
    for card in (PM, WP, HU):
        assert card in choices(table.options("ref", "remove-base-card")[0], "card")
        table.play(m.RemoveBaseCard(card))
    assert not table.options("ref", "remove-base-card")
    refusal = table.refused(m.RemoveBaseCard(PL))
    assert (refusal.rule, refusal.text, refusal.legal) == (
        "R-SD-20",
        "The base deck of this check has only 2 cards, and a check draws 2.",
        "Keep both.",
    )
    table.hand_in()
    table.build()
    assert "Keep" not in table.refused(m.RemoveBaseCard(PL)).legal  # the deck is built
    assert played(table.spread()) == {1: Fraction(1)}


def test_a_card_in_place_of_one_of_the_same_name() -> None:
    """R-SD-20: the Ref takes Progress Made out and puts another one in, at +3: the deck has it."""
    table = at_cards()
    table.play(m.RemoveBaseCard(PM))
    table.play(m.AddBaseCard(3, "Progress Made"))
    table.hand_in()
    table.build()
    assert table.check.size == 5
    assert played(table.spread()) == chances([3, 0, 0, -1, 2])


def test_cards_of_one_name_are_cards_of_their_own() -> None:
    """R-SD-20: several of one name, or with a name of an added card, are all there, and can be taken out again."""
    table = Table(sheet("a", Parley=2))
    table.tries("a", "Parley")
    table.accept()
    for label in ("Fog", "Fog", "skill", "invalid", ""):
        table.play(m.AddBaseCard(-1, label))
    assert not table.options("ref", "add-base-card")
    removable = choices(table.options("ref", "remove-base-card")[0], "card")
    assert len(set(removable)) == 10
    table.play(m.RemoveBaseCard(removable[-1]))
    table.hand_in(a="Parley")
    table.build()
    assert table.check.size == 10
    assert played(table.spread()) == chances([1, 0, 0, -1, 2, 2, -1, -1, -1, -1])


def test_the_standard_deck_unless_the_ref_says_so() -> None:
    """R-SD-20, SD-SC-03: of itself no deck has other cards; the chances are those of the five."""
    table = Table(sheet("a", Parley=1), sheet("b"))
    for lead, last in (("a", 2), ("b", 0)):
        table.ready(lead, "Parley" if lead == "a" else "")
        assert played(table.spread()) == chances([1, 0, 0, -1, last])
        table.play(m.GiveUp(lead))


@pytest.mark.parametrize("seat", ["a", "c", "ref"])
def test_a_result_without_a_check_has_no_total_to_hide(seat: str) -> None:
    """R-SD-67, R-SD-16: the table of the last check says so to everybody; a hidden total is “not shown”."""
    table = Table(sheet("a", Parley=1), sheet("b"), sheet("c"))
    table.tries("a", "Parley")
    table.play(m.SettleCheck("pass"))
    assert total_cell(table, seat) == "no check"
    table.checks("a", "Parley", f"{PM} {PROF}")
    assert total_cell(table, seat) == ("not shown" if seat == "c" else "+3")


def total_cell(table: Table, seat: str) -> str:
    """Return the total of the last check on the board of a seat."""
    return SYSTEM.board(table.view(seat), table.seat(seat)).ledgers[0].rows[0].cells[2]
