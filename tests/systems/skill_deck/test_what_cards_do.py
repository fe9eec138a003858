"""What a form says about the cards that a participant can give, and about those that the Ref judges."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Seat
from facedown.systems.skill_deck import SYSTEM
from facedown.table import Table
from tests.systems.tables import ANA, BEN, CY, REF, does, group_check, hand_in, opened, option

PEOPLE = [
    {"name": "Vesna", "key": "vesna", "controller": "ana", "proficiencies": {"Parley": 3, "Noise": 2}},
    {"name": "Osric", "key": "osric", "controller": "ben", "proficiencies": {"Parley": 2, "Cooking": 3, "Noise": 2}},
]


def giving(relevant: tuple[str, ...] = (), **rulings: str) -> Table:
    """Return a check of Parley by Vesna to which Osric contributes, when both may give cards."""
    table = opened("skill-deck", {"character": PEOPLE}, **rulings)
    does(table, REF, "begin-phase", phase="session")
    does(table, ANA, "open-check", lead="vesna", skill="Parley", asks=("osric",))
    does(table, REF, "accept-check", skill="Parley", relevant=relevant)
    does(table, BEN, "join", character="osric")
    does(table, REF, "close-joining")
    return table


def notes(table: Table, seat: Seat, move: str) -> dict[str, str]:
    """Return the notes on the choices of the first field of an option, by their names."""
    domain: Any = option(table, seat, move).fields[0].domain
    return {choice.name: choice.note for choice in domain.choices}


def test_a_contributor_reads_which_card_helps_and_which_sabotages_and_the_use_that_it_costs() -> None:
    """SD-PR-03, SD-PR-07: an unrelated proficiency adds −2; a level of 3 gives two uses, and one of 2 a single one."""
    assert notes(giving(), BEN, "hand-in") == {
        "Parley": "+2, spends the last use",
        "Cooking": "−2 unless the Ref judges it relevant, spends 1 of 2 uses",
        "Noise": "−2 unless the Ref judges it relevant, spends the last use",
    }


def test_a_lead_reads_that_each_of_its_cards_helps() -> None:
    expected = {"Parley": "+2, spends 1 of 2 uses", "Noise": "+2, spends the last use"}
    assert notes(giving(("Noise",)), ANA, "hand-in") == expected


def test_the_note_on_a_card_does_not_tell_what_only_the_ref_has_named_as_relevant() -> None:
    """SD-PR-04: a contributor does not see the other relevant proficiencies of a check."""
    assert notes(giving(("Noise", "Cooking")), BEN, "hand-in") == notes(giving(), BEN, "hand-in")


def test_where_sabotage_costs_no_use_the_note_says_so() -> None:
    """R-SD-11: a relevant proficiency without a use left adds no card then."""
    table = giving(sabotage_costs_use="false")
    assert notes(table, BEN, "hand-in")["Cooking"] == "−2 unless the Ref judges it relevant, −2 spends no use"
    hand_in(table, vesna="-", osric="Parley")
    does(table, REF, "build-deck")
    does(table, ANA, "draw-cards")
    if option_keys(table, REF) & {"settle-botch"}:
        does(table, REF, "settle-botch")
    does(table, ANA, "open-check", lead="vesna", skill="Parley", asks=("osric",))
    does(table, REF, "accept-check", skill="Parley")
    does(table, BEN, "join", character="osric")
    does(table, REF, "close-joining")
    assert notes(table, BEN, "hand-in")["Parley"] == "no card, because no use is left"


def option_keys(table: Table, seat: Seat) -> set[str]:
    """Return the kinds of moves that a seat can make."""
    return {one.move for one in table.options(seat)}


def test_the_ref_reads_what_a_proficiency_that_is_not_chosen_adds() -> None:
    table = hand_in(group_check("osric", "ilse"), vesna="-", osric="Cooking", ilse="Parley")
    assert notes(table, REF, "build-deck") == {"Cooking": "+2 if relevant, else −2"}
    text = SYSTEM.about(table.view(REF), option(table, REF, "build-deck"))
    assert "Each that you do not choose is sabotage and adds −2." in text


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        ("never", "Only the Ref learns who gave which card."),
        ("all", "After the draw, everybody learns who gave which card."),
        ("blind", "Nobody learns who gave which card."),
    ],
)
def test_the_help_for_giving_cards_says_who_learns_of_them(ruling: str, sentence: str) -> None:
    """R-SD-18."""
    table = group_check("osric", reveal_submissions=ruling)
    for seat in (ANA, BEN):
        assert SYSTEM.about(table.view(seat), option(table, seat, "hand-in")).endswith(sentence)


def test_only_contributors_are_told_how_to_sabotage() -> None:
    """R-SD-08: a lead cannot give an unrelated proficiency."""
    table = group_check("osric", "ilse")
    said = {seat.key: SYSTEM.about(table.view(seat), option(table, seat, "hand-in")) for seat in (ANA, BEN, CY)}
    assert {key for key, text in said.items() if "sabotage" in text} == {"ben", "cy"}
