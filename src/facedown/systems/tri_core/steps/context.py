"""The encounter, the exchange and the characters of the position, as the steps read and change them."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Telling
from facedown.systems.tri_core.model import (
    Attack,
    Character,
    Encounter,
    Exchange,
    Offered,
    Position,
    Waiting,
    with_character,
)

Told = Telling[Position]


def encounter_of(told: Told) -> Encounter:
    """The encounter that is on."""
    encounter = told.position.encounter
    assert encounter is not None
    return encounter


def set_encounter(told: Told, encounter: Encounter | None) -> None:
    """Takes the changed encounter into the position."""
    told.position = replace(told.position, encounter=encounter)


def exchange_of(told: Told) -> Exchange:
    """The exchange that is on."""
    exchange = encounter_of(told).exchange
    assert exchange is not None
    return exchange


def set_exchange(told: Told, exchange: Exchange) -> None:
    """Takes the changed exchange into the position."""
    set_encounter(told, replace(encounter_of(told), exchange=exchange))


def set_character(told: Told, changed: Character) -> Character:
    """Takes the changed character into the position."""
    told.position = with_character(told.position, changed)
    return changed


def pop_decision(told: Told) -> Waiting:
    """The newest decision, taken off the stack."""
    encounter = encounter_of(told)
    top = encounter.waits.top
    assert top is not None
    set_encounter(told, replace(encounter, waits=encounter.waits.pop()))
    return top


def push_decisions(told: Told, *waiting: Attack | Offered) -> None:
    """Decisions that come first now."""
    set_encounter(told, replace(encounter_of(told), waits=encounter_of(told).waits.push(*waiting)))
