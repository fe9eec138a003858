"""Resolves against Abilities: the roll, and whether it succeeds."""

from __future__ import annotations

from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.usage import is_stat
from facedown.systems.tri_core.model import Character, Rulings, term
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.active_modifiers import pain_penalty
from facedown.systems.tri_core.rules.challenge_levels import Band
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.skill_pools import resolve_pool


def resolve_roll(character: Character, rulings: Rulings, by: str) -> Rolling:
    """Return the dice and modifiers of a character’s Resolve with the score `by`; the caller rolls the dice.

    `by`: the name of a stat, or PG, MF or ER.

    Rules: R-TCG-29, TCG-AF-15.
    """
    bonus = numbers.stat(character.sheet, by) if is_stat(by) else current_score(character, rulings, by)  # type: ignore[arg-type]
    return resolve_pool(
        term("Resolve"),
        Tally(term(by), (Addend(term(by), bonus.total, "R-TCG-29"),)),
        penalties=pain_penalty(character),
    )


def is_success(band: Band) -> bool:
    """Return whether a Resolve with the result `band` succeeds, so that the resisted effect is cancelled or halved."""
    return band.parts < band.of
