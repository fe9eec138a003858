"""The questions of Night Watch, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.odds import ask

THIRD, SIXTH = Fraction(1, 3), Fraction(1, 6)


@pytest.mark.parametrize(
    ("guard", "blows"),
    [
        (1, {1: Fraction(1)}),
        (2, {1: 5 * SIXTH, 2: SIXTH}),  # only a 1 leaves any
        # a 1 leaves 2 and a 2 leaves 1: the second blow needs 2 or more, or 1
        (3, {1: 4 * SIXTH, 2: SIXTH * 5 * SIXTH + SIXTH, 3: SIXTH * SIXTH}),
    ],
)
def test_how_many_blows_take_all_guard(guard: int, blows: dict[int, Fraction]) -> None:
    """NW-06."""
    answer = ask("night-watch", "strike", guard=guard)
    assert {count: answer.outcomes[count] for count in answer.outcomes} == blows
    assert answer.summary["mean blows"] == sum(count * chance for count, chance in blows.items())


def test_an_exploding_die_takes_8_guard_at_once() -> None:
    """NW-06: a 6 is rolled again, and then needs 2 or more."""
    assert ask("night-watch", "strike", guard=8).summary["one blow"] == SIXTH * 5 * SIXTH


@pytest.mark.parametrize(
    ("wits", "other", "ways"),
    [
        (3, 4, 435),  # 2 or more above the other's 2d6; of 4d6, 435 ways in 1,296 come to 16 or more
        (4, 3, 1296 - 435),
        (3, 3, 721),  # 575 ways to be above and 146 to be level
    ],
)
def test_who_goes_first(wits: int, other: int, ways: int) -> None:
    """NW-03: 2d6 + wits; ties by wits, then in table order."""
    answer = ask("night-watch", "order", wits=wits, other_wits=other)
    assert answer.summary["goes first"] == Fraction(ways, 1296)
