"""Questions about The Trinity Code, compared with enumerations that share no code with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from facedown.odds import ask

DICE = list(product(range(1, 7), repeat=2))


@pytest.mark.parametrize("added", range(-4, 5))
def test_a_move_is_thirty_six_throws(added: int) -> None:
    """The odds of a move, also with one new roll on 6 or less, equal the counts over all 36 pairs of dice."""
    answer = ask("trinity-code", "move", modifier=max(added, 0), bad=max(-added, 0))
    totals = [a + b + added for a, b in DICE]
    assert answer.outcomes["6-"] == Fraction(sum(total <= 6 for total in totals), 36)
    assert answer.outcomes["10+"] == Fraction(sum(total >= 10 for total in totals), 36)
    again = ask("trinity-code", "move", modifier=max(added, 0), bad=max(-added, 0), luck="reroll")
    thrown_twice = [second if first <= 6 else first for first, second in product(totals, repeat=2)]
    assert again.outcomes["6-"] == Fraction(sum(total <= 6 for total in thrown_twice), 36**2)
    assert again.outcomes["10+"] == Fraction(sum(total >= 10 for total in thrown_twice), 36**2)


def test_luck_that_ignores_leaves_good_karma_alone() -> None:
    """Luck A cancels the −2 and 3 Bad Karma, and the 1 Good Karma still counts."""
    answer = ask("trinity-code", "move", modifier=-2, good=1, bad=3, luck="ignore")
    assert answer.outcomes["10+"] == Fraction(sum(a + b + 1 >= 10 for a, b in DICE), 36)


@pytest.mark.parametrize(
    ("luck", "double_six", "twelve"),
    [
        ("none", Fraction(1, 36), Fraction(1, 6)),  # 2d6 + 2 reaches 12 with 10, 11 and 12
        ("ignore", Fraction(1, 36), Fraction(15, 36)),  # 2d6 + 4 with 8 and more
        ("twelve", Fraction(0), Fraction(1)),
        ("reroll", Fraction(1, 36) * Fraction(42, 36), Fraction(6, 36) * Fraction(42, 36)),  # 2 to 4 are rolled again
    ],
)
def test_what_luck_makes_of_doubles_and_twelves(luck: str, double_six: Fraction, twelve: Fraction) -> None:
    """The chances of a double 6 and of 12 or more are those of the final result, after Luck.

    Rules: TRC-LU-08, TRC-LU-09, TRC-LU-11.
    """
    answer = ask("trinity-code", "move", modifier=-2, good=4, luck=luck)
    assert (answer.summary["double 6"], answer.summary["12 or more"]) == (double_six, twelve)


@pytest.mark.parametrize("power", [-3, 0, 1, 2, 4])
def test_cheating_death_ends_as_its_throws_say(power: int) -> None:
    """The odds of each end of cheat death, with −1 for wounded, equal the counts over all 36 pairs of dice."""
    answer = ask("trinity-code", "cheat-death", power=power)
    added = power - 1  # the dying are wounded
    awake = Fraction(1, 36)
    dead = Fraction(sum(a + b + added <= 6 and (a, b) != (6, 6) for a, b in DICE), 36)
    again = Fraction(sum(7 <= a + b + added <= 9 and (a, b) != (6, 6) for a, b in DICE), 36)
    assert answer.outcomes["dead"] == dead / (1 - again)
    assert answer.outcomes["awake"] == awake / (1 - again)
    assert answer.summary["expected rolls"] == 1 / (1 - again)


def test_facing_demons_goes_by_all_that_is_added() -> None:
    """At a modifier of 0, A is lost in 5 of 7 cases, and comes back in 5 of 21 or, by a double 6, in 1 of 21."""
    answer = ask("trinity-code", "face-demons", modifier=0)  # TRC-X17
    assert {end: answer.outcomes[end] for end in answer.outcomes} == {
        "lost": Fraction(5, 7), "back": Fraction(5, 21), "back, stronger": Fraction(1, 21),
    }  # fmt: skip
    assert answer.summary["expected rolls"] == Fraction(12, 7)
