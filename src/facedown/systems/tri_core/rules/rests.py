"""Rests and days: what they restore, how long they last, and how they shorten a collapse and a stay at Wounded III."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from facedown.systems.tri_core.model import RESOURCES, Character, Resource, Rulings
from facedown.systems.tri_core.rules.current_numbers import maximum, remaining_points, with_permanent_shields
from facedown.systems.tri_core.rules.thresholds import collapse_lasts_hours, recovers_from_shock

Length = Literal["long", "short"]
"""The length of a rest."""

REST_RULES: Mapping[Length, str] = {"long": "TC-C-19", "short": "TC-C-20"}
"""The rule for each kind of rest."""

HOURS: Mapping[Length, int] = {"long": 8, "short": 4}
"""The hours of each kind of rest (TC-C-19, TC-C-20)."""

HOURS_OF_A_DAY = 24

DIVISORS: Mapping[tuple[Length, bool], int] = {
    ("long", False): 1, ("short", False): 2, ("long", True): 2, ("short", True): 4,
}  # fmt: skip
"""The number by which each maximum is divided; a rest restores the result.

The key is the length of the rest, and whether the character is tired. A character is tired on the day after a Shock,
and on the day after it fell unconscious.

Rules: TC-C-19, TC-C-20, TC-C-21.
"""


def may_rest(character: Character, length: Length) -> bool:
    """Return whether a character may take another rest of this length today (TC-C-22)."""
    return length not in character.rests and character.out not in ("dying", "dead")


def points_after_rest(character: Character, rulings: Rulings, resource: Resource, length: Length) -> int:
    """Return the points of a resource after a rest, which restores a share of the maximum, rounded down.

    Rules: TC-C-19, TC-C-20, TC-C-21, R-TC-50.
    """
    divisor, total = DIVISORS[length, character.tired], maximum(character, rulings, resource)
    return total if divisor == 1 else min(total, remaining_points(character, resource) + total // divisor)


def after_rest(character: Character, rulings: Rulings, length: Length) -> Character:
    """Return the character after a rest: with restored resources and Total AP, and with the rest counted.

    A long rest restores the Total AP completely, and a short rest half of the loss, rounded down. A long rest also
    restores permanent Shields.

    Rules: TC-C-22, TC-E-14, R-TC-45, R-TC-50, R-TCG-82.
    """
    long = length == "long"
    character = replace(character, ap_lost=0 if long else character.ap_lost - character.ap_lost // 2)
    for name in RESOURCES:
        points = points_after_rest(character, rulings, name, length)
        character = replace(character, **{name.lower(): points})
    character = with_permanent_shields(character, rulings) if long else character
    return replace(character, rests=(*character.rests, length), had_long_rest=character.had_long_rest or long)


def after_resting_from_shock(character: Character) -> Character:
    """Return the character after a rest or a day; its Systemic Shock ends if it has at least 1 HP and 1 AP.

    The record of the resources that have fallen to 0 is always cleared.

    Rules: TC-E-22, R-TC-106.
    """
    return replace(
        character, emptied_resources=(), staggered=0 if recovers_from_shock(character) else character.staggered
    )


def hours_left_of_collapse(character: Character, rulings: Rulings, hours: int) -> int:
    """Return how many hours a collapsed character stays unconscious after a rest or day; 0 if it wakes.

    `hours`: the hours of the rest or day.

    If the collapse is counted in cycles, the character wakes.

    Rules: TC-E-59, R-TC-46.
    """
    return max(0, character.helpless - hours) if collapse_lasts_hours(rulings) else 0


def after_day(character: Character) -> Character:
    """Return the character at the start of a new day: rests and tiredness are reset, and recovery days are counted.

    Only a day with a long rest is a recovery day. After the last recovery day, a character that had to stay at
    Wounded III is healed if it has more than 0 HP.

    Rules: TC-C-21, TC-C-23, TC-E-14.
    """
    days = max(0, character.days_left - character.had_long_rest)
    healed = character.locked and not days
    return replace(
        character,
        rests=(),
        had_long_rest=False,
        tired=character.weakened,
        weakened=False,
        days_left=days,
        locked=character.locked and not healed,
        wounded=0 if healed and character.hp > 0 else character.wounded,
    )
