"""Live odds of the Skill Deck: worked out by hand, and independent of hidden cards."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations

import pytest

from facedown.game import Seat
from facedown.lab.outlook import outlook
from facedown.odds.prospects import Prospect
from tests.systems.skill_deck.driver import SYSTEM, Sheet, sheet
from tests.systems.skill_deck.driver import Table as Driven
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
    added = {
        "nobody else adds a card": (0, 0),
        "others add 1 card of +2": (1, 0),
        "others add 2 cards of +2": (2, 0),
        "others add 1 card of −2": (0, 1),
        "others add 2 cards of −2": (0, 2),
        "others add 1 card of +2 and 1 of −2": (1, 1),
    }
    expected = {(words,): totals(*BASE, *[2] * good, *[-2] * bad) for words, (good, bad) in added.items()}
    assert {case.when: chances(case) for case in found.cases} == expected


def test_the_size_of_the_deck_reveals_how_many_cards_were_added() -> None:
    """R-SD-17: if the size is known, only decks of that size are listed."""
    table = hand_in(group_check("osric", "ilse", deck_size_visible="true"), vesna="-", osric="Cooking", ilse="-")
    does(table, REF, "build-deck")
    (found,) = seen(table, ANA, "draw-cards")
    assert [case.when for case in found.cases] == [("others add 1 card of +2",), ("others add 1 card of −2",)]


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


def test_the_cases_of_a_new_check_say_in_words_which_cards_are_added() -> None:
    found = prospects(Driven(sheet("a", Parley=2), sheet("b")), "a", "open-check")[0]
    assert [case.when for case in found.cases] == [
        ("nobody adds a card",),
        ("1 card of +2",),
        ("2 cards of +2",),
        ("1 card of −2",),
        ("1 card of +2 and 1 of −2",),
    ]


def prospects(table: Driven, seat: str, move: str) -> list[Prospect]:
    """Return the prospects of the moves of this kind that a seat of the driver’s table can make."""
    who: Seat = table.seat(seat)
    return [one for one in outlook(SYSTEM, table.view(seat), who) if one.move["move"] == move]


def added(found: Prospect) -> list[str]:
    """Return the numbers of added cards in the cases of a prospect, as “good/bad”."""
    patterns = (re.compile(r"(\d+) cards? of \+2"), re.compile(r"(\d+) (?:cards? )?of −2"))
    found_in = ([pattern.search(when) for pattern in patterns] for case in found.cases for when in case.when)
    return ["/".join(match[1] if match else "0" for match in matches) for matches in found_in]


@pytest.mark.parametrize(("sheets", "expected"), [
    ([sheet("a", Exterminate=3)], ["0/0", "1/0"]),
    ([sheet("a", Parley=2, Noise=2)], ["0/0", "1/0", "2/0"]),
    ([sheet("a", Parley=2), sheet("b")], ["0/0", "1/0", "2/0", "0/1", "1/1"]),
    ([sheet("a", Parley=2), sheet("b", damage=3)], ["0/0", "1/0"]),
    ([sheet("a", Parley=2), sheet("b", controller="a")], ["0/0", "1/0"]),
    ([sheet("a", Parley=2), sheet("b", controller="a", Parley=2)], ["0/0", "1/0", "2/0"]),
    ([sheet("a", Parley=2, Noise=2), sheet("b", controller="a", Noise=2)],
     ["0/0", "1/0", "2/0", "3/0", "0/1", "1/1"]),
])  # fmt: skip
def test_a_lead_sees_each_number_of_cards_that_can_be_added(sheets: list[Sheet], expected: list[str]) -> None:
    """Each proficiency of the lead gives one +2 card, and each helper at most one card, of +2 or −2.

    A proficiency that is unrelated for the helper is unrelated for the lead too.

    Rules: SD-PR-01, SD-PR-02, SD-PR-03, R-SD-06, R-SD-07.
    """
    assert added(prospects(Driven(*sheets), "a", "open-check")[0]) == expected


TASK = {"answer": "task", "skill": "Parley"}


def test_only_characters_who_may_declare_help_add_cards_in_a_time_freeze() -> None:
    """R-SD-71: a player’s other character who has declared something else does not help, and one who helps does."""
    people = (sheet("a", Parley=2), sheet("b", controller="a", Parley=2), sheet("c", controller="a", Parley=2))
    counts = []
    for answer, target in (("nothing", ""), ("help", "a"), ("help", "c")):
        table = Driven(*people)
        table.freezes()
        table.says("b", answer, target=target)
        table.says("c", "nothing")
        (found,) = (one for one in prospects(table, "a", "declare") if one.move.items() >= TASK.items())
        counts.append(added(found)[-1])
    assert counts == ["1/0", "2/0", "1/0"]


def test_a_blind_ref_knows_that_no_card_was_given() -> None:
    """R-SD-18: a blind Ref sees the cards without their givers, so also that there are none."""
    table = Driven(sheet("a", Parley=2), sheet("b", Parley=2), rulings={"reveal_submissions": "blind"})
    table.tries("a", "Parley")
    table.accept()
    table.joins("b")
    table.hand_in()
    (found,) = prospects(table, "ref", "build-deck")
    assert [case.when for case in found.cases] == [()]


@pytest.mark.parametrize(("helper", "noted"), [({}, False), ({"damage": 1}, True)])
def test_a_note_says_that_an_injured_helper_is_not_considered(helper: dict[str, int], noted: bool) -> None:
    """SD-SC-12: the listed decks do not contain the lower War and Peace that an injured contributor causes."""
    found = prospects(Driven(sheet("a", Parley=2), sheet("b", **helper)), "a", "open-check")[0]
    assert ("Assumes that those who join do not change the base deck." in found.note) == noted
