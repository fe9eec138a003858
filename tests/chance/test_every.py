"""`every` runs a rule once per branch of chance, and its odds are those that counting by hand gives."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from facedown.chance import (
    Chain,
    Chance,
    Deal,
    Deck,
    Dice,
    Distribution,
    Draw,
    Pick,
    Pool,
    Roll,
    TooManyBranches,
    every,
)
from facedown.chance.decks import counted
from tests.chance import oracles

COIN = Pick(("heads", "tails"))
ENDLESS = Pool(1, 12, explode=True)
CUT = ENDLESS.totals().cut_off


def table(spread: Distribution[Any]) -> dict[Any, Fraction]:
    return {outcome: spread[outcome] for outcome in spread}


@pytest.mark.parametrize(
    "draw",
    [
        Dice(2, 6),
        COIN,
        Pool(3, 6),
        Pool(4, 12, explode=True),
        Pool(4, 6, keep=3),
        Chain(10),
        Deck(counted("aab"), top=("x",)).draw(3),
        Deal(counted("aabb"), (1, 2)),
    ],
    ids=str,
)
def test_a_rule_that_only_draws_has_the_draws_own_odds(draw: Draw[Any]) -> None:
    assert every(lambda chance: chance(draw)) == draw.distribution()


def test_a_rule_without_chance_is_certain() -> None:
    assert every(lambda chance: "always") == Distribution.certain("always")


def test_a_request_may_depend_on_earlier_answers() -> None:
    def rule(chance: Chance) -> int:
        (face,) = chance(Dice(1, 4))
        if face <= 2:
            return chance(Pool(face, 6)).total
        if chance(COIN) == "heads":
            return -face
        return chance(Dice(face, 3))[-1]

    expected: dict[int, Fraction] = {}

    def add(result: int, chance: Fraction) -> None:
        expected[result] = expected.get(result, Fraction(0)) + chance

    for one in range(1, 7):
        add(one, Fraction(1, 4 * 6))
    for one, other in product(range(1, 7), repeat=2):
        add(one + other, Fraction(1, 4 * 36))
    for face in (3, 4):
        add(-face, Fraction(1, 4 * 2))
        for roll in product(range(1, 4), repeat=face):
            add(roll[-1], Fraction(1, 4 * 2 * 3**face))

    spread = every(rule)
    assert table(spread) == expected
    assert spread.cut == 0


def test_branches_of_unequal_weight_and_depth_keep_their_weight() -> None:
    def rule(chance: Chance) -> str:
        deck = Deck.of("aaab")
        flipped = 0
        while True:
            (card,) = chance(deck.draw())
            flipped += 1
            if card == "b":
                return f"b after {flipped}"
            deck = deck.without([card])

    # The one b lies at each of the four places equally often.
    assert table(every(rule)) == {f"b after {place}": Fraction(1, 4) for place in (1, 2, 3, 4)}


def test_cards_drawn_one_by_one_are_the_count_of_every_order() -> None:
    def rule(chance: Chance) -> tuple[str, ...]:
        deck, hand = Deck.of("aabbc"), tuple[str, ...]()
        for _ in range(3):
            hand += chance(deck.draw())
            deck = deck.without(hand[-1:])
        return hand

    assert table(every(rule)) == oracles.shares(order[:3] for order in permutations("aabbc"))


def test_results_that_come_about_in_several_ways_are_added_up() -> None:
    spread = every(lambda chance: chance(COIN) == "heads" or chance(Pool(1, 6)).total == 6)
    assert table(spread) == {True: Fraction(7, 12), False: Fraction(5, 12)}


def test_a_rule_runs_once_per_branch() -> None:
    runs: list[tuple[Any, ...]] = []

    def rule(chance: Chance) -> int:
        runs.append((chance(COIN), chance(Pool(2, 3)).total))
        return 0

    every(rule)
    assert len(runs) == len(set(runs)) == 2 * 5


# What endless draws cut


def test_the_cut_of_an_endless_draw_weighs_what_its_branch_weighs() -> None:
    spread = every(lambda chance: chance(ENDLESS).total if chance(COIN) == "heads" else 0)
    assert spread.cut_off == CUT / 2
    assert spread[0] == Fraction(1, 2)
    assert spread[5] == Fraction(1, 24)


def test_the_cut_of_an_endless_draw_is_carried_through_later_draws() -> None:
    assert every(lambda chance: (chance(ENDLESS).total, chance(COIN), chance(Pool(1, 6)).total)).cut_off == CUT


def test_the_cuts_of_endless_draws_in_a_row_add_up() -> None:
    spread = every(lambda chance: chance(ENDLESS).total - chance(ENDLESS).total)
    assert spread.cut_off == 1 - (1 - CUT) ** 2
    both = ENDLESS.totals().compare(ENDLESS.totals())
    assert spread[0] == both.tie
    assert spread.at_least(1) == both.win


def test_an_endless_draw_that_only_some_answers_ask_for_cuts_only_there() -> None:
    other = Pool(1, 6, explode=True)

    def rule(chance: Chance) -> int:
        total = chance(ENDLESS).total
        return total + chance(other).total if total > 11 and chance(COIN) == "tails" else total

    spread = every(rule)
    asked = Fraction(1, 2) * (Fraction(1, 12) - CUT)
    assert spread.cut_off == CUT + asked * other.totals().cut_off
    assert sum(spread[total] for total in spread) + spread.cut_off == 1


# What is refused


def test_just_as_many_branches_as_allowed_are_run() -> None:
    def rule(chance: Chance) -> int:
        one, other = chance(Dice(2, 6))
        return one + other

    assert every(rule, branches=36) == Pool(2, 6).totals()
    with pytest.raises(TooManyBranches) as refused:
        every(rule, branches=35)
    assert refused.value.limit == 35
    assert str(refused.value) == "This has more than 35 branches of chance. Ask for fewer dice or cards."


def test_a_question_with_too_many_branches_stops_at_the_limit() -> None:
    runs: list[Roll] = []
    with pytest.raises(TooManyBranches, match="more than 1,000 branches"):
        every(lambda chance: runs.append(chance(Pool(9, 6))) or chance(Dice(3, 6)), branches=1_000)  # type: ignore[func-returns-value]
    assert len(runs) == 1_000


@pytest.mark.parametrize(
    "draw",
    [
        Dice(30, 6),
        Deal((("a", 30), ("b", 30), ("c", 30), ("d", 30)), (30, 30, 30)),
        Deck.of("abcdefghijklmnopqrstuvwxyz").draw(12),
        Pool(9_000, 100),
        Pick(tuple(map(str, range(300_000)))),
    ],
)
def test_a_draw_with_too_many_answers_is_refused_before_they_are_listed(draw: Draw[Any]) -> None:
    with pytest.raises(TooManyBranches):
        every(lambda chance: bool(chance(draw)))


@pytest.mark.parametrize(
    "draw",
    [
        Dice(2, 6),
        Pick(("rook", "crow")),
        Pool(5, 6, explode=True),
        Pool(5, 6, explode=True, keep=2),
        Pool(5, 6, explode=True, success=((2, 3), (5, 9))),
        Chain(4),
        Chain(10, "highest"),
        Deck((("a", 2), ("b", 1)), ("x",), ("y", "z")).draw(6),
        Deal((("a", 3), ("b", 2), ("c", 1)), (2, 3)),
    ],
)
def test_no_draw_has_more_answers_than_it_says(draw: Draw[Any]) -> None:
    assert 0 < len(list(draw.distribution())) <= draw.branches


def test_a_rule_that_asks_otherwise_when_run_again_is_not_pure() -> None:
    runs: list[int] = []

    def rule(chance: Chance) -> int:
        runs.append(0)
        return chance(Pool(1, 5 + len(runs))).total

    with pytest.raises(ValueError, match=r"it asked for 1d7, but for 1d6 in an earlier run"):
        every(rule)


def test_a_rule_that_asks_less_when_run_again_is_not_pure() -> None:
    runs: list[int] = []

    def rule(chance: Chance) -> str:
        runs.append(0)
        return chance(COIN) if len(runs) == 1 else "nothing asked"

    with pytest.raises(ValueError, match="not pure"):
        every(rule)
