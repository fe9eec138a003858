"""Live odds of the Skill Deck: worked out by hand, and independent of hidden cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from facedown.lab.outlook import outlook
from tests.systems.tables import ANA, CY, REF, chances, does, group_check, hand_in, seen


def totals(*values: int) -> dict[str, Fraction]:
    """Return how often two of these cards give each total, by counting."""
    found: dict[str, Fraction] = {}
    pairs = [a + b for a, b in combinations(values, 2)]
    for total in pairs:
        name = f"{total:+d}, {'pass' if total > 0 else 'fail' if total == 0 else 'botch'}"
        found[name] = found.get(name, Fraction(0)) + Fraction(1, len(pairs))
    return found


BASE = (1, 0, 0, -1, 2)


def test_a_lead_sees_each_number_of_cards_that_others_may_have_added() -> None:
    """SD-PR-04: each of two helpers may have given +2, −2 or nothing."""
    table = hand_in(group_check("osric", "ilse"), vesna="-", osric="Cooking", ilse="-")
    does(table, REF, "build-deck")
    (found,) = seen(table, ANA, "draw-cards")
    expected = {
        (f"others add {good} × +2, {bad} × −2",): totals(*BASE, *[2] * good, *[-2] * bad)
        for good, bad in product(range(3), repeat=2)
        if good + bad <= 2
    }
    assert {case.when: chances(case) for case in found.cases} == expected


def test_the_size_of_the_deck_reveals_how_many_cards_were_added() -> None:
    """R-SD-17: if the size is known, only decks of that size are listed."""
    table = hand_in(group_check("osric", "ilse", deck_size_visible="true"), vesna="-", osric="Cooking", ilse="-")
    does(table, REF, "build-deck")
    (found,) = seen(table, ANA, "draw-cards")
    assert [case.when for case in found.cases] == [("others add 1 × +2, 0 × −2",), ("others add 0 × +2, 1 × −2",)]


@pytest.mark.parametrize("rulings", [{}, {"reveal_submissions": "blind"}, {"deck_size_visible": "true"}])
def test_nobody_sees_in_the_odds_who_sabotaged(rulings: dict[str, str]) -> None:
    """SD-PR-04, R-SD-18: the odds do not depend on who gave the −2, except for the giver and an informed Ref."""
    for given in ("Parley", "Cooking"):
        tables = [
            hand_in(group_check("osric", "ilse", **rulings), vesna="Parley", osric=card, ilse=given)
            for card in ("Parley", "Cooking")
        ]
        for seat in (ANA, CY):
            one, other = ([p.as_data() for p in outlook(t.system, t.view(seat), seat)] for t in tables)
            assert one == other


def test_the_ref_knows_the_deck() -> None:
    table = hand_in(group_check("osric"), vesna="Parley", osric="Cooking")
    (found, *_) = seen(table, REF, "build-deck")
    assert [(case.when, chances(case)) for case in found.cases] == [((), totals(*BASE, 2, -2))]
