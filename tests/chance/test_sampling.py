"""Samples agree with the exact distribution by chi-squared, for two sources of integers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from scipy.stats import chisquare

from facedown.chance import Below, Chain, ChainRoll, Deal, Dealer, Deck, Dice, Distribution, Draw, Misfit, Pick, Pool
from facedown.chance import Roll as PoolRoll
from facedown.chance.decks import counted

SAMPLES = 10_000

DRAWS: list[Draw[Any]] = [
    Dice(2, 6),
    Pick(("rook", "crow", "owl", "wren", "jay")),
    Pool(3, 6),
    Pool(4, 12, explode=True),
    Pool(2, 3, explode=True),
    Pool(5, 10, keep=3),
    Pool(3, 4, explode=True, keep=-2),
    Pool(3, 4, explode=True, keep=1),
    Pool(6, 12, success=((7, 1), (12, 2))),
    Pool(3, 12, explode=True, success=((7, 1), (12, 2))),
    Chain(10, "main"),
    Chain(10, "highest"),
    Chain(3, "lowest"),
    Deck.of("aabbbc").draw(3),
    Deck(counted("aab"), top=("x",), bottom=("y",)).draw(5),
    Deal(counted("aabbc"), (2, 3)),
    Deal(counted("aaabbcc"), (2, 2)),
]

SOURCES: dict[str, Callable[[], Below]] = {
    "random": lambda: random.Random(2026).randrange,
    "dealer": lambda: Dealer(b"a secret of the tests", ("north", "south")).below,
}


def bare(answer: Any) -> Any:
    """Return the answer in the form of distributions, without single dice."""
    if isinstance(answer, PoolRoll):
        return PoolRoll(answer.total)
    return replace(answer, pairs=()) if isinstance(answer, ChainRoll) else answer


def fit(found: Counter[Any], expected: Distribution[Any]) -> float:
    """The p-value of the counts, with outcomes pooled until each cell expects 8 or more."""
    size = found.total()
    cells: list[tuple[int, Fraction]] = []
    seen, share = 0, Fraction(0)
    for outcome in expected:
        seen, share = seen + found[outcome], share + expected[outcome]
        if share * size >= 8:
            cells.append((seen, share))
            seen, share = 0, Fraction(0)
    last_seen, last_share = cells.pop()
    cells.append((last_seen + seen, last_share + share + expected.cut_off))
    assert len(cells) > 1
    assert sum(seen for seen, _ in cells) == size, "something came up that the distribution does not have"
    return float(chisquare([seen for seen, _ in cells], [float(share * size) for _, share in cells]).pvalue)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("draw", DRAWS, ids=str)
def test_samples_fall_as_the_distribution_says(draw: Draw[Any], source: str) -> None:
    below = SOURCES[source]()
    assert fit(Counter(bare(draw.sample(below)) for _ in range(SAMPLES)), draw.distribution()) > 0.001


def test_samples_that_fall_otherwise_would_be_noticed() -> None:
    below = SOURCES["random"]()
    exploding = Counter(Pool(2, 6, explode=True).sample(below).total for _ in range(SAMPLES))
    assert fit(Counter({t: n for t, n in exploding.items() if t in range(2, 13)}), Pool(2, 6).totals()) < 1e-9


@pytest.mark.parametrize("draw", DRAWS, ids=str)
def test_a_sampled_value_is_an_answer_of_the_draw(draw: Draw[Any]) -> None:
    below, spread = SOURCES["random"](), draw.distribution()
    for _ in range(200):
        answer = draw.sample(below)
        assert bare(answer) in spread
        assert draw.restore(draw.record(answer)) == answer


def asked(draw: Draw[Any], values: list[int]) -> tuple[Any, list[int]]:
    """The answer made of these integers, and the bounds that were asked for, one by one."""
    bounds: list[int] = []
    rest = iter(values)

    def below(n: int) -> int:
        bounds.append(n)
        return next(rest)

    return draw.sample(below), bounds


def test_a_pool_rolls_its_dice_wave_by_wave() -> None:
    roll, bounds = asked(Pool(3, 6, explode=True), [5, 0, 5, 5, 1, 3])
    assert roll == PoolRoll(25, (6, 1, 6, 6, 2, 4))
    assert bounds == [6] * 6


def test_a_chain_rolls_pair_by_pair_until_one_is_no_double() -> None:
    roll, bounds = asked(Chain(10, "lowest"), [2, 2, 0, 0, 8, 4])
    assert roll == ChainRoll(13, 2, False, False, True, ((3, 3), (1, 1), (9, 5)))
    assert bounds == [10] * 6


def test_a_draw_asks_only_for_what_is_undecided() -> None:
    deck = Deck(counted("aabbb"), top=("x",), bottom=("y",))
    assert asked(deck.draw(7), [4, 1, 0]) == (("x", "b", "a", "a", "b", "b", "y"), [5, 4, 3])


def test_a_deal_asks_nothing_for_the_hand_that_takes_all_that_is_left() -> None:
    assert asked(Deal(counted("aabb"), (1, 3, 0)), [3]) == ((("b",), ("a", "a", "b"), ()), [4])


def test_faces_outside_the_die_are_no_roll() -> None:
    with pytest.raises(Misfit, match="A d6 shows 1 to 6"):
        asked(Pool(1, 6), [6])
