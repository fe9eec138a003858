"""The procedure of Tri-Core: applies the rules to the position and emits events."""

from facedown.systems.tri_core.steps.hidden_events import hide_events
from facedown.systems.tri_core.steps.procedure import advance
from facedown.systems.tri_core.steps.wounds import cap_resources

__all__ = [
    "advance",
    "cap_resources",
    "hide_events",
]
