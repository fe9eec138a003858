"""Carry out the moves of Tri-Core: apply the rules to the position and emit an event for each change."""

from facedown.systems.tri_core.steps.hidden_events import hide_events
from facedown.systems.tri_core.steps.procedure import advance
from facedown.systems.tri_core.steps.wounds import cap_resources

__all__ = [
    "advance",
    "cap_resources",
    "hide_events",
]
