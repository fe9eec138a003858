"""Questions about Core Kernel, compared with enumerations that share no code with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from facedown.game import Refused
from facedown.odds import ask


def test_a_pot_is_dealt_blind_and_in_turn() -> None:
    answer = ask("core-kernel", "payout", pot="A,A,B,C", leaders=3, start=2)
    orders = list(permutations("AABC"))
    paid = [(order[2], tuple(sorted(order[0] + order[3])), order[1]) for order in orders]
    for outcome in answer.outcomes:
        one, two, three = (part.split(": ")[1] for part in outcome.split("; "))
        assert answer.outcomes[outcome] == Fraction(paid.count((one, tuple(two.split()), three)), len(orders))


def test_a_pot_of_different_chips_has_as_many_ways_as_there_are() -> None:
    answer = ask("core-kernel", "payout", pot="A,B,C,D,E,F,G,H", leaders=3)
    assert len(answer.outcomes) == 560  # 8! / (3! 3! 2!)


@pytest.mark.parametrize(("leaders", "most"), [(8, 7), (7, 7), (2, 16)])
def test_a_pot_too_large_says_what_would_do(leaders: int, most: int) -> None:
    """7 chips for 8 leaders are 5,040 ways, 8 are 40,320; for two leaders 16 are 12,870, 17 are 24,310."""
    chips = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    with pytest.raises(Refused, match=f"Use at most {most} chips of different kinds"):
        ask("core-kernel", "payout", pot=",".join(chips[: most + 1]), leaders=leaders, start=1)
    assert ask("core-kernel", "payout", pot=",".join(chips[:most]), leaders=leaders, start=1).outcomes
