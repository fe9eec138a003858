"""Luck: when a point can be spent, on what, and when Luck is restored."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from facedown.systems.trinity_code.model import Character, Roll, Rulings
from facedown.systems.trinity_code.rules.karma import Side
from facedown.systems.trinity_code.rules.rolls import ignored

Effect = Literal["ignore", "reroll", "twelve"]
"""What Luck can do to a result: A, B and C (TRC-LU-07)."""

KARMA_OF: dict[Effect, Side] = {"ignore": "good", "reroll": "good", "twelve": "bad"}
"""The pool that gains a point with each effect (TRC-LU-10, TRC-LU-13)."""


def can_change_result(character: Character) -> bool:
    """Whether Luck can change the result of this character's move; a lost character has no use of it (R-TRC-75)."""
    return character.luck > 0 and not character.lost


def can_prevent_harm(character: Character) -> bool:
    """Whether Luck can prevent harm to this character (TRC-LU-12, R-TRC-75)."""
    return can_change_result(character) and not character.dead


def effects(roll: Roll) -> tuple[Effect, ...]:
    """The effects that a point can still have on a result: only a new roll helps twice (TRC-LU-07)."""
    return ("reroll", "twelve") if roll.ignoring else ("ignore", "reroll", "twelve")


def ignoring_helps(rulings: Rulings, character: Character, roll: Roll) -> bool:
    """Whether there is a negative modifier that Luck A would ignore (TRC-LU-08)."""
    return ignored(rulings, character, roll) > 0


def spend(character: Character) -> Character:
    """The character with one Luck point less (TRC-LU-03)."""
    return replace(character, luck=character.luck - 1)


def runs_out(character: Character) -> bool:
    """Whether the last point has just been spent, so that the drawback applies (TRC-LU-05, R-TRC-30)."""
    return not character.luck and not character.out_of_luck


def restorable(rulings: Rulings, character: Character) -> int:
    """The points that can be restored: up to the playbook's, and from 0 only where the table rules so.

    Rules: TRC-LU-02, TRC-LU-04, R-TRC-29, R-TRC-32.
    """
    if character.dead or not (character.luck or rulings.restore_from_zero):
        return 0
    return max(0, character.luck_start - character.luck)


def restore(character: Character, points: int) -> Character:
    """The character with Luck restored (TRC-LU-02)."""
    return replace(character, luck=min(character.luck_start, character.luck + points), out_of_luck=False)
