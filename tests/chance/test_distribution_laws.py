"""Laws that hold for all distributions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import assume, given
from hypothesis import strategies as st

from facedown.chance import Comparison, Distribution

tables = st.dictionaries(st.integers(-5, 9), st.integers(0, 12), max_size=6)
spreads = st.builds(Distribution, tables.filter(lambda table: any(table.values())), st.integers(0, 6))


@given(table=tables, cut=st.integers(0, 6))
def test_a_probability_is_weight_over_all_weight(table: dict[int, int], cut: int) -> None:
    whole = sum(table.values()) + cut
    assume(whole)
    spread = Distribution(table, cut)
    for outcome in range(-6, 11):
        assert spread[outcome] == Fraction(table.get(outcome, 0), whole)
        assert spread.at_least(outcome) == Fraction(sum(w for o, w in table.items() if o >= outcome), whole)
        assert spread.at_most(outcome) == Fraction(sum(w for o, w in table.items() if o <= outcome), whole)
    assert spread.cut_off == Fraction(cut, whole)


@given(spread=spreads)
def test_all_probabilities_and_the_cut_add_up_to_one(spread: Distribution[int]) -> None:
    assert sum(spread[outcome] for outcome in spread) + spread.cut_off == 1


@given(spread=spreads, bound=st.integers(-6, 10))
def test_an_outcome_is_below_a_bound_or_reaches_it(spread: Distribution[int], bound: int) -> None:
    assert spread.at_least(bound) + spread.at_most(bound - 1) == 1 - spread.cut_off
    assert spread.at_least(bound) - spread.at_least(bound + 1) == spread.exactly(bound)


@given(table=tables.filter(lambda table: any(table.values())), cut=st.integers(0, 6))
def test_mean_and_variance_are_those_of_the_listed_cases(table: dict[int, int], cut: int) -> None:
    cases = [outcome for outcome, weight in table.items() for _ in range(weight)]
    spread, mean = Distribution(table, cut), Fraction(sum(cases), len(cases))
    assert spread.mean == mean
    assert spread.variance == sum((case - mean) ** 2 for case in cases) / len(cases)


@given(one=spreads, other=spreads)
def test_a_comparison_is_the_count_of_every_pair(one: Distribution[int], other: Distribution[int]) -> None:
    win = tie = lose = Fraction(0)
    for ours, theirs in product(one, other):
        both = one[ours] * other[theirs]
        win += both * (ours > theirs)
        tie += both * (ours == theirs)
        lose += both * (ours < theirs)
    found = one.compare(other)
    assert found == Comparison(win, tie, lose, 1 - win - tie - lose)
    assert sum(found) == 1
    assert found.cut == 1 - (1 - one.cut_off) * (1 - other.cut_off)


@given(one=spreads, other=spreads)
def test_a_comparison_seen_from_the_other_side_is_turned_round(
    one: Distribution[int], other: Distribution[int]
) -> None:
    ours, theirs = one.compare(other), other.compare(one)
    assert (ours.win, ours.tie, ours.lose, ours.cut) == (theirs.lose, theirs.tie, theirs.win, theirs.cut)


@given(one=spreads, other=spreads)
def test_a_sum_is_the_count_of_every_pair(one: Distribution[int], other: Distribution[int]) -> None:
    expected: dict[int, Fraction] = {}
    for ours, theirs in product(one, other):
        expected[ours + theirs] = expected.get(ours + theirs, Fraction(0)) + one[ours] * other[theirs]
    found = one.plus(other)
    assert {total: found[total] for total in found} == expected
    assert found == other.plus(one)


@given(one=spreads, other=spreads)
def test_means_and_variances_of_a_sum_add_up(one: Distribution[int], other: Distribution[int]) -> None:
    assert one.plus(other).mean == one.mean + other.mean
    assert one.plus(other).variance == one.variance + other.variance


@given(one=spreads, other=spreads, third=spreads)
def test_sums_may_be_taken_in_any_order(
    one: Distribution[int], other: Distribution[int], third: Distribution[int]
) -> None:
    assert one.plus(other).plus(third) == one.plus(other.plus(third))


@given(one=spreads, other=spreads)
def test_a_pairs_sides_are_independent(one: Distribution[int], other: Distribution[int]) -> None:
    pair = one.pair(other)
    assert {both: pair[both] for both in pair} == {(a, b): one[a] * other[b] for a, b in product(one, other)}
    assert pair.map(lambda both: both[0]).mean == one.mean


@given(spread=spreads, modulus=st.integers(1, 4))
def test_a_change_of_outcomes_keeps_all_weight(spread: Distribution[int], modulus: int) -> None:
    changed = spread.map(lambda outcome: outcome % modulus)
    assert (changed.total, changed.cut) == (spread.total, spread.cut)
    for rest in range(modulus):
        assert changed[rest] == sum((spread[o] for o in spread if o % modulus == rest), Fraction(0))


@given(spread=spreads)
def test_adding_nothing_changes_nothing(spread: Distribution[int]) -> None:
    assert spread.plus(Distribution.certain(0)) == spread
    assert spread.map(lambda outcome: outcome) == spread


@given(table=tables, cut=st.integers(0, 6), times=st.integers(1, 9))
def test_weights_that_are_multiples_make_an_equal_distribution(table: dict[int, int], cut: int, times: int) -> None:
    assume(sum(table.values()) + cut)
    one = Distribution(table, cut)
    other = Distribution({outcome: weight * times for outcome, weight in reversed(table.items())}, cut * times)
    assert one == other
    assert hash(one) == hash(other)


@given(spread=spreads)
def test_a_distribution_is_rebuilt_from_its_fractions(spread: Distribution[int]) -> None:
    assert Distribution.from_fractions({outcome: spread[outcome] for outcome in spread}) == spread


@given(one=spreads, other=spreads)
def test_distributions_are_equal_just_where_all_probabilities_are(
    one: Distribution[int], other: Distribution[int]
) -> None:
    same = all(one[outcome] == other[outcome] for outcome in range(-5, 10))
    assert (one == other) == same
