"""Each draw has one line of text that logs hold, and a pool can be written in it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from facedown.chance import Chain, Deal, Deck, Dice, Draw, Pick, Pool
from facedown.chance.decks import counted
from tests.chance.test_records import pools


@pytest.mark.parametrize(
    ("draw", "notation"),
    [
        (Dice(2, 6), "2d6 faces"),
        (Pick(("rook", "crow")), "one of rook, crow"),
        (Pool(4, 12), "4d12"),
        (Pool(4, 12, explode=True), "4d12!"),
        (Pool(8, 10, keep=3), "8d10kh3"),
        (Pool(8, 10, keep=-3), "8d10kl3"),
        (Pool(3, 6, explode=True, keep=1), "3d6!kh1"),
        (Pool(6, 12, success=((7, 1), (12, 2))), "6d12 7+=1 12+=2"),
        (Pool(6, 12, explode=True, success=((7, 1),)), "6d12! 7+=1"),
        (Chain(10), "2d10 chained doubles, main"),
        (Chain(6, "highest"), "2d6 chained doubles, highest"),
        (Chain(10, "lowest"), "2d10 chained doubles, lowest"),
        (Deck.of("aab").draw(), "draw 1 of 2×a 1×b"),
        (Deck(counted("aab"), top=("x", "y"), bottom=("z",)).draw(3), "draw 3 of top x y, 2×a 1×b, bottom z"),
        (Deal(counted("aabbb"), (2,)), "deal 2 of 2×a 3×b"),
        (Deal(counted("aabbb"), (2, 2)), "deal 2+2 of 2×a 3×b"),
    ],
)
def test_a_draw_is_written_in_one_line(draw: Draw[Any], notation: str) -> None:
    assert draw.notation == str(draw) == notation


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Dice(2, 6), Pool(2, 6)),
        (Pool(4, 6), Pool(4, 6, keep=4)),
        (Pool(4, 6, keep=1), Pool(4, 6, keep=-1)),
        (Pool(1, 6, success=((5, 1),)), Pool(1, 6, success=((5, 2),))),
        (Chain(10, "highest"), Chain(10, "lowest")),
        (Deck.of("ab").draw(), Deck.of("ab").draw(2)),
        (Deck((("b", 1),), top=("a",)).draw(2), Deck.of("ab").draw(2)),
        (Deck((), top=("a",)).draw(), Deck((), bottom=("a",)).draw()),
        (Deck.of("ab").draw(), Deal(counted("ab"), (1,))),
        (Deal(counted("aabb"), (2, 1)), Deal(counted("aabb"), (1, 2))),
    ],
    ids=str,
)
def test_draws_that_ask_for_different_things_are_written_differently(one: Draw[Any], other: Draw[Any]) -> None:
    assert one.notation != other.notation


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Pick(("rook, crow", "owl")), Pick(("rook", "crow, owl"))),
        (Deck(top=("Ace of", "Cups")).draw(), Deck(top=("Ace", "of Cups")).draw()),
    ],
    ids=str,
)
def test_names_of_several_words_do_not_make_different_draws_look_the_same(one: Draw[Any], other: Draw[Any]) -> None:
    assert one.notation != other.notation


@given(pool=pools())
def test_a_pool_is_read_back_from_its_notation(pool: Pool) -> None:
    assert Pool.parse(pool.notation) == pool


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        (" 4d12! ", Pool(4, 12, explode=True)),
        ("4d6!kl2", Pool(4, 6, explode=True, keep=-2)),
        ("10d10kh3", Pool(10, 10, keep=3)),
        ("6d12!   7+=1  12+=2", Pool(6, 12, explode=True, success=((7, 1), (12, 2)))),
        ("0d6", Pool(0, 6)),
    ],
)
def test_a_pool_is_read_from_what_a_person_writes(text: str, pool: Pool) -> None:
    assert Pool.parse(text) == pool


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d6",
        "4d",
        "4",
        "-1d6",
        "4 d6",
        "4d6!!",
        "4d6k3",
        "4d6kh",
        "4d6kx3",
        "4d6kh3!",
        "4d6+1",
        "4d6 7+",
        "4d6 7+=",
        "4d6 7=1",
        "4d67+=1 x",
        "4d6, 2d8",
        "2d6 faces",
        "four dice",
    ],
)
def test_a_text_that_is_no_pool_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a pool of dice. Write it like 4d12!, 8d10kh3 or 6d12") as refused:
        Pool.parse(text)
    assert str(refused.value).startswith(f"“{text}”")


@pytest.mark.parametrize("text", ["4d0", "1d1!", "4d6kh3 5+=1", "4d6 5+=1 3+=1"])
def test_a_well_written_pool_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(A pool|A roll|A die|Successes)"):
        Pool.parse(text)
