"""The encounter that is on, as the steps read and change it."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.tri_core.encounter import Encounter
from facedown.systems.tri_core.model import Position

Told = Telling[Position]


def on(told: Told) -> Encounter:
    """The encounter that is on."""
    encounter = told.position.encounter
    assert encounter is not None
    return encounter


def put(told: Told, encounter: Encounter | None) -> None:
    """Takes the changed encounter into the position."""
    told.position = replace(told.position, encounter=encounter)
