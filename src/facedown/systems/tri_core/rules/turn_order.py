"""Whether anybody in the Rotation can still act, and who is faster.

Rules: TC-D-78, TC-D-79, TC-D-80, TC-D-81, TC-D-82, TC-D-83, TC-D-84, R-TC-163.
"""

from __future__ import annotations

from facedown.systems.tri_core.model import Encounter, Place, Position, character_of


def can_anybody_act(position: Position, encounter: Encounter) -> bool:
    """Return whether anybody can still act in this encounter unaided; a collapse for hours outlasts it (R-TC-46)."""
    wakes = position.rulings.ap_collapse == "cycles"
    there = [character_of(position, key) for key in encounter.everybody]
    return any(not one.out or (one.out == "collapse" and wakes) for one in there)


def is_at_rest(position: Position, encounter: Encounter) -> bool:
    """Return whether nobody in the Rotation can act, either at the end of this cycle or ever unaided (R-TC-163).

    Characters hidden outside the Rotation do not count, because all see whether an encounter continues (TC-D-84).
    """
    if encounter.exchange is not None or not encounter.rotation:
        return False
    return not can_anybody_act(position, encounter) or is_idle_at_end(position, encounter)


def is_idle_at_end(position: Position, encounter: Encounter) -> bool:
    """Return whether a cycle is over at whose end nobody in the Rotation can act (R-TC-163)."""
    over = encounter.turn == len(encounter.rotation) - 1 and set(encounter.rotation[-1].keys) <= set(encounter.woken)
    return over and not any(character_of(position, key).able for key in encounter.everybody)


# Out of hiding


def came_late(encounter: Encounter, at: int) -> bool:
    """Return whether all characters at a place of the Rotation came out of hiding."""
    return set(encounter.rotation[at].keys) <= set(encounter.late)


def is_faster(encounter: Encounter, at: int, place: Place) -> bool:
    """Return whether a character that came out of hiding at the same point rolled a higher React (R-TC-61)."""
    there = encounter.rotation[at]
    return came_late(encounter, at) and (there.react, there.acuity) > (place.react, place.acuity)
