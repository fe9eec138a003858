"""Distributions: immutable tables of whole weights with probabilities as fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.chance import Comparison, Distribution

DIE = Distribution.uniform(range(1, 7))
TAIL = Distribution({1: 5, 2: 3, 4: 1}, cut=1)


def test_probabilities_are_fractions_of_all_weight_with_the_cut_in_it() -> None:
    assert TAIL.total == 10
    assert (TAIL[1], TAIL.exactly(2), TAIL[4], TAIL[3]) == (
        Fraction(1, 2),
        Fraction(3, 10),
        Fraction(1, 10),
        Fraction(0),
    )
    assert TAIL.cut_off == Fraction(1, 10)
    assert {type(found) for found in (TAIL[1], TAIL.exactly(3), TAIL.cut_off, TAIL.mean, TAIL.variance)} == {Fraction}


def test_bounds_count_the_bound_itself() -> None:
    assert (DIE.at_least(5), DIE.at_most(5)) == (Fraction(1, 3), Fraction(5, 6))
    assert DIE.at_least(7) == DIE.at_most(0) == 0
    assert (TAIL.at_least(2), TAIL.at_most(2)) == (Fraction(4, 10), Fraction(8, 10))
    assert TAIL.at_least(0) == TAIL.at_most(9) == Fraction(9, 10)
    assert TAIL.probability(lambda outcome: outcome % 2 == 0) == Fraction(4, 10)


def test_mean_and_variance_are_those_of_what_was_not_cut() -> None:
    assert (DIE.mean, DIE.variance) == (Fraction(7, 2), Fraction(35, 12))
    assert (TAIL.mean, TAIL.variance) == (Fraction(15, 9), Fraction(33, 9) - Fraction(25, 9))
    assert TAIL.expectation(lambda outcome: Fraction(outcome, 2)) == Fraction(15, 18)
    assert Distribution.certain(Fraction(1, 3)).mean == Fraction(1, 3)


def test_outcomes_that_weigh_nothing_are_dropped() -> None:
    spread = Distribution({"a": 0, "b": 2})
    assert (list(spread), len(spread)) == (["b"], 1)
    assert "a" not in spread
    assert "b" in spread
    assert (spread.weight("a"), spread.weight("b")) == (0, 2)
    assert list(spread.items()) == [("b", 2)]


def test_outcomes_can_be_listed_in_order() -> None:
    assert Distribution({4: 1, 1: 2, 3: 1}).ordered() == [(1, Fraction(1, 2)), (3, Fraction(1, 4)), (4, Fraction(1, 4))]


def test_an_outcome_that_is_named_twice_is_twice_as_likely() -> None:
    assert Distribution.uniform("aab") == Distribution({"a": 2, "b": 1})
    assert Distribution.certain("a")["a"] == 1


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": 0, "b": 0}])
def test_a_distribution_without_weight_is_refused(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="needs a total weight above 0"):
        Distribution(weights)


def test_no_outcomes_at_all_are_refused() -> None:
    with pytest.raises(ValueError, match="needs a total weight above 0"):
        Distribution.uniform([])


@pytest.mark.parametrize(("weights", "cut"), [({"a": -1, "b": 2}, 0), ({"a": 1}, -1), ({"a": -1}, 5)])
def test_a_negative_weight_is_refused(weights: dict[str, int], cut: int) -> None:
    with pytest.raises(ValueError, match="A weight must be 0 or more"):
        Distribution(weights, cut)


# From fractions


def test_what_fractions_lack_of_one_is_the_cut() -> None:
    spread = Distribution.from_fractions({"a": Fraction(1, 2), "b": Fraction(1, 3)})
    assert (spread["a"], spread["b"], spread.cut_off) == (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    assert spread == Distribution({"a": 3, "b": 2}, cut=1)


def test_fractions_that_add_up_to_one_cut_nothing() -> None:
    assert Distribution.from_fractions({1: Fraction(1, 4), 2: Fraction(3, 4)}) == Distribution({1: 1, 2: 3})


def test_fractions_that_exceed_one_or_are_negative_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to more than 1"):
        Distribution.from_fractions({1: Fraction(1, 2), 2: Fraction(2, 3)})
    with pytest.raises(ValueError, match="A weight must be 0 or more"):
        Distribution.from_fractions({1: Fraction(-1, 2), 2: Fraction(2, 3)})


# Making new ones


def test_outcomes_that_a_change_makes_equal_are_merged() -> None:
    assert DIE.map(lambda face: face % 2) == Distribution({1: 1, 0: 1})
    assert TAIL.map(lambda outcome: outcome > 1) == Distribution({False: 5, True: 4}, cut=1)


def test_a_pair_is_every_combination() -> None:
    coin = Distribution.uniform("ht")
    assert coin.pair(Distribution({1: 2, 2: 1})) == Distribution({("h", 1): 2, ("h", 2): 1, ("t", 1): 2, ("t", 2): 1})


def test_a_pair_cuts_what_either_side_cuts() -> None:
    assert TAIL.pair(TAIL).cut_off == 1 - Fraction(9, 10) ** 2
    assert TAIL.pair(DIE).cut_off == DIE.plus(TAIL).cut_off == Fraction(1, 10)


def test_a_sum_is_that_of_two_dice() -> None:
    weights = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert DIE.plus(DIE) == Distribution(weights)


def test_a_comparison_is_worked_by_hand() -> None:
    assert DIE.compare(DIE) == Comparison(Fraction(15, 36), Fraction(6, 36), Fraction(15, 36), Fraction(0))
    # Of 60 cases a face of 1 … 6 wins 0 + 5 + 8 + 8 + 9 + 9, ties 5 + 3 + 0 + 1, loses 4 + 1 + 1, and 6 are cut.
    assert DIE.compare(TAIL) == Comparison(Fraction(39, 60), Fraction(9, 60), Fraction(6, 60), Fraction(6, 60))
    assert Distribution.certain(3).compare(Distribution.certain(5)) == Comparison(
        Fraction(0), Fraction(0), Fraction(1), Fraction(0)
    )


# A value


def test_distributions_are_equal_in_lowest_terms() -> None:
    one, other = Distribution({1: 2, 2: 4}, cut=6), Distribution({2: 2, 1: 1}, cut=3)
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


@pytest.mark.parametrize(
    "other",
    [Distribution({1: 1, 2: 2}), Distribution({1: 1, 2: 3}, cut=3), Distribution({1: 1, 3: 2}, cut=3), {1: 1, 2: 2}, 6],
)
def test_distributions_that_differ_in_weight_outcome_or_cut_are_not_equal(other: object) -> None:
    assert Distribution({1: 1, 2: 2}, cut=3) != other


def test_a_distribution_does_not_change_with_the_table_it_was_made_of() -> None:
    weights = {1: 1, 2: 1}
    spread = Distribution(weights)
    weights[1] = 99
    assert spread[1] == Fraction(1, 2)


@pytest.mark.parametrize("name", ["cut", "total"])
def test_a_distribution_cannot_be_changed(name: str) -> None:
    spread = Distribution({1: 1, 2: 1})
    with pytest.raises(AttributeError):
        setattr(spread, name, 99)


def test_a_distribution_takes_no_weights_and_no_further_fields() -> None:
    spread = Distribution({1: 1})
    with pytest.raises(TypeError):
        spread[2] = 1  # type: ignore[index]
    with pytest.raises(AttributeError):
        spread.name = "die"  # type: ignore[attr-defined]


def test_a_distribution_shows_its_weights() -> None:
    assert repr(TAIL) == "Distribution({1: 5, 2: 3, 4: 1}, cut=1)"
    assert repr(Distribution.uniform(range(9))).endswith("7: 1, …}, cut=0)")
