"""Cards drawn and dealt come out exactly as often as counting every order of the deck says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.chance import Deal, Deck, DeckDraw
from facedown.chance.decks import counted
from tests.chance import oracles

DECKS: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    ("aabc", (), ()),
    ("aaa", (), ()),
    ("abcde", (), ()),
    ("aabb", ("x",), ()),
    ("aabb", (), ("y", "z")),
    ("aab", ("b", "x"), ("a", "a")),
    ("", ("b", "a"), ("c",)),
    ("", (), ()),
]
"""Every loose card by itself, the cards on top, and those at the bottom."""


@pytest.mark.parametrize(("loose", "top", "bottom"), DECKS)
def test_a_draw_of_any_number_of_cards_is_the_count_of_every_order(
    loose: str, top: tuple[str, ...], bottom: tuple[str, ...]
) -> None:
    deck = Deck(counted(loose), top, bottom)
    for count in range(len(loose) + len(top) + len(bottom) + 1):
        spread = DeckDraw(deck, count).distribution()
        expected = oracles.shares(order[:count] for order in oracles.deck_orders(loose, top, bottom))
        assert {cards: spread[cards] for cards in spread} == expected
        assert spread.cut == 0


@pytest.mark.parametrize(
    ("cards", "hands"),
    [
        ("aabbc", (5,)),
        ("aabbc", (2,)),
        ("aabbc", (2, 3)),
        ("aabbc", (1, 2)),
        ("aaabbc", (2, 2, 2)),
        ("aaabbc", (1, 2, 1)),
        ("aaaa", (1, 3)),
        ("abcde", (2, 1)),
        ("aab", (0, 2)),
        ("aab", (2, 0, 1)),
        ("aab", ()),
        ("", (0,)),
    ],
)
def test_a_deal_is_the_count_of_every_order(cards: str, hands: tuple[int, ...]) -> None:
    spread = Deal(counted(cards), hands).distribution()
    assert {deal: spread[deal] for deal in spread} == oracles.shares(oracles.dealt(cards, hands))
    assert spread.cut == 0


def test_a_hand_lists_its_cards_as_the_deal_lists_them() -> None:
    spread = Deal((("rook", 1), ("crow", 1), ("owl", 1)), (2,)).distribution()
    assert {hand: spread[hand,] for (hand,) in spread} == {
        ("rook", "crow"): Fraction(1, 3),
        ("rook", "owl"): Fraction(1, 3),
        ("crow", "owl"): Fraction(1, 3),
    }


def test_dealing_one_hand_is_hypergeometric() -> None:
    # 5 cards of 52 with 4 aces: no ace in C(48,5) of C(52,5) deals, two aces in C(4,2)·C(48,3).
    spread = Deal((("ace", 4), ("other", 48)), (5,)).distribution().map(lambda hands: hands[0].count("ace"))
    assert spread[0] == Fraction(1_712_304, 2_598_960)
    assert spread[2] == Fraction(6 * 17_296, 2_598_960)


@pytest.mark.parametrize("hands", [(4,), (2, 2), (0, 4), (-1,), (2, -1)])
def test_hands_that_need_more_cards_than_there_are_are_refused(hands: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="more cards than there are"):
        Deal((("a", 2), ("b", 1)), hands)


@pytest.mark.parametrize("count", [-1, 4])
def test_a_draw_of_more_cards_than_there_are_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="Only 3 cards can still be drawn"):
        Deck.of("aab").draw(count)
