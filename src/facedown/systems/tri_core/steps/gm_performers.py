"""What the GM does with encounters, the ground, days and things: each move with the function that performs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.steps import encounters, energy, holds, items, movement, rests, rotation
from facedown.systems.tri_core.steps.context import Context

GM_MOVES: dict[type, Callable[[Context, str, Any], None]] = {
    m.StartEncounter: encounters.start_encounter,
    m.EndEncounter: encounters.end_encounter,
    m.PassCycle: rotation.pass_idle_cycle,
    m.Put: movement.put_somebody,
    m.SetSquare: movement.set_square,
    m.SetEnergy: energy.set_energy,
    m.CallTrigger: holds.call_trigger,
    m.Camp: rests.camp,
    m.AllowRest: rests.allow_rest,
    m.EndDay: rests.end_day,
    m.Chip: items.chip,
    m.HandOver: items.hand_over,
    m.GiveItem: items.give_item,
}
"""The moves with which the GM runs encounters and days."""
