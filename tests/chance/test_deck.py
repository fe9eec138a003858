"""A deck decides no order before a card is drawn, so nobody can look at it."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.chance import Deck, Misfit
from facedown.chance.decks import counted

cards = st.lists(st.sampled_from(["ace", "king", "queen", "7"]), max_size=8)


def test_a_shuffled_deck_keeps_no_order_of_its_cards() -> None:
    decks = {Deck.of(order) for order in permutations(("king", "ace", "7", "ace", "queen"))}
    assert decks == {Deck((("7", 1), ("ace", 2), ("king", 1), ("queen", 1)), (), ())}
    assert len({msgspec.json.encode(deck) for deck in decks}) == 1


def test_a_decks_fields_are_counts_of_loose_cards_and_the_cards_that_rules_placed() -> None:
    deck = Deck(counted("bab"), top=("x",), bottom=("y",))
    assert msgspec.structs.asdict(deck) == {"loose": (("a", 1), ("b", 2)), "top": ("x",), "bottom": ("y",)}


@given(loose=cards, data=st.data())
def test_the_remaining_cards_do_not_reveal_the_order_of_drawing(loose: list[str], data: st.DataObject) -> None:
    drawn = loose[: data.draw(st.integers(0, len(loose)))]
    other = data.draw(st.permutations(drawn))
    assert Deck.of(loose).without(drawn) == Deck.of(loose).without(other) == Deck.of(loose[len(drawn) :])


@given(loose=cards)
def test_cards_are_counted_by_name(loose: list[str]) -> None:
    assert counted(loose) == tuple((name, loose.count(name)) for name in sorted(set(loose)))
    assert len(Deck.of(loose)) == len(loose)


def test_a_deck_has_as_many_cards_as_lie_anywhere_in_it() -> None:
    assert len(Deck(counted("aab"), top=("x", "a"), bottom=("y",))) == 6


def test_the_next_card_is_of_the_top_before_the_loose_before_the_bottom() -> None:
    deck = Deck(counted("aab"), top=("t", "u"), bottom=("y", "z"))
    seen = []
    for card in ("t", "u", "a", "b", "a", "y", "z"):
        seen.append(dict(deck.next_cards()))
        deck = deck.without([card])
    assert seen == [{"t": 1}, {"u": 1}, {"a": 2, "b": 1}, {"a": 1, "b": 1}, {"a": 1}, {"y": 1}, {"z": 1}]
    assert list(deck.next_cards()) == []
    assert deck == Deck()


def test_a_card_that_is_used_up_cannot_come_next() -> None:
    assert list(Deck((("a", 0), ("b", 2))).next_cards()) == [("b", 2)]
    assert list(Deck((("a", 0),), bottom=("y",)).next_cards()) == [("y", 1)]


@pytest.mark.parametrize(
    ("drawn", "impossible"),
    [
        (["u"], "u"),
        (["a"], "a"),
        (["y"], "y"),
        (["t", "t"], "t"),
        (["t", "u", "y"], "y"),
        (["t", "u", "z"], "z"),
        (["t", "u", "b", "b"], "b"),
        (["t", "u", "b", "a", "a", "z"], "z"),
        (["t", "u", "b", "a", "a", "a"], "a"),
        (["t", "u", "b", "a", "a", "y", "z", "z"], "z"),
    ],
)
def test_a_card_that_cannot_be_next_does_not_come_off(drawn: list[str], impossible: str) -> None:
    deck = Deck(counted("aab"), top=("t", "u"), bottom=("y", "z"))
    with pytest.raises(Misfit) as refused:
        deck.without(drawn)
    assert str(refused.value) == f"{impossible} cannot be the next card of this deck."


def test_a_card_of_an_empty_deck_does_not_come_off() -> None:
    with pytest.raises(Misfit, match="ace cannot be the next card"):
        Deck().without(["ace"])


def test_drawing_does_not_change_the_deck_itself() -> None:
    deck = Deck.of("aab")
    deck.without(["a"])
    assert deck == Deck((("a", 2), ("b", 1)))
    with pytest.raises(AttributeError):
        deck.top = ("b",)  # type: ignore[misc]


def test_more_cards_than_there_are_cannot_be_asked_for() -> None:
    with pytest.raises(ValueError, match="Only 2 cards can still be drawn"):
        Deck((("a", 1),), bottom=("z",)).draw(3)
