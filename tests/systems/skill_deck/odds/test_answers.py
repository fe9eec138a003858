"""Questions about the Skill Deck, compared with enumerations that share no code with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from facedown.odds import ask


@pytest.mark.parametrize(("proficient", "injured", "shaken"), list(product((False, True), repeat=3)))
def test_a_check_is_every_pair_of_its_deck(proficient: bool, injured: bool, shaken: bool) -> None:
    for add, sabotage in product(range(4), repeat=2):
        deck = [1, -1, -int(injured), -int(shaken), 2 * proficient, *[2] * add, *[-2] * sabotage]
        pairs = [a + b for a, b in combinations(deck, 2)]
        answer = ask(
            "skill-deck", "check", proficient=proficient, injured=injured, shaken=shaken, add=add, sabotage=sabotage
        )
        assert answer.summary["pass"] == Fraction(sum(total > 0 for total in pairs), len(pairs))
        assert answer.summary["botch"] == Fraction(sum(total < 0 for total in pairs), len(pairs))
        assert answer.summary["called shot"] == Fraction(sum(total >= 2 for total in pairs), len(pairs))
        assert answer.outcomes[0] == answer.summary["fail"]
