"""The maximum numbers of things that the Ref can add: one below the maximum, and the reason at it."""

from __future__ import annotations

from facedown.game import Reason, Term
from facedown.systems.skill_deck.model import Attempt, Card, Character, Check, Freeze, Position, Rulings, Weapon
from facedown.systems.skill_deck.rules.limits import (
    no_more_cards,
    no_more_characters,
    no_more_events,
    no_more_notes,
    no_more_weapons,
)


def test_a_table_has_at_most_60_characters() -> None:
    """R-SD-66."""
    people = tuple(Character(f"c{number}", "C", "ref") for number in range(60))
    assert no_more_characters(Position(Rulings(), "ref", people[:59])) is None
    assert no_more_characters(Position(Rulings(), "ref", people)) == Reason(
        "R-SD-66", "This table already has 60 characters, and the limit is 60."
    )


def test_the_ref_adds_at_most_5_cards_to_the_base_deck() -> None:
    """R-SD-20."""
    card = Card("fog", Term("fog"), -1, "R-SD-20")
    assert no_more_cards(Check(Attempt("a", "task"), added_cards=(card,) * 4)) is None
    assert no_more_cards(Check(Attempt("a", "task"), added_cards=(card,) * 5)) == Reason(
        "R-SD-20", "The base deck of this check already has 5 added cards, and the limit is 5."
    )


def test_at_most_9_events_wait_in_a_time_freeze() -> None:
    """R-SD-56."""
    assert no_more_events(Freeze(waiting=("A shot.",) * 8)) is None
    assert no_more_events(Freeze(waiting=("A shot.",) * 9)) == Reason(
        "R-SD-56", "This time freeze already has 9 waiting events, and the limit is 9."
    )


def test_a_character_has_at_most_9_weapons() -> None:
    """SD-BG-01."""
    gun = Weapon("gun", "Exterminate")
    assert no_more_weapons(Character("a", "Ana", "a", weapons=(gun,) * 8)) is None
    assert no_more_weapons(Character("a", "Ana", "a", weapons=(gun,) * 9)) == Reason(
        "SD-BG-01", "Ana already has 9 weapons, and the limit is 9."
    )


def test_a_character_has_at_most_20_notes() -> None:
    """SD-SC-11."""
    assert no_more_notes(Character("a", "Ana", "a", notes=("Late.",) * 19)) is None
    assert no_more_notes(Character("a", "Ana", "a", notes=("Late.",) * 20)) == Reason(
        "SD-SC-11", "Ana already has 20 notes, and the limit is 20."
    )
