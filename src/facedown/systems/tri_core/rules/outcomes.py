"""Outcomes: how well each character is doing so far, as named numbers."""

from __future__ import annotations

from facedown.game import Outcome
from facedown.systems.tri_core.model import Character, Position, Rulings, character_ref
from facedown.systems.tri_core.rules.current_numbers import maximum


def outcomes(position: Position) -> tuple[Outcome, ...]:
    """Return the outcome of each character so far, with the numbers from the function `measures`."""
    return tuple([
        Outcome(character_ref(one.key), one.controller, measures(one, position.rulings)) for one in position.characters
    ])  # fmt: skip


def measures(character: Character, rulings: Rulings) -> dict[str, int]:
    """Return the numbers that describe how well a character is doing, by name.

    `standing`: True if conscious.
    `HP`, `AP`: the current points.
    `damage`: the missing HP.
    `Wounded`: the step, 0 to 4.
    """
    return {
        "standing": character.conscious,
        "HP": character.hp,
        "AP": character.ap,
        "damage": max(0, maximum(character, rulings, "HP") - character.hp),
        "Wounded": character.wounded,
    }
