"""Questions about Tri-Core, compared with enumerations that share no code with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from facedown.odds import ask


def exploding(count: int, most: int) -> dict[int, Fraction]:
    """Return the totals of exploding d12 by hand, with each chain cut after a number of dice."""
    one: dict[int, Fraction] = {}
    for more in range(most + 1):
        for face in range(1, 12):
            one[12 * more + face] = Fraction(1, 12 ** (more + 1))
    found = {0: Fraction(1)}
    for _ in range(count):
        following: dict[int, Fraction] = {}
        for (a, x), (b, y) in product(found.items(), one.items()):
            following[a + b] = following.get(a + b, Fraction(0)) + x * y
        found = following
    return found


def test_the_odds_of_each_result_of_a_resolve() -> None:
    """The odds of 2d12 + 4 against 15 and 25 agree with an enumeration of chains of up to three more dice.

    Rules: TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """
    rolls = exploding(2, 3)
    for level in (15, 25):
        answer = ask("tri-core", "resolve", level=level, bonus=4)
        half = sum((chance for total, chance in rolls.items() if 0 <= total + 4 - level <= 19), Fraction(0))
        twice = sum((chance for total, chance in rolls.items() if total + 4 - level <= -20), Fraction(0))
        assert abs(answer.outcomes["a success"] - half) < Fraction(1, 10**3)
        assert answer.outcomes["a critical failure"] == twice
        held = answer.outcomes["a critical success"] + answer.outcomes["a success"]
        assert answer.summary == {"a success or a critical success": held}


def test_the_odds_of_the_documents_contest() -> None:
    """W-17b: a contest of 4d12 + 9 against 3d12 + 7 succeeds in 75.909 % of all cases and is a tie in 2.478 %."""
    answer = ask("tri-core", "opposed", ranks=3, stats=9, other_ranks=2, other_stats=7)
    assert round(float(answer.summary["success"]), 5) == 0.75909
    assert round(float(answer.summary["tie"]), 5) == 0.02478


@pytest.mark.parametrize(("needed", "chance"), [(10, "3/4"), (11, "11/16")])
def test_the_odds_of_a_resolve_with_2d12(needed: int, chance: str) -> None:
    """CH-03: a Resolve of 2d12 reaches 10 three times in four, and 11 eleven times in sixteen."""
    assert ask("tri-core", "resolve", level=needed, bonus=0).summary["a success or a critical success"] == Fraction(
        chance
    )


def test_the_odds_of_an_undefended_attack() -> None:
    """2d12 + 5 hits 14 with 9 or more, critically with 29 or more.

    A hit deals 1d12 + 9 less 7, or half more if critical.

    Rules: TC-D-36, R-TC-03.
    """
    answer = ask("tri-core", "attack", effect_dice=1, hp=31)
    rolls = exploding(2, 5)
    hit = 1 - sum((chance for total, chance in rolls.items() if total < 9), Fraction(0))
    critical = 1 - sum((chance for total, chance in rolls.items() if total < 29), Fraction(0))
    assert answer.summary["hit"] == hit
    assert answer.summary["critical"] == critical
    assert answer.outcomes[0] == 1 - hit
    assert answer.outcomes[3] == (hit - critical) * Fraction(1, 12)
    assert answer.outcomes[8] == (hit - critical) * Fraction(1, 12) + critical * Fraction(1, 12)


def test_the_odds_of_a_skill_roll() -> None:
    """TC-F-37: a skill roll of 1d12 + 7 needs a 7 to reach 14, and always reaches 0."""
    assert ask("tri-core", "skill").summary["success"] == Fraction(1, 2)
    assert ask("tri-core", "skill", level=0, stats=10).summary["success"] == 1


def test_an_answer_says_when_a_target_is_wounded_or_unconscious_and_what_a_resolve_prevents() -> None:
    """The notes say that exactly 0 HP is no wound but needs a Resolve to stay awake, and what each result means.

    Rules: TC-E-01, TC-E-04, TC-C-49, TC-C-52.
    """
    attack, resolve = ask("tri-core", "attack"), ask("tri-core", "resolve")
    assert any("below 0 HP" in note and note.startswith("Wounded:") for note in attack.notes)
    assert any("exactly 0 HP" in note and note.startswith("Unconscious:") for note in attack.notes)
    assert any("critical success" in note and "no effect" in note for note in resolve.notes)
    assert any("critical failure" in note and "doubled" in note for note in resolve.notes)
