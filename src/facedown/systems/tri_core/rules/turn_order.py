"""The Rotation: whether any character in it can still act, and the order of characters that come out of hiding."""

from __future__ import annotations

from facedown.systems.tri_core.model import Encounter, Place, Position, character_of
from facedown.systems.tri_core.rules.thresholds import collapse_lasts_hours


def can_anybody_act(position: Position, encounter: Encounter) -> bool:
    """Return whether any character in the Rotation is conscious or will wake from a collapse (R-TC-46).

    Under a ruling, only conscious characters count.
    """
    wakes = not collapse_lasts_hours(position.rulings)
    there = [character_of(position, key) for key in encounter.everybody]
    return any(not one.out or (one.out == "collapse" and wakes) for one in there)


def is_at_rest(position: Position, encounter: Encounter) -> bool:
    """Return whether play stops because no character in the Rotation can go on (R-TC-163).

    False during an exchange or without a Rotation. Hidden characters are ignored to keep their state secret (TC-D-84).
    """
    if encounter.exchange is not None or not encounter.rotation:
        return False
    return not can_anybody_act(position, encounter) or is_idle_at_end(position, encounter)


def is_idle_at_end(position: Position, encounter: Encounter) -> bool:
    """Return whether the last turn of the cycle has begun and no character in the Rotation is able to act.

    Rules: R-TC-163.
    """
    over = encounter.turn == len(encounter.rotation) - 1 and set(encounter.rotation[-1].keys) <= set(
        encounter.cycles_begun
    )
    return over and not any(character_of(position, key).able for key in encounter.everybody)


# Characters that come out of hiding


def came_out_of_hiding(encounter: Encounter, at: int) -> bool:
    """Return whether all characters at the index `at` of the Rotation came out of hiding in this encounter."""
    return set(encounter.rotation[at].keys) <= set(encounter.late_entrants)


def is_faster(encounter: Encounter, at: int, place: Place) -> bool:
    """Return whether the characters at the index `at` came out of hiding and are faster than `place` (R-TC-61).

    `place`: the new place of a character that leaves hiding.
    """
    there = encounter.rotation[at]
    return came_out_of_hiding(encounter, at) and (there.react, there.acuity) > (place.react, place.acuity)
