"""Luck: when a point can be spent, its effects, and when Luck is restored."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from facedown.game import Reason, counted
from facedown.systems.trinity_code.model import Character, Roll, Rulings
from facedown.systems.trinity_code.rules.karma import Side
from facedown.systems.trinity_code.rules.rolls import ignored_penalty

Effect = Literal["ignore", "reroll", "twelve"]
"""The effects of Luck on a result: A, B and C (TRC-LU-07)."""

KARMA_OF: dict[Effect, Side] = {"ignore": "good", "reroll": "good", "twelve": "bad"}
"""The pool that gains a point with each effect (TRC-LU-10, TRC-LU-13)."""


def can_change_result(character: Character) -> bool:
    """Return whether a character can spend Luck on a result; lost characters cannot (R-TRC-75)."""
    return character.luck > 0 and not character.lost


def can_prevent_harm(character: Character) -> bool:
    """Return whether a character can spend Luck to prevent harm from any source (TRC-LU-12, R-TRC-24, R-TRC-75)."""
    return can_change_result(character) and not character.dead


def effects(roll: Roll) -> tuple[Effect, ...]:
    """Return the effects still available on a result.

    Luck A is available once per move, even if there is no negative modifier to ignore; Luck B any number of times.

    Rules: TRC-LU-07, R-TRC-17, R-TRC-18.
    """
    return ("reroll", "twelve") if roll.ignoring else ("ignore", "reroll", "twelve")


def ignoring_helps(rulings: Rulings, character: Character, roll: Roll) -> bool:
    """Return whether there is a negative modifier that Luck A would ignore (TRC-LU-08, R-TRC-17)."""
    return ignored_penalty(rulings, character, roll) > 0


def spend(character: Character) -> Character:
    """Return the character with one Luck point less (TRC-LU-03)."""
    return replace(character, luck=character.luck - 1)


def runs_out(character: Character) -> bool:
    """Return whether the last point has just been spent, so that the drawback applies (TRC-LU-05, R-TRC-30)."""
    return not character.luck and not character.out_of_luck


def reason_against_restoring(rulings: Rulings, character: Character) -> Reason | None:
    """Return why a character's Luck cannot be restored, or None if it can.

    The reason is that the character is dead, never had any Luck, has spent all of it, or has as much as they started
    with. Luck can be restored from 0 under the ruling `restore_from_zero`.

    Rules: TRC-LU-04, TRC-HA-19, R-TRC-29, R-TRC-32.
    """
    if character.dead:
        return Reason("TRC-HA-19", f"{character.name} is dead and cannot regain Luck.")
    if not character.luck_start:
        return Reason("R-TRC-32", f"{character.name} never had any Luck.")
    if not character.luck and not rulings.restore_from_zero:
        return Reason("TRC-LU-04", f"{character.name} has spent all Luck and cannot regain any.")
    if character.luck >= character.luck_start:
        return Reason("R-TRC-32", f"{character.name} already has {counted(character.luck, 'Luck point')}, the maximum.")
    return None


def restorable_luck(rulings: Rulings, character: Character) -> int:
    """Return how many Luck points can be restored to a character: at most up to the playbook's Luck.

    Rules: TRC-LU-02, R-TRC-32.
    """
    return 0 if reason_against_restoring(rulings, character) else character.luck_start - character.luck


def restore(character: Character, points: int) -> Character:
    """Return the character with Luck points restored, at most to the playbook's Luck (TRC-LU-02)."""
    return replace(character, luck=min(character.luck_start, character.luck + points), out_of_luck=False)
