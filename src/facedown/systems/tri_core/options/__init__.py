"""The options of each seat, computed from its own view, and the reasons why other moves are refused."""

from facedown.systems.tri_core.options.exchange import passing

__all__ = [
    "passing",
]
