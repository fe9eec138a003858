"""How texts name things."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.game import listed
from facedown.systems.skill_deck.model import Attempt, BotchKind, Position, character_of

BOTCHES: dict[BotchKind, str] = {
    "physical": "physical damage",
    "mental": "mental damage",
    "reputation": "a loss of reputation",
    "collateral": "collateral damage",
    "environment": "a change in the surroundings",
}


def name_of(position: Position, key: str) -> str:
    """A character's name."""
    return character_of(position, key).name


def names_of(position: Position, keys: Iterable[str]) -> str:
    """Several characters' names in a row."""
    return listed(name_of(position, key) for key in keys)


def what(position: Position, attempt: Attempt) -> str:
    """What is tried, in words: Exterminate against the Guards, a called shot at Bruno."""
    skill = attempt.skill or "no skill"
    if attempt.aim == "attack":
        return f"an attack on {attempt.target} with {skill}"
    if attempt.aim == "called":
        return f"a called shot at {name_of(position, attempt.target)} with {skill}"
    if attempt.aim == "bang":
        return f"a BANG at {name_of(position, attempt.target)} with {skill}"
    if attempt.aim == "medicine":
        return f"{skill} for {name_of(position, attempt.target)}"
    words = f": {attempt.words.strip().rstrip('.')}" if attempt.words.strip() else ""
    return f"{skill}{words}"
