"""The maximum numbers of things that the Ref can add, and the number of cards that must remain in a base deck."""

from __future__ import annotations

from facedown.game import Reason, counted, limit_reached
from facedown.systems.skill_deck.model import Character, Check, Freeze, Position
from facedown.systems.skill_deck.rules.deck import CARDS_DRAWN, base_deck

MOST_CHARACTERS, MOST_MORE_CARDS, MOST_WAITING, MOST_WEAPONS, MOST_NOTES = 60, 5, 9, 9, 20
"""The maximum numbers of things that can be added.

`MOST_CHARACTERS`: characters at a table.
`MOST_MORE_CARDS`: cards that the Ref adds to a base deck.
`MOST_WAITING`: dramatic events that wait in a time freeze.
`MOST_WEAPONS`, `MOST_NOTES`: weapons and notes of a character.
"""


def no_more_characters(position: Position) -> Reason | None:
    """Return why no character can be added to the table; None below the maximum (R-SD-66)."""
    return limit_reached("R-SD-66", "This table", len(position.characters), MOST_CHARACTERS, "character")


def no_more_cards(check: Check) -> Reason | None:
    """Return why no card can be added to the base deck of this check; None below the maximum (R-SD-20)."""
    return limit_reached(
        "R-SD-20", "The base deck of this check", len(check.added_cards), MOST_MORE_CARDS, "added card"
    )


def no_fewer_cards(position: Position, check: Check) -> Reason | None:
    """Return why no card can be removed from the base deck of a check; None above the minimum (R-SD-20, SD-SC-05)."""
    there = len(base_deck(position, check))
    text = f"The base deck of this check has only {counted(there, 'card')}, and a check draws {CARDS_DRAWN}."
    return Reason("R-SD-20", text) if there <= CARDS_DRAWN else None


def no_more_events(freeze: Freeze) -> Reason | None:
    """Return why no further dramatic event can wait in this time freeze; None below the maximum (R-SD-56)."""
    return limit_reached("R-SD-56", "This time freeze", len(freeze.waiting), MOST_WAITING, "waiting event")


def no_more_weapons(one: Character) -> Reason | None:
    """Return why this character can have no further weapon; None below the maximum (SD-BG-01)."""
    return limit_reached("SD-BG-01", one.name, len(one.weapons), MOST_WEAPONS, "weapon")


def no_more_notes(one: Character) -> Reason | None:
    """Return why this character can have no further note; None below the maximum (SD-SC-11)."""
    return limit_reached("SD-SC-11", one.name, len(one.notes), MOST_NOTES, "note")
