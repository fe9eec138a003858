"""Whether anybody in the Rotation can act again, and who comes before whom.

Rules: TC-D-78, TC-D-79, TC-D-80, TC-D-81, TC-D-82, TC-D-83, TC-D-84, R-TC-163.
"""

from __future__ import annotations

from facedown.systems.tri_core.model import Encounter, Place, Position, character_of


def can_anybody_act(position: Position, encounter: Encounter) -> bool:
    """Whether anybody may yet act in this encounter without help; a collapse for hours outlasts it (R-TC-46)."""
    wakes = position.rulings.ap_collapse == "cycles"
    there = [character_of(position, key) for key in encounter.everybody]
    return any(not one.out or (one.out == "collapse" and wakes) for one in there)


def is_at_rest(position: Position, encounter: Encounter) -> bool:
    """Whether nobody in the Rotation can act: not ever without help, or not at the end of this cycle (R-TC-163).

    Asks nothing of who hides outside the Rotation, as all can see whether an encounter goes on (TC-D-84).
    """
    if encounter.exchange is not None or not encounter.rotation:
        return False
    return not can_anybody_act(position, encounter) or is_idle_at_end(position, encounter)


def is_idle_at_end(position: Position, encounter: Encounter) -> bool:
    """Whether a cycle is over, at whose end nobody in the Rotation can act (R-TC-163)."""
    over = encounter.turn == len(encounter.rotation) - 1 and set(encounter.rotation[-1].keys) <= set(encounter.woken)
    return over and not any(character_of(position, key).able for key in encounter.everybody)


# Out of hiding


def came_late(encounter: Encounter, at: int) -> bool:
    """Whether all who stand at a place came out of hiding."""
    return set(encounter.rotation[at].keys) <= set(encounter.late)


def is_faster(encounter: Encounter, at: int, place: Place) -> bool:
    """Whether somebody who came out of hiding at the same point rolled a higher React (R-TC-61)."""
    there = encounter.rotation[at]
    return came_late(encounter, at) and (there.react, there.acuity) > (place.react, place.acuity)
