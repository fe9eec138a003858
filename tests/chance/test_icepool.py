"""The exact distributions agree with those of icepool, a library of dice odds by another hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal

import icepool
import pytest

from facedown.chance import Chain, Deal, Deck, Dice, Distribution, Pick, Pool
from facedown.chance.decks import counted


def ours(spread: Distribution[Any]) -> dict[Any, Fraction]:
    return {outcome: spread[outcome] for outcome in spread}


def theirs(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(die.quantity(outcome), die.denominator()) for outcome in die}


def below(bound: int, chances: dict[Any, Fraction]) -> dict[Any, Fraction]:
    return {total: chance for total, chance in chances.items() if total < bound}


@pytest.mark.parametrize(("count", "sides"), [(2, 10), (3, 6), (4, 4)])
def test_faces_agree(count: int, sides: int) -> None:
    assert ours(Dice(count, sides).distribution()) == theirs(icepool.tupleize(*[icepool.d(sides)] * count))


def test_picks_agree() -> None:
    things = ("rook", "crow", "owl", "wren")
    assert ours(Pick(things).distribution()) == theirs(icepool.Die(things))


@pytest.mark.parametrize(("count", "sides"), [(1, 12), (4, 12), (20, 6), (50, 10)])
def test_plain_pools_agree(count: int, sides: int) -> None:
    assert ours(Pool(count, sides).totals()) == theirs(count @ icepool.d(sides))


@pytest.mark.parametrize(("count", "sides", "depth"), [(1, 12, 14), (4, 12, 12), (10, 6, 12), (3, 2, 40)])
def test_exploding_pools_agree_as_far_as_icepool_follows_them(count: int, sides: int, depth: int) -> None:
    complete = sides * (depth + 1)
    expected = below(complete, theirs(count @ icepool.d(sides).explode(depth=depth)))
    assert below(complete, ours(Pool(count, sides, explode=True).totals())) == expected


@pytest.mark.parametrize(("count", "sides", "keep"), [(4, 6, 3), (8, 10, 3), (12, 8, 1), (5, 20, 4)])
def test_kept_dice_agree(count: int, sides: int, keep: int) -> None:
    die = icepool.d(sides)
    assert ours(Pool(count, sides, keep=keep).totals()) == theirs(die.highest(count, keep))
    assert ours(Pool(count, sides, keep=-keep).totals()) == theirs(die.lowest(count, keep))
    assert ours(Pool(count, sides, keep=keep).totals()) == theirs(die.keep(count, slice(count - keep, count)))


@pytest.mark.parametrize(("count", "sides", "keep", "depth"), [(4, 6, 3, 6), (5, 12, 2, 5), (3, 4, 1, 12)])
def test_the_highest_exploding_dice_agree_as_far_as_icepool_follows_them(
    count: int, sides: int, keep: int, depth: int
) -> None:
    complete = sides * (depth + 1)
    expected = below(complete, theirs(icepool.d(sides).explode(depth=depth).highest(count, keep)))
    assert below(complete, ours(Pool(count, sides, explode=True, keep=keep).totals())) == expected


@pytest.mark.parametrize(("count", "sides", "keep", "depth"), [(4, 6, 3, 6), (5, 12, 2, 5), (3, 4, 1, 12)])
def test_the_lowest_exploding_dice_agree_within_the_cut(count: int, sides: int, keep: int, depth: int) -> None:
    expected = below(sides * (depth + 1), theirs(icepool.d(sides).explode(depth=depth).lowest(count, keep)))
    spread = Pool(count, sides, explode=True, keep=-keep).totals()
    assert len(expected) > 2 * sides
    assert all(0 <= chance - spread[total] <= spread.cut_off for total, chance in expected.items())


def successes(face: int) -> int:
    return 2 * (face // 12) + (face % 12 >= 7)


@pytest.mark.parametrize("count", [1, 6, 15])
def test_successes_agree(count: int) -> None:
    expected = theirs(count @ icepool.d(12).map(successes))
    assert ours(Pool(count, 12, success=((7, 1), (12, 2))).totals()) == expected


@pytest.mark.parametrize(("count", "depth"), [(1, 12), (6, 10), (15, 12)])
def test_exploding_successes_agree_as_far_as_icepool_follows_them(count: int, depth: int) -> None:
    complete = 2 * (depth + 1)  # a die's sum tells how many 12s it showed, and what came last
    expected = below(complete, theirs(count @ icepool.d(12).explode(depth=depth).map(successes)))
    assert below(complete, ours(Pool(count, 12, explode=True, success=((7, 1), (12, 2))).totals())) == expected


@pytest.mark.parametrize("sides", [3, 10])
@pytest.mark.parametrize(("mode", "counts"), [("main", lambda a, b: a), ("highest", max), ("lowest", min)])
def test_chains_agree_as_far_as_icepool_follows_them(
    sides: int, mode: Literal["main", "highest", "lowest"], counts: Callable[[int, int], int]
) -> None:
    depth, die = 8, icepool.d(sides)

    def rolled(on: Any) -> Any:
        return icepool.map(lambda a, b: a + b + on if a == b else counts(a, b), die, die)

    chain = icepool.Die([0])
    for _ in range(depth):
        chain = rolled(chain)
    complete = 2 * depth  # a chain that icepool does not follow has so many doubles, and adds at least 2 for each
    assert below(complete, ours(Chain(sides, mode).totals())) == below(complete, theirs(chain))


@pytest.mark.parametrize(("cards", "count"), [("aabbc", 2), ("aaabbbccd", 4), ("abcdefg", 3)])
def test_drawn_cards_agree_when_their_order_is_forgotten(cards: str, count: int) -> None:
    spread = Deck.of(cards).draw(count).distribution().map(lambda drawn: tuple(sorted(drawn)))
    assert ours(spread) == theirs(icepool.Deck(cards).deal(count).expand())


@pytest.mark.parametrize(("cards", "count"), [("aabbc", 5), ("aaaabbbbcccc", 5), ("abcdefghij", 4)])
def test_one_dealt_hand_agrees(cards: str, count: int) -> None:
    spread = Deal(counted(cards), (count,)).distribution().map(lambda hands: hands[0])
    assert ours(spread) == theirs(icepool.Deck(cards).deal(count).expand())


@pytest.mark.parametrize(("cards", "hands"), [("aabbc", (2, 3)), ("aaabbbccd", (2, 3)), ("aaaabbbbcccc", (4, 4))])
def test_two_dealt_hands_agree(cards: str, hands: tuple[int, int]) -> None:
    @icepool.multiset_function  # type: ignore[untyped-decorator]
    def both(one: Any, other: Any) -> Any:
        return one.expand(), other.expand()

    spread = Deal(counted(cards), hands).distribution()
    assert ours(spread) == theirs(both(icepool.Deck(cards).deal(hands)))
