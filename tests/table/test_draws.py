"""The counters that the draws of one entry may have."""

from __future__ import annotations

import pytest

from facedown.chance import Drawn, TapeMismatch
from facedown.table.draws import MAX_STEP, check_counters, counter_after


def drawn(*places: tuple[int | None, int | None]) -> list[Drawn]:
    return [Drawn("2d6", [1, 2], at, after) for at, after in places]


@pytest.mark.parametrize(
    "places",
    [(), ((7, 9),), ((7, 9), (9, 12)), ((7, 7), (7, 8)), ((7, 7 + MAX_STEP),), ((None, None), (7, 8), (None, None))],
)
def test_draws_that_follow_one_another_from_the_counter_on_are_taken(places: tuple[tuple[int, int], ...]) -> None:
    check_counters(drawn(*places), 7, by_hand=True)
    last = max((after for _, after in places if after is not None), default=7)
    assert counter_after(drawn(*places), 7) == last


@pytest.mark.parametrize(
    ("places", "problem"),
    [
        (((6, 8),), "from 6 to 8, but it was 7"),
        (((8, 9),), "from 8 to 9, but it was 7"),
        (((7, 6),), "from 7 to 6"),
        (((7, None),), "from 7 to None"),
        (((7, 8 + MAX_STEP),), "but it was 7"),
        (((7, 9), (7, 9)), "from 7 to 9, but it was 9"),
        (((None, 9),), "has a counter"),
        (((None, 0),), "has a counter"),
        (((None, None), (8, 9)), "from 8 to 9, but it was 7"),
        (((7, 9), (None, 9)), "has a counter"),
    ],
)
def test_draws_that_cannot_stand_there_are_refused(places: tuple[tuple[int, int], ...], problem: str) -> None:
    with pytest.raises(TapeMismatch, match=problem):
        check_counters(drawn(*places), 7, by_hand=True)


def test_typed_draws_are_refused_where_all_are_dealt() -> None:
    with pytest.raises(TapeMismatch, match="at this table the program rolls"):
        check_counters(drawn((None, None)), 7, by_hand=False)
