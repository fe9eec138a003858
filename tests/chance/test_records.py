"""An answer is restored from its record in a log, and impossible records are refused."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.chance import Chain, ChainRoll, Deal, Deck, DeckDraw, Dice, Draw, Misfit, Pick, Pool, Roll
from facedown.chance.decks import counted

small = st.integers(1, 6)
names = st.sampled_from(["ace", "King", "7", "joker", "Ace of Cups"])
hands_of_cards = st.lists(names, max_size=7)


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    count, sides, explode = draw(st.integers(0, 6)), draw(st.integers(2, 12)), draw(st.booleans())
    if draw(st.booleans()):
        return Pool(count, sides, explode, keep=draw(st.integers(-7, 7)))
    worths = draw(st.lists(st.tuples(st.integers(1, 13), st.integers(0, 3)), max_size=3))
    return Pool(count, sides, explode, success=tuple(sorted(worths)))


@st.composite
def deck_draws(draw: st.DrawFn) -> DeckDraw:
    deck = Deck(counted(draw(hands_of_cards)), tuple(draw(hands_of_cards)), tuple(draw(hands_of_cards)))
    return deck.draw(draw(st.integers(0, len(deck))))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    cards = draw(hands_of_cards)
    hands, left = [], len(cards)
    for _ in range(draw(st.integers(0, 3))):
        hands.append(draw(st.integers(0, left)))
        left -= hands[-1]
    return Deal(counted(cards), tuple(hands))


draws: st.SearchStrategy[Draw[Any]] = st.one_of(
    st.builds(Dice, small, st.integers(1, 20)),
    st.builds(Pick, st.lists(st.text(), min_size=1, max_size=5, unique=True).map(tuple)),
    pools(),
    st.builds(Chain, st.integers(2, 12), st.sampled_from(["main", "highest", "lowest"])),
    deck_draws(),
    deals(),
)


@given(draw=draws, seed=st.integers(0, 10**6))
def test_a_recorded_answer_is_restored(draw: Draw[Any], seed: int) -> None:
    answer = draw.sample(random.Random(seed).randrange)
    assert draw.restore(draw.record(answer)) == answer


@given(draw=draws, seed=st.integers(0, 10**6))
def test_a_recorded_answer_survives_as_json(draw: Draw[Any], seed: int) -> None:
    answer = draw.sample(random.Random(seed).randrange)
    assert draw.restore(msgspec.json.decode(msgspec.json.encode(draw.record(answer)))) == answer


@pytest.mark.parametrize(
    ("draw", "answer", "record"),
    [
        (Dice(2, 6), (3, 5), [3, 5]),
        (Pick(("rook", "crow")), "crow", "crow"),
        (Pool(2, 6, explode=True), Roll(11, (6, 2, 3)), [6, 2, 3]),
        (Chain(10), ChainRoll(11, 1, False, True, True, ((4, 4), (3, 1))), [4, 4, 3, 1]),
        (Deck.of("aab").draw(2), ("b", "a"), ["b", "a"]),
        (Deal(counted("aab"), (1, 2)), (("a",), ("a", "b")), [["a"], ["a", "b"]]),
    ],
)
def test_a_log_holds_faces_and_cards_as_plain_lists(draw: Draw[Any], answer: Any, record: Any) -> None:
    assert draw.record(answer) == record
    assert draw.restore(record) == answer


@pytest.mark.parametrize(
    ("draw", "faces", "total"),
    [
        (Pool(3, 6), [1, 6, 2], 9),
        (Pool(0, 6), [], 0),
        (Pool(3, 6, explode=True), [6, 1, 6, 6, 2, 4], 25),
        (Pool(4, 6, keep=3), [2, 6, 1, 2], 10),
        (Pool(4, 6, keep=-3), [2, 6, 1, 2], 5),
        (Pool(2, 6, keep=5), [2, 6], 8),
        (Pool(2, 6, keep=-5), [2, 6], 8),
        (Pool(3, 6, explode=True, keep=1), [6, 5, 6, 1, 3], 9),
        (Pool(3, 6, explode=True, keep=-2), [6, 5, 6, 1, 3], 12),
        (Pool(4, 12, success=((7, 1), (12, 2))), [6, 7, 11, 12], 4),
        (Pool(2, 12, explode=True, success=((7, 1), (12, 2))), [12, 3, 12, 8], 5),
    ],
)
def test_a_pool_adds_up_its_faces_as_worked_by_hand(draw: Pool, faces: list[int], total: int) -> None:
    assert draw.restore(faces) == Roll(total, tuple(faces))


@pytest.mark.parametrize(("counts", "total"), [("main", 24), ("highest", 29), ("lowest", 24)])
def test_a_chain_adds_up_its_doubles_and_the_die_that_counts(counts: Any, total: int) -> None:
    pairs = ((10, 10), (1, 1), (2, 7))
    assert Chain(10, counts).restore([10, 10, 1, 1, 2, 7]) == ChainRoll(total, 2, False, False, True, pairs)


def test_restored_hands_are_sorted_as_the_deal_lists_its_cards() -> None:
    assert Deal((("rook", 2), ("crow", 1)), (3,)).restore([["rook", "crow", "rook"]]) == (("rook", "rook", "crow"),)


EXPLODING = Pool(2, 6, explode=True)
CARDS = Deck(counted("aab"), top=("x",), bottom=("y",))
DEAL = Deal(counted("aabb"), (1, 2))


@pytest.mark.parametrize(
    ("draw", "recorded"),
    [
        (Dice(2, 6), [3]),
        (Dice(2, 6), [3, 4, 5]),
        (Dice(2, 6), [0, 4]),
        (Dice(2, 6), [4, 7]),
        (Dice(2, 6), [4, -1]),
        (Dice(2, 6), [4, 2.0]),
        (Dice(2, 6), [4, True]),
        (Dice(2, 6), "42"),
        (Dice(1, 6), 4),
        (Dice(1, 6), None),
        (Pick(("rook", "crow")), "owl"),
        (Pick(("rook", "crow")), "Rook"),
        (Pick(("rook", "crow")), 0),
        (Pick(("rook", "crow")), ["rook"]),
        (Pool(2, 6), [3]),
        (Pool(2, 6), [3, 4, 5]),
        (Pool(2, 6), []),
        (Pool(0, 6), [1]),
        (Pool(2, 6), [6, 6, 1, 1]),
        (Pool(2, 6), [0, 1]),
        (Pool(2, 6), [1, 7]),
        (Pool(2, 6, keep=1), [3]),
        (Pool(2, 6, success=((5, 1),)), [3, 4, 5]),
        (Pool(2, 6), "3 4"),
        (Pool(2, 6), {"total": 7}),
        (EXPLODING, [6]),
        (EXPLODING, [6, 1]),
        (EXPLODING, [6, 6, 1]),
        (EXPLODING, [6, 6, 6, 1]),
        (EXPLODING, [6, 1, 6]),
        (EXPLODING, [1, 2, 3]),
        (EXPLODING, [6, 1, 2, 3]),
        (EXPLODING, [6, 1, 7]),
        (EXPLODING, [6, 1, 0]),
        (Chain(10), []),
        (Chain(10), [3]),
        (Chain(10), [3, 3]),
        (Chain(10), [3, 3, 4]),
        (Chain(10), [3, 4, 5, 6]),
        (Chain(10), [3, 4, 5, 5]),
        (Chain(10), [3, 3, 1, 2, 4, 5]),
        (Chain(10), [0, 4]),
        (Chain(10), [4, 11]),
        (Chain(10), [[3, 4]]),
        (CARDS.draw(2), ["x"]),
        (CARDS.draw(2), ["x", "a", "a"]),
        (CARDS.draw(2), ["a", "a"]),
        (CARDS.draw(2), ["x", "y"]),
        (CARDS.draw(2), ["x", "z"]),
        (CARDS.draw(4), ["x", "b", "b", "a"]),
        (CARDS.draw(5), ["x", "a", "b", "a", "b"]),
        (CARDS.draw(1), "x"),
        (CARDS.draw(1), [1]),
        (CARDS.draw(1), None),
        (DEAL, [["a"]]),
        (DEAL, [["a"], ["a", "b"], []]),
        (DEAL, [["a"], ["b"]]),
        (DEAL, [["a", "b"], ["a"]]),
        (DEAL, [["a"], ["a", "a"]]),
        (DEAL, [["a"], ["a", "z"]]),
        (DEAL, ["a", "ab"]),
        (DEAL, [["a"], [1, 2]]),
        (DEAL, "a/ab"),
        (DEAL, None),
    ],
    ids=str,
)
def test_an_answer_that_cannot_be_is_refused(draw: Draw[Any], recorded: Any) -> None:
    with pytest.raises(Misfit) as refused:
        draw.restore(recorded)
    assert str(refused.value).endswith(".")
