"""What the GM makes of Afflictions: they grow by what is around, or a cure gives a Resolve (TCG-AF-00b, TCG-AF-03a)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game.events import Telling
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.challenges import resolve_level
from facedown.systems.tri_core.model import Affliction, Position, character_of
from facedown.systems.tri_core.steps.afflicting import KINDS, jolted, resolve_one, told_change

Told = Telling[Position]

USUAL_CORE = 10
"""What stands for the Core of the world, as for any effect of the GM’s (TC-C-48)."""


def afflict(told: Told, seat: str, move: m.Afflict) -> None:
    """An Affliction grows by so many steps, or takes hold, or is eased (TCG-AF-03a, TCG-AF-06a)."""
    one = character_of(told.position, move.character)
    level = resolve_level(told.position.rulings, USUAL_CORE, one.sheet.level).total
    if move.malady == "Jolt":
        jolted(told, one.key, max(0, move.steps), level)
        return
    counted = KINDS[move.malady].cycles
    old = one.afflicted(move.malady) or Affliction(move.malady, "", 0, level, move.steps if counted else 0)
    told_change(told, one.key, old, replace(old, steps=max(0, old.steps + move.steps)))


def relieve(told: Told, seat: str, move: m.Relieve) -> None:
    """A Resolve against each Affliction, as the GM grants it to who was healed (TCG-AF-00b)."""
    for one in character_of(told.position, move.character).afflictions:
        resolve_one(told, move.character, one.kind)
