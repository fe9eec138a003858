"""The Rotation: whether any character in it can still act, and the order of characters that come out of hiding."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.model import Encounter, Place, Position, character_of
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.thresholds import collapse_lasts_hours


def no_card_played(encounter: Encounter) -> bool:
    """Return whether no card of the current turn is played yet, also if nobody has the turn."""
    exchange = encounter.exchange
    return exchange is None or (exchange.step == "acting" and not exchange.drafts and not exchange.actions.laid)


def items_can_change_owner(encounter: Encounter | None) -> bool:
    """Return whether items can be handed over now: only while no card is played or held (TC-F-39).

    A card names the items of its owner, which must still be there when it takes effect. `encounter` is None outside
    encounters.
    """
    return encounter is None or (no_card_played(encounter) and not encounter.held)


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


# Characters that come later


def with_newcomer(position: Position, encounter: Encounter, key: str, react: int) -> Encounter:
    """Return the encounter with a new character at its place in the Rotation, by its React and Acuity (R-TC-173).

    With equal numbers it shares the place of others, but not the place that has the turn: then it comes directly after
    that place. If nobody has the turn, the newcomer has it.
    """
    rank = (react, numbers.stat_value(character_of(position, key).sheet, "ACT"))
    rotation, turn, idle = encounter.rotation, encounter.turn, encounter.exchange is None
    at = next((n for n, one in enumerate(rotation) if (one.react, one.acuity) <= rank), len(rotation))
    equal = not idle and at < len(rotation) and (rotation[at].react, rotation[at].acuity) == rank
    if equal and at != turn:
        shared = Place((*rotation[at].keys, key), *rank)
        return replace(encounter, rotation=(*rotation[:at], shared, *rotation[at + 1 :]))
    at += equal
    rotation = (*rotation[:at], Place((key,), *rank), *rotation[at:])
    return replace(encounter, rotation=rotation, turn=at if idle else turn + (at <= turn))


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
