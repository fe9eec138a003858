"""Luck: a point is spent, and the last one has its price (TRC-LU-04, TRC-LU-05, TRC-LU-06)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.trinity_code.model import Position, character_of, with_character

Told = Telling[Position]


def pay_luck(told: Told, key: str) -> None:
    """One point of a character's Luck goes (TRC-LU-03)."""
    character = character_of(told.position, key)
    told.position = with_character(told.position, replace(character, luck=character.luck - 1))


def out_of_luck(told: Told, key: str) -> None:
    """With the last point spent the Profession's drawback applies, after the point's effect (TRC-LU-05, R-TRC-30)."""
    character = character_of(told.position, key)
    if character.luck or character.out_of_luck:
        return
    told.position = with_character(told.position, replace(character, out_of_luck=True))
    drawback = f": {character.drawback.rstrip('.')}" if character.drawback else ""
    told.say("TRC-LU-05", "out-of-luck", f"{character.name} is out of Luck{drawback}.", actor=key)
